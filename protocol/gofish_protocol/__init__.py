"""The shared engine and wire of Go Fish over MQTT: pure values, no I/O, no clock.

The names in ``__all__`` are for anyone, and so are the public names in the modules of events, messages and topics: ``events``,
``messages``, ``requests``, ``replies``, ``topics``. All others may change in any version.

Each name is imported when it is first asked for, so that a referee does not wait for cryptography.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import (
        CARDS,
        RANKS,
        SUITS,
        card_names,
        cards_in,
        hand_of,
        parse_card,
        parse_rank,
        rank_names,
        ranks_in,
    )
    from .channel import (
        Channel,
        ChannelError,
        HandshakeSecrets,
        Signer,
        client_channel,
        host_channel,
    )
    from .codec import BadMessage, decode, encode
    from .compatibility import decode_reply, decode_step
    from .deal import commitment, part_commitment, shuffle
    from .engine import Game, Step
    from .events import AnyEvent, all_seen_by, game_opening, next_events, seen_by, step_events
    from .invite import (
        Code,
        Exchange,
        InviteLink,
        PakeError,
        make_code,
        make_link,
        parse_code,
        parse_link,
    )
    from .messages import FromClient, PublicEnvelope, PublicStep, State, TableListing, ToClient
    from .record import BadRecord, Record, Verdict
    from .record_check import verify_file, verify_record
    from .referee import referee_line
    from .refusals import REFUSALS, IllegalAsk
    from .replies import Reply
    from .requests import Request
    from .rules import OPTIONS, PRESETS, BadRules, Rules, make_rules, pack, unpack
    from .state import state_of, view_of
    from .text import clean, clean_name
    from .topics import client_id, table_id
    from .verify import Seen, verify_seen
    from .view import SeatView, TableView, empty_table, legal_asks, reduce, reduce_all, refusal
    from .vocabulary import (
        CloseReason,
        EndReason,
        ErrorCode,
        Fault,
        LinkState,
        NoticeKind,
        Phase,
        Role,
        SeatStatus,
    )

__version__ = "0.1.0"

__all__ = [
    "CARDS",
    "OPTIONS",
    "PRESETS",
    "RANKS",
    "REFUSALS",
    "SUITS",
    "AnyEvent",
    "BadMessage",
    "BadRecord",
    "BadRules",
    "Channel",
    "ChannelError",
    "CloseReason",
    "Code",
    "EndReason",
    "ErrorCode",
    "Exchange",
    "Fault",
    "FromClient",
    "Game",
    "HandshakeSecrets",
    "IllegalAsk",
    "InviteLink",
    "LinkState",
    "NoticeKind",
    "PakeError",
    "Phase",
    "PublicEnvelope",
    "PublicStep",
    "Record",
    "Reply",
    "Request",
    "Role",
    "Rules",
    "SeatStatus",
    "SeatView",
    "Seen",
    "Signer",
    "State",
    "Step",
    "TableListing",
    "TableView",
    "ToClient",
    "Verdict",
    "all_seen_by",
    "card_names",
    "cards_in",
    "clean",
    "clean_name",
    "client_channel",
    "client_id",
    "commitment",
    "decode",
    "decode_reply",
    "decode_step",
    "empty_table",
    "encode",
    "game_opening",
    "hand_of",
    "host_channel",
    "legal_asks",
    "make_code",
    "make_link",
    "make_rules",
    "next_events",
    "pack",
    "parse_card",
    "parse_code",
    "parse_link",
    "parse_rank",
    "part_commitment",
    "rank_names",
    "ranks_in",
    "reduce",
    "reduce_all",
    "referee_line",
    "refusal",
    "seen_by",
    "shuffle",
    "state_of",
    "step_events",
    "table_id",
    "unpack",
    "verify_file",
    "verify_record",
    "verify_seen",
    "view_of",
]

_NAMES = {
    "cards": "CARDS RANKS SUITS card_names cards_in hand_of parse_card parse_rank rank_names ranks_in",
    "rules": "BadRules OPTIONS PRESETS Rules make_rules pack unpack",
    "engine": "Game Step",
    "refusals": "IllegalAsk REFUSALS",
    "vocabulary": "CloseReason EndReason ErrorCode Fault LinkState NoticeKind Phase Role SeatStatus",
    "view": "SeatView TableView empty_table legal_asks reduce reduce_all refusal",
    "events": "AnyEvent all_seen_by game_opening next_events seen_by step_events",
    "state": "state_of view_of",
    "messages": "FromClient PublicEnvelope PublicStep State TableListing ToClient",
    "requests": "Request",
    "replies": "Reply",
    "codec": "BadMessage decode encode",
    "compatibility": "decode_reply decode_step",
    "channel": "Channel ChannelError HandshakeSecrets Signer client_channel host_channel",
    "topics": "client_id table_id",
    "invite": "Code Exchange InviteLink PakeError make_code make_link parse_code parse_link",
    "text": "clean clean_name",
    "deal": "commitment part_commitment shuffle",
    "record": "BadRecord Record Verdict",
    "record_check": "verify_file verify_record",
    "verify": "Seen verify_seen",
    "referee": "referee_line",
}
"""The public names of each module."""
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}


if not TYPE_CHECKING:  # so that a type checker reports a name that does not exist

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

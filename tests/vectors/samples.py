"""One sample of every message and every event there is, with values that show each field's range."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from gofish_protocol import events as e
from gofish_protocol import messages as m
from gofish_protocol import replies, requests
from gofish_protocol.rules import Rules, pack
from gofish_protocol.vocabulary import SeatStatus

_dice = random.Random(20_260_101)
RULES = tuple(pack(Rules()))


def _bytes(count: int) -> bytes:
    return _dice.randbytes(count)


EVENTS: list[e.AnyEvent] = [
    e.Committed(1, _bytes(32), 2),
    e.Seated(0, "Asha", ""),
    e.Seated(5, "ఆశ", "pike"),
    e.Stood(3),
    e.Presence(2, SeatStatus.AWAY),
    e.Owner(0),
    e.Owner(None),
    e.RulesSet(RULES),
    e.Started(1, (0, 2, 5), RULES, (_bytes(32), _bytes(32), bytes(32)), 1_767_225_600, 2),
    e.Dealt(0, 0b1011 << 40),
    e.Asked(0, 2, 12),
    e.Asked(2, 0, 51, True),
    e.Gave(2, 0, 0b11 << 48),
    e.GoFish(5),
    e.Drew(0, 17, False),
    e.Drew(0, None, False),
    e.Drew(2, 51, True),
    e.Book(0, 12),
    e.Refilled(5, 5, None),
    e.Refilled(0, 2, (1 << 51) | 1),
    e.Out(2),
    e.Turn(5, 60),
    e.Turn(0, None),
    e.Over((0, 2), _bytes(32), "", _bytes(32), _bytes(64)),
    e.Over((1,), _bytes(32), "no_progress", _bytes(32), _bytes(64)),
    e.Said(None, "Ана", "Добра игра!"),
    e.Paused(True),
    e.Closed("finished"),
    e.Gone(2),
    e.Withdrew(2, 5),
    e.Ready(1, True),
    e.Stalling(10),
    e.Bound(1, 2, (0, 2, 5), (_bytes(32), _bytes(32), bytes(32)), RULES),
    e.RoundVoid(1, 1, (2,), ("Ана",)),
    e.RoundVoid(1, 0, (), ()),
    e.Spectators(7, ("Вера", "Mila")),
]

SEATS = (
    m.SeatState("Asha", 7, 1 << 12, 1, False, ""),
    m.SeatState("Ана", 0, 0b101, 2, True, "", True),
    m.SeatState("Pike", 3, 0, 3, False, "pike"),
    m.SeatState("", 0, 0, 0, False, ""),
)
STATE = m.State(1, 3, RULES, 0, 60, 21, 0, SEATS, (0, 1, 2), (), False, "")
WAITING = m.State(
    0, 0, RULES, None, None, 0, None, SEATS, (), (), True, "closed", True, "", 1, ("Вера",)
)

PLAIN: dict[str, list[m.Message]] = {
    "the message on `table`, what is in its body, and in the box in that": [
        m.Signed(_bytes(30), _bytes(64)),
        m.PublicEnvelope((1 << 32) - 1, 900, 40, _bytes(20)),
        m.PublicStep(STATE, (e.Asked(0, 2, 3), e.GoFish(2), e.Turn(1, None))),
        m.PublicStep(WAITING, ()),
    ],
    "the message on `card` and `hall/<table>`, and what is in its body": [
        m.SignedListing(_bytes(32), _bytes(30), _bytes(64)),
        m.TableListing(
            2, "Friday night", _bytes(32), _bytes(32), 77, False, 999, 0, 2, 6, True, RULES, 1 << 31
        ),
        m.TableListing(
            2,
            "చేపలు",
            _bytes(32),
            _bytes(32),
            1,
            True,
            None,
            2,
            6,
            6,
            False,
            RULES,
            0,
            True,
            (_bytes(8),),
        ),
    ],
    "in the signed message on `alive/host`; and hints on `alive/…`": [
        m.Heartbeat(77, 40, 1_767_225_600),
        m.PresenceHint(False),
    ],
    "on `who`": [
        m.DiscoveryQuery(None),
        m.DiscoveryQuery(999),
        m.DiscoveryQuery(None, _bytes(8)),
        m.DiscoveryQuery(None, _bytes(8), "a" * 24),
    ],
    "pages of a hall's list, on `from/<client>` and `to/<client>` of the list's id": [
        m.ListQuery(_bytes(8), 0),
        m.ListQuery(_bytes(8), 2, "fri", "aaaaaaaaaaaaaaaaaaaaaaaaFriday", 10, True),
        m.ListPage(_bytes(8), ()),
        m.ListPage(_bytes(8), (_bytes(30), _bytes(30)), "aaaaaaaaaaaaaaaaaaaaaaaaFriday"),
    ],
    "envelopes on `from/<client>`": [
        m.HandshakeInit(2, _bytes(32)),
        m.HandshakeInit(2, _bytes(33)),
        m.HandshakeInit(2, _bytes(32), _bytes(16)),
        m.HandshakeInit(2, _bytes(33), b"", _bytes(8)),
        m.Opening(2, _bytes(32), _bytes(33), 1, _bytes(80)),
        m.Sealed(2, _bytes(80)),
    ],
    "envelopes on `to/<client>`, and what is in their bodies": [
        m.HandshakeReply(_bytes(72), _bytes(64)),
        m.HandshakeHalves(_bytes(33), _bytes(33), 7),
        m.Denied(_bytes(48), _bytes(64)),
        m.Refusal(_bytes(33), "wrong_code", "", 77),
        m.PuzzleReply(_bytes(36), _bytes(64)),
        m.Puzzle(_bytes(33), 14),
        m.Sealed((1 << 53) - 1, _bytes(80)),
    ],
    "sealed, from a client to the host": [
        requests.Join("Asha", False, _bytes(32), "0123456789abcdef"),
        requests.Ask(1, 77, 40, 2, 12),
        requests.Ask(2, 77, 41, -1, -1),
        requests.Say(3, "Добра игра!"),
        requests.Sync(0, 0),
        requests.Leave(4),
        requests.Commit(5, 1, 2, _bytes(32)),
        requests.Here(),
        requests.Start(6),
        requests.SetRules(7, RULES),
        requests.AddBot(8, "shark"),
        requests.Kick(9, 5),
        requests.HandOn(9, 1),
        requests.Again(10),
        requests.Close(11),
        requests.Pause(12, True),
        requests.SetReady(13, True),
        requests.Reveal(14, 1, 2, _bytes(32)),
        requests.RemoveSpectator(14, "Vera"),
        requests.ListSpectators(15),
        requests.Admit(16, 3, True),
        requests.SetApproval(17, False),
    ],
    "sealed, from the host to a client": [
        replies.Welcome(77, "Asha", 0, b"", "7-banana-otter", 1_700_000_000),
        replies.Welcome(
            77,
            "Ана",
            None,
            _bytes(32),
            "",
            0,
            (replies.HostStart(76, 0), replies.HostStart(77, 40)),
        ),
        replies.Personal(77, 41, (e.Asked(0, 2, 3), e.Drew(0, 17, False)), 1 << 17),
        replies.Answer(1, "", ""),
        replies.Answer(2, "rank_not_held", "seat 0 holds none"),
        replies.SyncReply(
            77, True, (replies.NumberedStep(1, (e.Committed(1, _bytes(32)),)),), True, 40, None, 0
        ),
        replies.SyncReply(77, False, (), False, 41, STATE, 0b1111),
        replies.Bye("kicked", ""),
        replies.Notice("wrong_code", "1"),
        replies.Ping(),
        replies.KeyChanged(77, _bytes(32)),
        replies.SpectatorList(("Vera", "Ана")),
        replies.Waiting(),
        replies.AtDoor(3, "Vera", True),
    ],
}
"""Every message, by where it goes."""

NESTED = (m.SeatState, m.State, replies.NumberedStep, replies.HostStart)
"""What only stands inside others."""


def every_kind() -> set[type[msgspec.Struct]]:
    """All messages and events there are, without the bases."""
    bases = {m.Message, e.Event}
    return {
        kind
        for module in (m, requests, replies, e)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and issubclass(kind, msgspec.Struct)
        and kind not in bases
    }


def a_sample(kind: type[msgspec.Struct]) -> Any:
    """The first sample of a kind."""
    step = replies.NumberedStep(1, (e.Committed(1, bytes(range(32))),))
    inside = (STATE, *STATE.seats, step, replies.HostStart(77, 40))
    samples = [value for values in PLAIN.values() for value in values] + EVENTS
    return next(value for value in (*samples, *inside) if type(value) is kind)

"""The golden bytes are what this version writes, complete, and enough to read a whole session from its keys alone."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest

from gofish_protocol import events as e
from gofish_protocol import messages as m
from gofish_protocol import replies, requests, topics
from gofish_protocol.channel import (
    Channel,
    HandshakeSecrets,
    client_channel,
    host_channel,
    open_public_envelope,
    public_key,
    read_handshake_halves,
    read_listing,
    read_public_envelope,
    read_refusal,
    read_signed,
)
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.state import view_of
from gofish_protocol.vocabulary import Phase
from tests.vectors.make import FOLDER, files
from tests.vectors.samples import EVENTS, NESTED, PLAIN, every_kind
from tests.vectors.shown import by_name


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return files()


def test_the_files_are_current(made: dict[str, str]) -> None:
    """Else: `python -m tests.vectors.make`, and think of those who have read the old bytes."""
    for name, text in made.items():
        assert (FOLDER / name).read_text("utf-8") == text, name
    assert {path.name for path in FOLDER.glob("*.json")} == made.keys()


def test_every_message_has_its_bytes() -> None:
    samples = [value for values in PLAIN.values() for value in values] + EVENTS
    assert {type(value) for value in samples} | set(NESTED) == every_kind()
    for value in samples:
        assert decode(encode(value), type(value)) == value


def test_what_is_refused_and_what_only_looks_like_it(made: dict[str, str]) -> None:
    cases = json.loads(made["refused.json"])["cases"]
    counts = {case["what"] for case in cases if case["read"] is not None}
    assert counts == {
        "fields that a newer version added",
        "an event that a newer version added",
        "a longer head than needed",
    }


@pytest.mark.parametrize("name", ["session-open.json", "session-by-invitation.json"])
def test_a_session_opens_with_its_keys(name: str) -> None:
    read = Reader(json.loads((FOLDER / name).read_text("utf-8")))
    for line in read.lines:
        read.take(line)
    assert read.phases == [Phase.LOBBY, Phase.PLAYING, Phase.OVER]
    assert read.opened >= {"Join", "Ask", "Welcome", "Personal", "SyncReply", "Answer", "Bye"}


def test_a_host_that_starts_again_in_a_session() -> None:
    read = Reader(json.loads((FOLDER / "session-restart.json").read_text("utf-8")))
    for line in read.lines:
        read.take(line)
    assert read.phases == [Phase.LOBBY, Phase.PLAYING, Phase.OVER]
    assert read.refused == ["unknown"]
    welcomes = [reply.seat for reply in read.replies if isinstance(reply, replies.Welcome)]
    assert welcomes == [0, 1, 2, 0, 1, 2]
    assert any(isinstance(reply, replies.SyncReply) and reply.more for reply in read.replies)
    assert any(
        isinstance(reply, replies.Answer) and reply.error == "stale" for reply in read.replies
    )
    answers = Counter(reply for reply in read.replies if isinstance(reply, replies.Answer))
    assert [count for answer, count in answers.items() if count > 1] == [2, 2, 2]
    turns = [event for event in read.told if isinstance(event, e.Turn)]
    assert any(a.seat == b.seat and b.seconds == 42 for a, b in itertools.pairwise(turns))
    assert any(isinstance(event, e.Withdrew) for event in read.told)


class Reader:
    """Reads a session's record with nothing but the keys in it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.keys = record["keys"]
        self.lines = record["messages"]
        self.table = self.keys["table"]
        self.sign_key = bytes.fromhex(self.keys["sign_key"])
        self.up: dict[str, Channel] = {}
        self.down: dict[str, Channel] = {}
        self.phases: list[str] = []
        self.opened: set[str] = set()
        self.refused: list[str] = []
        self.replies: list[Any] = []
        self.told: list[Any] = []

    def take(self, line: dict[str, Any]) -> None:
        """One message: opened, checked, and the same as what the record says of it."""
        topic, payload = line["topic"], bytes.fromhex(line["payload"])
        kind, _, client = topic.removeprefix(f"gofish/1/{self.table}/").partition("/")
        opened: object = None
        if not payload:
            return  # what was retained is emptied when the table closes
        match kind:
            case "card":
                read_listing(self.table, payload)
            case "table":
                told = read_public_envelope(self.sign_key, self.table, payload)
                table_key = bytes.fromhex(self.keys["table_key"])
                step = decode(open_public_envelope(table_key, told), m.PublicStep)
                self.told += step.events
                phase = view_of(step.state, me=None, hand=0).phase
                self.phases += [] if self.phases[-1:] == [phase] else [phase]
            case "from":
                opened = self._to_host(client, payload)
            case "to":
                opened = self._to_client(client, payload)
            case "alive":
                try:
                    decode(read_signed(self.sign_key, b"beat", self.table, payload), m.Heartbeat)
                except BadMessage:
                    decode(payload, m.PresenceHint)
        assert line.get("opened") == (by_name(opened) if opened is not None else None)
        if opened is not None:
            self.opened.add(type(opened).__name__)
            self.replies.append(opened)

    def _to_host(self, client: str, payload: bytes) -> object:
        message = decode(payload, m.FromClient)
        if isinstance(message, m.HandshakeInit):
            return None
        return decode(self.up[client].open(message.counter, message.box), requests.Request)

    def _to_client(self, client: str, payload: bytes) -> object:
        message = decode(payload, m.ToClient)
        if isinstance(message, m.Sealed):
            return decode(self.down[client].open(message.counter, message.box), replies.Reply)
        if isinstance(message, m.Denied):
            refusal = read_refusal(self.sign_key, self.table, client, message)
            self.refused.append(refusal.error)
            return None
        assert isinstance(message, m.HandshakeReply)
        ours = self.keys["clients"][client]
        kept = {name: bytes.fromhex(ours[name]) for name in ("secret", "half", "shared")}
        halves = read_handshake_halves(self.sign_key, self.table, client, message)
        assert halves.guest == kept["half"]
        handshake = HandshakeSecrets(kept["half"], halves.host, kept["shared"])
        box_key, box_secret = (bytes.fromhex(ours[key]) for key in ("box_key", "box_secret"))
        secret = kept["secret"]
        self.down[client] = client_channel(self.table, secret, box_key, handshake)
        assert topics.client_id(public_key(secret)) == client
        self.up[client] = host_channel(self.table, box_secret, public_key(secret), handshake)
        return None

"""A host that lies in the right form: whatever it says, no client raises, grows without end, or shows what a terminal obeys."""

from __future__ import annotations

import random
import time
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from gofish_protocol import events, replies
from gofish_protocol import messages as wire
from gofish_protocol.codec import decode, encode
from gofish_protocol.messages import PublicStep, State
from gofish_protocol.replies import NumberedStep, Personal, SyncReply
from gofish_protocol.state import view_of
from gofish_protocol.vocabulary import Role
from gofish_tui.client.commands import Say
from gofish_tui.client.event_sequencer import EventSequencer
from gofish_tui.client.updates import Ended, Refused, TableInfo, Welcomed
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.i18n.loader import Messages
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from tests.security.sizes import largest
from tests.session.inside import NOTHING, receive_opened, taken
from tests.session.sessions import new_session
from tests.wire.test_codec import built

if TYPE_CHECKING:
    from gofish_tui.client.updates import Update
    from gofish_tui.frontends.run_frontend import TextFrontend

EVENTS: list[type] = list(events.AnyEvent.__args__)  # type: ignore[attr-defined]
WORDS = ("kicked", "", "no_such_word", "\x1b[2J", "[/]", "%s{0}$name", "a" * 32, "нешто")
RULES = tuple(0 for _ in range(8))


def event(dice: random.Random) -> Any:
    """Any event that decodes, with words a host would not use."""
    made = built(dice.choice(EVENTS), dice)
    changes: dict[str, Any] = {}
    for field in msgspec.structs.fields(made):
        old = getattr(made, field.name)
        if isinstance(old, str) and field.name != "status":
            changes[field.name] = dice.choice(WORDS)
        elif isinstance(old, int) and field.name in ("seat", "to", "owner"):
            changes[field.name] = dice.choice((0, 1, 2, 3, 5))
        elif field.name == "rules":
            changes[field.name] = dice.choice((RULES, old))
        elif field.name == "game":
            changes[field.name] = dice.choice((1, 2, old))
    return msgspec.structs.replace(made, **changes)


def step(dice: random.Random) -> tuple[Any, ...]:
    return tuple(event(dice) for _ in range(dice.randint(0, 5)))


def state(dice: random.Random) -> State:
    made: State = built(State, dice)
    return msgspec.structs.replace(made, rules=dice.choice((RULES, RULES, made.rules)))


def reply(dice: random.Random, epoch: int, seq: int) -> Any:
    """A sealed word of the host."""
    near = max(0, seq + dice.choice((-2, -1, 0, 1, 1, 1, 2, 9)))
    match dice.randrange(8):
        case 0 | 1 | 2:
            return Personal(epoch, near, step(dice), dice.getrandbits(52))
        case 3 | 4:
            steps = tuple(NumberedStep(near + n, step(dice)) for n in range(dice.randint(0, 4)))
            more, whole = dice.random() < 0.3, dice.random() < 0.5
            there = None if more else state(dice)
            return SyncReply(epoch, whole, steps, more, near + 3, there, dice.getrandbits(52))
        case 5:
            return replies.Answer(dice.randrange(1 << 41), dice.choice(WORDS), dice.choice(WORDS))
        case 6:
            return replies.Notice(dice.choice(("wrong_code", "new_code", "x")), dice.choice(WORDS))
        case _:
            return replies.Ping()


class Listener:
    """A session with its front ends, told things directly."""

    def __init__(self, seat: int | None) -> None:
        link = MemoryLink(MemoryBroker(1))
        self.session = new_session(
            link,
            TableInfo("t" * 24, "T"),
            name="Asha",
            role=Role.PLAYER,
            secret=bytes(32),
            presence="p",
        )
        self.frontends: list[TextFrontend] = [PlainFrontend(Messages("en")), JsonFrontend()]
        receive_opened(self.session, replies.Welcome(1, "Asha", seat, b"", ""))

    def hear(self, message: Any) -> None:
        """As it comes off the wire."""
        kind = replies.Reply if not isinstance(message, PublicStep) else PublicStep
        heard = decode(encode(message), kind)
        follower = self.session.core.game.sequencer
        assert follower is not None
        if isinstance(heard, PublicStep):
            self.session.core.game.show(
                follower.add_public(follower.seq + 1, heard), time.monotonic()
            )
            self.session.handle(NOTHING)
        else:
            receive_opened(self.session, heard)
        for update in taken(self.session):
            self.say(update)

    def say(self, update: Update) -> None:
        """Both front ends, and nothing in what they say that is not a line of text."""
        for frontend in self.frontends:
            text = frontend.render(update)
            for char in text.replace("\n", ""):
                assert unicodedata.category(char) not in ("Cc", "Cs", "Co"), (update, text)


@pytest.mark.parametrize("seat", [None, 0, 1, 5])
def test_lies_in_the_right_form_are_survived(seat: int | None) -> None:
    dice = random.Random(seat or 9)
    for _ in range(15):
        listener = Listener(seat)
        session = listener.session
        listener.hear(SyncReply(1, True, (), False, 0, state_with(dice, 6), 0))
        for _ in range(40):
            follower = session.core.game.sequencer
            assert follower is not None
            message = reply(dice, 1, follower.seq)
            if dice.random() < 0.3:
                message = PublicStep(state(dice), step(dice))
            listener.hear(message)
            assert largest(follower) <= 64
            for said in (b"hand", b"table", b"rules", b"ask Asha 9", b"invite", b"help"):
                listener.frontends[0].parse(said, session.view)
            if session.core.reporter.over:
                break


def state_with(dice: random.Random, seats: int) -> State:
    """An honest lobby."""
    empty = wire.SeatState("", 0, 0, 0, False, "")
    return State(0, 0, RULES, None, None, 0, None, (empty,) * seats, (), (), False, "")


def test_a_log_does_not_grow_without_end() -> None:
    follower = EventSequencer(0, 1)
    playing = msgspec.structs.replace(state_with(random.Random(1), 6), phase=1)
    follower.apply_sync(SyncReply(1, True, (), False, 0, playing, 0))
    many = tuple(events.GoFish(1) for _ in range(3000))
    steps = 64
    for number in range(1, steps + 1):
        follower.add_public(number, PublicStep(playing, many))
        assert len(follower.present.events) <= 165_400
    assert follower.seq == steps
    assert not follower.present.complete, "and what was not kept is not called verified"


def test_a_story_does_not_grow_without_end() -> None:
    follower = EventSequencer(0, 1)
    many = tuple(events.GoFish(1) for _ in range(900))
    state = state_with(random.Random(1), 6)
    for number in range(1, 40):
        step = NumberedStep(number, many)
        last = number == 39
        follower.apply_sync(
            SyncReply(1, True, (step,), not last, number, state if last else None, 0)
        )
    assert sum(len(step.events) for step in follower.story) == 2_000
    assert follower.story[-1].seq == 39


def test_a_story_of_another_table_is_none() -> None:
    """Its steps name a seat that the state does not have."""
    follower = EventSequencer(0, 1)
    step = NumberedStep(1, (events.Seated(5, "Eve"),))
    follower.apply_sync(SyncReply(1, True, (step,), False, 1, state_with(random.Random(1), 2), 0))
    assert len(follower.view.seats) == 2
    assert follower.story == ()


def test_steps_from_the_far_future_are_not_collected() -> None:
    follower = EventSequencer(0, 1)
    for number in range(10, 5000, 2):
        follower.add_public(
            number, PublicStep(state_with(random.Random(1), 6), (events.GoFish(1),))
        )
        follower.add_personal(Personal(1, number, (events.GoFish(1),), 0))
    assert largest(follower) == 64


@pytest.mark.parametrize(
    "changes",
    [{"in_play": (0, 5)}, {"turn": 4}, {"owner": 2}, {"winners": (3,)}],
    ids=lambda changes: next(iter(changes)),
)
def test_a_state_that_names_seats_there_are_not_is_not_a_state(changes: dict[str, Any]) -> None:
    honest = state_with(random.Random(1), 2)
    assert view_of(honest, me=None, hand=0)
    with pytest.raises(ValueError, match="seat"):
        view_of(msgspec.structs.replace(honest, **changes), me=None, hand=0)
    with pytest.raises(ValueError, match="seat"):
        view_of(honest, me=3, hand=0)


def test_the_end_is_told_in_words_whatever_the_host_calls_it() -> None:
    for error in WORDS:
        listener = Listener(0)
        listener.hear(SyncReply(1, True, (), False, 0, state_with(random.Random(1), 6), 0))
        listener.hear(replies.Bye(error, error))
        listener.say(Ended(error, error))


@pytest.mark.parametrize(("word", "read"), [("not_allowed", "not_allowed"), ("unproven", "other")])
def test_no_host_refuses_with_what_our_own_program_finds_out(word: str, read: str) -> None:
    listener = Listener(0)
    listener.hear(SyncReply(1, True, (), False, 0, state_with(random.Random(1), 6), 0))
    number = listener.session.send(Say("hello"))
    for message in (replies.Answer(number, word, ""), replies.Bye(word, "")):
        receive_opened(listener.session, message)
    told = taken(listener.session)
    assert [u.error for u in told if isinstance(u, Refused | Ended)] == [read, read]


__all__ = ["Welcomed"]

"""Bytes to messages: limits before anything else, one kind of error, and text that is safe to show."""

import random
import tracemalloc
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol import codec, events, messages, replies, requests
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.text import clean
from tests.security.samples import ANNOUNCED, DEEP, HUGE, mutate

KINDS: list[Any] = [
    messages.FromClient,
    messages.ToClient,
    requests.Request,
    replies.Reply,
    messages.PublicStep,
    messages.PublicEnvelope,
    messages.Signed,
    messages.TableListing,
    messages.Heartbeat,
    messages.PresenceHint,
    messages.DiscoveryQuery,
    messages.ListQuery,
    messages.ListPage,
    events.AnyEvent,
]


def classes() -> list[type]:
    found = []
    for module in (messages, requests, replies, events):
        for kind in vars(module).values():
            if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
                continue
            if kind.__module__ == module.__name__ and kind not in (messages.Message, events.Event):
                found.append(kind)
    return found


def built(kind: type, dice: random.Random) -> Any:
    """A message of this kind with every field at some value that its limits allow."""
    return kind(*(value(field.type, dice) for field in msgspec.structs.fields(kind)))


def value(annotation: Any, dice: random.Random) -> Any:
    """A value for a field's type, from msgspec's own description of it."""
    return _value(msgspec.inspect.type_info(annotation), dice)


def _value(info: Any, dice: random.Random) -> Any:
    match info:
        case msgspec.inspect.IntType(ge=low, le=high, lt=below):
            top = high if high is not None else (below - 1 if below else 1 << 31)
            return dice.choice((low or 0, top, dice.randint(low or 0, top)))
        case msgspec.inspect.StrType(pattern=str()):
            return dice.choice(("here", "away", "bot"))
        case msgspec.inspect.StrType(max_length=most):
            return dice.choice(("", "a", "Асха", "చేపలు", "x" * (most or 20)))
        case msgspec.inspect.BytesType(min_length=low, max_length=high):
            return dice.randbytes(dice.choice((low or 0, max(low or 0, min(high or 40, 40)))))
        case msgspec.inspect.BoolType():
            return dice.random() < 0.5
        case msgspec.inspect.NoneType():
            return None
        case msgspec.inspect.VarTupleType(item_type=item, min_length=low, max_length=high):
            count = dice.randint(low or 0, min(high or 3, 6))
            return tuple(_value(item, dice) for _ in range(count))
        case msgspec.inspect.UnionType(types=kinds):
            return _value(dice.choice(kinds), dice)
        case msgspec.inspect.StructType(cls=kind):
            return built(kind, dice)
    raise AssertionError(info)


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: kind.__name__)
def test_every_message_survives_the_trip(kind: type) -> None:
    dice = random.Random(kind.__name__)
    for _ in range(30):
        message = built(kind, dice)
        assert decode(encode(message), kind) == message


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: kind.__name__)
def test_prefixes_flips_and_tails_are_refused_or_are_another_message(kind: type) -> None:
    """A changed byte may still be a message, but nothing else than `BadMessage` is ever raised."""
    dice = random.Random(kind.__name__)
    for _ in range(5):
        payload = encode(built(kind, dice))
        for end in range(len(payload)):
            with pytest.raises(BadMessage):
                decode(payload[:end], kind)
        for tail in (b"\0", payload, b"\xc1"):
            with pytest.raises(BadMessage):
                decode(payload + tail, kind)
        for place in range(min(len(payload), 80)):
            for bit in range(8):
                wrong = bytearray(payload)
                wrong[place] ^= 1 << bit
                _try(bytes(wrong), kind)


@pytest.mark.parametrize("kind", KINDS, ids=range(len(KINDS)))
def test_deep_huge_and_announced_bytes(kind: Any) -> None:
    """Refused at once, without the memory they announce."""
    tracemalloc.start()
    try:
        for payload in (*DEEP[2:], *HUGE, *ANNOUNCED):
            with pytest.raises(BadMessage):
                decode(payload, kind)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


def test_the_longest_message() -> None:
    longest = 65_536
    most = b"\xc6" + (longest - 5).to_bytes(4, "big") + bytes(longest - 5)
    assert len(decode(most, bytes)) == longest - 5
    with pytest.raises(BadMessage, match="more than"):
        decode(most[:1] + (longest - 4).to_bytes(4, "big") + most[5:] + b"\0", bytes)


def test_no_list_is_longer_than_it_may_be() -> None:
    """A list of what costs a byte each would make thousands of objects of one message."""
    for kind in classes():
        for field in msgspec.structs.fields(kind):
            for info in _parts(msgspec.inspect.type_info(field.type)):
                if isinstance(info, msgspec.inspect.VarTupleType):
                    assert info.max_length is not None, (kind, field.name)
                    assert info.max_length <= 1_024, (kind, field.name)
    step = [1, [[23, 0, True]] * 129]
    with pytest.raises(BadMessage):
        decode(encode(step), replies.NumberedStep)
    assert decode(encode([1, step[1][:128]]), replies.NumberedStep)  # type: ignore[index]


def test_no_text_is_longer_than_it_may_be() -> None:
    for kind in classes():
        for field in msgspec.structs.fields(kind):
            for info in _parts(msgspec.inspect.type_info(field.type)):
                if isinstance(info, msgspec.inspect.StrType) and info.pattern is None:
                    assert info.max_length is not None, (kind, field.name)
                    assert info.max_length <= 200, (kind, field.name)


def test_nothing_nests_deeper_than_a_reader_has_to_follow() -> None:
    def depth(info: Any) -> int:
        match info:
            case msgspec.inspect.StructType(cls=kind):
                fields = msgspec.structs.fields(kind)
                inner = [depth(msgspec.inspect.type_info(field.type)) for field in fields]
            case msgspec.inspect.VarTupleType(item_type=item):
                inner = [depth(item)]
            case msgspec.inspect.UnionType(types=kinds):
                return max(map(depth, kinds))
            case _:
                return 0
        return 1 + max(inner, default=0)

    assert max(depth(msgspec.inspect.type_info(kind)) for kind in KINDS) <= 8


def _parts(info: Any) -> list[Any]:
    """The type and those it is made of, other messages left out."""
    match info:
        case msgspec.inspect.VarTupleType(item_type=item):
            return [info, *_parts(item)]
        case msgspec.inspect.UnionType(types=kinds):
            return [part for kind in kinds for part in _parts(kind)]
    return [info]


@pytest.mark.parametrize("kind", KINDS, ids=range(len(KINDS)))
def test_only_the_texts_of_a_message_are_ever_cleaned(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is refused costs the decoder's one pass, whatever is in it."""
    cleaned: list[str] = []

    def counting(text: str, **bounds: int) -> str:
        cleaned.append(text)
        return clean(text, **bounds)

    monkeypatch.setattr(codec, "clean", counting)
    marks = "e" + "\u0301\u0316" * 10_000
    for tag in range(25):
        for nonsense in (marks, [marks] * 3, [0] * 60_000, [[tag, marks]] * 3, {marks: marks}):
            for message in ([tag, nonsense], [tag, 1, nonsense], [tag, *[nonsense] * 3], nonsense):
                payload = encode(message)
                if len(payload) <= 65_536:
                    _try(payload, kind)
    assert sum(map(len, cleaned)) == 0


@given(st.integers(0, 2**32), st.sampled_from(classes()))
def test_mutations_raise_nothing_else(seed: int, kind: type) -> None:
    dice = random.Random(seed)
    payload = encode(built(kind, dice))
    _try(mutate(dice, payload, encode(built(dice.choice(classes()), dice))), kind)


@given(st.binary(max_size=200), st.sampled_from(KINDS))
def test_any_bytes_raise_nothing_else(payload: bytes, kind: Any) -> None:
    _try(payload, kind)


def _try(payload: bytes, kind: Any) -> None:
    try:
        decode(payload, kind)
    except BadMessage:
        return


# ---- What a reader of this version does with a newer writer's messages


def test_fields_added_at_the_end_are_ignored() -> None:
    beat = msgspec.msgpack.decode(encode(messages.Heartbeat(1, 2, 3)))
    assert decode(encode([*beat, "new", 4]), messages.Heartbeat) == messages.Heartbeat(1, 2, 3)
    turn = msgspec.msgpack.decode(encode(events.Turn(1, None)))
    assert decode(encode([*turn, True]), events.AnyEvent) == events.Turn(1, None)


def test_an_unknown_number_is_a_bad_message_and_nothing_worse() -> None:
    with pytest.raises(BadMessage):
        decode(encode([99, 1, 2]), events.AnyEvent)
    with pytest.raises(BadMessage):
        decode(encode([99]), messages.FromClient)


# ---- Text


@given(st.text())
def test_all_text_is_cleaned_and_cleaning_again_changes_nothing(text: str) -> None:
    said = decode(encode(events.Said(1, text[:60], text[:190])), events.AnyEvent)
    assert isinstance(said, events.Said)
    assert said.text == clean(said.text)
    assert decode(encode(said), events.AnyEvent) == said


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("\x1b[2J\x1b]0;x\x07", "[2J]0;x"),
        ("a\u202eb\u2066c\u200bd", "abcd"),
        ("line\r\nline", "line line"),
        ("[/][@click=app.quit]x[/]", "[/][@click=app.quit]x[/]"),
        ("చేపలు", "చేపలు"),
        ("\x00\x7f\x9b31m", "31m"),
    ],
)
def test_a_host_cannot_send_its_guests_what_a_terminal_obeys(sent: str, shown: str) -> None:
    """Every text field of every message, whoever sent it."""
    bye = decode(encode(replies.Bye(sent, sent)), replies.Reply)
    assert bye == replies.Bye(shown, shown)
    seat = messages.SeatState(sent, 1, 0, 1, False, "")
    assert decode(encode(seat), messages.SeatState).name == shown

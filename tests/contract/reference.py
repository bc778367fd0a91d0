"""`protocol/reference.md`: every message with its fields, every event, and the words in them, from the code."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import inspect as types

from gofish_protocol import messages as m
from gofish_protocol import replies, requests
from gofish_protocol.events import AnyEvent
from tests.contract.described import about, about_field
from tests.contract.words import ENDINGS, ERRORS, NOTICES, REASONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import msgspec

README = Path(__file__).parents[2] / "protocol" / "README.md"

GROUPS: dict[str, tuple[Any, ...]] = {
    "In the open: listings and signs of life": (
        *(
            m.DiscoveryQuery,
            m.ListQuery,
            m.ListPage,
            m.SignedListing,
            m.TableListing,
            m.Signed,
            m.Heartbeat,
            m.PresenceHint,
        ),
    ),
    "The table": (m.PublicEnvelope, m.PublicStep, m.State, m.SeatState),
    "Envelopes on `from/<client>`": typing.get_args(m.FromClient),
    "Envelopes on `to/<client>`, and what is in their bodies": (
        # `Sealed` is the same in both directions.
        *(kind for kind in typing.get_args(m.ToClient) if kind is not m.Sealed),
        *(m.HandshakeHalves, m.Refusal, m.Puzzle),
    ),
    "Sealed, from client to host": typing.get_args(requests.Request),
    "Sealed, from host to client": (
        *typing.get_args(replies.Reply),
        replies.NumberedStep,
        replies.HostStart,
    ),
    "Events": typing.get_args(AnyEvent),
}


_HEAD = """\
# Every message, event and word

Made by `python -m tests.contract.make` from the code; not written by hand. When each is sent, and what a reader does with
it, is [README.md](README.md); the same for machines is [asyncapi.yaml](asyncapi.yaml). A message is an array of its tag,
if it has one, and its fields in this order; `= …` stands for a field that may be missing at the end.
"""

_WORDS = """\
## Words

*Look first*: look at the state, with `Sync` if it is not known, and then make another request, with another `n`. *Anew*: with a
new handshake, and the seat's secret. *Later*: the same request with the same `n`, some seconds later. A reader treats a word
that it does not know as *no*.
"""


def reference() -> str:
    """The file as it must be."""
    return "\n".join(_lines()) + "\n"


def faults() -> dict[str, str]:
    """The kinds of fault in README.md, and what is wrong then."""
    table = README.read_text("utf-8").partition("| fault | what is wrong |\n|---|---|\n")[2]
    rows = table.partition("\n\n")[0].splitlines()
    found = [re.fullmatch(r"\| `(\w+)` \| (.*) \|", row) for row in rows]
    return {row[1]: row[2] for row in found if row}


def _lines() -> Iterator[str]:
    yield from _HEAD.splitlines()
    for title, kinds in GROUPS.items():
        yield ""
        yield f"## {title}"
        for kind in kinds:
            yield from _message(kind)
    yield ""
    yield from _WORDS.splitlines()
    for title, head, rows in _words():
        yield ""
        yield f"### {title}"
        yield ""
        yield from _table(head, rows)


def _words() -> Iterator[tuple[str, tuple[str, ...], Iterable[tuple[str, ...]]]]:
    errors = ((f"`{word}`", *told) for word, told in ERRORS.items())
    yield "Errors: `Answer`, `Refusal`, `Bye`", ("word", "meaning", "try again"), errors
    yield "Kinds of `Notice`", ("word", "meaning"), _pairs(NOTICES)
    yield "Why a table is closed: `Closed`, `State.closed`", ("word", "meaning"), _pairs(REASONS)
    yield "Why a host ended a game: `Over`, `State.reason`", ("word", "meaning"), _pairs(ENDINGS)


def _pairs(words: Mapping[str, str]) -> Iterable[tuple[str, ...]]:
    return ((f"`{word}`", told) for word, told in words.items())


def _message(kind: type[msgspec.Struct]) -> Iterator[str]:
    told = types.type_info(kind)
    assert isinstance(told, types.StructType)
    tag = "" if told.tag is None else f", tag {told.tag}"
    yield ""
    yield f"### {kind.__name__}{tag}"
    yield ""
    yield about(kind)
    if told.fields:
        yield ""
        rows = (
            (f"`{field.name}`", _type(field.type) + _default(field), about_field(kind, field.name))
            for field in told.fields
        )
        yield from _table(("field", "type", "meaning"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _default(field: types.Field) -> str:
    if field.required:
        return ""
    value = field.default
    zeros = isinstance(value, bytes) and value and not any(value)
    shown = (
        f"{len(value)} zeros"
        if zeros
        else {True: "true", False: "false", None: "null"}.get(
            value if isinstance(value, bool | None) else 2
        )
    )
    return f" = {shown or (value if isinstance(value, int) else 'empty')}"


def _type(kind: types.Type) -> str:
    match kind:
        case types.IntType(ge=low, le=high, lt=below):
            top = high if below is None else below - 1
            return f"{_short(low)}…{_short(top)}"
        case types.BoolType():
            return "bool"
        case types.NoneType():
            return "null"
        case types.StrType(max_length=most, pattern=None):
            return f"str ≤ {most}"
        case types.StrType(pattern=str(pattern)):
            return " or ".join(f"`{word}`" for word in re.findall(r"[a-z]+", pattern))
        case types.BytesType(min_length=least, max_length=most):
            return f"bin {most}" if least == most else f"bin {least or 0}…{most}"
        case types.VarTupleType(item_type=item, min_length=least, max_length=most):
            return f"list of {f'{least}…' if least else '≤ '}{most}: {_type(item)}"
        case types.StructType(cls=cls):
            return f"`{cls.__name__}`"
        case types.UnionType(types=several) if len(several) > 3:
            return "event"
        case types.UnionType(types=several):
            return " or ".join(map(_type, several))
    raise TypeError(f"no words for {kind}")


def _short(number: float | None) -> str:
    power = int(number or 0).bit_length()
    whole = number is not None and number > 100_000 and number in ((1 << power) - 1, 1 << power - 1)
    if not whole:
        return str(number)
    return f"2^{power} − 1" if number == (1 << power) - 1 else f"2^{power - 1}"

"""Sentences as the screens show them: names bold, cards by their signs, and a move as one paragraph.

Names and talk go into a sentence as private-use characters, which the codec does not let anybody send, and are put back
afterwards as literal text; so a name is never parsed as part of a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from gofish_protocol.events import Started
from gofish_tui.narration.narrate import narrate
from gofish_tui.narration.sentences import (
    Argument,
    Cards,
    Kind,
    Narration,
    PersonName,
    PersonNames,
    Quote,
    plain_argument,
)
from gofish_tui.ui.faces import cards_said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_tui.client.updates import Stepped
    from gofish_tui.i18n.loader import Messages

_FIRST_SLOT = 0xE000
NO_INKS: Mapping[str, str] = {}
PLAYER_INKS = (
    "$suit-heart",
    "$suit-diamond",
    "$suit-club",
    "$text-accent",
    "$text-secondary",
    "$text-success",
)
"""By seat: each player has a color in the talk. The name says it as well."""

ELSEWHERE = frozenset({Kind.TURN, Kind.STATUS})
"""What other parts of a screen show."""


class TalkLine(NamedTuple):
    """One paragraph of table talk."""

    kind: Kind
    text: Content
    mine: bool = False
    """the reader asks, is asked, or speaks"""


def talk_lines(stepped: Stepped, words: Messages) -> list[TalkLine]:
    """A step as lines of talk: a move is one paragraph, whatever else is a line of its own."""
    found = narrate(stepped.events, stepped.before, stepped.view)
    move = [each for each in found if each.kind is Kind.PLAY]
    inks = _inks(stepped)
    lines = [
        TalkLine(each.kind, styled(each, words, inks), each.mine)
        for each in found
        if each.kind not in ELSEWHERE and each.kind is not Kind.PLAY
    ]
    if move:
        mine = any(each.mine for each in move)
        lines.insert(0, TalkLine(Kind.PLAY, paragraph(move, words, inks), mine))
    for event in stepped.events:
        if isinstance(event, Started) and event.game > 1:
            game = Content.styled(
                f"── {words.text('talk-game', game=event.game)} ──", "$text-accent"
            )
            lines.insert(0, TalkLine(Kind.TURN, game))
    return lines


def _inks(stepped: Stepped) -> dict[str, str]:
    """The color of each player's name."""
    return {
        there.name: ink
        for view in (stepped.before, stepped.view)
        for there, ink in zip(view.seats, PLAYER_INKS, strict=False)
        if there.name
    }


def paragraph(
    sentences: Iterable[Narration], words: Messages, inks: Mapping[str, str] = NO_INKS
) -> Content:
    """Sentences one after another; ``inks``: the colors of names."""
    return Content(" ").join([styled(each, words, inks) for each in sentences])


def styled(narration: Narration, words: Messages, inks: Mapping[str, str] = NO_INKS) -> Content:
    """A sentence in the style of the screens."""
    return _filled(narration.message, narration.arguments, words, inks)


def sentence(words: Messages, message: str, /, **arguments: Argument) -> Content:
    """One of the screens' own messages, with names in it."""
    return _filled(message, arguments, words, NO_INKS)


def _filled(
    message: str, arguments: Mapping[str, Argument], words: Messages, inks: Mapping[str, str]
) -> Content:
    """Say it with a mark for each name, and put the names where their marks stand."""
    slots: list[tuple[str, str]] = []

    def slot(text: str, style: str) -> str:
        slots.append((text, style))
        return chr(_FIRST_SLOT + len(slots) - 1)

    def filling(argument: Argument) -> str | int:
        match argument:
            case PersonName(name=name):
                return slot(name, f"bold {inks.get(name, '')}".rstrip())
            case PersonNames(names=names):
                return words.names(slot(name, "bold") for name in names)
            case Quote(text=text):
                return slot(text, "")
            case Cards(cards=cards):
                return cards_said(words, cards)
            case _:
                return plain_argument(argument, words)

    said = words.text(message, **{key: filling(value) for key, value in arguments.items()})
    parts: list[Content | tuple[str, str]] = []
    plain = ""
    for character in said:
        number = ord(character) - _FIRST_SLOT
        if 0 <= number < len(slots):
            parts += [Content(plain), slots[number]]
            plain = ""
        else:
            plain += character
    return Content.assemble(*parts, Content(plain))

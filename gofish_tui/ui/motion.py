"""What just happened, for the eye: cards are dealt and slide to where they belong, a fish jumps, a book and a lucky fish shine
for a moment.

Nothing waits for it: the view is drawn already, a class comes and goes. All of it is in the table talk as well, so
switching it off loses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset

from gofish_protocol import events
from gofish_protocol.cards import cards_in
from gofish_tui.ui.widgets.rank_tile import RankTile
from gofish_tui.ui.widgets.scene import Scene
from gofish_tui.ui.widgets.seat_card import SeatCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.screen import Screen
    from textual.widget import Widget

    from gofish_protocol.events import AnyEvent

SECONDS = 0.35
SLIDE_SECONDS = 0.25
DEAL_SECONDS = 0.38
"""From the first card to the last."""
ABOVE = Offset(0, -2)
"""Where a new card comes from."""
BOOK, LUCKY, MOVED = "-booked", "-lucky", "-moved"


def move(screen: Screen[None], happened: Sequence[AnyEvent], me: int | None) -> None:
    """Show a step, as this viewer was told it, on the widgets of a screen."""
    seats: dict[int, str] = {}
    new: set[int] = set()
    moved = dealt = False
    for event in happened:
        match event:
            case events.Started():
                dealt = True
            case events.Gave(seat=giver, to=taker, cards=cards):
                seats |= {giver: MOVED, taker: MOVED}
                moved = True
                new |= {card >> 2 for card in cards_in(cards)} if taker == me else set()
            case events.Drew(seat=seat, card=card, lucky=lucky):
                moved = True
                seats[seat] = LUCKY if lucky else MOVED
                new |= {card >> 2} if seat == me and card is not None else set()
            case events.Refilled(seat=seat, cards=refill):
                moved = True
                new |= {card >> 2 for card in cards_in(refill or 0)} if seat == me else set()
            case events.Book(seat=seat):
                seats[seat] = BOOK
    for face in screen.query(SeatCard):
        if face.display and face.seat in seats:
            shine(face, seats[face.seat])
    for tile in screen.query(RankTile):
        if tile.display and tile.rank in new:
            shine(tile, LUCKY if seats.get(me if me is not None else -1) == LUCKY else MOVED)
            tile.offset = ABOVE
            tile.animate("offset", Offset(), duration=SLIDE_SECONDS)
    if dealt:
        _deal(screen)
    if moved or dealt:
        for scene in screen.query(Scene):
            if scene.display:
                scene.at = 0.0
                scene.animate("at", 1.0, duration=DEAL_SECONDS if dealt else SLIDE_SECONDS)


def _deal(screen: Screen[None]) -> None:
    """The hand comes rank by rank; each is there, and can be picked, from the first moment on."""
    tiles = [tile for tile in screen.query(RankTile) if tile.display]
    for place, tile in enumerate(tiles):
        tile.offset = ABOVE
        wait = place * (DEAL_SECONDS - SLIDE_SECONDS) / len(tiles)
        tile.animate("offset", Offset(), duration=SLIDE_SECONDS, delay=wait)


def shine(widget: Widget, style: str) -> None:
    """Give it a class for a moment."""
    widget.add_class(style)
    widget.set_timer(SECONDS, lambda: widget.remove_class(style))

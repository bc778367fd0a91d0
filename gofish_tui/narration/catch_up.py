"""A short summary for somebody who was away for a while: how many asks were made, and whose books were laid down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from gofish_protocol.events import Asked, Book, Gone, Presence
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.narration.narrate import narrate
from gofish_tui.narration.sentences import Kind, Narration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView


class NarratedStep(Protocol):
    """A step as a session tells it."""

    @property
    def events(self) -> tuple[AnyEvent, ...]: ...
    @property
    def before(self) -> TableView: ...
    @property
    def view(self) -> TableView: ...


StepT = TypeVar("StepT", bound=NarratedStep)


def missed_steps(story: Sequence[StepT], me: int | None) -> Sequence[StepT]:
    """The steps of a story since the player in seat ``me`` was last seen; none for anyone who was never missed."""
    left = [place for place, step in enumerate(story) if any(_leaves(e, me) for e in step.events)]
    return story[left[-1] + 1 :] if left else ()


def _leaves(event: object, me: int | None) -> bool:
    match event:
        case Presence(seat=seat, status=SeatStatus.AWAY) | Gone(seat=seat):
            return seat == me
    return False


def summarize_missed(steps: Sequence[NarratedStep]) -> list[Narration]:
    """The sentences about these steps; none where nobody has asked for anything."""
    asks = sum(isinstance(event, Asked) for step in steps for event in step.events)
    if not asks:
        return []
    books = [
        sentence
        for step in steps
        for sentence in narrate(
            [event for event in step.events if isinstance(event, Book)], step.before, step.view
        )
    ]
    return [Narration("caught-up", {"asks": asks}, Kind.NEWS), *books]

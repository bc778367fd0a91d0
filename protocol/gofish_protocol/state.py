"""A table's view as the public state on the wire, and back."""

from .messages import SeatState, State
from .rules import pack, unpack
from .view import SeatView, TableView
from .vocabulary import PHASES, PRESENCES


def state_of(view: TableView) -> State:
    """The public part of a view, for the wire."""
    return State(
        phase=PHASES.index(view.phase),
        game=view.game,
        rules=tuple(pack(view.rules)),
        turn=view.turn,
        seconds=view.seconds,
        stock=view.stock,
        owner=view.owner,
        seats=tuple(
            SeatState(
                s.name,
                s.cards,
                s.books,
                PRESENCES.index(s.presence),
                s.out,
                s.level,
                s.said_ready,
            )
            for s in view.seats
        ),
        in_play=view.in_play,
        winners=view.winners,
        paused=view.paused,
        closed=view.closed,
        memory_aid=view.memory_aid,
        reason=view.reason,
        spectators=view.spectators,
        spectator_names=view.spectator_names,
    )


def view_of(state: State, *, me: int | None, hand: int) -> TableView:
    """A view from the wire.

    Raises ValueError: `BadRules` for rules this version does not know, or for seats that do not exist.
    """
    named = (*state.in_play, *state.winners, state.turn or 0, state.owner or 0, me or 0)
    if max(named) >= len(state.seats):
        raise ValueError("a seat is named that the table does not have")
    return TableView(
        seats=tuple(
            SeatView(s.name, s.cards, s.books, PRESENCES[s.presence], s.out, s.level, s.ready)
            for s in state.seats
        ),
        me=me,
        hand=hand,
        phase=PHASES[state.phase],
        game=state.game,
        rules=unpack(state.rules),
        turn=state.turn,
        seconds=state.seconds,
        stock=state.stock,
        owner=state.owner,
        in_play=state.in_play,
        winners=state.winners,
        paused=state.paused,
        closed=state.closed,
        memory_aid=state.memory_aid,
        reason=state.reason,
        spectators=state.spectators,
        spectator_names=state.spectator_names,
    )

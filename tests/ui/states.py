"""States worth looking at, from games that the real engine plays on a seed: for pictures here and in the documentation."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.record import RecordSeat
from gofish_protocol.rules import PRESETS
from gofish_protocol.view import askable
from gofish_protocol.vocabulary import Role
from gofish_tui.services.interfaces import ListedTable
from gofish_tui.store.finished import Finished
from gofish_tui.ui.faces import RANK_KEYS
from tests.services.test_game_replay import recorded
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession

PEOPLE = ("Goran", "Ѓорѓи", "రాజు", "Mila")
TABLES = ("Лов во петок", "చేపల టేబుల్")
BOTS = ("", "", "", "", "pike")
PLAYED = 1_767_225_600


def begun(seed: int, *, memory_aid: bool = False) -> FakeSession:
    """A table with a bot and people."""
    session = FakeSession(
        others=PEOPLE, bots=BOTS, seed=seed, step_by_step=True, memory_aid=memory_aid, seconds=60
    )
    session.start(first=0)
    return session


def midgame(*, memory_aid: bool = False) -> FakeSession:
    """Two books down, cards left in the stock, and our turn: the first game that has such a moment."""
    for seed in range(1000):
        session = begun(seed, memory_aid=memory_aid)
        assert session.game is not None
        while session.full.stock > 5 and not session.game.over:
            session.play_for_me()
            if session.full.booked.bit_count() >= 2 and session.full.turn == 0:
                session.happen([events.Said(3, PEOPLE[2], "who is hiding the queens?")])
                return session
    raise LookupError("no such moment in any game")


def four() -> FakeSession:
    """Four players, and one book down: the first game that has such a moment at our turn."""
    for seed in range(1000):
        session = FakeSession(
            others=("Goran", "Mila", "Pike"),
            bots=("", "", "", "pike"),
            seed=seed,
            step_by_step=True,
        )
        session.start(first=0)
        while session.full.stock > 5:
            session.play_for_me()
            if session.full.booked and session.full.turn == 0:
                return session
    raise LookupError("no such moment in any game")


def choice(session: FakeSession) -> tuple[str, str]:
    """The keys that pick a player and a rank."""
    return "4", RANK_KEYS[askable(session.view)[-1]].lower()


def lobby() -> FakeSession:
    """Three are here, others may come."""
    return FakeSession(others=PEOPLE[:2], seats=5)


def play_to_the_end(session: FakeSession) -> None:
    """All that is left of a game."""
    assert session.game is not None
    while not session.game.over:
        session.play_for_me()


def by_card() -> FakeSession:
    """A table that asks for exact cards, a little into the game."""
    session = FakeSession(
        others=PEOPLE[:3], rules=PRESETS["classic-specific-card"], seed=7, step_by_step=True
    )
    session.start(first=0)
    while session.full.turn != 0 or session.full.stock > 28:
        session.play_for_me()
    return session


def crowded() -> FakeSession:
    """Six players, the widest hand there is: one card of each rank."""
    session = FakeSession(others=(*PEOPLE, "Бобан"), seed=5, step_by_step=True, seconds=60)
    session.start(deck=one_of_each(6, session.full.rules.hand_size(6)), first=0)
    lacking = [rank for rank in range(13) if not session.view.hand >> 4 * rank & 15]
    session.happen([events.Drew(0, 4 * rank, rank == lacking[-1]) for rank in lacking])
    return session


def one_of_each(players: int, hand: int) -> list[int]:
    """A deck that deals the first player no two cards of a rank."""
    mine = [rank * 4 for rank in range(hand)]
    others = [card for card in range(52) if card not in mine]
    deck = []
    for number in range(hand):
        deck += [mine[number], *others[number * (players - 1) : (number + 1) * (players - 1)]]
    return deck + [card for card in range(52) if card not in deck]


def watched() -> FakeSession:
    """Somebody else's game."""
    session = FakeSession(
        role=Role.SPECTATOR,
        others=("Asha", *PEOPLE),
        owner=None,
        step_by_step=True,
        seed=4,
        seconds=30,
    )
    session.start(first=2)
    for _ in range(4):
        session.play_for_me()
    return session


def service() -> FakeTableService:
    """Tables to be seen, and games that were played."""
    found = FakeTableService(
        [
            ListedTable("t1", "Friday fish", 3, 4),
            ListedTable("t2", TABLES[0], 2, 6, "playing", open=False, memory_aid=True),
            ListedTable("t3", TABLES[1], 6, 6, "playing"),
        ]
    )
    _, record = recorded(seed=12)
    people = (("Asha", ""), (PEOPLE[1], ""), ("Pike", "pike"))
    seats = tuple(
        replace(who, name=name, bot=bot) if isinstance(who, RecordSeat) else who
        for who, (name, bot) in zip(record.seats, people, strict=True)
    )
    found.records = [
        Finished(
            Path(f"/records/{number}.gofish"),
            replace(
                record,
                name="Friday fish",
                played=PLAYED - 86_400 * number,
                seats=seats,
                winners=(seats[number % 3].seat,),
            ),
        )
        for number in range(5)
    ]
    return found

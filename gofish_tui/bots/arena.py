"""Tournaments between bots: mirrored deals, rotated seats, every core, the same result for the same seed.

Each deal is played once for every seat the first bot can sit in, with the same cards and the same first player, so that luck
cancels; the deal, not the game, is therefore the unit of the statistics.
"""

import math
import multiprocessing
import os
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import NamedTuple

from gofish_protocol.engine import Game
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import Rules, pack, unpack
from gofish_tui.bots import LEVELS, make_bot
from gofish_tui.bots.bot import Bot, random_ask
from gofish_tui.bots.game_feed import GameFeed

DEALS_A_TASK = 5
TIMES_A_TASK = 100


class UnknownBot(ValueError):
    """There is no bot by this name; ``why`` is Python's error for a module or class, and empty for a plain name."""

    def __init__(self, name: str, why: str = "") -> None:
        super().__init__(f"{name}: {why}" if why else name)
        self.name = name
        self.why = why


class Pairing(NamedTuple):
    """``bot`` in one seat against ``against`` in all the others."""

    bot: str
    against: str


class Task(NamedTuple):
    """A few deals of one pairing: what a worker process is given."""

    pairing: Pairing
    players: int
    rules: tuple[int, ...]
    seed: str
    first_deal: int
    deals: int


class Deal(NamedTuple):
    """The outcome of one deal, over its games from every seat: means for the first bot, and sums."""

    wins: float
    books: float
    """its books minus the mean of the others'"""
    asks: int
    stopped: int
    """games cut short because the rules would never have ended them: they count as they stand, as at a table"""


class TaskResult(NamedTuple):
    """A task's answer; ``times`` are some of each bot's thinking times in seconds."""

    deals: list[Deal]
    times: dict[str, list[float]]


class Estimate(NamedTuple):
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float


def seat_bot(name: str, seat: int, rng: random.Random) -> Bot:
    """A bot by its level, or any class by ``module:Class``. Raises :class:`UnknownBot`."""
    if name in LEVELS:
        return make_bot(name, seat=seat, rng=rng)
    module, colon, attribute = name.partition(":")
    try:
        bot = getattr(import_module(module), attribute)(seat, rng) if colon else None
    except (ImportError, AttributeError, TypeError, ValueError) as wrong:
        raise UnknownBot(name, str(wrong)) from wrong
    if not isinstance(bot, Bot):
        raise UnknownBot(name)
    return bot


def play_task(task: Task) -> TaskResult:
    """Play a task's deals; everything that happens follows from the task, so it does not matter in which process."""
    times: dict[str, list[float]] = {name: [] for name in task.pairing}
    deals = range(task.first_deal, task.first_deal + task.deals)
    return TaskResult([_play_deal(task, number, times) for number in deals], times)


def _play_deal(task: Task, number: int, times: dict[str, list[float]]) -> Deal:
    players, rules = task.players, unpack(task.rules)
    rng = random.Random(f"{task.seed}/{number}")
    deck = list(range(52))
    rng.shuffle(deck)
    first = rng.randrange(players)
    wins = books = 0.0
    asks = stopped = 0
    for place in range(players):
        names = [task.pairing.against] * players
        names[place] = task.pairing.bot
        game = Game(players, rules, deck, first)
        bots = [
            seat_bot(name, seat, random.Random(f"{task.seed}/{number}/{place}/{seat}"))
            for seat, name in enumerate(names)
        ]
        _play(game, bots, [times[name] for name in names])
        winners = game.winners()
        if place in winners:
            wins += 1 / len(winners)
        counts = [mask.bit_count() for mask in game.books]
        books += counts[place] - (sum(counts) - counts[place]) / (players - 1)
        asks += len(game.steps)
        stopped += not game.over
    return Deal(wins / players, books / players, asks, stopped)


def _play(game: Game, bots: Sequence[Bot], times: Sequence[list[float]]) -> None:
    feed = GameFeed(game, bots)
    feed.start()
    while not game.ended:
        seat = game.turn
        assert seat is not None
        view = feed.view(seat)
        began = time.perf_counter()
        chosen = bots[seat].choose(view)
        if len(times[seat]) < TIMES_A_TASK:
            times[seat].append(time.perf_counter() - began)
        try:
            feed.ask(seat, *chosen)
        except IllegalAsk:
            feed.ask(seat, *random_ask(view, bots[seat].rng))


class PairingResult(NamedTuple):
    """One pairing's outcome."""

    pairing: Pairing
    games: int
    asks: int
    stopped: int
    wins: Estimate
    """the first bot's share of the games, a shared win counted in parts"""
    books: Estimate


class Tournament:
    """All pairings of some bots; each one alone against those named after it."""

    def __init__(
        self, bots: Sequence[str], *, games: int, players: int, rules: Rules, seed: str
    ) -> None:
        """``games`` a pairing, rounded up to whole deals. Raises :class:`UnknownBot`."""
        for name in bots:
            seat_bot(name, 0, random.Random(0))
        self.pairings = [
            Pairing(bot, other) for i, bot in enumerate(bots) for other in bots[i + 1 :]
        ]
        self.deals = math.ceil(games / players)
        self.players = players
        numbers = tuple(pack(rules))
        self.tasks = [
            Task(pairing, players, numbers, f"{seed}/{players}", start, min(DEALS_A_TASK, left))
            for pairing in self.pairings
            for start in range(0, self.deals, DEALS_A_TASK)
            if (left := self.deals - start)
        ]
        self.times: dict[str, list[float]] = {name: [] for name in bots}

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.deals * self.players * len(self.pairings)

    def run(
        self, jobs: int, progress: Callable[[int, int], None] | None = None
    ) -> list[PairingResult]:
        """Play everything with this many processes; ``progress`` is called with games done and games in all."""
        found: dict[Pairing, list[Deal]] = {pairing: [] for pairing in self.pairings}
        done = 0
        for task, played in zip(self.tasks, self._answers(jobs), strict=True):
            found[task.pairing] += played.deals
            for name, times in played.times.items():
                self.times[name] += times
            done += task.deals * self.players
            if progress is not None:
                progress(done, self.games)
        return [self._result(pairing, deals) for pairing, deals in found.items()]

    def _answers(self, jobs: int) -> Iterator[TaskResult]:
        if jobs == 1:
            yield from map(play_task, self.tasks)
            return
        with workers(jobs) as pool:
            yield from pool.map(play_task, self.tasks)

    def _result(self, pairing: Pairing, deals: list[Deal]) -> PairingResult:
        return PairingResult(
            pairing,
            len(deals) * self.players,
            sum(deal.asks for deal in deals),
            sum(deal.stopped for deal in deals),
            estimate([deal.wins for deal in deals]),
            estimate([deal.books for deal in deals]),
        )


def workers(jobs: int) -> ProcessPoolExecutor:
    """Worker processes, which end with this one, however it ends."""
    # Spawned, not forked: the same on every system, and safe alongside threads.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """A process of the pool waits for work forever, even after the process that handed it out has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, name="parent", daemon=True).start()


def estimate(values: Sequence[float]) -> Estimate:
    """The mean and its 95% interval, by the normal distribution: there are always many deals."""
    count = len(values)
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, -math.inf, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    half = 1.96 * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


def all_cores() -> int:
    """One process for each core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

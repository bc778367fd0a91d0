"""Learn the weights of `gofish_tui/bots/prospects.py` from games between bots.

``python -m tests.bench.learn_prospects play GAMES SEED FILE`` plays games of mixed levels under mixed rules and keeps positions
as every viewer sees them, with who got each book and who won; ``… fit FILE…`` learns from such files and prints the weights
module. Loss: the cross-entropy of who gets each book; then of who wins. Steps are Adam's.
"""

import random
import sys
import textwrap
from collections.abc import Sequence
from itertools import product

import numpy as np

from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import OPTIONS, PRESETS, Rules
from gofish_protocol.view import SEATS, TableView
from gofish_tui.bots import make_bot
from gofish_tui.bots.bot import Bot
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.odds import Odds
from gofish_tui.bots.position import Position, position_of
from gofish_tui.bots.prospects import (
    CONTEXT,
    INPUTS,
    nobody_inputs,
    rank_inputs,
    table_inputs,
)
from gofish_tui.bots.shark import Shark

UNITS, WIN_UNITS = 16, 10
WIN_EPOCHS, WIN_RATE = 12, 0.002
LEVELS = ("minnow", "perch", "pike", "shark")
PLAYERS = (2, 2, 2, 3, 3, 4, 4, 4, 5, 6)
KEPT = 0.12
"""The share of positions that are kept: those of one game are much alike."""
OPEN = 0.25
"""The share of positions that are kept with every hand open."""
EPOCHS, BATCH, RATE = 4, 512, 0.004
NOWHERE = SEATS
ALL_RULES = [
    rules
    for values in product(*OPTIONS.values())
    if not ((rules := Rules(*values)).bluff and not rules.by_card)  # type: ignore[arg-type]
]


class Watched(Bot):
    """A bot beside whom a shark takes in the same."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seat, bot.rng)
        self.bot = bot
        self.level = bot.level
        self.shark = Shark(bot.seat, bot.rng)

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        self.shark.see(events, view)
        self.bot.see(events, view)

    def choose(self, view: TableView) -> tuple[int, int]:
        return self.bot.choose(view)

    def position(self, view: TableView, turn: int, hands: Sequence[int] | None) -> Position:
        shark = self.shark
        odds = shark.odds()
        if hands is not None:
            odds = Odds(shark.known.with_open_hands(dict(enumerate(hands))))
        return position_of(odds, shark.public, shark.habits, view, turn)


class Kept:
    """Samples: one for each open rank of a position."""

    def __init__(self) -> None:
        self.inputs: list[list[list[float]]] = []
        self.table: list[list[float]] = []
        self.nobody: list[list[float]] = []
        self.alive: list[list[bool]] = []
        self.label: list[int] = []
        self.position: list[int] = []
        self.books: list[list[float]] = []
        self.won: list[list[float]] = []

    def game(self, rng: random.Random) -> None:
        players = rng.choice(PLAYERS)
        kind = rng.random()
        rules = rng.choice(ALL_RULES)
        if kind < 0.75:
            rules = PRESETS["deckhand" if kind < 0.45 else "classic"]
        deck = list(range(52))
        rng.shuffle(deck)
        game = Game(players, rules, deck, rng.randrange(players))
        bots = [
            Watched(make_bot(rng.choice(LEVELS), seat=seat, rng=rng)) for seat in range(players)
        ]
        feed = GameFeed(game, bots)
        feed.start()
        seen: list[Position] = []
        while not game.ended:
            seat = game.turn
            assert seat is not None
            if rng.random() < KEPT:
                viewer = rng.randrange(players)
                hands = game.hands if rng.random() < OPEN else None
                seen.append(bots[viewer].position(feed.view(viewer), seat, hands))
            feed.ask(seat, *bots[seat].choose(feed.view(seat)))
        owner = [NOWHERE] * 13
        for place, books in enumerate(game.books):
            for rank in range(13):
                if books >> rank & 1:
                    owner[rank] = place
        winners = game.winners()
        won = [float(place in winners) / len(winners) for place in range(players)]
        for position in seen:
            self._keep(position, owner, won)

    def _keep(self, position: Position, owner: list[int], won: list[float]) -> None:
        missing = SEATS - len(position.seats)
        number = len(self.books)
        self.books.append([float(count) for count in position.books] + [-99.0] * missing)
        self.won.append(won + [0.0] * missing)
        table = table_inputs(position)
        for rank in position.ranks:
            held = [counts[rank] for counts in position.held]
            shown = [counts[rank] for counts in position.shown]
            in_stock = position.in_stock[rank]
            rows = rank_inputs(position, position.turn, held, shown, in_stock)
            self.inputs.append(rows + [[0.0] * INPUTS] * missing)
            self.table.append(table)
            share = in_stock / 4
            by_stock = float(position.rules.stock_out == "ends_game")
            self.nobody.append([*nobody_inputs(position), share, share * by_stock])
            self.alive.append([size > 0 for size in position.sizes] + [False] * missing)
            self.label.append(owner[rank])
            self.position.append(number)

    def save(self, path: str) -> None:
        np.savez_compressed(
            path,
            inputs=np.array(self.inputs, np.float32),
            table=np.array(self.table, np.float32),
            nobody=np.array(self.nobody, np.float32),
            alive=np.array(self.alive),
            label=np.array(self.label, np.int64),
            position=np.array(self.position, np.int64),
            books=np.array(self.books, np.float32),
            won=np.array(self.won, np.float32),
        )


Arrays = dict[str, "np.ndarray[tuple[int, ...], np.dtype[np.float32]]"]


def forward(w: Arrays, data: Arrays, at: "np.ndarray | slice") -> tuple:  # type: ignore[type-arg]
    x = np.concatenate(
        [data["inputs"][at], np.repeat(data["table"][at][:, None, :], SEATS, axis=1)], axis=2
    )
    z = x @ w["hidden"] + w["bias"]
    h = np.maximum(z, 0)
    logits = np.where(data["alive"][at], h @ w["out"], -1e9)
    nobody = data["nobody"][at]
    logits = np.concatenate([logits, (nobody @ w["nobody"])[:, None]], axis=1)
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    chances /= chances.sum(axis=1, keepdims=True)
    return x, z, h, nobody, chances


def fit(paths: Sequence[str]) -> None:
    rng = np.random.default_rng(0)
    parts = [dict(np.load(path)) for path in paths]
    offset = 0
    for part in parts:
        part["position"] = part["position"] + offset
        offset += len(part["books"])
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    size = INPUTS + CONTEXT
    w = {
        "hidden": (rng.normal(size=(size, UNITS)) * np.sqrt(2 / size)).astype(np.float32),
        "bias": np.zeros(UNITS, np.float32),
        "out": (rng.normal(size=UNITS) * 0.3).astype(np.float32),
        "nobody": np.zeros(9, np.float32),
    }
    first = {name: np.zeros_like(value) for name, value in w.items()}
    second = {name: np.zeros_like(value) for name, value in w.items()}
    # The last positions are kept apart, to see what was learned.
    held_out = data["position"] >= int(offset * 0.95)
    training, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    steps, whole = 0, EPOCHS * (len(training) // BATCH)
    for epoch in range(EPOCHS):
        rng.shuffle(training)
        loss = 0.0
        for start in range(0, len(training) - BATCH, BATCH):
            at = training[start : start + BATCH]
            x, z, h, nobody, chances = forward(w, data, at)
            label = data["label"][at]
            rows = np.arange(BATCH)
            loss -= float(np.log(chances[rows, label] + 1e-9).sum())
            error = chances.copy()
            error[rows, label] -= 1
            error /= BATCH
            inner = error[:, :SEATS, None] * w["out"] * (z > 0)
            gradient = {
                "hidden": np.einsum("bpi,bpu->iu", x, inner),
                "bias": inner.sum(axis=(0, 1)),
                "out": np.einsum("bpu,bp->u", h, error[:, :SEATS]),
                "nobody": nobody.T @ error[:, SEATS],
            }
            steps += 1
            rate = RATE * (1 - steps / (whole + 1))
            for name, slope in gradient.items():
                first[name] += 0.1 * (slope - first[name])
                second[name] += 0.001 * (slope * slope - second[name])
                up = first[name] / (1 - 0.9**steps)
                w[name] -= rate * up / (np.sqrt(second[name] / (1 - 0.999**steps)) + 1e-8)
        left = forward(w, data, test)[-1]
        kept = -np.log(left[np.arange(len(test)), data["label"][test]] + 1e-9).mean()
        print(f"epoch {epoch}: {loss / len(training):.4f}, apart {kept:.4f}", file=sys.stderr)
    write(w, fit_wins(w, data, rng))


def ends_of(w: Arrays, data: Arrays) -> tuple:  # type: ignore[type-arg]
    """Expected books at the end of each position, and its doubt."""
    books = data["books"].astype(np.float64).copy()
    doubt = np.zeros(len(books))
    for start in range(0, len(data["label"]), 8192):
        at = slice(start, start + 8192)
        chances = forward(w, data, at)[-1]
        np.add.at(books, data["position"][at], chances[:, :SEATS])
        np.add.at(doubt, data["position"][at], 1 - (chances**2).sum(axis=1))
    return books, doubt


def win_arrays(w: Arrays, data: Arrays) -> Arrays:
    """As `win_inputs`, for all positions at once."""
    books, doubt = ends_of(w, data)
    _, first = np.unique(data["position"], return_index=True)
    rows, table = data["inputs"][first], data["table"][first]
    there = data["books"] > -50
    players = there.sum(axis=1, keepdims=True)
    width = np.sqrt(np.maximum(doubt, 0))[:, None]

    def beside(values: "np.ndarray") -> "np.ndarray":  # type: ignore[type-arg]
        """The highest of the others."""
        best = [np.delete(values, seat, axis=1).max(axis=1) for seat in range(SEATS)]
        return values - np.stack(best, axis=1)

    lead, now = beside(books), beside(data["books"].astype(np.float64))
    care, bold = np.where(there, rows[:, :, 16], 0), np.where(there, rows[:, :, 17], 0)
    mean = np.where(there, books, 0).sum(axis=1, keepdims=True) / players
    each = [
        lead, lead / (0.3 + width), books - mean, np.repeat(width, SEATS, axis=1), now, care, bold,
        (care.sum(axis=1, keepdims=True) - care) / (players - 1),
        (bold.sum(axis=1, keepdims=True) - bold) / (players - 1),
        rows[:, :, 10], rows[:, :, 11], rows[:, :, 22],
    ]  # fmt: skip
    told = np.concatenate(
        [np.stack(each, axis=2), np.repeat(table[:, None, :], SEATS, axis=1)], axis=2
    )
    told = np.where(there[:, :, None], told, 0).astype(np.float32)
    return {"told": told, "there": there.astype(np.float32)}


def fit_wins(w: Arrays, data: Arrays, rng: np.random.Generator) -> Arrays:
    """The second network: who wins, of the books expected; the weights that were best on the games kept apart."""
    told, won = win_arrays(w, data), data["won"]
    count = len(won)
    training = np.arange(int(count * 0.9))
    test = np.arange(int(count * 0.9), count)
    size = told["told"].shape[2]
    net = {
        "hidden": (rng.normal(size=(size, WIN_UNITS)) * 0.2).astype(np.float32),
        "bias": np.zeros(WIN_UNITS, np.float32),
        "out": (rng.normal(size=WIN_UNITS) * 0.1).astype(np.float32),
        "lead": np.array([1.0], np.float32),
    }
    first = {name: np.zeros_like(value) for name, value in net.items()}
    second = {name: np.zeros_like(value) for name, value in net.items()}
    best, kept, steps = 9.0, net, 0
    for epoch in range(WIN_EPOCHS):
        rng.shuffle(training)
        for start in range(0, len(training) - BATCH, BATCH):
            at = training[start : start + BATCH]
            x, z, chances = _wins(net, told, at)
            error = (chances - won[at]) / BATCH
            inner = error[:, :, None] * net["out"] * (z > 0)
            gradient = {
                "hidden": np.einsum("bpi,bpu->iu", x, inner) + 2e-4 * net["hidden"],
                "bias": inner.sum(axis=(0, 1)),
                "out": np.einsum("bpu,bp->u", np.maximum(z, 0), error) + 2e-4 * net["out"],
                "lead": np.array([(x[:, :, 1] * error).sum()], np.float32),
            }
            steps += 1
            for name, slope in gradient.items():
                first[name] += 0.1 * (slope - first[name])
                second[name] += 0.001 * (slope * slope - second[name])
                up = first[name] / (1 - 0.9**steps)
                net[name] = net[name] - WIN_RATE * up / (
                    np.sqrt(second[name] / (1 - 0.999**steps)) + 1e-8
                )
        chances = _wins(net, told, test)[2]
        apart = float(-(won[test] * np.log(chances + 1e-9)).sum(axis=1).mean())
        print(f"wins, epoch {epoch}: apart {apart:.4f}", file=sys.stderr)
        if apart < best:
            best, kept = apart, net.copy()
    return kept


def _wins(net: Arrays, told: Arrays, at: "np.ndarray") -> tuple:  # type: ignore[type-arg]
    x = told["told"][at]
    z = x @ net["hidden"] + net["bias"]
    logits = np.maximum(z, 0) @ net["out"] + net["lead"][0] * x[:, :, 1]
    logits = np.where(told["there"][at] > 0, logits, -1e9)
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    return x, z, chances / chances.sum(axis=1, keepdims=True)


def write(w: Arrays, wins: Arrays) -> None:
    """The module, to standard output."""

    def numbers(values: Sequence[float]) -> str:
        listed = ", ".join(f"{value:.3f}" for value in values)
        return "\n    ".join(textwrap.wrap(listed, 120))

    def rows(name: str, net: Arrays) -> None:
        print(f"{name}: tuple[tuple[tuple[float, ...], float], ...] = (")
        for column, bias in zip(net["hidden"].T.tolist(), net["bias"].tolist(), strict=True):
            print(f"    (({numbers(column)}),\n    {bias:.3f}),")
        print(")")

    print(
        '"""The numbers of `prospects.py`, learned; made by machine: `tests/bench/learn_prospects.py`."""'
    )
    print("\n# fmt: off")
    rows("HIDDEN", w)
    rows("WIN_HIDDEN", wins)
    for name, values in (("OUT", w["out"]), ("NOBODY", w["nobody"]), ("WIN_OUT", wins["out"])):
        print(f"{name}: tuple[float, ...] = (\n    {numbers(values.tolist())},\n)")
    print(f"WIN_LEAD: float = {wins['lead'][0]:.3f}")


if __name__ == "__main__":
    if sys.argv[1] == "play":
        kept = Kept()
        chance = random.Random(sys.argv[3])
        for _ in range(int(sys.argv[2])):
            kept.game(chance)
        kept.save(sys.argv[4])
    else:
        fit(sys.argv[2:])

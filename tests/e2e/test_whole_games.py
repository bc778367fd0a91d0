"""A host, two to six players and two spectators as processes agree on every event of a whole game.

Real: processes, so that nobody can know anything in any other way.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from gofish_protocol.cards import CARDS
from gofish_tui.cli_support.agreement import disagreement, not_verified, public_lines
from tests.cli.commands import gofish
from tests.e2e.people import Line, Person, person, play_at_random

pytestmark = [pytest.mark.slow, pytest.mark.broker]

TABLES = [
    ("deckhand", 2, True),
    ("classic", 3, False),
    ("classic-specific-card", 4, True),
    ("classic-keep-playing", 5, False),
    ("deckhand", 6, False),
]


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("preset", "players", "is_open"), TABLES)
async def test_everybody_sees_the_same_game(
    preset: str, players: int, is_open: bool, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:

        async def start(*words: str, name: str) -> Person:
            return await stack.enter_async_context(person(*words, data=tmp_path / name))

        host = await start(
            "host", "--headless", "--json", "--rules", preset, "--seats", str(players), "--games", "1",
            "--auto-start", str(players), "--no-discovery", "--bind", "127.0.0.1", "--turn-seconds", "0",
            *(["--open"] if is_open else []), name="host",
        )  # fmt: skip
        hosting = await host.until("hosting")
        assert (hosting["code"] is None) == is_open
        spectators = [
            await start("watch", hosting["link"], "--json", "--name", f"w{n}", name=f"w{n}")
            for n in range(2)
        ]
        for spectator in spectators:
            welcome = await spectator.until("welcome")
            assert (welcome["role"], welcome["seat"]) == ("spectator", None)
        seated = []
        for n in range(players):
            player = await start("join", hosting["link"], "--json", "--name", f"p{n}", name=f"p{n}")
            play_at_random(player, seed=n)
            seated.append(player)
        for player in seated:
            assert (await player.until("welcome"))["role"] == "player"
        everybody = [host, *seated, *spectators]
        for somebody in everybody:
            assert await somebody.end(120) == 0

    seen = {str(n): somebody.lines for n, somebody in enumerate(everybody)}
    assert disagreement(seen) is None
    for client in (*seated, *spectators):
        assert not_verified(client.lines) is None
        assert client.lines[0]["type"] == "welcome"
        assert client.of("refused") == []
    for somebody in everybody:
        nothing_secret(somebody.lines)
        in_the_order_of_the_contract(somebody.lines)
    record = host.of("over")[0]["record"]
    verified = await asyncio.to_thread(gofish, "verify", record)
    assert verified.returncode == 0, verified.stdout


def nothing_secret(lines: list[Line]) -> None:
    """Every card in these lines is one that their reader held, or that everybody saw."""
    seat = lines[0].get("seat")
    allowed: set[str] = set()
    shown: set[str] = set()
    for line in lines:
        match line["type"]:
            case "hand":
                assert seat is not None
                allowed |= set(line["cards"])
            case "asked" if line["for"] in CARDS:
                allowed.add(line["for"])
            case "gave":
                allowed |= set(line["cards"])
            case "drew" if line["card"] is not None:
                assert line["lucky"] or line["seat"] == seat
                allowed |= {line["card"]}
            case "refilled" if line["cards"] is not None:
                assert line["seat"] == seat
                shown |= set(line["cards"])
    # A new hand may lose a book before its owner sees it as a hand.
    assert shown <= allowed | {
        c for line in lines if line["type"] == "book" for c in four(line["rank"])
    }


def four(rank: str) -> set[str]:
    return {rank + suit for suit in "CDHS"}


def in_the_order_of_the_contract(lines: list[Line]) -> None:
    """Within a step: what happened, then the hand, then the turn or the end, then the table."""
    places = {"hand": 1, "turn": 2, "over": 2, "table": 3}
    steps: dict[int, list[int]] = {}
    for line in lines[1:]:
        if "seq" in line:
            steps.setdefault(line["seq"], []).append(places.get(line["type"], 0))
    first = min(steps)
    for seq, order in steps.items():
        assert seq == first or order == sorted(order), (seq, order)
    assert public_lines(lines)[-1]["type"] == "over"

"""Tournaments: the same result for the same seed and any number of processes, and honest statistics."""

import json
import random
import subprocess
import sys

import pytest

from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import empty_table, reduce_all
from gofish_tui.bots.arena import Pairing, Tournament, UnknownBot, estimate
from gofish_tui.bots.game_feed import GameFeed
from tests.bots.tables import ALL_RULES, new_game
from tests.bots.test_levels import Recorder
from tests.cli.commands import gofish


def tournament(*bots: str, **changes: object) -> Tournament:
    wanted: dict[str, object] = {"games": 60, "players": 3, "rules": Rules(), "seed": "x"}
    return Tournament(bots, **(wanted | changes))  # type: ignore[arg-type]  # names are checked by the call


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    one = tournament("pike", "perch", "minnow").run(1)
    assert tournament("pike", "perch", "minnow").run(2) == one
    assert [result.pairing for result in one] == [
        Pairing("pike", "perch"),
        Pairing("pike", "minnow"),
        Pairing("perch", "minnow"),
    ]
    assert tournament("pike", "perch", "minnow", seed="y").run(1) != one


def test_a_bot_against_itself_gets_its_fair_share() -> None:
    result = tournament("minnow", "minnow", games=600).run(1)[0]
    assert result.wins.low < 1 / 3 < result.wins.high
    assert result.books.low < 0 < result.books.high
    assert result.games == 600


def test_progress_reaches_the_end() -> None:
    seen: list[tuple[int, int]] = []
    tournament("perch", "minnow").run(1, lambda done, whole: seen.append((done, whole)))
    assert seen[-1] == (60, 60)
    assert seen == sorted(seen)


def test_estimates() -> None:
    value = estimate([0.0, 1.0] * 50)
    assert value.mean == 0.5
    assert value.high - value.mean == pytest.approx(1.96 * 0.05025, rel=1e-3)
    assert estimate([1.0]).low < -1e9


def test_unknown_bots_are_refused() -> None:
    for name in ("whale", "nowhere:Bot", "json:dumps", "json:nothing"):
        with pytest.raises(UnknownBot, match=name.partition(":")[0]):
            tournament(name, "minnow")


def test_views_made_for_bots_equal_what_reduce_makes_of_the_events() -> None:
    rng = random.Random(3)
    for number in range(0, len(ALL_RULES), 9):
        players = 2 + number % 5
        game = new_game(players, ALL_RULES[number], rng)
        bots = [Recorder(seat, rng) for seat in range(players)]
        feed = GameFeed(game, bots)
        feed.start()
        for _ in range(40):
            if game.turn is not None:
                feed.ask(game.turn, *bots[game.turn].choose(feed.view(game.turn)))
        for bot in bots:
            reduced = reduce_all(empty_table(me=bot.seat), bot.seen)
            made = bot.views[-1]
            # Who sits where is told before the game, not by it.
            assert made.hand == reduced.hand
            assert [(s.cards, s.books, s.out) for s in made.seats] == [
                (s.cards, s.books, s.out) for s in reduced.seats
            ]
            for field in ("me", "phase", "game", "rules", "turn", "stock", "in_play", "winners"):
                assert getattr(made, field) == getattr(reduced, field), field


def test_the_command_prints_json() -> None:
    words = [
        "arena",
        "--bots",
        "perch,minnow",
        "--games",
        "30",
        "--jobs",
        "1",
        "--rules",
        "classic",
    ]
    done = gofish(*words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert report["games"] == 30
    assert {"asks", "seconds", "asks_per_second", "pairs", "think_ms", "seed", "jobs"} <= set(
        report
    )
    assert report["rules"]["stock_out"] == PRESETS["classic"].stock_out
    pair = report["pairs"][0]
    assert (pair["bot"], pair["against"], pair["fair_share"]) == ("perch", "minnow", 0.5)
    assert pair["win_rate"]["low"] <= pair["win_rate"]["mean"] <= pair["win_rate"]["high"]
    again = json.loads(gofish(*words, "--json").stdout)
    assert again["pairs"] == report["pairs"]


def test_the_command_prints_sentences() -> None:
    done = gofish(
        "arena", "--bots", "perch,minnow", "--games", "10", "--jobs", "1", "--players", "4"
    )
    assert done.returncode == 0
    assert "25.0%" in done.stdout


ENDED = """
import os
from gofish_tui.bots.arena import workers
workers(1).submit(os.getpid).result()
os.write(1, b"at work")
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such end on Windows")
def test_who_plays_for_a_tournament_that_is_gone_goes_as_well() -> None:
    """Anyone who still runs holds standard output open."""
    with subprocess.Popen([sys.executable, "-c", ENDED], stdout=subprocess.PIPE) as ended:
        assert ended.communicate(timeout=120)[0] == b"at work"


@pytest.mark.parametrize("words", [[], ["--bots", "pike"], ["--bots", "pike,whale"]])
def test_wrong_use_is_one_line(words: list[str]) -> None:
    done = gofish("arena", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1

"""`gofish arena`: bots play each other, and the results come with confidence intervals."""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
import time
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import Parser, WrongUse, number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from gofish_protocol.rules import Rules
    from gofish_tui.bots.arena import Estimate, PairingResult, Tournament

BAR = 30


def arguments(parser: Parser) -> None:
    """Who plays whom, how often, by which rules, on how many cores."""
    parser.option("--bots", "A,B", "cli-option-arena-bots")
    parser.option(
        "--games",
        "N",
        "cli-option-arena-games",
        type=number("--games", 1, 10_000_000),
        default=1000,
    )
    parser.option(
        "--players", "P", "cli-option-arena-players", type=number("--players", 2, 6), default=2
    )
    parser.option("--jobs", "J", "cli-option-arena-jobs", type=number("--jobs", 1, 1024))
    parser.option("--seed", "S", "cli-option-arena-seed", default="1")
    parser.option("--rules", "PRESET", "cli-option-rules", type=shared.preset)
    parser.option(
        "--rule",
        "KEY=VALUE",
        "cli-option-rule",
        type=shared.rule,
        nargs="+",
        action="extend",
        default=[],
    )
    parser.flag("--json", "cli-option-arena-json")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Play, then print one line per pairing, or one JSON object."""
    from gofish_tui.bots import LEVELS
    from gofish_tui.bots.arena import Tournament, UnknownBot, all_cores

    names = [name for name in (options.bots or "").split(",") if name]
    if len(names) < 2:
        raise WrongUse("cli-wrong-arena-bots", word=options.bots or "")
    # So that --bots my_bots:Mine finds a file in the current folder, however gofish was started.
    sys.path.insert(0, os.getcwd())
    rules = shared.chosen_rules(options.rules, options.rule)
    try:
        tournament = Tournament(
            names, games=options.games, players=options.players, rules=rules, seed=options.seed
        )
    except UnknownBot as wrong:
        if wrong.why:
            raise WrongUse("cli-wrong-arena-class", word=wrong.name, detail=wrong.why) from None
        raise WrongUse("cli-wrong-arena-bot", word=wrong.name, choices=", ".join(LEVELS)) from None
    jobs = options.jobs or all_cores()
    began = time.perf_counter()
    results = tournament.run(jobs, _progress() if sys.stderr.isatty() else None)
    seconds = time.perf_counter() - began
    if options.json:
        print(json.dumps(_report(options, rules, jobs, tournament, results, seconds)))
    else:
        _print(options, tournament, results, seconds)
    return 0


def _progress() -> Callable[[int, int], None]:
    """A bar on standard error that is erased when the tournament is over."""

    def show(done: int, whole: int) -> None:
        full = BAR * done // whole
        line = f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{whole}"
        sys.stderr.write(line if done < whole else f"\r{' ' * len(line)}\r")
        sys.stderr.flush()

    return show


def _report(
    options: argparse.Namespace,
    rules: Rules,
    jobs: int,
    tournament: Tournament,
    results: list[PairingResult],
    seconds: float,
) -> dict[str, object]:
    asks = sum(result.asks for result in results)
    return {
        "players": options.players,
        "rules": rules.options(),
        "seed": options.seed,
        "jobs": jobs,
        "games": tournament.games,
        "asks": asks,
        "seconds": round(seconds, 3),
        "asks_per_second": round(asks / seconds, 1),
        "think_ms": {name: round(ms, 4) for name, ms in _medians(tournament).items()},
        "pairs": [
            {
                "bot": result.pairing.bot,
                "against": result.pairing.against,
                "games": result.games,
                "asks": result.asks,
                "stopped": result.stopped,
                "fair_share": 1 / options.players,
                "win_rate": _numbers(result.wins),
                "book_difference": _numbers(result.books),
            }
            for result in results
        ],
    }


def _numbers(value: Estimate) -> dict[str, float | None]:
    """JSON has no infinity: an interval that one deal cannot give is null."""
    return {
        key: round(number, 6) if math.isfinite(number) else None
        for key, number in value._asdict().items()
    }


def _medians(tournament: Tournament) -> dict[str, float]:
    return {
        name: statistics.median(times) * 1000 for name, times in tournament.times.items() if times
    }


def _print(
    options: argparse.Namespace,
    tournament: Tournament,
    results: list[PairingResult],
    seconds: float,
) -> None:
    words = shared.messages(options)
    for result in results:
        print(
            words.text(
                "arena-pair",
                bot=result.pairing.bot,
                against=result.pairing.against,
                others=options.players - 1,
                games=result.games,
                rate=_percent(result.wins.mean),
                low=_percent(result.wins.low),
                high=_percent(result.wins.high),
                books=f"{result.books.mean:+.2f}",
                margin=f"{result.books.high - result.books.mean:.2f}",
            )
        )
    print(words.text("arena-fair", rate=_percent(1 / options.players)))
    for name, ms in _medians(tournament).items():
        print(words.text("arena-time", bot=name, ms=f"{ms:.3f}"))
    asks = sum(result.asks for result in results)
    print(
        words.text(
            "arena-speed",
            games=tournament.games,
            seconds=f"{seconds:.1f}",
            asks=f"{asks / seconds:.0f}",
        )
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}" if math.isfinite(share) else "?"

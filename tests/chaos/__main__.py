"""`python -m tests.chaos --games N --seed S`: this many games under faults; exit 1 if any invariant broke."""

import argparse
import asyncio
import collections
import secrets
import statistics
import sys
import time
from pathlib import Path

from tests.brokers import MOSQUITTO
from tests.chaos.stage import Plan, Stage, plan_of, run_stage


async def run(plans: list[Plan], jobs: int, keep: Path | None) -> list[Stage]:
    """All tables, this many at once, reporting each when it is done."""
    room = asyncio.Semaphore(jobs)
    done: list[Stage] = []

    async def one(plan: Plan) -> None:
        async with room:
            began = time.monotonic()
            stage = await run_stage(plan, keep)
            done.append(stage)
            how = "ok" if not stage.wrong else "WRONG: " + "; ".join(stage.wrong)[:500]
            took = time.monotonic() - began
            faults = sum(stage.faults.values())
            print(
                f"seed {plan.seed}: {plan.games} games, {faults} faults, {took:.0f} s, {how}",
                flush=True,
            )

    await asyncio.gather(*(one(plan) for plan in plans))
    return done


def summary(stages: list[Stage]) -> str:
    """What happened, in a few lines."""
    faults: collections.Counter[str] = collections.Counter()
    for stage in stages:
        faults.update(stage.faults)
    resumes = sorted(seconds for stage in stages for seconds in stage.away)
    games = sum(len(stage.asked) for stage in stages)
    asks = sum(len(asked) for stage in stages for asked in stage.asked.values())
    lines = [
        f"{games} games, {asks} asks, {faults.total()} faults: "
        + ", ".join(f"{kind} {count}" for kind, count in sorted(faults.items())),
        f"{sum(bool(stage.wrong) for stage in stages)} tables with violations",
        f"{sum(stage.unseen for stage in stages)} deals could not be checked by one of the players",
    ]
    if resumes:
        median, worst = statistics.median(resumes), resumes[-1]
        lines.append(f"host back after kill -9: median {median:.2f} s, longest {worst:.2f} s")
    return "\n".join(lines)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    parser.add_argument("--games-per-table", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="no sleeps past the time-outs")
    parser.add_argument(
        "--keep", type=Path, help="where to leave what was said at a table with violations"
    )
    options = parser.parse_args()
    each = min(options.games_per_table, options.games)
    tables = -(-options.games // each)
    print(f"seed {options.seed}, {tables} tables with {each} games each", flush=True)
    plans = [
        plan_of(options.seed + n, each, patient=not options.quick, mosquitto=MOSQUITTO is not None)
        for n in range(tables)
    ]
    stages = asyncio.run(run(plans, options.jobs, options.keep))
    print(summary(stages))
    return 1 if any(stage.wrong for stage in stages) else 0


if __name__ == "__main__":
    sys.exit(main())

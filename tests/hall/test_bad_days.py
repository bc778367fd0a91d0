"""Workers that are killed, frozen, cut off, asked to stop and started, and a cluster that takes no entries for a while, seeded.

Two workers may both believe for a while that a table is theirs, since nobody can know that they are wrong; then the log refuses
one of them. What must hold is that, once the bad day is over, each table has exactly one worker, and that none was forgotten.
"""

from __future__ import annotations

import random

import pytest

from gofish_tui.hall.effects import Drain
from tests.hall.cores import ModelHall, ModelWorker, hall_of

CALM_SECONDS = 60.0
TABLES = 30


def bad_day(seed: int, *, mixed: bool = False) -> tuple[ModelHall, list[str]]:
    """Twenty things happen, a while apart; then everything works again, and somebody is there.

    ``mixed``: workers of the next version come too.
    """
    dice = random.Random(seed)
    hall = hall_of("a", "b", "c", tables=TABLES)
    story: list[str] = []
    began = 0

    def some(wanted: str) -> ModelWorker | None:
        running = [w for w in hall.workers.values() if w.alive and not w.drained]
        fit = [w for w in running if wanted != "thaw" or w.frozen]
        return dice.choice(fit) if fit else None

    for _ in range(20):
        what = dice.choice(
            ("kill", "freeze", "thaw", "cut", "join", "drain", "start", "stop", "go")
        )
        worker = some(what)
        story.append(f"{hall.now}: {what} {worker.name if worker else ''}")
        if what == "start":
            began += 1
            hall.add(f"w{began}", format_=dice.choice((0, 1)) if mixed else 0)
        elif what in ("stop", "go"):
            hall.is_writable = what == "go"
        elif worker is not None and what == "kill":
            worker.alive = False
        elif worker is not None and what == "freeze":
            worker.frozen = True
        elif worker is not None and what == "thaw":
            hall.thaw(worker)
        elif worker is not None and what in ("cut", "join"):
            worker.connected = what == "join"
        elif worker is not None and what == "drain":
            hall.give(worker, Drain())
        hall.pass_time(dice.choice((0.5, 1, 3, 8)))
    hall.is_writable = True
    hall.add("last", format_=1)
    for worker in list(hall.workers.values()):
        worker.connected = True
        if worker.frozen:
            hall.thaw(worker)
    hall.pass_time(CALM_SECONDS)
    return hall, story


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("seed", range(150))
def test_after_a_bad_day_each_table_has_one_worker(seed: int, mixed: bool) -> None:
    hall, story = bad_day(seed, mixed=mixed)
    served = hall.served()
    assert len(served) == TABLES
    wrong = {table: who for table, who in served.items() if len(who) != 1}
    assert wrong == {}, "\n".join(story)
    assert all(hall.entries[table].owner == who[0] for table, who in served.items())

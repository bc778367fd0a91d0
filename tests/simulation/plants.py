"""``python -m tests.simulation.plants``: protections taken out of the program, one at a time; the simulation has to find
each.

A plant is one line of the program as it stands, and the same line without what it protects. Each is tried in a copy of the
program, from the seed that is given, until a promise is broken or a minute of one core is over.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
COPIED = ("gofish_tui", "protocol", "tests")


class Plant(NamedTuple):
    """What is taken out where."""

    name: str
    path: str
    text: str
    instead: str


PLANTS = (
    Plant(
        "a sync forgets one step",
        "gofish_tui/table/step_history.py",
        "return self._steps[self._place(seq + 1) :]",
        "return self._steps[self._place(seq + 2) :]",
    ),
    Plant(
        "a step is told before it is on the disk",
        "gofish_tui/table/journal_writer.py",
        "self._gathering = self._outbox.hold()",
        "self._gathering = self._outbox.hold(); self._outbox.release(self._gathering)",
    ),
    Plant(
        "what was answered is not known after a start of the host",
        "gofish_tui/table/snapshot.py",
        "self._guests.restore_answers(kept.answers)",
        "pass",
    ),
    Plant(
        "an ask on an older state is played",
        "gofish_tui/table/table.py",
        "if not self.turn_seq <= based_on <= self.seq:",
        "if not based_on <= self.seq:",
    ),
    Plant(
        "a repeated ask is played again",
        "gofish_tui/table/requests.py",
        "answer = self._guests.answer_to(guest, request.n)",
        "answer = None",
    ),
    Plant(
        "an unanswered ask is not sent again",
        "gofish_tui/client/outbox.py",
        "pending.due = now + REPEAT_SECONDS",
        "pending.due = now + 1e9",
    ),
    Plant(
        "what is missing is not asked for",
        "gofish_tui/client/contact.py",
        "if (silent or self._game.has_gap(now)) and self.may_ask(now):",
        "if silent and self.may_ask(now):",
    ),
    Plant(
        "a step of one's own is shown as everybody sees it",
        "gofish_tui/client/event_sequencer.py",
        "elif public is not None and not changes_hand(public.events, self.seat):",
        "elif public is not None:",
    ),
    Plant(
        "an entry that a full disk refused is forgotten",
        "gofish_tui/journal/backlog.py",
        "self.unwritten = entry if self.unwritten is None else entry.after(self.unwritten)",
        "self.unwritten = entry",
    ),
    Plant(
        "a removed journal gets only what is new",
        "gofish_tui/table/journal_writer.py",
        "self._unwritten = list(self._history)",
        "pass",
    ),
    Plant(
        "a client believes a host that was replaced",
        "gofish_tui/client/event_sequencer.py",
        "if page.epoch != self.epoch:",
        "if False:",
    ),
    Plant(
        "the host does not notice that it slept",
        "gofish_tui/table/presence.py",
        "paused = self.cut_off or passed > JUMP_SECONDS",
        "paused = False",
    ),
    Plant(
        "a bot keeps the seat of somebody who is back",
        "gofish_tui/table/requests.py",
        "self._presence.on_back(guest)",
        "pass",
    ),
    Plant(
        "a round of the shuffle goes on after a start of the host",
        "gofish_tui/table/dealer.py",
        "if table.dealing.closed:",
        "if False:",
    ),
    Plant(
        "the link is not asked for the state when it is back",
        "gofish_tui/client/core.py",
        "self.contact.sync(now)",
        "pass",
    ),
    Plant(
        "a sync forgets one event",
        "gofish_tui/table/table.py",
        "NumberedStep(step.seq, tuple(events.all_seen_by(step.events, seat)))",
        "NumberedStep(step.seq, tuple(events.all_seen_by(step.events, seat))[:2])",
    ),
    Plant(
        "a sync tells what another seat may see",
        "gofish_tui/table/publisher.py",
        "steps = self._table.steps_since(seq, guest.seat)",
        "steps = self._table.steps_since(seq, 0)",
    ),
    Plant(
        "a turn ends three seconds too early",
        "gofish_tui/table/presence.py",
        "self._deadline = None if seconds is None else now + seconds",
        "self._deadline = None if seconds is None else now + seconds - 3",
    ),
    Plant(
        "clocks run while nobody can reach the host",
        "gofish_tui/table/presence.py",
        "paused = self.cut_off or passed > JUMP_SECONDS",
        "paused = passed > JUMP_SECONDS",
    ),
    Plant(
        "an answer that was given is not given again",
        "gofish_tui/table/requests.py",
        "if answer is None:",
        "if answer is not None:\n            return\n        if answer is None:",
    ),
    Plant(
        "what waits for the disk is overtaken",
        "gofish_tui/table/durable_outbox.py",
        "self.emit(Publish(topic, payload, qos, retain))",
        "self.at_once(Publish(topic, payload, qos, retain))",
    ),
    Plant(
        "a host that starts again has the epoch it had",
        "gofish_tui/table/identity.py",
        "this = HostStart(new_epoch(now, after, entropy), seq)",
        "this = HostStart(after or new_epoch(now, after, entropy), seq)",
    ),
    Plant(
        "a host does not look for another one",
        "gofish_tui/table/message_router.py",
        "if beat.epoch != ours and self._twin.suspects(beat.epoch, beat.time, ours):",
        "if False:",
    ),
    Plant(
        "a step that was shown comes again with a sync",
        "gofish_tui/client/event_sequencer.py",
        "if step.seq <= self.seq:",
        "if False:",
    ),
    Plant(
        "a deck is not compared with the shuffle",
        "protocol/gofish_protocol/shuffle_rounds.py",
        "if commitment(table, started.game, number, secret) != last.commitment:",
        "if False:",
    ),
)


def grown(
    plant: Plant, folder: Path, seed: int, world: str = "tests.simulation.running"
) -> tuple[bool, str]:
    """Whether the simulation finds a plant in a copy of the program, and the last line that it printed. ``world``: the
    module whose `run` is a run.
    """
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / plant.path
    text = path.read_text("utf-8")
    if text.count(plant.text) != 1:
        raise ValueError(
            f"{plant.name}: the line is {text.count(plant.text)} times in {plant.path}"
        )
    path.write_text(text.replace(plant.text, plant.instead), "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.simulation.finding", str(SECONDS), str(seed), world],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'protocol'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = (ran.stdout or ran.stderr).strip().splitlines()
    return ran.returncode == 0, lines[-1] if lines else "nothing was said"


def main() -> int:
    """0 when every plant was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.plants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="plants with this in their name")
    options = parser.parse_args()
    missed = 0
    for plant in PLANTS:
        if options.only not in plant.name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            found, said = grown(plant, Path(folder), options.seed)
        missed += not found
        print(f"{'found' if found else 'MISSED'}  {plant.name}: {said}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

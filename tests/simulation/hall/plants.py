"""Protections of a hall, taken out one at a time: `python -m tests.simulation.hall --plants` has to find each."""

from __future__ import annotations

from tests.simulation.plants import Plant

WORLD = "tests.simulation.hall.running"
PLANTS = (
    Plant(
        "an append that was refused counts as accepted",
        "gofish_tui/journal/jetstream.py",
        "        if last.data != data:\n            raise JournalTaken(self._table)\n",
        "",
    ),
    Plant(
        "an append follows whatever is newest",
        "gofish_tui/journal/jetstream.py",
        "        if last.data != data:\n            raise JournalTaken(self._table)\n",
        "        if last.data != data:\n            self._end = int(last.seq or 0)\n            return False\n",
    ),
    Plant(
        "the entries are never read again",
        "gofish_tui/hall/registry.py",
        "ends = asyncio.get_running_loop().time() + FULL_LOOK_SECONDS",
        "ends = 1e9",
    ),
    Plant(
        "a table that another worker has is still ours",
        "gofish_tui/hall/core.py",
        "            case StopReason.TAKEN:\n                self._doing.pop(table, None)\n",
        "            case StopReason.TAKEN:\n",
    ),
    Plant(
        "lost tables are left lost",
        "gofish_tui/hall/core.py",
        "            self._take_lost(now)\n",
        "",
    ),
    Plant(
        "a table that could not be given away is forgotten",
        "gofish_tui/hall/core.py",
        "        elif doing == Doing.GIVING:\n",
        "        elif doing == Doing.GIVING and revision is not None:\n",
    ),
    Plant(
        "nobody is ever lost",
        "gofish_tui/hall/core.py",
        "SILENCE_SECONDS = 2.0",
        "SILENCE_SECONDS = 1e9",
    ),
)

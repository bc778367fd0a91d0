"""A pytest plugin that takes one protection out of the program before anything is imported (`tests.security.mutations`)."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

# Nothing of the program: what is imported before `Finder` is there would stay unchanged.
from tests.security.protection import LIMIT, ROOT, Protection, in_rooms

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

NAME = os.environ["GOFISH_WITHOUT"]
WANTED = Protection((), ()) if NAME.startswith(LIMIT) else dict(in_rooms())[NAME]


class Mutating(importlib.machinery.SourceFileLoader):
    """Compiles a changed source, and keeps nothing of it."""

    def get_code(self, fullname: str) -> CodeType:
        """The code with the protection taken out."""
        source = self.get_data(self.path).decode()
        return compile(WANTED.taken_out(Path(self.path), source), self.path, "exec")


class Finder:
    """Comes before the usual finders, for the modules that are to be changed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Our loader for a file that is to be changed."""
        if not name.startswith("gofish_"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        files = {str(ROOT / change.file) for change in WANTED.changes}
        if spec is None or spec.origin not in files:
            return None
        return importlib.util.spec_from_file_location(
            name, spec.origin, loader=Mutating(name, str(spec.origin))
        )


def lift(name: str) -> None:
    """Make a limit a thousand times as large, for those who have read it and for those who will."""
    from gofish_protocol.limits import Limit
    from gofish_tui.limits import Rate
    from tests.security import limits_table

    entry = limits_table.entries()[name]
    more: Limit | Rate
    if isinstance(entry, Rate):
        more = entry._replace(burst=entry.burst * 1000, a_second=entry.a_second * 1000)
    else:
        more = Limit(entry * 1000, entry.unit, entry.bounds, entry.test)
    for module in list(sys.modules.values()):
        if module.__name__.startswith("gofish_") and getattr(module, name, None) is entry:
            setattr(module, name, more)


if NAME.startswith(LIMIT):
    lift(NAME.removeprefix(LIMIT))
sys.meta_path.insert(0, Finder())  # type: ignore[arg-type]

"""A pytest plugin that takes one protection out of the program before anything is imported (`tests.security.mutations`)."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from typing import TYPE_CHECKING

from gofish_protocol.limits import Limit
from gofish_tui.limits import Rate
from tests.security import limits_table
from tests.security.mutations import MUTATIONS, ROOT, Mutation

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType


class Mutating(importlib.machinery.SourceFileLoader):
    """Compiles a changed source, and keeps nothing of it."""

    def get_code(self, fullname: str) -> CodeType:
        """The code with the protection taken out."""
        text = self.get_data(self.path).decode()
        for change in _wanted().changes:
            if str(ROOT / change.file) == self.path:
                assert text.count(change.old) == 1, (change.file, change.old)
                text = text.replace(change.old, change.new)
        return compile(text, self.path, "exec")


class Finder:
    """Comes before the usual finders, for the modules that are to be changed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Our loader for a file that is to be changed."""
        if not name.startswith("gofish_"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        files = {str(ROOT / change.file) for change in _wanted().changes}
        if spec is None or spec.origin not in files:
            return None
        return importlib.util.spec_from_file_location(
            name, spec.origin, loader=Mutating(name, str(spec.origin))
        )


def _wanted() -> Mutation:
    return MUTATIONS[os.environ["GOFISH_MUTATION"]]


def lift(name: str) -> None:
    """Make a limit a thousand times as large, for those who have read it and for those who will."""
    entry = limits_table.entries()[name]
    more: Limit | Rate
    if isinstance(entry, Rate):
        more = entry._replace(burst=entry.burst * 1000, a_second=entry.a_second * 1000)
    else:
        more = Limit(entry * 1000, entry.unit, entry.bounds, entry.test)
    for module in list(sys.modules.values()):
        if module.__name__.startswith("gofish_") and getattr(module, name, None) is entry:
            setattr(module, name, more)


if _wanted().limit:
    lift(_wanted().limit)
sys.meta_path.insert(0, Finder())  # type: ignore[arg-type]

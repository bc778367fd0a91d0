"""Fluent at work on the entries of one language, each parsed when it is first needed. Importing this imports Fluent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fluent.syntax import ast


class Bundle:
    """`sources` are the lines of each entry, by its id; a term's begins with its dash."""

    def __init__(self, lang: str, sources: Mapping[str, Sequence[str]]) -> None:
        # Isolation marks would wrap every name in invisible characters that terminals measure badly.
        self._bundle = FluentBundle([lang], use_isolating=False)
        self._sources = sources
        self._read: set[str] = set()

    def format(self, message: str, args: Mapping[str, object]) -> tuple[str | None, list[str]]:
        """The text of `message` or `message.attribute`, None where there is none, and whatever was wrong with it."""
        name, _, attribute = message.partition(".")
        self._read_in(name)
        if not self._bundle.has_message(name):
            return None, []
        found = self._bundle.get_message(name)
        pattern = found.attributes.get(attribute) if attribute else found.value
        if pattern is None:
            return None, []
        result, errors = self._bundle.format_pattern(pattern, dict(args))
        return str(result), [str(e) for e in errors]

    def _read_in(self, name: str) -> None:
        """Give the bundle this entry, and all that it refers to."""
        wanted = [name]
        while wanted:
            name = wanted.pop()
            if name in self._read or name not in self._sources:
                continue
            self._read.add(name)
            resource = FluentResource("\n".join(self._sources[name]))
            self._bundle.add_resource(resource)
            references = _References()
            references.visit(resource)
            wanted += references.found


class _References(Visitor):
    """The ids that an entry refers to."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - Fluent's own names
        self.found.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 - the name that the visitor looks for
        self.found.append(f"-{node.id.name}")
        self.generic_visit(node)  # its arguments may refer to more

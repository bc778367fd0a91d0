"""Which other entries a Fluent entry refers to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluent.syntax.visitor import Visitor

if TYPE_CHECKING:
    from fluent.syntax import ast


class _References(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - Fluent's own names
        self.found.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.found.append(f"-{node.id.name}")
        self.generic_visit(node)  # its arguments may refer to more


def references(resource: ast.Resource) -> list[str]:
    """The ids of messages, and of terms with their dash, as they come in the text."""
    visitor = _References()
    visitor.visit(resource)
    return visitor.found

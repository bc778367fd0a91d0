"""The rules engine: whether it is the one that a release has compiled, or the same file as Python."""

from __future__ import annotations

from gofish_protocol import engine
from gofish_tui.doctor.result import CheckResult, Status


def is_compiled() -> bool:
    """Whether Python found the engine as a compiled module beside its source, which it prefers."""
    return not (engine.__file__ or "").endswith(".py")


def check_engine() -> list[CheckResult]:
    """Which of the two it is; both are fine."""
    return [CheckResult(Status.WELL, "engine-compiled" if is_compiled() else "engine-python", {})]

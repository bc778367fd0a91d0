"""The client's audit of the asks in its player's name: every case, with its lines and what is wrong at the end."""

from typing import Any

from tests.vectors import audit_asks, audit_turns
from tests.vectors.audit_story import told

CASES_OF = (audit_asks, audit_turns)
"""Each of these adds its cases when it is imported."""


def audits() -> dict[str, Any]:
    """What `audit.json` says."""
    assert CASES_OF
    return told()

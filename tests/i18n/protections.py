"""The protections of texts."""

from __future__ import annotations

from tests.security.protection import Protection, protection

PROTECTIONS: dict[str, Protection] = {
    "text of file names": protection(
        "gofish_tui/i18n/loader.py",
        "if isinstance(value, str) and not value.isprintable():",
        "if False:",
        "tests/i18n/test_loader.py::test_what_a_terminal_obeys_is_only_shown",
    ),
}

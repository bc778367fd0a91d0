"""The command line's protections."""

from __future__ import annotations

from tests.security.protection import Protection, protection

PROTECTIONS: dict[str, Protection] = {
    "refused words are not tried again": protection(
        "gofish_tui/cli_support/join_in_lines.py",
        "if code in refused:",
        "if False:",
        "tests/cli/test_alike.py::test_words_that_were_refused_are_not_tried_again",
    ),
    "the log's size": protection(
        "gofish_tui/cli_support/storage.py",
        "maxBytes=MOST_LOG",
        "maxBytes=0",
        "tests/cli/test_log.py::test_our_own_log_does_not_fill_the_disk",
    ),
    "a private log": protection(
        "gofish_tui/cli_support/storage.py",
        "os.close(os.open(path, flags, 0o600))",
        "os.close(os.open(path, flags, 0o644))",
        "tests/cli/test_log.py::test_nor_one_that_was_asked_for",
    ),
}

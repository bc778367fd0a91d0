"""The protections of this machine's files."""

from __future__ import annotations

from tests.security.protection import Protection, protection

PROTECTIONS: dict[str, Protection] = {
    "private folders": protection(
        "gofish_tui/private.py",
        "        folder.chmod(0o700)",
        "        pass",
        "tests/store/test_private.py::test_only_a_folder_of_ours_is_closed_to_others",
    ),
    "only files": protection(
        "gofish_tui/reading.py",
        'getattr(os, "O_NONBLOCK", 0)',
        "0",
        "tests/store/test_reading.py::test_settings",
    ),
    "a record is not replaced": protection(
        "gofish_tui/store/records.py",
        "        _look_for_another(path, record)\n",
        "",
        "tests/session/test_going_back.py::test_a_game_has_one_end_and_one_record",
    ),
    "an earlier game than the latest was dealt before": protection(
        "gofish_tui/store/deal_memory.py",
        "if kind == STARTED and game < self._latest:",
        "if False:",
        "tests/client/test_deal_files.py::test_rounds_by_the_thousand_drive_out_no_game",
    ),
    "rounds drive out no game": protection(
        "gofish_tui/store/deals.py",
        "if entry[0] in OF_GAMES:",
        "if False:",
        "tests/client/test_deal_files.py::test_rounds_by_the_thousand_drive_out_no_game",
    ),
    "0600": protection(
        "gofish_tui/store/locking.py",
        "os.O_RDWR | os.O_CREAT, 0o600",
        "os.O_RDWR | os.O_CREAT, 0o644",
        "tests/security/test_seats.py::test_the_secret_on_disk_is_for_its_owner_alone",
    ),
}

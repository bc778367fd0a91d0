"""A table's protections: its deal, its clock, what it keeps and how it is resumed."""

from __future__ import annotations

from tests.security.protection import Change, Protection, protection

DEALING_TESTS = "tests/wire/test_dealing.py"
ROUND_TESTS = "tests/session/test_dealing.py"
FORGING = "tests/security/test_forging.py"

PROTECTIONS: dict[str, Protection] = {
    "starts that come to nothing wait longer each time": protection(
        "gofish_tui/table/dealer.py",
        "if self._must_wait(now):",
        "if False:",
        "tests/session/test_dealing.py::test_who_sits_down_only_to_leave_again_does_not_use_up_the_rounds",
    ),
    "anyone who is not bound holds no start up": protection(
        "gofish_tui/table/dealer.py",
        "and now - self._wanted < patience:",
        "and True:",
        f"{ROUND_TESTS}::test_a_start_waits_three_seconds_for_who_is_not_bound",
    ),
    "a start waits for those who are not bound": protection(
        "gofish_tui/table/dealer.py",
        "BIND_SECONDS = 3.0",
        "BIND_SECONDS = 0.3",
        f"{ROUND_TESTS}::test_a_start_waits_three_seconds_for_who_is_not_bound",
    ),
    "anyone who does not open holds no deal up": protection(
        "gofish_tui/table/dealer.py",
        "now - self._told >= OPEN_SECONDS:",
        "False:",
        f"{ROUND_TESTS}::test_a_closed_list_waits_three_seconds_for_a_part",
    ),
    "a closed list waits for the parts": protection(
        "gofish_tui/table/dealer.py",
        "OPEN_SECONDS = 3.0",
        "OPEN_SECONDS = 0.3",
        f"{ROUND_TESTS}::test_a_closed_list_waits_three_seconds_for_a_part",
        f"{ROUND_TESTS}::test_a_part_that_comes_in_time_is_in_the_deal",
    ),
    "sitting down has a pace": protection(
        "gofish_tui/table/admissions.py",
        "elif not self._sitting.take(now):",
        "elif False:",
        "tests/security/test_coming_and_going.py::test_sitting_down_again_and_again_has_a_pace",
    ),
    "what a seat is bound to is opened": protection(
        "gofish_tui/table/shuffle.py",
        "if listed != part_commitment(table, game, round_number, seat, random):",
        "if False:",
        DEALING_TESTS,
    ),
    "a closed list stays closed": protection(
        "gofish_tui/table/shuffle.py",
        " or self.bound is not None:",
        ":",
        DEALING_TESTS,
    ),
    "who held up a round has no part": protection(
        "gofish_tui/table/shuffle.py",
        "if seat in self.held_up:",
        "if False:",
        DEALING_TESTS,
    ),
    "no subscription of QoS 1 for hosts": protection(
        "gofish_tui/table/core.py",
        "self.parts.outbox.at_once(Subscribe(topic, 0))",
        "self.parts.outbox.at_once(Subscribe(topic, 1))",
        "tests/security/test_taken_subscriptions.py::test_anyone_who_takes_them_all_keeps_nobody_out",
    ),
    "0600 of the journal": protection(
        "gofish_tui/journal/writer.py",
        "os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))",
        "pass",
        "tests/journal/test_journal.py::test_nobody_else_on_this_machine_reads_a_journal",
    ),
    "hints are only hints": protection(
        "gofish_tui/table/presence.py",
        "guest.suspect_until(now + SUSPECT_SECONDS)",
        "self._actions.commit(self._table.presence(guest.seat or 0, AWAY))",
        f"{FORGING}::test_hints_of_absence_are_only_hints",
    ),
    "a link that is cut again and again holds up no clock": protection(
        "gofish_tui/table/presence.py",
        "        self._extra = 0.0\n",
        "        self._extra = EXTRA_SECONDS\n",
        "tests/session/test_absence.py::test_a_link_that_is_cut_again_and_again_holds_up_no_clock",
    ),
    "guesses outlive a kill": protection(
        "gofish_tui/table/snapshot.py",
        "self._handshakes.throttle.restore(kept.door, self._clock.steady)",
        "pass",
        "tests/session/test_adjourning.py::test_guessing_is_as_slow_after_a_kill_as_before",
    ),
    "one write at a time": protection(
        "gofish_tui/table/journal_writer.py",
        "if self._gathering is None or self._under_way is not None:",
        "if self._gathering is None:",
        "tests/security/test_bounds_outside.py::test_a_disk_that_hangs_is_given_one_write_at_a_time",
    ),
    "numbers of one's own": protection(
        "gofish_tui/host/numbering.py",
        "NUMBER_TRIES = 8",
        "NUMBER_TRIES = 0",
        "tests/security/test_numbers.py::test_numbers_are_unique_while_open_and_a_squatter_stops_nobody",
    ),
    "the pin in the link": protection(
        "gofish_tui/host/serving.py",
        "self._guests_address = self._link.shareable",
        "pass",
        "tests/security/test_tls.py::test_the_link_carries_what_a_guest_needs",
    ),
    "options that keep people out and do not count are named": protection(
        "gofish_tui/host/serving.py",
        "if self.options.keep:\n            self.not_counted",
        "if False:\n            self.not_counted",
        "tests/session/test_keeping.py::test_options_that_decide_who_comes_in_and_do_not_count_are_named",
    ),
    "whose turn it is": Protection(
        (
            Change(
                "gofish_tui/table/table.py",
                "if seat not in seats or game.turn != seats.index(seat):",
                "if seat not in seats:",
            ),
            Change(
                "protocol/gofish_protocol/engine.py",
                "if seat != self.turn:",
                "if False:",
            ),
        ),
        (f"{FORGING}::test_forged_moves_are_nobodys",),
    ),
    "a lost key is told again": protection(
        "gofish_tui/table/publisher.py",
        "if guest.table_key != self._identity.table_key:",
        "if False:",
        "tests/session/test_spectators.py::test_a_player_who_did_not_hear_the_new_key_gets_it",
    ),
    "a clock that is set back": protection(
        "gofish_tui/table/publisher.py",
        "self._beat_time = max(now, self._beat_time + 1)",
        "self._beat_time = now",
        "tests/security/test_repeated_host.py::test_a_host_whose_clock_is_set_back_does_not_look_like_its_own_repeat",
    ),
}

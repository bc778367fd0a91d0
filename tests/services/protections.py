"""The protections of finding and joining a table."""

from __future__ import annotations

from tests.security.protection import Change, Protection, protection

FINDING = "tests/services/test_table_search.py"
ANSWERS = "tests/services/test_table_answers.py"

PROTECTIONS: dict[str, Protection] = {
    "a few strangers at a time": protection(
        "gofish_tui/services/broker_queries.py",
        "async with self._strangers:",
        "if True:",
        f"{FINDING}::test_only_a_few_encrypted_strangers_are_tried_at_a_time",
    ),
    "only an answer to our own question lists a table": protection(
        "gofish_tui/services/broker_queries.py",
        "if self.who.nonce not in listing.asked:",
        "if False:",
        f"{ANSWERS}::test_an_answer_to_somebody_else_is_none",
        f"{ANSWERS}::test_an_answer_repeated_after_the_table_closed_lists_nothing",
    ),
    "what a broker kept lists no table": Protection(
        (
            Change(
                "gofish_tui/services/broker_queries.py",
                "if item.retained:",
                "if False:",
            ),
            Change(
                "gofish_tui/services/broker_queries.py",
                "if self.who.nonce not in listing.asked:",
                "if False:",
            ),
        ),
        (
            f"{ANSWERS}::test_what_a_broker_kept_is_no_answer",
            f"{ANSWERS}::test_2500_ghosts_hide_no_table_and_a_closed_one_is_not_listed",
        ),
    ),
    "the newest listing": protection(
        "gofish_tui/services/broker_queries.py",
        "if (listing.epoch, listing.time) <= (known.listing.epoch, known.listing.time):",
        "if False:",
        f"{ANSWERS}::test_the_newest_that_a_table_signed_counts",
    ),
    "most tables of a broker": protection(
        "gofish_tui/services/broker_queries.py",
        "elif (count := self._on.get(address.url, 0)) < TABLES_LISTED:",
        "elif (count := 0) < TABLES_LISTED:",
        f"{ANSWERS}::test_ghosts_of_one_broker_hide_no_table_of_another",
    ),
    "silent brokers in lists": protection(
        "gofish_tui/services/table_search.py",
        "asyncio.wait(search.running, timeout=search.ends - _now())",
        "asyncio.wait(search.running)",
        "tests/services/test_table_search.py::test_a_broker_that_says_nothing_keeps_nobody_waiting_for_the_others",
    ),
    "one table with the number is tried": protection(
        "gofish_tui/services/table_search.py",
        "if len(found) > 1:",
        "if False:",
        "tests/services/test_table_search.py::test_of_several_tables_with_a_number_none_is_chosen",
    ),
    "others with the number are waited for": protection(
        "gofish_tui/services/table_search.py",
        "await asyncio.sleep(ALIKE_SECONDS)",
        "pass",
        "tests/services/test_table_search.py::test_a_second_table_with_the_number_is_heard_a_little_later",
    ),
    "a table from a list proves that it knows the words": protection(
        "gofish_tui/services/table_search.py",
        "return self.listing is None",
        "return not self.by_number",
        "tests/security/test_guessing_a_guest.py::test_only_a_link_or_its_host_vouches_for_a_table",
    ),
}

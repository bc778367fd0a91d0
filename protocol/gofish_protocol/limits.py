"""How much of anything a stranger may send on this wire: each bound in one place, with the test that fails without it.

Code takes its numbers from here and writes none of its own; docs/security.md shows the same table.
"""

from typing import Self


class Limit(int):
    """A number that bounds something, and what."""

    unit: str
    bounds: str
    test: str

    def __new__(cls, value: int, unit: str, bounds: str, test: str) -> Self:
        """``test`` is the one that fails without it, as pytest names it."""
        limit = super().__new__(cls, value)
        limit.unit, limit.bounds, limit.test = unit, bounds, test
        return limit

    def cap(self, value: int) -> int:
        """The value, or this bound if it is larger; a plain number either way, since msgspec encodes nothing else as one."""
        return min(value, int(self))


_CODEC = "tests/wire/test_codec.py::"
_TEXT = "tests/wire/test_text.py::"

MESSAGE_BYTES = Limit(
    64 * 1024,
    "bytes",
    "one message of any kind",
    _CODEC + "test_the_longest_message",
)
EVENTS_A_STEP = Limit(
    128,
    "events",
    "one step; a deal with all its books and refills has fewer than fifty",
    _CODEC + "test_no_list_is_longer_than_it_may_be",
)
STEPS_A_PAGE = Limit(
    1_024,
    "steps",
    "one page of the answer to a sync",
    _CODEC + "test_no_list_is_longer_than_it_may_be",
)
STARTS_TOLD = Limit(
    32,
    "starts",
    "starts of a host that a client is told about, the newest ones; the host keeps as many in its journal",
    "tests/table/test_starts.py::test_a_host_keeps_the_newest_of_its_starts",
)
QUESTIONS_ANSWERED = Limit(
    64,
    "nonces",
    "discovery queries that one answer covers; if there are more, a random choice of them",
    "tests/security/test_bounds.py::test_one_discovery_answer_is_for_many_and_of_a_flood_for_some",
)
TABLES_A_PAGE = Limit(
    64,
    "tables",
    "one page of a hall's list",
    _CODEC + "test_no_list_is_longer_than_it_may_be",
)
CHAT_CHARS = Limit(
    200,
    "characters",
    "a line of talk, or a reason",
    _CODEC + "test_no_text_is_longer_than_it_may_be",
)
NAME_CELLS = Limit(
    24,
    "terminal cells",
    "a player's name",
    _TEXT + "test_a_name_fits_its_cells_or_is_refused",
)
MARKS_KEPT = Limit(
    4,
    "marks",
    "combining marks in a row that are shown",
    _TEXT + "test_four_marks_in_a_row_are_shown",
)
MARKS_READ = Limit(
    8,
    "marks",
    "combining marks in a row that are put in order; those that follow are dropped unseen",
    _TEXT + "test_marks_by_the_thousand_are_never_put_in_order",
)

# ---- What is longer than its topic's messages can be is discarded undecoded

_JUNK = "tests/security/test_junk.py::"
_HOST_HEARS = _JUNK + "test_the_host_decodes_nothing_that_is_too_long"
_CLIENT_HEARS = _JUNK + "test_a_client_decodes_nothing_that_is_too_long"

FROM_BYTES = Limit(
    4_096,
    "bytes",
    "a message on `from/<client>`; the longest request has about a quarter of that",
    _HOST_HEARS,
)
HINT_BYTES = Limit(
    64,
    "bytes",
    "a message on `alive/<presence>` or `who`; these have fewer than twenty",
    _HOST_HEARS,
)
LISTING_BYTES = Limit(
    2_048,
    "bytes",
    "a message on `card` or `hall/<table>`; the host's has about 300, and 10 for each query it answers",
    _CLIENT_HEARS,
)
BEAT_BYTES = Limit(
    512, "bytes", "a message on `alive/host`; a heartbeat has about 90", _CLIENT_HEARS
)
TABLE_BYTES = Limit(
    16 * 1024,
    "bytes",
    "a message on `table`: a state of six with their names has under 3 kB",
    _CLIENT_HEARS,
)
PAGE_BYTES = Limit(
    40_000,
    "bytes",
    "the steps of one page of the answer to a sync",
    "tests/session/test_syncs.py::test_pages_are_as_long_as_they_may_be",
)
TO_BYTES = Limit(
    48 * 1024,
    "bytes",
    "a message on `to/<client>`: a page with the state is the longest",
    _CLIENT_HEARS,
)

# ---- What is not a message

LINK_NODES = Limit(
    8,
    "nodes",
    "nodes of a broker's cluster that an invite link or an address names",
    "tests/wire/test_invite.py::test_a_link_of_too_many_nodes_is_none",
)
RECORD_BYTES = Limit(
    4 * 1024 * 1024,
    "bytes",
    "a game's record that is read",
    "tests/wire/test_record_check.py::test_a_record_that_is_too_long_is_none",
)

# ---- What somebody may make a host think about

POSITIONS_SEARCHED = Limit(
    5_000,
    "positions",
    "positions in the search for an end of a game; beyond that it is assumed to have one",
    "tests/protocol/test_termination.py::test_a_search_is_given_up",
)

"""How much of anything a stranger can cause in this program, each limit in one place (the wire's own: gofish_protocol.limits).

Code takes its numbers from here and writes none of its own; docs/security.md shows all tables.
What is outside a table has its own limits in limits_outside.py.
"""

from typing import NamedTuple

from gofish_protocol.game_bounds import MOST_ASKS, MOST_EVENTS
from gofish_protocol.limits import Limit


class Rate(NamedTuple):
    """This many at once, and this many a second after that; for `table.guests.Bucket`."""

    burst: float
    a_second: float
    bounds: str
    test: str
    """the one that fails without it, as pytest names it"""


# ---- What one guest may ask of the host

_SYNCS = "tests/session/test_syncs.py::"

REQUESTS = Rate(
    400,
    200,
    "requests of one guest: programs play fast",
    _SYNCS + "test_each_guest_has_so_many_requests",
)
CHANGES = Rate(
    40,
    10,
    "requests of one guest that change what everybody is told, other than moves and talk",
    _SYNCS + "test_readiness_cannot_be_changed_all_day",
)
ANSWERS = Rate(
    800,
    400,
    "answers to requests of one guest, repeats included",
    "tests/security/test_bounds.py::test_a_repeated_request_is_answered_at_a_pace",
)
PINGS = Rate(
    3,
    0.5,
    "times that one guest is asked whether it is there, after a hint of its absence",
    "tests/security/test_bounds.py::test_hints_make_the_host_ask_at_a_pace",
)
CHAT = Rate(
    5,
    0.5,
    "lines of talk, reactions among them, of one seat, whichever client has it, and of one spectator",
    "tests/session/test_lobby.py::test_talk_is_cleaned_counted_and_shown_to_all",
)
SITTING = Rate(
    30,
    2,
    "people who sit down at a table for the first time: everybody is told about each of them",
    "tests/security/test_coming_and_going.py::test_sitting_down_again_and_again_has_a_pace",
)
SYNCS = Rate(
    6,
    2,
    "answers to one guest's syncs and repeated joins",
    "tests/security/test_repeated_host.py::"
    "test_asking_for_everything_again_and_again_is_not_done_again_and_again",
)
SPECTATORS_CHAT = Rate(
    10, 1, "lines of talk of all spectators together", _SYNCS + "test_spectators_share_their_talk"
)
SPECTATORS_REQUESTS = Rate(
    100,
    50,
    "requests of all spectators together, since anyone can watch under a thousand names",
    "tests/security/test_many_spectators.py::test_requests_of_all_spectators_have_one_pace",
)
SPECTATORS_SYNCS = Rate(
    200,
    100,
    "answers to the syncs and repeated joins of all spectators together",
    "tests/security/test_many_spectators.py::test_syncs_of_all_spectators_have_one_pace",
)

# ---- What anybody may ask of the host

_OUTSIDE = "tests/security/test_bounds_outside.py::"
_CLIENTS = "tests/security/test_bounds_clients.py::"
_BOUNDS = "tests/security/test_bounds.py::"
_GUESSING = "tests/security/test_guessing.py::"
_CROWD = "tests/security/test_crowd.py::"

PASSWORD_KNOCKS = Rate(
    20,
    5,
    "knocks with a password: each costs 25 ms of a thread",
    _BOUNDS + "test_knocks_are_answered_at_a_pace",
)
PLAIN_KNOCKS = Rate(
    200, 50, "knocks without a password", _BOUNDS + "test_knocks_are_answered_at_a_pace"
)
PAID_PASSWORD_KNOCKS = Rate(
    20,
    10,
    "knocks with a password that were paid for; beyond that the price rises",
    _BOUNDS + "test_paid_knocks_with_a_password_are_answered_at_a_pace",
)
PAID_PLAIN_KNOCKS = Rate(
    200,
    50,
    "knocks without a password that were paid for",
    _CROWD + "test_paid_knocks_have_a_pace_as_well",
)
PAYMENTS_KEPT = Limit(
    16_384,
    "payments",
    "paid knocks that are remembered, so that no payment is used twice; beyond that the oldest could be",
    _BOUNDS + "test_payments_are_not_kept_forever",
)
PUZZLE_REPLIES = Rate(
    300,
    300,
    "prices named to clients that knock too often",
    _CROWD + "test_prices_are_named_at_a_pace",
)
KNOCKS_WAITING = Limit(
    40,
    "knocks",
    "knocks with a password that wait for the one thread",
    _BOUNDS + "test_few_knocks_wait",
)
REFUSALS = Rate(
    20, 10, "refusals of knocks of another version", _BOUNDS + "test_refusals_are_signed_at_a_pace"
)
STRANGERS = Rate(
    20,
    10,
    "answers to sealed messages of unknown clients",
    _BOUNDS + "test_strangers_are_answered_at_a_pace",
)
DEPARTED = Rate(
    200,
    100,
    "answers to sealed messages of clients that are gone",
    _BOUNDS + "test_the_departed_are_answered_at_a_pace",
)
DISCOVERY_ANSWERS = Rate(
    20,
    10,
    "answers to discovery queries; later queries wait for the next answer, which covers all of them",
    _BOUNDS + "test_questions_are_answered_at_a_pace",
)
PUT_RIGHT = Rate(
    2,
    0.5,
    "corrections of our own retained topics",
    _BOUNDS + "test_topics_are_put_right_at_a_pace",
)
OTHER_HOSTS = Rate(
    5,
    1,
    "heartbeats in our table's name whose signature is checked, and as many answers to discovery queries",
    _BOUNDS + "test_heartbeats_in_our_name_are_looked_at_at_a_pace",
)

# ---- What a table keeps

PENDING_HANDSHAKES = Limit(
    256,
    "pending handshakes",
    "knocks that were answered but not used yet, with a password and without",
    _GUESSING + "test_memory_of_the_door_is_bounded",
)
REFUSALS_KEPT = Limit(
    256,
    "refusals",
    "refusals that are sent again in answer to a repeat",
    _BOUNDS + "test_refusals_are_not_kept_forever",
)
MOST_GUESTS = Limit(
    4_096,
    "clients",
    "clients that are known at once",
    _BOUNDS + "test_the_clients_of_a_table_are_bounded",
)
GONE_KEPT = Limit(
    1_024,
    "clients",
    "clients for which the reason they are gone is known",
    _BOUNDS + "test_the_clients_of_a_table_are_bounded",
)
ANSWERED_KEPT = Limit(
    8_192,
    "guests",
    "guests whose answers are kept for repeats",
    _BOUNDS + "test_answers_are_not_kept_forever",
)
ANSWERS_KEPT = Limit(
    64,
    "answers",
    "answers of one guest that are kept for repeats",
    _BOUNDS + "test_answers_are_not_kept_forever",
)
WAITING_KEPT = Limit(
    16,
    "guests",
    "newcomers that the owner is told about at a time; others wait behind them, and take turns",
    "tests/session/test_approval.py::test_the_owner_is_told_of_few_at_a_time",
)
NEWCOMERS_KEPT = Limit(
    256,
    "guests",
    "newcomers who wait for the owner; beyond that one is dropped at random",
    "tests/session/test_approval.py::test_not_all_the_world_waits_at_the_door",
)
NEWCOMERS_TOLD = Rate(
    16,
    0.5,
    "newcomers that the owner is told about",
    "tests/session/test_approval.py::test_the_owner_is_told_of_newcomers_at_a_pace",
)
SPECTATORS_ANNOUNCED = Rate(
    3,
    0.2,
    "times that everybody is told who is watching: anybody may come and go",
    "tests/session/test_spectators.py::test_who_watches_is_told_at_a_pace",
)
SPECTATORS_TOLD = Limit(
    64,
    "names",
    "spectators whose names the owner is told at once",
    "tests/session/test_spectators.py::test_few_names_are_told_at_once",
)
SENT_AWAY_KEPT = Limit(
    512,
    "seats",
    "seats for which the reason they were taken from their owners is known",
    "tests/session/test_seat_gone.py::test_why_seats_were_taken_is_not_kept_forever",
)
MOST_TICKETS = Limit(
    512,
    "tickets",
    "seats that may come back without an invitation",
    _BOUNDS + "test_tickets_are_not_kept_forever",
)
STEPS_KEPT = Limit(
    MOST_ASKS + 1_000,
    "steps",
    "the table's history between games; no game has that many",
    _SYNCS + "test_a_history_does_not_grow_without_end",
)
PASSING_KEPT = Limit(
    200,
    "steps",
    "steps in the table's history that say nothing about a game: talk, presence, readiness",
    _SYNCS + "test_a_lobby_of_talk_is_short_to_tell",
)
OUTBOX_MESSAGES = Limit(
    10_000,
    "messages",
    "messages of a host that wait for its disk; anything beyond that is requested again",
    _OUTSIDE + "test_what_waits_for_a_disk_is_bounded",
)

RECORDS_WAITING = Limit(
    32,
    "records",
    "records of games that wait for a full disk, which may be full for an evening, not forever",
    _OUTSIDE + "test_records_do_not_wait_without_end",
)

# ---- What a client keeps, of a host that may be anybody

_HOSTILE = "tests/security/test_hostile_host.py::"

LOG_KEPT = Limit(
    MOST_EVENTS,
    "events",
    "events of one game that are kept to verify it: no game has more",
    _HOSTILE + "test_a_log_does_not_grow_without_end",
)
STORY_KEPT = Limit(
    2_000,
    "events",
    "events from before we came that a table's story is told with: the newest are enough for a page of talk",
    _HOSTILE + "test_a_story_does_not_grow_without_end",
)
STEPS_WAITING = Limit(
    64,
    "steps",
    "steps that cannot be shown yet; beyond that a sync brings them",
    _HOSTILE + "test_steps_from_the_far_future_are_not_collected",
)
REQUESTS_WAITING = Limit(
    400,
    "requests",
    "our own requests that the host has not answered; any beyond that are refused at once",
    "tests/client/test_outbox.py::test_requests_do_not_wait_without_end",
)
UPDATES_WAITING = Limit(
    2_000,
    "updates",
    "updates that a front end has not read; until it has, nothing more is received",
    _CLIENTS + "test_a_front_end_that_does_not_read_is_waited_for",
)
UPDATES_BEFORE_WELCOME = Limit(
    64,
    "updates",
    "updates that are known before the welcome, and follow it",
    "tests/client/test_welcome.py::test_few_notices_are_kept_for_after_the_welcome",
)
SEALED_KEPT = Limit(
    32,
    "messages",
    "our newest messages, by which a refusal of one is recognized",
    _CLIENTS + "test_of_few_messages_a_refusal_is_known",
)
NAMESAKES_SHOWN = Limit(
    8,
    "tables",
    "tables with the same invitation number, or the same name, that are shown to choose from",
    "tests/cli/test_alike.py::test_so_many_are_shown_as_fit_a_screen",
)
LISTED_ALONE = Limit(
    64,
    "tables",
    "tables of a hall up to which each answers queries to all; in a larger one lists are requested by page",
    "tests/hall/test_lists.py::test_in_a_large_hall_no_table_answers_a_question_to_all",
)
LIST_PAGES = Rate(
    40,
    20,
    "pages of a hall's list that one worker makes",
    "tests/hall/test_lists.py::test_pages_are_made_at_a_pace",
)
LISTS_AT_ONCE = Limit(
    16,
    "pages",
    "pages of a hall's list that one worker makes at a time",
    "tests/hall/test_lists.py::test_few_pages_are_made_at_a_time",
)
TABLES_LISTED = Limit(
    2_000,
    "tables",
    "tables of one broker that are listed",
    _CLIENTS + "test_a_list_of_tables_ends",
)

ROUNDS_GIVEN = Limit(
    64,
    "rounds",
    "rounds of one game's shuffle in which a client has a part, and is held up",
    _CLIENTS + "test_a_host_that_voids_every_round_gets_no_more_parts",
)
OBJECTIONS_KEPT = Limit(
    8,
    "objections",
    "objections to one game",
    _CLIENTS + "test_a_host_that_takes_everything_back_is_objected_to_a_few_times",
)
GAMES_DOUBTED = Limit(
    64,
    "games",
    "games with an objection; beyond that every game of the table gets one",
    _CLIENTS + "test_a_host_that_takes_everything_back_is_objected_to_a_few_times",
)
GAMES_COMPARED = Limit(
    3,
    "games",
    "newest games for which what the host said is kept, to compare it with what it says later",
    _CLIENTS + "test_of_few_games_is_kept_what_was_told",
)
TELLINGS_COMPARED = Limit(
    8,
    "accounts",
    "accounts of one game, each with a gap; beyond that the host is said never to tell everything",
    _CLIENTS + "test_of_few_games_is_kept_what_was_told",
)
DEALS_REMEMBERED = Limit(
    2_048,
    "entries",
    "what a table's hosts committed to, closed and started, in memory",
    _CLIENTS + "test_what_hosts_told_of_deals_is_not_kept_forever",
)
DEALS_BYTES = Limit(
    64 * 1024,
    "bytes",
    "the same on disk; beyond that the older half is dropped; a game takes some 250 bytes",
    _CLIENTS + "test_what_hosts_told_of_deals_is_not_kept_forever",
)
DEALS_TABLES = Limit(
    256,
    "files",
    "tables for which that is kept",
    _CLIENTS + "test_what_hosts_told_of_deals_is_not_kept_forever",
)

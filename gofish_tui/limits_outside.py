"""The limits of what lies outside a table: the network, our own broker, the page for phones and the disk (see limits.py)."""

from gofish_protocol.limits import Limit
from gofish_tui.limits import Rate

_OUTSIDE = "tests/security/test_bounds_outside.py::"

# ---- On the network

INBOX_MESSAGES = Limit(
    10_000,
    "messages",
    "messages from a broker that wait to be read",
    _OUTSIDE + "test_what_waits_to_be_read_is_bounded",
)
INBOX_BYTES = Limit(
    8 * 1024 * 1024,
    "bytes",
    "the same, of all of them together",
    _OUTSIDE + "test_what_waits_to_be_read_is_bounded",
)
PART_MESSAGES = Limit(
    1_000,
    "messages",
    "the same for one of many tables of a process",
    _OUTSIDE + "test_what_waits_to_be_read_is_bounded",
)
BACKLOG = Limit(
    2_000,
    "messages",
    "messages on their way to a broker; beyond that it is not keeping up",
    "tests/link/test_mqtt.py::test_a_broker_that_does_not_read_fills_the_link",
)
BACKLOG_BYTES = Limit(
    16 * 1024 * 1024,
    "bytes",
    "the same, of all of them together",
    _OUTSIDE + "test_a_broker_that_takes_nothing_gets_so_many_bytes",
)
ANSWERS_UNREAD = Limit(
    10_000,
    "packets",
    "answers of ours that wait for a broker that sends but does not read",
    _OUTSIDE + "test_what_waits_for_a_broker_that_does_not_read_is_bounded",
)
FRAME_HEADS = Limit(
    16,
    "heads",
    "web-socket frames begun in one read, with one ping answered; other tasks run before the next",
    "tests/link/test_frames.py::test_a_flood_without_content_leaves_the_loop_its_turns",
)
ANNOUNCED_RECORDS = Limit(
    200,
    "records",
    "announcements on the network that are examined",
    "tests/link/test_discovery.py::test_who_announces_thousands_is_not_asked_about_them_all",
)
ANNOUNCED_HOSTS = Limit(
    4,
    "addresses",
    "addresses of one announcement that are tried",
    _OUTSIDE + "test_an_announcement_is_short",
)
ANNOUNCED_TITLE = Limit(
    80, "characters", "the title in an announcement", _OUTSIDE + "test_an_announcement_is_short"
)

STRANGERS_AT_ONCE = Limit(
    8,
    "brokers",
    "announced brokers that need a thread until they answer, tried at a time",
    "tests/services/test_table_search.py::test_only_a_few_encrypted_strangers_are_tried_at_a_time",
)

DIALLING_THREADS = Limit(
    64,
    "threads",
    "threads in which connections are being made",
    _OUTSIDE + "test_connections_are_made_in_so_many_threads",
)

# ---- Our own broker

BROKER_CONNECTIONS = Limit(
    4_096,
    "connections",
    "all connections to our own broker",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_SUBSCRIPTIONS = Limit(
    24,
    "subscriptions",
    "subscriptions of one connection; a client has about six, a host about five for all its tables",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_PENDING = Limit(
    32 * 1024 * 1024,
    "bytes",
    "bytes that wait for one slow reader; the host gets everything that strangers write, bursts included",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_WAITS = Limit(
    750,
    "milliseconds",
    "time in which a reader has to take what waits for it, or is cut off",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_CONSUMERS = Limit(
    64,
    "subscriptions",
    "subscriptions with QoS 1 of all connections together; we use none",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_UNACKNOWLEDGED = Limit(
    64,
    "messages",
    "messages on their way to one subscription with QoS 1",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_STORE = Limit(
    256 * 1024 * 1024,
    "bytes",
    "everything retained or unacknowledged, on disk",
    _OUTSIDE + "test_our_brokers_limits_are_told_to_it",
)
BROKER_RETAINED = Limit(
    4_096,
    "messages",
    "messages that our own broker retains; a host has two for each of its tables",
    "tests/security/test_full_store.py::test_each_part_of_the_store_has_its_share",
)
BROKER_RETAINED_BYTES = Limit(
    32 * 1024 * 1024,
    "bytes",
    "bytes that our own broker retains",
    "tests/security/test_full_store.py::test_each_part_of_the_store_has_its_share",
)
HALL_RETAINED = Limit(
    65_536,
    "messages",
    "those that a hall's cluster retains; each of its tables has two",
    "tests/clusters/test_guests_store.py::test_a_stranger_who_fills_the_store_shuts_no_hall",
)
HALL_RETAINED_BYTES = Limit(
    128 * 1024 * 1024,
    "bytes",
    "those that a hall's cluster retains, without the copies of other nodes",
    "tests/clusters/test_guests_store.py::test_a_stranger_who_fills_the_store_shuts_no_hall",
)
BROKER_WAITING_BYTES = Limit(
    64 * 1024 * 1024,
    "bytes",
    "bytes on their way to subscriptions with QoS 1",
    "tests/security/test_full_store.py::test_each_part_of_the_store_has_its_share",
)
BROKER_SESSIONS = Limit(
    16_384,
    "sessions",
    "sessions that our own broker keeps for clients that are gone",
    "tests/security/test_full_store.py::test_each_part_of_the_store_has_its_share",
)
BROKER_GARBAGE = Limit(
    20,
    "percent",
    "of the memory in use that may wait as garbage on top of it; the server's default is 100",
    _OUTSIDE + "test_our_broker_clears_up_early",
)
BROKER_MEMORY = Limit(
    1024 * 1024 * 1024,
    "bytes",
    "its memory: above this it is restarted; 200 subscribers of everything take 50 to 100 MB",
    _OUTSIDE + "test_our_broker_has_only_so_much_memory",
)

# ---- The page for phones

_PAGE = "tests/web/test_bounds.py::"
_CROWD = "tests/web/test_connection_limit.py::"

PAGE_PATH = Limit(
    255,
    "bytes",
    "a path on the page, so that a longer one is not found instead of failing in the file system",
    "tests/web/test_page.py::test_at_an_endless_address_there_is_nothing",
)
TYPED = Rate(
    64 * 1024, 16 * 1024, "bytes that one page sends", _PAGE + "test_a_page_that_is_faster_waits"
)
PAGE_CONNECTIONS_OF_ONE = Limit(
    64,
    "connections",
    "connections of one address to the page",
    _CROWD + "test_so_many_are_let_in",
)
PAGE_CONNECTIONS = Limit(
    512, "connections", "connections to the page", _CROWD + "test_so_many_are_let_in"
)
PAGE_MESSAGE = Limit(
    16 * 1024, "bytes", "a message of a page", _PAGE + "test_a_page_says_only_so_much_at_once"
)
PAGE_PACKET = Limit(
    6 * 1024,
    "bytes",
    "a packet of a page: a client's message is at most 4 KiB, and its topic comes before it",
    _PAGE + "test_what_is_no_guests_is_cut",
)
PAGE_FILTERS = Limit(
    32, "filters", "subscriptions of one page", _PAGE + "test_what_is_no_guests_is_cut"
)
PAGE_KEEPALIVE = Limit(
    60,
    "seconds",
    "how long a page may be silent before its broker disconnects it: a silent client does not keep its place forever",
    _PAGE + "test_what_is_no_guests_is_cut",
)
PAGE_BROKERS = Limit(
    32, "brokers", "brokers that a page for all tables leads to", _PAGE + "test_so_many_brokers"
)
PAGE_REQUEST = Limit(
    5,
    "seconds",
    "how long a connection to the page has for its first request",
    _CROWD + "test_so_long_may_a_request_take",
)

# ---- Files where ours should be

OWN_FILE_BYTES = Limit(
    64 * 1024,
    "bytes",
    "a small file of our own: settings, signs, orders, passwords",
    "tests/store/test_reading.py::test_a_small_file_of_ours_is_small",
)

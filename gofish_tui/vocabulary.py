"""The words that only our own program uses, in lines of JSON (docs/json.md) and for its screens; hosts have others.

Each member equals its word.
"""

from enum import StrEnum

from gofish_protocol.vocabulary import NoticeKind


class LocalNotice(StrEnum):
    """What a program knows about itself, its table or its disk, and reports in an `updates.Noticed`."""

    RECORD_SAVED = "record_saved"
    SEAT_NOT_SAVED = "seat_not_saved"
    DOUBTFUL_DEAL = "doubtful_deal"
    """what the host says about a shuffle contradicts what it said before"""
    WENT_BACK = "went_back"
    """the host was restarted without the newest steps"""
    NO_SIGN = "no_sign"
    """the table has been silent for this many seconds"""
    GAVE_UP = "gave_up"
    """we have stopped waiting for it"""
    TWO_HOSTS = "two_hosts"
    CUT_OFF = "cut_off"
    CONNECTED_AGAIN = "connected_again"
    NOT_COUNTED = "not_counted"
    """options that have no effect on a resumed table"""
    PORT_TAKEN = "port_taken"
    KEPT = "kept"
    """the table is on the disk, and its host has ended"""
    HOST_DIED = "host_died"
    """it is being restarted"""
    HOST_LOST = "host_lost"
    """it could not be"""


AnyNotice = NoticeKind | LocalNotice
"""Everything that a session or a host's process may report in an `updates.Noticed`."""


class LocalError(StrEnum):
    """Why a table could not be reached or opened."""

    NO_SUCH_TABLE = "no_such_table"
    SEVERAL_TABLES = "several_tables"
    BROKER_UNREACHABLE = "broker_unreachable"
    UNPROVEN = "unproven"
    """a table took its try at the invitation's words, and has not shown that it knows them: perhaps somebody is guessing"""
    NOTHING_TO_RESUME = "nothing_to_resume"
    IN_USE = "in_use"
    JOURNAL_DAMAGED = "journal_damaged"
    JOURNAL_OUT_OF_REACH = "journal_out_of_reach"
    JOURNAL_OF_ANOTHER_VERSION = "journal_of_another_version"
    HALL_UNREACHABLE = "hall_unreachable"
    """no node of the hall's cluster answers"""
    HALL_LOGIN = "hall_login"
    """the cluster does not accept the login, or does not allow it what a hall needs"""
    HALL_NO_JETSTREAM = "hall_no_jetstream"
    HALL_NO_SPACE = "hall_no_space"
    """the cluster's disks, or the limits of its log, are full"""
    HALL_KEY = "hall_key"
    HALL_PASSPHRASE = "hall_passphrase"
    """the key is not the hall's, or cannot be read"""
    HALL_VERSION = "hall_version"
    HALL_NO_WORKER = "hall_no_worker"
    """no worker has room for one more table, or none answers"""
    OTHER = "other"
    """a host refused something, or sent us away, for a reason that this version does not know"""

    NO_SPECTATORS = "no_spectators"
    """`not_allowed`, to somebody who came to watch; this and what follows is for people, and in no line of JSON"""
    UNINVITED = "uninvited"
    """`wrong_code`, to somebody who came without one"""
    HOST_FAILED = "host_failed"
    """our own table did not come up"""
    PHONES_FAILED = "phones_failed"
    """there is no page for phones"""


class UnreachableReason(StrEnum):
    """Why a broker could not be reached: `reason` in lines of JSON. docs/brokers.md explains each."""

    NAME = "name"
    """no address is known for it"""
    REFUSED = "refused"
    """nothing listens there, or no route leads there"""
    TLS = "tls"
    LOGIN = "login"
    DENIED = "denied"
    """we are in, and may not do what a table needs"""
    TIMEOUT = "timeout"
    PROTOCOL = "protocol"
    """something answers that is not a broker"""
    LEVEL = "level"
    """it speaks another version of MQTT"""


HALL_ERRORS = frozenset(error for error in LocalError if error.startswith("hall_"))
"""What may keep us from a hall."""

"""Where messages go (protocol/README.md, 1). Topics contain only generated ids, never a name."""

from base64 import b32encode
from hashlib import blake2b

PREFIX = "gofish/1"
WHO = f"{PREFIX}/who"
DISCOVERY_ANSWERS = f"{PREFIX}/hall/+"
ID_LENGTH = 24


def table_id(sign_key: bytes) -> str:
    """A table's id: 120 bits of a hash of the host's public signing key, so that the id alone proves who may speak for it."""
    return _short_hash(b"gofish/1 table", sign_key)


def client_id(public_key: bytes) -> str:
    """A client's id: a hash of the public key it seals with, so that nobody else can answer under it."""
    return _short_hash(b"gofish/1 client", public_key)


def is_id(text: str) -> bool:
    """Whether this has the form of a table's or a client's id."""
    return len(text) == ID_LENGTH and text.isascii() and text.isalnum() and text == text.lower()


def _short_hash(domain: bytes, key: bytes) -> str:
    return b32encode(blake2b(key, digest_size=15, key=domain).digest()).decode().lower()


def listing(table: str) -> str:
    """The table's listing."""
    return f"{PREFIX}/{table}/card"


def public(table: str) -> str:
    """The newest public state and the events that led to it."""
    return f"{PREFIX}/{table}/table"


def to_client(table: str, client: str) -> str:
    """Answers and secrets for one client."""
    return f"{PREFIX}/{table}/to/{client}"


def from_client(table: str, client: str) -> str:
    """What one client sends the host; ``+`` for all of them."""
    return f"{PREFIX}/{table}/from/{client}"


def alive(table: str, client: str) -> str:
    """Hints of presence of a client, or of ``host``."""
    return f"{PREFIX}/{table}/alive/{client}"


def discovery_answer(table: str) -> str:
    """Where a host answers a query on :data:`WHO`."""
    return f"{PREFIX}/hall/{table}"


LISTS = _short_hash(b"gofish/1 lists", b"lists")
"""Takes the place of a table's id in the topics of queries to a hall's list and of their answers."""


def of_all_tables(topic_filter: str) -> str:
    """The filter with every table in the place of one; filters that name no table stay as they are."""
    return "/".join(
        "+" if is_id(level) and place == 2 else level
        for place, level in enumerate(topic_filter.split("/"))
    )


def last_part(topic: str) -> str:
    """The client at the end of a topic."""
    return topic.rpartition("/")[2]

"""Who a table is: its keys, and the id that follows from them."""

from collections.abc import Callable
from dataclasses import dataclass

from gofish_protocol.channel import Signer, public_key
from gofish_protocol.topics import table_id


@dataclass(frozen=True)
class Identity:
    """A table's keys. The signing key lives as long as the table, the box key and the epoch as long as this host process."""

    signer: Signer
    box_secret: bytes
    table_key: bytes
    """opens `table` for those who were admitted; empty at an open table"""
    epoch: int

    @property
    def table(self) -> str:
        """The table's id."""
        return table_id(self.signer.public)

    @property
    def box_key(self) -> bytes:
        """What clients seal to."""
        return public_key(self.box_secret)


def new_identity(entropy: Callable[[int], bytes], *, is_open: bool) -> Identity:
    """A new table's keys, from the system's randomness."""
    return Identity(
        Signer(entropy(32)),
        entropy(32),
        b"" if is_open else entropy(32),
        int.from_bytes(entropy(4), "big") or 1,
    )

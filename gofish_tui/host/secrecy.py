"""What the host keeps of a seat's secret: enough to know it again, nothing to use it with."""

from hashlib import sha256


def hash_secret(secret: bytes) -> bytes:
    """32 bytes that only this secret gives."""
    return sha256(b"gofish/1/seat" + secret).digest()

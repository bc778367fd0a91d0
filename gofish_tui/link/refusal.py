"""Turns what a failed attempt raised into a `BrokerUnreachable` that a person understands."""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING

from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.probe import connack
from gofish_tui.vocabulary import UnreachableReason

if TYPE_CHECKING:
    from gofish_tui.link.address import BrokerAddress

_LEVEL_CODES = {1, 0x84}
"""CONNACK "unacceptable protocol version"."""
_LOGIN_CODES = {4, 5, 0x86, 0x87}
"""CONNACK "bad user name or password" and "not authorised", in 3.1.1 and as paho says it."""
_NO_REASONS = {0, 0x80}
"""DISCONNECT without a reason; paho says the second of every connection that just broke."""
_KEEP_ALIVE = 0x8D
"""What paho reports for itself, too, when the keep-alive got no answer."""


def unreachable(error: BaseException, address: BrokerAddress) -> BrokerUnreachable:
    """Name the reason of a failure.

    aiomqtt turns every `OSError` into an `MqttError` with only its text; the original is still
    there as `__context__` (source: aiomqtt 2.5.1, `Client.__aenter__`).
    """
    code = getattr(getattr(error, "rc", None), "value", getattr(error, "rc", None))
    if code in _LOGIN_CODES:
        return bad_login(address)
    if code in _LEVEL_CODES:
        return wrong_level(address)
    cause = error if isinstance(error, OSError) else error.__context__
    where = address.safe
    if isinstance(cause, socket.gaierror):
        return BrokerUnreachable(
            UnreachableReason.NAME,
            f"no address is known for the name {address.host!r}",
            address.host,
        )
    if isinstance(cause, ConnectionRefusedError):
        return BrokerUnreachable(UnreachableReason.REFUSED, f"nothing listens at {where}", where)
    if isinstance(cause, ssl.SSLError):
        why = (
            cause.verify_message
            if isinstance(cause, ssl.SSLCertVerificationError)
            else cause.reason
        )
        return BrokerUnreachable(
            UnreachableReason.TLS,
            f"no encrypted connection to {where}: {why or cause}",
            where,
            str(why or cause),
        )
    if isinstance(cause, TimeoutError) or "timed out" in str(error):
        return too_late(address)
    if isinstance(cause, OSError) and not isinstance(cause, ConnectionError):
        return BrokerUnreachable(
            UnreachableReason.REFUSED,
            f"no route to {where}: {cause.strerror or cause}",
            where,
            cause.strerror or str(cause),
        )
    return no_mqtt(address, str(error))


def why_it_broke(reason: object) -> str:
    """Why a connection ended, as the broker or the network says; empty when neither does.

    ``reason`` is paho's reason code, or an exception. MQTT's own names for reasons are what a broker's log says, too.
    """
    code = getattr(reason, "value", None)
    if code == _KEEP_ALIVE:
        return "nothing came back in time"
    if code is not None:
        return "" if code in _NO_REASONS else f"the broker closed the connection: {reason}"
    if isinstance(reason, OSError) and not isinstance(reason, ConnectionError):
        return reason.strerror or str(reason)
    return ""


def bad_login(address: BrokerAddress) -> BrokerUnreachable:
    """The broker wants another user or password, or any at all."""
    if address.user is None:
        return BrokerUnreachable(
            UnreachableReason.LOGIN,
            f"{address.safe} wants a user name and a password",
            address.safe,
        )
    return BrokerUnreachable(
        UnreachableReason.LOGIN,
        f"{address.safe} does not accept this user and password",
        address.safe,
    )


def not_allowed(address: BrokerAddress, topic_filter: str) -> BrokerUnreachable:
    """We are in, but may not hear what we need to hear (SUBACK 0x80)."""
    return BrokerUnreachable(
        UnreachableReason.DENIED,
        f"{address.safe} does not let us listen to {topic_filter!r}",
        f"{address.safe}, {topic_filter}",
    )


def not_heard(address: BrokerAddress, topic: str) -> BrokerUnreachable:
    """We are in, but what we publish does not come back: on 3.1.1 a forbidden message looks like any other."""
    return BrokerUnreachable(
        UnreachableReason.DENIED,
        f"{address.safe} does not pass on what we publish on {topic!r}",
        f"{address.safe}, {topic}",
    )


def hung_up(address: BrokerAddress) -> BrokerUnreachable:
    """We were in, and the broker closed the connection over what we asked of it: some brokers refuse that way."""
    return BrokerUnreachable(
        UnreachableReason.DENIED, f"{address.safe} closed the connection", address.safe
    )


def wrong_level(address: BrokerAddress) -> BrokerUnreachable:
    """The broker speaks another version of MQTT."""
    spoken = "5" if address.mqtt5 else "3.1.1"
    return BrokerUnreachable(
        UnreachableReason.LEVEL, f"{address.safe} does not speak MQTT {spoken}", address.safe
    )


def too_late(address: BrokerAddress) -> BrokerUnreachable:
    """Nothing came back in time."""
    return BrokerUnreachable(
        UnreachableReason.TIMEOUT, f"{address.safe} did not answer in time", address.safe
    )


def no_mqtt(address: BrokerAddress, detail: str = "") -> BrokerUnreachable:
    """Something answers that is not an MQTT broker, or one that hung up on us, as brokers that want a certificate do."""
    if address.tls:
        text = f"{address.safe} broke off the encrypted connection"
        reason = UnreachableReason.TLS
    else:
        text = f"something answers at {address.safe}, but not as an MQTT broker"
        reason = UnreachableReason.PROTOCOL
    return BrokerUnreachable(reason, f"{text}: {detail}" if detail else text, address.safe, detail)


async def refuses_level(address: BrokerAddress) -> bool:
    """Whether a broker that hung up on us does so over MQTT 3.1.1: paho keeps that answer to itself."""
    code = await connack(address.host, address.port, user=address.user, password=address.password)
    return code in _LEVEL_CODES

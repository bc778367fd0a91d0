"""Messages of a newer host of our version: events that we do not know are left out of lists (protocol/README.md, 2)."""

from typing import get_args

import msgspec

from .codec import BadMessage, decode
from .events import AnyEvent
from .limits import MESSAGE_BYTES
from .messages import PublicStep
from .replies import Personal, Reply, SyncReply

_KNOWN = frozenset(kind.__struct_config__.tag for kind in get_args(AnyEvent))
_PERSONAL = Personal.__struct_config__.tag
_CAUGHT = SyncReply.__struct_config__.tag


def decode_step(payload: bytes) -> PublicStep:
    """A public step without the events that only a newer version knows. Raises `BadMessage`."""
    try:
        return decode(payload, PublicStep)
    except BadMessage:
        return decode(_without_unknown(payload, sealed=False), PublicStep)


def decode_reply(payload: bytes) -> Reply:
    """What a host sealed for us, without such events. Raises `BadMessage`."""
    try:
        reply: Reply = decode(payload, Reply)
    except BadMessage:
        reply = decode(_without_unknown(payload, sealed=True), Reply)
    return reply


def _without_unknown(payload: bytes, *, sealed: bool) -> bytes:
    """The same message without unknown events. Raises `BadMessage` where something else is wrong with it."""
    if len(payload) > MESSAGE_BYTES:
        raise BadMessage("too long")
    try:
        message: object = msgspec.msgpack.decode(payload)
        lists = _lists_in_reply(message) if sealed else _lists_in_step(message)
        if not sum(_leave_out(events) for events in lists):
            raise BadMessage("there is no event that we do not know")
        return msgspec.msgpack.encode(message)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadMessage(str(wrong)) from wrong


def _lists_in_step(message: object) -> list[list[object]]:
    """Where the events are in a public step, and in each step of a reply."""
    match message:
        case [_, list(events), *_]:
            return [events]
    return []


def _lists_in_reply(message: object) -> list[list[object]]:
    """Where the events are in a reply."""
    match message:
        case [tag, _, _, list(events), *_] if tag == _PERSONAL:
            return [events]
        case [tag, _, _, list(steps), *_] if tag == _CAUGHT:
            return [events for step in steps for events in _lists_in_step(step)]
    return []


def _leave_out(events: list[object]) -> bool:
    """Remove unknown events from this list; whether there were any."""
    known = [event for event in events if not _is_unknown(event)]
    found = len(known) < len(events)
    events[:] = known
    return found


def _is_unknown(event: object) -> bool:
    match event:
        case [int(tag), *_]:
            return tag not in _KNOWN
    return False

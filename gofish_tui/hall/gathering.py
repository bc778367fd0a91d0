"""One question to all workers of a hall, and the answers that come in time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from gofish_tui.hall import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nats.aio.client import Client
    from nats.aio.msg import Msg

Answer = TypeVar("Answer")


async def gather_answers(
    client: Client,
    subject: str,
    question: bytes,
    kind: type[Answer],
    *,
    worker: Callable[[Answer], str],
    complete: Callable[[Mapping[str, Answer]], bool],
    seconds: float,
) -> dict[str, Answer]:
    """The last answer of each ``worker``, until they are ``complete`` or so many seconds are over.

    Raises `nats.errors.Error` and `OSError` as the connection does.
    """
    answers: dict[str, Answer] = {}
    all_there = asyncio.Event()

    async def heard(message: Msg) -> None:
        answer = messages.decode(message.data, kind)
        if answer is None:
            return
        answers[worker(answer)] = answer
        if complete(answers):
            all_there.set()

    inbox = client.new_inbox()
    subscription = await client.subscribe(inbox, cb=heard)
    try:
        await client.publish(subject, question, reply=inbox)
        with suppress(TimeoutError):
            await asyncio.wait_for(all_there.wait(), seconds)
    finally:
        await subscription.unsubscribe()
    return answers

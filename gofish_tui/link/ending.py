"""How tasks are raced, ended and awaited here, so that Python 3.11 cannot keep one alive."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Coroutine

T = TypeVar("T")


async def run_until_first(
    work: Coroutine[None, None, T],
    *others: Awaitable[object],
    timeout: float | None = None,
) -> asyncio.Task[T] | None:
    """Run coroutines side by side until one is done, or ``timeout`` seconds are over; end the rest.

    Returns the task of ``work`` when it was done by then, also when it failed, and None when it was ended. Of ``others``,
    which may be futures too, an exception is raised; futures, and tasks, belong to somebody else, and are only waited for.
    To wait for somebody's task whatever comes of it, race ``asyncio.wait({task})``.

    A task group would not do: what is raced ends because another is done, not because it failed, and a group cancels once,
    which may not end a task on Python 3.11 (`end_task`).
    """
    task = asyncio.create_task(work, name=_name(work))
    ours = [
        asyncio.create_task(other, name=_name(other))
        for other in others
        if asyncio.iscoroutine(other)
    ]
    theirs = [asyncio.ensure_future(other) for other in others if asyncio.isfuture(other)]
    try:
        await asyncio.wait(
            [task, *ours, *theirs], timeout=timeout, return_when=asyncio.FIRST_COMPLETED
        )
        if task.done():
            return task
        for other in (*ours, *theirs):
            if other.done():
                other.result()
        return None
    finally:
        for mine in (*ours, task):
            await end_task(mine)


async def end_task(task: asyncio.Task[object]) -> None:
    """Cancel a task until it is done, and look at its result so that nothing is logged about it.

    Before Python 3.12 `asyncio.wait_for` returns the result when the awaited future is done in
    the moment of the cancellation, and the cancellation is lost (seen: 131 of 300 around a QoS 1
    publish on 3.11.7, none on 3.12.1). One `cancel()` is therefore not enough for a task inside
    an MQTT call.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=0.2)
    if not task.cancelled():
        task.exception()


def _name(work: object) -> str:
    return str(getattr(work, "__qualname__", "raced"))

"""A simulated process does what a real one does that is stopped, goes on and is killed: one script on both.

Real: what signals do to a process, and to its timers, is asked of the system.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.simulation.dice import stream
from tests.simulation.machine import Machine, Program
from tests.simulation.world import World

if TYPE_CHECKING:
    from random import Random

pytestmark = pytest.mark.real_time

SCRIPTS = range(6)
WOKEN = "woken"
MOMENT = 0.3
"""Seconds from one operation to the next; timers ring in the middle between two."""
CHILD = """
import asyncio, sys

async def main():
    loop, timer = asyncio.get_running_loop(), None
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    print("ready", flush=True)
    while line := (await lines.readline()).decode().split():
        if line[0] == "wake":
            if timer is not None:
                timer.cancel()
            timer = loop.call_later(float(line[1]), lambda: print("woken", flush=True))
        else:
            print(line[1], flush=True)

asyncio.run(main())
"""


class Op(NamedTuple):
    """One thing that happens to a process."""

    what: str
    """give, wake, freeze, thaw or kill"""
    moments: int = 0
    """of a timer"""


def script(dice: Random) -> list[Op]:
    """It is frozen for at most three moments, and killed at the end: perhaps while it is."""
    ops: list[Op] = []
    frozen = 0
    for _ in range(16):
        if frozen and (frozen > 2 or dice.randrange(3) == 0):
            ops.append(Op("thaw"))
            frozen = 0
            continue
        frozen += frozen > 0
        chance = dice.randrange(8)
        if chance == 0 and not frozen:
            ops.append(Op("freeze"))
            frozen = 1
        elif chance < 4 and not frozen:
            ops.append(Op("wake", dice.randrange(4)))
        else:
            ops.append(Op("give"))
    return [*ops, Op("kill"), Op("give")]


class Simulated(Program):
    """Says what it handles."""

    def __init__(self, world: World) -> None:
        super().__init__(world, Machine(world), "program")
        self.said: list[str] = []

    def handle(self, given: str) -> None:
        """An input."""
        self.said.append(given)

    def woken(self) -> str:
        """The input that says so."""
        return WOKEN


def on_model(ops: list[Op]) -> list[list[str]]:
    """What it says in the moment after each operation."""
    world = World()
    program = Simulated(world)

    def do(number: int, op: Op) -> None:
        match op.what:
            case "give":
                program.give(str(number))
            case "wake":
                program.wake_at(program.machine.steady() + (op.moments + 0.5) * MOMENT)
            case "freeze":
                program.freeze()
            case "thaw":
                program.thaw()
            case "kill":
                program.kill()

    said: dict[int, list[str]] = defaultdict(list)
    for number, op in enumerate(ops):
        world.at(number * MOMENT, do, number, op)
        world.at((number + 0.99) * MOMENT, lambda at=number: said[at].extend(taken(program)))
    while world.step():
        pass
    return [said[number] for number in range(len(ops))]


def taken(program: Simulated) -> list[str]:
    """What it has said since this was last asked."""
    said, program.said = program.said, []
    return said


async def on_system(ops: list[Op]) -> list[list[str]]:
    """The same of a process."""
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CHILD, stdin=pipe, stdout=pipe
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert await child.stdout.readline() == b"ready\n"
    lines: list[str] = []

    async def listen(stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            lines.append(line.decode().strip())

    listening = asyncio.create_task(listen(child.stdout))
    loop = asyncio.get_running_loop()
    began, said = loop.time(), []
    for number, op in enumerate(ops):
        match op.what:
            case "give" if child.returncode is None:
                child.stdin.write(f"give {number}\n".encode())
            case "wake":
                child.stdin.write(f"wake {(op.moments + 0.5) * MOMENT}\n".encode())
            case "freeze":
                child.send_signal(signal.SIGSTOP)
            case "thaw":
                child.send_signal(signal.SIGCONT)
            case "kill":
                child.kill()
                await child.wait()
        await asyncio.sleep(began + (number + 0.99) * MOMENT - loop.time())
        said.append(lines[:])
        lines.clear()
        await asyncio.sleep(began + (number + 1) * MOMENT - loop.time())
    await listening
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGSTOP there")
async def test_a_process_says_the_same_in_the_model_and_on_this_system() -> None:
    scripts = [script(stream(seed, "process")) for seed in SCRIPTS]
    real = await asyncio.gather(*map(on_system, scripts))
    for ops, said in zip(scripts, real, strict=True):
        # In one moment a timer that was due and what came meanwhile may be seen in either order.
        assert [sorted(moment) for moment in said] == [sorted(m) for m in on_model(ops)], ops
        inputs = [word for moment in said for word in moment if word != WOKEN]
        assert inputs == sorted(inputs, key=int)

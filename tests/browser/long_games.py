"""Whole games in Chromium over a network that drops links: `python -m tests.browser.long_games [GAMES] [SEED]`, 20 by default.

Two phones and a bot, by each preset in turn, as their owner picks it on the page. Links are reset, cut in the middle of a
packet, or lie half open for some seconds; now and then a page is loaded again. Each phone has to verify each game.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import random
import sys
import tempfile
import time
from pathlib import Path

from playwright.async_api import TimeoutError as TooLate

from gofish_protocol.rules import PRESETS
from tests.browser.phone import Phone, kitchen, phones, together
from tests.chaos.proxy import Proxy

GOOD = "badge good"
PATIENCE = 10_000
"""milliseconds until a thumb taps again: what it had picked is gone when the table was asked for again"""
TRIES = 12


async def trouble(proxy: Proxy, dice: random.Random, done: collections.Counter[str]) -> None:
    """Every few seconds, until it is cancelled."""
    while True:
        await asyncio.sleep(dice.uniform(2, 8))
        kind = dice.choice(("reset", "cut in a packet", "half open"))
        done[kind] += 1
        if kind == "reset":
            proxy.cut()
        elif kind == "half open":
            proxy.freeze()
            await asyncio.sleep(dice.uniform(0.5, 4))
            proxy.heal()
        else:
            proxy.halve = True


async def play(phone: Phone, done: collections.Counter[str]) -> bool:
    """One game to its end, whatever happens; whether the deal is verified."""
    tries = 0
    while True:
        try:
            if not await phone.ask():
                break
            tries = 0
        except TooLate:
            tries += 1
            if tries > TRIES:
                raise
        if phone.dice.random() < 0.03:
            done["loaded anew"] += 1
            await phone.page.reload()
    return await phone.verdict() == GOOD


async def deal(owner: Phone, preset: str) -> None:
    """By these rules, picked in the menu."""
    for _ in range(TRIES):
        with contextlib.suppress(TooLate):
            await owner.page.click("header .icon:last-of-type")
            await owner.page.click("dialog [data-key=rules]")
            await owner.page.click(f"[data-key='preset {preset}']")
            await owner.page.click("[data-key=take-rules]")
            await owner.page.click("[data-key=deal], [data-key=again]")
            await owner.page.wait_for_selector(".table")
            return
        await owner.page.keyboard.press("Escape")
    raise TimeoutError(preset)


async def main(games: int, seed: int, folder: Path) -> int:
    """The number of games that were not verified by both."""
    dice, done = random.Random(seed), collections.Counter[str]()
    proxy = Proxy(dice)
    wrong = 0
    async with (
        kitchen(folder, "--seats", "3", "--bots", "minnow", through=proxy) as table,
        phones() as browser,
    ):
        both = [await browser.phone(), await browser.phone((320, 568))]
        for phone, name in zip(both, ("Goran", "Asha"), strict=True):
            phone.page.on("websocket", lambda _: done.update(["web sockets"]))
            await phone.sit(table.address, name)
            phone.page.set_default_timeout(PATIENCE)
        began = time.monotonic()
        for number, preset in zip(range(games), list(PRESETS) * games, strict=False):
            await deal(both[0], preset)
            await both[1].page.wait_for_selector(".table")
            troubling = asyncio.create_task(trouble(proxy, dice, done), name="trouble")
            try:
                verified = await together(*(play(phone, done) for phone in both))
            except TooLate:
                for phone in both:
                    print(await phone.page.inner_text("#app"), phone.errors)
                raise
            finally:
                troubling.cancel()
                proxy.heal()
            wrong += verified != [True, True]
            print(
                f"game {number + 1}, {preset}: {verified}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    print(f"{games} games, {wrong} not verified; {dict(done)}")
    return wrong


if __name__ == "__main__":
    games, seed = (*map(int, sys.argv[1:]), *(20, 1)[len(sys.argv) - 1 :])
    folder = Path(tempfile.mkdtemp(prefix="gofish-long-"))
    sys.exit(asyncio.run(main(games, seed, folder)) > 0)

"""The figures of docs/phones.md: `python -m tests.browser.figures`. The page's size, address to page, tap to answer."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from gofish_tui.web.static_files import first_screen, read_files
from tests.browser.phone import kitchen, phones

VISITS = 10
TAPS = 40
TAP = """() => new Promise((done) => {
  const pick = document.querySelector(".group:not([disabled])");
  const began = performance.now();
  new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - began)))
    .observe(document.querySelector(".ask"), { childList: true });
  pick.click();
})"""


def spread(name: str, values: list[float], unit: str) -> None:
    """Median, and the slowest."""
    print(
        f"{name}: median {statistics.median(values):.0f} {unit}, most {max(values):.0f} {unit} of {len(values)}"
    )


async def main(folder: Path) -> None:
    """All of it, at one table."""
    for lang in ("en", "te", "mk"):
        wanted = [
            f
            for n, f in read_files().items()
            if n and ("words/" not in n or n == f"words/{lang}.ftl")
        ]
        size, packed = (
            sum(map(len, (f.plain for f in wanted))),
            sum(len(f.packed or f.plain) for f in wanted),
        )
        print(f"the page in {lang}: {size / 1000:.0f} kB, {packed / 1000:.0f} kB gzipped")
        first = [read_files()[name] for name in first_screen(read_files(), lang)]
        packed = sum(len(f.packed or f.plain) for f in first)
        print(f"its first screen: {packed / 1000:.0f} kB gzipped")
    async with (
        kitchen(folder, "--seats", "3", "--bots", "minnow", "perch") as table,
        phones() as browser,
    ):
        opened: list[float] = []
        for _ in range(VISITS):
            phone = await browser.phone()
            began = time.perf_counter()
            await phone.page.goto(table.address)
            await phone.page.wait_for_selector("#name")
            opened.append(1000 * (time.perf_counter() - began))
            await phone.page.context.close()
        spread("address to first screen, a new browser each time", opened, "ms")
        phone = await browser.phone()
        began = time.perf_counter()
        await phone.sit(table.address, "Goran")
        print(f"address to lobby: {1000 * (time.perf_counter() - began):.0f} ms")
        taps: list[float] = []
        while len(taps) < TAPS:
            await phone.page.click("[data-key=deal], [data-key=again]")
            await phone.page.wait_for_selector(".table")
            while not await phone.page.query_selector(".result"):
                await phone.page.wait_for_selector(".my-turn .table, .result")
                if len(taps) < TAPS and await phone.page.query_selector(
                    ".my-turn .group:not([disabled])"
                ):
                    taps.append(await phone.page.evaluate(TAP))
                    await phone.page.evaluate(TAP)
                await phone.ask()
        spread("a tap answered", taps, "ms")


if __name__ == "__main__":
    asyncio.run(main(Path(tempfile.mkdtemp(prefix="gofish-figures-"))))

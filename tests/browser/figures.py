"""The figures of docs/web.md: `python -m tests.browser.figures`. From page to first frame, from tap to answer, memory."""

import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from tests.browser.phone import PHONE, browser, visit
from tests.web.test_playing import kitchen, link_of
from tests.web.visiting import serving, visitors

VISITS = 6
TAPS = 40
WATCH = """
window.taps = [];
let since = 0;
addEventListener("touchstart", () => { since = performance.now(); }, true);
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", (event) => {
      if (since && typeof event.data !== "string") {
        window.taps.push(performance.now() - since);
        since = 0;
      }
    });
  }
};
"""


def spread(name: str, values: list[float], unit: str) -> None:
    """Median, and the slowest."""
    print(
        f"{name}: median {statistics.median(values):.0f} {unit}, most {max(values):.0f} {unit} of {len(values)}"
    )


async def main(data: Path) -> None:
    """All of it, at one table."""
    async with (
        kitchen(data) as host,
        serving(data, link_of(host), most=VISITS + 1) as web,
        browser() as chromium,
    ):
        address = f"http://127.0.0.1:{web.server.port}/{web.server.token}/"
        first: list[float] = []
        pages = []
        for _ in range(VISITS):
            await asyncio.sleep(8)
            context = await chromium.new_context(**PHONE)  # type: ignore[arg-type]
            phone = await visit(context)
            await phone.page.add_init_script(WATCH)
            began = time.perf_counter()
            await phone.open(address)
            first.append(1000 * (time.perf_counter() - began))
            await phone.tap("Kitchen")
            await phone.until("/6")
            pages.append(phone)
        spread("page to first frame, new browser each time", first, "ms")
        processes = [psutil.Process(pid) for pid in visitors()]
        used = [p.memory_full_info().uss / 1e6 for p in processes if p.net_connections()]
        spread("memory of a visitor's process at a table (USS)", used, "MB")
        print(
            f"the server: {psutil.Process().memory_full_info().uss / 1e6:.0f} MB, with this script in it"
        )
        phone = pages[0]
        for n in range(TAPS):
            # Help, and away with it.
            await phone.tap("Help" if n % 2 == 0 else "Back")
            await phone.until("Back" if n % 2 == 0 else "Seats")
            await asyncio.sleep(0.2)
        spread("a tap, from the finger to the frame", await phone.page.evaluate("taps"), "ms")
        print("load:", *(f"{one:.1f}" for one in os.getloadavg()), "cores:", os.cpu_count())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as rough:
        asyncio.run(main(Path(rough)))

"""A phone and a window at one table: sitting down, a whole game by taps, sleep and a way back; with pictures to look at."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from gofish_tui.i18n.loader import Messages
from tests.browser.phone import CHROMIUM, PHONE, WINDOW, Shown, browser, visit
from tests.e2e.people import Person
from tests.web.playing import ask_taps, is_over, my_turn
from tests.web.test_playing import FAST, kitchen, link_of, seats
from tests.web.visiting import eventually, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.broker,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
    pytest.mark.timeout(400),
]


def pictures(tmp_path: Path) -> Path:
    """Where they go: a folder that is named, or the test's own."""
    folder = Path(os.environ.get("GOFISH_PICTURES", tmp_path / "pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def play(shown: Shown, host: Person, seat: int, lang: str, seed: int) -> None:
    """Ask by taps whenever it is our turn, until the game is over."""
    rng, turn_words = random.Random(seed), Messages(lang).text("turn-bar-you")
    asked, waited = None, 0
    async with asyncio.timeout(250):
        while not is_over(host.lines):
            turn = my_turn(host.lines, seat)
            if (
                turn is not None
                and turn_words in shown.glass.text
                and (turn != asked or waited > 30)
            ):
                asked, waited = turn, 0
                await shown.ask(rng, "Minnow")
            waited += 1
            await asyncio.sleep(0.03)


async def test_a_phone_and_a_window_at_one_table(tmp_path: Path) -> None:
    shots = pictures(tmp_path)
    async with (
        kitchen(tmp_path, "--bots", "minnow", "minnow", "minnow", *FAST) as host,
        serving(tmp_path, link_of(host)) as web,
        browser() as chromium,
    ):
        address = f"http://127.0.0.1:{web.server.port}/{web.server.token}/"
        pocket = await chromium.new_context(**PHONE, locale="mk-MK")  # type: ignore[arg-type]
        phone = await visit(pocket)
        await phone.open(address)
        assert phone.glass.size[0] == 45
        assert phone.glass.size[1] >= 33
        await phone.until("Kitchen")
        await phone.picture(shots / "phone-join.png")
        await phone.tap("Kitchen")
        await phone.until("4/6")
        await eventually(lambda: len(seats(host)) == 4)
        await phone.picture(shots / "phone-lobby.png")
        (name,) = (one for one in seats(host) if one.startswith("Гостин "))

        # All of it came from the page's own address, and nothing went wrong in it.
        assert {
            url.split("?")[0].startswith(address) for url in phone.requests if url[:4] == "http"
        } == {True}
        assert phone.errors == []

        # The phone sleeps: its connection is lost, its seat is kept, and the page comes back by itself.
        await pocket.set_offline(True)
        await web.server.visitors.send_home(1001)
        await eventually(lambda: seats(host)[name] == "away")
        assert await phone.state == "lost"
        await phone.picture(shots / "phone-asleep.png")
        await pocket.set_offline(False)
        await phone.page.wait_for_selector("body[data-state=playing]", timeout=30_000)
        await eventually(lambda: seats(host)[name] == "here")
        await phone.until("4/6")

        # A window in another language watches the same table's page, and leaves.
        desk = await chromium.new_context(**WINDOW)  # type: ignore[arg-type]
        window = await visit(desk)
        await window.open(address + "?lang=te")
        await window.until("Kitchen")
        await window.picture(shots / "window-join.png")
        assert window.glass.size[0] > 80
        await desk.close()

        host.tell(cmd="start")
        await phone.until(lambda: bool(ask_taps(phone.glass, random.Random())))
        await phone.picture(shots / "phone-table.png")
        await play(phone, host, 3, "mk", 3)
        await phone.until("Играта заврши")
        await phone.picture(shots / "phone-result.png")
        assert phone.errors == []
        await pocket.close()

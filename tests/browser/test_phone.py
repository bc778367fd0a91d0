"""A phone and a window at one table: sitting down, a whole game by taps, sleep and a way back; with pictures to look at.

Real: a browser draws what phones show.
"""

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


SHRINK = """() => {
  Object.defineProperty(visualViewport, "height", { get: () => 480, configurable: true });
  Object.defineProperty(visualViewport, "offsetTop", { get: () => 150, configurable: true });
  visualViewport.dispatchEvent(new Event("resize"));
  visualViewport.dispatchEvent(new Event("scroll"));
}"""
"""As browsers do whose keyboard lies over the page: less of it can be seen, and another part."""
MOVE = """() => {
  document.querySelector(".xterm-helper-textarea").style.top = "760px";
  for (const id of ["html", "body", "#terminal"]) document.querySelector(id).scrollTop = 300;
}"""
"""As browsers do on a key where they believe that one types out of sight."""
SEEN = """() => {
  const box = document.querySelector(".xterm-screen").getBoundingClientRect();
  const moved = ["html", "body", "#terminal"].map((id) => document.querySelector(id).scrollTop);
  return [box.top, box.bottom, Math.max(...moved)];
}"""


async def held(shown: Shown) -> tuple[float, float]:
    """Where the terminal begins and ends in the page, as soon as nothing of the page is moved any more."""
    async with asyncio.timeout(20):
        while (seen := await shown.page.evaluate(SEEN))[2]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return seen[0], seen[1]


async def test_what_is_used_is_in_view_while_the_keyboard_is_open(tmp_path: Path) -> None:
    async with (
        kitchen(tmp_path, "--bots", "minnow", *FAST) as host,
        serving(tmp_path, link_of(host)) as web,
        browser() as chromium,
    ):
        pocket = await chromium.new_context(**PHONE, locale="en-US")  # type: ignore[arg-type]
        phone = await visit(pocket)
        await phone.open(f"http://127.0.0.1:{web.server.port}/{web.server.token}/")
        await phone.tap("Kitchen")
        await phone.until("2/6")
        await phone.tap("Talk")
        await phone.until("Say it")
        tall = phone.glass.size[1]

        # A keyboard that takes its room from the page.
        await phone.page.set_viewport_size({"width": 412, "height": 480})
        await phone.until(lambda: phone.glass.size[1] < tall)
        await phone.page.keyboard.type("hello")
        await phone.until("hello")
        await phone.page.evaluate(MOVE)
        top, bottom = await held(phone)
        assert (top >= 0, bottom <= 480) == (True, True)

        # One that lies over it.
        await phone.page.set_viewport_size({"width": 412, "height": 839})
        await phone.until(lambda: phone.glass.size[1] == tall)
        await phone.page.evaluate(SHRINK)
        await phone.until(lambda: phone.glass.size[1] < tall and "hello" in phone.glass.text)
        await phone.page.evaluate(MOVE)
        top, bottom = await held(phone)
        assert (top >= 150, bottom <= 150 + 480) == (True, True)
        assert phone.errors == []
        await pocket.close()


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

"""Phones at a table: whole games by taps, sleep, a reload, a cut connection, and nothing that does not fit the screen.

Real: a browser draws what phones show.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from gofish_tui.i18n.loader import Messages
from tests.browser.phone import CHROMIUM, SIZES, Phone, kitchen, phones, together
from tests.e2e.people import person, play_at_random
from tests.node.installed import NODE, ROOT, installed
from tests.web.visiting import eventually

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.broker,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
    pytest.mark.timeout(500),
]
GOOD = "badge good"
TOO_SMALL = """() => [...document.querySelectorAll("button, input, select, summary")]
  .filter((one) => one.offsetParent && !one.disabled)
  .map((one) => [one.innerText || one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const beside = (one, other) => one.left >= other.right || other.left >= one.right;
  const apart = (one, other) => beside(one, other) || one.top >= other.bottom || other.top >= one.bottom;
  const others = [...document.querySelectorAll(".name, .told p, .player, .group")].filter((one) => one.offsetParent);
  return [...document.querySelectorAll(".bubble")].flatMap((said) => others
    .filter((other) => !other.contains(said) && !apart(box(said), box(other)))
    .map((other) => `${said.innerText} covers ${other.innerText}`));
}"""
AXE = """async () => (await axe.run()).violations
  .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)"""


async def fits(phone: Phone, folder: Path, name: str) -> None:
    """Nothing is too wide, too small for a thumb, under a bubble, or hard to read or hear, as axe sees it; with a picture."""
    await phone.page.screenshot(path=folder / f"{name}.png")
    assert await phone.page.evaluate(TOO_WIDE) <= 0, name
    assert await phone.page.evaluate(TOO_SMALL) == [], name
    assert await phone.page.evaluate(COVERED) == [], name
    if NODE is not None:
        axe = await asyncio.to_thread(installed, ROOT / "tests" / "page")
        await phone.page.evaluate((axe / "node_modules/axe-core/axe.min.js").read_text("utf-8"))
        assert await phone.page.evaluate(AXE) == [], name


def pictures(tmp_path: Path) -> Path:
    """Where they go: a folder that is named, or the test's own."""
    folder = Path(os.environ.get("GOFISH_PICTURES", tmp_path / "pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def test_a_terminal_and_five_phones_play_a_whole_game(tmp_path: Path) -> None:
    """One of the phones sleeps meanwhile; everybody’s deal is verified, and all say the same words of it.

    By `classic`, which has the shortest games.
    """
    names = ("Goran", "<b>Ravi</b>", "Мила", "లత", "Ben")
    async with (
        kitchen(tmp_path, "--seats", "6", "--rules", "classic") as table,
        phones() as browser,
    ):
        link = (await table.host.until("hosting"))["link"]
        async with person("join", link, "--json", "--name", "Asha", data=tmp_path / "asha") as asha:
            await asha.until("welcome")
            five = [await browser.phone(SIZES[number % 3]) for number in range(len(names))]
            for phone, name in zip(five, names, strict=True):
                await phone.sit(table.address, name)
                await phone.page.click("[data-key=ready]")
                await asha.until("ready", ready=True)
            play_at_random(asha, 3)
            asha.tell(cmd="start")
            sleeper = five[-1]
            await sleeper.page.wait_for_selector(".table")
            assert "<b>Ravi</b>" in await sleeper.page.inner_text(".players")

            async def sleeps() -> str:
                """After its first ask the page is away; on return it is in its seat, and tells what it missed, if anything."""
                await sleeper.ask()
                await sleeper.page.goto("about:blank")
                await asyncio.sleep(3)
                await sleeper.page.goto(table.address)
                await sleeper.page.wait_for_selector(".table, .result")
                if await sleeper.page.query_selector("dialog[open]"):
                    await sleeper.page.click("dialog > button.big")
                return await sleeper.play()

            verdicts = await together(*(phone.play() for phone in five[:-1]), sleeps())
            assert verdicts == [GOOD] * 5
            assert (await asha.until("verified"))["ok"] is True
            words = {await phone.page.inner_text(".badge p:last-child") for phone in five}
            assert len(words) == 1
            assert [error for phone in five for error in phone.errors] == []


@pytest.mark.parametrize(
    ("size", "lang", "scheme"),
    [
        (SIZES[0], "te", "dark"),
        (SIZES[1], "mk", "light"),
        (SIZES[2], "en", "dark"),
        (SIZES[3], "te", "light"),
        (SIZES[4], "en", "light"),
    ],
)
async def test_every_screen_fits(
    tmp_path: Path, size: tuple[int, int], lang: str, scheme: str
) -> None:
    folder, name = pictures(tmp_path), f"{size[0]}-{lang}"
    options = ("--seats", "6", "--bots", "minnow", "perch", "minnow", "perch", "minnow")
    async with kitchen(tmp_path, *options) as table, phones() as browser:
        phone = await browser.phone(size, locale=lang, color_scheme=scheme, reduced_motion="reduce")
        await phone.page.goto(table.address)
        await phone.page.wait_for_selector("#name")
        assert await phone.page.inner_text("label[for=name]") == Messages(lang).text("page-name")
        await fits(phone, folder, f"{name}-1-name")
        await phone.sit(table.address, "గోరన్" if lang == "te" else "Горан")
        await phone.page.click("summary")
        await fits(phone, folder, f"{name}-2-lobby")
        await phone.page.click("[data-key=rules]")
        await phone.page.click("[data-key='rule ask_for']")
        await fits(phone, folder, f"{name}-2-rules")
        await phone.page.keyboard.press("Escape")
        await phone.page.click("[data-key=deal]")
        for number in range(2):
            await phone.page.wait_for_selector(".my-turn .table, .result")
            await fits(phone, folder, f"{name}-3-table-{number}")
            await phone.ask()
        await phone.page.click("[data-key=talk]")
        await phone.page.fill("dialog input", "Hello 👋 <script>")
        await phone.page.press("dialog input", "Enter")
        await phone.page.wait_for_selector("dialog .lines p")
        await fits(phone, folder, f"{name}-4-talk")
        await phone.page.keyboard.press("Escape")
        assert await phone.play() == GOOD
        await fits(phone, folder, f"{name}-5-result")
        assert phone.errors == []


async def test_which_card_can_be_seen_on_a_small_screen(tmp_path: Path) -> None:
    """Where one exact card is asked for, its suits stand above the button, and nothing covers them."""
    on_top = """() => [...document.querySelectorAll(".chip.suit")].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })"""
    rules = ("--rule", "ask_for=card", "--rule", "asking=any")
    options = ("--seats", "6", "--bots", "minnow", "perch", "minnow", "perch", "minnow", *rules)
    async with kitchen(tmp_path, *options) as table, phones() as browser:
        phone = await browser.phone(SIZES[0])
        await phone.sit(table.address, "Goran")
        await phone.page.click("[data-key=deal]")
        await phone.page.wait_for_selector(".my-turn .table")
        await phone.page.click(".group:not([disabled])")
        for width, height in (SIZES[0], SIZES[4]):
            await phone.page.set_viewport_size({"width": width, "height": height})
            shown = await phone.page.evaluate(on_top)
            assert shown
            assert all(shown), (width, height)
            await fits(phone, pictures(tmp_path), f"{width}-which")


async def test_a_projector_shows_the_table_large(tmp_path: Path) -> None:
    folder, options = pictures(tmp_path), ("--seats", "3", "--bots", "minnow", "perch", "minnow")
    async with kitchen(tmp_path, *options, quick=False) as table, phones() as browser:
        wall = await browser.phone((1920, 1080))
        await wall.page.goto(f"{table.address}?watch&big")
        await wall.page.wait_for_selector(".lobby")
        table.host.tell(cmd="start")
        await wall.page.wait_for_selector(".table .player .name")
        size = (
            "parseFloat(getComputedStyle(document.querySelector('.table .player .name')).fontSize)"
        )
        assert await wall.page.evaluate(size) >= 40
        await fits(wall, folder, "1920-wall")


async def test_a_spectator_sees_that_all_fits(tmp_path: Path) -> None:
    """Only players have a part in the deal, and can say that it is verified."""
    options = ("--seats", "2", "--bots", "minnow", "perch")
    async with kitchen(tmp_path, *options) as table, phones() as browser:
        phone = await browser.phone()
        await phone.page.goto(f"{table.address}?watch")
        await phone.page.wait_for_selector(".lobby")
        table.host.tell(cmd="start")
        assert await phone.verdict() == "badge open"
        title = await phone.page.inner_text(".badge summary")
        assert Messages("en").text("page-fits") in title


async def test_a_phone_that_lost_its_connection_is_back_within_two_seconds(tmp_path: Path) -> None:
    async with (
        kitchen(tmp_path, "--seats", "2", "--bots", "minnow") as table,
        phones() as browser,
    ):
        phone = await browser.phone()
        await phone.sit(table.address, "Goran")
        await phone.page.click("[data-key=deal]")
        await phone.ask()
        for wake in ("reload", "online"):
            await phone.page.context.set_offline(True)
            await asyncio.sleep(0.3)
            await phone.page.context.set_offline(False)
            began = time.monotonic()
            if wake == "reload":
                await phone.page.reload()
            else:
                await phone.page.evaluate("dispatchEvent(new Event('online'))")
            await phone.page.wait_for_selector(".table")
            assert time.monotonic() - began < 2
            assert await phone.ask() or await phone.page.query_selector(".result")
        assert await phone.play() == GOOD


async def test_bad_ways_in_are_told(tmp_path: Path) -> None:
    """A full table, no storage, a closed table, an address that is none, a second tab."""
    say = Messages("en").text
    async with kitchen(tmp_path, "--seats", "2", "--bots", "minnow") as table, phones() as browser:
        phone, late = await browser.phone(), await browser.phone()
        await phone.page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });"
        )
        await phone.sit(table.address, "Goran")
        await phone.page.click("header .icon:last-of-type")
        assert say("page-not-kept") in await phone.page.inner_text("dialog")
        await late.page.goto(table.address)
        await late.page.click("button.primary")
        assert await late.page.inner_text(".wrong") == say("page-name-bad")
        await late.page.fill("#name", "Ravi")
        await late.page.click("button.primary")
        await late.page.wait_for_selector(".message p[role=alert]")
        assert say("error-table-full") in await late.page.inner_text(".message")
        second = await late.page.context.new_page()
        await second.goto(table.address)
        await second.fill("#name", "Ravi")
        await second.click("text=" + say("page-watch"))
        await second.wait_for_selector(".lobby")
        table.host.tell(cmd="close")
        await second.wait_for_selector(".message p[role=alert]")
        assert say("error-table-closed") in await second.inner_text(".message")
        gone = await second.goto(table.address.replace(table.server.token, "nobody"))
        assert gone is not None
        assert gone.status == 404


async def test_a_page_whose_second_part_does_not_come_says_so(tmp_path: Path) -> None:
    """And is whole once the network is back."""
    say = Messages("en").text
    async with kitchen(tmp_path, "--seats", "2", "--bots", "minnow") as table, phones() as browser:
        phone = await browser.phone()
        await phone.page.route("**/play-*.js", lambda route: route.abort())
        await phone.page.goto(table.address)
        await phone.page.fill("#name", "Goran")
        await phone.page.click("button.primary")
        await phone.page.wait_for_selector(f"text={say('page-gone')}")
        await phone.page.unroute("**/play-*.js")
        await phone.page.click(f"text={say('page-again')}")
        await phone.sit(table.address, "Goran")


async def test_a_second_tab_takes_the_seat_over(tmp_path: Path) -> None:
    async with kitchen(tmp_path, "--seats", "2", "--bots", "minnow") as table, phones() as browser:
        phone = await browser.phone()
        await phone.sit(table.address, "Goran")
        second = await phone.page.context.new_page()
        await second.goto(table.address)
        await second.wait_for_selector(".lobby")
        said = Messages("en").text("error-replaced")
        await phone.page.wait_for_selector(f".message p:has-text('{said[:30]}')")
        await eventually(lambda: not phone.errors)


async def test_a_table_is_found_in_the_list_and_by_its_invitation(tmp_path: Path) -> None:
    """With the invitation typed, typed wrongly, and at the end of the address."""
    async with kitchen(tmp_path, "--seats", "3", only=False) as table, phones() as browser:
        code = (await table.host.until("hosting"))["code"]
        say = Messages("en").text
        phone, other = await browser.phone(), await browser.phone()
        await phone.page.goto(table.address)
        await phone.page.fill("#name", "Goran")
        await phone.page.click("button.primary")
        await phone.page.click("text=Kitchen")
        assert await phone.page.inner_text(".wrong") == say("error-uninvited")
        await phone.page.fill("#code", f"{code.split('-')[0]}-zebra-zebra")
        await phone.page.press("#code", "Enter")
        await phone.page.wait_for_selector(".message button.primary")
        assert say("error-wrong-code") in await phone.page.inner_text(".message")
        await other.sit(f"{table.address}#{code}", "Ravi")
        assert other.errors == []


async def test_the_owner_removes_hands_on_and_pauses(tmp_path: Path) -> None:
    say = Messages("en").text
    async with kitchen(tmp_path, "--seats", "3", "--bots", "minnow") as table, phones() as browser:
        owner, other = await browser.phone(), await browser.phone()
        await owner.sit(table.address, "Goran")
        await other.sit(table.address, "Ravi")
        menu = "header .icon:last-of-type"
        await other.page.click(menu)
        await other.page.wait_for_selector("dialog details")
        assert await other.page.query_selector("[data-key^=remove]") is None
        await other.page.keyboard.press("Escape")
        await owner.page.click(menu)
        await owner.page.click("[data-key^=remove]:not(:has(+ [data-key^=hand-on]))")
        await owner.page.wait_for_selector(".lobby .free")
        await owner.page.click("[data-key=deal]")
        await owner.page.wait_for_selector(".table")
        for text in ("page-pause", "page-resume"):
            await owner.page.click(menu)
            assert await owner.page.inner_text("[data-key=pause]") == say(text)
            await owner.page.click("[data-key=pause]")
            paused = text == "page-pause"
            await other.page.wait_for_function(
                "([text, on]) => (document.querySelector('h1').textContent.startsWith(text)) === on",
                arg=[say("page-paused"), paused],
            )
        assert await together(owner.play(), other.play()) == [GOOD, GOOD]
        await owner.page.click(menu)
        await owner.page.click("[data-key^=hand-on]")
        await other.page.click(menu)
        await other.page.wait_for_selector("[data-key^=remove]")
        assert owner.errors == other.errors == []


async def test_the_owner_changes_the_rules(tmp_path: Path) -> None:
    """A preset, and from there sentence by sentence; the others read what has changed, and the game is played by it."""
    say = Messages("en").text
    async with kitchen(tmp_path, "--seats", "2") as table, phones() as browser:
        owner, other = await browser.phone(), await browser.phone()
        await owner.sit(table.address, "Goran")
        await other.sit(table.address, "Ravi")
        assert await other.page.query_selector("[data-key=rules]") is None
        await owner.page.click(".rules summary")
        await owner.page.click("[data-key=rules]")
        assert await owner.page.query_selector("[data-key='rule bluff']") is None
        await owner.page.click("[data-key='preset classic-specific-card']")
        await owner.page.click("[data-key='rule bluff']")
        await owner.page.click("[data-key='rule go_again']")
        assert await owner.page.inner_text("dialog [role=status]") == say("rules-go-again-lucky")
        pressed = "[data-key='preset classic-specific-card'][aria-pressed=true]"
        assert await owner.page.query_selector(pressed) is None
        await owner.page.click("[data-key='rule ask_for']")
        assert await owner.page.query_selector("[data-key='rule bluff']") is None
        await owner.page.click("[data-key='rule ask_for']")
        assert await owner.page.inner_text("[data-key='rule bluff']") == say("rules-bluff-no")
        await owner.page.click("[data-key=take-rules]")
        rules = ("rules-ask-for-card", "rules-bluff-no", "rules-go-again-lucky")
        for phone in (owner, other):
            await phone.page.wait_for_selector(f".rules[open] p:has-text('{say(rules[0])[:40]}')")
            shown = await phone.page.inner_text(".rules")
            assert all(say(rule) in shown for rule in rules)
        await owner.page.click("[data-key=deal]")
        for phone in (owner, other):
            await phone.page.wait_for_selector(".table")
            assert await phone.page.query_selector("[data-key=rules]") is None
        assert owner.errors == other.errors == []

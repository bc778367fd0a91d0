"""One table, three languages: a terminal in English, a terminal in Telugu, a phone's browser in Macedonian; a game to its end.

`python -m tests.browser.three_players FOLDER` plays it and leaves pictures of all three there, of the middle and of the end.
"""

import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path

from tests.browser.phone import PHONE, Shown, browser, visit
from tests.browser.terminals import Terminal, missing, terminal
from tests.e2e.people import Person
from tests.web.playing import is_over, my_turn
from tests.web.test_playing import FAST, kitchen, link_of, seats
from tests.web.visiting import eventually, serving

MIDDLE = 25
"""The step at which the first pictures are taken."""
AGAIN = 40
"""So many looks after an ask without an answer it is made again: the screen may have been behind."""


async def pictures(folder: Path, when: str, asha: Terminal, giri: Terminal, phone: Shown) -> None:
    """All three."""
    await asha.picture(folder / f"terminal-en-{when}.png")
    await giri.picture(folder / f"terminal-te-{when}.png")
    await phone.picture(folder / f"phone-mk-{when}.png")


async def play(host: Person, asha: Terminal, giri: Terminal, phone: Shown, folder: Path) -> None:
    """Whoever's turn it is asks."""
    rng, asked, looks, taken = random.Random(6), None, 0, False
    while not is_over(host.lines):
        turns = {seat: turn for seat in range(3) if (turn := my_turn(host.lines, seat)) is not None}
        for seat, turn in turns.items():
            if turn != asked or looks > AGAIN:
                asked, looks = turn, 0
                await asyncio.sleep(0.3)
                if turn > MIDDLE and not taken:
                    taken = True
                    await pictures(folder, "middle", asha, giri, phone)
                others = [
                    n
                    for n, s in enumerate(host.of("table")[-1]["seats"])
                    if s["cards"] and n != seat
                ]
                if seat == 2:
                    name = list(seats(host))[rng.choice(others)]
                    await phone.ask(rng, name)
                elif others:
                    await (asha, giri)[seat].ask(rng, rng.choice(others))
        looks += 1
        await asyncio.sleep(0.05)


async def main(folder: Path) -> None:
    """The whole of it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as rough:
        data = Path(rough)
        async with kitchen(data, "--auto-start", "3", *FAST) as host:
            link = link_of(host)
            words = ("--no-discovery", "--data-dir")
            english = ("join", link, "--name", "Asha", "--lang", "en", *words, str(data / "a"))
            telugu = ("join", link, "--name", "గిరి", "--lang", "te", *words, str(data / "g"))
            async with (
                serving(data, link) as web,
                browser() as chromium,
                terminal("gofish-en", 81, *english) as asha,
            ):
                # One after the other, so that we know the seats.
                await eventually(lambda: len(seats(host)) == 1, 60)
                async with terminal("gofish-te", 82, *telugu) as giri:
                    await eventually(lambda: len(seats(host)) == 2, 60)
                    address = f"http://127.0.0.1:{web.server.port}/{web.server.token}/"
                    context = await chromium.new_context(**PHONE, locale="mk-MK")  # type: ignore[arg-type]
                    phone = await visit(context)
                    await phone.open(address)
                    await phone.tap("Kitchen")
                    await eventually(lambda: len(seats(host)) == 3, 60)
                    await asyncio.wait_for(play(host, asha, giri, phone, folder), 400)
                    await asyncio.sleep(2)
                    await pictures(folder, "end", asha, giri, phone)
                    over = host.of("over")[-1]
                    print(
                        ", ".join(seats(host)),
                        "· steps:",
                        over["seq"],
                        "· won by seat",
                        over["winners"],
                    )
                    await context.close()


if __name__ == "__main__":
    if gone := missing():
        sys.exit(f"missing here: {', '.join(gone)}")
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    pictures_go_to = Path(sys.argv[1])
    pictures_go_to.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(pictures_go_to))

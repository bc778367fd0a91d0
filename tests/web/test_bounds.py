"""What a stranger can do with the page's terminal: press keys, at a person's pace, for so much memory and no more."""

import subprocess
import sys
from pathlib import Path

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from gofish_tui.web.rate_limit import RateLimit
from gofish_tui.web.terminal_input import only_keys
from tests.web.visiting import serving

KEYS = (
    "a", "ж", "\r", "\t", "\x7f", "\x03", "\x1b", "ఆట", "\x1b[A", "\x1b[1;5D", "\x1b[15~", "\x1b[3;2~", "\x1b[Z", "\x1bOP",
    "\x1bx", "\x1b[I", "\x1b[O", "\x1b[<0;3;300M", "\x1b[<35;44;1m", "\x1b[?2026;2$y", "\x1b[200~two\rlines\x1b[201~",
)  # fmt: skip
SIZES = (
    "\x1b[48;9999;9999;1;1t", "\x1b[48;0;0;0;0t", "\x1b[48;9:1;9;9;9t", "\x1b\x1b[48;24;80;9;9t", "\x1bO\x1b[48;24;80;9;9t",
    "\x1b[200~\x1b[48;24;80;9;9t", "\x1b[?2048;2$y", "\x1b[\x1b[48;24;80;9;9t", "\x1b[48\x1b;24;80;9;9t",
)  # fmt: skip


def parsed(*messages: str) -> list[Message]:
    parser = XTermParser()
    found: list[Message] = []
    for text in messages:
        if keys := only_keys(text):
            found += parser.feed(keys)
    return found


@pytest.mark.parametrize("text", KEYS)
def test_what_the_page_sends_comes_through(text: str) -> None:
    assert only_keys(text) == text
    assert only_keys("q" + text) == "q" + text


@pytest.mark.parametrize("text", SIZES)
def test_no_size_is_taken_from_what_is_typed(text: str) -> None:
    for message in parsed(text, text + text, "x" + text):
        assert isinstance(message, events.Key | events.Paste | events.AppFocus | events.AppBlur)


@pytest.mark.parametrize("cut", range(1, 20))
def test_nor_from_several_messages_together(cut: int) -> None:
    text = "\x1b[48;9999;9999;1;1t"
    first, second = text[:cut], text[cut:]
    if first == "\x1b":
        return  # the driver's business: an Escape at the end is a key by itself (see below)
    assert not any(isinstance(one, events.Resize) for one in parsed(first, second))


def test_a_paste_ends_with_its_message() -> None:
    begun = parsed("\x1b[200~" + "x" * 10_000, "q")
    assert [type(one) for one in begun] == [events.Paste, events.Key]


async def test_what_is_typed_does_not_resize_the_app(tmp_path: Path) -> None:
    """In one message, and in two that a parser would join."""
    size = "\x1b[48;5;20;1;1t"
    async with serving(tmp_path) as web:
        tab = await web.browser().open((80, 24))
        await tab.until("Tables")
        for typed in ((size,), ("\x1b", size[1:])):
            for text in (*typed, "\x1bOP"):
                await tab.type(text)
            await tab.until("Keys")
            await tab.type("\x1b")
            await tab.until(lambda: "Keys" not in tab.glass.text)


async def test_the_largest_window_gets_in(tmp_path: Path) -> None:
    async with serving(tmp_path) as web:
        tab = await web.browser().open((301, 121))
        await tab.until("Tables")


def test_a_page_may_be_as_fast_as_a_person() -> None:
    one = RateLimit()
    # A mouse that is moved without a rest, and one full message.
    assert all(one.delay(36, now / 120) == 0 for now in range(3000))
    assert one.delay(16 * 1024, 26.0) == 0


def test_a_page_that_is_faster_waits() -> None:
    one = RateLimit()
    delays = [one.delay(1000, 5.0) for _ in range(1000)]
    assert delays[10] == 0
    assert delays[-1] == pytest.approx((1000 * 1064 - 65_536) / 16_384)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not hold it")
def test_a_visitors_process_has_only_so_much_memory() -> None:
    program = "from gofish_tui.web.resource_limits import limit_memory; limit_memory(); x = bytearray(400_000_000)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "MemoryError" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_an_app_that_hangs_is_ended_and_one_that_lives_is_not() -> None:
    program = """
import sys, time
from gofish_tui.web import resource_limits
resource_limits.BURST_SECONDS = resource_limits.SHARE_SECONDS = 1.0
share = resource_limits.ProcessorTime()
while time.process_time() < 2.2:
    if sys.argv[1] == "lives":
        share.more()
"""
    command = [sys.executable, "-c", program]
    assert subprocess.run([*command, "lives"], check=False).returncode == 0
    assert subprocess.run([*command, "hangs"], check=False).returncode < 0

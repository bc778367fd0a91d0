"""The invite link as a picture in text: every module of the code, twice as fine as the lines."""

import pytest
import segno

from gofish_protocol.invite import Code, make_link
from gofish_protocol.topics import table_id
from gofish_tui.narration.qr import QUIET_ZONE, qr_lines

TABLE = table_id(bytes(32))
LINKS = [
    make_link("mqtt://192.168.1.20:40123", TABLE, Code(42, "coral-tiger")),
    make_link("mqtt://10.0.0.1", TABLE, None),
    make_link(
        f"wss://broker.example:8443/mqtt?pin={'A' * 43}", TABLE, Code(999, "elephant-raccoon")
    ),
]
INK = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def modules(lines: list[str]) -> list[list[bool]]:
    """The rows of the picture again, two from each line."""
    return [[INK[char][half] for char in line] for line in lines for half in (0, 1)]


@pytest.mark.parametrize("link", LINKS)
def test_the_picture_is_the_code(link: str) -> None:
    rows = modules(qr_lines(link))
    there = segno.make(link, error="l", micro=False, boost_error=False)
    wanted = [[bool(module) for module in row] for row in there.matrix_iter(1, QUIET_ZONE)]
    assert rows[: len(wanted)] == wanted
    assert not any(any(row) for row in rows[len(wanted) :])
    assert not any(rows[0] + rows[1]), "a quiet zone above"
    assert not any(row[0] or row[1] or row[-1] or row[-2] for row in rows), "and at the sides"


@pytest.mark.parametrize("link", LINKS)
def test_light_ink_is_the_other_way_round(link: str) -> None:
    dark, light = modules(qr_lines(link)), modules(qr_lines(link, light_ink=True))
    assert light == [[not module for module in row] for row in dark]


@pytest.mark.parametrize("link", LINKS)
def test_it_fits_a_terminal(link: str) -> None:
    lines = qr_lines(link)
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) <= 60
    assert len(lines) <= 30

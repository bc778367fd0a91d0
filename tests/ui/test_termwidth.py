"""What Telugu measures: as the terminal draws it, and as Rich believes until it is told."""

from __future__ import annotations

import os
import pty
import threading
import unicodedata
from collections.abc import Iterator

import pytest
from rich import cells
from textual.content import Content

from gofish_tui.ui import termwidth
from gofish_tui.ui.termwidth import SAMPLE, fit_terminal, measure, spaced, use_spacing_marks

STOCK = getattr(cells, termwidth.TABLE)

MEASURED = {"తెలుగు": 5, "గో ఫిష్": 4, "క్షమించండి": 7, "మీ వంతు": 6, "రాజు": 3}
"""Cells in seven of the nine terminals that were measured (VTE, xterm, tmux, xterm.js among them)."""


def forget() -> None:
    """Let Rich's caches go: they outlive a change of its table."""
    cells.get_character_cell_size.cache_clear()
    cells.cached_cell_len.cache_clear()


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    setattr(cells, termwidth.TABLE, STOCK)
    forget()


@pytest.mark.parametrize("word", MEASURED)
def test_spacing_marks_take_a_cell(word: str) -> None:
    use_spacing_marks()
    assert cells.cell_len(word) == MEASURED[word]
    assert Content(word).cell_length == MEASURED[word]


def test_everything_else_keeps_its_width() -> None:
    samples = ["Ѓорѓи ќе џвака", "♠♥♦♣", "🐟🎣", "▮▶●★", "é", "क्", "日本", "ా"]
    before = [cells.cell_len(sample) for sample in samples]
    use_spacing_marks()
    assert [cells.cell_len(sample) for sample in samples] == before


def test_twice_is_once() -> None:
    use_spacing_marks()
    table = getattr(cells, termwidth.TABLE)("auto")
    use_spacing_marks()
    assert getattr(cells, termwidth.TABLE)("auto") is table


def test_only_marks_change_and_ranges_stay_in_order() -> None:
    before, after = STOCK("latest"), spaced(STOCK("latest"))
    assert list(after.widths) == sorted(after.widths)
    assert all(first <= last for first, last, _ in after.widths)
    old = {
        code for first, last, width in before.widths if not width for code in range(first, last + 1)
    }
    new = {
        code for first, last, width in after.widths if not width for code in range(first, last + 1)
    }
    assert new < old
    assert {unicodedata.category(chr(code)) for code in old - new} == {"Mc"}


def test_rich_has_not_changed_its_own_table() -> None:
    """The canary: the day Rich gives spacing marks their cell, `use_spacing_marks` can go."""
    assert (cells.cell_len("తెలుగు"), cells.cell_len("రాజు"), cells.cell_len(SAMPLE)) == (3, 2, 1)
    assert STOCK("auto").widths[0][2] == 0


def answering(answer: bytes) -> tuple[int, int, threading.Thread]:
    """A terminal that answers one question; its two ends, and who answers."""
    outside, inside = pty.openpty()

    def reply() -> None:
        heard = b""
        while heard.count(b"\x1b[6n") < 2:
            heard += os.read(outside, 1024)
        os.write(outside, answer)

    thread = threading.Thread(target=reply, name="terminal")
    thread.start()
    return outside, inside, thread


@pytest.mark.parametrize(
    ("answer", "cells_taken"),
    [
        (b"\x1b[7;1R\x1b[7;3R", 2),
        (b"\x1b[7;1R\x1b[7;2R", 1),
        (b"q\x1b[7;11R\x1b[7;13R", 2),
        (b"\x1b[7;1R", None),
        (b"nonsense", None),
    ],
)
def test_the_answer_of_a_terminal(
    answer: bytes, cells_taken: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Long enough for a busy machine; only where nothing more comes must it be waited for.
    monkeypatch.setattr(termwidth, "SECONDS", 60.0 if cells_taken else 2.0)
    outside, inside, thread = answering(answer)
    try:
        assert termwidth.ask(inside) == cells_taken
        thread.join(60)
        assert os.read(outside, 1024).endswith(b"G\x1b[K")
    finally:
        os.close(outside)
        os.close(inside)


def test_nobody_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert measure() is None
    fit_terminal()
    assert cells.cell_len("తెలుగు") == 5


def test_a_terminal_of_clusters_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(termwidth, "measure", lambda: 1)
    fit_terminal()
    assert cells.cell_len("తెలుగు") == 3

"""Analyses are kept next to their records, so that a game is judged only once."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from gofish_protocol.record import write_record
from gofish_tui import __version__
from gofish_tui.bots import prospects_weights
from gofish_tui.bots.coach import COST, GAIN_OF_BEST
from gofish_tui.bots.instinct_weights import WEIGHTS
from gofish_tui.bots.pike import HIDE, SURE
from gofish_tui.judgement import Analysis, JudgedAsk
from gofish_tui.services.game_analysis import judged_asks, summarize
from gofish_tui.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from gofish_protocol.record import Record

log = logging.getLogger(__name__)

MOST_BYTES = 8_000_000


class _Kept(Struct, frozen=True):
    of: str
    """what it was made from and by: another record, version or method of judging makes another one"""
    analysis: Analysis


class KeptAnalysis:
    """An analysis that is read, or made ask by ask and then written."""

    def __init__(self, path: Path, record: Record, seat: int | None, *, open_hands: bool) -> None:
        side = "open" if open_hands else "own" if seat is None else f"seat-{seat}"
        self._path = path.with_name(f"{path.name}.{side}.analysis")
        self._record = record
        self._seat = seat
        self._open_hands = open_hands
        weights = prospects_weights
        numbers = (weights.HIDDEN, weights.WIN_HIDDEN, WEIGHTS, SURE, HIDE, COST, GAIN_OF_BEST)
        judgement = repr(numbers)
        of = write_record(record) + f"{__version__} {judgement} {side} {seat}".encode()
        self._of = blake2b(of, digest_size=16).hexdigest()
        self.kept = self._read()

    def asks(self) -> Iterator[JudgedAsk]:
        """Every ask, as soon as it is judged. Raises `BadRecord`."""
        if self.kept is not None:
            yield from self.kept.asks
        else:
            yield from judged_asks(self._record, seat=self._seat, open_hands=self._open_hands)

    def finish(self, asks: Sequence[JudgedAsk]) -> Analysis:
        """The whole of it, for all the asks; written, if the disk accepts it."""
        if self.kept is not None:
            return self.kept
        self.kept = summarize(self._record, asks)
        try:
            write_whole(self._path, msgspec.json.encode(_Kept(self._of, self.kept)))
        except OSError as wrong:
            log.info("the analysis was not kept: %s", wrong)
        return self.kept

    def _read(self) -> Analysis | None:
        try:
            with self._path.open("rb") as file:
                found = msgspec.json.decode(file.read(MOST_BYTES), type=_Kept)
        except (OSError, msgspec.DecodeError):
            return None
        return found.analysis if found.of == self._of else None


def analysis_of(
    path: Path, record: Record, *, seat: int | None = None, open_hands: bool = False
) -> KeptAnalysis:
    """The analysis of the record in this file, kept or to be made."""
    return KeptAnalysis(path, record, seat, open_hands=open_hands)

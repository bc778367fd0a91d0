"""What a browser would show: the frames of a connection, fed to a terminal in memory, and where to tap on it."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pyte

# Frames end in the middle of nothing but a character; what pyte does not know it shows as text, so these go.
UNKNOWN = (b"\x1b[?2026h", b"\x1b[?2026l", b"\x1b[?2026$p")


class Glass:
    """A terminal of this size."""

    def __init__(self, width: int, height: int) -> None:
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._screen)
        self.bytes = 0
        self.frames = 0

    def feed(self, data: bytes) -> None:
        """One frame."""
        self.bytes += len(data)
        self.frames += 1
        for sequence in UNKNOWN:
            data = data.replace(sequence, b"")
        self._stream.feed(data)

    def resize(self, width: int, height: int) -> None:
        """The window's new size."""
        self._screen.resize(height, width)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._screen.columns, self._screen.lines

    @property
    def lines(self) -> list[str]:
        """Line by line; a cell is a character, whatever its width."""
        rows = []
        for y in range(self._screen.lines):
            row = self._screen.buffer[y]
            rows.append("".join(row[x].data or "\0" for x in range(self._screen.columns)))
        return rows

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(line.replace("\0", "").rstrip() for line in self.lines)

    def find(self, text: str, nth: int = 0) -> tuple[int, int] | None:
        """The cell in the middle of this text, or None."""
        for y, line in enumerate(self.lines):
            start = -1
            while (start := line.find(text, start + 1)) >= 0:
                if nth == 0:
                    return start + len(text) // 2, y
                nth -= 1
        return None

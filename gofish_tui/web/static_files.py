"""The page's files as they go out: read once, with their types, compressed where that helps, and nothing else."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from gofish_tui.i18n.loader import LOCALES
from gofish_tui.i18n.picking import LANGUAGES

PAGE = Path(__file__).parent / "page"
WORDS = ("cards", "errors", "page", "rules", "table")
"""The language files that the page reads."""
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_SMALL = 256
_COMMENTS = re.compile(
    rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$|^[ \t]+", re.MULTILINE | re.DOTALL
)


class StaticFile(NamedTuple):
    """One file."""

    kind: str
    """its media type"""
    plain: bytes
    packed: bytes
    """gzipped; empty where that would not make it smaller"""
    tag: str
    """changes with its content (an ETag)"""


def read_files() -> dict[str, StaticFile]:
    """Every file of the page by its path below the page's address; the page itself is the empty path."""
    found = {
        path.relative_to(PAGE).as_posix(): path.read_bytes()
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in TYPES
    }
    for path, content in found.items():
        if path.endswith(".js") and not path.startswith("vendor/"):
            found[path] = strip_comments(content)
    for lang in LANGUAGES:
        for name in WORDS:
            found[f"words/{lang}/{name}.ftl"] = (LOCALES / lang / f"{name}.ftl").read_bytes()
    files = {path: _file(Path(path).suffix, content) for path, content in found.items()}
    return files | {"": files["index.html"]}


def strip_comments(script: bytes) -> bytes:
    """A script of ours without comments, types and indentation, for which browsers have no use. No line changes its number."""
    return _COMMENTS.sub(lambda found: b"\n" * found[0].count(b"\n"), script)


def _file(suffix: str, content: bytes) -> StaticFile:
    packed = gzip.compress(content, mtime=0) if len(content) > _SMALL else b""
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return StaticFile(TYPES[suffix], content, packed if len(packed) < len(content) else b"", tag)

"""The page's files as they go out: read once, with their types, compressed where that helps, and nothing else.

Scripts and style go out as the files of `bundle`, which are smaller than the modules they are made of. After a change of a
module the modules themselves go out, until the bundle is rebuilt: no build is needed to see a change.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
from pathlib import Path
from typing import NamedTuple

from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.web.words import words_of

PAGE = Path(__file__).parent / "page"
BUNDLE = Path(__file__).parent / "bundle"
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
_ALONE = "offline.js"
"""The script that is not a part of the page: browsers run it beside it."""
_PRELOADS = re.compile(rb' *<link rel="modulepreload"[^\n]*\n')
_IMPORTED = re.compile(rb'from"\./([^"]+)"')
"""What a script of the bundle needs before it begins."""


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
    found = sources()
    scripts = "".join(
        text.decode()
        for path, text in found.items()
        if path.endswith(".js") and not path.startswith("vendor/")
    )
    if is_bundle_of(found):
        found = _with_bundle(found)
    for lang in LANGUAGES:
        found[f"words/{lang}.ftl"] = words_of(lang, scripts).encode()
    files = {path: _file(Path(path).suffix, content) for path, content in found.items()}
    return files | {"": files["index.html"]}


def sources() -> dict[str, bytes]:
    """The page's files as they are written, by their paths, with a line's end that is the same on every system."""
    return {
        path.relative_to(PAGE).as_posix(): path.read_bytes().replace(b"\r\n", b"\n")
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in TYPES
    }


def is_bundle_of(files: dict[str, bytes]) -> bool:
    """Whether the bundle was made of these files: its first line says of which (tests/page/bundle.mjs)."""
    state = hashlib.sha256()
    for path in sorted(files):
        if path.endswith((".js", ".css")):
            state.update(f"{path}\0{hashlib.sha256(files[path]).hexdigest()}\n".encode())
    with (BUNDLE / "app.js").open(encoding="utf-8") as bundle:
        return bundle.readline().strip() == f"// {state.hexdigest()[:16]}"


def _with_bundle(files: dict[str, bytes]) -> dict[str, bytes]:
    kept = {path: text for path, text in files.items() if not path.endswith((".js", ".css"))}
    bundle = {path.name: path.read_bytes() for path in sorted(BUNDLE.iterdir())}
    preloads = b"".join(
        b'    <link rel="modulepreload" href="%s">\n' % path
        for path in _IMPORTED.findall(bundle["app.js"])
    )
    page = _PRELOADS.sub(b"", kept["index.html"])
    kept["index.html"] = page.replace(b"    <script", preloads + b"    <script", 1)
    return {**kept, **bundle, _ALONE: files[_ALONE]}


def first_screen(files: dict[str, StaticFile], lang: str) -> set[str]:
    """The paths of what a browser gets before the first screen is there; the rest comes while somebody types their name."""
    needed = {"index.html", "app.js", "style.css", "icon.svg", "app.webmanifest"}
    return needed | {
        f"words/{lang}.ftl",
        *(path.decode() for path in _IMPORTED.findall(files["app.js"].plain)),
    }


def _file(suffix: str, content: bytes) -> StaticFile:
    packed = gzip.compress(content, mtime=0) if len(content) > _SMALL else b""
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return StaticFile(TYPES[suffix], content, packed if len(packed) < len(content) else b"", tag)


def write_files(folder: Path) -> None:
    """The page for another web server: what `read_files` hands out, written to ``folder``, which may exist."""
    for path, file in read_files().items():
        if path:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(file.plain)


if __name__ == "__main__":
    write_files(Path(sys.argv[1]))

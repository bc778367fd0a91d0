"""The page: behind its secret word, whole, in every language, with nothing from anywhere else."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from gofish_protocol.invite import WORDS
from gofish_protocol.rules import OPTIONS
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.link.address import BrokerAddress
from gofish_tui.web import static_files
from gofish_tui.web.languages import language_of
from gofish_tui.web.server import SECURITY
from gofish_tui.web.static_files import PAGE, first_screen, is_bundle_of, read_files, sources
from tests.web.visiting import serving

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = sorted(path for path in PAGE.rglob("*.js") if path.parent.name != "vendor")
HTML = (PAGE / "index.html").read_text("utf-8")


def test_nothing_comes_from_elsewhere() -> None:
    """No address of another machine, in the page, the style or the scripts; and a browser told to load none."""
    for path in (PAGE / "index.html", PAGE / "style.css", *SCRIPTS):
        found = set(re.findall(r"(?:https?:)?//[a-z0-9]+\.[a-z0-9.]+", path.read_text("utf-8")))
        assert found <= {"http://www.w3.org"}, path
    policy = SECURITY["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "http" not in policy
    assert "unsafe" not in policy


def test_text_is_never_markup() -> None:
    """Names and talk are anybody's: nothing in the scripts reads text as HTML."""
    for path in SCRIPTS:
        script = path.read_text("utf-8")
        for way in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert way not in script, (path, way)


def test_every_module_that_is_named_is_there() -> None:
    for path in SCRIPTS:
        for name in re.findall(r'(?:from |import\()"(\.[^"]+)"', path.read_text("utf-8")):
            assert (path.parent / name).is_file(), (path, name)
    for name in re.findall(r'(?:src|href)="([^"]+)"', HTML):
        assert (PAGE / name).is_file(), name


def test_libraries_are_those_that_were_looked_at() -> None:
    """Each with its licence, and as it was taken (vendor/README.md says how)."""
    vendored = json.loads((PAGE / "vendor" / "pins.json").read_text("utf-8"))
    there = {path.name for path in (PAGE / "vendor").glob("*.js")}
    assert there == vendored.keys()
    for name, pin in vendored.items():
        content = (PAGE / "vendor" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == pin["sha256"], name
        for package in pin["packages"]:
            licence = (PAGE / "vendor" / pin["licences"][package]).read_text("utf-8")
            assert "MIT" in licence or "Apache License" in licence, package


def test_the_words_of_invitations_are_the_programs_own() -> None:
    script = (PAGE / "wire" / "words.js").read_text("utf-8")
    assert tuple(script.split("`")[1].split()) == WORDS


def test_an_old_browser_is_told_so() -> None:
    """Without any script, so in every language."""
    for lang in LANGUAGES:
        assert f'<p lang="{lang}">{Messages(lang).text("page-old")}</p>' in HTML


def test_the_page_is_small() -> None:
    """What a phone gets before its first screen, and before it can play, in one language; fonts are its own."""
    files = read_files()
    others = {f"words/{lang}.ftl" for lang in LANGUAGES}
    for lang in LANGUAGES:
        first = [files[name] for name in first_screen(files, lang)]
        assert sum(len(file.packed or file.plain) for file in first) < 25_000
        wanted = [files[name] for name in files.keys() - others | {f"words/{lang}.ftl"} if name]
        assert sum(len(file.packed or file.plain) for file in wanted) < 73_000
        assert sum(len(file.plain) for file in wanted) < 208_000


def test_the_bundle_is_made_of_the_page_as_it_is() -> None:
    """Else: `npm ci && npm run bundle` in tests/page."""
    assert is_bundle_of(sources())


def test_a_changed_module_goes_out_without_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is then as it is written: its modules, and none of the bundle."""
    assert "wire/mqtt.js" not in read_files()
    page = tmp_path / "page"
    shutil.copytree(PAGE, page)
    monkeypatch.setattr(static_files, "PAGE", page)
    assert "wire/mqtt.js" not in read_files()
    (page / "app.js").write_text("changed();", "utf-8")
    files = read_files()
    assert files["app.js"].plain == b"changed();"
    assert "wire/mqtt.js" in files
    assert b"modulepreload" in files[""].plain


def test_the_page_can_be_written_for_another_web_server(tmp_path: Path) -> None:
    static_files.write_files(tmp_path / "site")
    written = {
        path.relative_to(tmp_path / "site").as_posix(): path.read_bytes()
        for path in (tmp_path / "site").rglob("*")
        if path.is_file()
    }
    assert written == {path: file.plain for path, file in read_files().items() if path}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_those_that_the_page_can_say(lang: str) -> None:
    """With what they refer to, and without what only a terminal says."""
    words = read_files()[f"words/{lang}.ftl"].plain.decode()
    there = set(re.findall(r"^(-?[a-z][\w-]*) *=", words, re.MULTILINE))
    assert set(re.findall(r"{ *(-?[a-z][\w-]*)", words)) <= there
    scripts = "".join(path.read_text("utf-8") for path in SCRIPTS)
    assert set(re.findall(r'\bt\(\s*"([a-z-]+)"', scripts)) <= there
    options = {
        f"rules-{key}-{({True: 'yes', False: 'no'}).get(value, value)}".replace("_", "-")
        for key, values in OPTIONS.items()
        for value in values
    }
    assert options <= there
    assert {f"{name}-you" for name in ("book", "go-fish", "asked-card-to", "withdrew")} <= there
    assert {"error-stale", "error-uninvited", "error-several-tables", "error-unproven"} <= there
    assert not {"rules-book", "error-journal-damaged", "error-hall-key"} & there
    assert not words.startswith("#")
    assert "\n#" not in words


@pytest.mark.parametrize(
    ("wanted", "accepted", "lang"),
    [
        ((None, None), "", "en"),
        ((None, None), "mk-MK,mk;q=0.9,en;q=0.8", "mk"),
        ((None, None), "de, en;q=0.5, te;q=0.7", "te"),
        ((None, None), "de;q=x, fr", "en"),
        ((None, "te"), "mk", "te"),
        (("mk", "te"), "en", "mk"),
        (("../..", None), "te", "te"),
    ],
)
def test_language(wanted: tuple[str | None, ...], accepted: str, lang: str) -> None:
    assert language_of(wanted, accepted, "en") == lang


async def test_every_file_is_served_as_it_is() -> None:
    async with serving() as site:
        for path, file in read_files().items():
            plain = await site.get(path)
            assert (plain.status, plain.body) == (200, file.plain), path
            assert plain.headers["content-type"] == file.kind
            for name, value in SECURITY.items():
                assert plain.headers[name.lower()] == value
            packed = await site.get(path, Accept_Encoding="gzip, br")
            assert packed.text.encode() == file.plain
            known = await site.get(path, If_None_Match=plain.headers["etag"])
            assert (known.status, known.body) == (304, b"")


async def test_without_the_word_there_is_nothing() -> None:
    broker = BrokerAddress("127.0.0.1", 9)
    async with serving(broker, table="a" * 24) as site:
        token = site.server.token
        for word in ("", "x", token[:-1], token + "x", "."):
            for path in ("", "index.html", "config.json", "mqtt/0", "wire/mqtt.js"):
                assert (await site.get(path, word=word)).status == 404, (word, path)
        for path in (
            "mqtt/0",
            "mqtt/1",
            "mqtt/",
            "mqtt/-1",
            "mqtt/%D9%A3",
            "../server.py",
            "vendor/",
            "%2e%2e/server.py",
        ):
            assert (await site.get(path)).status == 404, path
        bare = await site.raw(f"GET /{token} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert f"Location: /{token}/".encode() in bare
        said = await site.raw(b"CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n")
        assert not said.startswith(b"HTTP/1.1 2")


async def test_at_an_endless_address_there_is_nothing() -> None:
    async with serving() as site:
        for endless in ("a" * 256, "a/" * 400, "%E0%B0%86" * 100):
            assert (await site.get(endless)).status == 404, endless[:10]


async def test_the_way_through_is_for_this_page_alone() -> None:
    broker = BrokerAddress("127.0.0.1", 9)
    async with serving(broker, table="a" * 24) as site:
        here = f"127.0.0.1:{site.server.port}"
        for origin in ("http://elsewhere.example", f"http://{here}.example", "null", "http://["):
            with pytest.raises(InvalidStatus) as refused:
                async with site.socket(origin=origin):
                    pass
            assert refused.value.response.status_code == 403, origin
        with pytest.raises(InvalidStatus):
            async with site.socket("mqtt/7"):
                pass


async def test_what_is_not_there_is_said_in_the_visitors_language() -> None:
    async with serving() as site:
        answer = await site.get("nothing", Accept_Language="mk")
        assert answer.text == Messages("mk").text("page-gone")


def test_the_page_tells_nobody_where_its_visitor_was() -> None:
    """The word that lets people in stands in its address."""
    assert SECURITY["Referrer-Policy"] == "no-referrer"
    assert SECURITY["X-Frame-Options"] == "DENY"
    assert SECURITY["X-Content-Type-Options"] == "nosniff"

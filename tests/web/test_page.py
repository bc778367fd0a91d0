"""The page: behind its secret word, in the visitor's language, with nothing from anywhere else."""

import asyncio
import re
from pathlib import Path

import aiohttp
import pytest

from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.web.languages import language_of
from gofish_tui.web.page import PAGE_HEADERS, SIZES, WORDS, make_page
from gofish_tui.web.server import COOKIE, HERE, STRANGER, cells
from tests.web.visiting import serving

TEMPLATE = (HERE / "page.html").read_text("utf-8")
STATIC = HERE / "static"


def test_the_template_wants_just_the_words_there_are() -> None:
    wanted = set(re.findall(r"{{(.+?)}}", TEMPLATE))
    assert wanted == {*WORDS, "lang", "font-size"}
    for lang in LANGUAGES:
        page = make_page(TEMPLATE, Messages(lang), "18")
        assert "{{" not in page
        assert f'lang="{lang}"' in page
        assert 'data-font-size="18"' in page
    for strange in (None, "", "400", '"><script>'):
        assert f'data-font-size="{SIZES[0]}"' in make_page(TEMPLATE, Messages("en"), strange)


def test_nothing_comes_from_elsewhere() -> None:
    """No address of another machine, in the page, the style or the script; and a browser told to load none."""
    for path in (HERE / "page.html", STATIC / "page.css", STATIC / "page.js"):
        assert not re.search(r"(https?:)?//[a-z0-9]+\.", path.read_text("utf-8")), path
    policy = PAGE_HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "http" not in policy


def test_every_state_of_the_script_has_its_words() -> None:
    script, style = ((STATIC / name).read_text("utf-8") for name in ("page.js", "page.css"))
    states = set(re.findall(r'data-for="(\w+)"', TEMPLATE))
    for code, state in re.findall(r"(\d{4}): \"(\w+)\"", script):
        assert state in states, code
    for state in re.findall(r'state\("(\w+)"\)', script):
        assert state == "playing" or state in states
    for state in states:
        assert f'[data-state="{state}"] #curtain p[data-for="{state}"]' in style


def test_fonts_are_there_with_their_licence() -> None:
    named = set(re.findall(r'url\("fonts/(.+?)"\)', (STATIC / "page.css").read_text("utf-8")))
    there = {path.name for path in (STATIC / "fonts").glob("*.woff2")}
    assert named == there
    licence = (STATIC / "fonts" / "OFL.txt").read_text("utf-8")
    for name in ("Noto Sans Mono", "Noto Sans Telugu", "Noto Sans Symbols 2"):
        assert f"{name}: Copyright" in licence
    assert "SIL OPEN FONT LICENSE" in licence
    assert sum(path.stat().st_size for path in (STATIC / "fonts").iterdir()) < 256 * 1024


@pytest.mark.parametrize(
    ("wishes", "accepted", "lang"),
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
def test_language(wishes: tuple[str | None, ...], accepted: str, lang: str) -> None:
    assert language_of(wishes, accepted, "en") == lang


def test_sizes_are_numbers() -> None:
    assert [cells(text) for text in ("45", "0", "", None, "-3", "４５", "99999", "x")] == [
        45, 0, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip


async def answer_to(port: int, request: bytes) -> bytes:
    """The first line that comes back for these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    line = await reader.readline()
    writer.close()
    await writer.wait_closed()
    return line


async def test_without_the_word_there_is_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as web:
        browser = web.browser()
        root = f"http://127.0.0.1:{web.server.port}"
        ways = ("/", "/ws", "/alive", "/static/page.js", "/textual/js/textual.js")
        wrong = ("", "/", "/x", *(f"/wrong{way}" for way in ways), f"/{web.server.token[:-1]}/")
        for path in wrong:
            async with browser.http.get(root + path) as answer:
                assert answer.status == 404, path
                assert COOKIE not in answer.cookies
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await browser.http.ws_connect(f"{root}/wrong/ws")
        async with browser.http.get(root + "/" + web.server.token) as answer:
            assert (answer.status, answer.url.path) == (200, f"/{web.server.token}/")
            cookie = answer.cookies[COOKIE]
            assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
            for name, value in PAGE_HEADERS.items():
                assert answer.headers[name] == value
        for path in re.findall(r'(?:src|href)="([^"{:]+)"', TEMPLATE):
            assert (await browser.get(path))[0] == 200, path
        for path in re.findall(r'url\("(.+?)"\)', (STATIC / "page.css").read_text("utf-8")):
            assert (await browser.get(f"static/{path}"))[0] == 200, path
        for path in ("static/", "static/../server.py", "static/%2e%2e/server.py"):
            assert (await browser.get(path))[0] in (403, 404), path
        assert b" 404 " in await answer_to(
            web.server.port, b"CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n"
        )


async def test_at_an_endless_address_there_is_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as web:
        browser = web.browser()
        for endless in ("a" * 256, "a" * 5_000, "a/" * 3_000, "%E0%B0%86" * 100):
            for below in ("", "static/", "textual/"):
                assert (await browser.get(below + endless))[0] == 404, (below, endless[:10])


async def test_the_page_speaks_the_visitors_language(tmp_path: Path) -> None:
    async with serving(tmp_path) as web:
        browser = web.browser()
        assert 'lang="mk"' in (await browser.get(**{"Accept-Language": "mk"}))[1]
        assert 'lang="te"' in (await browser.get("?lang=te", **{"Accept-Language": "mk"}))[1]
        # And remembers it.
        assert 'lang="te"' in (await browser.get(**{"Accept-Language": "mk"}))[1]
        assert 'lang="en"' in (await web.browser().get())[1]
        # Who only looks at the page costs the disk nothing.
        assert not (tmp_path / "web").exists()
        tab = await browser.connect()
        await tab.until(lambda: any("\u0c00" <= char <= "\u0c7f" for char in tab.glass.text))
        await browser.get("?lang=mk")
        assert 'lang="mk"' in (await browser.get())[1]


async def test_a_stranger_and_another_page_get_no_process(tmp_path: Path) -> None:
    async with serving(tmp_path) as web:
        browser = web.browser()
        without_cookie = await browser.connect()
        assert await without_cookie.closed() == STRANGER
        await browser.get()
        here = f"127.0.0.1:{web.server.port}"
        for origin in ("http://elsewhere.example", f"http://{here}.example", "null", "http://["):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await browser.connect(Origin=origin)
            assert refused.value.status == 403, origin


def test_the_page_tells_nobody_where_its_visitor_was() -> None:
    """The word that lets people in stands in its address."""
    assert PAGE_HEADERS["Referrer-Policy"] == "no-referrer"
    assert PAGE_HEADERS["Cache-Control"] == "no-store"
    assert PAGE_HEADERS["X-Frame-Options"] == "DENY"
    assert PAGE_HEADERS["X-Content-Type-Options"] == "nosniff"

"""The page's protections."""

from __future__ import annotations

from tests.security.protection import Protection, protection

BOUNDS = "tests/web/test_bounds.py"

PROTECTIONS: dict[str, Protection] = {
    "half requests make room": protection(
        "gofish_tui/web/connection_limit.py",
        "                mute.cut()",
        "                return False",
        "tests/web/test_connection_limit.py::test_the_longest_mute_one_makes_room",
    ),
    "the time for a request": protection(
        "gofish_tui/web/connection_limit.py",
        "self._late = asyncio.get_running_loop().call_later(PAGE_REQUEST, self.cut)",
        "self._late = None",
        "tests/web/test_connection_limit.py::test_a_half_request_has_only_so_long",
    ),
    "a page's pace": protection(
        "gofish_tui/web/rate_limit.py",
        "        self._left -= size + MESSAGE_BYTES\n",
        "",
        f"{BOUNDS}::test_a_page_that_is_faster_waits",
    ),
    "a page is a guest at the broker": protection(
        "gofish_tui/web/guest_packets.py",
        "        if not self._publishes.fullmatch(topic):",
        "        if not topic:",
        f"{BOUNDS}::test_what_is_no_guests_is_cut",
    ),
    "a page hears what guests hear": protection(
        "gofish_tui/web/guest_packets.py",
        "            if not self._hears.fullmatch(_text(wanted)):",
        "            if not wanted:",
        f"{BOUNDS}::test_what_is_no_guests_is_cut",
    ),
    "a page gives back only what it has": protection(
        "gofish_tui/web/guest_packets.py",
        "        self._filters.add(wanted)\n            if len(self._filters) > PAGE_FILTERS:",
        "        if len(self._filters) > PAGE_FILTERS:",
        f"{BOUNDS}::test_what_is_no_guests_is_cut",
    ),
    "no will for the host": protection(
        "gofish_tui/web/guest_packets.py",
        'self._wills = re.compile(rf"gofish/1/{one}/alive/(?!host$)',
        'self._wills = re.compile(rf"gofish/1/{one}/alive/',
        f"{BOUNDS}::test_what_is_no_guests_is_cut",
    ),
    "a page is not silent for ever": protection(
        "gofish_tui/web/guest_packets.py",
        'if not 0 < int.from_bytes(body[8:10], "big") <= PAGE_KEEPALIVE:',
        'if int.from_bytes(body[8:10], "big") > PAGE_KEEPALIVE:',
        f"{BOUNDS}::test_what_is_no_guests_is_cut",
    ),
    "a page for one table": protection(
        "gofish_tui/web/guest_packets.py",
        "one = re.escape(table) if table else _ID",
        "one = _ID",
        f"{BOUNDS}::test_a_page_for_one_table_speaks_to_no_other",
    ),
    "pages from elsewhere": protection(
        "gofish_tui/web/server.py",
        "urlsplit(origins[0]).netloc == hosts[0]",
        "bool(urlsplit(origins[0]))",
        "tests/web/test_page.py::test_the_way_through_is_for_this_page_alone",
    ),
    "no referrer": protection(
        "gofish_tui/web/server.py",
        '"Referrer-Policy": "no-referrer",',
        "",
        "tests/web/test_page.py::test_the_page_tells_nobody_where_its_visitor_was",
    ),
}

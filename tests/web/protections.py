"""The page's protections."""

from __future__ import annotations

from tests.security.protection import Protection, protection

PAGE = "tests/web/test_bounds.py"

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
    "addresses that visitors type": protection(
        "gofish_tui/web/visitor_service.py",
        "where, code = link.table, str(typed) if typed else code",
        "pass",
        "tests/web/test_visitor_service.py::test_the_address_in_a_link_is_not_gone_to",
    ),
    "a page's pace": protection(
        "gofish_tui/web/rate_limit.py",
        "        self._left -= size + MESSAGE_BYTES\n",
        "",
        f"{PAGE}::test_a_page_that_is_faster_waits",
    ),
    "a large window's size is a plain number": protection(
        "gofish_tui/web/server.py",
        "PAGE_COLUMNS.cap(width or 80)",
        "min(width or 80, PAGE_COLUMNS)",
        f"{PAGE}::test_the_largest_window_gets_in",
    ),
    "no referrer": protection(
        "gofish_tui/web/page.py",
        '"Referrer-Policy": "no-referrer",',
        "",
        "tests/web/test_page.py::test_the_page_tells_nobody_where_its_visitor_was",
    ),
    "sizes in what is typed on the page": protection(
        "gofish_tui/web/terminal_input.py",
        "return _SEQUENCE.sub(_kept, text)",
        "return text",
        f"{PAGE}::test_no_size_is_taken_from_what_is_typed",
    ),
    "seats of visitors stay": protection(
        "gofish_tui/web/visitors.py",
        "            others = sorted(set(away) - seated,",
        "            others = sorted(set(away),",
        "tests/web/test_visitors.py::test_no_cookies_push_a_seat_out",
    ),
}

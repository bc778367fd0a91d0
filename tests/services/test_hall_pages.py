"""Pages of a hall's list, as a client that looks for tables takes them."""

from __future__ import annotations

from gofish_protocol import topics
from gofish_protocol.codec import encode
from gofish_protocol.messages import ListPage, ListQuery
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.services.broker_queries import Answers, PageWanted
from tests.services.listings import HERE, said, table


def a_page(to: Answers, *items: Received, following: str = "", nonce: bytes = b"") -> Received:
    """A page of a hall's list, in answer to a question."""
    page = ListPage(nonce or to.who.nonce, tuple(item.payload for item in items), following)
    return Received(topics.to_client(topics.LISTS, to.client), encode(page), False)


def test_a_page_of_a_halls_list_counts_as_far_as_its_tables_answer_our_question() -> None:
    found = Answers(page=PageWanted("fri", "a" * 24 + "Friday", 10, watchable=True))
    query = found.list_query(3)
    assert query == ListQuery(found.who.nonce, 3, "fri", "a" * 24 + "Friday", 10, True)
    other = Answers()
    found.note(a_page(found, said(1, to=found), nonce=b"not ours"), HERE)
    assert (found.found, found.following) == ({}, {})
    found.note(a_page(found, said(1, to=found), said(2, to=other), following="next"), HERE)
    assert found.found.keys() == {table(1)}, "an old answer may be a table's that is gone"
    found.note(a_page(found, said(3, to=found)), HERE)
    assert found.as_page() == ([found.found[table(1)]], "next"), "one page of each broker"


def test_where_there_are_several_halls_the_next_page_begins_where_the_first_of_them_ends() -> None:
    found = Answers()
    for number, name in enumerate(("Table 10", "Table 2", "")):
        following = f"{'a' * 24}{name}" if name else ""
        found.note(a_page(found, following=following), BrokerAddress(f"127.0.0.{number + 1}", 1))
    assert found.as_page().next == f"{'a' * 24}Table 2"


def test_who_looks_for_one_table_asks_no_hall_for_its_list() -> None:
    assert Answers(7).list_query(0) is None
    assert Answers(None, table(1)).list_query(0) is None

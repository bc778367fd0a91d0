"""The tables of limits are whole: each entry is used and tested and told, and nothing that strangers feed grows beside them."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import limits as wire
from gofish_tui import limits as program
from gofish_tui.limits import Rate
from tests.security.containers import ROOT, containers, sources
from tests.security.limits_table import MARKS, entries, table
from tests.security.mutations import PROTECTIONS

if TYPE_CHECKING:
    from pathlib import Path

GROWS = {
    # Host
    "gofish_tui/table/bot_seats.py:BotSeats._bots": "one a seat",
    "gofish_tui/table/handshake_server.py:HandshakeServer.dropped": "one a reason, and the reasons are ours",
    "gofish_tui/table/approval.py:Approval._waiting": "WAITING_KEPT",
    "gofish_tui/table/approval.py:Approval._behind": "NEWCOMERS_KEPT",
    "gofish_tui/table/records.py:Records._waiting": "RECORDS_WAITING",
    "gofish_tui/table/shuffle.py:Dealing.commitments": "one a seat",
    "gofish_tui/table/shuffle.py:Dealing.held_up": "one a seat",
    "gofish_tui/table/shuffle.py:Dealing.parts": "one a seat",
    "gofish_tui/table/pending_handshakes.py:PendingHandshakes._plain": "PENDING_HANDSHAKES",
    "gofish_tui/table/pending_handshakes.py:PendingHandshakes._with_words": "PENDING_HANDSHAKES",
    "gofish_tui/table/saved_table.py:Saved.sent_away": "those of the requests",
    "gofish_tui/table/handshake_server.py:HandshakeServer._denied": "REFUSALS_KEPT",
    "gofish_tui/web/guest_packets.py:GuestPackets._filters": "PAGE_FILTERS",
    "gofish_tui/table/handshake_limiter.py:HandshakeLimiter._spent": "PAYMENTS_KEPT",
    "gofish_tui/table/handshake_server.py:HandshakeServer._under_way": "those that wait for the one thread, and the one in it",
    "gofish_tui/host/multi_table.py:MultiTableServer.servers": "as many as were asked for",
    "gofish_tui/table/guests.py:Guests._known": "MOST_GUESTS",
    "gofish_tui/table/guests.py:Guests._seated": "one a seat",
    "gofish_tui/table/guests.py:Guests._seatless": "MOST_GUESTS",
    "gofish_tui/table/guests.py:Guests._answers": "ANSWERED_KEPT",
    "gofish_tui/table/guests.py:Guests._gone": "GONE_KEPT",
    "gofish_tui/table/guests.py:Guests._talk": "one a seat",
    "gofish_tui/table/listing_responder.py:ListingResponder._questions": "QUESTIONS_ANSWERED",
    "gofish_tui/table/message_router.py:MessageRouter._poisoned": "two topics",
    "gofish_tui/table/step_history.py:StepHistory._steps": "STEPS_KEPT",
    "gofish_tui/table/step_history.py:StepHistory._passing": "PASSING_KEPT",
    "gofish_tui/table/step_history.py:StepHistory._dropped": "taken with the next step",
    "gofish_tui/journal/writer.py:JournalFile._open": "one a table of ours",
    "gofish_tui/journal/writer.py:JournalFile._over": "one a table of ours",
    "gofish_tui/journal/writer.py:JournalFile._queue": "an entry of each table, with what was gathered meanwhile",
    "gofish_tui/table/durable_outbox.py:DurableOutbox._waiting": "OUTBOX_MESSAGES",
    "gofish_tui/table/presence.py:PresenceWatch._away_since": "one a seat",
    "gofish_tui/table/admissions.py:Admissions._tickets": "MOST_TICKETS",
    "gofish_tui/table/admissions.py:Admissions._sent_away": "SENT_AWAY_KEPT",
    "gofish_tui/table/password_queue.py:PasswordQueue._waiting": "KNOCKS_WAITING",
    "gofish_tui/table/durable_outbox.py:DurableOutbox._ready": "taken after each input",
    "gofish_tui/table/records.py:Records._next": "RECORDS_WAITING",
    "gofish_tui/table/records.py:Records._first": "RECORDS_WAITING",
    "gofish_tui/host/host.py:Host._inputs": "what comes while effects are carried out, and none of them waits",
    "gofish_tui/host/host.py:Host._threads": "a password, a bot and a record",
    "gofish_tui/table/journal_writer.py:JournalWriter._unwritten": "those of the table that are kept, while a disk hangs",
    "gofish_tui/table/journal_writer.py:JournalWriter._dropped": "those of the table that are kept, while a disk hangs",
    "gofish_tui/table/table.py:Table.occupants": "one a seat",
    # Services
    "gofish_tui/services/mqtt_table_service.py:MqttTableService._ours": "the tables opened here",
    "gofish_tui/services/mqtt_table_service.py:MqttTableService._solo": "the tables opened here",
    "gofish_tui/services/mqtt_table_service.py:MqttTableService._hosts": "the tables opened here",
    "gofish_tui/services/child_process.py:Lines._waiting": "what our own processes print, as their reader takes it",
    "gofish_tui/services/phone_pages.py:PhonePages._pages": "the tables opened here",
    # Client
    "gofish_tui/services/broker_queries.py:Answers.found": "TABLES_LISTED",
    "gofish_tui/services/broker_queries.py:Answers._on": "one a broker that is asked",
    "gofish_tui/services/broker_queries.py:Answers.following": "one a broker that is asked",
    "gofish_tui/services/broker_queries.py:Search._tasks": "known brokers, and ANNOUNCED_RECORDS times ANNOUNCED_HOSTS",
    "gofish_tui/client/update_queue.py:UpdateQueue._queue": "UPDATES_WAITING",
    "gofish_tui/client/core.py:ClientCore._effects": "what one input leads to",
    "gofish_tui/client/record_saver.py:RecordSaver._fresh": "RECORDS_WAITING",
    "gofish_tui/client/reporter.py:Reporter._early": "UPDATES_BEFORE_WELCOME",
    "gofish_tui/client/reporter.py:Reporter._held": "what one input leads to",
    "gofish_tui/client/event_sequencer.py:GameLog.events": "LOG_KEPT",
    "gofish_tui/client/event_sequencer.py:EventSequencer._public": "STEPS_WAITING",
    "gofish_tui/client/event_sequencer.py:EventSequencer._personal": "STEPS_WAITING",
    "gofish_tui/client/outbox.py:Outbox._waiting": "REQUESTS_WAITING, and the parts of one round",
    "gofish_tui/frontends/waiting_guests.py:WaitingGuests._names": "those who wait at the host's door",
    "gofish_tui/client/shuffle_part_sender.py:ShufflePartSender._waiting": "what the rounds of two games ask for",
    "gofish_tui/client/ask_audit.py:AskAudit._asks": "our own asks of one game",
    "gofish_tui/client/ask_audit.py:AskAudit._passed": "of these, until the message is read that made them pass",
    "gofish_tui/client/ask_audit.py:AskAudit._played": "of these",
    "gofish_tui/client/shuffling.py:Shuffle.bound": "ROUNDS_GIVEN",
    "gofish_tui/client/shuffling.py:Shuffle._given": "ROUNDS_GIVEN",
    "gofish_tui/client/shuffling.py:Shuffle._heard_closed": "ROUNDS_GIVEN, and one for all later",
    "gofish_tui/store/deals.py:DealFile._late": "DEALS_REMEMBERED",
    "gofish_tui/client/shuffling.py:Shuffle._closed_before": "those of the log that we came to, once",
    "gofish_tui/client/shuffling.py:Shuffle._doubted": "GAMES_DOUBTED",
    "gofish_tui/client/shuffling.py:Shuffle._objections": "GAMES_DOUBTED, OBJECTIONS_KEPT each",
    "gofish_tui/client/retelling.py:Retellings._tellings": "GAMES_COMPARED, TELLINGS_COMPARED each",
    "gofish_tui/frontends/streams.py:LineReader._lines": "its thread waits for room",
    "gofish_tui/frontends/streams.py:LineWriter._waiting": "each write is waited for",
    "gofish_tui/frontends/streams.py:LineWriter._texts": "each write is waited for",
    # Link
    "gofish_tui/link/connection.py:dialling_threads": "DIALLING_THREADS",
    "gofish_tui/link/connection.py:_left_behind": "attempts that the system ends after seconds",
    "gofish_tui/link/connection.py:Connection.filters": "our own subscriptions",
    "gofish_tui/link/connection.py:Connection._under_way": "BACKLOG",
    "gofish_tui/link/connection.py:Connection._dialled": "the sockets of one attempt",
    "gofish_tui/link/discovery.py:_Search._resolving": "ANNOUNCED_RECORDS",
    "gofish_tui/link/discovery.py:_Search.found": "ANNOUNCED_RECORDS",
    "gofish_tui/link/inbox.py:Inbox._items": "INBOX_MESSAGES",
    "gofish_tui/link/memory.py:MemoryBroker.retained": "the broker of tests",
    "gofish_tui/link/memory.py:MemoryBroker.log": "the broker of tests",
    "gofish_tui/link/memory.py:MemoryBroker._links": "the broker of tests",
    "gofish_tui/link/memory.py:MemoryLink._filters": "the link of tests",
    "gofish_tui/link/memory.py:MemoryLink._on_the_way": "the link of tests",
    "gofish_tui/link/mqtt.py:MqttLink._filters": "our own subscriptions",
    "gofish_tui/link/shared.py:SharedLink._by_word": "one a table of ours",
    "gofish_tui/link/shared.py:SharedLink._wanted": "our own subscriptions",
    "gofish_tui/link/shared.py:SharedLink._parts": "one a table of ours",
    "gofish_tui/link/shared.py:LinkPart.filters": "our own subscriptions",
    # What stays on the disk
    "gofish_tui/store/deal_memory.py:DealMemory._games": "DEALS_REMEMBERED",
    "gofish_tui/store/deal_memory.py:DealMemory._rounds": "DEALS_REMEMBERED",
    "gofish_tui/store/deal_memory.py:DealMemory._unwritten": "DEALS_REMEMBERED",
    # Halls
    "gofish_tui/journal/jetstream.py:JetStreamStore._ends": "one a table that is being resumed",
    "gofish_tui/journal/jetstream.py:JetStreamStore._forgetting": "one a table, each ends by itself",
    "gofish_tui/services/mqtt_table_service.py:MqttTableService._in_hall": "tables of our own",
    # Page
    "gofish_tui/web/connection_limit.py:ConnectionLimit._here": "PAGE_CONNECTIONS",
    # Wire
    "protocol/gofish_protocol/cards.py:ranks_in": "there are 8,192 masks",
    "protocol/gofish_protocol/cards.py:_ranks_of": "there are 8,192 masks",
    "protocol/gofish_protocol/codec.py:_decoder": "our own types",
    "protocol/gofish_protocol/codec.py:_with_text": "our own types",
    "protocol/gofish_protocol/engine.py:_seats_in": "there are 64 masks",
    "protocol/gofish_protocol/engine.py:Game.steps": "the asks of one game",
    "protocol/gofish_protocol/referee.py:_books": "there are 8,192 masks",
}
"""What bounds each container: an entry of the tables, or why it needs none."""


OF_OUR_OWN = [
    "gofish_tui/services/kept_analysis.py: MOST_BYTES = 8_000_000",
    "gofish_tui/store/seats.py: MOST_CHARACTERS = 4096",
]
"""Bounds on what this machine's own user asks for."""


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names that a file reads; an import alone does not count as use."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return frozenset(found)


def everywhere() -> list[Path]:
    files = [*(ROOT / "gofish_tui").rglob("*.py"), *(ROOT / "protocol").rglob("*.py")]
    return [path for path in files if not path.name.startswith("limits")]


@pytest.mark.parametrize("name", sorted(entries()))
def test_each_limit_is_used_and_has_its_test(name: str) -> None:
    assert any(name in names_in(path) for path in everywhere()), "nobody uses it"
    file, _, test = entries()[name].test.partition("::")
    assert re.search(rf"^(async )?def {test}\(", (ROOT / file).read_text("utf-8"), re.M), test
    assert f"limit {name}" in PROTECTIONS, "taking it out must be tried"


def test_nothing_grows_that_is_not_declared() -> None:
    """A new container in a room that strangers feed gets a bound, or a reason, in the list above."""
    found = containers()
    assert found.keys() - GROWS.keys() == set(), "without a bound"
    assert GROWS.keys() - found.keys() == set(), "not there any more"


@pytest.mark.parametrize("where", sorted(GROWS))
def test_what_bounds_a_container_stands_in_its_file(where: str) -> None:
    bound = GROWS[where]
    if bound.isupper():
        assert bound in entries()
        assert bound in names_in(ROOT / where.partition(":")[0])


def test_no_number_of_a_limit_stands_anywhere_else() -> None:
    """A second number would be the one that is forgotten."""
    named = re.compile(r"^(MOST|MAX)_\w* = [0-9_ *]+$", re.M)
    beside = [
        f"{path.relative_to(ROOT)}: {line.group()}"
        for path in sources()
        if not path.name.startswith("limits")
        for line in named.finditer(path.read_text("utf-8"))
    ]
    assert beside == OF_OUR_OWN


def test_what_is_capped_is_a_plain_number() -> None:
    """A `Limit` that goes on as a value ends in a message or a file, and msgspec does not encode it."""
    limits = {name for name, entry in entries().items() if isinstance(entry, wire.Limit)}
    assert not [
        f"{path.relative_to(ROOT)}:{node.lineno}: `{ast.unparse(node)}`"
        for path in everywhere()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.expr)
        for choice in _choices(node)
        if isinstance(choice, ast.Name) and choice.id in limits
    ], "LIMIT.cap(value)"
    for value in (1, 10**9):
        assert type(wire.CHAT_CHARS.cap(value)) is int


def _choices(node: ast.AST) -> list[ast.expr]:
    """What an expression may give out as it is."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in {"min", "max", "sorted"}:
        return node.args
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    return []


def test_the_table_is_told() -> None:
    """Else: `python -m tests.security.limits_table`."""
    begin, end = MARKS
    text = (ROOT / "docs/security.md").read_text("utf-8")
    assert text.split(begin)[1].split(end)[0].strip() == table().strip()


def test_rates_and_limits_say_what_they_are() -> None:
    for name, entry in entries().items():
        assert entry.bounds.strip(" .") == entry.bounds, name
        if isinstance(entry, Rate):
            assert entry.burst >= 1
            assert entry.a_second > 0
    assert not vars(wire).keys() & vars(program).keys() & entries().keys() - {"Limit"}

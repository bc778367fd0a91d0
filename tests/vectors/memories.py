"""What a client keeps of what a table's hosts said of their deals, and what it says of a game because of that."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gofish_protocol import events as e
from gofish_protocol.codec import encode
from gofish_protocol.requests import Commit
from gofish_protocol.view import empty_table
from gofish_tui.client.event_sequencer import GameLog
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.client.updates import TableInfo
from gofish_tui.limits import DEALS_REMEMBERED, GAMES_DOUBTED, ROUNDS_GIVEN
from gofish_tui.store.deal_memory import DealMemory
from tests.wire.dealt import SIGNER, TABLE

KEY = b"k" * 32
ROUNDS = int(ROUNDS_GIVEN)
RULES = (0,) * 8
KINDS = ("committed", "gave-1", "closed", "here-1", "opened-1")


def memories() -> dict[str, Any]:
    """Questions to the memory with its answers, and what a client's side of the shuffle says of what it was told."""
    return {
        "about": (
            "`memory`: in order, what is said to one memory, and its answer. `first` kind, game, round, bytes: is "
            "that what was said first? `many` kinds, game, rounds: the same of so many rounds, each kind, without "
            "an answer; `said`: what was said first; `furthest`: the latest game that the table was at; "
            "`started`: whether this game, or a later one, has started; `undealt`: whether a list was closed "
            "before this game, of a game that was never dealt; `restart`: what was kept is read again. "
            "`shuffles`: what a player in seat 0 with `key` at `table` makes of what the host says. `told` events "
            "while the table is at a game, whether we were here, since when we have missed nothing: the kinds of "
            "what we give, and the doubt that is told; `arrive`: the game that a process finds and what was told "
            "of it before; `restart` of the host; `again`: a new process of ours with the same memory; `seat`: "
            "the host gives us another; `check` game, further events: the verdict's detail. At the end `detail`, "
            "that of `game`, whose log is all that was told."
        ),
        "memory": [[*line, answer] for line, answer in _memory()],
        "table": TABLE,
        "key": KEY.hex(),
        "shuffles": [_shuffled(what, *case) for what, case in _cases().items()],
    }


def _memory() -> list[tuple[list[Any], Any]]:
    memory, found = DealMemory(), list[tuple[list[Any], Any]]()
    lines: list[str] = []
    for line in _questions():
        answer: Any = None
        match line:
            case ["first", kind, game, number, said]:
                answer = memory.first(kind, game, number, bytes.fromhex(said))
            case ["many", kinds, game, rounds]:
                for number in range(rounds):
                    for kind in kinds:
                        memory.first(kind, game, number, b"\x01")
            case ["said", kind, game, number]:
                said = memory.said(kind, game, number)
                answer = None if said is None else said.hex()
            case ["furthest"]:
                answer = memory.furthest
            case ["started", game]:
                answer = memory.was_started(game)
            case ["undealt", game]:
                answer = memory.is_undealt_before(game)
            case ["restart"]:
                lines += memory.take_unwritten()
                memory = DealMemory(lines)
        found.append((line, answer))
    return found


def _questions() -> list[list[Any]]:
    of_three: list[list[Any]] = [
        ["first", kind, game, 0, f"0{game}"]
        for game in (1, 2, 3)
        for kind in ("committed", "closed", "started", "ended")
    ]
    later: list[list[Any]] = [
        ["started", 3],
        ["started", 4],
        ["furthest"],
        ["first", "started", 3, 0, "03"],
        ["first", "started", 3, 0, "63"],
        ["first", "ended", 3, 0, "63"],
        ["first", "started", 0, 0, "00"],
        ["undealt", 4],
    ]
    return [
        ["furthest"],
        ["started", 0],
        ["said", "started", 1, 0],
        *of_three,
        ["said", "closed", 2, 0],
        *later,
        ["first", "closed", 4, 0, "04"],
        ["undealt", 4],
        ["undealt", 5],
        ["first", "closed", 6, 0, "06"],
        ["furthest"],
        ["many", KINDS, 7, ROUNDS],
        *later,
        ["restart"],
        *later,
        ["many", KINDS, 8, DEALS_REMEMBERED // len(KINDS) + 100],
        *later,
        ["said", "closed", 2, 0],
        ["first", "started", 9, 0, "09"],
        ["first", "started", 4, 0, "04"],
        ["furthest"],
    ]


def _bound(game: int = 1, number: int = 0) -> e.Committed:
    return e.Committed(game, b"c" * 32, number)


def _list(game: int, number: int, ours: bytes) -> e.Bound:
    return e.Bound(game, number, (0, 1), (ours, b"o" * 32), RULES)


def _ours(game: int = 1, number: int = 0, seat: int = 0) -> bytes:
    """What we are bound to in that round."""
    shuffle = Shuffle(TABLE, KEY, DealMemory())
    view = replace(empty_table(me=seat), game=game - 1)
    (make,) = shuffle.on_step([_bound(game, number)], view, seat, here=True)
    part = make(1)
    assert isinstance(part, Commit)
    return part.commitment


def _dealt(game: int, ours: bytes = b"p" * 32) -> e.Started:
    return e.Started(game, (0, 1), RULES, (ours, b"q" * 32))


OVER = e.Over((0,), bytes(32))


def _cases() -> dict[str, tuple[int, list[list[Any]]]]:
    """By what happens: the game that is asked about, and the lines."""
    ours = _ours()
    closed, other = _list(1, 0, ours), _list(1, 0, b"x" * 32)
    without = _list(1, 0, bytes(32))
    here = [True, 0]
    give, open_ = ["told", [_bound()], 0, *here], ["told", [closed], 0, *here]
    deal = ["told", [_dealt(1)], 0, *here]
    doubted = [
        ["told", [replace(_bound(game), commitment=said * 32)], game - 1, *here]
        for game in range(1, GAMES_DOUBTED + 3)
        for said in (b"c", b"d")
    ]
    return {
        "nothing is wrong": (1, [give, open_, deal]),
        "given once, opened once": (1, [give, give, open_, open_]),
        "again after a restart of the host": (1, [give, open_, ["restart"], give, open_]),
        "the host binds itself twice": (
            1,
            [give, ["told", [replace(_bound(), commitment=b"d" * 32)], 0, *here]],
        ),
        "two lists": (
            1,
            [give, open_, ["restart"], give, ["told", [_list(1, 0, b"y" * 32)], 0, *here]],
        ),
        "two lists, to two processes": (
            1,
            [give, open_, ["again"], give, ["told", [other], 0, *here]],
        ),
        "something else in the list for us": (1, [give, ["told", [other], 0, *here]]),
        "and nobody was asked": (1, [["told", [_bound(), other], 0, False, 0]]),
        "what another had given before this page came": (
            1,
            [["arrive", 0, [_bound(), other]], ["told", [_bound(), other], 0, False, 0]],
        ),
        "another's seat, that is ours now": (
            1,
            [
                give,
                ["again"],
                ["arrive", 0, [_bound(), other]],
                ["seat", 1],
                ["told", [_bound(), closed], 0, False, 0],
            ],
        ),
        "our own seat again": (
            1,
            [
                give,
                ["again"],
                ["arrive", 0, [_bound(), other]],
                ["told", [_bound(), other], 0, False, 0],
            ],
        ),
        "left out of the list": (1, [give, ["told", [without], 0, *here]]),
        "dealt twice": (
            1,
            [give, open_, deal, ["told", [_dealt(1, b"z" * 32)], 1, *here]],
        ),
        "dealt twice, to two processes": (
            1,
            [give, open_, deal, ["again"], give, open_, ["told", [_dealt(1, b"z" * 32)], 0, *here]],
        ),
        "the same deal, told again": (1, [give, open_, deal, ["again"], give, open_, deal]),
        "ended twice": (
            1,
            [
                ["told", [_dealt(1)], 0, *here],
                ["check", 1, [OVER]],
                ["check", 1, [replace(OVER, winners=(1,))]],
            ],
        ),
        "a number is left out": (
            3,
            [
                give,
                open_,
                ["told", [_bound(2)], 1, *here],
                ["told", [_list(2, 0, _ours(2))], 1, *here],
                ["told", [_bound(3)], 2, *here],
            ],
        ),
        "a number may have been missed": (2, [give, open_, ["told", [_bound(2)], 1, True, 9]]),
        "an earlier game after a later one": (
            1,
            [give, ["told", [], 50, *here], ["told", [_bound()], 0, *here]],
        ),
        "a later game, to another process": (
            1,
            [
                ["told", [_bound(9)], 8, *here],
                ["told", [_list(9, 0, _ours(9))], 8, *here],
                ["again"],
                give,
            ],
        ),
        "games far away": (1, [give, ["told", [_bound(7)], 0, *here], open_]),
        "more rounds than we take part in": (
            1,
            [
                ["told", [_bound(1, ROUNDS)], 0, *here],
                ["told", [_list(1, ROUNDS, bytes(32))], 0, *here],
            ],
        ),
        "too much was wrong": (100, doubted),
        "another game was dealt": (2, [["told", [_bound(2), _dealt(1)], 0, *here]]),
    }


def _shuffled(what: str, game: int, lines: list[list[Any]]) -> dict[str, Any]:
    memory = DealMemory()
    shuffle, seat = Shuffle(TABLE, KEY, memory), 0
    log = GameLog(complete=True)
    made: list[list[Any]] = []

    def check(number: int, events: list[e.AnyEvent]) -> str:
        view = replace(empty_table(me=seat), game=number, in_play=(0, 1))
        seen = GameLog([*log.events, *events], True)
        verdict, _ = shuffle.check(TableInfo(TABLE, "Friday"), SIGNER.public, seen, view)
        return verdict.detail

    for line in lines:
        found: Any = None
        match line:
            case ["told", happened, at, here, since]:
                log.events += happened
                view = replace(empty_table(me=seat), game=at)
                parts = shuffle.on_step(happened, view, seat, here=here, since=since)
                given = [make(1) for make in parts]
                doubt = shuffle.take_doubt()
                found = {"gives": [type(part).__name__ for part in given], "doubt": doubt}
            case ["arrive", at, happened]:
                shuffle.arrive(at, happened)
            case ["restart"]:
                shuffle.on_host_restart(None)
            case ["again"]:
                shuffle = Shuffle(TABLE, KEY, memory)
            case ["seat", number]:
                seat = number
            case ["check", number, happened]:
                found = check(number, happened)
        made.append([*map(_shown, line), found])
    return {"what": what, "lines": made, "game": game, "detail": check(game, [])}


def _shown(value: Any) -> Any:
    """Events as their bytes."""
    return [encode(event).hex() for event in value] if isinstance(value, list) else value

"""`gofish referee`: one game per line in, its outcome per line out (docs/rules.md, last section)."""

import json
from functools import cache
from typing import Any

from .cards import CARDS, card_names, parse_card, parse_rank, rank_names
from .engine import BOOK, NOTHING_DRAWN, Game
from .refusals import IllegalAsk
from .rules import BadRules, make_rules

_LONGEST_DETAIL = 300
"""A detail quotes what is wrong, which may be a megabyte."""


class BadGame(ValueError):
    """The line is not a game; the text says why."""


def referee_line(line: bytes | str) -> str:
    """The answer to one line, without its line end. Never raises: a line that is not a game gets an answer that says so."""
    try:
        game, asks = read_game(line)
    except (BadGame, BadRules) as wrong:
        detail = str(wrong)
        if len(detail) > _LONGEST_DETAIL:
            detail = detail[:_LONGEST_DETAIL] + "…"
        return json.dumps({"error": "bad_game", "detail": detail})
    judge = Judge(game)
    start = judge.state()
    return f'{{"start": {start}, "steps": [{", ".join([judge.ask(ask) for ask in asks])}]}}'


def read_game(line: bytes | str) -> tuple[Game, list[dict[str, Any]]]:
    """A game at its start and the asks to try on it. Raises :class:`BadGame` or :class:`BadRules`."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        # Some editors and shells put a byte order mark before the first line.
        text = text.removeprefix("\ufeff").rstrip("\r\n")
        wanted = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as wrong:
        raise BadGame(f"not JSON: {wrong}") from wrong
    if not isinstance(wanted, dict):
        raise BadGame("a game is a JSON object")
    players = _whole_number(wanted, "players")
    if not 2 <= players <= 6:
        raise BadGame(f"players is 2 to 6, not {players}")
    rules = wanted.get("rules", {})
    if not isinstance(rules, dict):
        raise BadGame("rules is an object")
    deck = wanted.get("deck")
    if not isinstance(deck, list):
        raise BadGame("deck is a list of 52 cards")
    numbers = []
    for name in deck:
        card = parse_card(name)
        if card is None:
            raise BadGame(f"{name!r} in the deck is no card")
        numbers.append(card)
    if len(numbers) != 52 or len(set(numbers)) != 52:
        raise BadGame(f"the deck has {len(set(numbers))} different cards in {len(numbers)}, not 52")
    first = _whole_number(wanted, "first", default=0)
    if not 0 <= first < players:
        raise BadGame(f"first is a seat from 0 to {players - 1}, not {first}")
    asks = wanted.get("asks", [])
    if not isinstance(asks, list) or not all(isinstance(ask, dict) for ask in asks):
        raise BadGame("asks is a list of objects")
    return Game(players, make_rules(rules), numbers, first), asks


def _no_constant(word: str) -> None:
    """Python reads NaN and Infinity, but they are not JSON."""
    raise ValueError(f"{word} is no value")


def _whole_number(wanted: dict[str, Any], key: str, default: int | None = None) -> int:
    value = wanted.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadGame(
            f"{key} is missing" if value is None else f"{key} is a whole number, not {value!r}"
        )
    return value


class Judge:
    """A game in the referee's words: JSON, put together from texts that are made once; no card or rank needs escaping.

    Hands are put into words again only when one changes: printing every card of every hand after each ask took half of the
    referee's time. `msgspec` would be as fast, but takes longer to import than everything else this needs.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._hands = [_cards(hand) for hand in game.hands]

    def ask(self, ask: dict[str, Any]) -> str:
        """Try one ask. What is not a number, rank or card becomes −1, which the engine refuses at its place in the order."""
        game = self.game
        parse = parse_card if game.rules.by_card else parse_rank
        what = parse(ask.get("for"))
        before = game.hands.copy()
        try:
            step = game.ask(
                _seat(ask.get("seat")), _seat(ask.get("to")), -1 if what is None else what
            )
        except IllegalAsk as refused:
            return f'{{"ok": false, "error": "{refused.reason}"}}'
        for seat, hand in enumerate(game.hands):
            if hand != before[seat]:
                self._hands[seat] = _cards(hand)
        drawn = "null" if step.drawn == NOTHING_DRAWN else f'"{CARDS[step.drawn]}"'
        laid = 0
        for kind, _, rank in step.after:
            if kind == BOOK:
                laid |= 1 << rank
        return (
            f'{{"ok": true, "given": {_cards(step.given)}, "drawn": {drawn}, "lucky": {_truth(step.lucky)}, '
            f'"new_books": {_books(laid)}, {self.state()[1:]}'
        )

    def state(self) -> str:
        """The whole state, after the game's start or its last ask."""
        game = self.game
        turn = "null" if game.turn is None else game.turn
        books = ", ".join([_books(mask) for mask in game.books])
        state = (
            f'{{"turn": {turn}, "hands": [{", ".join(self._hands)}], "books": [{books}], '
            f'"stock": {game.stock}, "over": {_truth(game.over)}'
        )
        return f'{state}, "winners": {game.winners()}}}' if game.over else state + "}"


def _seat(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def _cards(hand: int) -> str:
    return _names(card_names(hand)) if hand else "[]"


@cache
def _books(mask: int) -> str:
    """There are only 8,192 masks."""
    return _names(rank_names(mask)) if mask else "[]"


def _names(names: list[str]) -> str:
    return '["' + '", "'.join(names) + '"]'


def _truth(value: bool) -> str:
    return "true" if value else "false"

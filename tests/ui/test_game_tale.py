"""What is told of a game when it is over."""

from __future__ import annotations

from gofish_protocol import events
from gofish_tui.ui.game_highlights import GameHighlights


def told(*happened: events.AnyEvent) -> GameHighlights:
    tale = GameHighlights()
    for event in happened:
        tale.see(event)
    return tale


def test_of_a_game_in_which_nothing_stood_out_nothing_is_told() -> None:
    tale = told(events.Asked(0, 1, 3), events.Gave(1, 0, 1 << 12), events.Asked(0, 1, 4))
    assert tale.longest_run is None
    assert tale.luckiest is None


def test_the_longest_run_ends_with_go_fish_and_with_the_turn() -> None:
    got = (events.Asked(0, 1, 3), events.Gave(1, 0, 1 << 12))
    fish = (events.Asked(0, 1, 3), events.GoFish(1))
    theirs = (events.Asked(2, 1, 3), events.Gave(1, 2, 1 << 12))
    assert told(*got * 3, *fish, *got * 2).longest_run == (0, 3)
    assert told(*got, *theirs * 2, *got).longest_run == (2, 2)
    assert told(*got * 2, *theirs * 2).longest_run is None, "two have done as well"


def test_luck_is_what_was_asked_for_and_drawn() -> None:
    lucky, other = events.Drew(1, 12, True), events.Drew(0, None, False)
    assert told(other, other, lucky).luckiest == (1, 1)
    assert told(other, lucky, events.Drew(2, 13, True)).luckiest is None

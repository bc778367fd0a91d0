"""A player's protections against asks in their name: which of them are theirs, and what a host may do for who is away."""

from __future__ import annotations

from tests.security.protection import Protection, protection

ASK_AUDIT = "gofish_tui/client/ask_audit.py"
ASK_AUDIT_TESTS = "tests/client/test_ask_audit.py"

PROTECTIONS: dict[str, Protection] = {
    "our asks are ours": protection(
        ASK_AUDIT,
        "if played - Counter(self._asks.values()):",
        "if False:",
        ASK_AUDIT_TESTS,
    ),
    "what was refused is not played": protection(
        ASK_AUDIT,
        "self._asks.pop(number, None)",
        "pass",
        ASK_AUDIT_TESTS,
    ),
    "nobody asks for us before our time is up": protection(
        ASK_AUDIT,
        "if early and self._there_since < began:",
        "if False:",
        ASK_AUDIT_TESTS,
    ),
    "a host that forgets us excuses no ask": protection(
        ASK_AUDIT,
        "            self._there_since = self._before_away\n",
        "            pass\n",
        ASK_AUDIT_TESTS,
    ),
    "what was asked for us while we were forgotten": protection(
        ASK_AUDIT,
        "if same_start and autos > self._autos and self.is_long_present(now):",
        "if False:",
        ASK_AUDIT_TESTS,
    ),
    "nobody asks for us without a clock": protection(
        ASK_AUDIT,
        'return "an ask was made in our name, though there is no clock"',
        'return ""',
        ASK_AUDIT_TESTS,
    ),
    "no ask is from before a game that this process saw begin": protection(
        ASK_AUDIT,
        " if first else 0)",
        ")",
        ASK_AUDIT_TESTS,
    ),
    "no state told anew stops our clock": protection(
        ASK_AUDIT,
        "        elif self._turn is not None:\n",
        "        elif self._turn is not None and (setattr(self, '_turn', None) or False):\n",
        ASK_AUDIT_TESTS,
    ),
    "a turn told with a state has a clock": protection(
        ASK_AUDIT,
        "        elif self.is_long_present(now):\n",
        "        elif False:\n",
        ASK_AUDIT_TESTS,
    ),
    "no host makes us absent by saying so": protection(
        ASK_AUDIT,
        "there = there or now < self._back_by",
        "pass",
        ASK_AUDIT_TESTS,
    ),
    "no seat in play is given up while its player is there": protection(
        ASK_AUDIT,
        " and (me != self._seat or self._said_given_up):",
        " and me != self._seat:",
        ASK_AUDIT_TESTS,
    ),
    "no bot plays for who is here": protection(
        ASK_AUDIT,
        "here = self.is_long_present(now)",
        "here = False",
        ASK_AUDIT_TESTS,
    ),
    "no other name or seat forgives an ask": protection(
        ASK_AUDIT,
        "if view.game != self._game:",
        "if True:",
        f"{ASK_AUDIT_TESTS}::test_asks_in_our_name_are_not_forgiven_with_another_name_or_seat",
    ),
    "a seat is nobody else's while its game is on": protection(
        ASK_AUDIT,
        "            self._moved = True\n",
        "            pass\n",
        f"{ASK_AUDIT_TESTS}::test_asks_in_our_name_are_not_forgiven_with_another_name_or_seat",
    ),
    "a pause excuses no ask": protection(
        ASK_AUDIT,
        "if self._stopped is not None:\n            return",
        "if False:\n            return",
        f"{ASK_AUDIT_TESTS}::test_a_pause_excuses_no_ask",
    ),
    "a clock that stood still goes on with what was left": protection(
        ASK_AUDIT,
        "self._turn = (began, due + now - max(self._stopped, began))",
        "self._turn = None",
        f"{ASK_AUDIT_TESTS}::test_a_pause_excuses_no_ask",
    ),
    "a clock that is told again runs out no sooner": protection(
        ASK_AUDIT,
        "max(due, now + seconds))",
        "now + seconds)",
        f"{ASK_AUDIT_TESTS}::test_a_clock_that_is_told_again_never_runs_out_sooner",
    ),
    "each turn has a clock of its own": protection(
        ASK_AUDIT,
        "step.before, seat, now)\n                    self._turn = None\n",
        "step.before, seat, now)\n",
        f"{ASK_AUDIT_TESTS}::test_each_turn_has_a_clock_of_its_own",
    ),
    "a hidden game excuses no ask": protection(
        ASK_AUDIT,
        "if unseen and autos and self.is_long_present(now):",
        "if False:",
        f"{ASK_AUDIT_TESTS}::test_a_game_that_was_hidden_from_who_is_here_excuses_no_ask",
    ),
    "nobody has a shorter clock than others": protection(
        ASK_AUDIT,
        "now + max(self._clock, _lasting(seconds))",
        "now + _lasting(seconds)",
        f"{ASK_AUDIT_TESTS}::test_nobody_has_a_shorter_clock_than_others",
    ),
    "whoever is here has not left": protection(
        ASK_AUDIT,
        'yield Fault.MOVE, "we are said to have left the game, and are here"',
        "pass",
        f"{ASK_AUDIT_TESTS}::test_whoever_is_here_has_not_left_the_game",
    ),
}

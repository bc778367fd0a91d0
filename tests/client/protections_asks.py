"""A player's protections against asks in their name: which of them are theirs, and what a host may do for who is away."""

from __future__ import annotations

from tests.security.protection import Protection, protection

ASK_AUDIT = "gofish_tui/client/ask_audit.py"
ASK_AUDIT_TESTS = "tests/client/test_ask_audit.py"
ASK_TURN_TESTS = "tests/client/test_ask_turns.py"
ATTENDANCE = "gofish_tui/client/attendance.py"
PLAYED_FOR = "tests/security/test_played_for.py"

PROTECTIONS: dict[str, Protection] = {
    "our asks are ours": protection(
        ASK_AUDIT,
        "if self._others or played - Counter(own[:2] for own in self._asks.values()):",
        "if False:",
        ASK_AUDIT_TESTS,
    ),
    "what was refused is not played": protection(
        ASK_AUDIT,
        "        self._asks.pop(number, None)\n",
        "        pass\n",
        ASK_AUDIT_TESTS,
    ),
    "nobody asks for us before our time is up": protection(
        ASK_AUDIT,
        'return TOO_EARLY if turn.is_early(now) else ""',
        'return ""',
        ASK_AUDIT_TESTS,
    ),
    "a host that forgets us excuses no ask": protection(
        ATTENDANCE,
        "            self._there_since = self._before_away\n",
        "            pass\n",
        ASK_AUDIT_TESTS,
    ),
    "what was asked for us while we were forgotten": protection(
        ASK_AUDIT,
        "if same_start and autos > self._autos and self.attendance.is_long_present(now):",
        "if False:",
        ASK_AUDIT_TESTS,
    ),
    "nobody asks for us without a clock": protection(
        ASK_AUDIT,
        "return NO_CLOCK",
        'return ""',
        ASK_AUDIT_TESTS,
    ),
    "no ask is from before a game that this process saw begin": protection(
        ASK_AUDIT,
        " if first else 0)",
        ")",
        ASK_AUDIT_TESTS,
    ),
    "a turn told with a state has a clock": protection(
        ASK_AUDIT,
        "elif not first and (self._turn is None or self._turn.told != view.seconds):",
        "elif False:",
        ASK_AUDIT_TESTS,
    ),
    "no host makes us absent by saying so": protection(
        ATTENDANCE,
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
        "here = self.attendance.is_here(step.seq, now)",
        "here = False",
        ASK_AUDIT_TESTS,
    ),
    "no other name or seat forgives an ask": protection(
        ASK_AUDIT,
        "        if view.game != self._game:\n",
        "        if True:\n",
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
        "self._turn = self._turn._replace(due=self._turn.due + max(0.0, stood))",
        "self._turn = None",
        f"{ASK_AUDIT_TESTS}::test_a_pause_excuses_no_ask",
    ),
    "a clock that is told again runs out no sooner": protection(
        ASK_AUDIT,
        "max(self._turn.due, since + seconds - ROUNDED_SECONDS)",
        "since + seconds - ROUNDED_SECONDS",
        f"{ASK_AUDIT_TESTS}::test_a_clock_that_is_told_again_never_runs_out_sooner",
    ),
    "each turn has a clock of its own": protection(
        ASK_AUDIT,
        "self._object(self._fault(step, seat, now))\n                    self._turn = None\n",
        "self._object(self._fault(step, seat, now))\n",
        f"{ASK_AUDIT_TESTS}::test_each_turn_has_a_clock_of_its_own",
    ),
    "a hidden game excuses no ask": protection(
        ASK_AUDIT,
        "if unseen and autos and self.attendance.is_long_present(now):",
        "if False:",
        f"{ASK_AUDIT_TESTS}::test_a_game_that_was_hidden_from_who_is_here_excuses_no_ask",
    ),
    "anyone who is here has not left": protection(
        ASK_AUDIT,
        'yield Fault.MOVE, "we are said to have left the game, and are here"',
        "pass",
        f"{ASK_AUDIT_TESTS}::test_anyone_who_is_here_has_not_left_the_game",
    ),
    "a bot is too soon for whoever was just heard": protection(
        ATTENDANCE,
        "return (unbroken and seq > step) or self.is_long_present(now)",
        "return self.is_long_present(now)",
        f"{PLAYED_FOR}::test_a_bot_plays_for_nobody_who_has_just_come",
    ),
    "an ask is of its turn": protection(
        ASK_AUDIT,
        "            del self._asks[number]\n        self._passed += passed",
        "            pass\n        self._passed += passed",
        f"{ASK_TURN_TESTS}::test_an_ask_counts_in_the_turn_in_which_it_was_made",
    ),
    "an ask whose turn has passed is withdrawn": protection(
        "gofish_tui/client/core.py",
        "        self.outbox.withdraw(self.asks.take_passed())\n",
        "",
        f"{PLAYED_FOR}::test_an_ask_of_an_earlier_turn_is_played_in_no_later_one",
    ),
    "anyone who is in the closed list has its seat": protection(
        "gofish_tui/client/game_sync.py",
        "dealt_in = self._shuffle.seat_in(update.view.game)",
        "dealt_in = None",
        f"{PLAYED_FOR}::test_a_player_who_is_given_no_seat_at_the_deal_is_asked_for_by_nobody",
    ),
    "no clock is shorter than the longest of its game": protection(
        ASK_AUDIT,
        "if self._shortest < longest - _slack(longest):",
        "if False:",
        f"{PLAYED_FOR}::test_a_first_clock_is_as_long_as_all_that_follow",
    ),
    "half of a short clock counts": protection(
        ASK_AUDIT,
        "min(CLOCK_SECONDS, clock / 2)",
        "CLOCK_SECONDS",
        f"{PLAYED_FOR}::test_a_clock_of_five_seconds_is_a_clock",
    ),
}

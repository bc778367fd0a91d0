"""A player's protections against cheats at the deal and in play: what is remembered, compared and never forgotten."""

from __future__ import annotations

from tests.security.protection import Protection, protection

SHUFFLING = "gofish_tui/client/shuffling.py"
RETELLING_TESTS = "tests/client/test_retelling.py"
SHUFFLING_TESTS = "tests/client/test_shuffling.py"
ONE_GAME = "tests/client/test_one_game.py"
MISSED_TESTS = "tests/client/test_missed.py"
HOSTILE = "tests/security/test_hostile_host.py"

PROTECTIONS: dict[str, Protection] = {
    "the log's length": protection(
        "gofish_tui/client/event_sequencer.py",
        "if len(self.events) < LOG_KEPT:",
        "if True:",
        f"{HOSTILE}::test_a_log_does_not_grow_without_end",
    ),
    "the hand that is told": protection(
        "gofish_tui/client/event_sequencer.py",
        "            self.wrong_hand = seq\n",
        "            pass\n",
        "tests/security/test_cheating_host.py",
    ),
    "a page that was lost": protection(
        "gofish_tui/client/event_sequencer.py",
        "return page.epoch == self.epoch and page.after > self.seq",
        "return False",
        f"{MISSED_TESTS}::test_a_page_that_was_lost_is_asked_for_again",
    ),
    "a gap that the host makes": protection(
        SHUFFLING,
        "if log.withheld is not None:",
        "if False:",
        f"{MISSED_TESTS}::test_a_host_that_leaves_out_a_part_of_a_game_is_told_to",
    ),
    "a game between two answers": protection(
        "gofish_tui/client/game_sync.py",
        "            self._look_at_hidden_games(sequencer, found)\n",
        "            pass\n",
        f"{MISSED_TESTS}::test_anyone_who_missed_the_beginning_of_the_next_game_is_told_all_of_it",
    ),
    "nothing is opened before it is remembered": protection(
        "gofish_tui/client/shuffle_part_sender.py",
        "if self._memory.is_behind:",
        "if False:",
        "tests/client/test_shuffle_part_sender.py::test_nothing_is_sent_before_the_list_is_on_the_disk",
    ),
    "no game is left out before our eyes": protection(
        SHUFFLING,
        "self._object(game, Fault.AGAIN, NEVER_DEALT)",
        "pass",
        f"{SHUFFLING_TESTS}::test_no_number_is_left_out_to_deal_again",
    ),
    "a game that may have been left out is not verified over": protection(
        "gofish_tui/store/deal_memory.py",
        "return any(kind == CLOSED and dealt < g < game for kind, g, _ in self._rounds)",
        "return False",
        f"{SHUFFLING_TESTS}::test_anyone_who_may_have_missed_a_deal_accuses_nobody_and_does_not_verify",
    ),
    "parts of earlier rounds are not said for ever": protection(
        "gofish_tui/client/outbox.py",
        "if isinstance(request, PARTS):",
        "if False:",
        "tests/client/test_shuffle_part_sender.py::test_parts_of_earlier_rounds_are_not_said_forever",
    ),
    "the first commitment counts": protection(
        SHUFFLING,
        'if not self.memory.first("committed", game, round, said):',
        "if False:",
        SHUFFLING_TESTS,
    ),
    "one list a round": protection(
        SHUFFLING,
        "if not self.memory.first(CLOSED, game, round, _digest(event)):",
        "if False:",
        SHUFFLING_TESTS,
    ),
    "one start a game": protection(
        SHUFFLING,
        'if not self.memory.first("started", game, 0, _digest(event)):',
        "if False:",
        SHUFFLING_TESTS,
    ),
    "one end a game": protection(
        SHUFFLING,
        "if not self._ends_as_before(log, game):",
        "if False:",
        SHUFFLING_TESTS,
    ),
    "nothing is opened twice": protection(
        SHUFFLING,
        "if self.memory.was_started(bound_to.game):",
        "if False:",
        SHUFFLING_TESTS,
    ),
    "only what is in the list is opened": protection(
        SHUFFLING,
        "sound = (me, commitment) in listed and",
        "sound =",
        SHUFFLING_TESTS,
    ),
    "only the first list is opened": protection(
        SHUFFLING,
        " and bound_to.game not in self._objections",
        "",
        SHUFFLING_TESTS,
    ),
    "nothing is taken back": protection(
        SHUFFLING,
        "if self._retellings.contradicts(log, me, whole=True):",
        "if False:",
        SHUFFLING_TESTS,
    ),
    "what we gave is known whatever seat we are given": protection(
        SHUFFLING,
        "        here = frozenset(seats)\n",
        "        here = frozenset(seats)\n        seats.clear()\n",
        f"{SHUFFLING_TESTS}::test_what_we_gave_is_not_forgotten_whatever_seat_we_are_given",
    ),
    "something else in our place is told at once": protection(
        SHUFFLING,
        "if listed not in (NO_PART, ours) and",
        "if False and",
        f"{SHUFFLING_TESTS}::test_what_we_gave_is_not_forgotten_whatever_seat_we_are_given",
    ),
    "what was given is worked out by a program started again": protection(
        SHUFFLING,
        "seats.setdefault(max(rounds), me)",
        "pass",
        f"{SHUFFLING_TESTS}::test_a_program_started_again_works_out_what_was_given",
    ),
    "what is in our place is ours though nobody asked for it": protection(
        SHUFFLING,
        "return came_before or ",
        "return ",
        f"{SHUFFLING_TESTS}::test_what_stands_in_our_place_is_ours_though_nobody_asked_for_it",
    ),
    "a list that is told again says nothing of us": protection(
        SHUFFLING,
        " or place in self._heard_closed:",
        ":",
        f"{SHUFFLING_TESTS}::test_a_list_that_is_told_again_does_not_say_again_that_we_were_here",
    ),
    "a player verifies by their own part": protection(
        "protocol/gofish_protocol/verify.py",
        "if not has_own(seen.table, rounds, started.game, seen.me, own):",
        "if False:",
        "tests/wire/test_verify.py::test_a_player_verifies_by_their_own_part_and_by_nothing_else",
    ),
    "our seat is no bot's": protection(
        "protocol/gofish_protocol/verify.py",
        " if level and seat != seen.me)",
        " if level)",
        "tests/wire/test_verify.py::test_a_player_verifies_by_their_own_part_and_by_nothing_else",
    ),
    "rounds end with the deal": protection(
        SHUFFLING,
        "            if isinstance(event, events.Started):\n                break\n",
        "",
        f"{SHUFFLING_TESTS}::test_rounds_that_a_host_tells_after_the_deal_hide_nothing",
    ),
    "no table goes back to an earlier game": protection(
        SHUFFLING,
        "if self._furthest > game:",
        "if False:",
        f"{SHUFFLING_TESTS}::test_a_table_that_was_at_a_later_game_does_not_come_back",
    ),
    "a wrong hand is not forgotten": protection(
        SHUFFLING,
        "            for fault in _faults(log):\n",
        "            for fault in ():\n",
        f"{RETELLING_TESTS}::test_a_hand_that_was_wrong_is_not_put_right_by_another_start",
    ),
    "whoever never tells all is told to": protection(
        SHUFFLING,
        "if not self._retellings.keep(log, seat):",
        "if not self._retellings.keep(log, seat) and False:",
        f"{RETELLING_TESTS}::test_a_host_that_always_leaves_a_gap_is_told_to",
    ),
    "what was taken back stays so": protection(
        SHUFFLING,
        "            self._object(log.game, Fault.AGAIN, TAKEN_BACK, tell=False)\n",
        "",
        f"{RETELLING_TESTS}::test_what_was_taken_back_is_said_once_and_remembered_to_the_end",
    ),
    "no log is made whole again": protection(
        "gofish_tui/client/event_sequencer.py",
        "        if not self._was_told:\n",
        "        if not self._caught_up:\n",
        f"{RETELLING_TESTS}::test_in_one_start_of_a_host_no_log_is_made_whole_again",
    ),
    "an answer begins with the game's beginning": protection(
        "gofish_tui/client/event_sequencer.py",
        "GameLog(complete=page.whole and _from_the_beginning(page))",
        "GameLog(complete=page.whole)",
        f"{RETELLING_TESTS}::test_an_answer_whose_beginning_did_not_come_is_not_whole",
    ),
    "what was told before a gap counts": protection(
        "gofish_tui/client/event_sequencer.py",
        "self._sure = len(self.events)",
        "pass",
        f"{RETELLING_TESTS}::test_nothing_is_put_between_what_was_told_in_order",
    ),
    "what was told without its beginning counts": protection(
        "gofish_tui/client/event_sequencer.py",
        "self.came_in = game",
        "pass",
        f"{RETELLING_TESTS}::test_what_was_told_without_its_beginning_is_in_whatever_is_told_later",
    ),
    "what was told after a gap counts": protection(
        "gofish_tui/client/retelling.py",
        "return all(event in rest for event in theirs.later)",
        "return True",
        f"{RETELLING_TESTS}::test_what_was_told_around_a_gap_is_in_whatever_is_told_later",
    ),
    "a log that is too long counts as far as it was kept": protection(
        "gofish_tui/client/event_sequencer.py",
        "            self.mark_incomplete()\n\n    @property",
        "            self.events.clear()\n\n    @property",
        f"{RETELLING_TESTS}::test_no_number_of_events_makes_a_game_forgotten",
    ),
    "no verdict without our part after too many rounds": protection(
        "gofish_tui/client/shuffling.py",
        "if self.memory.said(self._here, game, ROUNDS_GIVEN) is not None:",
        "if False:",
        "tests/client/test_shuffling.py::test_a_deal_after_more_rounds_than_we_take_part_in_is_not_verified",
    ),
    "a table that goes back": protection(
        "gofish_tui/client/game_sync.py",
        "if self._shuffle.goes_back(sequencer) or gone:",
        "if gone and sequencer.seq < before.seq:",
        "tests/session/test_going_back.py::test_a_table_that_lost_steps_says_so_however_few",
    ),
    "a table that went back and played on": protection(
        "gofish_tui/client/game_sync.py",
        "if self._shuffle.goes_back(sequencer) or gone:",
        "if self._shuffle.goes_back(sequencer):",
        "tests/session/test_going_back.py::test_who_was_away_while_the_table_went_back_and_played_past_that_is_told",
    ),
    "a game whose end was missed": protection(
        "gofish_tui/client/game_sync.py",
        "elif self._judged != view.game:",
        "elif False:",
        "tests/session/test_missed_end.py::test_who_comes_after_the_end_is_told_once_and_nobody_twice",
    ),
    "whoever is blamed sat there": protection(
        "gofish_tui/client/people_check.py",
        "if event.names != tuple(before.seats[seat].name for seat in event.seats):",
        "if False:",
        f"{RETELLING_TESTS}::test_anyone_who_is_said_to_have_held_up_a_round_sat_there",
    ),
    "nobody at the table is left out of a list": protection(
        "gofish_tui/client/people_check.py",
        "if before.me in due - listed:",
        "if False:",
        "tests/client/test_people_check.py::test_whoever_is_left_out_of_the_list_is_told",
        "tests/security/test_cheating_host.py",
    ),
    "a gap hides no list": protection(
        "gofish_tui/client/people_check.py",
        "if known or ours:",
        "if known:",
        "tests/client/test_people_check.py::test_a_step_that_was_left_out_hides_no_list",
    ),
    "nobody is listed who does not sit there": protection(
        "gofish_tui/client/people_check.py",
        "elif known and (more := listed - due):",
        "elif False and (more := listed - due):",
        "tests/client/test_people_check.py::test_nobody_is_in_the_list_who_does_not_sit_there",
    ),
    "the names at the end": protection(
        "gofish_tui/client/people_check.py",
        "if (event.names, event.levels) != named:",
        "if False:",
        "tests/client/test_people_check.py::test_the_names_at_the_end_are_those_of_the_players",
    ),
    "cards of nobody in a record": protection(
        "protocol/gofish_protocol/record_check.py",
        "if verdict.ok and nobody is not None:",
        "if False:",
        "tests/security/test_verify_command.py::test_cards_of_nobody",
    ),
    "one game is not dealt as another": protection(
        "protocol/gofish_protocol/shuffle_rounds.py",
        ") if number != game:",
        ") if False:",
        f"{ONE_GAME}::test_what_was_given_to_one_game_is_not_dealt_as_another",
    ),
    "a game is the one that the table is at": protection(
        SHUFFLING,
        "if log.dealt not in (None, game):",
        "if False:",
        f"{ONE_GAME}::test_a_game_is_checked_as_the_one_that_the_table_is_at",
    ),
    "a state is what its steps led to": protection(
        "gofish_tui/client/event_sequencer.py",
        "self.wrong_state = seq",
        "pass",
        f"{ONE_GAME}::test_a_state_that_is_not_what_the_steps_led_to_is_found",
    ),
    "a state that is told anew is what its steps led to": protection(
        "gofish_tui/client/event_sequencer.py",
        "otherwise = self._is_told_otherwise(was)",
        "otherwise = False",
        f"{ONE_GAME}::test_a_state_that_is_told_anew_is_what_its_steps_led_to",
    ),
    "a game ends once": protection(
        "gofish_tui/client/event_sequencer.py",
        "if known and isinstance(event, IN_A_GAME) and",
        "if False and",
        f"{ONE_GAME}::test_a_game_ends_once",
    ),
    "a game's log is its own": protection(
        "gofish_tui/client/event_sequencer.py",
        "self.past, self.present = self.present, GameLog()\n            if isinstance(event, OF_A_GAME)",
        "pass\n            if isinstance(event, OF_A_GAME)",
        f"{ONE_GAME}::test_what_was_told_of_one_game_is_not_looked_at_for_the_next",
    ),
    "games far away drive out nothing": protection(
        SHUFFLING,
        "if not isinstance(event, OF_A_DEAL) or event.game - view.game not in (0, 1):",
        "if not isinstance(event, OF_A_DEAL):",
        f"{ONE_GAME}::test_games_far_away_drive_out_nothing_that_is_known_of_this_one",
    ),
    "no table goes back after a start of ours": protection(
        SHUFFLING,
        "self._furthest = memory.furthest",
        "self._furthest = 0",
        f"{ONE_GAME}::test_a_table_does_not_come_back_to_an_earlier_game_after_a_start_of_ours",
    ),
    "games to come are not kept in place of this one": protection(
        SHUFFLING,
        " or log.game > self._furthest + 1:",
        ":",
        f"{ONE_GAME}::test_what_is_told_of_games_to_come_is_not_kept_in_place_of_this_one",
    ),
    "people who leave cost no more than others": protection(
        "protocol/gofish_protocol/verify.py",
        "        kept.append(event)\n",
        "        kept.append(event)\n        sum(isinstance(e, events.Turn) for e in kept)\n",
        f"{ONE_GAME}::test_anyone_who_is_said_to_leave_by_the_thousand_costs_no_more_than_others",
    ),
    "what is told afterwards is compared as well": protection(
        SHUFFLING,
        "                self._compare(event, tell=False)\n",
        "                pass\n",
        f"{ONE_GAME}::test_a_game_that_is_told_afterwards_is_held_to_what_was_closed_before",
    ),
    "nobody is given another name": protection(
        "gofish_tui/client/event_sequencer.py",
        "if known and whole and view.seats[seat].taken:",
        "if False:",
        f"{ONE_GAME}::test_nobody_gets_another_name_in_the_middle_of_a_game",
    ),
    "a seat is kept to the end of its game": protection(
        "gofish_tui/client/event_sequencer.py",
        'raise ValueError("a seat is kept to the end of its game")',
        "pass",
        f"{ONE_GAME}::test_nobody_gets_another_name_in_the_middle_of_a_game",
    ),
    "a hand with nothing to ask for": protection(
        "gofish_tui/bots/bot.py",
        "    if not legal:\n        return None\n",
        "",
        "tests/bots/test_levels.py::test_a_bot_that_breaks_asks_something_legal_and_is_logged",
    ),
}

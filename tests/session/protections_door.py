"""The door's protections: who comes in, at what price, and how often they may ask."""

from __future__ import annotations

from tests.security.protection import Change, Protection, protection

DOOR = "gofish_tui/table/handshake_server.py"
GUESSES = "gofish_tui/table/guess_throttle.py"
MEETINGS = "gofish_tui/table/pending_handshakes.py"

GUESSING = "tests/security/test_guessing.py"
GONE = "tests/session/test_seat_gone.py"
MANY = "tests/security/test_many_spectators.py"
CROWDS = "tests/security/test_crowd.py"
SEATS = "tests/security/test_seats.py"
FORGING = "tests/security/test_forging.py"
BOUNDS = "tests/security/test_bounds.py"

PROTECTIONS: dict[str, Protection] = {
    "newcomers are told of at a pace": protection(
        "gofish_tui/table/approval.py",
        "if not self._news.take(now):",
        "if False:",
        "tests/session/test_approval.py::test_the_owner_is_told_of_newcomers_at_a_pace",
    ),
    "an answer to a discovery query is for those who asked": protection(
        "gofish_tui/table/listing_responder.py",
        "replace(self._listing(), asked=questions)",
        "self._card()",
        "tests/security/test_bounds.py::test_one_discovery_answer_is_for_many_and_of_a_flood_for_some",
    ),
    "a question waits until it may be answered": protection(
        "gofish_tui/table/listing_responder.py",
        "            self.wake_at = now + WAIT_SECONDS\n            return\n",
        "            self.wake_at, self._questions, self._asked = None, [], 0\n            return\n",
        "tests/security/test_bounds.py::test_no_flood_of_questions_hides_a_table",
    ),
    "who waits looks like nobody else": protection(
        "gofish_tui/table/approval.py",
        "name = unique_name(waiter.guest.name, [*seated, *others, self._voice])",
        "name = waiter.guest.name",
        "tests/session/test_approval.py::test_nobody_at_the_door_is_taken_for_somebody_else",
    ),
    "who comes anew is no news": protection(
        "gofish_tui/table/approval.py",
        "if not self._come_anew(guest, join):",
        "if True:",
        "tests/session/test_approval.py::"
        "test_whoever_comes_again_with_another_client_waits_on_and_is_no_news",
    ),
    "the owner is told of few at a time": protection(
        "gofish_tui/table/approval.py",
        "full = len(self._waiting) >= WAITING_KEPT",
        "full = False",
        "tests/session/test_approval.py::test_the_owner_is_told_of_few_at_a_time",
    ),
    "those at the door take turns": protection(
        "gofish_tui/table/approval.py",
        "if full and longest is not None and now - longest[1].since < SEEN_SECONDS:",
        "if full:",
        "tests/session/test_approval.py::test_a_door_full_of_strangers_keeps_nobody_from_the_owners_eyes",
    ),
    "some wait behind": protection(
        "gofish_tui/table/approval.py",
        "if len(self._behind) + len(self._waiting) > NEWCOMERS_KEPT:",
        "if False:",
        "tests/session/test_approval.py::test_not_all_the_world_waits_at_the_door",
    ),
    "a crowd pays more": protection(
        "gofish_tui/table/handshake_limiter.py",
        "            self.bits += 1\n",
        "            pass\n",
        f"{CROWDS}::test_anyone_who_pays_often_pays_more_and_a_price_is_the_hosts_to_name",
    ),
    "length before decoding": protection(
        DOOR,
        "if len(payload) > FROM_BYTES:",
        "if len(payload) > 1 << 20:",
        "tests/security/test_junk.py::test_the_host_decodes_nothing_that_is_too_long",
    ),
    "a handshake is used once": protection(
        DOOR,
        "        self._pending.remove(client, message.half)\n",
        "",
        f"{GUESSING}::test_an_old_opening_opens_nothing",
        f"{GUESSING}::test_one_exchange_is_one_guess",
        f"{SEATS}::test_yesterdays_bytes_do_not_take_a_seat_back",
    ),
    "an id is its key's hash": protection(
        DOOR,
        "if topics.client_id(message.public) != client:",
        "if False:",
        f"{SEATS}::test_nobody_answers_under_anothers_id",
    ),
    "a seat's owner past a flood": protection(
        DOOR,
        "if not free and not self._owns_a_seat(client, knock):",
        "if not free:",
        f"{GUESSING}::test_a_flood_at_the_door_keeps_no_player_out",
    ),
    "paid knocks come first": protection(
        "gofish_tui/table/password_queue.py",
        "paid if attempt.paid else len(self._waiting)",
        "len(self._waiting)",
        f"{CROWDS}::test_paid_knocks_come_before_those_that_were_not",
    ),
    "a knock under way counts once": protection(
        DOOR,
        "        if (client, knock.half) in self._under_way:\n",
        "        if False:\n",
        f"{BOUNDS}::test_a_knock_that_is_being_answered_counts_once_however_often_it_comes",
    ),
    "the first opening is kept": protection(
        MEETINGS,
        "self.opening = self.opening or opening",
        "self.opening = opening",
        f"{CROWDS}::test_rubbish_under_a_guests_id_costs_the_guest_nothing",
    ),
    "a refusal of a version is bounded": protection(
        DOOR,
        "if self._guests.get(client) is not None or not self._denials.take(now):",
        "if self._guests.get(client) is not None:",
        f"{CROWDS}::test_a_refusal_of_a_version_is_bounded",
    ),
    "a payment is for one answer": protection(
        DOOR,
        "        if self.limiter.is_spent(client, knock.half):\n",
        "        if False:\n",
        f"{CROWDS}::test_one_payment_is_for_one_answer",
    ),
    "a payment without an answer is given back": protection(
        DOOR,
        "            self.limiter.give_back(attempt.client, attempt.half)\n            self._drop(",
        "            self._drop(",
        f"{CROWDS}::test_a_payment_that_bought_no_answer_is_still_one",
    ),
    "a refusal is repeated seldom": protection(
        DOOR,
        "        if no is None or now < due:\n",
        "        if no is None:\n",
        f"{MANY}::test_a_refusal_is_said_again_to_a_repeat_now_and_then",
    ),
    "anyone who waits is looked at seldom": protection(
        "gofish_tui/table/requests.py",
        "if isinstance(request, Join) and guest.syncs.take(now):",
        "if isinstance(request, Join):",
        f"{MANY}::test_anyone_who_waits_for_the_owner_is_looked_at_now_and_then",
    ),
    "a former client is answered": protection(
        DOOR,
        "return self._refuse(client, reference, why or ErrorCode.UNKNOWN)",
        "return None",
        f"{GONE}::test_the_grace_time_ran_out_in_the_lobby",
    ),
    "former clients have a bucket": protection(
        DOOR,
        "self._strangers if why is None else self._departed",
        "self._strangers",
        f"{GONE}::test_made_up_clients_do_not_use_up_the_answers",
    ),
    "strangers are answered seldom": protection(
        DOOR,
        "if not (self._strangers if why is None else self._departed).take(now):",
        "if False:",
        f"{GONE}::test_made_up_clients_do_not_use_up_the_answers",
    ),
    "slow-down for exchanges made before": protection(
        DOOR,
        "if pending.code is not None and now < self.throttle.shut_until:",
        "if False:",
        f"{GUESSING}::test_exchanges_made_in_advance_do_not_get_round_it",
    ),
    "a new code": protection(
        DOOR,
        "self.renew() if self.throttle.too_many else None",
        "None",
        f"{GUESSING}::test_after_too_many_tries_the_code_is_another",
    ),
    "clients' topics": protection(
        DOOR,
        "if not topics.is_id(client):",
        "if False:",
        f"{GUESSING}::test_topics_that_are_not_clients",
    ),
    "slow-down": protection(
        GUESSES,
        "self.shut_until = now + min(wait, SLOWEST_SECONDS)",
        "pass",
        f"{GUESSING}::test_guessing_gets_slower_and_stays_slow",
    ),
    "slow-down across codes": protection(
        GUESSES,
        "        self.tries = 0\n\n    def snapshot",
        "        self.tries = self._recent = 0\n\n    def snapshot",
        f"{GUESSING}::test_guessing_gets_slower_and_stays_slow",
    ),
    "talk is counted by seat": protection(
        "gofish_tui/table/guests.py",
        "            guest.share_talk(self._talk.setdefault(guest.seat, guest.chat))\n",
        "",
        "tests/security/test_coming_and_going.py::"
        "test_anyone_who_sits_down_again_has_no_more_lines_of_talk",
    ),
    "knocks are limited": protection(
        "gofish_tui/table/guests.py",
        "        if self._level < 1:\n            return False",
        "        if self._level < 1:\n            return True",
        f"{FORGING}::test_a_flood_of_joins_and_moves_does_not_stop_the_game",
    ),
    "syncs are limited": Protection(
        (
            Change(
                "gofish_tui/table/guests.py",
                "        if self._level < 1:\n            return False",
                "        if self._level < 1:\n            return True",
            ),
        ),
        (
            "tests/security/test_repeated_host.py::test_asking_for_everything_again_and_again_is_not_done_again_and_again",
        ),
    ),
    "a host without an owner hears of wrong codes": protection(
        "gofish_tui/table/message_router.py",
        "                self._notices.to_process(NoticeKind.WRONG_CODE, str(tries))\n",
        "",
        f"{GUESSING}::test_a_host_without_an_owner_hears_of_wrong_codes",
    ),
    "the owner hears of a flood": protection(
        "gofish_tui/table/message_router.py",
        "self._notices.to_owner(NoticeKind.FLOODED, str(turned_away))",
        "pass",
        f"{CROWDS}::test_rightful_guests_come_in_through_a_flood",
    ),
    "notices to the owner": protection(
        "gofish_tui/table/message_router.py",
        "self._notices.to_owner(NoticeKind.WRONG_CODE, str(tries))",
        "pass",
        f"{GUESSING}::test_the_owner_sees_every_wrong_try_and_the_new_code",
    ),
    "a guess is kept before it is answered": protection(
        "gofish_tui/table/message_router.py",
        "                self._actions.save()\n",
        "",
        "tests/session/test_adjourning.py::test_guessing_is_as_slow_after_a_kill_as_before",
    ),
    "topics put right": protection(
        "gofish_tui/table/message_router.py",
        "            self._poisoned.add(item.topic)\n",
        "",
        f"{FORGING}::test_the_host_puts_its_own_topics_right_again",
    ),
    "another host at the host": protection(
        "gofish_tui/table/message_router.py",
        "if self._question in other.asked and other.epoch != ours and self._twin.proves(other.epoch):",
        "if False:",
        "tests/session/test_two_hosts.py::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "only a host that answers is another one": Protection(
        (
            Change(
                "gofish_tui/table/message_router.py",
                "if not self._question or self._question not in payload or len(payload) > LISTING_BYTES:",
                "if len(payload) > LISTING_BYTES:",
            ),
            Change(
                "gofish_tui/table/message_router.py",
                "if self._question in other.asked and other.epoch",
                "if other.epoch",
            ),
        ),
        ("tests/session/test_two_hosts.py::test_what_an_earlier_start_said_is_no_second_host",),
    ),
    "the table key": protection(
        "gofish_tui/table/identity.py",
        'b"" if is_open else entropy(32)',
        'b""',
        "tests/security/test_eavesdropping.py::test_no_hand_is_ever_in_the_bytes",
    ),
    "meetings with words apart": protection(
        MEETINGS,
        "return self._plain if len(half) == HALF_BYTES else self._with_words",
        "return self._plain",
        f"{CROWDS}::test_knocks_without_words_drive_out_none_with",
    ),
    "repeats of one knock": protection(
        MEETINGS,
        "if now - self.answered < REPEAT_SECONDS:",
        "if False:",
        f"{CROWDS}::test_the_same_knock_is_not_answered_without_end",
    ),
    "the door's memory": protection(
        MEETINGS,
        "while len(waiting) > PENDING_HANDSHAKES:",
        "while False:",
        f"{GUESSING}::test_memory_of_the_door_is_bounded",
    ),
    "seat secrets": protection(
        "gofish_tui/table/seat_owners.py",
        "and hmac.compare_digest(occupant.secret, hashed)",
        "and hashed",
        f"{SEATS}::test_a_name_or_another_secret_is_not_a_way_into_a_seat",
    ),
    "a spectator's name": protection(
        "gofish_tui/table/admissions.py",
        "return unique_name(name, [*seated, self._settings.name])",
        "return name",
        "tests/security/test_names.py::test_a_spectator_looks_like_no_player_and_not_like_the_table",
    ),
    "buckets of a seat": protection(
        "gofish_tui/table/guests.py",
        "self.chat, self.syncs, self.pings = old.chat, old.syncs, old.pings",
        "assert self is not old",
        "tests/security/test_names.py::test_a_seats_buckets_are_the_seats_whoever_its_client_is",
    ),
    "the table key changes": protection(
        "gofish_tui/table/admissions.py",
        "            self._publisher.rekey(self._randomness.token(32))\n",
        "",
        "tests/session/test_spectators.py::test_anyone_who_was_sent_away_reads_no_further_and_the_others_do",
    ),
    "the owner is asked first": protection(
        "gofish_tui/table/admissions.py",
        "if seat is None and not ticket and self._approval.on:",
        "if False:",
        "tests/session/test_approval.py::test_newcomers_wait_until_the_owner_lets_them_in",
    ),
    "turned away once": protection(
        "gofish_tui/table/admissions.py",
        "        if turned_away:\n",
        "        if False:\n",
        "tests/session/test_approval.py::test_turned_away_is_turned_away",
    ),
    "a kick ends every ticket": protection(
        "gofish_tui/table/admissions.py",
        "self._tickets = {key: None for key in self._table.seat_keys() if key != kicked}",
        "self._tickets.pop(kicked, None)",
        "tests/session/test_lobby.py::test_a_kick_ends_every_way_back_without_an_invitation",
    ),
    "a spectator's tickets of former seats": protection(
        "gofish_tui/table/admissions.py",
        "self._tickets = {key: None for key in self._table.seat_keys() if key != kicked}",
        "self._tickets.pop(kicked, None)",
        "tests/session/test_lobby.py::"
        "test_who_is_sent_away_from_watching_does_not_come_back_by_a_seat_they_had",
    ),
    "kicked by the seat's secret": protection(
        "gofish_tui/table/admissions.py",
        "if seat is None and not guest.paked and away == ErrorCode.KICKED:",
        "if False:",
        f"{GONE}::test_the_owner_sent_them_away",
    ),
    "the invitation": protection(
        "gofish_tui/table/admissions.py",
        "if self._handshakes.code is not None and not guest.paked and seat is None and not ticket:",
        "if False:",
        f"{SEATS}::test_without_invitation_and_secret_there_is_not_a_way_in",
    ),
    "who is replaced is told": Protection(
        (
            Change(
                "gofish_tui/table/admissions.py",
                'self._publisher.send(old, Bye(ErrorCode.REPLACED, ""))',
                "pass",
            ),
            # It would be the answer to the next thing that the old client says.
            Change(
                "gofish_tui/table/admissions.py",
                "self._guests.remove(old, ErrorCode.REPLACED)",
                "self._guests.remove(old)",
            ),
        ),
        (f"{SEATS}::test_a_second_client_with_the_secret_takes_over_and_the_first_is_told",),
    ),
    "a kicked player's ticket": protection(
        "gofish_tui/table/admissions.py",
        "self._tickets = {key: None for key in self._table.seat_keys() if key != kicked}",
        "pass",
        "tests/security/test_coming_and_going.py::test_a_ticket_ends_with_its_seat",
    ),
    "a departed player's ticket": protection(
        "gofish_tui/table/requests.py",
        "                    self._admissions.forget_ticket(guest.secret)\n",
        "",
        "tests/security/test_coming_and_going.py::test_a_ticket_ends_with_its_seat",
    ),
}

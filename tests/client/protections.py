"""A guest's protections: against false hosts, and brokers that repeat."""

from __future__ import annotations

from tests.security.protection import Change, Protection, protection

GUESSING = "tests/security/test_guessing.py"
GONE = "tests/session/test_seat_gone.py"
CROWDS = "tests/security/test_crowd.py"
GUESTS = "tests/security/test_guessing_a_guest.py"
REPEATED = "tests/security/test_repeated_host.py"
HOSTILE = "tests/security/test_hostile_host.py"
TWO_HOSTS = "tests/session/test_two_hosts.py"

PROTECTIONS: dict[str, Protection] = {
    "two hosts of one table": protection(
        "gofish_tui/client/broadcasts.py",
        "if self._admission.beside and self._twin.proves(self._admission.beside):",
        "if False:",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "a seat is forgotten before it is given up": protection(
        "gofish_tui/client/core.py",
        "            self.place.lose()  # the host",
        "            pass  # the host",
        "tests/client/test_core.py::test_a_seat_is_forgotten_before_the_host_hears_that_it_is_given_up",
    ),
    "whoever is sent away at the door forgets the seat": protection(
        "gofish_tui/client/core.py",
        "error, detail = handshake.denied\n            if error in GONE_FOR_GOOD:",
        "error, detail = handshake.denied\n            if False:",
        f"{GONE}::test_whoever_was_sent_away_while_not_there_forgets_the_seat",
    ),
    "only a host that answers is a second one": protection(
        "gofish_tui/client/admission.py",
        "asked = self._question in listing.asked",
        "asked = True",
        f"{TWO_HOSTS}::test_what_an_earlier_start_said_is_no_second_host",
    ),
    "the end of a copy": protection(
        "gofish_tui/client/broadcasts.py",
        "if isinstance(event, Closed) and epoch >= sequencer.epoch:",
        "if isinstance(event, Closed):",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "steps told again": protection(
        "gofish_tui/client/broadcasts.py",
        "if seq > max(sequencer.seq, self._newest_seq):",
        "if True:",
        f"{REPEATED}::test_told_steps_said_again_do_not_hide_that_the_host_is_gone",
    ),
    "heartbeats from before": protection(
        "gofish_tui/client/broadcasts.py",
        "self._last_beat = welcome.beat",
        "self._last_beat = 0",
        f"{REPEATED}::test_heartbeats_from_before_we_came_are_no_sign_of_life",
    ),
    "old heartbeats": protection(
        "gofish_tui/client/broadcasts.py",
        "if beat.time <= self._last_beat:",
        "if False:",
        f"{REPEATED}::test_old_heartbeats_do_not_hide_that_the_host_is_gone",
    ),
    "old listings": protection(
        "gofish_tui/client/admission.py",
        "if known and not fresh and (listing.epoch, listing.time) < (known.epoch, known.time):",
        "if False:",
        f"{REPEATED}::test_an_old_listing_does_not_throw_a_client_out",
    ),
    "no subscription of QoS 1 for guests": protection(
        "gofish_tui/client/admission.py",
        "self._emit(Subscribe(topics.to_client(self._table, self.client), qos=0))",
        "self._emit(Subscribe(topics.to_client(self._table, self.client), qos=1))",
        "tests/security/test_taken_subscriptions.py::test_anyone_who_takes_them_all_keeps_nobody_out",
    ),
    "lies in form": protection(
        "gofish_tui/client/event_sequencer.py",
        'raise ValueError("nobody can ask for that")',
        "pass",
        f"{HOSTILE}::test_lies_in_the_right_form_are_survived",
    ),
    "an answer for one knock": protection(
        "gofish_tui/client/handshake.py",
        "if halves.guest != self.half:",
        "if False:",
        f"{GUESSING}::test_somebody_elses_knock_under_our_name_does_not_spoil_ours",
    ),
    "a refusal for one knock": protection(
        "gofish_tui/client/handshake.py",
        "if no.half == self.half and no.error != ErrorCode.VERSION:",
        "if no.error != ErrorCode.VERSION:",
        f"{GUESSING}::test_a_refusal_that_somebody_else_provoked_is_not_ours",
    ),
    "a refusal of another version": protection(
        "gofish_tui/client/handshake.py",
        "if no.half == self.half and no.error != ErrorCode.VERSION:",
        "if no.half == self.half:",
        f"{GUESSING}::test_a_refusal_that_somebody_else_provoked_is_not_ours",
    ),
    "the epoch in a knock's answer": protection(
        "gofish_tui/client/handshake.py",
        "if halves.epoch > self._listing.epoch:",
        "if halves.epoch == 0:",
        f"{REPEATED}::test_an_earlier_starts_listing_does_not_keep_a_newcomer_out",
    ),
    "a price that can be paid": protection(
        "gofish_tui/client/handshake.py",
        "self.price < bits <= proof_of_work.HIGHEST_BITS",
        "self.price < bits",
        f"{CROWDS}::test_anyone_who_pays_often_pays_more_and_a_price_is_the_hosts_to_name",
    ),
    "a refusal of one start of the host": protection(
        "gofish_tui/client/handshake.py",
        "if no.epoch != self._listing.epoch:",
        "if False:",
        f"{GONE}::test_another_start_of_the_host_beside_ours_dismisses_nobody",
    ),
    "a dismissal for one message": protection(
        "gofish_tui/client/handshake.py",
        "if no.half in self._sealed:",
        "if True:",
        f"{GONE}::test_a_word_of_the_host_to_one_message_is_no_word_to_another",
    ),
    "an earlier host's answer to a knock": protection(
        "gofish_tui/client/handshake.py",
        "if halves.epoch > self._listing.epoch:",
        "if halves.epoch != self._listing.epoch:",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "a guest pays": protection(
        "gofish_tui/client/core.py",
        "            self.admission.pay()\n",
        "",
        f"{CROWDS}::test_a_guests_program_pays_by_itself",
    ),
    "one try at the words for each table": protection(
        "gofish_tui/client/core.py",
        "if self.admission.words_tried and not self.reporter.began:",
        "if False:",
        f"{GUESTS}::test_a_false_host_that_begins_again_gets_no_second_try",
    ),
    "what was tried with a dropped handshake": protection(
        "gofish_tui/client/admission.py",
        "self._tried = self.words_tried",
        "pass",
        f"{GUESTS}::test_a_false_host_that_says_it_was_in_another_epoch_gets_no_second_try",
    ),
    "a table by number has words": protection(
        "gofish_tui/client/core.py",
        "if self.admission.proves_nothing(listing):",
        "if False:",
        f"{GUESTS}::test_a_table_found_by_number_that_asks_for_no_words_is_not_entered",
    ),
    "a refusal does not deafen": Protection(
        (
            Change(
                "gofish_tui/client/core.py",
                "if handshake.denied is not None and not self.admission.welcomed:",
                "if handshake.denied is not None:",
            ),
            Change(
                "gofish_tui/client/handshake.py",
                "if no.half == self.half and no.error != ErrorCode.VERSION:",
                "if True:",
            ),
            Change(
                "gofish_tui/table/handshake_server.py",
                "if self._guests.get(client) is not None or not self._denials.take(now):",
                "if not self._denials.take(now):",
            ),
        ),
        ("tests/security/test_forging.py::test_forged_words_of_the_host_are_not_believed",),
    ),
    "an earlier start's listing answers our own question": protection(
        "gofish_tui/client/admission.py",
        "fresh = silent and asked",
        "fresh = silent",
        f"{REPEATED}::test_only_an_answer_to_our_own_question_was_just_said",
    ),
    "what only our own program knows": protection(
        "gofish_tui/client/notices.py",
        "    except ValueError:\n        return None\n",
        "    except ValueError:\n        return Noticed(notice.kind, notice.detail)\n",
        "tests/client/test_notices.py::test_what_only_our_own_program_knows_a_host_does_not_say",
    ),
    "a notice's numbers": protection(
        "gofish_tui/client/notices.py",
        "return notice_update(kind, notice.detail) if fits else None",
        "return notice_update(kind, notice.detail)",
        "tests/client/test_notices.py::test_a_hosts_notice_is_what_it_may_say_or_nothing",
    ),
}

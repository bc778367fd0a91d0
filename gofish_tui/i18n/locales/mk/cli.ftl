### Командната линија. Текстовите за помош се обични редови `id = текст` без променливи: `--help` ги
### чита без Fluent (gofish_tui/cli_support/wording.py).

cli-about = Лови риба во терминал, со друштво, преку MQTT.
cli-usage = употреба
cli-command = команда
cli-options = опции
cli-more-help = Повеќе за некоја команда: gofish КОМАНДА --help

## Командите

cli-home = почетниот екран
cli-play = играј веднаш, против ботови на овој компјутер
cli-host = отвори маса и седни на неа
cli-join = седни на маса: со покана, врска, име или од списокот
cli-watch = гледај што се игра на некоја маса
cli-tables = прикажи ги масите што се гледаат оттука
cli-demo = гледај цела игра што тече сама, како одделни процеси преку MQTT
cli-referee = провери игри според правилата, по еден ред JSON за секоја
cli-rules = прикажи ги правилата
cli-broker = пушти го само вградениот брокер, заеднички за многу маси
cli-hall = води маси во сала, што остануваат и без компјутерот на кој се отворени; status: состојбата на салата
cli-doctor = провери дали сѐ е подготвено за игра и како да се поправи она што не е
cli-web = прикажи ја играта како страница, за телефони на истата мрежа
cli-history = прикажи ги игрите играни тука и масите што може да се продолжат
cli-stats = прикажи статистика за еден играч: победи, комплети, низи, против кого
cli-replay = прегледај завршена игра чекор по чекор
cli-analyse = оцени завршена игра барање по барање: шанси за победа, што ќе беше подобро и зошто
cli-verify = провери запис од игра: делење, секој потег, резултат
cli-arena = одиграј турнир меѓу ботови, со интервали на доверба

## Нивните зборови и опции

cli-word-where = код од покана, врска, или име или ознака на маса; ако не е наведено: избор од списокот
cli-word-preset = deckhand, classic, classic-specific-card или classic-keep-playing
cli-word-game = ознака на игра од gofish history, или датотека со запис; ако не е наведено: најновата
cli-word-record = датотеката со записот од игра
cli-word-referee-file = датотека со по една игра во ред; ако не е наведено: стандардниот влез

cli-option-help = прикажи ја оваа помош
cli-option-lang = јазикот на програмата
cli-option-log-file = запишувај го дневникот во оваа датотека
cli-option-data-dir = чувај ги местата, записите и дневникот во оваа папка
cli-option-broker = MQTT-брокер или кластер: mqtt://, mqtts://, ws:// или wss://, повеќе адреси со запирки; own: наш сопствен
cli-option-nats = NATS-кластерот на салата: nats:// или tls://, повеќе сервери со запирки; или во GOFISH_NATS
cli-option-passphrase = чувај го клучот во кластерот, запечатен со тајна реченица; се прашува, или е во GOFISH_HALL_PASSPHRASE
cli-option-search = само маси што го имаат ова во името
cli-option-after = почни по ова место, со кое заврши претходниот список
cli-option-nats-creds = датотека со NATS-акредитиви за најава
cli-option-nats-ca = сертификати на кои им се верува за кластерот на салата, наместо системските
cli-option-capacity = води најмногу толку маси (стандардно: 200)
cli-option-key = датотеката со клучот на салата; ја прави првиот процес, а на другите им треба копија
cli-word-hall = status: прикажи ги процесите и масите и заврши
cli-option-practice = кажи за секој сигурен комплет што ќе го пропуштиш, ако сите други се ботови
cli-option-no-discovery = не користи ја локалната мрежа: не објавувај маси и не барај ги таму
cli-option-name = името под кое играш
cli-option-plain = редови текст наместо екран, за читачи на екран и за пренасочување (pipe)
cli-option-ascii = цртај само со знаци од ASCII, вклучително и боите на картите
cli-option-json = по еден JSON-објект во ред, во двете насоки, за програми
cli-option-all = сите маси што може да се гледаат, една до друга на екранот
cli-option-json-list = по еден JSON-објект во ред
cli-option-json-file = секој ред JSON запиши го и во оваа датотека
cli-option-auto = нека игра бот од ова ниво наместо тебе
cli-option-pace = со --auto: колку секунди мисли ботот (стандардно: приближно колку човек)
cli-option-patience = со --plain или --json: прекини по толку секунди без знак од масата (0: никогаш; стандардно: 600)
cli-option-tls-ca = верувај им на сертификатите во оваа датотека за mqtts:// и wss://, наместо на системските
cli-option-tls-cert = сертификатот што му се покажува на брокер што го бара тоа
cli-option-tls-key = клучот на тој сертификат
cli-option-broker-port = портата на која се слуша (0: која било слободна; стандардно: 1883)
cli-option-no-announcement = не објавувај го брокерот на локалната мрежа
cli-word-web-where = покажи ја само оваа маса: врска, код, име или ознака; ако не е наведено: сите што се гледаат оттука
cli-option-lan = дозволи пристап од локалната мрежа (стандардно: само од овој компјутер)
cli-option-web-bind = адресата на која се слуша
cli-option-web-port = портата на која се слуша (0: која било слободна; стандардно: 8000, или која било ако е зафатена)
cli-option-visitors = најмногу посетители одеднаш (стандардно: 100)
cli-option-code = кодот од поканата, ако масата е наведена со име или ознака
cli-option-bots = стави на масата ботови од овие нивоа
cli-option-rules = играј по овој избор правила
cli-option-rule = смени одделни правила, како ask_for=card
cli-option-turn-seconds = секунди за еден потег (0: без часовник; стандардно: 60)
cli-option-grace-seconds = по колку секунди бот игра наместо играч што го нема (стандардно: 30)
cli-option-table = името на масата
cli-option-seats = бројот на места, од 2 до 6 (стандардно: 6)
cli-option-open = секој смее да дојде (стандардно: само со покана)
cli-option-watchers = дали смее да се гледа: yes или no
cli-option-approve = секој што доаѓа првпат чека додека не го пуштиш
cli-option-memory-aid = покажувај им на сите што може да се знае за тоа кој што има
cli-option-leavers = што со картите на оној што засекогаш ја напушта играта: ги игра бот (bot) или одат на дното на езерцето (out)
cli-option-bind = адресата на која слуша нашиот брокер
cli-option-port = портата на која слуша нашиот брокер (0: која било слободна)
cli-option-headless = води ја само масата, без место на неа
cli-option-auto-start = почни штом ќе се зафатат толку места
cli-option-games = со --headless: заврши по толку игри
cli-option-tables = со --headless: води толку маси во еден процес
cli-option-hall = отвори ја масата во салата на овој NATS-кластер: таа останува и без овој компјутер
cli-option-idle = со --hall: затвори ја масата ако никој не дојде толку секунди (стандардно: 7 дена)
cli-option-resume = продолжи маса чиј домаќин запре: името или почетокот на ознаката; ако не е наведено: најновата
cli-option-keep = со --headless: масата останува и кога програмата ќе заврши, а следното пуштање ја продолжува; за сервиси
cli-option-seat = покажи само што се гледа од ова место (стандардно: сите карти се отворени)
cli-option-analyse-seat = само барањата на овој играч, со шансите како што може да ги процени: име или место
cli-option-analyse-open = оцени со сите карти отворени
cli-option-arena-bots = ботовите, два или повеќе: нивоа, или module:Class за твој сопствен
cli-option-arena-games = игри за секој пар (стандардно: 1000)
cli-option-arena-players = играчи на масата, од 2 до 6: еден бот од првиот вид, другите од вториот
cli-option-arena-jobs = бројот на процеси (стандардно: по еден за секое јадро)
cli-option-arena-seed = ист почетен број (seed) дава исти игри
cli-option-arena-json = резултатите како еден JSON-објект

## Погрешна употреба: еден ред што кажува кој збор не е добар и што би било добро

cli-wrong-command = нема команда „{ $word }“; сите ги има во gofish --help
cli-wrong-command-near = нема команда „{ $word }“; да не мислиш на „{ $near }“?
cli-wrong-order = командата доаѓа прва: gofish { $command } …
cli-wrong-option = овде нема опција „{ $word }“; сите ги има во { $command } --help
cli-wrong-option-near = овде нема опција „{ $word }“; да не мислиш на { $near }?
cli-wrong-extra = „{ $word }“ е вишок; { $command } --help кажува што оди тука
cli-wrong-flag = { $option } не зема вредност
cli-wrong-no-value = по { $option } треба вредност
cli-wrong-name = { $option } не може да биде „{ $word }“; во името треба да има букви или знаци што се гледаат
cli-wrong-other = „{ $detail }“
cli-wrong-choice = { $option } не може да биде „{ $word }“; треба едно од: { $choices }
cli-wrong-number = { $option } не може да биде „{ $word }“; треба цел број од { $low } до { $high }
cli-wrong-decimal = { $option } не може да биде „{ $word }“; треба број од { $low } до { $high }
cli-wrong-bind = --bind не може да биде „{ $word }“; треба IP-адреса на овој компјутер, како 127.0.0.1 или 0.0.0.0
cli-wrong-listen = --port: на { $address } не може да се слуша: „{ $detail }“
cli-wrong-code = --code не може да биде „{ $word }“; поканата е број и два збора, како 4-amber-fiddle
cli-wrong-write = не може да се запише „{ $word }“: „{ $detail }“
cli-wrong-no-terminal = овде нема терминал на кој би се прикажале екраните; пробај gofish play --plain, или види gofish --help
cli-wrong-all = за --all треба екран, а не оди заедно со маса, --plain или --json
cli-wrong-both = { $first } и { $second } не одат заедно; избери едно од двете
cli-wrong-needs = { $first } работи само заедно со { $second }
cli-wrong-address = { $option } не може да биде „{ $word }“; треба адреса како mqtt://host:1883 ({ $detail })
cli-wrong-passphrase = { $option }: тајната реченица има барем { $least } знаци
cli-wrong-nats = { $option }: „{ $word }“ не е адреса на NATS-сервер, како nats://host:4222
cli-wrong-broker = { $option }: { $detail }
cli-wrong-rule-form = --rule „{ $word }“ не е KEY=VALUE, како ask_for=card
cli-wrong-rule-key = --rule: нема правило „{ $word }“; ги има: { $choices }
cli-wrong-bluff = --rule: bluff=true оди само со ask_for=card
cli-wrong-bots = за ботовите ({ $bots }) и за тебе не се доволни { $seats } места; стави помалку ботови или повеќе места
cli-wrong-file = не може да се прочита „{ $word }“: „{ $detail }“
cli-wrong-arena-bots = --bots не може да биде „{ $word }“; наведи два бота или повеќе, како shark,pike
cli-wrong-arena-bot = --bots: нема бот „{ $word }“; ги има: { $choices } и module:Class
cli-wrong-arena-class = --bots: нема бот „{ $word }“: „{ $detail }“
cli-wrong-no-game = тука нема игра „{ $word }“; сите ги има во gofish history
cli-wrong-several-games = повеќе игри почнуваат со „{ $word }“; наведи повеќе од ознаката
cli-wrong-no-file = наведи датотека со запис од игра: gofish verify FILE

## Што се случува

cli-somebody = Некој
# Што велат системот, брокерот или библиотека, со нивните зборови: наводници, бидејќи се на друг јазик
quotation = „{ $text }“
# Реченица, и што друго се знае за тоа
with-detail = { $sentence } ({ $detail })

tables-none = Оттука не се гледа ниедна маса.
tables-more = Има уште маси. Следните: gofish tables --after { $next }
hall-passphrase = Тајна реченица на салата:
tables-choose = Која? Напиши го нејзиниот број.
tables-not-chosen = Не е избрана маса.
link-broken = Врската од поканата е скратена или погрешно напишана.
tables-name-one = Оттука се гледаат маси: { $count }; наведи една.
tables-lobby = се чека
tables-playing = се игра
tables-over = меѓу две игри
# $phase: едно од трите погоре. $taken: колку места се зафатени
tables-open = { $table }: зафатени { $taken } од { $seats } места, { $phase }
tables-by-invitation = { $table }: зафатени { $taken } од { $seats } места, { $phase }, со покана
# $number: во овој список. $listing: една од двете реченици погоре. $table: нејзиниот id. $broker: адреса
tables-alike-one = { $number }. { $listing } ({ $table }, { $broker })
tables-alike-how = За да избереш: gofish join TABLE-ID --code INVITATION
invitation-needed = За оваа маса треба покана. Напиши ја, на пример 4-amber-fiddle:

# $broker: адреса
broker-guests = Брокерот е отворен за сите: { $broker }
broker-hosts = За да отвориш маса тука, користи ја оваа адреса, со лозинката: gofish host --broker { $broker }

# $when: date and time in figures. $id: what to name it by
history-finished = { $when } { $table }: { $players }. Победа: { $winners }. gofish replay { $id }
history-unfinished = { $when } { $table }: { $players }. Незавршена. gofish host --resume { $id }
history-in-use = { $when } { $table }: { $players }. Токму сега е отворена.
history-damaged = Журналот { $path } не може да се прочита.
history-other-version = Записот { $path } е од друга верзија на играта и не може да се прикаже.
history-unread = Записот { $path } не може да се прочита.
history-none = Тука сѐ уште не е одиграна ниту една игра.
replay-hint = Чекори од 0 до { $step }. Enter: следниот; back, go 12, all, end, table, quit.
# $step: its number
replay-step = Чекор { $step }
replay-no-step = Нема таков чекор; последниот е { $step }.
replay-hand = Во раката на { $player }: { $cards }.
# $ranks: комплетите, како список. $winners: список имиња
verify-books =
    { $books ->
        [0] { $player }: без комплет
        [1] { $player }: еден комплет, { $ranks }
        [one] { $player }: { $books } комплет, { $ranks }
       *[other] { $player }: { $books } комплети, { $ranks }
    }
verify-winners = Победа: { $winners }
verify-fits = Записот е проверен: делењето следува од деловите во него, секој потег е исправен, а потпишан е од масата. Дали деловите навистина им припаѓаат на играчите, на крајот од играта го проверила програмата на секој играч.
# $path: датотека. $detail: што не е во ред со неа
verify-no-record = { $path } не е запис од игра што може да се провери: „{ $detail }“

# $others: колку од другиот вид седат на масата. $rate, $low, $high: проценти. $books: колку комплети повеќе, $margin: повеќе или помалку
arena-pair = { $bot } против { $others } { $against }: победи { $rate } % ({ $low } до { $high }) од { $games } игри, { $books } ± { $margin } комплети
arena-fair = Праведниот дел на едно место е { $rate } %; интервалите важат во 95 од 100 случаи.
# $ms: илјадити делови од секундата
arena-time = { $bot } мисли { $ms } ms за едно барање (медијана)
arena-speed = { $games } игри за { $seconds } s, { $asks } барања во секунда

# Наша грешка. $log: патека
cli-crash = Настана грешка во програмата. Подробностите се во { $log }
# The same, where nothing can be written. $error: what it is called
cli-crash-no-log = Настана грешка во програмата, а дневник не може да се запише: „{ $error }“

## Демото. $pid: број на процес

demo-table = Демо
demo-host = Масата е отворена: процес { $pid }, со сопствен брокер на { $broker }.
demo-watching = { $player } (процес { $pid }) гледа, и раскажува што се гледа оттаму:
demo-the-host = домаќинот
# $count: колку од нив гледале
demo-agreed =
    { $count ->
        [one] { $count } процес, домаќинот, играчите и гледачот, ја виде истата игра, го провери делењето и утврди дека е чесно.
       *[other] { $count } процеси, домаќинот, играчите и гледачот, ја видоа истата игра, го проверија делењето и утврдија дека е чесно.
    }
demo-differs = Она што го виде { $player } не е она што го видоа другите.
demo-not-verified = За { $player } делењето не се потврди: „{ $detail }“
demo-no-record = Играта не е запишана.
demo-broken = Демото се прекина: еден од процесите заврши или застана.

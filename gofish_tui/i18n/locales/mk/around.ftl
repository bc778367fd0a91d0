### Околу играта: совети, потсетник, покана, предавање на масата, графикон на играта.

key-hint = Совет
key-invite = QR-код
invite-link = Или испрати ја врската:
hint-none = За ова сега нема совет.

form-leavers = Ако некој замине
form-leavers-bot = бот игра понатаму
form-leavers-out = картите одат на дното
form-aid = Потсетник
form-aid-no = нема, секој памети сам
form-aid-yes = на сите им кажува што се знае
# $ranks: рангови како на картите, со бројот: 7×2 K
aid-holds = има { $ranks }

leave-hand-on = Предај ја масата
leave-hand-on-more = избери кој ќе ја води, и излези
hand-on-title = Кој да ја води масата?

chart-title = Комплети, од почеток до крај

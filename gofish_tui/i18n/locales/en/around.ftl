### Around a game: hints, the memory aid, the invitation, handing the table on, the chart of a game.

key-hint = Hint
key-invite = QR code
invite-link = Or send this link:
hint-none = There is no hint for this right now.

form-leavers = If someone leaves
form-leavers-bot = a bot plays on
form-leavers-out = the hand goes under the stock
form-aid = Memory aid
form-aid-no = none: everybody has to remember
form-aid-yes = shows everybody what is known
# $ranks: ranks as on cards, with how many: 7×2 K
aid-holds = has { $ranks }

leave-hand-on = Hand over the table
leave-hand-on-more = choose a new owner, and leave
hand-on-title = Hand over the table to whom?

chart-title = Books from the first ask to the last

### The rules, for `gofish rules` and wherever somebody asks for them.

rules-heading = Go Fish
rules-aim = Two to six people collect books. A book is all four cards of a rank, such as the four nines. Whoever has the most books at the end wins; players tied for the most share the win.
rules-cards = There are 52 cards and no jokers. Everybody is dealt a hand, one card at a time. The rest lie face down: the stock.
rules-book = A book is laid down, face up, the moment it is in a hand: after the deal, after receiving cards, or after a draw.
rules-turn = On your turn you ask one other player, who must hold cards, for what you would like.
rules-hit = If that player holds what you asked for, you get all of it.
rules-fish = If not, the player says “Go fish!” and you draw the top card of the stock. If that is exactly what you asked for, it is a lucky fish, and you show it to everybody; any other card is seen only by you. When the stock is empty there is nothing to draw.
rules-end = The game ends when all thirteen books are down, or when fewer than two players hold cards. To keep any game from going on forever, it also ends when nothing that anyone could ask would finish it, or after fifty asks for each player who holds cards, with no card drawn and no book laid down.

# $preset: deckhand, classic, …
rules-preset = Rules: { $preset }.
# $options: KEY=VALUE, KEY=VALUE
rules-mixture = Rules: deckhand with { $options }.
# $presets: a list
rules-presets = Other tables play by other rules: gofish rules { $presets }

rules-deal-deckhand = The deal: seven cards each with two or three players, five with more.
rules-deal-classic = The deal: seven cards each with two players, five with more.
rules-ask-for-rank = You ask for a rank, such as nines, and get every card of that rank the other holds.
rules-ask-for-card = You ask for one exact card, such as the king of clubs. A lucky fish is that exact card.
rules-asking-must-hold = You may only ask for a rank of which you hold at least one card.
rules-asking-any = You may ask for any rank that is not yet a book.
rules-bluff-no = You may not ask for a card that is in your own hand.
rules-bluff-yes = You may bluff and ask for a card in your own hand. It always ends in “Go fish!”.
rules-go-again-success = If you get cards or draw a lucky fish, you have another turn.
rules-go-again-lucky = If you draw a lucky fish, you have another turn. Getting cards from a player does not give you one.
rules-go-again-never = Each turn is one ask, whatever comes of it.
rules-turn-passes-to-next = When your turn ends, play passes to the next player, clockwise.
rules-turn-passes-to-asked = After “Go fish!” it is the turn of the player who said it; after an ask that got cards, the next player’s, clockwise.
rules-empty-hand-draw = If your hand runs out, you draw a new one, as large as at the start or whatever the stock has left. If the stock is empty, you sit out.
rules-empty-hand-sit-out = If your hand runs out, you sit out until the end. Your books count.
rules-empty-hand-ends-game = The game is over as soon as any hand runs out.
rules-stock-out-continue = When the stock runs out, you play on with the cards in hand.
rules-stock-out-ends-game = The game is over as soon as the stock runs out.

"""The beginner: any legal ask, each as likely, but not the same again and again while it gets nothing."""

from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots.bot import Bot


class Minnow(Bot):
    """Remembers nothing about the others."""

    level = "minnow"

    def choose(self, view: TableView) -> tuple[int, int]:
        """Any legal ask; with an empty stock none for a card of its own, which nobody else can have."""
        asks = legal_asks(view)
        if not view.stock and view.rules.bluff:
            asks = [ask for ask in asks if not view.hand >> ask[1] & 1] or asks
        return self.rng.choice(self.untried(asks) or asks)

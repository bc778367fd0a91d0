"""The beginner: any legal ask, each as likely."""

from gofish_protocol.view import TableView

from .bot import Bot, random_ask


class Minnow(Bot):
    """Remembers nothing, so it needs to see nothing."""

    level = "minnow"

    def choose(self, view: TableView) -> tuple[int, int]:
        """Any legal ask."""
        return random_ask(view, self.rng)

"""What a player's table, a spectator's and a replay share: the felt with the players around it, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container

from gofish_tui.ui.screens.at_table import AtTable
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.players import Players
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.scene import Scene
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Part, Talk
from gofish_tui.ui.widgets.turn_bar import TurnBar
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize
    from textual.geometry import Size

    from gofish_tui.client.updates import Update


ROUND = (90, 28)
"""The size from which the players sit around a felt; the style sheet knows it by a class."""
VAST = (150, 44)
"""And the size from which everything is larger."""
APART = (150, 28)
"""From which on what people say stands apart from what happens."""
TALK_ROWS = 3
"""Its title, the newest line, and the one that is typed."""


class Felt(Container):
    """The players and the talk. Where one stands below the other, the players take a line each before the talk has to go."""

    def on_resize(self) -> None:
        """There is more room now, or less."""
        self.fit()

    def fit(self) -> None:
        """Two lines per player, and the panel's title, if the talk then has room as well."""
        for players in self.walk_children(Players):
            wanted = 1 + 2 * len(players.view.in_play)
            players.set_class(wanted + TALK_ROWS > self.size.height, "-lines")


class GameTableScreen(AtTable):
    """The upper part of such a screen; what is below differs."""

    def felt(self, *, talking: bool = True) -> ComposeResult:
        """From top to bottom; the style sheet arranges the felt. At a replay nobody listens."""
        yield TableHead()
        yield LinkBar()
        with Felt(id="felt"):
            yield Players()
            with Container(id="talk-panel"):
                yield Talk()
                if talking:
                    with Container(id="chat-panel") as chat:
                        chat.border_title = words(self).text("panel-chat")
                        yield Talk(Part.CHAT, id="chat")
                    yield SayBox(self.model.draft)
            yield Scene()
        yield TurnBar()

    def size_classes(self, size: Size) -> dict[str, bool]:
        """From some size on there is a table to sit at, and a large one."""
        larger = ((ROUND, "-round"), (VAST, "-vast"), (APART, "-apart"))
        return super().size_classes(size) | {
            name: size.width >= least[0] and size.height >= least[1] for least, name in larger
        }

    def on_resize(self, event: Resize) -> None:
        """Another table may fit now."""
        self.update_classes(self.size_classes(event.size), animate=False)
        self._split_talk()

    def _split_talk(self) -> None:
        """The log, and the chat below it; or both in one where there is less room."""
        talks = self.walk_children(Talk)
        apart = self.has_class("-apart") and len(talks) > 1
        for talk in talks:
            if talk.id is None:
                talk.show_part(Part.REST if apart else Part.ALL)

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view."""
        super().follow(update)
        self._split_talk()
        for bar in self.walk_children(TurnBar):
            bar.view, bar.since = self.view, self.model.turn_since
        for scene in self.walk_children(Scene):
            scene.view, scene.move = self.view, self.model.move
        for players in self.walk_children(Players):
            players.view = self.view
        for felt in self.walk_children(Felt):
            felt.fit()

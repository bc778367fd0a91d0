"""The keys of the screen, from its bindings. Each is a target for a tap too: a phone has no Escape and no Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget

from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.binding import ActiveBinding
    from textual.geometry import Size
    from textual.message_pump import MessagePump
    from textual.screen import Screen

KEY_NAMES = {
    "enter": "keycap-enter",
    "escape": "keycap-escape",
    "space": "keycap-space",
    "backspace": "keycap-backspace",
    "up": "keycap-up",
    "down": "keycap-down",
    "left": "keycap-left",
    "right": "keycap-right",
    "home": "keycap-home",
    "end": "keycap-end",
    "pageup": "keycap-page-up",
    "pagedown": "keycap-page-down",
    "tab": "keycap-tab",
}
KEY_SIGNS = {"slash": "/", "question_mark": "?", "minus": "-", "plus": "+", "equals_sign": "="}


def key_text(node: MessagePump, key: str) -> str:
    """A key as it is printed on a keyboard."""
    if key in KEY_NAMES:
        return words(node).text(KEY_NAMES[key])
    shown = KEY_SIGNS.get(key, key)
    if shown.startswith("ctrl+"):
        return "^" + shown[5:].upper()
    return shown.upper() if shown.startswith("f") and len(shown) > 1 else shown


class KeyCap(Widget):
    """A key and what it does; one above the other where there is enough height."""

    ALLOW_SELECT = False

    def __init__(self, active: ActiveBinding) -> None:
        own = f"-for-{active.binding.action.partition('(')[0].replace('.', '-')}"
        super().__init__(classes=own if active.enabled else f"{own} -off")
        self.active = active

    def render(self) -> Content:
        """The key first: it is what people look for."""
        binding = self.active.binding
        key = (key_text(self, binding.key), "bold $accent")
        gap = "\n" if self.content_size.height > 1 else " "
        return Content.assemble(key, gap, words(self).text(binding.description))

    @property
    def cells(self) -> int:
        """What it takes in one line, its margins included."""
        binding = self.active.binding
        label = words(self).text(binding.description)
        return cell_len(key_text(self, binding.key)) + cell_len(label) + 3

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Of one line, whatever shape it had before: what `render` gives depends on the height it had."""
        return self.cells - 2

    async def on_click(self) -> None:
        """As if the key had been pressed."""
        if not self.has_class("-off"):
            await self.app.run_action(self.active.binding.action, self.active.node)


class KeyBar(Horizontal):
    """Follows the bindings that are active now."""

    def __init__(self) -> None:
        super().__init__()
        self._caps: dict[str, KeyCap] = {}

    def on_mount(self) -> None:
        """The screen says when its bindings change."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.follow())
        self.app.screen_change_signal.subscribe(self, self._make_way)
        self.follow()

    def _make_way(self, top: Screen[object]) -> None:
        """Under a dialog these keys do nothing: they are not shown, and nothing moves."""
        self.set_class(top is not self.screen, "-below")

    def follow(self) -> None:
        """Gray out what is impossible; make new caps only when the keys change."""
        shown: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show:
                shown.setdefault(active.binding.action, active)
        self.call_after_refresh(self.fit)
        if list(self._caps) == list(shown):
            for action, cap in self._caps.items():
                cap.set_class(not shown[action].enabled, "-off")
            return
        for cap in self._caps.values():
            cap.remove()
        self._caps = {action: KeyCap(active) for action, active in shown.items()}
        self.mount_all(self._caps.values())

    def on_resize(self) -> None:
        """More room, or less."""
        self.fit()

    def fit(self) -> None:
        """Keys that do not fit in a line stand in two rows: no language may push one out of sight."""
        if not self.is_attached:
            return  # its screen is gone already
        needed = sum(cap.cells for cap in self._caps.values() if cap.is_attached)
        # The last margin is only a blank.
        self.set_class(needed - 1 > self.screen.size.width, "-tight")

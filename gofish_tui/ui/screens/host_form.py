"""A new table: its name, its rules, who may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import asdict, replace
from textual.containers import Container
from textual.content import Content
from textual.widgets import Input, Static

from gofish_tui.table_config import RANGES, Leavers, TableConfig
from gofish_tui.ui import keys
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.rules_fields import RulesFields
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


NAME_CELLS, TABLE_CHARACTERS = 24, 40
CLOCKS = (0, 15, 30, 60, 90, 120, 300)
"""Seconds for a turn; 0: no clock."""

MORE, LESS = "▸", "▾"
"""What stands before the line that shows the rest of the form, or puts it away."""
INVITED, ASKED, ANYBODY = "invited", "asked", "anybody"
"""Who may come to a table."""


class HostScreen(Sized[None]):
    """A form; every field has a value that works. What hardly anybody changes is put away under "More"."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.HOST]
    AUTO_FOCUS: ClassVar[str | None] = "Input"

    def compose(self) -> ComposeResult:
        """What people change, the button, and the rest."""
        say = words(self)
        yield Static(say.text("host-title"), classes="title bar", markup=False)
        with Container(id="host-front"):
            yield from self._front()
            yield MenuItem("", Content(say.text("host-open")), "open")
            yield MenuItem(MORE, Content(say.text("form-more")), "more", say.text("form-more-what"))
        with Page(id="form"):
            with Container(id="form-table"):
                yield from self._more()
            yield RulesFields(self.app.service.default_config.rules)
        yield ScreenFooter()
        yield TooSmall()

    def _front(self) -> ComposeResult:
        say, service = words(self), self.app.service
        usual = service.default_config
        fewest, most = RANGES["seats"]
        table = LineInput(
            say.text("host-table-default", name=service.name), id="table-name", compact=True
        )
        table.max_length = TABLE_CHARACTERS
        yield FormRow(say.text("form-table"), table)
        seats = [(n, str(n)) for n in range(fewest, most + 1)]
        yield FormRow(say.text("form-seats"), ChoiceField(seats, usual.seats, id="seats"))
        bots = [(n, str(n)) for n in range(most)]
        yield FormRow(say.text("form-bots"), ChoiceField(bots, len(usual.bots), id="bots"))
        ways = [
            (INVITED, say.text("form-by-invitation")),
            (ASKED, say.text("form-asked")),
            (ANYBODY, say.text("form-open")),
        ]
        yield FormRow(say.text("form-who"), ChoiceField(ways, _who_may_come(usual), id="who"))

    def _more(self) -> ComposeResult:
        """A field that is named like one of `TableConfig` is that one."""
        say, service = words(self), self.app.service
        usual = service.default_config
        name = LineInput(service.name, id="your-name", compact=True, max_length=NAME_CELLS)
        yield FormRow(say.text("form-name"), name)
        watch = [(True, say.text("form-watchers-yes")), (False, say.text("form-watchers-no"))]
        yield FormRow(say.text("form-watchers"), ChoiceField(watch, usual.watchers, id="watchers"))
        if service.uses_hall is not None:
            kept = [(False, say.text("form-hall-no")), (True, say.text("form-hall-yes"))]
            yield FormRow(say.text("form-hall"), ChoiceField(kept, service.uses_hall, id="hall"))
        aid = [(False, say.text("form-aid-no")), (True, say.text("form-aid-yes"))]
        yield FormRow(say.text("form-aid"), ChoiceField(aid, usual.memory_aid, id="memory_aid"))
        levels = [(level, say.text("bot-level", level=level)) for level in service.levels]
        level = next(iter((*usual.bots, *service.levels)))
        yield FormRow(say.text("form-level"), ChoiceField(levels, level, id="level"))
        seconds = sorted({*CLOCKS, usual.turn_seconds})
        clocks = [(n, say.text("form-clock-value", seconds=n)) for n in seconds]
        clock = ChoiceField(clocks, usual.turn_seconds, id="turn_seconds")
        yield FormRow(say.text("form-clock"), clock)
        said = say.text("form-leavers-bot"), say.text("form-leavers-out")
        leavers = list(zip(Leavers, said, strict=True))
        last = self.app.settings.now.leavers
        first = Leavers(last) if last in tuple(Leavers) else usual.leavers
        yield FormRow(say.text("form-leavers"), ChoiceField(leavers, first, id="leavers"))

    def on_mount(self) -> None:
        """Nothing unusual is hidden."""
        usual = {**asdict(TableConfig()), "level": self.app.service.levels[0], "hall": False}
        fields = self.query_one("#form-table").query(ChoiceField)
        self.show_more(
            any(field.value != usual[field.id or ""] for field in fields)
            or self.config.rules != usual["rules"]
            or not self.query_one("#your-name", Input).value.strip()
        )

    def show_more(self, shown: bool) -> None:
        """The rest of the form, or not."""
        self.set_class(shown, "-more")
        self.query_one("#host-front > MenuItem.-two", MenuItem).mark(LESS if shown else MORE)

    def action_more(self) -> None:
        """Show the rest of the form, or put it away."""
        form = self.query_one("#form")
        if self.focused is not None and form in self.focused.ancestors:
            self.query_one("#host-front > MenuItem.-two").focus()
        self.show_more(not self.has_class("-more"))

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """One seat is the host's own, so bots never fill the table."""
        seats = self.query_one("#seats", ChoiceField)
        bots = self.query_one("#bots", ChoiceField)
        if event.field is bots and bots.value >= seats.value:
            seats.pick(bots.value + 1)
        elif event.field is seats and bots.value >= seats.value:
            bots.pick(seats.value - 1)

    def on_input_submitted(self) -> None:
        """Enter in a text goes on to the next field."""
        self.focus_next()

    async def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """The line that opens."""
        event.stop()
        await self.run_action(event.value)

    @property
    def config(self) -> TableConfig:
        """The table of the form as it stands; what has no field here has its default."""
        value = {field.id: field.value for field in self.query(ChoiceField)}
        own = {name: value[name] for name in TableConfig.__struct_fields__ if name in value}
        own["bots"] = (value["level"],) * value["bots"]
        return replace(
            self.app.service.default_config,
            name=self.query_one("#table-name", Input).value.strip(),
            rules=self.query_one(RulesFields).rules,
            open=value["who"] == ANYBODY,
            approve=value["who"] == ASKED,
            **own,
        )

    def action_open(self) -> None:
        """Open the table, if both names are there."""
        config, name = self.config, self.query_one("#your-name", Input).value.strip()
        for id_, text in (("#table-name", config.name), ("#your-name", name)):
            if not text:
                self.show_more(self.has_class("-more") or id_ == "#your-name")
                self.call_after_refresh(self.query_one(id_).focus)
                self.notice(words(self).text("form-needs-name"), Tone.REFUSAL)
                return
        app = self.app
        app.settings.change(leavers=str(config.leavers))
        hall = next((field.value for field in self.query("#hall").results(ChoiceField)), None)
        app.open_table(lambda _: app.service.host(config, name=name, in_hall=hall))

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()

    def action_back(self) -> None:
        """Home."""
        self.dismiss(None)


def _who_may_come(config: TableConfig) -> str:
    if config.open:
        return ANYBODY
    return ASKED if config.approve else INVITED

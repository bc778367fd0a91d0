"""A new table: its name, its rules, who may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.containers import Container
from textual.content import Content
from textual.widgets import Input, Static

from gofish_tui.table_config import RANGES, Leavers
from gofish_tui.ui import keys
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.foot import Foot
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.rules_fields import RulesFields
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.table_config import TableConfig


NAME_CELLS, TABLE_CHARACTERS = 24, 40
CLOCKS = (0, 15, 30, 60, 90, 120, 300)
"""Seconds for a turn; 0: no clock."""


INVITED, ASKED, ANYBODY = "invited", "asked", "anybody"
"""Who may come to a table."""


class HostScreen(Sized[None]):
    """A form; every field has a value that works."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.HOST]
    AUTO_FOCUS: ClassVar[str | None] = "Input"

    def compose(self) -> ComposeResult:
        """What people change most comes first."""
        say = words(self)
        service = self.app.service
        usual = service.default_config
        levels = [(level, say.text("bot-level", level=level)) for level in service.levels]
        yield Static(say.text("host-title"), classes="title bar", markup=False)
        with Page(id="form"):
            with Container(id="form-table"):
                table = LineInput(
                    say.text("host-table-default", name=service.name), id="table-name", compact=True
                )
                table.max_length = TABLE_CHARACTERS
                yield FormRow(say.text("form-table"), table)
                name = LineInput(service.name, id="your-name", compact=True, max_length=NAME_CELLS)
                yield FormRow(say.text("form-name"), name)
                ways = [
                    (INVITED, say.text("form-by-invitation")),
                    (ASKED, say.text("form-asked")),
                    (ANYBODY, say.text("form-open")),
                ]
                yield FormRow(
                    say.text("form-who"), ChoiceField(ways, _who_may_come(usual), id="open")
                )
                watch = [
                    (True, say.text("form-watchers-yes")),
                    (False, say.text("form-watchers-no")),
                ]
                yield FormRow(
                    say.text("form-watchers"), ChoiceField(watch, usual.watchers, id="watchers")
                )
                if service.uses_hall is not None:
                    kept = [(False, say.text("form-hall-no")), (True, say.text("form-hall-yes"))]
                    hall = ChoiceField(kept, service.uses_hall, id="hall")
                    yield FormRow(say.text("form-hall"), hall)
                aid = [(False, say.text("form-aid-no")), (True, say.text("form-aid-yes"))]
                yield FormRow(say.text("form-aid"), ChoiceField(aid, usual.memory_aid, id="aid"))
                fewest, most = RANGES["seats"]
                seats = [(n, str(n)) for n in range(fewest, most + 1)]
                yield FormRow(say.text("form-seats"), ChoiceField(seats, usual.seats, id="seats"))
                bots = [(n, str(n)) for n in range(most)]
                yield FormRow(say.text("form-bots"), ChoiceField(bots, len(usual.bots), id="bots"))
                level = next(iter((*usual.bots, *service.levels)))
                yield FormRow(say.text("form-level"), ChoiceField(levels, level, id="level"))
                seconds = sorted({*CLOCKS, usual.turn_seconds})
                clocks = [(n, say.text("form-clock-value", seconds=n)) for n in seconds]
                clock = ChoiceField(clocks, usual.turn_seconds, id="clock")
                yield FormRow(say.text("form-clock"), clock)
                said = say.text("form-leavers-bot"), say.text("form-leavers-out")
                leavers = list(zip(map(str, Leavers), said, strict=True))
                last = self.app.settings.now.leavers
                first = last if last in tuple(Leavers) else str(usual.leavers)
                yield FormRow(say.text("form-leavers"), ChoiceField(leavers, first, id="leavers"))
            yield RulesFields(usual.rules)
        yield MenuItem("", Content(say.text("host-open")), "open")
        yield Foot()
        yield TooSmall()

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
        return replace(
            self.app.service.default_config,
            name=self.query_one("#table-name", Input).value.strip(),
            rules=self.query_one(RulesFields).rules,
            seats=value["seats"],
            bots=(value["level"],) * value["bots"],
            open=value["open"] == ANYBODY,
            approve=value["open"] == ASKED,
            watchers=value["watchers"],
            turn_seconds=value["clock"],
            memory_aid=value["aid"],
            leavers=Leavers(value["leavers"]),
        )

    def action_open(self) -> None:
        """Open the table, if both names are there."""
        config, name = self.config, self.query_one("#your-name", Input).value.strip()
        for id_, text in (("#table-name", config.name), ("#your-name", name)):
            if not text:
                self.query_one(id_).focus()
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

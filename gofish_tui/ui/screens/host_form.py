"""A new table: its name, its rules, who may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container
from textual.content import Content
from textual.widgets import Input, Static

from gofish_protocol.rules import Rules
from gofish_tui.services.interfaces import HostPlan
from gofish_tui.store.settings import LEAVERS, LEAVERS_BOT
from gofish_tui.ui import keys
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


NAME_CELLS, TABLE_CHARACTERS = 24, 40
CLOCKS = (0, 15, 30, 60, 90, 120, 300)
"""Seconds for a turn; 0 is no clock."""


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
                yield FormRow(say.text("form-who"), ChoiceField(ways, INVITED, id="open"))
                watch = [
                    (True, say.text("form-watchers-yes")),
                    (False, say.text("form-watchers-no")),
                ]
                yield FormRow(say.text("form-watchers"), ChoiceField(watch, True, id="watchers"))
                aid = [(False, say.text("form-aid-no")), (True, say.text("form-aid-yes"))]
                yield FormRow(say.text("form-aid"), ChoiceField(aid, False, id="aid"))
                seats = [(n, str(n)) for n in range(2, 7)]
                yield FormRow(say.text("form-seats"), ChoiceField(seats, 4, id="seats"))
                bots = [(n, str(n)) for n in range(6)]
                yield FormRow(say.text("form-bots"), ChoiceField(bots, 0, id="bots"))
                yield FormRow(
                    say.text("form-level"), ChoiceField(levels, service.levels[0], id="level")
                )
                clocks = [(n, say.text("form-clock-value", seconds=n)) for n in CLOCKS]
                yield FormRow(say.text("form-clock"), ChoiceField(clocks, 60, id="clock"))
                said = say.text("form-leavers-bot"), say.text("form-leavers-out")
                leavers = list(zip(LEAVERS, said, strict=True))
                kept = self.app.settings.now.leavers
                usual = kept if kept in LEAVERS else LEAVERS_BOT
                yield FormRow(say.text("form-leavers"), ChoiceField(leavers, usual, id="leavers"))
            yield RulesFields(Rules())
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

    def plan(self) -> HostPlan:
        """The form as it stands."""
        value = {field.id: field.value for field in self.query(ChoiceField)}
        return HostPlan(
            table=self.query_one("#table-name", Input).value.strip(),
            name=self.query_one("#your-name", Input).value.strip(),
            rules=self.query_one(RulesFields).rules,
            seats=value["seats"],
            bots=(value["level"],) * value["bots"],
            open=value["open"] == ANYBODY,
            approve=value["open"] == ASKED,
            watchers=value["watchers"],
            turn_seconds=value["clock"],
            memory_aid=value["aid"],
            leavers=value["leavers"],
        )

    def action_open(self) -> None:
        """Open the table, if both names are there."""
        plan = self.plan()
        for id_, text in (("#table-name", plan.table), ("#your-name", plan.name)):
            if not text:
                self.query_one(id_).focus()
                self.notice(words(self).text("form-needs-name"))
                return
        app = self.app
        app.settings.change(leavers=plan.leavers)
        app.open_table(lambda: app.service.host(plan))

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()

    def action_back(self) -> None:
        """Home."""
        self.dismiss(None)

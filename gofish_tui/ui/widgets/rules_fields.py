"""The rules as a form: a preset, and every option; a change of one shows in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from gofish_protocol.rules import OPTIONS, PRESETS, Rules, make_rules, preset_name
from gofish_tui.narration.rules_text import option_sentences
from gofish_tui.ui import rulebook
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult

OWN = "own"
"""The preset's value when the options are custom."""


class RulesFields(Vertical):
    """Holds the rules that are being picked; always a legal table."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def compose(self) -> ComposeResult:
        """The preset first, then the options in the order of docs/rules.md."""
        say = words(self)
        presets = rulebook.preset_options(say)
        name = preset_name(self.rules)
        if name is None:
            presets.append((OWN, say.text("preset-own")))
        yield FormRow(say.text("form-preset"), ChoiceField(presets, name or OWN, id="preset"))
        for key, value in self.rules.options().items():
            field = ChoiceField(rulebook.option_labels(say, key), value, id=f"option-{key}")
            yield FormRow(say.text(rulebook.LABELS[key]), field)
        yield Bullets(id="explained")

    def on_mount(self) -> None:
        """Explain the rules we start with."""
        self._explain()

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """Keep preset and options in step, and bluffing only where cards are asked for."""
        event.stop()
        name = event.field.id or ""
        value = event.field.value
        if name == "preset":
            self.rules = PRESETS.get(str(value), self.rules)
        else:
            wanted = {**self.rules.options(), name.removeprefix("option-"): value}
            if name == "option-bluff" and value:
                wanted["ask_for"] = "card"
            elif wanted["ask_for"] == "rank":
                wanted["bluff"] = False
            self.rules = make_rules(wanted)
        self._show()

    def _show(self) -> None:
        name = preset_name(self.rules)
        presets = rulebook.preset_options(words(self))
        if name is None:
            presets.append((OWN, words(self).text("preset-own")))
        self.query_one("#preset", ChoiceField).offer(presets, name or OWN)
        for key in OPTIONS:
            self.query_one(f"#option-{key}", ChoiceField).pick(self.rules.options()[key])
        self._explain()

    def _explain(self) -> None:
        self.query_one(Bullets).show(option_sentences(self.rules, words(self)))

"""Every label that has a fixed place fits there, in every language, at 80×24, 120×36 and 45×39.

Cells are counted as terminals do that give Telugu's spacing marks one each: the wider of the two ways.
"""

from __future__ import annotations

import re

import pytest
from textual.binding import Binding

from gofish_protocol.rules import OPTIONS, PRESETS
from gofish_protocol.text import width
from gofish_tui.i18n.ids import RANKS, error_id
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui import keys, rulebook
from gofish_tui.ui.screens.home import MENU
from gofish_tui.ui.widgets.key_bar import KEY_NAMES, KEY_SIGNS
from gofish_tui.ui.widgets.menu_item import LABEL_CELLS

PHONE, USUAL, WIDE = 45, 80, 120
LONGEST_NAME = "Maximilian Longname"
LEVELS = ("minnow", "perch", "pike", "shark", "mimic")

BARS = {
    name: found
    for name, found in vars(keys).items()
    if isinstance(found, list) and any(key.show for key in found)
}
del BARS["LOBBY"]  # nobody is shown all of it
OWNERS = {"lobby.start", "lobby.bot", "lobby.kick", "lobby.change", "lobby.phones"}
AT_THE_TABLE = (
    *(
        "game_over",
        "not_your_turn",
        "no_such_player",
        "cannot_ask_yourself",
        "player_is_out",
        "bad_ask",
    ),
    *(
        "already_a_book",
        "rank_not_held",
        "card_is_yours",
        "stale",
        "too_fast",
        "not_allowed",
        "bad_command",
    ),
)
GUESTS = {"lobby.ready", "table.rules"}
BARS["LOBBY of its owner"] = [key for key in keys.LOBBY if key.id not in GUESTS]
BARS["LOBBY of a guest"] = [key for key in keys.LOBBY if key.id not in OWNERS]
NOT_ON_A_PHONE = {
    *("table.ask", "host.open", "lobby.invite", "lobby.phones", "invite.copy", "change-rules.take"),
    "result.replay",
}
"""These have a button there, or no use (styles/base.tcss)."""
FORM_LABELS = [
    *(
        "form-table",
        "form-name",
        "form-who",
        "form-watchers",
        "form-hall",
        "form-seats",
        "form-bots",
    ),
    *(
        "form-level",
        "form-clock",
        "form-leavers",
        "form-preset",
        "listing-where",
        *rulebook.LABELS.values(),
    ),
]
CHOICES = ["form-open", "form-by-invitation", "form-asked", "form-watchers-yes", "form-watchers-no"]
CHOICES += ["form-leavers-bot", "form-leavers-out", "form-hall-yes", "form-hall-no"]
CHOICES += [rulebook.CHOICES[key, value] for key, values in OPTIONS.items() for value in values]
CHOICES += [rulebook.PRESET_NAMES[name] for name in (*PRESETS, None)]
ANSWERS = [
    *("leave-watching", "leave-solo-more", "leave-keep", "leave-keep-more", "leave-give-up"),
    *("leave-keep-over", "leave-give-up-over", "leave-close-over"),
    *("leave-give-up-more", "leave-close", "leave-close-more", "quit-yes"),
]


@pytest.fixture(params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Messages:
    return Messages(str(request.param), strict=True)


def fits(what: dict[str, str], cells: int) -> None:
    """All of these take at most this many cells."""
    assert {name: width(text) for name, text in what.items() if width(text) > cells} == {}


def test_every_key_is_named_as_on_a_keyboard() -> None:
    found = [
        one
        for value in vars(keys).values()
        for one in (value if isinstance(value, list) else [value])
    ]
    named = {key for one in found if isinstance(one, Binding) for key in one.key.split(",")}
    named -= {*KEY_NAMES, *KEY_SIGNS}
    assert {key for key in named if not re.fullmatch(r"(ctrl\+)?.|f\d+", key)} == set()


@pytest.mark.parametrize("bar", BARS)
def test_keys(say: Messages, bar: str) -> None:
    """In a line of 80 cells, or five to a row; on a phone four to a row; never in more than two rows."""
    shown = {binding.action: binding for binding in reversed(BARS[bar]) if binding.show}
    labels = {binding.id or "": say.text(binding.description) for binding in shown.values()}
    line = 0
    for binding in shown.values():
        key = binding.key.partition(",")[0]
        cap = (
            say.text(KEY_NAMES[key])
            if key in KEY_NAMES
            else KEY_SIGNS.get(key, key.replace("ctrl+", "^"))
        )
        line += 2 + width(cap) + 1 + width(say.text(binding.description))
    if line > USUAL:
        assert len(labels) <= 10
        fits(labels, USUAL // 5 - 4)
    phone = {name: text for name, text in labels.items() if name not in NOT_ON_A_PHONE}
    assert len(phone) <= 8, phone
    fits(phone, PHONE // min(4, len(phone)) - 1)


def test_home(say: Messages) -> None:
    """A label beside its explanation, and on a phone above it."""
    lead, frame = width("▶ p  "), 6
    labels = {label: say.text(label) for _, label, _, _ in MENU}
    mores = {more: say.text(more) for _, _, _, more in MENU}
    fits(labels, LABEL_CELLS - 2)
    fits(mores, 64 - frame - lead - LABEL_CELLS)
    fits({**labels, **mores}, PHONE - frame - lead)
    waiting = {name: say.text(name) for name in ("home-stopped", "home-left-on-turn")}
    fits(waiting, PHONE - frame - lead)
    fits({"in-short": say.text("home-in-short")}, 4 * (PHONE - 6))


def test_forms(say: Messages) -> None:
    """A label beside its value; on a phone above it."""
    fits({label: say.text(label) for label in FORM_LABELS}, 17)
    settings = (
        "language",
        "colors",
        "suits",
        "animation",
        "bell",
        "practice",
        "signs",
        "first-run",
    )
    fits({label: say.text(f"settings-{label}") for label in settings}, 19)
    values = {choice: say.text(choice) for choice in CHOICES}
    values |= {level: say.text("bot-level", level=level) for level in LEVELS}
    values |= {str(s): say.text("form-clock-value", seconds=s) for s in (0, 1, 15, 300)}
    fits(values, PHONE - 5 - width("◂  ▸"))
    fits({"hint": say.text("listing-where-hint")}, PHONE - 4)


def test_questions(say: Messages) -> None:
    answers = {answer: say.text(answer) for answer in ANSWERS}
    answers |= {level: say.text("bot-level", level=level) for level in LEVELS}
    fits(answers, PHONE - 6 - width("▶ k  "))
    fits({"take": say.text("change-rules-take"), "open": say.text("host-open")}, PHONE - 6)


def test_panels(say: Messages) -> None:
    """Titles stand in a border, which is to be seen at both ends of them."""
    titles = {name: say.text(name) for name in ("panel-players", "panel-talk", "panel-rules")}
    titles["panel-tables"] = say.text("panel-tables")
    titles["panel-seats"] = say.text("panel-seats", taken=6, seats=6)
    titles["panel-hand"] = say.text("panel-hand", count=31)
    fits(titles, 36)
    fits({"pond": say.text("stock-left", count=31)}, 38)
    fits({"say": say.text("say-hint")}, 36)


def test_the_top_line_leaves_room_for_the_table_s_name(say: Messages) -> None:
    parts = [say.text("app-title"), "  ≈ ", say.text("head-stock", count=31), "  ★ "]
    parts += [say.text("head-books", count=13), "  ·  "]
    fits({"playing": "".join(parts)}, PHONE - 2 - 7)
    fits({"watching": "".join(["  ", say.text("head-watching"), *parts]).rstrip()}, PHONE - 2)


def test_tags(say: Messages) -> None:
    """Behind a name of usual length."""
    tags = {
        name: say.text(name) for name in ("tag-owner", "tag-you", "tag-away", "tag-out", "tag-free")
    }
    fits(tags, 13)
    bots = {level: say.text("tag-bot", level=level) for level in LEVELS}
    bots["plays"] = say.text("tag-bot-plays")
    fits(bots, 16)


def test_the_turn(say: Messages) -> None:
    clock = "● 10:00  "
    fits({"turn": clock + say.text("turn", player=LONGEST_NAME)}, PHONE)
    paused = {key: say.text(key) for key in ("turn-bar-paused", "turn-bar-paused-you")}
    fits({"you": clock + say.text("turn-bar-you"), **paused}, PHONE)


def test_the_ask(say: Messages) -> None:
    """One line of 80 beside the button, and the suits where cards are asked for; three lines of a phone."""
    button = width(say.text("ask-button")) + 4
    usual, phone = USUAL - 2 - button, PHONE - 2 - button
    lines = {name: say.text(name) for name in ("ask-sent", "ask-wait", "ask-nothing")}
    fits({**lines, "offline": say.text("ask-offline")}, usual)
    for rank in RANKS:
        chosen = {
            "whom": say.text("ask-whom", rank=rank),
            "what": say.text("ask-for-what", player=LONGEST_NAME),
            "rank": say.text("ask-rank", player=LONGEST_NAME, rank=rank),
        }
        by_card = {
            "suit": say.text("ask-which-suit", player=LONGEST_NAME, rank=rank),
            "card": say.text("ask-card", player=LONGEST_NAME, rank=rank, suit="diamonds"),
        }
        fits(chosen, usual)
        fits(by_card, usual - 16)
        fits(chosen, 2 * phone)
        fits(by_card, 3 * (phone - 16))
    assert phone >= 20
    # Why an ask, or a command at the table, was refused is said in the same line.
    refused = {code: say.text(error_id(code)) for code in AT_THE_TABLE}
    fits(refused, usual)
    fits(refused, 3 * phone)

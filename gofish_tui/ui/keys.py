"""Every key of every screen, in one place: the key bar, the help and a player's own keymap come from here.

A binding's description is the id of a message, which is translated where it is shown. No letter of
the table's own keys is a rank or a suit.
"""

from __future__ import annotations

from textual.binding import Binding

from gofish_protocol.vocabulary import Reaction
from gofish_tui.ui.faces import RANK_KEYS, SUIT_KEYS


def _key(name: str, keys: str, action: str, message: str, *, show: bool = True) -> Binding:
    return Binding(keys, action, message, show=show, id=name)


APP: list[Binding] = [
    Binding("ctrl+c", "interrupt", "key-quit", show=False, id="app.interrupt", priority=True),
    _key("app.quit", "ctrl+q", "interrupt", "key-quit", show=False),
    Binding("ctrl+z", "sleep", "key-sleep", show=False, id="app.sleep", priority=True),
    Binding("ctrl+l", "redraw", "key-redraw", show=False, id="app.redraw", priority=True),
    Binding("ctrl+p", "palette", "key-palette", show=False, id="app.palette", priority=True),
    _key("app.theme", "f2", "next_theme", "key-theme", show=False),
    _key("app.language", "f3", "next_language", "key-language", show=False),
    _key("app.settings", "f4", "settings", "key-settings", show=False),
]

HELP = _key("help", "question_mark,f1", "help", "key-help")
BACK = _key("back", "escape", "back", "key-back")

HOME: list[Binding] = [
    _key("home.back-1", "1", "return_to(1)", "key-return", show=False),
    _key("home.back-2", "2", "return_to(2)", "key-return", show=False),
    _key("home.play", "p", "play", "key-play", show=False),
    _key("home.practice", "c", "practice", "key-practice", show=False),
    _key("home.host", "h", "host", "key-host", show=False),
    _key("home.join", "j", "join", "key-join", show=False),
    _key("home.watch", "w", "watch", "key-watch", show=False),
    _key("home.rules", "r", "rules", "key-rules", show=False),
    _key("home.history", "g", "history", "key-history", show=False),
    _key("home.settings", "s", "app.settings", "key-settings", show=False),
    _key("home.up", "up", "app.focus_previous", "key-move", show=False),
    _key("home.down", "down", "app.focus_next", "key-move", show=False),
    HELP,
    _key("home.language", "l", "app.next_language", "key-language"),
    _key("home.theme", "t", "app.next_theme", "key-theme"),
    _key("home.quit", "q", "app.interrupt", "key-quit"),
]

PAGE: list[Binding] = [
    _key("page.up", "pageup", "page_up", "key-page", show=False),
    _key("page.down", "pagedown", "page_down", "key-page", show=False),
]
FORM: list[Binding] = [
    _key("form.up", "up", "app.focus_previous", "key-move", show=False),
    _key("form.down", "down", "app.focus_next", "key-move", show=False),
]
HOST: list[Binding] = [
    *FORM,
    _key("host.open", "ctrl+o", "open", "key-open-table"),
    _key("host.more", "ctrl+r", "more", "form-more"),
    _key("host.help", "f1", "help", "key-help"),
    BACK,
]
TABLES: list[Binding] = [
    _key("tables.refresh", "ctrl+r,f5", "refresh", "key-refresh"),
    _key("tables.wall", "ctrl+t", "wall", "key-wall"),
    *FORM,
    _key("tables.help", "f1", "help", "key-help"),
    BACK,
]

WALL: list[Binding] = [
    _key("wall.next", "pagedown,n", "turn(1)", "key-next-page"),
    _key("wall.back", "pageup,p", "turn(-1)", "key-next-page", show=False),
    _key("wall.big", "b", "big_screen", "key-big-screen"),
    *(
        _key(f"wall.table-{n}", str(n), f"pick({n})", "key-pick-table", show=False)
        for n in range(1, 10)
    ),
    _key("wall.left", "left,up", "app.focus_previous", "key-move", show=False),
    _key("wall.right", "right,down", "app.focus_next", "key-move", show=False),
    HELP,
    BACK,
]

SAY = _key("table.say", "slash", "say", "key-say")
LEAVE = _key("table.leave", "l", "leave", "key-leave")
RULES = _key("table.rules", "r", "rules", "key-rules")
HAND_ON = _key("table.hand-on", "ctrl+g", "hand_on", "leave-hand-on", show=False)
DOOR: list[Binding] = [
    _key("table.answer-door", "o", "answer_door", "key-door"),
    _key("table.door", "o", "door", "key-door", show=False),
]
"""One key; the key bar, which is short of room, has it only while somebody waits."""
SCROLL: list[Binding] = [
    _key("table.talk-up", "pageup", "scroll_talk(-1)", "key-scroll-talk", show=False),
    _key("table.talk-down", "pagedown", "scroll_talk(1)", "key-scroll-talk", show=False),
]


REACTIONS: list[Binding] = [
    _key(
        f"table.react-{reaction}",
        f"{letter},{letter.upper()}",
        f"react('{reaction}')",
        f"react-{reaction}".replace("_", "-"),
        show=False,
    )
    for letter, reaction in zip("ygfumz", Reaction, strict=True)
]
"""A key for each that means nothing else on any screen at a table."""

LOBBY: list[Binding] = [
    _key("lobby.start", "s", "start", "key-start"),
    _key("lobby.ready", "enter", "ready", "key-ready"),
    _key("lobby.bot", "b", "bot", "key-bot"),
    _key("lobby.kick", "x", "kick", "key-kick"),
    _key("lobby.change", "e", "change_rules", "key-change-rules"),
    _key("lobby.copy", "c", "copy", "key-copy", show=False),
    _key("lobby.invite", "i", "invite", "key-invite"),
    _key("lobby.phones", "w", "phones", "key-phones"),
    *DOOR,
    SAY,
    RULES,
    HELP,
    LEAVE,
    HAND_ON,
    *REACTIONS,
    *SCROLL,
]

TABLE: list[Binding] = [
    _key("table.ask", "enter", "ask", "key-ask"),
    *(
        _key(f"table.number-{n}", str(n), f"number({n})", "key-number", show=False)
        for n in range(1, 10)
    ),
    *(
        _key(
            f"table.rank-{letter}",
            f"{letter},{letter.upper()}",
            f"rank({rank})",
            "key-rank",
            show=False,
        )
        for rank, letter in enumerate(RANK_KEYS.lower())
        if letter.isalpha()
    ),
    *(
        _key(
            f"table.suit-{letter}",
            f"{letter},{letter.upper()}",
            f"suit({suit})",
            "key-suit",
            show=False,
        )
        for suit, letter in enumerate(SUIT_KEYS.lower())
    ),
    _key("table.player-up", "up", "move_target(-1)", "key-move-player", show=False),
    _key("table.player-down", "down", "move_target(1)", "key-move-player", show=False),
    _key("table.rank-left", "left", "move_rank(-1)", "key-move-rank", show=False),
    _key("table.rank-right", "right", "move_rank(1)", "key-move-rank", show=False),
    _key("table.next-suit", "space", "next_suit", "key-suit", show=False),
    _key("table.take-back", "backspace,escape", "take_back", "key-clear", show=False),
    _key("table.hint", "i", "hint", "key-hint"),
    SAY,
    RULES,
    _key("table.pause", "p", "pause", "key-pause"),
    *DOOR,
    HELP,
    _key("table.leave", "l", "leave", "key-leave"),
    HAND_ON,
    *REACTIONS,
    *SCROLL,
]

WATCHING: list[Binding] = [SAY, RULES, HELP, LEAVE, *REACTIONS, *SCROLL]

REPLAY: list[Binding] = [
    _key("replay.next", "right,enter,n", "step(1)", "key-step"),
    _key("replay.back", "left,b", "step(-1)", "key-step-back"),
    _key("replay.play", "space", "play", "key-play-on"),
    _key("replay.side", "s", "side", "key-side"),
    _key("replay.far-next", "pagedown", "step(10)", "key-step-far", show=False),
    _key("replay.far-back", "pageup", "step(-10)", "key-step-far", show=False),
    _key("replay.first", "home", "jump('first')", "key-first", show=False),
    _key("replay.last", "end", "jump('last')", "key-last", show=False),
    _key("replay.faster", "plus,equals_sign,up", "speed(1)", "key-speed", show=False),
    _key("replay.slower", "minus,down", "speed(-1)", "key-speed", show=False),
    _key("replay.where", "g", "where", "key-where", show=False),
    _key("replay.analysis", "a", "analysis", "key-analysis"),
    RULES,
    HELP,
    _key("replay.leave", "escape,l,q", "back", "key-back"),
]

RESULT: list[Binding] = [
    _key("result.again", "n", "again", "key-again"),
    _key("result.ready", "enter", "ready", "key-ready"),
    _key("result.replay", "v", "replay", "key-replay"),
    _key("result.analysis", "a", "analysis", "key-analysis", show=False),
    _key("result.bot", "b", "bot", "key-bot", show=False),
    _key("result.kick", "x", "kick", "key-kick", show=False),
    _key("result.change", "e", "change_rules", "key-change-rules"),
    _key("result.up", "up", "scroll_result(-1)", "key-scroll-result", show=False),
    _key("result.down", "down", "scroll_result(1)", "key-scroll-result", show=False),
    *DOOR,
    SAY,
    RULES,
    HELP,
    LEAVE,
    HAND_ON,
    *REACTIONS,
    *SCROLL,
]

SAYING: list[Binding] = [
    _key("say.send", "enter", "submit", "key-send"),
    _key("say.stop", "escape", "stop", "key-stop-saying"),
]

CHOICE: list[Binding] = [
    _key("choice.less", "left,minus", "move(-1)", "key-choice", show=False),
    _key("choice.more", "right,space,plus", "move(1)", "key-choice", show=False),
]

MENU: list[Binding] = [_key("menu.pick", "enter,space", "pick", "key-pick", show=False)]
DIALOG: list[Binding] = [BACK]
ANALYSIS: list[Binding] = [_key("analysis.open", "o", "open_hands", "key-open-hands"), BACK]
ANSWERING: list[Binding] = [_key("answer.take", "enter", "submit", "key-done")]
CHANGE_RULES: list[Binding] = [
    _key("change-rules.take", "ctrl+o", "take", "key-take-rules"),
    *FORM,
    BACK,
]
OPENING: list[Binding] = [_key("opening.cancel", "escape", "back", "key-cancel")]
SETTINGS: list[Binding] = [*FORM, BACK]
HELPED: list[Binding] = [BACK, _key("help.settings", "f4", "app.settings", "key-settings")]
"""A phone has no F4: the help is where it gets one."""
HISTORY: list[Binding] = [
    *FORM,
    _key("history.statistics", "s", "statistics", "key-statistics"),
    _key("history.help", "question_mark,f1", "help", "key-help"),
    BACK,
]
STATISTICS: list[Binding] = [*FORM, BACK]
INVITE: list[Binding] = [_key("invite.copy", "c", "copy", "key-copy"), BACK]

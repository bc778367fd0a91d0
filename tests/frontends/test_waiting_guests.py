"""The door in lines: who waits, who is let in, who watches."""

from __future__ import annotations

import pytest

from gofish_protocol.view import empty_table
from gofish_tui.client.commands import Admit, Command, ListSpectators, RemoveSpectator, SetApproval
from gofish_tui.client.updates import DoorChanged, Noticed, SpectatorsListed
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.i18n.loader import Messages

WORDS = Messages("en", strict=True)
VIEW = empty_table()


def heard(frontend: PlainFrontend, line: str) -> Command | str:
    return frontend.parse(line.encode(), VIEW)


def test_who_waits_is_said_with_what_to_type() -> None:
    frontend = PlainFrontend(WORDS)
    said = frontend.render(DoorChanged(3, "Asha", False))
    assert "Asha would like to sit down." in said
    assert "admit 3" in said
    assert "Vera would like to watch." in frontend.render(DoorChanged(4, "Vera", True))
    assert frontend.render(DoorChanged(3, "", False)) == ""


@pytest.mark.parametrize("line", ["admit Asha", "admit 3", "let asha in", "admit as"])
def test_they_are_let_in_by_name_or_number(line: str) -> None:
    frontend = PlainFrontend(WORDS)
    frontend.render(DoorChanged(3, "Asha", False))
    frontend.render(DoorChanged(4, "Vera", True))
    assert heard(frontend, line) == Admit(3, True)
    assert isinstance(heard(frontend, line), str), "nobody waits for that any more"


def test_anyone_who_waited_before_the_owner_was_told_again_waits_no_longer() -> None:
    """The table's program was started again, and its numbers begin again."""
    frontend = PlainFrontend(WORDS)
    frontend.render(DoorChanged(3, "Asha", False))
    frontend.render(Noticed("approval", "on"))
    frontend.render(DoorChanged(1, "Vera", False))
    assert heard(frontend, "admit Asha") == "Nobody called “Asha” is waiting to come in.\n"
    assert heard(frontend, "admit Vera") == Admit(1, True)


def test_what_could_mean_two_means_nobody() -> None:
    frontend = PlainFrontend(WORDS)
    frontend.render(DoorChanged(3, "Asha", False))
    frontend.render(DoorChanged(4, "Asim", False))
    assert heard(frontend, "refuse As") == "Nobody called “As” is waiting to come in.\n"
    assert heard(frontend, "refuse Asim") == Admit(4, False)
    frontend.render(DoorChanged(3, "", False))
    assert isinstance(heard(frontend, "admit Asha"), str), "gone meanwhile"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("approval on", SetApproval(True)),
        ("approval off", SetApproval(False)),
        ("watchers", ListSpectators()),
        ("remove Vera the Second", RemoveSpectator("Vera the Second")),
    ],
)
def test_the_owners_words(line: str, command: Command) -> None:
    assert heard(PlainFrontend(WORDS), line) == command


@pytest.mark.parametrize(
    "line", ["admit", "let Asha", "let in", "approval", "approval maybe", "remove", "watchers all"]
)
def test_half_a_word_is_asked_about(line: str) -> None:
    assert isinstance(heard(PlainFrontend(WORDS), line), str)


def test_what_is_told_of_the_door() -> None:
    frontend = PlainFrontend(WORDS)
    assert frontend.render(SpectatorsListed(("Vera", "Mila"))) == "Watching: Vera and Mila.\n"
    assert frontend.render(SpectatorsListed(())) == "Nobody is watching.\n"
    assert "asked" in frontend.render(Noticed("approval", "on"))
    assert frontend.render(Noticed("approval", "off")) != frontend.render(Noticed("approval", "on"))

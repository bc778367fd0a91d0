"""The door in lines: who waits, who is let in, who watches."""

from __future__ import annotations

import pytest

from gofish_protocol.view import empty_table
from gofish_tui.client.commands import Admit, Command, ListSpectators, Remove, SetApproval
from gofish_tui.client.updates import AtDoor, Noticed, Watching
from gofish_tui.frontends.plain_frontend import PlainVoice
from gofish_tui.i18n.loader import Messages

WORDS = Messages("en", strict=True)
VIEW = empty_table()


def heard(voice: PlainVoice, line: str) -> Command | str:
    return voice.heard(line.encode(), VIEW)


def test_who_waits_is_said_with_what_to_type() -> None:
    voice = PlainVoice(WORDS)
    said = voice.told(AtDoor(3, "Asha", False))
    assert "Asha would like to sit down." in said
    assert "admit 3" in said
    assert "Vera would like to watch." in voice.told(AtDoor(4, "Vera", True))
    assert voice.told(AtDoor(3, "", False)) == ""


@pytest.mark.parametrize("line", ["admit Asha", "admit 3", "let asha in", "admit as"])
def test_they_are_let_in_by_name_or_number(line: str) -> None:
    voice = PlainVoice(WORDS)
    voice.told(AtDoor(3, "Asha", False))
    voice.told(AtDoor(4, "Vera", True))
    assert heard(voice, line) == Admit(3, True)
    assert isinstance(heard(voice, line), str), "nobody waits for that any more"


def test_whoever_waited_before_the_owner_was_told_anew_waits_no_longer() -> None:
    """The table's program was started again, and its numbers begin anew."""
    voice = PlainVoice(WORDS)
    voice.told(AtDoor(3, "Asha", False))
    voice.told(Noticed("approval", "on"))
    voice.told(AtDoor(1, "Vera", False))
    assert heard(voice, "admit Asha") == "Nobody called “Asha” is waiting to come in.\n"
    assert heard(voice, "admit Vera") == Admit(1, True)


def test_what_could_mean_two_means_nobody() -> None:
    voice = PlainVoice(WORDS)
    voice.told(AtDoor(3, "Asha", False))
    voice.told(AtDoor(4, "Asim", False))
    assert heard(voice, "refuse As") == "Nobody called “As” is waiting to come in.\n"
    assert heard(voice, "refuse Asim") == Admit(4, False)
    voice.told(AtDoor(3, "", False))
    assert isinstance(heard(voice, "admit Asha"), str), "gone meanwhile"


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("approval on", SetApproval(True)),
        ("approval off", SetApproval(False)),
        ("watchers", ListSpectators()),
        ("remove Vera the Second", Remove("Vera the Second")),
    ],
)
def test_the_owners_words(line: str, wish: Command) -> None:
    assert heard(PlainVoice(WORDS), line) == wish


@pytest.mark.parametrize(
    "line", ["admit", "let Asha", "let in", "approval", "approval maybe", "remove", "watchers all"]
)
def test_half_a_word_is_asked_about(line: str) -> None:
    assert isinstance(heard(PlainVoice(WORDS), line), str)


def test_what_is_told_of_the_door() -> None:
    voice = PlainVoice(WORDS)
    assert voice.told(Watching(("Vera", "Mila"))) == "Watching: Vera and Mila.\n"
    assert voice.told(Watching(())) == "Nobody is watching.\n"
    assert "asked" in voice.told(Noticed("approval", "on"))
    assert voice.told(Noticed("approval", "off")) != voice.told(Noticed("approval", "on"))

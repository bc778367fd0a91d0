"""Which language the command line speaks: what it is told, else what was saved, else the locale's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import platformdirs
import pytest

from gofish_tui.cli import main
from gofish_tui.cli_support.wording import settings_folder
from gofish_tui.i18n.loader import Messages
from gofish_tui.store.settings import SettingsFile

if TYPE_CHECKING:
    from pathlib import Path

RULES = {"en": "Two to six people", "te": "ఇద్దరి నుంచి", "mk": "Играат двајца"}
HELP = {"en": "usage:", "te": "వాడకం:", "mk": "употреба:"}
WRONG = {"en": "there is no command", "te": "కమాండ్ లేదు", "mk": "нема команда"}


@pytest.mark.parametrize("lang", RULES)
@pytest.mark.parametrize("way", ["option", "saved", "locale"])
def test_every_way_to_say_it(
    way: str,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8" if way == "locale" else "C.UTF-8")
    options = ["--lang", lang] if way == "option" else []
    if way == "saved":
        folder = platformdirs.user_config_path("gofish", appauthor=False)
        SettingsFile(folder / "settings.json").change(lang=lang)
    assert main(["rules", *options]) == 0
    assert RULES[lang] in capsys.readouterr().out
    assert main(["rules", "--help", *options]) == 0
    assert HELP[lang] in capsys.readouterr().out
    assert main(["rulez-and-more", *options]) == 2
    assert WRONG[lang] in capsys.readouterr().err


@pytest.mark.parametrize("config", [None, "", "relative/place", "/absolute/place", "/with/slash/"])
@pytest.mark.parametrize("home", [None, "/home/of/somebody", "", "not/absolute"])
def test_settings_are_where_platformdirs_says(
    config: str | None, home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("XDG_CONFIG_HOME", config), ("HOME", home)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert settings_folder() == platformdirs.user_config_dir("gofish", appauthor=False)


def test_the_option_is_stronger_than_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "mk_MK.UTF-8")
    SettingsFile(tmp_path / "settings.json").change(lang="te")
    folder = f"--data-dir={tmp_path}"
    assert main(["play", "--help", folder]) == 0
    assert HELP["te"] in capsys.readouterr().out
    assert main(["play", "--help", folder, "--lang=en"]) == 0
    assert HELP["en"] in capsys.readouterr().out


@pytest.mark.parametrize("kept", ["", "[", "[]", '{"lang": 7}', "null", '{"lang": "tlh"}', "\x00"])
def test_settings_that_cannot_be_read_are_no_reason_to_stop(
    kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "settings.json").write_text(kept)
    assert main(["play", "--help", "--data-dir", str(tmp_path)]) == 0
    assert HELP["en"] in capsys.readouterr().out


def test_every_command_offers_all_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--lang", "de"]) == 2
    assert "en, mk, te" in capsys.readouterr().err


@pytest.mark.parametrize("lang", RULES)
def test_broken_settings_are_told_once_on_standard_error(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = platformdirs.user_config_path("gofish", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text('{"lang": 7')
    assert main(["rules", "--lang", lang]) == 0
    said = capsys.readouterr()
    kept = folder / "settings.json.broken"
    assert RULES[lang] in said.out
    assert said.err == f"gofish: {Messages(lang).text('settings-broken', kept=str(kept))}\n"
    assert kept.read_text() == '{"lang": 7'
    assert main(["rules", "--lang", lang]) == 0
    assert capsys.readouterr().err == ""

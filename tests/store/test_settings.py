"""Settings are kept and come back; a file that is not a settings file never stops the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gofish_tui.store.settings import Broken, Settings, SettingsFile, read_settings, set_aside

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_changed_is_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    file = SettingsFile(path)
    assert file.now == Settings()
    file.change(name="రాజు", lang="te", four_colours=False, first_run=False)
    assert SettingsFile(path).now == Settings(
        name="రాజు", lang="te", four_colours=False, first_run=False
    )
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "broken",
    [b"", b"{", b"[1]", b"\xff\xfe", b'"x"', b"null", b"[" * 50_000, b'{"name": "' + b"x" * 99_999],
)
def test_a_broken_file_is_as_none_and_is_kept(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "settings.json"
    for kept in ("settings.json.broken", "settings.json.broken-2", "settings.json.broken-3"):
        path.write_bytes(broken)
        assert read_settings(path) == Settings()
        assert path.read_bytes() == broken
        file = SettingsFile(path)
        assert file.take_broken() == Broken(path, tmp_path / kept)
        assert file.take_broken() is None
        assert (tmp_path / kept).read_bytes() == broken
        file.change(theme="gofish-light")
        assert read_settings(path).theme == "gofish-light"
        assert SettingsFile(path).take_broken() is None


def test_only_what_fits_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    old = '{"name": "\\u001b[2J", "bell": 1, "ascii": true, "lang": null, "new": 3}'
    path.write_text(old)
    assert read_settings(path) == Settings(name="[2J", ascii=True)
    broken = set_aside(path)
    assert broken == Broken(path, tmp_path / "settings.json.broken")
    assert broken.kept is not None
    assert broken.kept.read_text() == old
    assert read_settings(path) == Settings(name="[2J", ascii=True)
    assert set_aside(path) is None


def test_what_only_another_version_knows_is_not_broken(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"new": 3}')
    assert set_aside(path) is None
    assert path.read_text() == '{"new": 3}'


def test_what_cannot_be_moved_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")

    def no_rename(_from: Path, _to: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(type(path), "rename", no_rename)
    file = SettingsFile(path)
    assert file.take_broken() == Broken(path, None)
    file.change(bell=False)
    assert not file.now.bell
    assert path.read_text() == "{"


def test_a_disk_that_takes_nothing_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = SettingsFile(tmp_path / "file" / "settings.json")
    file.change(bell=False)
    assert not file.now.bell
    (tmp_path / "folder.json").mkdir()
    assert read_settings(tmp_path / "folder.json") == Settings()


def test_without_a_file_nobody_is_greeted() -> None:
    file = SettingsFile()
    file.change(lang="mk")
    assert file.now == Settings(lang="mk", first_run=False)

"""`gofish doctor` as a command: what it prints, in every language, and how it ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.brokers import free_port
from tests.cli.commands import gofish

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


def test_a_fault_is_named_and_ends_with_one(tmp_path: Path) -> None:
    broker = f"mqtt://me:secret@127.0.0.1:{free_port()}"
    words = ("doctor", "--json", "--no-discovery", "--broker", broker, "--data-dir", str(tmp_path))
    done = gofish(*words)
    checks = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["check"] for line in checks} == {
        *("engine", "terminal", "storage", "network", "ports", "broker", "discovery")
    }
    fault = next(line for line in checks if line["check"] == "broker")
    assert fault["state"] == "fault"
    assert "Nothing is listening there" in fault["advice"]
    assert "secret" not in done.stdout + done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize(("lang", "name"), [("en", "storage"), ("te", "నిల్వ"), ("mk", "складиште")])
def test_people_are_told_in_their_language(lang: str, name: str, tmp_path: Path) -> None:
    done = gofish("doctor", "--no-discovery", "--lang", lang, "--data-dir", str(tmp_path))
    assert f"· {name}:" in done.stdout
    assert done.returncode in (0, 1)

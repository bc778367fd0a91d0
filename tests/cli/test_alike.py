"""Tables that cannot be told apart by what was typed: in lines a person picks one, and a program is given all of them."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from gofish_protocol.invite import Code
from gofish_protocol.vocabulary import Role
from gofish_tui.cli_support import join_in_lines as joining
from gofish_tui.cli_support.join_in_lines import join_in_lines
from gofish_tui.cli_support.parser import Parser
from gofish_tui.commands import join
from gofish_tui.services.joining import JoinRefused
from gofish_tui.services.table_search import JoinTarget, SeveralTables
from tests.services.listings import HERE, listing
from tests.services.listings import table as table_id

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.client.session import Session

from gofish_tui.services.broker_queries import FoundTable

CODE = Code(7, "coral-tiger")


def listings(count: int) -> list[FoundTable]:
    return [
        FoundTable(table_id(seed), listing(seed, f"Table {seed}"), HERE) for seed in range(count)
    ]


class Run:
    """One `gofish join`, with what is typed and without a network."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.tried: list[tuple[str, str]] = []
        self.found: list[FoundTable] = []
        self.others: list[FoundTable] = []
        self._folder = folder
        self._patch = monkeypatch
        monkeypatch.setattr(joining, "resolve", self._resolve)
        monkeypatch.setattr(joining, "join_found", self._refuse)

    async def _resolve(self, where: str, _: object) -> JoinTarget:
        if len(self.found) > 1:
            raise SeveralTables(self.found, CODE)
        (one,) = self.found
        return JoinTarget(one.id, one.broker, None, one.listing)

    async def _refuse(
        self, target: JoinTarget, *_: object, code: Code | None, **__: object
    ) -> Session:
        self.tried.append((target.id, str(code or target.code)))
        raise JoinRefused("wrong_code", "", others=self.others)

    async def __call__(self, *words: str, typed: str = "") -> int:
        parser = Parser("join", "cli-about")
        join.arguments(parser)
        options = parser.read([*words, "--name", "Asha", "--data-dir", str(self._folder)])
        reading, writing = os.pipe()
        os.write(writing, typed.encode())
        os.close(writing)
        with os.fdopen(reading) as stdin:
            self._patch.setattr(sys, "stdin", stdin)
            return await join_in_lines(options, Role.PLAYER, lambda session: [])


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    return Run(monkeypatch, tmp_path)


async def test_a_person_picks_one_and_it_alone_is_tried(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    run.found = listings(3)
    assert await run(str(CODE), "--plain", typed="2\n") == 4
    assert run.tried == [(table_id(1), str(CODE))]
    said = capfd.readouterr().out
    assert said.startswith("3 tables answer to that.")
    assert (
        f"2. Table 1: 0 of 6 seats taken, waiting, by invitation ({table_id(1)}, {HERE.safe})"
        in said
    )


async def test_a_program_is_given_all_and_none_is_tried(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    run.found = listings(2)
    assert await run(str(CODE), "--json") == 3
    assert not run.tried
    line = json.loads(capfd.readouterr().out)
    assert (line["type"], line["error"], line["detail"]) == ("error", "several_tables", "2")
    assert [table["table"] for table in line["tables"]] == [table_id(0), table_id(1)]


@pytest.mark.parametrize("front", ["--json", "--plain"])
async def test_others_with_the_number_are_named_after_a_refusal(
    run: Run, capfd: pytest.CaptureFixture[str], front: str
) -> None:
    run.found, run.others = listings(1), listings(3)[1:]
    assert await run("Friday", front, "--code", str(CODE)) == 4
    assert len(run.tried) == 1
    said = capfd.readouterr()
    if front == "--json":
        line = json.loads(said.out)
        assert line["error"] == "wrong_code"
        assert [table["table"] for table in line["tables"]] == [table_id(1), table_id(2)]
    else:
        first, counted, *rest = said.err.splitlines()
        assert first.startswith("gofish: That invitation is not right. If you are sure")
        assert counted.startswith("2 other tables claim the same number.")
        assert table_id(2) in rest[1]
        assert rest[-1] == "To pick one: gofish join TABLE-ID --code INVITATION"


async def test_so_many_are_shown_as_fit_a_screen(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    """A stranger may claim a number with a thousand tables."""
    run.found = listings(20)
    await run(str(CODE), "--plain", typed="9\n8\n")
    said = capfd.readouterr().out
    assert said.startswith("20 tables answer to that.")
    assert table_id(7) in said
    assert table_id(8) not in said
    assert run.tried == [(table_id(7), str(CODE))]
    await run(str(CODE), "--json")
    assert len(json.loads(capfd.readouterr().out)["tables"]) == 8


async def test_words_that_were_refused_are_not_tried_again(run: Run) -> None:
    """What was typed wrong is asked for again, but a false table gets one guess at each pair of words."""
    run.found = listings(1)
    typed = "7-coral-tiger\n7-coral-otter\n7-Coral-Tiger\n"
    assert await run("Friday", "--plain", typed=typed) == 4
    assert [words for _, words in run.tried] == ["7-coral-tiger", "7-coral-otter"]
    run.tried.clear()
    assert await run("Friday", "--plain", typed="7-coral-tiger\n7-coral-tiger\n") == 4
    assert len(run.tried) == 1

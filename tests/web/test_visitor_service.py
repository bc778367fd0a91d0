"""Visitors reach the tables that the server lists, or the one it is for, and no address that they type."""

from pathlib import Path

import pytest

from gofish_protocol.vocabulary import Role
from gofish_tui.services import mqtt_table_service as real
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.services.table_search import NoSuchTable, SearchScope
from gofish_tui.web import visitor_service
from gofish_tui.web.visitor_config import VisitorConfig, VisitorMemory, keep_memory
from gofish_tui.web.visitor_service import VisitorTableService

ONE, OTHER = "a" * 24, "b" * 24
HERE = f"gofish://127.0.0.1:1883/{ONE}#42-coral-tiger"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked for. Nothing is there."""
    found: list[str] = []

    async def resolve(where: str, scope: SearchScope, *_: object) -> None:
        found.append(where)
        raise NoSuchTable(where)

    monkeypatch.setattr(real, "resolve", resolve)
    monkeypatch.setattr(visitor_service, "resolve", resolve)
    return found


def visitor(folder: Path, table: str | None) -> VisitorTableService:
    return VisitorTableService(
        VisitorConfig(
            lang="en", folder=str(folder), data_dir=str(folder), guest="Guest", table=table
        )
    )


@pytest.mark.parametrize("table", [OTHER, ONE])
@pytest.mark.parametrize("role", Role)
async def test_the_address_in_a_link_is_not_gone_to(
    tmp_path: Path, asked: list[str], table: str, role: Role
) -> None:
    with pytest.raises(TableUnavailable):
        await visitor(tmp_path, None).join(
            f"<gofish://127.0.0.1:9999/{table}#42-coral-tiger>", name="Eve", role=role
        )
    assert asked == [table]


@pytest.mark.parametrize(
    "where", [f"gofish://127.0.0.1:9999/{OTHER}", OTHER, "Kitchen", "gofish://127.0.0.1:9999/x"]
)
async def test_a_page_for_one_table_leads_nowhere_else(
    tmp_path: Path, asked: list[str], where: str
) -> None:
    with pytest.raises(TableUnavailable):
        await visitor(tmp_path, HERE).join(where, name="Eve")
    assert set(asked) <= {HERE}


@pytest.mark.parametrize(
    "where", [HERE, f"gofish://127.0.0.1:9999/{ONE}#42-coral-tiger", ONE, "42-coral-tiger"]
)
async def test_and_there_by_its_own_address(tmp_path: Path, asked: list[str], where: str) -> None:
    with pytest.raises(TableUnavailable):
        await visitor(tmp_path, HERE).join(where, name="Asha")
    assert asked == [HERE]


@pytest.mark.parametrize(("page", "gone_to"), [(None, True), (HERE, False)])
async def test_the_way_back_is_the_one_that_was_gone(
    tmp_path: Path, asked: list[str], page: str | None, gone_to: bool
) -> None:
    before = f"gofish://192.0.2.9/{OTHER}"
    keep_memory(tmp_path, VisitorMemory(name="Asha", table=before))
    with pytest.raises(TableUnavailable):
        await visitor(tmp_path, page).come_back()
    assert asked == ([before] if gone_to else [])

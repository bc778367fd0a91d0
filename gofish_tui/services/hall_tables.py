"""Our tables in a hall: opened there, and remembered here, so that `--resume` knows them as well."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, NamedTuple

from msgspec import MsgspecError, Struct, json
from msgspec.structs import asdict

from gofish_protocol.text import skeleton
from gofish_protocol.vocabulary import Role
from gofish_tui.client.updates import TableInfo
from gofish_tui.private import make_private
from gofish_tui.reading import read_small
from gofish_tui.services.joining import join
from gofish_tui.services.table_search import resolve
from gofish_tui.table.settings import OwnedTableConfig
from gofish_tui.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gofish_tui.client.session import Session
    from gofish_tui.hall.messages import OpenAnswer
    from gofish_tui.services.table_search import SearchScope
    from gofish_tui.table_config import TableConfig

log = logging.getLogger(__name__)

REMEMBERED = 200
"""How many of the newest are kept: what was closed long ago is not asked for."""


class HallAddress(NamedTuple):
    """A hall's cluster, and how to log in there."""

    urls: str
    """`nats://` or `tls://`, separated by commas"""
    credentials: Path | None = None
    ca_file: Path | None = None


class HallPlace(Struct, frozen=True):
    """A table that we opened in a hall."""

    table: str
    name: str
    link: str
    """with its invitation"""


async def open_in_hall(
    hall: HallAddress, tables: Sequence[OwnedTableConfig], data_dir: Path
) -> list[OpenAnswer]:
    """Open tables there, and remember them. Raises `HallUnavailable`."""
    from gofish_tui.hall.client import open_tables
    from gofish_tui.hall.cluster import connect
    from gofish_tui.hall.messages import OPENERS_INBOXES

    async with connect(
        hall.urls,
        name="gofish host",
        inboxes=OPENERS_INBOXES,
        credentials=hall.credentials,
        ca_file=hall.ca_file,
    ) as cluster:
        opened = await open_tables(cluster, tables)
    try:
        remember(data_dir, [HallPlace(one.table, one.name, one.link) for one in opened])
    except OSError as wrong:
        log.warning("--resume will not know the tables in the hall: %s", wrong)
    return opened


async def open_and_sit_down(
    hall: HallAddress, table: TableConfig, name: str, data_dir: Path, scope: SearchScope
) -> tuple[Session, dict[str, object]]:
    """A table that runs without us and without this machine, our seat at it, and its `hosting` line.

    Raises `HallUnavailable` and what `joining.join` does.
    """
    secret = secrets.token_bytes(32)
    owned = OwnedTableConfig(**asdict(table), owner_secret=secret, owner_name=name)
    (opened,) = await open_in_hall(hall, [owned], data_dir)
    session = await join(
        await resolve(opened.link, scope),
        name=name,
        role=Role.PLAYER,
        data_dir=data_dir,
        secret=secret,
        known=TableInfo(
            opened.table, opened.name, opened.code, opened.link, open=opened.code is None
        ),
    )
    return session, hosting_line(opened)


def hosting_line(opened: OpenAnswer) -> dict[str, object]:
    """The `hosting` line of docs/json.md; no process of this machine serves the table."""
    told = {name: getattr(opened, name) for name in ("table", "name", "code", "link", "broker")}
    return {"type": "hosting", **told, "pid": None}


def remember(data_dir: Path, places: Sequence[HallPlace]) -> None:
    """The newest first. Raises OSError."""
    make_private(data_dir)
    kept = [*reversed(places), *remembered(data_dir)][:REMEMBERED]
    write_whole(_file(data_dir), json.encode(kept))


def remembered(data_dir: Path) -> list[HallPlace]:
    """The tables of ours in halls, newest first; none when that cannot be read."""
    try:
        return json.decode(read_small(_file(data_dir), 1 << 20), type=list[HallPlace])
    except (OSError, MsgspecError):
        return []


def remembered_place(data_dir: Path, wanted: str) -> HallPlace | None:
    """The one that is meant: by the beginning of its id, or by its name; empty: the newest."""
    for place in remembered(data_dir):
        named = skeleton(place.name) == skeleton(wanted)
        if not wanted or place.table.startswith(wanted.lower()) or named:
            return place
    return None


def _file(data_dir: Path) -> Path:
    return data_dir / "halls.json"

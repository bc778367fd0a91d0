"""Places at a table as tests make them: without a disk, unless they bring one."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from gofish_protocol.vocabulary import Role
from gofish_tui.client.core import ClientConfig
from gofish_tui.client.presence_hints import new_presence
from gofish_tui.client.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Record
    from gofish_tui.client.updates import TableInfo
    from gofish_tui.store.seats import SeatFile


def new_session(
    link: Any,
    table: TableInfo,
    *,
    name: str = "Asha",
    role: str = Role.PLAYER,
    secret: bytes | None = None,
    presence: str = "",
    code: Code | None = None,
    must_prove: bool = False,
    seat_file: SeatFile | None = None,
    save: Callable[[Record], Path | None] | None = None,
    on_waiting: Callable[[], None] = lambda: None,
) -> Session:
    """A session that is still to be opened, on a link that is started; with a ``seat_file`` the seat is its."""
    config = ClientConfig(
        table,
        name,
        role,
        secret=seat_file.secret if seat_file else secret or secrets.token_bytes(32),
        presence=presence or new_presence(secrets.token_bytes),
        shuffle_key=secrets.token_bytes(32),
        code=code,
        must_prove=must_prove,
    )
    return Session(link, config, seat_file=seat_file, save=save, on_waiting=on_waiting)

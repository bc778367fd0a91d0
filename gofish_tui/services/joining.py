"""From a target to a place at its table."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from gofish_protocol.invite import make_link
from gofish_protocol.text import clean
from gofish_protocol.vocabulary import ErrorCode, Role
from gofish_tui.client.core import ClientConfig
from gofish_tui.client.presence_hints import client_will, new_presence
from gofish_tui.client.session import Session
from gofish_tui.client.updates import Ended, TableInfo
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.services.table_search import find_by_number
from gofish_tui.store.deals import deal_file
from gofish_tui.store.records import save_record
from gofish_tui.store.seats import hold_seat
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_tui.services.table_search import FoundTable, JoinTarget, SearchScope

ELSEWHERE_SECONDS = 2.0
"""How long other tables with an invitation's number are looked for, once one has refused."""


class JoinRefused(Exception):
    """The table did not let us in; ``error`` is a word of docs/json.md.

    ``others``: more tables that claim the invitation's number; none of them was tried.
    """

    def __init__(
        self,
        error: str,
        detail: str,
        *,
        invited: bool = True,
        others: Sequence[FoundTable] = (),
    ) -> None:
        super().__init__(f"{error}: {detail}" if detail else error)
        self.invited = invited
        self.error = error
        self.detail = detail
        self.others = others

    @property
    def sentence(self) -> str:
        """The word whose sentence people read: someone who may not even watch has met a table without spectators, and someone
        without an invitation does not have a wrong one.
        """
        if self.error == ErrorCode.WRONG_CODE and not self.invited:
            return LocalError.UNINVITED
        return LocalError.NO_SPECTATORS if self.error == ErrorCode.NOT_ALLOWED else self.error


async def join_found(
    target: JoinTarget,
    scope: SearchScope,
    *,
    name: str,
    role: Role,
    data_dir: Path,
    code: Code | None = None,
    patience: float | None = None,
    on_waiting: Callable[[], None] = lambda: None,
) -> Session:
    """`join`, and if a table that claims an invitation's number refuses, the search for others that claim it.

    Tables on two brokers may have one number by chance, and on a broker without permissions a stranger may claim it. Each table
    that is tried can guess once at the words (SPAKE2), so that none of the others is: they are in `JoinRefused.others`.
    """
    try:
        return await join(
            target,
            name=name,
            role=role,
            data_dir=data_dir,
            code=code,
            patience=patience,
            on_waiting=on_waiting,
        )
    except JoinRefused as refused:
        if not target.by_number or target.code is None:
            raise
        try:
            others = await find_by_number(
                target.code.number, scope, ELSEWHERE_SECONDS, besides=target.id
            )
        except BrokerUnreachable:
            raise refused from None
        raise JoinRefused(
            refused.error, refused.detail, invited=refused.invited, others=others
        ) from refused


async def join(
    target: JoinTarget,
    *,
    name: str,
    role: Role,
    data_dir: Path,
    code: Code | None = None,
    secret: bytes | None = None,
    known: TableInfo | None = None,
    patience: float | None = None,
    on_waiting: Callable[[], None] = lambda: None,
) -> Session:
    """Sit down, or watch. Returns once welcomed; the first update is the welcome.

    ``known``: the table's name and how others find it, where its own host has said so.
    ``patience``: after this many seconds without a sign of the table the session ends; None: never. ``on_waiting`` is called
    repeatedly while the table's owner is asked whether to let us in.
    Raises :class:`JoinRefused`, and `BrokerUnreachable` when the broker cannot be reached.
    """
    code = code or target.code
    presence = new_presence(secrets.token_bytes)
    link = MqttLink(target.broker, will=client_will(target.id, presence))
    await link.start()
    listing = target.listing
    info = known or TableInfo(
        id=target.id,
        name=clean(listing.name, chars=48, cells=32) if listing else target.id[:8],
        code=str(code) if code else None,
        link=make_link(link.shareable.safe, target.id, code),
        open=listing.open if listing else code is None,
    )
    seat_file = hold_seat(data_dir, target.id, name, secret) if role == Role.PLAYER else None
    config = ClientConfig(
        info,
        name,
        role,
        secret=seat_file.secret if seat_file else secrets.token_bytes(32),
        presence=presence,
        shuffle_key=seat_file.shuffle_key if seat_file else secrets.token_bytes(32),
        code=code,
        must_prove=not target.is_vouched_for,
        patience=patience,
    )
    session = Session(
        link,
        config,
        seat_file=seat_file,
        deal_file=deal_file(data_dir, target.id),
        save=lambda record: save_record(data_dir, record),
        on_waiting=on_waiting,
    )
    session.open(listing)
    try:
        first = await session.first_update()
    except asyncio.CancelledError:
        await session.close()
        raise
    if isinstance(first, Ended):
        await session.close()
        invited = code is not None
        raise JoinRefused(first.error or LocalError.NO_SUCH_TABLE, first.detail, invited=invited)
    return session

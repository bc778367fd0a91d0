"""One table that a worker serves: a host like any other, whose journal is in the hall's log."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from gofish_protocol import topics
from gofish_protocol.invite import make_link
from gofish_protocol.vocabulary import CloseReason
from gofish_tui.hall.effects import StopReason
from gofish_tui.hall.messages import OpenAnswer, TableRow
from gofish_tui.host.host import make_host
from gofish_tui.host.numbering import number_of_our_own
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_host, resumed_options
from gofish_tui.table.effects import Superseded

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.host.host import Host
    from gofish_tui.journal.jetstream import JetStreamStore
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.link.shared import SharedLink
    from gofish_tui.table.settings import OwnedTableConfig

log = logging.getLogger(__name__)


class WorkerResources:
    """What all tables of a worker share."""

    def __init__(
        self, store: JetStreamStore, link: SharedLink, broker: BrokerAddress, data_dir: Path
    ) -> None:
        """``broker`` is the hall's MQTT side with a host's login; ``data_dir`` is where records of finished games go."""
        self.store = store
        self.link = link
        self.broker = broker
        self.data_dir = data_dir

    def options(self, table: OwnedTableConfig) -> HostOptions:
        """A table as it is served here: kept whatever happens, and found only through its broker."""
        here = {"keep": True, "broker": self.broker, "discovery": False, "data_dir": self.data_dir}
        return HostOptions(**{**asdict(table), **here})


class HallTable:
    """A table between its opening, or its take-over, and its end here."""

    def __init__(self, host: Host, resources: WorkerResources, name: str) -> None:
        self.host = host
        self.name = name
        self._resources = resources

    @classmethod
    async def open(cls, resources: WorkerResources, wanted: OwnedTableConfig) -> HallTable:
        """A new table, ready for guests and in the log. Raises `BrokerUnreachable`."""
        options = resources.options(wanted)
        host = make_host(options, lambda will: resources.link.part())
        host.keep_journal(resources.store, whole=True)
        host.listen()
        host.link.subscribe(topics.DISCOVERY_ANSWERS, 0)
        await host.link.start()
        await number_of_our_own(host)
        host.link.unsubscribe(topics.DISCOVERY_ANSWERS)
        host.prepare()
        await host.on_disk()
        return cls(host, resources, options.name)

    @classmethod
    async def resume(cls, resources: WorkerResources, table: str) -> HallTable:
        """A table that another worker served, from its journal.

        Raises `BrokerUnreachable`, LookupError when there is nothing of it, ValueError when what there is cannot be understood,
        `HallUnavailable`, and what NATS raises.
        """
        kept, steps = await resources.store.read(table)
        wanted = HostOptions(
            data_dir=resources.data_dir, keep=True, broker=resources.broker, discovery=False
        )
        options = replace(
            resumed_options(kept, resources.data_dir, wanted), broker=resources.broker
        )
        host = resumed_host(options, lambda will: resources.link.part(), kept, steps)
        host.keep_journal(resources.store, whole=True)
        host.listen()
        await host.link.start()
        host.prepare()
        await host.on_disk()
        return cls(host, resources, options.name)

    async def serve(self) -> StopReason:
        """Until it ends here; why."""
        broke = False
        try:
            await self.host.run()
        except RuntimeError:
            log.exception("the host of %s broke", self.host.id)
            broke = True
        assert self.host.journal is not None
        over = not (broke or self.host.superseded or self.host.adjourned)
        kept = await self.host.journal.close(remove=over)
        if broke or not kept:
            return StopReason.BROKE if broke else StopReason.TAKEN
        if self.host.superseded:
            return StopReason.TAKEN
        return StopReason.HANDED if self.host.adjourned else StopReason.ENDED

    def let_go(self) -> None:
        """Another worker has it: end silently."""
        self.host.take(Superseded())

    def adjourn(self) -> None:
        """Another worker is to have it: write the last entry, and end."""
        self.host.adjourn(handed_over=True)

    def close(self) -> None:
        """It could not be entered in the hall's list, and should not be."""
        self.host.close(CloseReason.ABANDONED)

    def answer(self) -> OpenAnswer:
        """How guests get there."""
        address, code = self._resources.link.link.shareable, self.host.code
        return OpenAnswer(
            table=self.host.id,
            name=self.name,
            code=str(code) if code else None,
            link=make_link(address.safe, self.host.id, code),
            broker=address.safe,
        )

    @property
    def id(self) -> str:
        """The table's id."""
        return self.host.id

    @property
    def watchable(self) -> bool:
        """Anybody may watch, without an invitation."""
        return self.host.core.settings.watchers and self.host.code is None

    def row(self, worker: str, nonce: bytes) -> TableRow:
        """How far it is; with its listing for somebody who asked with this nonce, if it is not empty."""
        table = self.host.table
        return TableRow(
            self.host.id,
            self.name,
            worker,
            str(table.view.phase),
            table.seq,
            table.epoch,
            self.host.core.parts.listing_responder.signed_answer((nonce,)) if nonce else b"",
        )

"""What of a table goes to its journal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gofish_protocol.channel import seat_key
from gofish_protocol.rules import pack
from gofish_protocol.state import state_of
from gofish_tui.table.saved_table import FORMAT, Saved, SavedOccupant, SavedOptions

if TYPE_CHECKING:
    from gofish_tui.host.host import Host


def saved(host: Host) -> Saved:
    """All that must survive this process, but the steps."""
    options, table = host.options, host.table
    occupants = tuple(
        SavedOccupant(seat, who.secret or b"", who.level, who.gone)
        for seat, who in sorted(table.occupants.items())
    )
    return Saved(
        format=FORMAT,
        options=SavedOptions(
            name=options.name,
            seats=options.seats,
            open=options.open,
            watchers=options.watchers,
            turn_seconds=options.turn_seconds,
            grace_seconds=options.grace_seconds,
            thinking=options.thinking,
            bind=options.bind,
            port=options.port or 0,
            broker=options.broker.url if options.broker else "",
            discovery=options.discovery,
            auto_start=options.auto_start,
            games=options.games,
            owned=options.owned,
            leavers=options.leavers,
            approve=host.approval.on,
        ),
        sign_seed=host.identity.sign_seed,
        table_key=host.identity.table_key,
        code=str(host.code) if host.code else "",
        seq=table.seq,
        turn_seq=table.turn_seq,
        state=state_of(table.view),
        next_rules=tuple(pack(table.next_rules)),
        occupants=occupants,
        dealing=table.dealing.copy(),
        transcript=table.transcript,
        tickets=host.requests.tickets(),
        answers={who.secret: host.guests.answers_of(who.secret) for who in occupants if who.secret},
        games_over=host.dealer.games_over,
        turn_left=host.presence.turn_left(),
        epoch=table.epoch,
        door=host.door.guesses.kept(time.monotonic()),
        sent_away=host.requests.sent_away(),
        records=host.records.waiting(),
        start_waits=host.dealer.busy,
    )


def worth_keeping(host: Host) -> bool:
    """Whether there is more to come back to than a lobby that nobody but its opener has seen."""
    options, table = host.options, host.table
    if options.keep or host.resumed or table.view.game:
        return True
    opener = seat_key(options.owner_secret) if options.owner_secret is not None else None
    return any(table.occupants[seat].secret != opener for seat in table.people())

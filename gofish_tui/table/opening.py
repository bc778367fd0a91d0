"""A table's core to begin with: of a new table, or of one that its journal tells of."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gofish_protocol.invite import parse_code
from gofish_protocol.rules import unpack
from gofish_protocol.transcript import SIGNED_AS
from gofish_tui.table.core import HostCore
from gofish_tui.table.handshake_server import new_code
from gofish_tui.table.identity import new_identity, resumed_identity
from gofish_tui.table.seat_owners import Occupant
from gofish_tui.table.step import TableStep
from gofish_tui.table.table import Table

if TYPE_CHECKING:
    from gofish_protocol.replies import NumberedStep
    from gofish_tui.table.clock import Moment
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.saved_table import Saved
    from gofish_tui.table.settings import OwnedTableConfig


def new_core(settings: OwnedTableConfig, randomness: Randomness, now: Moment) -> HostCore:
    """With new keys and, unless the table is open, a new invitation."""
    identity = new_identity(randomness.token, is_open=settings.open, now=now.wall)
    code = None if settings.open else new_code(randomness.below)
    return HostCore(settings, identity, code, randomness, now)


def resumed_core(
    settings: OwnedTableConfig,
    kept: Saved,
    steps: list[NumberedStep],
    randomness: Randomness,
    now: Moment,
) -> HostCore:
    """Same deck, hands, turn, clock, seats, invitation and talk. ValueError when state and steps do not fit together."""
    identity = resumed_identity(
        randomness.token,
        kept.sign_seed,
        kept.table_key,
        now=now.wall,
        after=kept.epoch,
        starts=kept.starts,
        seq=kept.seq,
    )
    table = Table.resumed(
        identity.table,
        epoch=identity.epoch,
        entropy=randomness.token,
        sign=partial(identity.signer.sign, SIGNED_AS, identity.table),
        state=kept.state,
        history=[TableStep(step.seq, list(step.events)) for step in steps],
        occupants={
            who.seat: Occupant(who.secret or None, who.level, who.gone) for who in kept.occupants
        },
        dealing=kept.dealing,
        transcript=kept.transcript,
        next_rules=unpack(kept.next_rules),
        turn_seq=kept.turn_seq,
    )
    code = parse_code(kept.code) if kept.code else None
    core = HostCore(settings, identity, code, randomness, now, table)
    core.restore(kept)
    return core

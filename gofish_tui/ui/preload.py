"""Modules that the first frame does not need, but almost everything after it does.

Together it takes longer to import than the home screen itself. So it is imported one by one as soon as that screen is
there; a key that is pressed meanwhile waits for one of them, not for all.
"""

from __future__ import annotations

import asyncio
from importlib import import_module

MODULES = (
    "gofish_tui.ui.screens.table",
    "gofish_tui.ui.screens.lobby",
    "gofish_tui.ui.screens.tables",
    "gofish_tui.ui.screens.phases",
    "gofish_tui.i18n.bundle",
    "gofish_tui.link.mqtt",
    "gofish_tui.services.mqtt_table_service",
    "gofish_tui.bots",
)


def load() -> None:
    """All of it, now."""
    for module in MODULES:
        import_module(module)


async def load_by_turns() -> None:
    """Import all of it, letting the loop do other work in between."""
    for module in MODULES:
        import_module(module)
        await asyncio.sleep(0)

"""What a machine knows of a table's deals, from one program to the next."""

from pathlib import Path

from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.store.deals import deal_file


def known(data_dir: Path, table: str) -> DealMemory:
    """What a program that is started now knows."""
    return DealMemory(deal_file(data_dir, table).read())


def keep(memory: DealMemory, data_dir: Path, table: str) -> None:
    """What is new is put on the disk."""
    deal_file(data_dir, table).add(memory.take_unwritten())

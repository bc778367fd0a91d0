"""A table hosted against a cluster on one machine is played from another, and a node dies meanwhile.

Real: a cluster, in network namespaces that are taken apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.clusters.namespaces import check, game, possible

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.broker, pytest.mark.timeout(400)]


@pytest.mark.skipif(not possible(), reason="network namespaces cannot be made here")
async def test_two_machines(tmp_path: Path) -> None:
    everybody = await game(tmp_path)
    check(everybody)

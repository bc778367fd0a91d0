"""Discovery where interfaces are many, or none, or gone, and where nobody may speak: it never stops a host.

Real: interfaces in a network namespace come and go.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.link.networks import CASES

ALONE = ["unshare", "--net"]


def possible() -> bool:
    """Whether this user may have a network of their own here, with cables in it."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    probe = [*ALONE, "ip", "link", "add", "one", "type", "veth", "peer", "name", "two"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


pytestmark = [
    pytest.mark.slow,
    pytest.mark.broker,
    pytest.mark.timeout(400),
    pytest.mark.skipif(not possible(), reason="no network of one's own: be root, and have ip"),
]


@pytest.mark.parametrize("case", CASES)
def test_on_a_network_of_its_own(case: str) -> None:
    done = subprocess.run(
        [*ALONE, sys.executable, "-W", "error", "-m", "tests.link.networks", case],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

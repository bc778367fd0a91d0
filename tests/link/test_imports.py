"""What costs time to import is imported by those who use it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("aiomqtt", "paho", "zeroconf", "ifaddr", "ssl")


@pytest.mark.parametrize(
    "module", ["mqtt", "memory", "embedded", "discovery", "announcer", "address", "base"]
)
def test_importing_is_cheap(module: str) -> None:
    code = (
        f"import sys, gofish_tui.link.{module}; "
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    # asyncio itself imports ssl.
    assert done.stdout.strip() in ("[]", "['ssl']")

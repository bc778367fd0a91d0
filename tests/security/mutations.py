"""Each protection, taken out: the tests that are there for it have to fail then.

python -m tests.security.mutations            # all of them; an hour of one core
python -m tests.security.mutations padding    # some
python -m tests.security.mutations --part 1/2 # every second one, for two terminals
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from tests.security import limits_table
from tests.security.protection import LIMIT, ROOT, Protection, in_rooms

PROTECTIONS = dict(in_rooms()) | {
    f"{LIMIT}{name}": Protection((), (entry.test,))
    for name, entry in limits_table.entries().items()
}


def unmoved(name: str) -> list[str]:
    """The tests that do not notice."""
    return [test for test in PROTECTIONS[name].tests if not _fails(test, name)]


def _fails(test: str, name: str) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.security.mutated", test],
        cwd=ROOT,
        env=os.environ | {"GOFISH_WITHOUT": name},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 1  # else it passed, or never ran


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser("python -m tests.security.mutations")
    parser.add_argument("names", nargs="*", help="only these protections")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="the Kth of N parts")
    asked = parser.parse_args()
    part, parts = map(int, asked.part.split("/"))
    names = [name for name in PROTECTIONS if not asked.names or name in asked.names]
    names = names[part - 1 :: parts]
    began = time.monotonic()
    caught = 0
    for name in names:
        left = unmoved(name)
        caught += not left
        print(
            "NOT CAUGHT" if left else "caught", name, *(f"[by {test}]" for test in left), sep="  "
        )
        sys.stdout.flush()
    print(f"{caught} of {len(names)} caught, {(time.monotonic() - began) / 60:.0f} minutes")
    return 1 if caught < len(names) else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The page is a client of its own: it reads, plays and verifies by the contract."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
from itertools import permutations
from pathlib import Path

import pytest
from msgspec import structs

from gofish_protocol.epochs import is_taken_back
from gofish_protocol.rules import Rules
from gofish_protocol.termination import can_end
from gofish_tui.web.static_files import BUNDLE, PAGE
from tests.node.installed import NODE, installed
from tests.wire.starts import journals

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

pytestmark = pytest.mark.skipif(NODE is None, reason="no node here")


def node(script: str, *words: Path, given: str = "") -> str:
    """What a script says. Fails with its own words."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(HERE / script), *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


def test_the_vectors() -> None:
    done = json.loads(node("vectors.mjs", PAGE, ROOT / "protocol" / "vectors"))
    assert done["messages"] > 90
    assert done["faults"] > 30
    assert done["refused"] > 25
    assert done["audits"] > 50
    assert done["memories"] > 50
    assert done["shuffles"] > 20


def test_keys_are_what_they_are_elsewhere() -> None:
    """What the page makes of its libraries by itself, X25519 and HKDF, beside Node's own."""
    assert int(node("keys.mjs", PAGE)) > 30


def test_the_conformance_games() -> None:
    done = json.loads(node("conformance.mjs", PAGE, ROOT / "tests" / "conformance"))
    assert done["games"] >= 80
    assert done["asks"] > 8000


def test_endings_without_an_end() -> None:
    """Random endings of two to four players, judged as the reference judges them."""
    dice = random.Random(11)
    positions = [_ending(dice) for _ in range(400)]
    ours = [
        json.loads(line) for line in node("termination.mjs", PAGE, given=_lines(positions)).split()
    ]
    theirs = [
        can_end(
            [sum(four << rank * 4 for rank, four in enumerate(hand)) for hand in hands],
            turn,
            stock,
            rules,
        )
        for hands, turn, stock, rules in positions
    ]
    assert ours == theirs
    assert 20 < theirs.count(False) < 380


def test_what_was_taken_back() -> None:
    """Of journals that were copied and put in each other's place, by the list of the host's starts."""
    dice = random.Random(5)
    pairs = [p for _ in range(5) for p in permutations(journals(dice, starts=9), 2)]
    lines = "\n".join(
        json.dumps([len(b.steps), *(list(map(structs.asdict, j.starts)) for j in (b, now))])
        for b, now in pairs
    )
    ours = [json.loads(line) for line in node("starts.mjs", PAGE, given=lines).split()]
    theirs = [is_taken_back(len(b.steps), b.starts, now.starts) for b, now in pairs]
    assert ours == theirs
    assert 100 < sum(theirs) < len(theirs) - 100


Ending = tuple[list[list[int]], int, list[int], Rules]


def _ending(dice: random.Random) -> Ending:
    players, ranks = dice.randint(2, 4), dice.randint(1, 4)
    cards = [rank * 4 + suit for rank in range(ranks) for suit in range(4)]
    dice.shuffle(cards)
    held = dice.randint(players, len(cards)) if len(cards) >= players else len(cards)
    while True:
        hands = [[0] * 13 for _ in range(players)]
        for card in cards[:held]:
            hands[dice.randrange(players)][card >> 2] |= 1 << (card & 3)
        if sum(map(any, hands)) >= 2 and all(four < 15 for hand in hands for four in hand):
            break
        dice.shuffle(cards)
    turn = dice.choice([seat for seat, hand in enumerate(hands) if any(hand)])
    rules = Rules(
        ask_for="card",
        asking=dice.choice(("must_hold", "any")),
        go_again=dice.choice(("lucky", "never")),
        turn_passes_to=dice.choice(("next", "asked")),
        empty_hand=dice.choice(("draw", "sit_out", "ends_game")),
        stock_out=dice.choice(("continue", "ends_game")),
    )
    return hands, turn, cards[held:], rules


def _lines(positions: list[Ending]) -> str:
    return "\n".join(
        json.dumps({"hands": hands, "turn": turn, "stock": stock, "rules": rules.options()})
        for hands, turn, stock, rules in positions
    )


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_types() -> None:
    """`tsc` reads the types in the scripts' own comments."""
    folder = await asyncio.to_thread(installed, HERE)
    checked = json.loads((HERE / "tsconfig.json").read_text("utf-8"))
    checked["include"] = [f"{PAGE}/**/*.js"]
    checked["exclude"] = [f"{PAGE}/vendor/*.js"]
    (folder / "tsconfig.json").write_text(json.dumps(checked), "utf-8")
    done = await asyncio.to_thread(
        subprocess.run,
        [NODE or "", "node_modules/typescript/bin/tsc", "--project", "tsconfig.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_the_bundle_is_what_its_sources_make(tmp_path: Path) -> None:
    """What goes out is nothing else than the modules, made into one by the bundler that is pinned."""
    folder = await asyncio.to_thread(installed, HERE)
    script = folder / "bundle.mjs"
    await asyncio.to_thread(shutil.copyfile, HERE / "bundle.mjs", script)
    await asyncio.to_thread(node, str(script), PAGE, tmp_path / "bundle")
    made = {path.name: path.read_bytes() for path in (tmp_path / "bundle").iterdir()}
    assert made == {path.name: path.read_bytes() for path in BUNDLE.iterdir()}

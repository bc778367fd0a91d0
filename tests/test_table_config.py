"""An option of a table is a field of `TableConfig`, and comes along wherever a table goes without being named there."""

from __future__ import annotations

from base64 import b85decode
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import json, msgpack
from msgspec.structs import asdict, replace

from gofish_protocol.rules import PRESETS, BadRules, Rules
from gofish_tui.cli_support.parser import Parser, WrongUse
from gofish_tui.cli_support.table_options import solo_config, table_config, table_options_given
from gofish_tui.commands import host, play
from gofish_tui.host.dice import Dice
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_options
from gofish_tui.link.address import BrokerAddress
from gofish_tui.table.clock import Moment
from gofish_tui.table.opening import new_core
from gofish_tui.table.saved_table import FORMAT, AnotherFormat, Saved, read_saved
from gofish_tui.table.settings import OwnedTableConfig
from gofish_tui.table_config import BadTable, Leavers, TableConfig
from tests.cli.commands import gofish

if TYPE_CHECKING:
    from pathlib import Path

BROKER = BrokerAddress.parse("mqtts://host:secret@broker.example:8883")
OTHER: dict[str, Any] = {
    "name": "Friday",
    "rules": PRESETS["classic"],
    "seats": 3,
    "bots": ("pike",),
    "open": True,
    "watchers": False,
    "approve": True,
    "memory_aid": True,
    "turn_seconds": 45,
    "grace_seconds": 7,
    "leavers": Leavers.OUT,
    "thinking": False,
    "auto_start": 3,
    "games": 2,
    "owned": True,
    "keep": True,
    "idle": 3600,
    "bind": "0.0.0.0",
    "port": 1883,
    "broker": BROKER,
    "discovery": False,
}
"""No value of them is the default."""

FORMAT_3 = b85decode(
    "+yE5=-T)M&ZeeX@rbcpUWMO%wa&>HFbC{=NY+-YAX=9{vVQy=wZFO^WUubV^WWuL&bz@^?b91F(b8BT}sby|tb6;m+ZDpxtZ"
    "e(*`XJKt+rE_IrbaMlwVsCVFk)&{GYh|QwaAj`8sCQv>V`yb^bHb-#aBy;Oc4fn=ZDnn5a(Q22X=KB!bairWUvp(+Z*F9BEv"
    ";vAVPj=qb7f<1Ze()@r)*_mc4cyNqi=O|sB~y)Zfj|7XTqvsb#!lEb97;HbOWVlVQpn|0;O+vZe?V{q-$kmaKofxX>MevFfK"
    "4IFfK5paBp&S%?DeiVsdY5Wpa$9Xm4|Lu3~a;Yh`jSWq4t2aBO9yaBp&S%_6g=b7N>_ZDplxaddQZq;+#;a-?W)b9AV1VRLh"
    "LZ*pX&b7f<4Wpt!)VRUGqqi|_%z^7wjUuJ1+Wx%OpWpZ?1W@&6?z^H3wd0%E}Y-PZuZE<vTHNvKEbZBLAbC9WIX>((5c4cyT"
    "!o(nvE%6I#S)@H_As}<hzw6gXYuh5v>2WG4F1B)?*?@_}0H6T?o&W%t0RR91009C4z`y{&lb4_X006?E!k3@`006?E!k3@`0"
    "06?E!jO={pu?b;0RR91009C4keLAh#30<0Re<>9w&d6eUHdNQXR%|#@PLhvOj>0hIFF{`VAhb3fWUyl#2_;cFy3krJw6^7D("
    "pEb@e;%3CPI+GOUD3^;Nj02PDYS`0Km@x230>01w_G=007GX000000002X0000000000kbuG"
)
"""The state of a table as the program wrote it when a journal had one table only."""


def other() -> TableConfig:
    config = TableConfig(**OTHER)
    usual = asdict(TableConfig())
    assert not [name for name, value in asdict(config).items() if value == usual[name]]
    return config


def read(command: Any, *words: str) -> Any:
    parser = Parser("host", "cli-about")
    command.arguments(parser)
    return parser.read(words)


def written(options: HostOptions) -> bytes:
    """What such a table's host writes into its journal."""
    core = new_core(options, Dice(), Moment(0.0, 1_700_000_000))
    return msgpack.encode(core.saved())


def kept(tmp_path: Path, config: TableConfig) -> Saved:
    """What the journal of such a table has, as it is read again."""
    options = HostOptions(**asdict(config), data_dir=tmp_path)
    return read_saved(written(options))


def test_every_option_comes_to_the_process_of_the_host() -> None:
    settings = OwnedTableConfig(**asdict(other()), owner_secret=b"secret", owner_name="Asha")
    line = json.encode(settings)
    assert b"\n" not in line
    assert json.decode(line, type=OwnedTableConfig) == settings


def test_every_option_is_kept_and_resumed(tmp_path: Path) -> None:
    journal = kept(tmp_path, other())
    assert journal.config == other()
    again = resumed_options(journal, tmp_path, HostOptions(data_dir=tmp_path, bind=""))
    # Bots have their seats, rules those of the next game; whether to keep it is said at each start.
    wanted = {"bots": (), "rules": PRESETS["classic"], "keep": False}
    assert again.config == replace(other(), **wanted)


def test_a_secret_of_the_owner_is_not_kept(tmp_path: Path) -> None:
    options = HostOptions(data_dir=tmp_path, owner_secret=b"a secret of the owner", owner_name="A")
    assert b"a secret of the owner" not in written(options)


def test_a_journal_of_the_program_before_is_resumed() -> None:
    found = read_saved(FORMAT_3)
    wanted = {"idle": None}
    assert found.config == replace(other(), **wanted)
    assert found.config.broker == BROKER
    assert read_saved(msgpack.encode(found)) == found


@pytest.mark.parametrize("written", [1, FORMAT + 1])
def test_any_other_format_is_refused(written: int) -> None:
    with pytest.raises(AnotherFormat):
        read_saved(msgpack.encode([written, "anything"]))


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seats": 1}, "seats"),
    ({"seats": 7}, "seats"),
    ({"turn_seconds": 3601}, "turn_seconds"),
    ({"seats": 3, "auto_start": 4}, "auto_start"),
    ({"seats": 2, "bots": ("pike",) * 3}, "bots"),
    ({"seats": 2, "bots": ("pike",) * 2, "owned": True}, "bots"),
    ({"leavers": "stay"}, "leavers"),
]


@pytest.mark.parametrize(("fields", "named"), WRONG)
def test_no_table_can_be_made_that_cannot_be(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(BadTable) as wrong:
        TableConfig(**fields)
    assert wrong.value.field == named


def test_nor_with_rules_that_cannot_be() -> None:
    with pytest.raises(BadRules):
        TableConfig(rules=Rules(bluff=True))


def test_the_options_of_the_command_line_are_those_of_the_table() -> None:
    words = "--table Friday --rules classic --seats 3 --bots pike --open --watchers no --approve --memory-aid"
    words += " --turn-seconds 45 --grace-seconds 7 --leavers out --auto-start 3 --games 2 --keep --idle 3600"
    words += " --port 1883 --no-discovery --headless"
    options = read(host, *words.split())
    wanted = replace(other(), broker=None, thinking=True)
    assert table_config(options, owned=True) == wanted
    assert set(table_options_given(options)) >= {
        "table",
        "seats",
        "leavers",
        "grace_seconds",
        "games",
    }
    assert not table_options_given(
        read(host, "--bind", "127.0.0.1", "--name", "Asha", "--broker", "own")
    )


def test_a_table_is_the_same_from_form_and_command_line_when_nobody_says_more() -> None:
    assert replace(table_config(read(host), owned=False), bind="127.0.0.1") == TableConfig()


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "2", "--bots", "pike", "pike"],
        ["--auto-start", "5", "--seats", "4"],
        ["--rule", "bluff=true"],
    ],
)
def test_what_cannot_be_is_refused_as_wrong_use(words: list[str]) -> None:
    with pytest.raises(WrongUse):
        table_config(read(host, *words), owned=True)


def test_a_game_against_bots_begins_at_once_on_this_machine_alone() -> None:
    table = solo_config(read(play, "--bots", "pike", "--seats", "4", "--rules", "classic"))
    assert (table.seats, table.auto_start, len(table.bots)) == (4, 4, 3)
    assert (table.turn_seconds, table.watchers, table.discovery) == (0, False, False)
    assert (table.bind, table.broker, table.rules) == ("127.0.0.1", None, PRESETS["classic"])
    assert len(solo_config(read(play)).bots) == 2
    assert solo_config(read(play, "--turn-seconds", "9")).turn_seconds == 9
    with pytest.raises(WrongUse):
        solo_config(read(play, "--bots", *["pike"] * 6))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"seats": 9}', "seats cannot be 9"),
        (b'{"seats": "many"}', "Expected `int`"),
        (b"", "truncated"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_the_process_that_is_handed_it(
    tmp_path: Path, line: bytes, why: str
) -> None:
    words = ("host", "--headless", "--json", "--config", "-", "--data-dir", str(tmp_path))
    done = gofish(*words, stdin=line + b"\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1

"""Codes people say, links that know the way, and the password exchange."""

import random
import secrets
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol.invite import (
    WORDS,
    Code,
    Exchange,
    InviteLink,
    PakeError,
    make_code,
    make_link,
    parse_code,
    parse_link,
    without_command,
)
from gofish_protocol.topics import table_id
from gofish_tui.link.address import BrokerAddress

TABLE = table_id(bytes(32))
PIN = "A" * 42 + "E"
CODE = Code(42, "coral-tiger")


def test_the_words_are_plain_short_and_unlike_each_other() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 8 for word in WORDS)
    for word in WORDS:
        for other in WORDS:
            if word != other:
                assert sum(a != b for a, b in zip(word, other, strict=False)) > 0
                assert word not in (other + "s", other + "es")


@given(st.integers(1, 999), st.integers(0, 2**32))
def test_a_made_code_is_read_back(number: int, seed: int) -> None:
    code = make_code(number, random.Random(seed).randrange)
    assert parse_code(str(code)) == code


@pytest.mark.parametrize(
    "typed",
    [
        "42-coral-tiger",
        " 42 coral tiger ",
        "42-CORAL-Tiger\n",
        "42 - coral – tiger",
        "42_coral_tiger",
        "４２－ｃｏｒａｌ－ｔｉｇｅｒ",
        "42.coral.tiger",
        "42\tcoral\u00a0tiger",
        "042-coral-tiger",
        *(
            "“42-coral-tiger”",
            "«42-coral-tiger».",
            "„42 coral tiger“",
            "'42-coral-tiger',",
            "<42-coral-tiger>",
        ),
        *(
            "(42-coral-tiger)",
            "`42-coral-tiger`",
            "**42-coral-tiger**",
            "＂42-coral-tiger＂",
            "42-coral-tiger!",
        ),
        *(
            "gofish join 42-coral-tiger",
            "$ gofish join 42-coral-tiger --name Ana",
            "gofish watch '42-coral-tiger'",
        ),
        *(
            "python3 -m gofish_tui join --plain 42-coral-tiger",
            "`.venv/bin/gofish join 42-coral-tiger`",
        ),
        *(
            "gofish join Kitchen --code 42-coral-tiger",
            "C:\\x\\gofish.exe join 42-coral-tiger",
            "gofish join 42 coral tiger",
        ),
    ],
)
def test_what_people_type_is_understood(typed: str) -> None:
    assert parse_code(typed) == CODE


@pytest.mark.parametrize(
    "typed",
    [
        *("", "42", "42-coral", "42-coral-tiger-x", "1000-coral-tiger", "x-coral-tiger"),
        *(
            "gofish join",
            "gofish join Kitchen",
            "gofish host 42-coral-tiger",
            "join 42-coral-tiger",
        ),
        *("42-c0ral-tiger", "42-coral-тигар", "42-" + "a" * 17 + "-b", "42\x00coral-tiger"),
    ],
)
def test_what_is_not_a_code_is_none(typed: str) -> None:
    assert parse_code(typed) is None


def test_a_name_in_a_pasted_command_is_the_name() -> None:
    assert without_command("$ gofish join The Kitchen --name Ana") == "The Kitchen"
    assert without_command(" The Kitchen ") == "The Kitchen"
    assert without_command("the gofish table") == "the gofish table"


@given(st.text(max_size=60))
def test_any_text_is_a_code_or_none(text: str) -> None:
    code = parse_code(text)
    assert code is None or parse_code(str(code)) == code
    assert parse_link(text) is None or "gofish:" in text.lower()


BROKERS = [
    "mqtt://192.168.1.20",
    "mqtt://192.168.1.20:18830",
    "mqtts://broker.example:8883",
    f"mqtts://broker.example?pin={PIN}",
    "ws://broker.example/mqtt",
    f"wss://broker.example:8443/deep/path?pin={PIN}",
    "mqtt://[fe80::1]:1883",
    "mqtt://anna@broker.example",
]


@pytest.mark.parametrize("broker", BROKERS)
@pytest.mark.parametrize("code", [None, CODE])
def test_a_link_brings_back_what_went_into_it(broker: str, code: Code | None) -> None:
    text = make_link(broker, TABLE, code)
    assert text.startswith("gofish://")
    assert text.isascii()
    assert parse_link(text) == InviteLink(broker, TABLE, code)
    assert parse_link(f"  {text}\n") == InviteLink(broker, TABLE, code)
    for around in (
        "<{}>",
        "“{}”.",
        "'{}'",
        "({})",
        "gofish join {}",
        "$ gofish watch '{}' --name Ana",
    ):
        assert parse_link(around.format(text)) == InviteLink(broker, TABLE, code), around
    assert BrokerAddress.parse(broker).pin == (PIN if "pin=" in broker else None)


@pytest.mark.parametrize(
    "text",
    [
        "gofish://",
        "gofish://host",
        f"gofish://host/{TABLE[:-1]}",
        f"http://host/{TABLE}",
        f"gofish://host:99999/{TABLE}",
        f"gofish://host:x/{TABLE}",
        f"gofish://host/{TABLE}?via=file",
        f"gofish://host/{TABLE}#42-coral",
        f"gofish://[host/{TABLE}",
        f"gofish://host/{TABLE}?pin={PIN}",
        f"gofish://host/{TABLE}?via=mqtts&pin=short",
        f"gofish://host/{TABLE}?via=mqtts&pin={PIN}%26ca=x",
        f"gofish://host/{TABLE}?via=ws&path=/x?ca=/etc/passwd",
        f"gofish://host/{TABLE}?via=ws&path=x%0d%0aEvil:1",
        f"gofish:///{TABLE}",
    ],
)
def test_a_link_that_is_none(text: str) -> None:
    assert parse_link(text) is None


def test_a_link_of_too_many_nodes_is_none() -> None:
    """Each is tried for seconds."""
    hosts = [f"n{number}.example" for number in range(9)]
    assert parse_link(f"gofish://{','.join(hosts[:8])}/{TABLE}") is not None
    assert parse_link(f"gofish://{','.join(hosts)}/{TABLE}") is None


@pytest.mark.parametrize("path", ["/a b", "/a\nb", "/a%00?b", "/<x>", "/ü", "//[x]"])
def test_a_links_path_is_of_plain_characters(path: str) -> None:
    """It goes into the first line of a web-socket's request."""
    assert parse_link(f"gofish://host/{TABLE}?via=ws&path={quote(path)}") is None


def test_a_link_never_names_files_of_the_reader() -> None:
    """A link comes from anybody: it may pin a certificate, and not say whom else to trust."""
    link = parse_link(f"gofish://host/{TABLE}?via=mqtts&ca=/tmp/evil.pem&pin={PIN}")
    assert link == InviteLink(f"mqtts://host?pin={PIN}", TABLE, None)


# ---- The password exchange


def both(guest: Code, host: Code, *, table: str = TABLE) -> tuple[bytes, bytes]:
    one = Exchange(guest, TABLE, guest=True, entropy=secrets.token_bytes)
    two = Exchange(host, table, guest=False, entropy=secrets.token_bytes)
    return one.finish(two.half), two.finish(one.half)


def test_the_same_words_give_the_same_key_and_each_time_another() -> None:
    one, two = both(CODE, CODE)
    assert one == two
    assert len(one) == 32
    assert both(CODE, CODE)[0] != one


def test_other_words_or_another_table_give_another_key() -> None:
    one, two = both(Code(42, "coral-zebra"), CODE)
    assert one != two
    one, two = both(CODE, CODE, table=table_id(b"\1" * 32))
    assert one != two


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"A",
        b"A" + bytes(32),
        b"A\1" + bytes(31),
        b"A" + b"\xff" * 32,
        b"A\2" + bytes(31),
        b"A\7" + bytes(31),
        b"B\1" + bytes(31),
        b"X" + bytes(32),
        b"A" + bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    ],
    ids=range(10),
)
def test_a_half_that_is_none_is_refused(half: bytes) -> None:
    """Not on the curve, of low order (the last is of order 8), of the other side, too short."""
    host = Exchange(CODE, TABLE, guest=False, entropy=secrets.token_bytes)
    with pytest.raises(PakeError):
        host.finish(half)


def test_ones_own_half_sent_back_is_refused() -> None:
    host = Exchange(CODE, TABLE, guest=False, entropy=secrets.token_bytes)
    with pytest.raises(PakeError):
        host.finish(host.half)


def test_most_random_halves_are_refused_and_none_raises_anything_else() -> None:
    dice = random.Random(4)
    for _ in range(12):
        host = Exchange(CODE, TABLE, guest=False, entropy=dice.randbytes)
        try:
            host.finish(b"A" + dice.randbytes(32))
        except PakeError:
            continue

"""Invitations: a code people can say aloud, and a link that also knows the way (protocol/README.md, 3).

The number finds the table; the two words are the password of a SPAKE2 exchange, so an eavesdropper learns nothing and a guesser
gets one try per exchange. Two of 256 words are 16 bits, as in magic-wormhole's codes.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, quote, unquote, urlsplit

from .limits import LINK_NODES
from .topics import is_id

_AROUND = " \t\r\n\"'`´*<>()[]{}“”„‟‘’‚‛«»‹›「」『』.,;:!?…"
"""Quotes, brackets and periods: none of them begins or ends a code or a link."""
_COMMAND = re.compile(r"(?:^|\s)\S*gofish(?:_tui|\.exe)?\s+(?:join|watch)\s+(\S.*)", re.I | re.S)
HIGHEST_NUMBER = 999
_RUN_TOGETHER = 2
"""The parts of a code whose words have nothing between them."""

WORDS = tuple(
    """
    acorn actor amber anchor angel ankle apple apron arrow artist atlas autumn bacon badger
    bakery bamboo banana banjo barrel basket beacon beaver berry bishop blanket bottle branch
    bridge bronze bucket butter button cabin cactus camel camera candle canyon carpet carrot
    castle cello cherry chess circle circus clover coffee comet copper coral cotton cousin
    cradle crayon cricket crown crystal curtain daisy dancer desert dinner doctor dolphin domino
    donkey dragon drummer eagle easel elbow elephant engine evening falcon family feather fiddle
    finger forest fossil fountain garden garlic ginger giraffe glacier glove gopher gravel
    guitar hammer harbor harvest hazel helmet hermit hockey honey hotel igloo insect island
    ivory jacket jaguar jasmine jelly jersey jigsaw jungle kayak kettle kingdom kitchen koala
    ladder lantern laundry lemon leopard lettuce library lilac lizard lobster locket lumber
    magnet magpie mango maple marble market meadow melon mermaid mirror mitten monkey morning
    mountain muffin museum mustard napkin nectar needle nickel noodle notebook nugget oasis
    ocean octopus olive onion orange orbit orchard otter oven oyster paddle palace panda paper
    parrot pasture peanut pebble pelican pencil pepper piano pickle picnic pigeon pillow pilot
    pirate planet pocket pony poplar potato pretzel prince pumpkin puppet puzzle python rabbit
    raccoon radish rainbow raven ribbon river robin rocket rubber saddle sailor salmon sandal
    satchel saucer school scooter season shadow shovel silver singer soccer spider spinach
    squirrel stable station summer sunset swallow table teapot temple tennis thunder ticket
    tiger timber tomato tractor trumpet tulip tunnel turkey turtle umbrella uncle valley vanilla
    velvet village violin volcano waffle wagon walnut walrus window winter yogurt zebra
    """.split()  # noqa: SIM905  # a list of 256 literals is no easier to read
)
"""256 plain short words, so that one is a byte."""


class Code(NamedTuple):
    """An invitation code: where to knock, and what to say."""

    number: int
    words: str
    """two words with a hyphen between them"""

    @property
    def password(self) -> bytes:
        """What goes into the exchange."""
        return self.words.encode("ascii")

    def __str__(self) -> str:
        return f"{self.number}-{self.words}"


def make_code(number: int, below: Callable[[int], int]) -> Code:
    """A new code for a table's number; ``below(n)`` gives a random number under n, from the system's randomness."""
    return Code(number, f"{WORDS[below(len(WORDS))]}-{WORDS[below(len(WORDS))]}")


def without_command(text: str) -> str:
    """What a person typed or pasted, without a `gofish join` before it or options after it."""
    found = _COMMAND.search(text)
    if found is None:
        return text.strip()
    words = found[1].split()
    options = (place for place, word in enumerate(words) if word.startswith("-"))
    return " ".join(words[: next(options, None)])


def _said_in(text: str) -> Iterator[str]:
    """What may be meant: all of it, without quotes and periods around it, and each word of a pasted command."""
    yield text.strip()
    yield text.strip(_AROUND)
    if (command := _COMMAND.search(text)) is not None:
        yield without_command(text).strip(_AROUND)
        yield from (word.strip(_AROUND) for word in command[1].split())


def parse_code(text: str) -> Code | None:
    """The code in what a person typed or pasted, or None.

    Forgiving of case, blanks, width and kind of hyphen or none at all, of quotes, brackets and periods around it, and of the
    command that it was part of.
    """
    return next(filter(None, map(_code, _said_in(unicodedata.normalize("NFKC", text)))), None)


def _code(text: str) -> Code | None:
    plain = re.sub(r"^([0-9]{1,3})(?=[a-z])", r"\1-", text.casefold())
    parts = [part for part in re.split(r"[\s\-‐-―−_.,/]+", plain) if part]
    if len(parts) == _RUN_TOGETHER:
        parts[1:] = _two_words(parts[1])
    if len(parts) != 3 or not re.fullmatch(r"[0-9]{1,3}", parts[0]):
        return None
    if not all(part.isascii() and part.isalpha() and len(part) <= 16 for part in parts[1:]):
        return None
    return Code(int(parts[0]), f"{parts[1]}-{parts[2]}")


def _two_words(text: str) -> list[str]:
    """Two words of the list that were typed without anything between them; the text itself if they are not."""
    for cut in range(1, len(text)):
        if text[:cut] in WORDS and text[cut:] in WORDS:
            return [text[:cut], text[cut:]]
    return [text]


class InviteLink(NamedTuple):
    """An invite link's content: the broker, the table, and the code where one is needed."""

    broker: str
    """`mqtt://…`, `mqtts://…`, `ws://…` or `wss://…`, the encrypted ones perhaps with `?pin=` and a certificate's SHA-256"""
    table: str
    code: Code | None


def make_link(broker: str, table: str, code: Code | None) -> str:
    """``gofish://host:port/<table>#<code>``; another scheme, a path or the broker's pin goes into the query."""
    parts = urlsplit(broker)
    query = []
    if parts.scheme != "mqtt":
        query.append(f"via={parts.scheme}")
    if parts.path.strip("/"):
        query.append(f"path={quote(parts.path, safe='/')}")
    if parts.query.startswith("pin="):
        query.append(parts.query)
    text = f"gofish://{parts.netloc}/{table}"
    if query:
        text += "?" + "&".join(query)
    return f"{text}#{code}" if code else text


def parse_link(text: str) -> InviteLink | None:
    """The content of an invite link, or None. What surrounds it is left out, as with `parse_code`."""
    return next(filter(None, map(_link, _said_in(text))), None)


def _link(text: str) -> InviteLink | None:
    try:
        parts = urlsplit(text)
        query = parse_qs(parts.query)
        hosts = parts.netloc.rpartition("@")[2].split(",")
        found = [(urlsplit(f"//{host}").hostname, urlsplit(f"//{host}").port) for host in hosts]
    except ValueError:
        return None
    table = parts.path.strip("/").lower()
    scheme = query.get("via", ["mqtt"])[0]
    if parts.scheme.lower() != "gofish" or not is_id(table) or len(found) > LINK_NODES:
        return None
    if scheme not in ("mqtt", "mqtts", "ws", "wss") or not all(
        host and port != 0 for host, port in found
    ):
        return None
    code = parse_code(unquote(parts.fragment)) if parts.fragment else None
    if parts.fragment and code is None:
        return None
    path = query.get("path", [""])[0]
    pin = query.get("pin", [""])[0]
    if pin and (scheme not in ("mqtts", "wss") or not re.fullmatch(r"[A-Za-z0-9_-]{43}", pin)):
        return None
    if not re.fullmatch(r"(/[A-Za-z0-9._~%/+-]*)?", path):
        return None
    return InviteLink(f"{scheme}://{parts.netloc}{path}{'?pin=' + pin if pin else ''}", table, code)


# ---- The password exchange


class PakeError(Exception):
    """The other side's half is not a valid one."""


class Exchange:
    """One SPAKE2 exchange (RFC 9382's ancestor, as the `spake2` package has it); used once."""

    def __init__(
        self, code: Code, table: str, *, guest: bool, entropy: Callable[[int], bytes]
    ) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B

        side = SPAKE2_A if guest else SPAKE2_B
        self._spake = side(
            code.password, idA=b"gofish/1 guest", idB=table.encode("ascii"), entropy_f=entropy
        )
        self.half: bytes = self._spake.start()
        """33 bytes for the other side"""

    def finish(self, other_half: bytes) -> bytes:
        """32 bytes that are the same on both sides only if the words were. Raises :class:`PakeError`."""
        from spake2 import SPAKEError
        from spake2.ed25519_basic import NotOnCurve

        try:
            key: bytes = self._spake.finish(other_half)
        except (SPAKEError, NotOnCurve, ValueError, AssertionError) as wrong:
            raise PakeError(str(wrong)) from wrong
        return key

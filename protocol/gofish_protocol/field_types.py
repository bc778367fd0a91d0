"""The ranges of fields in messages, checked while they are decoded (protocol/README.md, 2)."""

from typing import Annotated

from msgspec import Meta

from .limits import CHAT_CHARS

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
"""a seat's number at the table"""
CardNumber = Annotated[int, Meta(ge=0, le=51)]
"""a card: rank × 4 + suit, ranks A 2 … K, suits C D H S"""
RankNumber = Annotated[int, Meta(ge=0, le=12)]
"""a rank: A 2 … K"""
What = Annotated[int, Meta(ge=-1, le=51)]
"""what is asked for: a rank, a card, or −1 for a word that is neither"""
CardMask = Annotated[int, Meta(ge=0, lt=1 << 52)]
"""cards, as a sum of `1 << card`"""
SomeCards = Annotated[int, Meta(ge=1, lt=1 << 52)]
"""at least one card, as a sum of `1 << card`"""
RankMask = Annotated[int, Meta(ge=0, lt=1 << 13)]
"""ranks laid down, as a sum of `1 << rank`"""
CardCount = Annotated[int, Meta(ge=0, le=52)]
"""a number of cards"""
Number = Annotated[int, Meta(ge=0, lt=1 << 53)]
"""a number from 0 on"""
Epoch = Annotated[int, Meta(ge=0, lt=1 << 53)]
"""a start of the host; a later one has a greater number"""
GameNumber = Annotated[int, Meta(ge=0, lt=1 << 32)]
"""which game of a table, or which round of a game's shuffle: four bytes where it is hashed"""
Seconds = Annotated[int, Meta(ge=0, le=86_400)]
"""seconds on the clock"""
Seats = Annotated[tuple[SeatNumber, ...], Meta(max_length=6)]
"""numbers of seats"""
RuleNumbers = Annotated[tuple[Annotated[int, Meta(ge=0, le=15)], ...], Meta(max_length=32)]
"""for each option of docs/rules.md, in the order of its table, the position of the chosen value there"""
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""32 bytes"""
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
"""an Ed25519 signature of the table's"""
Name = Annotated[str, Meta(max_length=64)]
"""a name, cleaned, of at most 24 terminal cells"""
Word = Annotated[str, Meta(max_length=32)]
"""a word for programs"""
PresenceWord = Annotated[str, Meta(pattern=r"^(here|away|bot)\Z")]
"""what `Presence` may say"""
Line = Annotated[str, Meta(max_length=int(CHAT_CHARS))]
"""a line of text, cleaned"""
Names = Annotated[tuple[Name, ...], Meta(max_length=6)]
"""names"""
Levels = Annotated[tuple[Word, ...], Meta(max_length=6)]
"""levels of bots, each of them empty where a person sits"""
PartOfEach = Annotated[tuple[Bytes32, ...], Meta(max_length=6)]
"""one for each seat of a game, in their order"""

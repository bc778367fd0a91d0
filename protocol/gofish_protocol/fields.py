"""The ranges of what stands in messages, checked while they are decoded (protocol/README.md, 2)."""

from typing import Annotated

from msgspec import Meta

from .limits import CHAT_CHARS

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
CardNumber = Annotated[int, Meta(ge=0, le=51)]
RankNumber = Annotated[int, Meta(ge=0, le=12)]
What = Annotated[int, Meta(ge=-1, le=51)]
"""what is asked for: a rank, a card, or −1 for a word that is neither"""
Hand = Annotated[int, Meta(ge=0, lt=1 << 52)]
SomeCards = Annotated[int, Meta(ge=1, lt=1 << 52)]
Books = Annotated[int, Meta(ge=0, lt=1 << 13)]
CardCount = Annotated[int, Meta(ge=0, le=52)]
Number = Annotated[int, Meta(ge=0, lt=1 << 53)]
"""a counter"""
Epoch = Annotated[int, Meta(ge=0, lt=1 << 53)]
"""a start of the host; a later one has a greater number"""
GameNumber = Annotated[int, Meta(ge=0, lt=1 << 32)]
"""which game of a table, or which round of a game's shuffle: four bytes where it is hashed"""
Seconds = Annotated[int, Meta(ge=0, le=86_400)]
Seats = Annotated[tuple[SeatNumber, ...], Meta(max_length=6)]
RuleNumbers = Annotated[tuple[Annotated[int, Meta(ge=0, le=15)], ...], Meta(max_length=32)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
Name = Annotated[str, Meta(max_length=64)]
Word = Annotated[str, Meta(max_length=32)]
Status = Annotated[str, Meta(pattern=r"^(here|away|bot)\Z")]
"""what `Presence` may say"""
Line = Annotated[str, Meta(max_length=int(CHAT_CHARS))]
Names = Annotated[tuple[Name, ...], Meta(max_length=6)]
PartOfEach = Annotated[tuple[Bytes32, ...], Meta(max_length=6)]
"""one for each seat of a game, in their order"""

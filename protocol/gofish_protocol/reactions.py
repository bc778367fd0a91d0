"""Reactions: table talk that is one sign and nothing else, which a reader may show in its own language's words.

They need no message of their own: a reader that does not know them shows the sign, and the limits on talk apply.

>>> [reaction_of(text) for text in ("😴", "😴😴", "hello")]
[<Reaction.ZZZ: 'zzz'>, None, None]
"""

from .vocabulary import Reaction

SIGNS = {
    Reaction.YAY: "👏",
    Reaction.HAHA: "😂",
    Reaction.GREAT: "🤩",
    Reaction.UH_OH: "😬",
    Reaction.HMM: "🤔",
    Reaction.ZZZ: "😴",
}
"""What is said for each."""
_REACTIONS = {sign: reaction for reaction, sign in SIGNS.items()}


def reaction_of(text: str) -> Reaction | None:
    """The reaction that a line of talk is; None for any other line."""
    return _REACTIONS.get(text)

"""A reaction is a line of talk like any other, which must come through the cleaning of text as it was sent."""

from __future__ import annotations

import pytest

from gofish_protocol.reactions import SIGNS, reaction_of
from gofish_protocol.text import clean, width
from gofish_protocol.vocabulary import Reaction


@pytest.mark.parametrize("reaction", Reaction)
def test_a_reaction_arrives_as_it_was_sent(reaction: Reaction) -> None:
    sign = SIGNS[reaction]
    assert clean(f" {sign} ") == sign
    assert width(sign) == 2, "of one code point, so that terminals agree on it"
    assert len(sign) == 1
    assert reaction_of(sign) is reaction

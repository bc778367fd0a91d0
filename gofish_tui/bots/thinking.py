"""How long a bot seems to think at a table, so that people can follow. Tournaments do not use it."""

import math
import random

_TYPICAL = {"minnow": 1.0, "perch": 1.5, "pike": 1.8, "shark": 2.2, "mimic": 1.8}
_SPREAD = 0.35
_SHORTEST, _LONGEST = 0.6, 5.0


def thinking_time(level: str, rng: random.Random) -> float:
    """Seconds to wait before this level asks.

    Log-normal, as people's response times are: mostly near the typical time, now and then a long look at the cards.
    """
    typical = _TYPICAL.get(level, 1.5)
    seconds = typical * math.exp(rng.gauss(0.0, _SPREAD))
    return min(max(seconds, _SHORTEST), _LONGEST)

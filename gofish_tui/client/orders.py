"""The owner's words, and a player's that it may begin, as messages to the host."""

from collections.abc import Callable

from gofish_protocol import messages as wire
from gofish_protocol.rules import Rules, make_rules, pack

from .wishes import LONGEST_NAME


def command_request(
    verb: str, values: dict[str, object], rules: Rules
) -> Callable[[int], wire.Request]:
    """The message for one of these words. Raises ValueError (`BadRules` among them) for values that are none."""
    match verb, values:
        case "start", {**rest} if not rest:
            return wire.Start
        case "again", {**rest} if not rest:
            return wire.Again
        case "close", {**rest} if not rest:
            return wire.Close
        case "rules", {"set": dict(wanted)}:
            new = make_rules(wanted, rules)
            return lambda n: wire.SetRules(n, tuple(pack(new)))
        case "bot", {"level": str(level)}:
            return lambda n: wire.AddBot(n, level[:32])
        case "kick", {"seat": int(seat)} if 0 <= seat <= 5:
            return lambda n: wire.Kick(n, seat)
        case "hand_on", {"seat": int(seat)} if 0 <= seat <= 5:
            return lambda n: wire.HandOn(n, seat)
        case "remove", {"name": str(name)}:
            return lambda n: wire.Remove(n, name[:LONGEST_NAME])
        case "watchers", {**rest} if not rest:
            return wire.Watchers
        case "admit", {"who": int(who), "yes": bool(yes)} if who >= 0:
            return lambda n: wire.Admit(n, who, yes)
        case "approval", {"on": bool(on)}:
            return lambda n: wire.SetApproval(n, on)
        case "ready", {"on": bool(on)}:
            return lambda n: wire.SetReady(n, on)
        case "pause", {"on": bool(on)}:
            return lambda n: wire.Pause(n, on)
    raise ValueError(f"{verb} does not go with {', '.join(values) or 'nothing'}")

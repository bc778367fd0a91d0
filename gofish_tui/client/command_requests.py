"""The owner's words, and a player's that it may begin, as messages to the host."""

from collections.abc import Callable

from gofish_protocol import requests
from gofish_protocol.rules import Rules, make_rules, pack
from gofish_tui.client.commands import LONGEST_NAME


def command_request(
    verb: str, values: dict[str, object], rules: Rules
) -> Callable[[int], requests.Request]:
    """The message for one of these words. Raises ValueError (`BadRules` among them) for values that are none."""
    match verb, values:
        case "start", {**rest} if not rest:
            return requests.Start
        case "again", {**rest} if not rest:
            return requests.Again
        case "close", {**rest} if not rest:
            return requests.Close
        case "rules", {"set": dict(wanted)}:
            new = make_rules(wanted, rules)
            return lambda n: requests.SetRules(n, tuple(pack(new)))
        case "bot", {"level": str(level)}:
            return lambda n: requests.AddBot(n, level[:32])
        case "kick", {"seat": int(seat)} if 0 <= seat <= 5:
            return lambda n: requests.Kick(n, seat)
        case "hand_on", {"seat": int(seat)} if 0 <= seat <= 5:
            return lambda n: requests.HandOn(n, seat)
        case "remove", {"name": str(name)}:
            return lambda n: requests.Remove(n, name[:LONGEST_NAME])
        case "watchers", {**rest} if not rest:
            return requests.Watchers
        case "admit", {"who": int(who), "yes": bool(yes)} if who >= 0:
            return lambda n: requests.Admit(n, who, yes)
        case "approval", {"on": bool(on)}:
            return lambda n: requests.SetApproval(n, on)
        case "ready", {"on": bool(on)}:
            return lambda n: requests.SetReady(n, on)
        case "pause", {"on": bool(on)}:
            return lambda n: requests.Pause(n, on)
    raise ValueError(f"{verb} does not go with {', '.join(values) or 'nothing'}")

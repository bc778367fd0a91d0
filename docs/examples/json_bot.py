# ruff: noqa: T201, S311 - a script that prints, and dice that only a game depends on
"""A Go Fish bot in forty lines: python json_bot.py INVITATION [more options of gofish join].

It starts `gofish join --json` and speaks JSON lines with it, as a bot in any language can (docs/json.md).
It remembers who asked for or got which rank, takes those, and otherwise asks at random.
"""

import json
import random
import subprocess
import sys

game = subprocess.Popen(
    ["gofish", "join", *sys.argv[1:], "--json"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
)
me, hand, asked = None, [], ""
holds: set[tuple[int, str]] = set()  # (seat, rank) that I know of

for text in game.stdout:
    line = json.loads(text)
    kind = line["type"]
    if kind == "welcome":
        me = line["seat"]
    elif kind == "hand":
        hand = line["cards"]
    elif kind == "asked":
        asked = line["for"].rstrip("CDHS")
        holds.add((line["seat"], asked))
    elif kind == "gave":
        holds.discard((line["seat"], asked))
        holds.add((line["to"], asked))
    elif kind == "book":
        holds = {(seat, rank) for seat, rank in holds if rank != line["rank"]}
    elif kind == "over":
        print("won" if me in line["winners"] else "lost", line["books"], flush=True)
        print(json.dumps({"cmd": "leave"}), file=game.stdin, flush=True)
    elif kind == "table" and line["phase"] == "playing" and line["turn"] == me:
        others = [s["seat"] for s in line["seats"] if s["cards"] and s["seat"] != me]
        by_card = line["rules"]["ask_for"] == "card"
        mine = sorted({card[:-1] for card in hand})
        whats = [r + s for r in mine for s in "CDHS" if r + s not in hand] if by_card else mine
        asks = [(seat, what) for seat in others for what in whats]
        sure = [ask for ask in asks if (ask[0], ask[1].rstrip("CDHS")) in holds]
        to, what = random.choice(sure or asks)
        print(json.dumps({"cmd": "ask", "to": to, "for": what}), file=game.stdin, flush=True)

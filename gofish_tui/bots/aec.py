"""The game as a PettingZoo environment, for research on players that learn: ``pip install gofish-tui[research]``.

``GoFishEnv(players=4)`` follows the AEC interface (agent, environment, cycle). An action is ``to * width + what``: whom, and
for which rank (13) or, where the rules ask for cards, which card (52). An agent observes what a client in its seat could know.
"""

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it comes without types

from gofish_protocol.engine import BOOK, REFILLED, Game, Step
from gofish_protocol.rules import Rules

Observation = dict[str, np.ndarray[Any, Any]]
OWN_HAND, RANKS = 52, 13
BITS = [bytes(mask >> bit & 1 for bit in range(RANKS)) for mask in range(1 << RANKS)]
"""Thirteen bits as thirteen bytes."""


class GoFishEnv(AECEnv):  # type: ignore[misc]  # as above
    """One table. All randomness comes from the seed given to :meth:`reset`.

    The observation is one row of bytes: the agent's hand, a byte for each of 52 cards; then for every seat from the agent's on
    its cards, its books (13), and how many cards of each rank (13) the table knows it to hold; then the stock. Rewards come
    at the end: an agent's share of the win minus one over the number of players, so that they add up to zero.
    """

    metadata = {"name": "gofish_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo has it

    def __init__(
        self, players: int = 2, rules: Rules | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.rules = rules or Rules()
        self.render_mode = render_mode
        self.players = players
        self._must_hold = self.rules.asking == "must_hold"
        self.width = 52 if self.rules.by_card else RANKS
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._row = OWN_HAND + players * (1 + 2 * RANKS) + 1
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 52, (self._row,), np.int8),
                "action_mask": spaces.Box(0, 1, (players * self.width,), np.int8),
            }
        )
        act = spaces.Discrete(players * self.width)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, act)
        self._dice = random.Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object for an agent, as PettingZoo wants it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object for an agent, as PettingZoo wants it."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal; with the same ``seed`` the same cards and the same first player. ``options`` is ignored."""
        if seed is not None:
            self._dice = random.Random(seed)
        deck = list(range(52))
        self._dice.shuffle(deck)
        self.game = Game(self.players, self.rules, deck, self._dice.randrange(self.players))
        self._known = [bytearray(RANKS) for _ in range(self.players)]
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        over = self.game.ended
        self.terminations = dict.fromkeys(self.agents, over)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.turn or 0]

    def observe(self, agent: str) -> Observation:
        """What this agent may know, and which actions it may take now: none when it is not its turn."""
        game, seat = self.game, self._seats[agent]
        hand, known = game.hands[seat], self._known
        row = bytearray()
        for shift in range(0, OWN_HAND, RANKS):
            row += BITS[hand >> shift & 8191]
        for place in (*range(seat, self.players), *range(seat)):
            row.append(game.hands[place].bit_count())
            row += BITS[game.books[place]]
            row += known[place]
        row.append(game.stock)
        mask = bytearray(self.players * self.width)
        if game.turn == seat and not game.ended:
            width = self.width
            for to, what in game.legal_asks():
                mask[to * width + what] = 1
        return {
            "observation": np.frombuffer(row, np.int8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Make the selected agent's ask. Raises :class:`gofish_protocol.refusals.IllegalAsk` for one that the mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        game, seat = self.game, self._seats[agent]
        to, what = divmod(int(action), self.width)
        self._cumulative_rewards[agent] = 0.0
        step = game.ask(seat, to, what)
        self._note(step)
        if game.ended:
            winners = game.winners()
            for one, place in self._seats.items():
                share = (place in winners) / len(winners) - 1 / self.players
                self.rewards[one] = share
                self.terminations[one] = True
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[seat if game.turn is None else game.turn]

    def _note(self, step: Step) -> None:
        known, rank = self._known, step.what >> 2 if self.width == OWN_HAND else step.what
        mine, theirs, given = known[step.seat], known[step.to], step.given.bit_count()
        if self._must_hold and not mine[rank]:
            mine[rank] = 1
        theirs[rank] = max(0, theirs[rank] - given) if self.width == OWN_HAND else 0
        mine[rank] += given + step.lucky
        for kind, seat, what in step.after:
            if kind == BOOK:
                for row in known:
                    row[what] = 0
            elif kind == REFILLED:
                known[seat] = bytearray(RANKS)

    def render(self) -> str:
        """The public state in one line."""
        cards = " ".join(str(hand.bit_count()) for hand in self.game.hands)
        books = " ".join(str(found.bit_count()) for found in self.game.books)
        return f"cards {cards}, books {books}, stock {self.game.stock}"

    def close(self) -> None:
        """Nothing is open."""

"""One game of four in the PettingZoo environment, each ask by chance: `pip install gofish-tui[research]`."""

import sys

from gofish_tui.bots.aec import GoFishEnv

env = GoFishEnv(players=4)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, over, _, _ = env.last()
    action = None if over else env.action_space(agent).sample(seen["action_mask"])
    env.step(action)
    if over:
        sys.stdout.write(f"{agent}: {reward:+.2f}\n")

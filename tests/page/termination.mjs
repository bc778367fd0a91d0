// node termination.mjs PAGE < positions: whether each can end, a line of true or false for each line of JSON.

import { readFileSync } from "node:fs";

const { canEnd } = await import(`${process.argv[2]}/game/termination.js`);
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { hands, turn, stock, rules } = JSON.parse(line);
  console.log(canEnd(hands.map((hand) => Uint8Array.from(hand)), turn, stock, rules));
}

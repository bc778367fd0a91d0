// node narrators.mjs PAGE FTL LANGUAGE < LINES: the sentences of steps, a list in JSON for each line {"me": SEAT | null, "sync": HEX}. The answer's state and
// hand are those before its steps.

import { readFileSync } from "node:fs";

const [page, ftl, lang] = process.argv.slice(2);
Object.assign(globalThis, {
  document: { documentElement: {} },
  fetch: async () => ({ text: async () => readFileSync(ftl, "utf8") }),
});
const { narrate } = await import(`${page}/ui/narrate.js`);
const { speak } = await import(`${page}/ui/words.js`);
const { reduce, viewOf } = await import(`${page}/game/view.js`);
const { read } = await import(`${page}/wire/shapes.js`);
const { fromHex } = await import(`${page}/wire/bytes.js`);
await speak(lang);
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { me, sync } = JSON.parse(line);
  const { state, hand, steps } = read("Reply", fromHex(sync));
  const before = viewOf(state, me, hand);
  const [{ events }] = steps;
  console.log(JSON.stringify(narrate(events, before, events.reduce(reduce, before))));
}

// node told.mjs PAGE < LINES: the reader's seat or null, then what they are told, one a line: {"step": NUMBER, "bytes": HEX} or {"sync": HEX}. Says the
// faults found so far after each.

import { readFileSync } from "node:fs";

const [page] = process.argv.slice(2);
const { Sequencer } = await import(`${page}/table/sequencer.js`);
const { read } = await import(`${page}/wire/shapes.js`);
const { fromHex } = await import(`${page}/wire/bytes.js`);
const [me, ...lines] = readFileSync(0, "utf8").trim().split("\n");
const followed = new Sequencer(JSON.parse(me), 5, 6);
for (const line of lines) {
  const { step, bytes, sync } = JSON.parse(line);
  if (sync) followed.applySync(read("Reply", fromHex(sync)));
  else followed.addPublic(step, read("PublicStep", fromHex(bytes)).events);
  console.log(JSON.stringify(followed.present.faults));
}

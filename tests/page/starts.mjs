// node starts.mjs PAGE < LINES: whether what was told is taken back, a line of true or false for each [seq, starts before, starts now].

import { readFileSync } from "node:fs";

const { isTakenBack } = await import(`${process.argv[2]}/table/starts.js`);
for (const line of readFileSync(0, "utf8").trim().split("\n")) console.log(isTakenBack(...JSON.parse(line)));

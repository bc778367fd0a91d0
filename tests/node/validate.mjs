// node validate.mjs FILE: whether the file is a valid AsyncAPI document, as @asyncapi/parser sees it.

import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";

const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify({
  valid: document !== undefined,
  version: document?.version(),
  operations: document?.operations().all().map((one) => one.id()) ?? [],
  errors: diagnostics.filter((one) => one.severity === 0).map((one) => `${one.path.join(".")}: ${one.message}`),
}));

// node vendored/make.mjs: the page's libraries as single modules, and their pins.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const place = new URL("../../../gofish_tui/web/page/vendor/", import.meta.url).pathname;
const pins = JSON.parse(readFileSync(`${place}pins.json`, "utf8"));
for (const [name, pin] of Object.entries(pins)) {
  await build({ entryPoints: [`vendored/${name}`], outfile: place + name, bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none" });
  for (const one of Object.keys(pin.packages))
    pin.packages[one] = JSON.parse(readFileSync(`node_modules/${one}/package.json`, "utf8")).version;
  pin.sha256 = createHash("sha256").update(readFileSync(place + name)).digest("hex");
}
writeFileSync(`${place}pins.json`, `${JSON.stringify(pins, null, 2)}\n`);

// node bundle.mjs: scripts and style of the page as they go out, each in one piece (gofish_tui/web/bundle).

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [page, bundle] = process.argv.slice(2).length
  ? process.argv.slice(2)
  : ["page", "bundle"].map((name) => fileURLToPath(new URL(`../../gofish_tui/web/${name}`, import.meta.url)));
const sources = readdirSync(page, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(js|css)$/.test(path))
  .sort();
const state = createHash("sha256");
for (const path of sources) {
  const content = readFileSync(`${page}/${path}`, "utf8").replaceAll("\r\n", "\n");
  state.update(`${path}\0${createHash("sha256").update(content).digest("hex")}\n`);
}
await build({
  entryPoints: ["app.js", "style.css"].map((path) => `${page}/${path}`),
  outdir: bundle,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  banner: { js: `// ${state.digest("hex").slice(0, 16)}` },
});

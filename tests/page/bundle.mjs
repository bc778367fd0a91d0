// node bundle.mjs: scripts and style of the page as they go out (gofish_tui/web/bundle): what the first screen needs, and the
// rest, which comes while somebody types their name.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
rmSync(bundle, { recursive: true, force: true });
mkdirSync(bundle);
await build({
  absWorkingDir: page, // names of files have hashes, in which paths are
  entryPoints: ["app.js", "style.css"],
  outdir: bundle,
  bundle: true,
  splitting: true,
  chunkNames: "[name]-[hash]",
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  banner: { js: `// ${state.digest("hex").slice(0, 16)}` },
});

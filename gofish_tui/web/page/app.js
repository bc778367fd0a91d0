// The page from its beginning: what the server says, who one is, and to which table.

import { parseCode } from "./wire/invite.js";
import { load, save } from "./table/storage.js";
import { messageScreen, nameScreen, TablesScreen } from "./ui/screens.js";
import { wakeSound } from "./ui/sound.js";
import { errorText, pickLanguage, speak, t } from "./ui/words.js";

/** @typedef {{ brokers: string[], table: string | null, code: string | null, lang: string | null }} Config */
/** @typedef {import("./ui/place.js").Where} Where */

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const asked = new URLSearchParams(location.search);
const show = (/** @type {HTMLElement} */ screen) => app.replaceChildren(screen);
/** @type {import("./ui/place.js").Place | null} */
let place = null;
/** @type {import("./table/finding.js").Finder | null} */
let finder = null;
/** All but the first screens; it comes while somebody types their name. */
const rest = () => import("./play.js");
const gone = () => show(messageScreen(t("page-gone"), [t("page-again"), () => location.reload()]));
/** @type {Config} */
let config = { brokers: [], table: null, code: null, lang: null };

/** Brokers beside the page are named by their paths. @param {string} broker */
const urlOf = (broker) => {
  const url = new URL(broker, location.href);
  url.protocol = { "http:": "ws:", "https:": "wss:" }[url.protocol] ?? url.protocol;
  url.hash = url.search = "";
  return url.href;
};

async function start() {
  document.documentElement.classList.toggle("big", asked.has("big"));
  const found = await readConfig();
  await speak(pickLanguage(found?.lang ?? null));
  if (!found) return gone();
  config = found;
  if (typeof WebSocket === "undefined") return show(messageScreen(t("page-no-socket")));
  const here = /** @type {Where | null} */ (load("here"));
  if (here && (config.table === null || here.table === config.table) && here.watch === (asked.has("watch") || here.watch)) return enter(here);
  if (asked.has("watch") && config.table) return named(load("name") ?? t("page-guest", { number: 10 + Math.floor(Math.random() * 90) }), true);
  askName();
}

/** @returns {Promise<Config | null>} */
async function readConfig() {
  try {
    const answer = await fetch("config.json", { cache: "no-store" });
    const read = answer.ok ? await answer.json() : null;
    return read && { table: null, code: null, lang: null, ...read, brokers: read.brokers.map(urlOf) };
  } catch {
    return null;
  }
}

function askName() {
  leaveFinder();
  show(nameScreen(load("name") ?? "", named, askName));
}

/** @param {string} name @param {boolean} watch */
function named(name, watch) {
  wakeSound();
  save("name", name);
  const code = parseCode(config.code ?? decodeURIComponent(location.hash.slice(1)));
  if (config.table) return enter({ table: config.table, url: config.brokers[0], name, watch, words: code?.words ?? null });
  if (code) return byCode(code, name, watch);
  pickTable(name, watch);
}

/** Where several tables have an invitation's number only those are shown: one is picked, and it alone is told the words.
 * @param {string} name @param {boolean} watch @param {string} [wrong] @param {import("./wire/invite.js").Code | null} [code] */
function pickTable(name, watch, wrong = "", code = null) {
  leaveFinder();
  const screen = new TablesScreen(
    {
      pick: ({ table, url }, words) => enter({ table, url, name, watch, words, mustProve: words !== null }),
      code: (code) => byCode(code, name, watch),
      back: askName,
    },
    code,
  );
  screen.wrong.textContent = wrong;
  show(screen.element);
  rest().then(({ Finder }) => {
    if (screen.element.isConnected) finder = new Finder(config.brokers, code && code.number, (found) => screen.show(found));
  }, gone);
}

/** @param {import("./wire/invite.js").Code} code @param {string} name @param {boolean} watch */
async function byCode(code, name, watch) {
  leaveFinder();
  show(messageScreen(t("page-looking")));
  const found = await rest().then(({ findByNumber }) => findByNumber(config.brokers, code.number), gone);
  if (!found) return;
  if (found.length === 1) return enter({ table: found[0].table, url: found[0].url, name, watch, words: code.words, mustProve: true });
  if (found.length) pickTable(name, watch, t("error-several-tables"), code);
  else pickTable(name, watch, t("error-no-such-table"));
}

function leaveFinder() {
  finder?.close();
  finder = null;
}

/** @param {Where} where */
async function enter(where) {
  leaveFinder();
  show(messageScreen(t("page-coming")));
  const loaded = await rest().catch(gone);
  if (!loaded) return;
  place = new loaded.Place(where, show, (error) => {
    place = null;
    if (where.patient && error === "wrong_code") return askName(); // the seat is another's by now
    const again = () => enter(where);
    if (error === null) return show(messageScreen(t("left"), [t("page-back"), askName]));
    if (error === "gone") return gone();
    show(messageScreen(errorText(error), [t("page-again"), again], [t("page-back"), askName]));
  });
}

for (const [target, what] of /** @type {[EventTarget, string][]} */ ([[document, "visibilitychange"], [window, "online"], [window, "pageshow"], [window, "focus"]]))
  target.addEventListener(what, () => document.visibilityState === "visible" && place?.wake());
document.addEventListener("pointerdown", wakeSound, { passive: true });

start().then(rest).catch(() => {}); // whoever needs it asks for it once more
if ("serviceWorker" in navigator && location.protocol === "https:") navigator.serviceWorker.register("offline.js");

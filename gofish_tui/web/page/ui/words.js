// Every sentence on the page, from the program's own language files.

import { FluentBundle, FluentResource } from "../vendor/fluent.js";
import { cardsIn, RANK_IDS, SUIT_IDS } from "../game/cards.js";
import { load, save } from "../table/storage.js";

export const LANGUAGES = { en: "English", te: "తెలుగు", mk: "македонски" };

/** @type {FluentBundle | null} */
let bundle = null;
export let language = "en";

/** @param {string | null} told the server's choice */
export function pickLanguage(told) {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [asked, load("language"), told, ...(navigator.languages ?? [])].map((language) => (language ?? "").slice(0, 2).toLowerCase());
  return wanted.find((language) => language in LANGUAGES) ?? "en";
}

/** @param {string} lang */
export async function speak(lang) {
  const made = new FluentBundle([lang], { useIsolating: false });
  made.addResource(new FluentResource(await (await fetch(`words/${lang}.ftl`)).text()));
  bundle = made;
  language = lang;
  document.documentElement.lang = lang;
  document.title = t("page-title");
}

/** @param {string} lang */
export async function choose(lang) {
  save("language", lang);
  await speak(lang);
}

/** A sentence. @param {string} id @param {Record<string, string | number>} [args] @returns {string} */
export function t(id, args = {}) {
  const message = bundle?.getMessage(id);
  return bundle && message?.value ? bundle.formatPattern(message.value, args, []) : id;
}

/** The sentence for a word of the wire. @param {string} word */
export function errorText(word) {
  const id = `error-${word.replaceAll("_", "-")}`;
  return t(bundle?.hasMessage(id) ? id : "error-unknown");
}

/** "Asha, Goran and Ravi". @param {string[]} list */
export function names(list) {
  if (list.length < 2) return list[0] ?? "";
  const start = list.slice(1, -1).reduce((said, next) => t("list-middle", { start: said, next }), list[0]);
  return t("list-end", { start, last: list[list.length - 1] });
}

/** @param {number} rank */
export const rankArgs = (rank) => ({ rank: RANK_IDS[rank] });
/** @param {number} card */
export const cardArgs = (card) => ({ rank: RANK_IDS[card >> 2], suit: SUIT_IDS[card & 3] });
/** @param {number} mask */
export const cardsText = (mask) => names(cardsIn(mask).map((card) => t("card", cardArgs(card))));

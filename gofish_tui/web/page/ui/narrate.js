// Events as sentences for one reader, as in gofish_tui/narration.

import { cardsIn, count } from "../game/cards.js";
import { cardArgs, cardsText, names, rankArgs, t } from "./words.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */
/** @typedef {import("../game/rules.js").Rules} Rules */

/** The sentences of one step. @param {Message[]} happened @param {View} before @param {View} view @returns {string[]} */
export function narrate(happened, before, view) {
  return happened.flatMap((event) => sentences(event, happened, before, view));
}

/** Table talk that is a reaction: the sign that it is, and the word for it. */
export const REACTIONS = new Map([["👏", "yay"], ["😂", "haha"], ["🤩", "great"], ["😬", "uh_oh"], ["🤔", "hmm"], ["😴", "zzz"]]);

/** What somebody said, as a line. @param {Message} event */
export function saying({ seat, name, text }) {
  const reaction = REACTIONS.get(text);
  if (reaction) return t(seat === null ? "reacted-spectator" : "reacted", { name, reaction });
  return t(seat === null ? "said-spectator" : "said", { name, text });
}

/** Who watches: all of them, or the first by name and how many more. @param {number} count @param {string[]} first */
export const spectators = (count, first) =>
  first.length ? t(count > first.length ? "watching-more" : "watching-names", { players: names(first), more: count - first.length }) : t("watching-nobody");

/** @param {Message} event @param {Message[]} happened @param {View} before @param {View} view @returns {string[]} */
function sentences(event, happened, before, view) {
  const { me } = view;
  const has = (/** @type {string} */ kind) => happened.some((other) => other.is === kind);
  const name = (/** @type {number} */ seat) => view.seats[seat].name;
  const of = (/** @type {string} */ id, /** @type {Record<string, any>} */ args = {}) =>
    event.seat === me ? t(`${id}-you`, args) : t(id, { player: name(event.seat), ...args });
  const form = (/** @type {string} */ id, /** @type {Record<string, any>} */ args) =>
    t(event.seat === me ? `${id}-you` : event.to === me ? `${id}-to-you` : id, args);
  const byCard = view.rules.ask_for === "card";
  switch (event.is) {
    case "Asked": {
      const what = byCard ? cardArgs(event.what) : rankArgs(event.what);
      const said = form(byCard ? "asked-card" : "asked-rank", { asker: name(event.seat), target: name(event.to), ...what });
      const late = autoText(event, before, name(event.seat), me);
      const nothing = has("Gave") || has("GoFish") ? [] : [event.to === me ? t("nothing-to-draw-you") : t("nothing-to-draw", { target: name(event.to) })];
      return [...late, said, ...nothing];
    }
    case "Gave": {
      const [card] = cardsIn(event.cards);
      const what = byCard ? cardArgs(card) : { ...rankArgs(card >> 2), count: cardsIn(event.cards).length };
      return [form(byCard ? "gave-card" : "gave-rank", { giver: name(event.seat), taker: name(event.to), ...what })];
    }
    case "GoFish":
      return [of("go-fish")];
    case "Drew":
      if (event.card === null) return [t("drew", { player: name(event.seat) })];
      return [of(event.lucky ? "lucky-fish" : "drew", cardArgs(event.card))];
    case "Book":
      return [of("book", rankArgs(event.rank))];
    case "Refilled":
      if (event.seat === me && event.cards !== null) return [t("refilled-you", { count: event.count, cards: cardsText(event.cards) })];
      return [t("refilled", { player: name(event.seat), count: event.count })];
    case "Out":
      return [of("out")];
    case "Turn":
      if (has("Started")) return [];
      if (event.seat !== me) return [t("turn", { player: name(event.seat) })];
      return [event.seconds === null ? t("turn-you") : t("turn-seconds-you", { seconds: event.seconds })];
    case "Started": {
      const first = happened.find((other) => other.is === "Turn")?.seat;
      const begins = t("game-begins", { game: event.game, players: names(event.seats.map(name)) });
      if (first === undefined) return [begins];
      return [begins, first === me ? t("started-you", { stock: view.stock }) : t("started", { first: name(first), stock: view.stock })];
    }
    case "Over":
      return outcome(view);
    case "Stalling":
      return [t("stalling", { asks: event.asks_left })];
    case "RoundVoid":
      if (event.seats.includes(me)) return [t("round-void-you")];
      return [event.seats.length ? t("round-void", { players: names(event.names) }) : t("round-void-host")];
    case "Said":
      return [saying(event)];
    case "Seated":
      return [of("seated")];
    case "Stood":
      return [event.seat === me ? t("stood-you") : t("stood", { player: before.seats[event.seat].name })];
    case "Gone":
      return event.seat === me ? [] : [t("presence-left", { player: name(event.seat) })];
    case "Withdrew":
      return [of("withdrew", { count: event.count })];
    case "Presence":
      return presence(event, before, name(event.seat), me, has("Gone"));
    case "Spectators":
      return [spectators(event.count, event.names)];
    case "Ready":
      return [of(event.ready ? "ready" : "unready")];
    case "Owner":
      return event.seat === null ? [] : [of("owner")];
    case "RulesSet":
      return [t("rules-changed"), ...rulesLines(view.rules, before.rules)];
    case "Paused":
      return [t(event.paused ? "paused" : "resumed")];
    case "Closed":
      return [t("closed")];
  }
  return [];
}

/** @param {Message} asked @param {View} before @param {string} asker @param {number | null} me */
function autoText(asked, before, asker, me) {
  if (!asked.auto) return [];
  const byBot = before.seats[asked.seat].presence === "bot";
  if (asked.seat === me) return [t(byBot ? "asked-by-bot-you" : "asked-late-you")];
  return byBot ? [] : [t("asked-late", { asker })];
}

/** @param {Message} event @param {View} before @param {string} player @param {number | null} me @param {boolean} gone */
function presence(event, before, player, me, gone) {
  const was = before.seats[event.seat].presence;
  if (event.seat === me) return event.status === "here" && was === "bot" ? [t("presence-bot-you")] : [];
  if (event.status === "away") return gone ? [] : [t("presence-away", { player })];
  if (event.status === "bot") return [t("presence-bot", { player })];
  return was === "here" ? [] : [t("presence-back", { player })];
}

/** How the game that is over ended. @param {View} view @returns {string[]} */
export function outcome(view) {
  const early = { no_progress: "ended-no-progress", endless: "ended-endless" }[view.reason];
  return [won(view), ...(early ? [t(early)] : [])];
}

/** @param {View} view */
function won(view) {
  const { me, winners, seats } = view;
  const books = Math.max(0, ...winners.map((seat) => count(seats[seat].books)));
  const mine = me !== null && winners.includes(me);
  const others = winners.filter((seat) => seat !== me).map((seat) => seats[seat].name);
  if (mine) return others.length ? t("over-shared-you", { others: names(others), books }) : t("over-winner-you", { books });
  return others.length === 1 ? t("over-winner", { winner: others[0], books }) : t("over-shared", { winners: names(others), books });
}

/** What the check of a deal has found. @param {import("../game/verify.js").Verdict} verdict @returns {string[]} */
export function verdictLines({ ok, fault, detail, rounds, words, without }) {
  const lines = [ok ? t("deal-verified") : ok === null ? t(words.length ? "deal-not-ours" : "deal-incomplete") : t("deal-not-verified", { fault, detail })];
  for (const { names: who } of rounds) lines.push(who.length ? t("deal-round-void", { players: names(who) }) : t("deal-round-void-host"));
  if (without.length) lines.push(t("deal-without", { players: names(without) }));
  if (words.length) lines.push(t("deal-words", { words: words.join(" ") }));
  return lines;
}

const OPTION_WORDS = /** @type {Record<string, string>} */ ({ false: "no", true: "yes" });

/** One of the rules in a sentence. @param {string} key @param {string | boolean} value */
export const ruleText = (key, value) => t(`rules-${key}-${OPTION_WORDS[String(value)] ?? value}`.replaceAll("_", "-"));

/** The rules in a sentence each, or those that are not as they were. @param {Rules} rules @param {Partial<Rules>} [were] @returns {string[]} */
export const rulesLines = (rules, were = {}) =>
  Object.entries(rules)
    .filter(([key, value]) => value !== were[/** @type {keyof Rules} */ (key)] && (key !== "bluff" || rules.ask_for === "card"))
    .map(([key, value]) => ruleText(key, value));

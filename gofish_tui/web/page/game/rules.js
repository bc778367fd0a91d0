// The options of a table, in the order of docs/rules.md.

/** @type {Record<string, (string | boolean)[]>} */
export const OPTIONS = {
  deal: ["deckhand", "classic"],
  ask_for: ["rank", "card"],
  asking: ["must_hold", "any"],
  bluff: [false, true],
  go_again: ["success", "lucky", "never"],
  turn_passes_to: ["next", "asked"],
  empty_hand: ["draw", "sit_out", "ends_game"],
  stock_out: ["continue", "ends_game"],
};
const CLASSIC = { deal: "classic", turn_passes_to: "asked", empty_hand: "ends_game", stock_out: "ends_game" };
/** @type {Record<string, Record<string, string | boolean>>} */
export const PRESETS = {
  deckhand: {},
  classic: CLASSIC,
  "classic-specific-card": { ...CLASSIC, ask_for: "card" },
  "classic-keep-playing": { ...CLASSIC, empty_hand: "draw", stock_out: "continue" },
};

/**
 * @typedef {{ deal: string, ask_for: string, asking: string, bluff: boolean, go_again: string, turn_passes_to: string,
 *   empty_hand: string, stock_out: string }} Rules
 */

/** Rules as they are on the wire. Throws for what this version does not know. @param {number[]} numbers @returns {Rules} */
export function unpack(numbers) {
  const names = Object.keys(OPTIONS);
  const chosen = names.map((name, place) => [name, OPTIONS[name][numbers[place] ?? 0]]);
  if (numbers.length < names.length || chosen.some(([, value]) => value === undefined)) throw new Error("rules that nobody here knows");
  const rules = Object.fromEntries(chosen);
  if (!isPlayable(/** @type {Rules} */ (rules))) throw new Error("nobody can bluff about a rank");
  return /** @type {Rules} */ (rules);
}

/** Bluffing is about one exact card. @param {Rules} rules */
export const isPlayable = (rules) => !rules.bluff || rules.ask_for === "card";

/** Rules as they go over the wire. @param {Rules} rules */
export const pack = (rules) => Object.entries(OPTIONS).map(([name, values]) => values.indexOf(rules[/** @type {keyof Rules} */ (name)]));

/** @param {Record<string, any>} wanted perhaps with a `preset` @returns {Rules} */
export function makeRules(wanted) {
  const usual = Object.fromEntries(Object.entries(OPTIONS).map(([name, values]) => [name, values[0]]));
  const { preset = "deckhand", ...own } = wanted;
  return /** @type {any} */ ({ ...usual, ...PRESETS[preset], ...own });
}

/** What these rules are called; null for a mixture. @param {Rules} rules */
export function presetName(rules) {
  const text = JSON.stringify(rules);
  return Object.keys(PRESETS).find((preset) => JSON.stringify(makeRules({ preset })) === text) ?? null;
}

/** @param {Rules} rules @param {number} players */
export const handSizeOf = (rules, players) => (players < (rules.deal === "classic" ? 3 : 4) ? 7 : 5);

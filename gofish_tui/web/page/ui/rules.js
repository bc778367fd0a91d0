// The owner changes the rules of the next game: a tap on a sentence puts another in its place.

import { isPlayable, makeRules, OPTIONS, pack, PRESETS, presetName } from "../game/rules.js";
import { button, fill, h } from "./dom.js";
import { ruleText } from "./narrate.js";
import { t } from "./words.js";

/** @typedef {import("../game/rules.js").Rules} Rules */

/** @param {Rules} rules those of now @param {(numbers: number[]) => void} take @returns {HTMLElement[]} */
export function rulesForm(rules, take) {
  const presets = h("div", { class: "chips" });
  const list = h("div", { class: "tables" });
  const said = h("p", { class: "unseen", role: "status" });

  /** @param {Rules} picked */
  const draw = (picked) => {
    rules = picked;
    const current = presetName(rules);
    const chips = Object.keys(PRESETS).map((name) =>
      button(t(`preset-${name}`), () => draw(makeRules({ preset: name })), { class: "chip", "data-key": `preset ${name}`, "aria-pressed": name === current }),
    );
    const rows = Object.entries(rules).flatMap(([key, value]) => {
      const next = () => {
        const values = OPTIONS[key];
        const other = /** @type {Rules} */ ({ ...rules, [key]: values[(values.indexOf(value) + 1) % values.length] });
        draw(isPlayable(other) ? other : { ...other, bluff: false });
        fill(said, ruleText(key, other[/** @type {keyof Rules} */ (key)]));
      };
      return key === "bluff" && rules.ask_for === "rank" ? [] : [button(ruleText(key, value), next, { class: "rule", "data-key": `rule ${key}` })];
    });
    fill(presets, ...chips);
    fill(list, ...rows);
  };
  draw(rules);
  return [presets, h("p", { class: "hint" }, t("page-rules-tap")), list, said, button(t("change-rules-take"), () => take(pack(rules)), { class: "big primary", "data-key": "take-rules" })];
}

// The way in: a name, a table, and what to say when there is no way.

import { cleanName } from "../wire/text.js";
import { parseCode } from "../wire/invite.js";
import { button, fill, h, icon } from "./dom.js";
import { choose, LANGUAGES, language, t } from "./words.js";

/** @param {string} name as it was last time @param {(name: string, watch: boolean) => void} enter @param {() => void} redraw */
export function nameScreen(name, enter, redraw) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { id: "name", value: name, maxlength: 24, autocomplete: "nickname", autocapitalize: "words", enterkeyhint: "go", required: true })
  );
  const wrong = h("p", { class: "wrong", role: "alert" });
  const go = (/** @type {boolean} */ watch) => {
    const clean = cleanName(input.value);
    if (!clean) {
      fill(wrong, t("page-name-bad"));
      return input.focus();
    }
    enter(clean, watch);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(false);
  };
  const form = h(
    "form",
    { class: "start", onsubmit: submit, novalidate: true },
    h("h1", { class: "logo" }, h("img", { src: "icon.svg", alt: "", width: 72, height: 72 }), t("page-title")),
    h("label", { for: "name" }, t("page-name")),
    input,
    wrong,
    h("button", { class: "big primary" }, t("page-sit")),
    button(t("page-watch"), () => go(true), { class: "big" }),
    languagePicker(redraw),
  );
  requestAnimationFrame(() => input.focus());
  return form;
}

/** @typedef {import("../table/finding.js").Found} Found */

/** Tables to pick from, and an invitation to type. */
export class TablesScreen {
  /** @param {{ pick: (found: Found, words: string | null) => void, code: (code: import("../wire/invite.js").Code) => void, back: () => void }} actions
   * @param {import("../wire/invite.js").Code | null} code the invitation that the tables claim, of which one is to be picked */
  constructor(actions, code) {
    this.actions = actions;
    this.code = code;
    /** The table that was picked, for which the words are typed. @type {Found | null} */
    this.picked = null;
    this.list = h("div", { class: "tables" }, h("p", { class: "hint" }, t("page-looking")));
    this.wrong = h("p", { class: "wrong", role: "alert" });
    const input = /** @type {HTMLInputElement} */ (
      h("input", { id: "code", placeholder: t("page-code-hint"), autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go" })
    );
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const code = parseCode(input.value);
      if (code && code.number === this.picked?.listing.number) actions.pick(this.picked, code.words);
      else if (code) actions.code(code);
      else fill(this.wrong, t("page-code-bad"));
    };
    this.input = input;
    this.element = h(
      "div",
      { class: "start" },
      h("h1", {}, t("page-where")),
      this.list,
      h("form", { class: "code", onsubmit: submit }, h("label", { for: "code" }, t("page-code")), h("div", { class: "say" }, input, h("button", { class: "primary" }, t("page-sit")))),
      this.wrong,
      button(t("page-back"), actions.back, { class: "big" }),
    );
  }

  /** @param {Found[]} found */
  show(found) {
    const rows = found.map((one) => {
      const { name, taken, seats, open, number } = one.listing;
      const pick = () => {
        if (open) return this.actions.pick(one, null);
        if (this.code) return this.actions.pick(one, this.code.words);
        this.picked = one;
        fill(this.wrong, t("error-uninvited"));
        this.input.value ||= number === null ? "" : `${number}-`;
        this.input.focus();
      };
      const more = t("page-table-line", { taken, seats });
      return h("button", { type: "button", class: "row", "data-key": one.table, onclick: pick }, h("b", {}, name), h("span", {}, open ? null : icon("lock"), more));
    });
    fill(this.list, ...(rows.length ? rows : [h("p", { class: "hint" }, t("page-none"))]));
  }
}

/** A sentence, and what can be done about it. @param {string} text @param {...[string, () => void]} actions */
export const messageScreen = (text, ...actions) =>
  h("div", { class: "message" }, h("p", { role: "alert" }, text), ...actions.map(([label, action], n) => button(label, action, { class: n ? "big" : "big primary" })));

/** @param {() => void} done */
export function languagePicker(done) {
  const options = Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === language, lang: code }, name));
  const select = /** @type {HTMLSelectElement} */ (h("select", { onchange: () => choose(select.value).then(done) }, ...options));
  return h("label", { class: "languages" }, h("span", {}, `${t("page-language")} `), select);
}

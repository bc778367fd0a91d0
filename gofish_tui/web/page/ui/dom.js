// Elements, made of text only: nothing that anybody typed is ever read as markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element. Handlers are `onclick`, …; `class`, `data-…`, `aria-…` and the rest are attributes.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-")) element.setAttribute(name, String(value ?? ""));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child || child === "")));
  return element;
}

/** Other children in a place; whoever had the focus there keeps it, by its `data-key`. @param {Element} place @param {...Child} children */
export function fill(place, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && place.contains(active) ? active.dataset.key : undefined;
  place.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  if (key) /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/** A button. @param {string} text @param {() => void} onclick @param {Record<string, any>} [more] */
export const button = (text, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, text);

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const ICONS = {
  menu: "M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z",
  talk: "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-8l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
  lock: "M7 10V7a5 5 0 0 1 10 0v3h1a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zm2 0h6V7a3 3 0 0 0-6 0z",
};

/** A picture that says nothing by itself. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Something short to see, and what it is called. @param {string} name @param {...(Node | string)} seen @returns {Node[]} */
export const spoken = (name, ...seen) => [h("span", { "aria-hidden": "true" }, ...seen), h("span", { class: "unseen" }, name)];

/** Said aloud by screen readers, one sentence after the other. @param {string[]} sentences */
export function announce(sentences) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  for (const sentence of sentences) live.append(h("p", {}, sentence));
  while (live.childElementCount > 30) live.firstElementChild?.remove();
}

// Cards as they look: a big rank, its suit, and the pips.

import { h } from "./dom.js";
import { cardArgs, t } from "./words.js";

const SHORT = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SVG = "http://www.w3.org/2000/svg";
/** Columns and rows of the pips, in hundredths of their field. */
const LEFT = 22;
const MIDDLE = 50;
const RIGHT = 78;
/** @type {[number, number][][]} */
const PIPS = [
  [[MIDDLE, 50]],
  [[MIDDLE, 14], [MIDDLE, 86]],
  [[MIDDLE, 14], [MIDDLE, 50], [MIDDLE, 86]],
  corners(),
  [...corners(), [MIDDLE, 50]],
  [...corners(), [LEFT, 50], [RIGHT, 50]],
  [...corners(), [LEFT, 50], [RIGHT, 50], [MIDDLE, 32]],
  [...corners(), [LEFT, 50], [RIGHT, 50], [MIDDLE, 32], [MIDDLE, 68]],
  [...sides(), [MIDDLE, 50]],
  [...sides(), [MIDDLE, 26], [MIDDLE, 74]],
];

/** @returns {[number, number][]} */
function corners() {
  return [[LEFT, 14], [RIGHT, 14], [LEFT, 86], [RIGHT, 86]];
}

/** @returns {[number, number][]} */
function sides() {
  return [14, 38, 62, 86].flatMap((row) => /** @type {[number, number][]} */ ([[LEFT, row], [RIGHT, row]]));
}

/** Suits as paths in 24 by 24: as letters some phones would show them as colored pictures. */
const SIGNS = [
  "M12 2a4.5 4.5 0 0 0-3.9 6.8A4.5 4.5 0 1 0 10.6 16L9.5 21.5h5L13.400 16a4.500 4.500 0 1 0 2.500-7.200A4.500 4.500 0 0 0 12 2z",
  "M12 1.500 19 12 12 22.500 5 12z",
  "M12 21.500C5 15.500 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 7.500-10 13.500z",
  "M12 1.500c6 5.500 9 9 9 12.500a4.600 4.600 0 0 1-7.800 3.200l1.300 5.300h-5l1.300-5.300A4.600 4.600 0 0 1 3 14c0-3.500 3-7 9-12.500z",
];

/** A suit of this size around a point. @param {number} suit @param {number} x @param {number} y @param {number} size */
function sign(suit, x, y, size) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SIGNS[suit]);
  path.setAttribute("transform", `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`);
  return path;
}

/** @param {string} kind @param {string} box @param {...Element} inside */
function drawing(kind, box, ...inside) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  svg.append(...inside);
  return svg;
}

/** A suit by itself. @param {number} suit */
export const suitSign = (suit) => drawing("suit-sign", "0 0 24 24", sign(suit, 12, 12, 24));

/** A face-up card. @param {number} card */
export function face(card) {
  const [rank, suit] = [card >> 2, card & 3];
  const red = suit === 1 || suit === 2;
  return h(
    "span",
    { class: `card${red ? " red" : ""}`, role: "img", "aria-label": t("card", cardArgs(card)), "data-card": card },
    h("span", { class: "corner", "aria-hidden": "true" }, h("b", {}, SHORT[rank]), suitSign(suit)),
    picture(rank, suit),
  );
}

/** @param {number} rank @param {number} suit */
function picture(rank, suit) {
  if (rank <= 9) return drawing("pips", "0 0 100 140", ...PIPS[rank].map(([x, y]) => sign(suit, x, y * 1.4, rank === 0 ? 62 : 26)));
  const letter = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ x: 50, y: 56, "font-size": 84, "text-anchor": "middle", "dominant-baseline": "central" }))
    letter.setAttribute(name, String(value));
  letter.textContent = SHORT[rank];
  return drawing("court", "0 0 100 140", letter, sign(suit, 50, 118, 34));
}

/** A card's back. */
export const back = () => h("span", { class: "card back", "aria-hidden": "true" });

/** A book: four of a rank, laid down. @param {number} rank */
export const book = (rank) => h("span", { class: "book", role: "img", "aria-label": t("rank-many", { rank: cardArgs(rank * 4).rank }) }, SHORT[rank]);

/** @param {number} rank */
export const shortRank = (rank) => SHORT[rank];

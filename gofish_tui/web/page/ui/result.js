// After a game: who won, with what, and whether the deal was as it had to be.

import { bitsIn, count } from "../game/cards.js";
import { book } from "./cards.js";
import { button, h } from "./dom.js";
import { outcome, verdictLines } from "./narrate.js";
import { names, t } from "./words.js";

/** @typedef {import("../game/view.js").View} View */
/** @typedef {import("../game/verify.js").Verdict} Verdict */

/** @param {View} view @param {Verdict | null} verdict @param {() => void} again */
export function result(view, verdict, again) {
  const { me, winners, seats, owner } = view;
  const mine = me !== null && winners.includes(me);
  const players = names(winners.map((seat) => seats[seat].name));
  const title = mine && winners.length === 1 ? t("page-won") : t(winners.length > 1 ? "page-winners" : "page-winner", { player: players });
  const order = [...view.in_play].sort((one, other) => count(seats[other].books) - count(seats[one].books));
  const waits = owner === null ? t("page-next-waits-host") : t("page-next-waits", { player: seats[owner].name });
  return h(
    "div",
    { class: "result" },
    h("h2", { class: "won" }, title),
    h("p", {}, outcome(view).join(" ")),
    h("ol", { class: "scores" }, ...order.map((seat) => line(view, seat))),
    badge(verdict),
    h("div", { class: "ask" }, me !== null && me === owner ? button(t("page-next"), again, { class: "big primary", "data-key": "again" }) : h("p", { class: "hint" }, waits)),
  );
}

/** @param {View} view @param {number} seat */
function line(view, seat) {
  const { name, books } = view.seats[seat];
  const won = view.winners.includes(seat);
  return h(
    "li",
    { class: won ? "winner" : "" },
    h("span", { class: "name" }, seat === view.me ? `${name} (${t("page-you")})` : name),
    h("span", { class: "held" }, t("page-books", { count: count(books) })),
    h("span", { class: "books" }, ...bitsIn(books).map(book)),
  );
}

/** @param {Verdict | null} verdict */
function badge(verdict) {
  if (!verdict) return h("p", { class: "hint" }, t("page-checking"));
  const [first, ...rest] = verdictLines(verdict);
  const kind = verdict.ok ? "good" : verdict.ok === null ? "open" : "bad";
  const title = verdict.ok ? t("deal-verified-short") : t(verdict.ok === null && verdict.words.length ? "page-fits" : "page-not-verified");
  return h(
    "details",
    { class: `badge ${kind}`, open: verdict.ok === false },
    h("summary", {}, h("span", { class: "sign", "aria-hidden": "true" }, verdict.ok ? "✓" : "!"), title),
    ...[first, ...rest].map((text) => h("p", {}, text)),
  );
}

// Before a game: who is here, who is ready, by which rules.

import { button, h } from "./dom.js";
import { rulesLines } from "./narrate.js";
import { t } from "./words.js";

/** @typedef {import("../game/view.js").View} View */
/** @typedef {{ ready: (on: boolean) => void, start: () => void, bot: () => void, rules: () => void }} Actions */

/** @param {View} view @param {string} code @param {Actions} actions */
export function lobby(view, code, actions) {
  const { me, owner, seats } = view;
  const mine = me === null ? null : seats[me];
  const taken = seats.filter((seat) => seat.presence !== "empty").length;
  const isOwner = me !== null && me === owner;
  const buttons = [
    mine && !isOwner ? button(t(mine.ready ? "page-unready" : "page-ready"), () => actions.ready(!mine.ready), { class: `big${mine.ready ? "" : " primary"}`, "data-key": "ready" }) : null,
    isOwner ? button(t("page-deal"), actions.start, { class: "big primary", disabled: taken < 2, "data-key": "deal" }) : null,
    isOwner && taken < seats.length ? button(t("page-add-bot"), actions.bot, { class: "big", "data-key": "bot" }) : null,
  ];
  const waits = owner === null ? t("page-waits-host") : t("page-waits", { player: seats[owner].name });
  return h(
    "div",
    { class: "lobby" },
    h("ul", { class: "seats" }, ...seats.map((seat, number) => row(view, number))),
    isOwner ? null : h("p", { class: "hint" }, waits),
    isOwner && code ? h("p", { class: "code" }, t("page-invite", { code })) : null,
    h(
      "details",
      { class: "rules" },
      h("summary", {}, t("page-rules")),
      h("p", {}, t("rules-aim")),
      ...rulesLines(view.rules).map((line) => h("p", {}, line)),
      isOwner ? button(t("change-rules-title"), actions.rules, { class: "big", "data-key": "rules" }) : null,
    ),
    h("div", { class: "ask" }, ...buttons),
  );
}

/** @param {View} view @param {number} number */
function row(view, number) {
  const { name, presence, level, ready } = view.seats[number];
  if (presence === "empty") return h("li", { class: "free" }, t("page-seat-free"));
  const tags = [
    number === view.me ? t("page-you") : "",
    number === view.owner ? t("page-owner") : "",
    level ? t("page-bot") : ready ? t("page-is-ready") : "",
    presence === "away" ? t("page-away") : "",
  ].filter(Boolean);
  return h("li", { class: ready || level ? "ready" : "" }, h("span", { class: "name" }, name), h("span", { class: "tags" }, tags.join(" · ")));
}

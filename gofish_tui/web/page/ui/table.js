// The table: players, what they say, one's own hand, and one big Ask.

import { bitsIn, cardsIn } from "../game/cards.js";
import { askableRanks, myTurn, targets } from "../game/view.js";
import { Asking } from "./asking.js";
import { back, book, face, shortRank, suitSign } from "./cards.js";
import { button, fill, h, spoken } from "./dom.js";
import { fly, pop } from "./motion.js";
import { REACTIONS } from "./narrate.js";
import { cardArgs, rankArgs, t } from "./words.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */

const SPEECH_MS = 4500;

export class TableScreen {
  /** @param {{ ask: (to: number, what: number) => void }} actions */
  constructor(actions) {
    this.actions = actions;
    this.asking = new Asking();
    /** What players are heard saying, by seat. @type {Map<number, string>} */
    this.speech = new Map();
    this.players = h("div", { class: "players", role: "group", "aria-label": t("page-players") });
    this.pond = h("div", { class: "pond" });
    this.story = h("div", { class: "told", "aria-hidden": "true" });
    /** @type {string[]} */
    this.told = [];
    this.hand = h("div", { class: "hand", role: "group", "aria-label": t("page-hand") });
    this.more = h("div", { class: "more" });
    this.ask = h("div", { class: "ask" });
    this.middle = h("div", { class: "middle" }, this.pond, this.story);
    this.element = h("div", { class: "table" }, this.players, this.middle, this.hand, this.more, this.ask);
    /** @type {View | null} */
    this.view = null;
  }

  /** @param {View} view @param {string[]} told the newest sentences */
  show(view, told) {
    this.view = view;
    this.told = told;
    this.asking.narrow(view);
    this.element.classList.toggle("watching", view.me === null);
    this.element.classList.toggle("mine", myTurn(view));
    fill(this.players, ...view.in_play.filter((seat) => seat !== view.me).map((seat) => this.player(view, seat)));
    fill(this.pond, view.stock ? back() : null, h("b", {}, String(view.stock)), h("span", {}, t("page-stock")));
    this.pond.setAttribute("aria-label", t("stock", { stock: view.stock, count: view.stock }));
    fill(this.story, ...told.map((line) => h("p", {}, line)));
    this.showHand(view);
  }

  /** @param {View} view */
  showHand(view) {
    if (view.me === null || !view.in_play.includes(view.me)) {
      fill(this.hand, h("p", { class: "hint" }, t("page-watching")));
      fill(this.more);
      fill(this.ask);
      return;
    }
    const me = view.seats[view.me];
    /** @type {Map<number, number[]>} */
    const ranks = new Map();
    for (const card of cardsIn(view.hand)) ranks.set(card >> 2, [...(ranks.get(card >> 2) ?? []), card]);
    const askable = askableRanks(view);
    const groups = [...ranks].map(([rank, cards]) => this.group(rank, cards, askable.includes(rank)));
    const own = h("div", { class: "own" }, this.bubble(view.me), h("span", { class: "books" }, ...bitsIn(me.books).map(book)));
    fill(this.hand, own, ...(groups.length ? groups : [h("p", { class: "hint" }, t("page-cards", { count: 0 }))]));
    this.showMore([...ranks.keys()], askable);
    this.showAsk(view);
  }

  /** @param {number} rank @param {number[]} cards @param {boolean} may */
  group(rank, cards, may) {
    const picked = this.asking.rank === rank;
    const pick = () => this.pick(() => this.asking.pickRank(rank));
    return h(
      "button",
      { type: "button", class: "group", "data-key": `rank ${rank}`, "aria-pressed": picked, disabled: !may, onclick: pick },
      ...cards.map(face),
    );
  }

  /** @param {View} view @param {number} seat */
  player(view, seat) {
    const { name, cards, books, presence, out, level } = view.seats[seat];
    const state = out ? "page-out" : { away: "page-away", bot: level ? "" : "page-bot-plays" }[presence];
    const may = view.me !== null && targets(view).includes(seat);
    const turn = view.turn === seat;
    const inside = [
      h("span", { class: "name" }, name),
      this.bubble(seat),
      h("span", { class: "held" }, h("span", { class: "fan", "aria-hidden": "true" }, ...Array.from({ length: Math.min(cards, 5) }, back)), t("page-cards", { count: cards })),
      state ? h("span", { class: "state" }, t(state)) : null,
      books ? h("span", { class: "books" }, ...bitsIn(books).map(book)) : null,
    ];
    const attributes = { class: `player${turn ? " turn" : ""}`, "data-key": `seat ${seat}`, "data-seat": seat };
    const pick = () => this.pick(() => this.asking.pickPlayer(seat));
    const tile = may
      ? h("button", { ...attributes, type: "button", "aria-pressed": this.asking.to === seat, onclick: pick }, ...inside)
      : h("div", attributes, ...inside);
    return h("div", { class: "place" }, tile);
  }

  /** What somebody says; in a player's tile it takes the room of the cards they hold. @param {number} seat */
  bubble(seat) {
    const said = this.speech.get(seat);
    return said ? h("span", { class: "bubble", "aria-hidden": "true" }, said) : null;
  }

  /** What else may be asked for than what one holds. @param {number[]} held @param {number[]} askable */
  showMore(held, askable) {
    const others = askable.filter((rank) => !held.includes(rank));
    const chips = others.map((rank) =>
      h("button", {
        type: "button", class: "chip", "data-key": `rank ${rank}`, "aria-pressed": this.asking.rank === rank,
        onclick: () => this.pick(() => this.asking.pickRank(rank)),
      }, ...spoken(t("rank-many", rankArgs(rank)), shortRank(rank))),
    );
    fill(this.more, chips.length ? h("div", { class: "chips", role: "group", "aria-label": t("page-other-ranks") }, ...chips) : null);
  }

  /** Which card of the rank, where cards are asked for: right above the button, so that a small screen shows it, too. @param {View} view */
  suits(view) {
    const { asking } = this;
    const suits = asking.suits(view).map((card) =>
      h("button", {
        type: "button", class: `chip suit${[1, 2].includes(card & 3) ? " red" : ""}`, "data-key": `card ${card}`, "aria-pressed": asking.card === card,
        onclick: () => this.pick(() => (asking.card = card)),
      }, ...spoken(t("card", cardArgs(card)), shortRank(card >> 2), suitSign(card & 3))),
    );
    return suits.length ? h("div", { class: "chips", role: "group", "aria-label": t("page-ask-suit", rankArgs(/** @type {number} */ (asking.rank))) }, ...suits) : null;
  }

  /** @param {View} view */
  showAsk(view) {
    const { asking } = this;
    const ready = myTurn(view) && asking.isReady(view);
    fill(this.ask, this.suits(view), button(this.askText(view), () => this.send(), { class: "big primary", "data-key": "ask", "aria-busy": asking.sent, disabled: !ready }));
  }

  /** What the button says. @param {View} view */
  askText(view) {
    const { asking } = this;
    if (!myTurn(view)) return view.paused ? t("page-paused") : view.turn === null ? "" : t("page-turn", { player: view.seats[view.turn].name });
    if (asking.sent) return t("page-asking");
    const player = asking.to === null ? "" : view.seats[asking.to].name;
    const { rank, card } = asking;
    if (rank === null) return asking.to === null ? t("page-pick") : t("page-ask-what", { player });
    if (view.rules.ask_for === "card" && card === null) return t("page-ask-suit", rankArgs(rank));
    if (asking.to === null) return t("page-ask-whom", rankArgs(rank));
    return card === null ? t("page-ask-rank", { player, ...rankArgs(rank) }) : t("page-ask-card", { player, ...cardArgs(card) });
  }

  /** @param {() => void} change */
  pick(change) {
    change();
    if (this.view) this.show(this.view, this.told);
  }

  send() {
    const { view, asking } = this;
    if (!view || !asking.isReady(view)) return;
    const [to, what] = [asking.to, asking.what(view)];
    asking.sent = true;
    this.actions.ask(/** @type {number} */ (to), /** @type {number} */ (what));
    this.showAsk(view);
  }

  /** An ask was refused, or the state is another: everything may be picked again. */
  reset() {
    this.asking.clear();
    if (this.view) this.show(this.view, this.told);
  }

  /** @param {number} seat */
  placeOf(seat) {
    return this.view?.me === seat ? this.hand : this.players.querySelector(`[data-seat="${seat}"]`);
  }

  /** What just happened, as people would see and hear it. Called before the new view is shown. @param {Message[]} events @param {View} view */
  hear(events, view) {
    const byCard = view.rules.ask_for === "card";
    for (const event of events) {
      if (event.is === "Asked") {
        this.speech.clear();
        this.say(event.seat, byCard ? t("page-says-card", cardArgs(event.what)) : t("page-says-rank", rankArgs(event.what)));
        if (!events.some((other) => other.is === "Gave" || other.is === "GoFish")) this.say(event.to, t("page-says-none"));
        if (event.seat === view.me) this.asking.clear();
      } else if (event.is === "Gave") {
        const cards = cardsIn(event.cards);
        const args = byCard ? cardArgs(cards[0]) : { ...rankArgs(cards[0] >> 2), count: cards.length };
        this.say(event.seat, t(byCard ? "page-says-gave-card" : "page-says-gave-rank", args));
      } else if (event.is === "GoFish") {
        this.say(event.seat, t("page-says-fish"));
      } else if (event.is === "Drew" && event.lucky) {
        this.say(event.seat, t("page-says-lucky"));
      } else if (event.is === "Said" && event.seat !== null) {
        const reaction = REACTIONS.get(event.text);
        this.say(event.seat, reaction ? `${event.text} ${t("reaction", { reaction })}` : event.text);
      } else if (event.is === "Started") {
        this.asking.clear();
        this.speech.clear();
      }
    }
  }

  /** @param {number} seat @param {string} text */
  say(seat, text) {
    this.speech.set(seat, text);
    setTimeout(() => {
      if (this.speech.get(seat) !== text) return;
      this.speech.delete(seat);
      this.placeOf(seat)?.querySelector(".bubble")?.remove();
    }, SPEECH_MS);
  }

  /** Cards move to where they have come. Called after the new view is shown. @param {Message[]} events */
  move(events) {
    for (const event of events) {
      if (event.is === "Gave") fly(this.placeOf(event.seat), this.placeOf(event.to), cardsIn(event.cards));
      else if (event.is === "Drew") fly(this.pond, this.placeOf(event.seat), [event.card]);
      else if (event.is === "Refilled") fly(this.pond, this.placeOf(event.seat), Array(event.count).fill(null));
      else if (event.is === "Started") for (const seat of event.seats) fly(this.pond, this.placeOf(seat), [null, null, null]);
      else if (event.is === "Book") pop(this.placeOf(event.seat)?.querySelector(".books") ?? null);
    }
  }
}


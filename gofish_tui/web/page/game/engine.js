// The game, by the letter of docs/rules.md. Seats here are places 0…players−1.

import { bitsIn, count, handOf, handSize } from "./cards.js";
import { handSizeOf } from "./rules.js";
import { canBeEndless, canEnd } from "./termination.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./cards.js").Hand} Hand */
/** @typedef {["book", number, number] | ["refilled", number, number[]] | ["out", number, 0]} After */
/**
 * @typedef {{ seat: number, to: number, what: number, given: number[], drawn: number | null, lucky: boolean,
 *   after: After[], turn: number | null }} Step
 */

export const ALL_BOOKS = 8191;
const IDLE_ASKS_PER_SEAT = 50;
export const WARNING = 10;

/** An ask that may not be made; the message is the error's word. */
export class IllegalAsk extends Error {}

/**
 * The first check that an ask fails, or null.
 * @param {{ seat: number, to: number, what: number, turn: number | null, inPlay: number[], holds: (seat: number) => boolean,
 *   hand: Hand, booked: number, rules: Rules }} ask
 */
export function askRefusal({ seat, to, what, turn, inPlay, holds, hand, booked, rules }) {
  if (turn === null) return "game_over";
  if (seat !== turn) return "not_your_turn";
  if (!inPlay.includes(to)) return "no_such_player";
  if (to === seat) return "cannot_ask_yourself";
  if (!holds(to)) return "player_is_out";
  const byCard = rules.ask_for === "card";
  if (!(what >= 0 && what < (byCard ? 52 : 13))) return "bad_ask";
  const rank = byCard ? what >> 2 : what;
  if ((booked >> rank) & 1) return "already_a_book";
  if (rules.asking === "must_hold" && !hand[rank]) return "rank_not_held";
  if (byCard && !rules.bluff && (hand[rank] >> (what & 3)) & 1) return "card_is_yours";
  return null;
}

/** One game from the deal to its end. */
export class Game {
  /** @param {number} players @param {Rules} rules @param {number[]} deck dealt from its front @param {number} first */
  constructor(players, rules, deck, first) {
    if (!(players >= 2 && players <= 6)) throw new Error("2 to 6 players");
    if (new Set(deck).size !== 52 || deck.length !== 52) throw new Error("the deck is not 52 different cards");
    if (!(first >= 0 && first < players)) throw new Error("the first player is none of them");
    this.players = players;
    this.rules = rules;
    this.size = handSizeOf(rules, players);
    this.stock = deck.slice(this.size * players);
    /** @type {Hand[]} */
    this.hands = this.places.map((seat) => handOf(this.dealt(deck, seat)));
    this.dealtHands = this.places.map((seat) => this.dealt(deck, seat));
    this.books = this.places.map(() => 0);
    this.out = 0;
    this.withdrawn = 0;
    this.idle = 0;
    this.over = false;
    /** @type {number | null} */
    this.turn = first;
    /** @type {After[]} what followed the deal */
    this.opening = [];
    for (const seat of this.places) this.layDown(seat, this.opening);
    if (this.opening.length) {
      this.settle(first, this.opening, true);
      if (!this.over && !this.holds(first)) this.turn = this.nextHolder(first);
    }
  }

  get places() {
    return Array.from({ length: this.players }, (_, seat) => seat);
  }

  get booked() {
    return this.books.reduce((all, own) => all | own, 0);
  }

  get holders() {
    return this.places.filter((seat) => this.holds(seat));
  }

  /** @param {number} seat */
  holds(seat) {
    return this.hands[seat].some((four) => four > 0);
  }

  /** @param {number[]} deck @param {number} seat */
  dealt(deck, seat) {
    return deck.slice(0, this.size * this.players).filter((_, place) => place % this.players === seat);
  }

  /** @param {number} seat @param {number} to @param {number} what */
  refusal(seat, to, what) {
    const hand = this.hands[this.turn ?? 0];
    const { turn, booked, rules } = this;
    return askRefusal({ seat, to, what, turn, inPlay: this.places, holds: (who) => this.holds(who), hand, booked, rules });
  }

  /** One ask. Throws `IllegalAsk`, and then nothing has changed. @param {number} seat @param {number} to @param {number} what @returns {Step} */
  ask(seat, to, what) {
    const refused = this.refusal(seat, to, what);
    if (refused) throw new IllegalAsk(refused);
    const { rules, hands } = this;
    const byCard = rules.ask_for === "card";
    const rank = byCard ? what >> 2 : what;
    const wanted = byCard ? 1 << (what & 3) : 15;
    const taken = hands[to][rank] & wanted;
    /** @type {number | null} */
    let drawn = null;
    let lucky = false;
    hands[to][rank] ^= taken;
    hands[seat][rank] |= taken;
    if (!taken && this.stock.length) {
      drawn = /** @type {number} */ (this.stock.shift());
      hands[seat][drawn >> 2] |= 1 << (drawn & 3);
      lucky = drawn >> 2 === rank && ((wanted >> (drawn & 3)) & 1) === 1;
    }
    /** @type {After[]} */
    const after = [];
    this.layDown(seat, after);
    this.settle(seat, after, false);
    this.idle = drawn !== null || after.length ? 0 : this.idle + 1;
    if (this.over) this.turn = null;
    else if (((lucky && rules.go_again !== "never") || (taken && rules.go_again === "success")) && this.holds(seat)) this.turn = seat;
    else if (rules.turn_passes_to === "asked" && !taken && this.holds(to)) this.turn = to;
    else this.turn = this.nextHolder(seat);
    const given = bitsIn(taken).map((suit) => rank * 4 + suit);
    return { seat, to, what, given, drawn, lucky, after, turn: this.turn };
  }

  /** A player leaves for good; their hand goes under the stock. Returns how many cards that were. @param {number} seat */
  withdraw(seat) {
    if (this.over) throw new IllegalAsk("game_over");
    if (!(seat >= 0 && seat < this.players) || (this.withdrawn >> seat) & 1) throw new IllegalAsk("no_such_player");
    const cards = [...this.hands[seat]].flatMap((four, rank) => bitsIn(four).map((suit) => rank * 4 + suit));
    this.hands[seat] = new Uint8Array(13);
    this.stock.push(...cards);
    this.withdrawn |= 1 << seat;
    this.out |= 1 << seat;
    this.idle = 0;
    if (this.isOver(false)) this.end();
    else if (this.turn === seat) this.turn = this.nextHolder(seat);
    return cards.length;
  }

  /** Whether nothing that anybody may ask can end it anymore. */
  get endless() {
    return this.turn !== null && canBeEndless(this.rules) && !canEnd(this.hands, this.turn, this.stock, this.rules);
  }

  get asksLeft() {
    return IDLE_ASKS_PER_SEAT * this.holders.length - this.idle;
  }

  /** Why a host ends it though the rules go on; empty while they may. */
  get cutShort() {
    if (this.over) return "";
    if (this.endless) return "endless";
    return this.asksLeft > 0 ? "" : "no_progress";
  }

  winners() {
    const counts = this.books.map(count);
    return this.places.filter((seat) => counts[seat] === Math.max(...counts));
  }

  end() {
    this.over = true;
    this.turn = null;
  }

  /** @param {number} seat @param {After[]} after */
  layDown(seat, after) {
    this.hands[seat].forEach((four, rank) => {
      if (four !== 15) return;
      this.hands[seat][rank] = 0;
      this.books[seat] |= 1 << rank;
      after.push(["book", seat, rank]);
    });
  }

  /** @param {number} seat @param {After[]} after @param {boolean} deal */
  settle(seat, after, deal) {
    const { rules } = this;
    if (!deal && this.isOver(rules.empty_hand === "draw")) return this.end();
    if (rules.empty_hand !== "ends_game") {
      for (let n = 0; n < this.players; n++) {
        const other = (seat + n) % this.players;
        if (!this.holds(other) && !((this.out >> other) & 1)) this.refill(other, after);
      }
    }
    if (this.isOver(false)) this.end();
  }

  /** @param {number} seat @param {After[]} after */
  refill(seat, after) {
    while (this.rules.empty_hand === "draw" && !this.holds(seat) && this.stock.length) {
      const cards = this.stock.splice(0, this.size);
      this.hands[seat] = handOf(cards);
      after.push(["refilled", seat, cards]);
      this.layDown(seat, after);
    }
    if (!this.holds(seat)) {
      this.out |= 1 << seat;
      after.push(["out", seat, 0]);
    }
  }

  /** @param {boolean} refillsToCome */
  isOver(refillsToCome) {
    const holding = this.holders.length;
    return (
      this.booked === ALL_BOOKS ||
      (holding < 2 && !refillsToCome) ||
      (holding < this.players - count(this.withdrawn) && this.rules.empty_hand === "ends_game") ||
      (this.stock.length === 0 && this.rules.stock_out === "ends_game")
    );
  }

  /** @param {number} seat */
  nextHolder(seat) {
    let other = seat;
    do other = (other + 1) % this.players;
    while (!this.holds(other));
    return other;
  }
}

/** How many cards somebody holds. @param {Game} game @param {number} seat */
export const cardsOf = (game, seat) => handSize(game.hands[seat]);

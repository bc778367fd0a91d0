// What is being picked for an ask, narrowed to what may be asked.

import { askableCards, askableRanks, myTurn, refusal, targets } from "../game/view.js";

/** @typedef {import("../game/view.js").View} View */

export class Asking {
  constructor() {
    /** @type {number | null} */
    this.to = null;
    /** @type {number | null} */
    this.rank = null;
    /** @type {number | null} */
    this.card = null;
    this.sent = false;
  }

  clear() {
    this.to = this.rank = this.card = null;
    this.sent = false;
  }

  /** What was picked may not be there anymore. @param {View} view */
  narrow(view) {
    const whom = targets(view);
    if (this.to !== null && !whom.includes(this.to)) this.to = null;
    if (this.rank !== null && !askableRanks(view).includes(this.rank)) this.rank = this.card = null;
    if (myTurn(view) && whom.length === 1) this.to = whom[0];
    if (!myTurn(view)) this.sent = false;
  }

  /** @param {number} rank */
  pickRank(rank) {
    this.rank = this.rank === rank ? null : rank;
    this.card = null;
  }

  /** @param {number} seat */
  pickPlayer(seat) {
    this.to = this.to === seat ? null : seat;
  }

  /** The cards of the picked rank that may be asked for, where cards are asked for; else none. @param {View} view */
  suits(view) {
    return view.rules.ask_for === "card" && this.rank !== null ? askableCards(view, this.rank) : [];
  }

  /** What would be asked for, or null. @param {View} view */
  what(view) {
    return view.rules.ask_for === "card" ? this.card : this.rank;
  }

  /** @param {View} view */
  isReady(view) {
    const what = this.what(view);
    return !this.sent && this.to !== null && what !== null && refusal(view, this.to, what) === null;
  }
}

// What one viewer knows of a table, and the one reducer that makes it from events.

import { bitsIn, cardsIn, handOf } from "./cards.js";
import { ALL_BOOKS, askRefusal } from "./engine.js";
import { handSizeOf, makeRules, unpack } from "./rules.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {{ name: string, cards: number, books: number, presence: string, out: boolean, level: string, ready: boolean }} Seat */
/**
 * @typedef {{ seats: Seat[], me: number | null, hand: number, phase: string, game: number, rules: import("./rules.js").Rules,
 *   turn: number | null, seconds: number | null, stock: number, owner: number | null, in_play: number[], winners: number[],
 *   paused: boolean, closed: string, memory_aid: boolean, reason: string,
 *   spectators: number, spectator_names: string[] }} View
 */

const PHASES = ["lobby", "playing", "over"];
const PRESENCES = ["empty", "here", "away", "bot"];
/** @type {Seat} */
const EMPTY = { name: "", cards: 0, books: 0, presence: "empty", out: false, level: "", ready: false };

/** @param {number} seats @param {number | null} me @returns {View} */
export const emptyView = (seats, me) => ({
  seats: Array.from({ length: seats }, () => EMPTY), me, hand: 0, phase: "lobby", game: 0, rules: makeRules({}), turn: null,
  seconds: null, stock: 0, owner: null, in_play: [], winners: [], paused: false, closed: "", memory_aid: false, reason: "",
  spectators: 0, spectator_names: [],
});

/** A state as the host tells it. Throws for one that is none. @param {Message} state @param {number | null} me @param {number} hand @returns {View} */
export function viewOf({ is, ...state }, me, hand) {
  const seats = state.seats.map((/** @type {any} */ { is: _, ...seat }) => ({ ...seat, presence: PRESENCES[seat.presence] }));
  const named = [state.turn ?? 0, state.owner ?? 0, ...state.in_play, ...state.winners, me ?? 0];
  if (Math.max(...named) >= seats.length) throw new Error("a seat is named that the table does not have");
  return /** @type {any} */ ({ ...state, seats, me, hand, phase: PHASES[state.phase], rules: unpack(state.rules) });
}

/** @param {View} view @param {number} seat @param {Partial<Seat>} changes @returns {View} */
const withSeat = (view, seat, changes) => ({
  ...view,
  seats: view.seats.map((old, n) => (n === seat ? { ...old, ...changes } : old)),
});

/** @param {number} mask @param {number} away @returns {number} the cards of `mask` that are not in `away` */
const without = (mask, away) => {
  const gone = new Set(cardsIn(away));
  return cardsIn(mask).reduce((sum, card) => (gone.has(card) ? sum : sum + 2 ** card), 0);
};
/** @param {number} mask @param {number} more @returns {number} */
const union = (mask, more) => without(mask, more) + more;

/** The view after one event, as the viewer was told it. @param {View} view @param {Message} event @returns {View} */
export function reduce(view, event) {
  const { me } = view;
  const held = event.seat === undefined || event.seat === null ? EMPTY : view.seats[event.seat];
  const mine = event.seat === me && me !== null;
  switch (event.is) {
    case "Gave": {
      const moved = count52(event.cards);
      const next = withSeat(withSeat(view, event.seat, { cards: held.cards - moved }), event.to, {
        cards: view.seats[event.to].cards + moved,
      });
      if (mine) return { ...next, hand: without(view.hand, event.cards) };
      return event.to === me ? { ...next, hand: union(view.hand, event.cards) } : next;
    }
    case "Drew": {
      const hand = mine && event.card !== null ? union(view.hand, 2 ** event.card) : view.hand;
      return { ...withSeat(view, event.seat, { cards: held.cards + 1 }), stock: view.stock - 1, hand };
    }
    case "Book": {
      const next = withSeat(view, event.seat, { cards: held.cards - 4, books: held.books | (1 << event.rank) });
      return mine ? { ...next, hand: without(view.hand, 15 * 16 ** event.rank) } : next;
    }
    case "Turn":
      return { ...view, turn: event.seat, seconds: event.seconds };
    case "Refilled": {
      const next = withSeat(view, event.seat, { cards: held.cards + event.count });
      return { ...next, stock: view.stock - event.count, hand: mine && event.cards !== null ? event.cards : view.hand };
    }
    case "Out":
      return withSeat(view, event.seat, { out: true });
    case "Withdrew": {
      const next = withSeat(view, event.seat, { cards: held.cards - event.count, out: true });
      return { ...next, stock: view.stock + event.count, hand: mine ? 0 : view.hand };
    }
    case "Presence":
      return withSeat(view, event.seat, { presence: event.status });
    case "Ready":
      return withSeat(view, event.seat, { ready: event.ready });
    case "Seated":
      return withSeat(view, event.seat, { name: event.name, presence: event.bot ? "bot" : "here", level: event.bot });
    case "Stood":
      return { ...withSeat(view, event.seat, EMPTY), hand: mine ? 0 : view.hand };
    case "Owner":
      return { ...view, owner: event.seat };
    case "RulesSet":
      return { ...view, rules: unpack(event.rules) };
    case "Started":
      return dealt(view, event);
    case "Dealt":
      return mine ? { ...view, hand: event.hand } : view;
    case "Over":
      return { ...view, phase: "over", turn: null, seconds: null, paused: false, winners: event.winners, reason: event.reason };
    case "Paused":
      return { ...view, paused: event.paused };
    case "Spectators":
      return { ...view, spectators: event.count, spectator_names: event.names };
    case "Closed":
      return { ...view, closed: event.reason || "closed" };
  }
  return view;
}

/** @param {View} view @param {Message} started @returns {View} */
function dealt(view, started) {
  const rules = unpack(started.rules);
  const size = handSizeOf(rules, started.seats.length);
  const seats = view.seats.map((seat, number) => ({
    ...seat, cards: started.seats.includes(number) ? size : 0, books: 0, out: false, ready: false,
  }));
  return {
    ...view, seats, rules, hand: 0, phase: "playing", game: started.game, turn: null, seconds: null,
    stock: 52 - size * started.seats.length, in_play: started.seats, winners: [], paused: false, reason: "",
  };
}

/** The view after a step. Throws for what cannot be shown at this table. @param {View} before @param {Message[]} happened @returns {View} */
export function after(before, happened) {
  let view = before;
  for (const event of happened) {
    const named = [event.seat ?? 0, event.to ?? 0, ...(event.seats ?? []), ...(event.winners ?? [])];
    if (Math.max(...named) >= view.seats.length) throw new Error("a seat is named that the table does not have");
    const whats = view.rules.ask_for === "card" ? 52 : 13;
    if (event.is === "Asked" && !(event.what >= 0 && event.what < whats)) throw new Error("nobody can ask for that");
    const hidden = event.is === "Drew" ? event.card === null : event.is === "Refilled" && event.cards === null;
    if (hidden && (event.seat === view.me || event.lucky)) throw new Error("who may see a card is shown it");
    view = reduce(view, event);
  }
  return view;
}

/** How many cards there are. @param {number} mask */
export const count52 = (mask) => cardsIn(mask).length;

/** Whether a step as the public sees it changes this seat's hand, so that its owner is told more. @param {Message[]} happened @param {number | null} seat */
export const changesHand = (happened, seat) =>
  seat !== null &&
  happened.some((event) => {
    if (event.is === "Started") return event.seats.includes(seat);
    if (event.is === "Gave") return event.seat === seat || event.to === seat;
    return ["Drew", "Refilled", "Book", "Withdrew"].includes(event.is) && event.seat === seat;
  });

/** @param {View} view */
export const booked = (view) => view.in_play.reduce((all, seat) => all | view.seats[seat].books, 0);

/** @param {View} view */
export const myTurn = (view) => view.phase === "playing" && view.me !== null && view.turn === view.me;

/** Whom the viewer could ask. @param {View} view */
export const targets = (view) => view.in_play.filter((seat) => seat !== view.me && view.seats[seat].cards > 0);

/** The ranks that the viewer may ask for, or have a card of which. @param {View} view */
export function askableRanks(view) {
  const hand = handOf(cardsIn(view.hand));
  const open = bitsIn(ALL_BOOKS & ~booked(view));
  return view.rules.asking === "must_hold" ? open.filter((rank) => hand[rank]) : open;
}

/** The cards of a rank that the viewer may ask for where cards are asked for. @param {View} view @param {number} rank */
export const askableCards = (view, rank) =>
  [0, 1, 2, 3].map((suit) => rank * 4 + suit).filter((card) => view.rules.bluff || !cardsIn(view.hand).includes(card));

/** Why the viewer may not ask that, or null. @param {View} view @param {number} to @param {number} what */
export const refusal = (view, to, what) =>
  askRefusal({
    seat: view.me ?? -2,
    to,
    what,
    turn: view.phase === "over" ? null : (view.turn ?? -1),
    inPlay: view.in_play,
    holds: (seat) => view.seats[seat].cards > 0,
    hand: handOf(cardsIn(view.hand)),
    booked: booked(view),
    rules: view.rules,
  });

// Whether anything that the players may ask can still end their game: gofish_protocol/termination.py says why it is right.

import { count } from "./cards.js";
import { handSizeOf } from "./rules.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {number[]} Row how many cards of one rank each player holds, the asker first */
/** @typedef {{ rows: Row[], stock: number[] }} Position the ranks in the stock come first, the rest are sorted */

const POSITIONS_SEARCHED = 5000;

/** @param {Rules} rules */
export const canBeEndless = (rules) => rules.ask_for === "card" && !rules.bluff && rules.go_again !== "success";

/** @param {Uint8Array[]} hands @param {number} turn @param {number[]} stock @param {Rules} rules */
export function canEnd(hands, turn, stock, rules) {
  const size = handSizeOf(rules, hands.length);
  const order = [...hands.slice(turn), ...hands.slice(0, turn)].filter((hand) => hand.some((four) => four > 0));
  const rows = Array.from({ length: 13 }, (_, rank) => order.map((hand) => count(hand[rank])));
  const start = position(rows, stock.map((card) => card >> 2), 0);
  const seen = new Set([JSON.stringify(start)]);
  const told = toldBy(start, rules);
  if (told !== null) return told;
  let made = 0;
  /** @type {{ off: number, at: number, asks: Iterator<Position | null> }[]} */
  const ways = [{ off: 0, at: made, asks: afterEachAsk(start, rules, size) }];
  while (ways.length && seen.size < POSITIONS_SEARCHED) {
    const best = ways.reduce((one, other) => (other.off < one.off || (other.off === one.off && other.at < one.at) ? other : one));
    ways.splice(ways.indexOf(best), 1);
    for (let next = best.asks.next(); !next.done; next = best.asks.next()) {
      if (next.value === null) return true;
      const key = JSON.stringify(next.value);
      if (seen.has(key)) continue;
      seen.add(key);
      const says = toldBy(next.value, rules);
      if (says) return true;
      ways.push({ off: best.off + 1, at: --made, asks: best.asks });
      if (says === null) ways.push({ off: best.off, at: --made, asks: afterEachAsk(next.value, rules, size) });
      break;
    }
  }
  return ways.length > 0;
}

/** What counting alone says; null: nothing. @param {Position} at @param {Rules} rules */
function toldBy({ rows, stock }, rules) {
  const left = stock.length;
  if (rows[0].length > 2) {
    if (rows.length === 1 && rules.empty_hand !== "ends_game" && rules.stock_out === "continue") return false;
    return left || rows.length === 1 ? null : true;
  }
  const own = rows.reduce((sum, row) => sum + row[0], 0) & 3;
  if (!left) return own === 0 || own === 3;
  if (own === 0 || own === 3 || ((left & 3) !== 0 && (left & 3) !== own)) return null;
  const mustHold = rules.asking === "must_hold";
  const whole = rows.slice(0, Math.max(...stock) + 1).map((row) => !row.some(Boolean));
  if ((left & 3) === 0) return mustHold && whole.every(Boolean) ? false : null;
  if (left === 1) return rules.stock_out === "continue" ? false : null;
  const last = (left & 3) === 1 && mustHold && stock.filter((rank) => rank === 0).length === 1 && whole.slice(1).every(Boolean);
  return last ? false : null;
}

/** Where each ask leads; null: to the end. @param {Position} at @param {Rules} rules @param {number} size @returns {Generator<Position | null>} */
function* afterEachAsk({ rows, stock }, rules, size) {
  const top = stock.length ? stock[0] : -1;
  const others = rows[0].slice(1).map((_, n) => n + 1);
  /** @type {[number, number][]} */
  let asked = rows.flatMap((_, rank) => others.map((to) => /** @type {[number, number]} */ ([rank, to])));
  if (rules.asking === "must_hold") asked = asked.filter(([rank]) => rows[rank][0]);
  /** @type {Map<string, number[]>} */
  const turns = new Map();
  const add = (/** @type {number[]} */ turn) => turns.set(turn.join(), turn);
  for (const [rank, to] of asked) {
    const missed = rules.turn_passes_to === "asked" ? [to] : [];
    let inVain = 4 - rows[rank][0] - rows[rank][to];
    if (rank === top) {
      add(rules.go_again === "lucky" ? [0, ...missed] : missed);
      inVain--;
    }
    if (inVain) add(missed);
  }
  for (const turn of [...turns.values()].sort(inOrder)) {
    if (stock.length) yield after(rows, stock.slice(1), top, [rows[top][0] + 1, ...rows[top].slice(1)], rules, size, turn);
    else yield position(rows, stock, turn.length ? turn[0] : 1);
  }
  asked.sort((one, other) => rows[other[0]][0] - rows[one[0]][0]);
  for (const [rank, to] of asked) {
    if (!rows[rank][to]) continue;
    const taken = [...rows[rank]];
    taken[0]++;
    taken[to]--;
    yield after(rows, stock, rank, taken, rules, size, []);
  }
}

/**
 * @param {Row[]} rows @param {number[]} stock @param {number} rank @param {Row} row what became of that rank
 * @param {Rules} rules @param {number} size @param {number[]} turn @returns {Position | null}
 */
function after(rows, stock, rank, row, rules, size, turn) {
  const gone = row.map(() => 0);
  let hands = rows.map((held, n) => (n === rank ? (row[0] < 4 ? row : gone) : held));
  if (!stock.length && rules.stock_out === "ends_game") return null;
  for (let who = 0; who < row.length; who++) {
    while (!hands.some((held) => held[who])) {
      if (rules.empty_hand === "ends_game") return null;
      if (rules.empty_hand === "sit_out" || !stock.length) break;
      for (const fresh of stock.slice(0, size)) hands[fresh] = hands[fresh].map((held, n) => held + (n === who ? 1 : 0));
      stock = stock.slice(size);
      hands = hands.map((held) => (held[who] < 4 ? held : gone));
    }
  }
  const holders = row.map((_, who) => who).filter((who) => hands.some((held) => held[who]));
  if (holders.length < 2 || (!stock.length && rules.stock_out === "ends_game")) return null;
  const order = [...turn, ...row.map((_, who) => who).slice(1), 0];
  const next = /** @type {number} */ (order.find((who) => holders.includes(who)));
  return position(hands.map((held) => holders.map((who) => held[who])), stock, holders.indexOf(next));
}

/** The one form of all positions between which no ask can tell. @param {Row[]} rows @param {number[]} stock @param {number} turn @returns {Position} */
function position(rows, stock, turn) {
  const turned = rows.map((row) => [...row.slice(turn), ...row.slice(0, turn)]);
  const order = new Map([...new Set(stock)].map((rank, place) => [rank, place]));
  const rest = turned.filter((row, rank) => !order.has(rank) && row.some(Boolean)).sort(inOrder);
  return { rows: [...[...order.keys()].map((rank) => turned[rank]), ...rest], stock: stock.map((rank) => order.get(rank) ?? 0) };
}

/** @param {number[]} one @param {number[]} other */
function inOrder(one, other) {
  const place = one.findIndex((value, n) => value !== other[n]);
  return place < 0 ? one.length - other.length : (one[place] ?? 0) - (other[place] ?? -1);
}

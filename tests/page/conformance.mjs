// node conformance.mjs PAGE FOLDER: the page's own engine, held to the conformance games.

import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";

const [page, folder] = process.argv.slice(2);
const { Game, IllegalAsk } = await import(`${page}/game/engine.js`);
const { makeRules } = await import(`${page}/game/rules.js`);
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = "CDHS";
const name = (card) => RANKS[card >> 2] + SUITS[card & 3];
const rank = (word) => RANKS.indexOf(word);
const card = (word) => {
  const [first, last] = [rank(String(word).slice(0, -1)), SUITS.indexOf(String(word).at(-1))];
  return first < 0 || last < 0 ? -1 : first * 4 + last;
};
const sorted = (words) => [...words].sort((one, other) => (one < other ? -1 : 1));
const lines = (file) => readFileSync(`${folder}/${file}.jsonl`, "utf8").trim().split("\n").map((line) => JSON.parse(line));

function state(game) {
  const hands = game.hands.map((hand) =>
    sorted([...hand].flatMap((four, of) => [0, 1, 2, 3].filter((suit) => (four >> suit) & 1).map((suit) => name(of * 4 + suit)))),
  );
  const books = game.books.map((mask) => RANKS.filter((_, of) => (mask >> of) & 1));
  const told = { turn: game.turn, hands, books, stock: game.stock.length, over: game.over };
  return game.over ? { ...told, winners: game.winners() } : told;
}

function ask(game, { seat, to, for: word }) {
  try {
    const step = game.ask(seat, to, game.rules.ask_for === "card" ? card(word) : rank(word));
    const laid = step.after.filter(([kind]) => kind === "book").map(([, , of]) => of);
    return {
      ok: true, given: sorted(step.given.map(name)), drawn: step.drawn === null ? null : name(step.drawn), lucky: step.lucky,
      new_books: RANKS.filter((_, of) => laid.includes(of)), ...state(game),
    };
  } catch (wrong) {
    if (!(wrong instanceof IllegalAsk)) throw wrong;
    return { ok: false, error: wrong.message };
  }
}

const expected = lines("expected");
let asks = 0;
const games = lines("games");
games.forEach((line, n) => {
  const game = new Game(line.players, makeRules(line.rules ?? {}), line.deck.map(card), line.first);
  assert.deepEqual(state(game), expected[n].start, `game ${n}`);
  line.asks.forEach((one, at) => assert.deepEqual(ask(game, one), expected[n].steps[at], `game ${n}, ask ${at}`));
  asks += line.asks.length;
});
console.log(JSON.stringify({ games: games.length, asks }));

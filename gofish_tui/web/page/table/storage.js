// What stays in this browser: seats, what hosts said of their deals, and how somebody likes the page.

import { fromHex, random, toHex } from "../wire/bytes.js";

const PREFIX = "gofish.";
const TABLES_KEPT = 20;
/** Of games, and of rounds: a game's 64 rounds have 320. */
const SAID_KEPT = 400;

/** Where nothing may be kept, this page remembers for as long as it is open. @type {Map<string, string>} */
const memory = new Map();
export const kept = { durable: true };

/** @param {string} key @returns {any} */
export function load(key) {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null: forget it */
export function save(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    kept.durable = false;
    if (value === null) memory.delete(key);
    else memory.set(key, JSON.stringify(value));
  }
}

/** @typedef {{ secret: Uint8Array, key: Uint8Array }} Secrets */

/** What a seat at this table belongs to, and what our parts of its shuffles follow from; made when there are none. @param {string} table @returns {Secrets} */
export function secretsFor(table) {
  const found = load(`seat.${table}`);
  if (found?.secret?.length === 64 && found?.key?.length === 64) return { secret: fromHex(found.secret), key: fromHex(found.key) };
  const made = { secret: random(32), key: random(32) };
  save(`seat.${table}`, { secret: toHex(made.secret), key: toHex(made.key) });
  remember(table);
  return made;
}

/** A seat that was given up or taken away: its secret is worthless now. @param {string} table */
export const forgetSeat = (table) => save(`seat.${table}`, null);

/** The tables least recently sat at make room. @param {string} table */
function remember(table) {
  const tables = [...(load("tables") ?? []).filter((/** @type {string} */ other) => other !== table), table];
  for (const old of tables.splice(0, Math.max(0, tables.length - TABLES_KEPT))) for (const what of ["seat", "deals"]) save(`${what}.${old}`, null);
  save("tables", tables);
}

/** What a table's host said of its deals: the first word on each thing counts. protocol/vectors/memory.json */
export class DealMemory {
  /** @param {string} table */
  constructor(table) {
    this.name = `deals.${table}`;
    /** What is said of games; the latest started never makes room. @type {Map<string, string>} */
    this.games = new Map();
    /** What is said of rounds; the oldest make room, and never drive out a game. @type {Map<string, string>} */
    this.rounds = new Map();
    for (const [key, text] of Object.entries(load(this.name) ?? {})) this.of(key).set(key, text);
  }

  /** @param {string} key */
  of(key) {
    return /^(started|ended) /.test(key) ? this.games : this.rounds;
  }

  /** False when something else was said before. @param {string} kind @param {number} game @param {number} round @param {Uint8Array} bytes */
  first(kind, game, round, bytes) {
    const key = `${kind} ${game} ${round}`;
    const text = toHex(bytes);
    const said = this.of(key);
    if (!said.has(key)) {
      // A game that is earlier than the latest was started before, whatever is known of it.
      if (kind === "started" && game < this.latest) return false;
      said.set(key, text);
      if (said.size > SAID_KEPT) {
        const keys = [...said.keys()];
        said.delete(said === this.rounds ? keys[0] : keys.reduce((one, other) => (gameOf(other) < gameOf(one) ? other : one)));
      }
      save(this.name, Object.fromEntries([...this.games, ...this.rounds]));
    }
    return said.get(key) === text;
  }

  /** @param {string} kind @param {number} game @param {number} round */
  get(kind, game, round) {
    const key = `${kind} ${game} ${round}`;
    const found = this.of(key).get(key);
    return found === undefined ? null : fromHex(found);
  }

  /** The games of which something of this kind was said. @param {"started" | "closed"} kind */
  gamesOf(kind) {
    return [...this.of(`${kind} `).keys()].filter((key) => key.startsWith(`${kind} `)).map(gameOf);
  }

  /** The latest game that was started. */
  get latest() {
    return Math.max(-1, ...this.gamesOf("started"));
  }

  /** The latest game that the table was at: a list is closed while the game before is the table's. */
  get furthest() {
    return Math.max(0, this.latest, ...this.gamesOf("closed").map((game) => game - 1));
  }

  /** @param {number} game */
  wasStarted(game) {
    return game <= this.latest;
  }

  /** A list was closed after the latest game that was started before this one, and we know of no deal of it. @param {number} game */
  isUndealtBefore(game) {
    const dealt = Math.max(-1, ...this.gamesOf("started").filter((started) => started < game));
    return this.gamesOf("closed").some((closed) => dealt < closed && closed < game);
  }
}

/** @param {string} key */
const gameOf = (key) => Number(key.split(" ")[1]);

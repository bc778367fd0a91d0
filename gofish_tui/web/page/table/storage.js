// What stays in this browser: seats, what hosts said of their deals, and how somebody likes the page.

import { fromHex, random, toHex } from "../wire/bytes.js";

const PREFIX = "gofish.";
const TABLES_KEPT = 20;
const SAID_KEPT = 300;

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

/** What a table's host said of its deals: the first word on each thing counts. */
export class DealMemory {
  /** @param {string} table */
  constructor(table) {
    this.name = `deals.${table}`;
    /** @type {Map<string, string>} */
    this.said = new Map(Object.entries(load(this.name) ?? {}));
  }

  /** False when something else was said before. @param {string} kind @param {number} game @param {number} round @param {Uint8Array} bytes */
  first(kind, game, round, bytes) {
    const key = `${kind} ${game} ${round}`;
    const text = toHex(bytes);
    if (!this.said.has(key)) {
      if (kind === "started" && game < this.latest) return false;
      this.said.set(key, text);
      const names = [...this.said.keys()];
      for (const old of names.slice(0, Math.max(0, names.length - SAID_KEPT))) this.said.delete(old);
      save(this.name, Object.fromEntries(this.said));
    }
    return this.said.get(key) === text;
  }

  /** @param {string} kind @param {number} game @param {number} round */
  get(kind, game, round) {
    const found = this.said.get(`${kind} ${game} ${round}`);
    return found === undefined ? null : fromHex(found);
  }

  /** The latest game that was started. */
  get latest() {
    const games = [...this.said.keys()].filter((key) => key.startsWith("started ")).map((key) => Number(key.split(" ")[1]));
    return Math.max(-1, ...games);
  }

  /** @param {number} game */
  wasStarted(game) {
    return game <= this.latest;
  }
}

// Which tables can be seen from here: asked of each broker, never from what brokers keep.

import { random, toHex } from "../wire/bytes.js";
import { tableId } from "../wire/crypto.js";
import { encode } from "../wire/msgpack.js";
import { Link } from "../wire/mqtt.js";
import { readListing } from "./handshake.js";

/** @typedef {{ table: string, url: string, listing: import("../wire/shapes.js").Message }} Found */

const ASK_MS = 2000;
const GONE_MS = 7000;
const ALIKE_MS = 50;
const SEVERAL_MS = 1000;
const FIND_MS = 5000;
const MOST_LISTED = 128;

export class Finder {
  /** @param {string[]} urls @param {number | null} number of an invitation; null: all tables @param {(found: Found[]) => void} onChange */
  constructor(urls, number, onChange) {
    this.number = number;
    this.onChange = onChange;
    this.nonce = random(8);
    /** @type {Map<string, Found & { heard: number }>} */
    this.found = new Map();
    this.links = urls.map((url) => {
      const link = new Link(url, {
        onMessage: (topic, payload) => topic.startsWith("gofish/1/hall/") && this.onListing(url, topic.slice(14), payload),
        onStatus: (up) => up && this.ask(link),
      });
      link.subscribe("gofish/1/hall/+");
      return link;
    });
    this.drawing = this.closed = false;
    this.asking = setInterval(() => this.askAll(), ASK_MS);
  }

  /** @param {Link} link */
  ask(link) {
    link.publish("gofish/1/who", encode([this.number, this.nonce]), 0);
  }

  askAll() {
    for (const link of this.links) this.ask(link);
    for (const [table, { heard }] of this.found) if (Date.now() - heard > GONE_MS) this.found.delete(table);
    this.change();
  }

  /** Once for all answers that come in one frame: each draws the whole list. */
  change() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      if (!this.closed) this.onChange(this.list);
    });
  }

  get list() {
    return [...this.found.values()].sort((one, other) => one.listing.name.localeCompare(other.listing.name));
  }

  /** @param {string} url @param {string} table @param {Uint8Array} payload */
  onListing(url, table, payload) {
    // Before the signature, which takes a phone some milliseconds.
    if (!this.found.has(table) && this.found.size >= MOST_LISTED) return;
    const found = readListing(payload, table, tableId);
    if (!found) return;
    const { listing } = found;
    if (!listing.asked.some((/** @type {Uint8Array} */ nonce) => toHex(nonce) === toHex(this.nonce))) return;
    // A table found by its number has to show that it knows the words: an open one would not.
    if (this.number !== null && (listing.number !== this.number || listing.open)) return;
    this.found.set(table, { table, url, listing, heard: Date.now() });
    this.change();
  }

  close() {
    this.closed = true;
    clearInterval(this.asking);
    for (const link of this.links) link.close();
  }
}

/** The tables that say they have this invitation's number; where several do, those that are slower are waited for, too. @param {string[]} urls @param {number} number @returns {Promise<Found[]>} */
export function findByNumber(urls, number) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(late);
      finder.close();
      done(finder.list);
    };
    let first = true;
    const late = setTimeout(end, FIND_MS);
    const finder = new Finder(urls, number, (found) => {
      if (!found.length || !first) return;
      first = false;
      setTimeout(() => (finder.found.size > 1 ? setTimeout(end, SEVERAL_MS) : end()), ALIKE_MS);
    });
  });
}

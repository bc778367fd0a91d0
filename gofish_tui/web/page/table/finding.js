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
const FIND_MS = 5000;

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
        onMessage: (topic, payload) => topic.startsWith("gofish/1/hall/") && this.onListing(url, payload),
        onStatus: (up) => up && this.ask(link),
      });
      link.subscribe("gofish/1/hall/+");
      return link;
    });
    this.asking = setInterval(() => this.askAll(), ASK_MS);
  }

  /** @param {Link} link */
  ask(link) {
    link.publish("gofish/1/who", encode([this.number, this.nonce]), 0);
  }

  askAll() {
    for (const link of this.links) this.ask(link);
    for (const [table, { heard }] of this.found) if (Date.now() - heard > GONE_MS) this.found.delete(table);
    this.onChange(this.list);
  }

  get list() {
    return [...this.found.values()].sort((one, other) => one.listing.name.localeCompare(other.listing.name));
  }

  /** @param {string} url @param {Uint8Array} payload */
  onListing(url, payload) {
    const found = readListing(payload, null, tableId);
    if (!found) return;
    const { table, listing } = found;
    if (!listing.asked.some((/** @type {Uint8Array} */ nonce) => toHex(nonce) === toHex(this.nonce))) return;
    if (this.number !== null && listing.number !== this.number) return;
    this.found.set(table, { table, url, listing, heard: Date.now() });
    this.onChange(this.list);
  }

  close() {
    clearInterval(this.asking);
    for (const link of this.links) link.close();
  }
}

/** The tables that say they have this invitation's number. @param {string[]} urls @param {number} number @returns {Promise<Found[]>} */
export function findByNumber(urls, number) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(late);
      finder.close();
      done(finder.list);
    };
    const late = setTimeout(end, FIND_MS);
    const finder = new Finder(urls, number, (found) => found.length && setTimeout(end, ALIKE_MS));
  });
}

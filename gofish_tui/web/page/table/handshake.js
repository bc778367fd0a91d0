// One attempt to get in, with its own keys, and after it our end of the channel (protocol/README.md, 3).

import { sha256 } from "../vendor/noble.js";
import { equal, random, toHex } from "../wire/bytes.js";
import { channelKeys, clientId, Exchange, isSigned, open, payToll, publicKey, seal, seatProof } from "../wire/crypto.js";
import { BadMessage } from "../wire/msgpack.js";
import { read, write } from "../wire/shapes.js";

export const VERSION = 2;
const WINDOW = 256;
const LOWEST_BITS = 14;
const HIGHEST_BITS = 20;
const UNPAID_KNOCKS = 3;
const SEALED_KEPT = 64;

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {{ name: string, watch: boolean, secret: Uint8Array, presence: string }} Join */

export class Handshake {
  /** @param {string} table @param {Message} listing @param {string | null} words the invitation's @param {Join} join */
  constructor(table, listing, words, join) {
    this.table = table;
    this.listing = listing;
    this.join = join;
    this.secret = random(32);
    this.public = publicKey(this.secret);
    this.client = clientId(this.public);
    this.exchange = words !== null && !listing.open ? new Exchange(words, table, random(64)) : null;
    this.half = this.exchange ? this.exchange.half : random(32);
    /** @type {{ up: Uint8Array, down: Uint8Array } | null} */
    this.keys = null;
    this.counter = 0;
    this.newest = 0;
    /** @type {Set<number>} */
    this.opened = new Set();
    /** The host's no: to our knock, or, once we were let in, to what we sealed. @type {Message | null} */
    this.denied = null;
    /** @type {Message | null} */
    this.dismissed = null;
    /** The host has got what it needs to try one pair of words. */
    this.wordsTried = false;
    /** The host is in a later epoch than our listing. */
    this.stale = false;
    this.knocks = 0;
    this.price = 0;
    this.nonce = new Uint8Array();
    /** Hashes of what we sealed, to which the host may say that it does not know us. @type {string[]} */
    this.sealed = [];
  }

  /** What to send now, and again while there is no answer. @returns {Uint8Array} */
  next() {
    if (!this.keys) {
      const proof = this.join.watch ? new Uint8Array() : seatProof(this.join.secret, this.client, this.half);
      if (++this.knocks === UNPAID_KNOCKS) this.owe(LOWEST_BITS);
      return write("HandshakeInit", VERSION, this.half, proof, this.nonce);
    }
    const { name, watch, secret, presence } = this.join;
    const box = seal(this.keys.up, 0, ++this.counter, write("Join", name, watch, secret, presence));
    return write("Opening", VERSION, this.public, this.half, this.counter, box);
  }

  /** @param {number} bits */
  owe(bits) {
    if (this.keys || bits <= this.price || bits > HIGHEST_BITS) return;
    this.price = bits;
    this.nonce = new Uint8Array();
    payToll(this.table, this.client, this.half, bits).then((nonce) => {
      if (this.price === bits) this.nonce = nonce;
    });
  }

  /** A sealed request. @param {Uint8Array} message @returns {Uint8Array} */
  seal(message) {
    if (!this.keys) throw new Error("no channel yet");
    const payload = write("Sealed", ++this.counter, seal(this.keys.up, 0, this.counter, message));
    this.sealed.push(toHex(sha256(payload)));
    if (this.sealed.length > SEALED_KEPT) this.sealed.shift();
    return payload;
  }

  /** The host's sealed word in these bytes, or null; anything that is not for us changes nothing. @param {Uint8Array} payload @returns {Message | null} */
  receive(payload) {
    try {
      const message = read("ToClient", payload);
      if (message.is === "Sealed") return this.open(message);
      const purpose = { HandshakeReply: "knock", Denied: "deny", PuzzleReply: "toll" }[message.is];
      const { body, signature } = message;
      if (!isSigned(this.listing.sign_key, `${purpose} ${this.client}`, this.table, body, signature)) return null;
      if (message.is === "Denied") this.refuse(read("Refusal", body));
      else if (message.is === "PuzzleReply") {
        const price = read("Puzzle", body);
        if (equal(price.half, this.half)) this.owe(price.bits);
      } else this.meet(read("HandshakeHalves", body));
    } catch (wrong) {
      if (!(wrong instanceof BadMessage)) throw wrong;
    }
    return null;
  }

  /** @param {Message} sealed */
  open({ counter, box }) {
    if (!this.keys || this.opened.has(counter) || counter <= this.newest - WINDOW) return null;
    const reply = read("Reply", this.openBox(counter, box));
    return reply;
  }

  /** @param {number} counter @param {Uint8Array} box */
  openBox(counter, box) {
    const bytes = open(/** @type {any} */ (this.keys).down, 0, counter, box);
    this.wordsTried = false; // anyone who seals with this key knows them
    this.opened.add(counter);
    this.newest = Math.max(this.newest, counter);
    for (const old of this.opened) if (old <= this.newest - WINDOW) this.opened.delete(old);
    return bytes;
  }

  /** @param {Message} no */
  refuse(no) {
    if (no.epoch !== this.listing.epoch) return;
    if (this.sealed.includes(toHex(no.half))) this.dismissed = no;
    if (equal(no.half, this.half) && no.error !== "version") this.denied = no;
  }

  /** @param {Message} halves */
  meet({ guest, host, epoch }) {
    if (!equal(guest, this.half)) return;
    if (epoch > this.listing.epoch) this.stale = true;
    if (epoch !== this.listing.epoch || this.keys) return;
    const shared = this.exchange ? this.exchange.finish(host) : new Uint8Array();
    this.wordsTried = this.exchange !== null;
    try {
      this.keys = channelKeys(this.table, this.secret, this.listing.box_key, this.half, host, shared);
    } catch {
      throw new BadMessage("a key of low order");
    }
  }
}

/** A listing that counts: its key gives the table's id, and has signed it. Null for anything else. @param {Uint8Array} payload @param {string | null} table @param {(key: Uint8Array) => string} idOf @returns {{ table: string, listing: Message } | null} */
export function readListing(payload, table, idOf) {
  try {
    if (payload.length > 2048) return null;
    const { sign_key, body, signature } = read("SignedListing", payload);
    const id = idOf(sign_key);
    if ((table !== null && id !== table) || !isSigned(sign_key, "card", id, body, signature)) return null;
    const listing = read("TableListing", body);
    return equal(listing.sign_key, sign_key) ? { table: id, listing } : null;
  } catch (wrong) {
    if (wrong instanceof BadMessage) return null;
    throw wrong;
  }
}

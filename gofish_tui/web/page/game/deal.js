// The fair deal: commitments, and the shuffle that follows from all parts (protocol/README.md, 4).

import { sha256, shake256 } from "../vendor/noble.js";
import { ascii, bigEndian, concat } from "../wire/bytes.js";
import { WORDS } from "../wire/words.js";
import { EVENTS, EVENT_TAGS, eventBytes } from "../wire/shapes.js";
import { encode } from "../wire/msgpack.js";

/** @typedef {import("../wire/shapes.js").Message} Message */

/** Stands for a bot, and for a person who was not bound. @param {Uint8Array} part */
export const isNoPart = (part) => part.every((byte) => byte === 0);

/** @param {string} table @param {number} game @param {number} round */
const place = (table, game, round) => concat(ascii(table), bigEndian(game, 4), bigEndian(round, 4));

/** @param {string} table @param {number} game @param {number} round @param {Uint8Array} secret @returns {Uint8Array} */
export const commitment = (table, game, round, secret) =>
  sha256(concat(ascii("gofish/2/commit"), place(table, game, round), secret));

/** @param {string} table @param {number} game @param {number} round @param {number} seat @param {Uint8Array} random @returns {Uint8Array} */
export const partCommitment = (table, game, round, seat, random) =>
  sha256(concat(ascii("gofish/2/part"), place(table, game, round), Uint8Array.of(seat), random));

/** @param {string} table @param {number} game @param {Uint8Array} secret @param {Uint8Array[]} parts */
export function shuffle(table, game, secret, parts) {
  const stream = shake256.create({}).update(concat(ascii("gofish/2/deal" + table), bigEndian(game, 4), secret, ...parts));
  const below = (/** @type {number} */ limit) => {
    for (;;) {
      const byte = stream.xof(1)[0];
      if (byte < 256 - (256 % limit)) return byte % limit;
    }
  };
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let last = 51; last > 0; last--) {
    const other = below(last + 1);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return { deck, first: below(parts.length) };
}

/** An event as everybody may see it. @param {Message} event @returns {Message} */
export function asPublic(event) {
  if (event.is === "Drew" && !event.lucky) return { ...event, card: null };
  if (event.is === "Refilled") return { ...event, cards: null };
  return event;
}

/** @param {Message} event @param {number | null} seat @returns {Message | null} */
export function seenBy(event, seat) {
  if (event.is === "Dealt" && event.seat !== seat) return null;
  return event.seat === seat && seat !== null ? event : asPublic(event);
}

const IN_TRANSCRIPT = [
  "Committed", "Bound", "RoundVoid", "Started", "Asked", "Gave", "GoFish", "Drew", "Book", "Refilled", "Out", "Gone", "Withdrew",
];
/** What must have been seen of a game to check it. */
export const OF_A_GAME = [...IN_TRANSCRIPT, "Dealt", "Turn", "Stalling", "Over"];

/** The chain over all that happened in a game up to its end. @param {string} table @param {number} game @param {Message[]} happened @returns {Uint8Array} */
export function transcript(table, game, happened) {
  let head = sha256(concat(ascii("gofish/2/game" + table), bigEndian(game, 4)));
  for (const event of happened) {
    if (event.is === "Over") {
      const { winners, secret, reason } = event;
      return sha256(concat(head, encode([EVENT_TAGS.Over, winners, secret, reason])));
    }
    if (IN_TRANSCRIPT.includes(event.is)) head = sha256(concat(head, eventBytes(asPublic(event))));
  }
  return head;
}

/** Four words for people to compare. @param {Uint8Array} newest */
export const words = (newest) => [...newest.slice(0, 4)].map((byte) => WORDS[byte]);

/** What a test needs of the shapes. */
export const KINDS = Object.values(EVENTS).map(([kind]) => kind);

// The messages of the wire by name (protocol/reference.md): arrays in, objects out, each field within its range.

import { clean, cleanName } from "./text.js";
import { BadMessage, decode, encode } from "./msgpack.js";

/** @typedef {import("./msgpack.js").Value} Value */
/** @typedef {(value: Value | undefined) => any} Check reads a field; `undefined` where it is missing */
/** @typedef {Record<string, any> & { is: string }} Message */

/** @param {boolean} right @param {string} what */
function must(right, what) {
  if (!right) throw new BadMessage(what);
}

/** @param {number} least @param {number} most @returns {Check} */
const int = (least, most) => (value) => {
  must(typeof value === "number" && value >= least && value <= most, "a number out of its range");
  return value;
};
/** @param {number} least @param {number} [most] @returns {Check} */
const bin = (least, most = least) => (value) => {
  must(value instanceof Uint8Array && value.length >= least && value.length <= most, "bytes of another length");
  return value;
};
/** @type {Check} */
const bool = (value) => {
  must(typeof value === "boolean", "not yes or no");
  return value;
};
/** @param {number} most @returns {Check} */
const text = (most) => (value) => {
  must(typeof value === "string" && [...value].length <= most, "not a text that is short enough");
  return clean(/** @type {string} */ (value), most);
};
/** A name is cleaned like any text, and cut. @type {Check} */
const name = (value) => {
  must(typeof value === "string" && [...value].length <= 64, "not a name");
  return value === "" ? "" : cleanName(/** @type {string} */ (value));
};
/** @param {...string} words @returns {Check} */
const oneOf = (...words) => (value) => {
  must(typeof value === "string" && words.includes(value), "another word");
  return value;
};
/** @param {Check} check @returns {Check} */
const orNull = (check) => (value) => (value === null ? null : check(value));
/** @param {Check} check @param {any} otherwise @returns {Check} */
const or = (check, otherwise) => (value) => (value === undefined ? otherwise : check(value));
/** @param {Check} check @param {number} most @param {number} [least] @returns {Check} */
const list = (check, most, least = 0) => (value) => {
  must(Array.isArray(value) && value.length >= least && value.length <= most, "not a list of that length");
  return /** @type {Value[]} */ (value).map(check);
};

const whole = int(0, 2 ** 53 - 1);
const u32 = int(0, 2 ** 32 - 1);
const seat = int(0, 5);
const hand = int(0, 2 ** 52 - 1);
const b32 = bin(32);
const half = bin(32, 33);
const word = text(32);
const detail = text(200);
const CODE = /^(0|[1-9][0-9]{0,2})-[a-z]{1,16}-[a-z]{1,16}$/;
/** An invitation; empty when it is none. @type {Check} */
const code = (value) => {
  const told = word(value);
  return CODE.test(told) ? told : "";
};
/** Why a host may refuse something or send us away. What our own program says of a table (`gone`, `unproven`) is not for a host to say. */
const ERRORS = [
  "game_over", "not_your_turn", "no_such_player", "cannot_ask_yourself", "player_is_out", "bad_ask", "already_a_book", "rank_not_held", "card_is_yours",
  "stale", "not_allowed", "bad_command", "too_fast", "table_full", "bad_name", "wrong_code", "version", "unknown", "turned_away",
  "away", "kicked", "left", "replaced", "table_closed",
];
/** Any word that is not among them is `other`. @type {Check} */
const error = (value) => {
  const told = word(value);
  return ERRORS.includes(told) ? told : "other";
};
/** Of an answer: none when all is well. @type {Check} */
const errorIfAny = (value) => (value === "" ? "" : error(value));
const box = bin(0, 65000);
const rules = list(int(0, 15), 32);
const seats = list(seat, 6);

/** @typedef {[string, Record<string, Check>]} Shape */
/** @type {Record<number, Shape>} */
export const EVENTS = {
  1: ["Committed", { game: u32, commitment: b32, round: or(u32, 0) }],
  2: ["Seated", { seat, name, bot: or(word, "") }],
  3: ["Stood", { seat }],
  4: ["Presence", { seat, status: oneOf("here", "away", "bot") }],
  5: ["Owner", { seat: orNull(seat) }],
  6: ["RulesSet", { rules }],
  7: ["Started", { game: u32, seats, rules, parts: list(b32, 6), at: or(whole, 0), round: or(u32, 0) }],
  8: ["Dealt", { seat, hand }],
  9: ["Asked", { seat, to: seat, what: int(-1, 51), auto: or(bool, false) }],
  10: ["Gave", { seat, to: seat, cards: int(1, 2 ** 52 - 1) }],
  11: ["GoFish", { seat }],
  12: ["Drew", { seat, card: orNull(int(0, 51)), lucky: bool }],
  13: ["Book", { seat, rank: int(0, 12) }],
  14: ["Refilled", { seat, count: int(0, 52), cards: orNull(hand) }],
  15: ["Out", { seat }],
  16: ["Turn", { seat, seconds: orNull(int(0, 86400)) }],
  17: [
    "Over",
    { winners: seats, secret: b32, reason: or(word, ""), transcript: or(b32, new Uint8Array(32)), signature: or(bin(64), new Uint8Array(64)), names: or(list(name, 6), []), levels: or(list(word, 6), []) },
  ],
  18: ["Said", { seat: orNull(seat), name, text: detail }],
  19: ["Paused", { paused: bool }],
  20: ["Closed", { reason: word }],
  21: ["Gone", { seat }],
  22: ["Withdrew", { seat, count: int(0, 52) }],
  23: ["Ready", { seat, ready: bool }],
  24: ["Stalling", { asks_left: whole }],
  25: ["Bound", { game: u32, round: u32, seats, commitments: list(b32, 6), rules }],
  26: ["RoundVoid", { game: u32, round: u32, seats, names: list(name, 6) }],
  27: ["Spectators", { count: whole, names: list(name, 6) }],
};
/** The number of each event. @type {Record<string, number>} */
export const EVENT_TAGS = Object.fromEntries(Object.entries(EVENTS).map(([tag, [kind]]) => [kind, Number(tag)]));

/** Events whose tags we do not know are left out; the rest of the step counts. @type {Check} */
function events(value) {
  must(Array.isArray(value) && value.length <= 128, "not a list of events");
  const known = /** @type {Value[]} */ (value).filter((one) => {
    must(Array.isArray(one) && typeof one[0] === "number", "not an event");
    return /** @type {Value[]} */ (one)[0] !== null && /** @type {any} */ (one)[0] in EVENTS;
  });
  return known.map((one) => tagged(EVENTS, one));
}

/** @type {Shape} */
const SEAT_STATE = [
  "SeatState",
  { name, cards: int(0, 52), books: int(0, 8191), presence: int(0, 3), out: bool, level: word, ready: or(bool, false) },
];
/** @type {Shape} */
const STATE = [
  "State",
  {
    phase: int(0, 2), game: whole, rules, turn: orNull(seat), seconds: orNull(int(0, 86400)), stock: int(0, 52),
    owner: orNull(seat), seats: list((value) => fields(SEAT_STATE, value), 6, 2), in_play: seats, winners: seats,
    paused: bool, closed: word, memory_aid: or(bool, false), reason: or(word, ""),
    spectators: or(whole, 0), spectator_names: or(list(name, 6), []),
  },
];
/** @type {Shape} */
const STEP = ["NumberedStep", { seq: whole, events }];
/** @type {Shape} */
const START = ["HostStart", { epoch: whole, seq: whole }];

/** Messages that stand alone in their places. @type {Record<string, Shape>} */
const ALONE = {
  SignedListing: ["SignedListing", { sign_key: b32, body: box, signature: bin(64) }],
  TableListing: [
    "TableListing",
    {
      version: whole, name, sign_key: b32, box_key: b32, epoch: whole, open: bool, number: orNull(int(0, 999)),
      phase: int(0, 2), taken: int(0, 6), seats: int(2, 6), watchers: bool, rules, time: whole,
      memory_aid: or(bool, false), asked: or(list(bin(0, 8), 64), []),
    },
  ],
  Signed: ["Signed", { body: box, signature: bin(64) }],
  Heartbeat: ["Heartbeat", { epoch: whole, seq: whole, time: whole }],
  PresenceHint: ["PresenceHint", { up: bool }],
  PublicEnvelope: ["PublicEnvelope", { epoch: whole, counter: whole, seq: whole, box }],
  PublicStep: ["PublicStep", { state: (value) => fields(STATE, value), events }],
  HandshakeHalves: ["HandshakeHalves", { guest: half, host: half, epoch: whole }],
  Refusal: ["Refusal", { half, error, detail, epoch: whole }],
  Puzzle: ["Puzzle", { half, bits: int(0, 64) }],
};

/** Messages that begin with their numbers. @type {Record<string, Record<number, Shape>>} */
const TAGGED = {
  FromClient: {
    1: ["HandshakeInit", { version: whole, half, proof: or(bin(0, 16), new Uint8Array()), nonce: or(bin(0, 8), new Uint8Array()) }],
    2: ["Opening", { version: whole, public: b32, half, counter: whole, box }],
    3: ["Sealed", { counter: whole, box }],
  },
  ToClient: {
    1: ["HandshakeReply", { body: box, signature: bin(64) }],
    2: ["Denied", { body: box, signature: bin(64) }],
    3: ["Sealed", { counter: whole, box }],
    4: ["PuzzleReply", { body: box, signature: bin(64) }],
  },
  Request: {
    1: ["Join", { name, watch: bool, secret: b32, presence: word }],
    2: ["Ask", { n: whole, epoch: whole, seq: whole, to: int(-1, 2 ** 31), what: int(-1, 51) }],
    3: ["Say", { n: whole, text: detail }],
    4: ["Sync", { epoch: whole, seq: whole }],
    5: ["Leave", { n: whole }],
    6: ["Commit", { n: whole, game: u32, round: u32, commitment: b32 }],
    7: ["Here", {}],
    8: ["Start", { n: whole }],
    9: ["SetRules", { n: whole, rules }],
    10: ["AddBot", { n: whole, level: word }],
    11: ["Kick", { n: whole, seat }],
    12: ["Again", { n: whole }],
    13: ["Close", { n: whole }],
    14: ["Pause", { n: whole, on: bool }],
    15: ["HandOn", { n: whole, seat }],
    16: ["SetReady", { n: whole, on: bool }],
    17: ["Reveal", { n: whole, game: u32, round: u32, random: b32 }],
    18: ["RemoveSpectator", { n: whole, name }],
    19: ["ListSpectators", { n: whole }],
    20: ["Admit", { n: whole, who: whole, yes: bool }],
    21: ["SetApproval", { n: whole, on: bool }],
  },
  Reply: {
    1: [
      "Welcome",
      {
        epoch: whole, name, seat: orNull(seat), table_key: bin(0, 32), code, beat: or(whole, 0),
        starts: or(list((value) => fields(START, value), 32), []),
      },
    ],
    2: ["Personal", { epoch: whole, seq: whole, events, hand }],
    3: ["Answer", { n: whole, error: errorIfAny, detail }],
    4: [
      "SyncReply",
      {
        epoch: whole, whole: bool, steps: list((value) => fields(STEP, value), 1024), more: bool, seq: whole,
        state: orNull((value) => fields(STATE, value)), hand, after: or(whole, 0),
      },
    ],
    5: ["Bye", { error, detail }],
    6: ["Notice", { kind: word, detail }],
    7: ["Ping", {}],
    8: ["KeyChanged", { epoch: whole, table_key: bin(0, 32) }],
    9: ["SpectatorList", { names: list(name, 64) }],
    10: ["Waiting", {}],
    11: ["AtDoor", { who: whole, name, watch: bool }],
  },
};

/** @param {Shape} shape @param {Value | undefined} value @param {number} [from] where the fields begin @returns {Message} */
function fields([kind, checks], value, from = 0) {
  must(Array.isArray(value), `${kind} is an array`);
  /** @type {Message} */
  const found = { is: kind };
  Object.entries(checks).forEach(([field, check], n) => {
    found[field] = check(/** @type {Value[]} */ (value)[n + from]);
  });
  return found;
}

/** @param {Record<number, Shape>} shapes @param {Value} value */
function tagged(shapes, value) {
  must(Array.isArray(value) && typeof value[0] === "number", "not a message");
  const shape = shapes[/** @type {any} */ (value)[0]];
  must(shape !== undefined, "a tag that nobody here knows");
  return fields(shape, value, 1);
}

/** What stands in one place of the wire. Throws `BadMessage`. @param {string} place @param {Uint8Array} bytes */
export function read(place, bytes) {
  const value = decode(bytes);
  return place in ALONE ? fields(ALONE[place], value) : tagged(TAGGED[place], value);
}

const REQUEST_TAGS = tags(TAGGED.Request);
const FROM_TAGS = tags(TAGGED.FromClient);

/** @param {Record<number, Shape>} shapes @returns {Record<string, number>} */
function tags(shapes) {
  return Object.fromEntries(Object.entries(shapes).map(([tag, [kind]]) => [kind, Number(tag)]));
}

/** A message of ours: its name and its fields in order. @param {string} kind @param {...Value} values */
export const write = (kind, ...values) => encode([REQUEST_TAGS[kind] ?? FROM_TAGS[kind], ...values]);

/** An event in the shortest form, as it is hashed. @param {Message} event @returns {Uint8Array} */
export function eventBytes(event) {
  const tag = EVENT_TAGS[event.is];
  return encode([tag, ...Object.keys(EVENTS[tag][1]).map((field) => event[field])]);
}

const NUMBER = /^[0-9]{1,9}$/;
const NOTHING = /^$/;

/** What a host may report of itself, and which details fit. @type {Record<string, RegExp>} */
const NOTICES = {
  wrong_code: NUMBER,
  flooded: NUMBER,
  start_waits: NUMBER,
  new_code: CODE,
  approval: /^(on|off)$/,
  not_saved: /^/,
  saved_again: NOTHING,
  disk_waits: NOTHING,
  disk_answers: NOTHING,
};

/** @param {string} kind @param {string} detail */
export const fitsNotice = (kind, detail) => Object.hasOwn(NOTICES, kind) && NOTICES[kind].test(detail);

// The way to a place at a table: its listing, the handshake with its host, and the way back after that sent us away.

import { toHex } from "../wire/bytes.js";
import { tableId } from "../wire/crypto.js";
import { encode } from "../wire/msgpack.js";
import { Handshake, readListing, VERSION } from "./handshake.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../wire/shapes.js").Message} Message */

const REPEAT_MS = 1000;
const KNOCK_MS = 3000;
const COME_BACK = ["unknown", "away"];
const SEAT_LOST = ["kicked", "away", "left"];

/** @param {Session} session @param {Uint8Array} payload */
export function onListing(session, payload) {
  const found = readListing(payload, session.table, tableId);
  if (!found) return;
  const { listing } = found;
  const known = session.listing;
  const asked = listing.asked.some((/** @type {Uint8Array} */ nonce) => toHex(nonce) === toHex(session.question));
  const older = known && (listing.epoch < known.epoch || (listing.epoch === known.epoch && listing.time < known.time));
  if (older && !(asked && session.isSilent)) {
    if (asked && listing.epoch !== known.epoch && session.rivals.proves(listing.epoch)) session.tell({ is: "noticed", kind: "two_hosts", detail: "" });
    return;
  }
  session.listing = listing;
  if (known?.epoch === listing.epoch) return;
  if (listing.version !== VERSION) return session.end("version", "");
  if (!session.began && (session.triedWords || session.shake?.wordsTried)) return session.end("unproven", "");
  if (session.words !== null && listing.open && session.options.mustProve) return session.end("unproven", "");
  if (session.words !== null && listing.open && !session.began) session.words = null;
  begin(session);
}

/** @param {Session} session */
export function begin(session) {
  dropShake(session);
  if (!session.listing) return;
  session.shake = new Handshake(session.table, session.listing, session.words, session.join);
  session.welcomed = false;
  session.times.knocked = Date.now();
  session.times.knock = session.times.knocked + KNOCK_MS;
  session.times.due = 0;
  session.link.subscribe(session.topic(`to/${session.shake.client}`));
  knock(session);
}

/** @param {Session} session */
function dropShake(session) {
  if (!session.shake) return;
  session.triedWords ||= session.shake.wordsTried && !session.welcomed;
  session.link.unsubscribe(session.topic(`to/${session.shake.client}`));
  session.shake = null;
}

/** @param {Session} session */
export function knock(session) {
  const now = Date.now();
  const shake = session.shake;
  if (shake && !shake.keys && now > session.times.knock && !shake.price) return begin(session);
  if (!shake || session.welcomed || now < session.times.due || !session.link.up) return;
  if (shake.price && !shake.nonce.length && !shake.keys) return;
  session.times.due = now + REPEAT_MS;
  session.link.publish(session.topic(`from/${shake.client}`), shake.next());
}

/** @param {Session} session @param {Handshake} shake @param {Uint8Array} payload */
export function onReply(session, shake, payload) {
  const knocking = !shake.keys;
  const reply = shake.receive(payload);
  if (shake.denied && !session.welcomed) {
    session.end(shake.denied.error, shake.denied.detail, SEAT_LOST.includes(shake.denied.error));
  } else if (shake.dismissed && session.welcomed) {
    onDismissed(session, shake.dismissed.error, shake.dismissed.detail);
  } else if (shake.stale && !session.welcomed) {
    dropShake(session);
    askWho(session);
  } else if (knocking && shake.keys) {
    session.times.due = 0;
    knock(session);
  } else if (reply) {
    session.onHeard();
    session.onOpened(reply);
  }
}

/** @param {Session} session @param {string} error @param {string} detail */
export function onDismissed(session, error, detail) {
  const leaving = [...session.requests.values()].some((request) => request.name === "Leave");
  if (error === "left" || leaving) session.end(null, "", true);
  else if (COME_BACK.includes(error)) {
    session.audit.onSentAway(error === "away");
    begin(session);
  } else session.end(error, detail, SEAT_LOST.includes(error));
}

/** A heartbeat of another start of the host than ours: it may be a recording, or alive. @param {Session} session @param {Message} beat @param {number} ours */
export function onOtherStart(session, beat, ours) {
  const asks = beat.epoch > ours || session.rivals.suspects(beat.epoch, beat.time, ours);
  if (asks && Date.now() > session.times.who) askWho(session);
}

/** @param {Session} session */
export function askWho(session) {
  session.times.who = Date.now() + REPEAT_MS;
  session.link.publish("gofish/1/who", encode([null, session.question, session.table]), 0);
}

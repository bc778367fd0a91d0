// Ids, signatures and the sealed channel (protocol/README.md, 1 to 3).

import { blake2b, ed25519, sha256, xchacha20poly1305 } from "../vendor/noble.js";
import { ascii, bigEndian, concat, equal, fromHex, toHex } from "./bytes.js";
import { BadMessage, encode } from "./msgpack.js";

/** @param {string} domain @param {Uint8Array} key */
function shortId(domain, key) {
  const hash = blake2b(key, { dkLen: 15, key: ascii(domain) });
  const bits = Array.from(hash, (/** @type {number} */ byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]).join("");
}

/** @param {Uint8Array} signKey */
export const tableId = (signKey) => shortId("gofish/1 table", signKey);
/** @param {Uint8Array} publicKey */
export const clientId = (publicKey) => shortId("gofish/1 client", publicKey);

/**
 * @param {Uint8Array} signKey @param {string} purpose @param {string} table @param {Uint8Array} body
 * @param {Uint8Array} signature
 */
export function isSigned(signKey, purpose, table, body, signature) {
  try {
    const text = concat(ascii(`gofish/2/${purpose}\0${table}\0`), body);
    return ed25519.verify(signature, text, signKey, { zip215: false });
  } catch {
    return false;
  }
}

// ---- X25519 (RFC 7748), by way of the Edwards form of its curve: (u, …) is there (…, (u - 1) / (u + 1))

const Point = ed25519.Point;
const { p: PRIME, n: ORDER } = Point.CURVE();

/** @param {Uint8Array} bytes big-endian */
const numberOf = (bytes) => BigInt("0x" + toHex(bytes));
/** @param {bigint} number @returns {Uint8Array} little-endian */
const littleEndian = (number) => fromHex(number.toString(16).padStart(64, "0")).reverse();
/** @param {bigint} number @param {bigint} by @returns {bigint} */
const divided = (number, by) => ((number + PRIME) * power(by + PRIME, PRIME - 2n)) % PRIME;

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let product = 1n;
  for (; exponent; exponent >>= 1n, base = (base * base) % PRIME) if (exponent & 1n) product = (product * base) % PRIME;
  return product;
}

/** An eighth of the scalar that a secret stands for: the other eight are the point's, which then has no part of small order. @param {Uint8Array} secret */
const eighth = (secret) => ((numberOf(Uint8Array.from(secret).reverse()) % 2n ** 254n) + 2n ** 254n) >> 3n;

/** @param {import("../vendor/noble.js").Point} point @param {Uint8Array} secret */
function multiplied(point, secret) {
  const { y } = point.clearCofactor().multiply(eighth(secret)).toAffine();
  if (y === 1n) throw new BadMessage("a key of small order");
  return littleEndian(divided(1n + y, 1n - y));
}

/** @param {Uint8Array} secret @returns {Uint8Array} */
export const publicKey = (secret) => multiplied(Point.BASE, secret);

/** Throws for a key of small order, and for one that is not of this curve. @param {Uint8Array} secret @param {Uint8Array} key another's */
export function sharedSecret(secret, key) {
  const u = numberOf(Uint8Array.from(key).reverse()) % 2n ** 255n;
  return multiplied(Point.fromBytes(littleEndian(divided(u - 1n, u + 1n))), secret);
}

/**
 * The keys of a channel's two directions.
 * @param {string} table @param {Uint8Array} secret ours @param {Uint8Array} boxKey the host's
 * @param {Uint8Array} guest its half @param {Uint8Array} host its half @param {Uint8Array} shared of SPAKE2, or empty
 */
export function channelKeys(table, secret, boxKey, guest, host, shared) {
  const agreed = sharedSecret(secret, boxKey);
  const transcript = encode([table, publicKey(secret), boxKey, guest, host, shared]);
  const key = (/** @type {string} */ person) =>
    blake2b(transcript, { key: agreed, personalization: filled(person), dkLen: 32 });
  return { up: key("gofish/1 to host"), down: key("gofish/1 to you") };
}

/** @param {string} person */
function filled(person) {
  const sixteen = new Uint8Array(16);
  sixteen.set(ascii(person));
  return sixteen;
}

/** @param {number} epoch @param {number} counter */
const nonce = (epoch, counter) => concat(bigEndian(epoch, 8), bigEndian(counter, 16));

/** @param {Uint8Array} key @param {number} epoch 0 on a channel @param {number} counter @param {Uint8Array} payload */
export function seal(key, epoch, counter, payload) {
  const whole = new Uint8Array(payload.length + 64 - (payload.length % 64));
  whole.set(payload);
  whole[payload.length] = 0x80;
  return xchacha20poly1305(key, nonce(epoch, counter)).encrypt(whole);
}

/** @param {Uint8Array} key @param {number} epoch @param {number} counter @param {Uint8Array} box */
export function open(key, epoch, counter, box) {
  let whole;
  try {
    whole = xchacha20poly1305(key, nonce(epoch, counter)).decrypt(box);
  } catch {
    throw new BadMessage("sealed with another key");
  }
  let end = whole.length - 1;
  while (end >= 0 && whole[end] === 0) end--;
  if (whole[end] !== 0x80) throw new BadMessage("wrongly filled up");
  return whole.slice(0, end);
}

/** What shows that a knock comes from a seat's owner. @param {Uint8Array} secret @param {string} client @param {Uint8Array} half */
export function seatProof(secret, client, half) {
  const key = sha256(concat(ascii("gofish/1/seat"), secret));
  return blake2b(concat(ascii(client), half), { key, personalization: filled("gofish/1 knock"), dkLen: 16 });
}

/**
 * Look for what a toll is paid with, some thousand tries at a time, so that the page stays awake.
 * @param {string} table @param {string} client @param {Uint8Array} half @param {number} bits
 */
export async function payToll(table, client, half, bits) {
  const stem = sha256.create().update(concat(ascii("gofish/2/toll" + table + client), half));
  for (let number = 0; ; number++) {
    if (number % 2000 === 1999) await new Promise((done) => setTimeout(done));
    const paid = bigEndian(number, 8);
    if (leadingZeros(stem.clone().update(paid).digest()) >= bits) return paid;
  }
}

/** @param {Uint8Array} hash */
function leadingZeros(hash) {
  const place = hash.findIndex((byte) => byte !== 0);
  return place < 0 ? hash.length * 8 : place * 8 + Math.clz32(hash[place]) - 24;
}

// ---- SPAKE2, as the spake2 package has it

const M = Point.fromHex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312");
const N = Point.fromHex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3");

/** HMAC of SHA-256, with a key of at most 64 bytes. @param {Uint8Array} key @param {...Uint8Array} parts */
function hmac(key, ...parts) {
  const [inner, outer] = [0x36, 0x5c].map((pad) => new Uint8Array(64).fill(pad).map((byte, n) => byte ^ (key[n] ?? 0)));
  return sha256(concat(outer, sha256(concat(inner, ...parts))));
}

/** HKDF-SHA256 without salt (RFC 5869), 64 bytes. @param {Uint8Array} secret @param {Uint8Array} info */
export function hkdf(secret, info) {
  const key = hmac(new Uint8Array(32), secret);
  const first = hmac(key, info, Uint8Array.of(1));
  return concat(first, hmac(key, first, info, Uint8Array.of(2)));
}

/** The guest's side of one exchange over an invitation's words, for one use. */
export class Exchange {
  /** @param {string} words @param {string} table @param {Uint8Array} entropy 64 bytes */
  constructor(words, table, entropy) {
    this.password = ascii(words);
    this.table = table;
    this.w = numberOf(hkdf(this.password, ascii("SPAKE2 pw")).slice(0, 48)) % ORDER;
    this.x = numberOf(entropy) % ORDER || 1n;
    this.X = Point.BASE.multiply(this.x).add(times(M, this.w)).toBytes();
    this.half = concat(ascii("A"), this.X);
  }

  /** What both sides have when the words are the same. Throws `BadMessage`. @param {Uint8Array} half the host's */
  finish(half) {
    const Y = half.slice(1);
    if (half.length !== 33 || half[0] !== 0x42 || equal(Y, this.X)) throw new BadMessage("not a host's half");
    let theirs;
    try {
      theirs = Point.fromBytes(Y);
    } catch {
      throw new BadMessage("not a point");
    }
    if (theirs.is0() || !theirs.isTorsionFree()) throw new BadMessage("not a point of the group");
    const K = theirs.subtract(times(N, this.w)).multiply(this.x).toBytes();
    const ids = [ascii("gofish/1 guest"), ascii(this.table)].map((id) => sha256(id));
    return sha256(concat(sha256(this.password), ...ids, this.X, Y, K));
  }
}

/** @param {import("../vendor/noble.js").Point} point @param {bigint} scalar */
const times = (point, scalar) => (scalar ? point.multiply(scalar) : Point.ZERO);

// msgpack, as much of it as the wire uses: nil, booleans, whole numbers, texts, byte strings, arrays.

import { concat } from "./bytes.js";

/** What is not a message. */
export class BadMessage extends Error {}

const DEEPEST = 8;

/** @typedef {null | boolean | number | string | Uint8Array | any[]} Value a list is of values again */
/** @typedef {{ bytes: Uint8Array, view: DataView, at: number }} Reader */

/** One whole value, and nothing after it. @param {Uint8Array} bytes @returns {Value} */
export function decode(bytes) {
  const reader = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), at: 0 };
  const value = item(reader, 0);
  if (reader.at !== bytes.length) throw new BadMessage("bytes follow the message");
  return value;
}

/** @param {Reader} r @param {number} depth @returns {Value} */
function item(r, depth) {
  const first = number(r, 1);
  if (first <= 0x7f) return first;
  if (first >= 0xe0) return first - 256;
  if (first >= 0x90 && first <= 0x9f) return items(r, first & 15, depth);
  if (first >= 0xa0 && first <= 0xbf) return text(r, first & 31);
  switch (first) {
    case 0xc0: return null;
    case 0xc2: return false;
    case 0xc3: return true;
    case 0xc4: return raw(r, number(r, 1));
    case 0xc5: return raw(r, number(r, 2));
    case 0xc6: return raw(r, number(r, 4));
    case 0xcc: return number(r, 1);
    case 0xcd: return number(r, 2);
    case 0xce: return number(r, 4);
    case 0xcf: return exact(number(r, 8));
    case 0xd0: return signed(r, 1);
    case 0xd1: return signed(r, 2);
    case 0xd2: return signed(r, 4);
    case 0xd3: return exact(signed(r, 8));
    case 0xd9: return text(r, number(r, 1));
    case 0xda: return text(r, number(r, 2));
    case 0xdb: return text(r, number(r, 4));
    case 0xdc: return items(r, number(r, 2), depth);
    case 0xdd: return items(r, number(r, 4), depth);
  }
  throw new BadMessage(`0x${first.toString(16)} is nothing that the wire uses`);
}

/** @param {Reader} r @param {number} count @param {number} depth */
function items(r, count, depth) {
  if (depth >= DEEPEST) throw new BadMessage("nested too deep");
  if (count > r.bytes.length - r.at) throw new BadMessage("more is announced than there is");
  return Array.from({ length: count }, () => item(r, depth + 1));
}

/** @param {Reader} r @param {number} width */
function number(r, width) {
  let value = 0;
  for (const byte of raw(r, width)) value = value * 256 + byte;
  return value;
}

/** @param {Reader} r @param {number} width */
function signed(r, width) {
  const value = number(r, width);
  return value >= 2 ** (width * 8 - 1) ? value - 2 ** (width * 8) : value;
}

/** @param {number} value */
function exact(value) {
  if (!Number.isSafeInteger(value)) throw new BadMessage("a number beyond 2^53");
  return value;
}

/** @param {Reader} r @param {number} length */
function raw(r, length) {
  if (r.at + length > r.bytes.length) throw new BadMessage("cut short");
  return r.bytes.slice(r.at, (r.at += length));
}

/** @param {Reader} r @param {number} length */
function text(r, length) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw(r, length));
  } catch (wrong) {
    throw wrong instanceof BadMessage ? wrong : new BadMessage("a text that is not UTF-8");
  }
}

/** The shortest form of a value: what is hashed. @param {Value} value @returns {Uint8Array} */
export function encode(value) {
  if (value === null) return Uint8Array.of(0xc0);
  if (typeof value === "boolean") return Uint8Array.of(value ? 0xc3 : 0xc2);
  if (typeof value === "number") return whole(value);
  if (typeof value === "string") {
    const bytes = new TextEncoder().encode(value);
    const head = bytes.length < 32 ? [0xa0 | bytes.length] : size(bytes.length, 0xd9);
    return concat(Uint8Array.from(head), bytes);
  }
  if (value instanceof Uint8Array) return concat(Uint8Array.from(size(value.length, 0xc4)), value);
  const head = value.length < 16 ? [0x90 | value.length] : [0xdc, value.length >> 8, value.length & 255];
  return concat(Uint8Array.from(head), ...value.map(encode));
}

/** @param {number} length @param {number} short the mark of a length of one byte */
const size = (length, short) => (length < 256 ? [short, length] : [short + 1, length >> 8, length & 255]);

/** @param {number} value */
function whole(value) {
  if (value >= 0 && value <= 0x7f) return Uint8Array.of(value);
  if (value < 0 && value >= -32) return Uint8Array.of(256 + value);
  const negative = value < 0;
  const width = [1, 2, 4].find((w) => (negative ? -value <= 2 ** (w * 8 - 1) : value < 2 ** (w * 8))) ?? 8;
  const bytes = new Uint8Array(1 + width);
  bytes[0] = (negative ? 0xd0 : 0xcc) + Math.log2(width);
  let rest = negative ? value + 2 ** (width * 8) : value;
  for (let at = width; at > 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

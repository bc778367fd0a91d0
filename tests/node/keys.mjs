// Signatures, ids and the sealed channel, as protocol/README.md and the vectors have them.

import { createPrivateKey, createPublicKey, diffieHellman, verify } from "node:crypto";
import { blake2b } from "@noble/hashes/blake2.js";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { encode, join } from "./msgpack.mjs";

export const ascii = (text) => new TextEncoder().encode(text);
const hex = (text) => Uint8Array.from(Buffer.from(text, "hex"));

// An id is base32 of 15 bytes of a keyed BLAKE2b.
function shortHash(domain, key) {
  const hash = blake2b(key, { dkLen: 15, key: ascii(domain) });
  let bits = "";
  for (const byte of hash) bits += byte.toString(2).padStart(8, "0");
  return bits.match(/.{5}/g).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]).join("");
}

export const tableId = (signKey) => shortHash("gofish/1 table", signKey);
export const clientId = (publicKey) => shortHash("gofish/1 client", publicKey);

export function isSigned(signKey, purpose, table, body, signature) {
  const key = createPublicKey({
    key: Buffer.concat([hex("302a300506032b6570032100"), signKey]), format: "der", type: "spki",
  });
  const text = join([ascii(`gofish/2/${purpose}\0${table}\0`), body]);
  return verify(null, text, key, signature);
}

export function publicKey(secret) {
  return createPublicKey(privateX25519(secret)).export({ format: "der", type: "spki" }).subarray(-32);
}

const privateX25519 = (secret) =>
  createPrivateKey({ key: Buffer.concat([hex("302e020100300506032b656e04220420"), secret]), format: "der", type: "pkcs8" });

// The keys of both directions of one client's channel.
export function directions(table, clientSecret, boxKey, guestHalf, hostHalf, shared) {
  const theirs = createPublicKey({
    key: Buffer.concat([hex("302a300506032b656e032100"), boxKey]), format: "der", type: "spki",
  });
  const agreed = Uint8Array.from(diffieHellman({ privateKey: privateX25519(clientSecret), publicKey: theirs }));
  const transcript = encode([table, Uint8Array.from(publicKey(clientSecret)), boxKey, guestHalf, hostHalf, shared]);
  const key = (direction) => blake2b(transcript, { key: agreed, personalization: padded(direction), dkLen: 32 });
  return { up: key("gofish/1 to host"), down: key("gofish/1 to you") };
}

function padded(text) {
  const sixteen = new Uint8Array(16);
  sixteen.set(ascii(text));
  return sixteen;
}

export function open(key, epoch, counter, box) {
  const nonce = new DataView(new ArrayBuffer(24));
  nonce.setBigUint64(0, BigInt(epoch));
  nonce.setBigUint64(16, BigInt(counter));
  const filled = xchacha20poly1305(key, new Uint8Array(nonce.buffer)).decrypt(box);
  let end = filled.length - 1;
  while (end >= 0 && filled[end] === 0) end--;
  if (filled[end] !== 0x80) throw new Error("wrongly filled up");
  return filled.subarray(0, end);
}

// node keys.mjs PAGE: X25519 and HKDF of the page beside those of Node, for random keys.

import { strict as assert } from "node:assert";
import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync, randomBytes } from "node:crypto";

const { hkdf, publicKey, sharedSecret } = await import(`${process.argv[2]}/wire/crypto.js`);
const ROUNDS = 40;

const privateKey = (secret) =>
  createPrivateKey({ key: Buffer.concat([Buffer.from("302e020100300506032b656e04220420", "hex"), secret]), format: "der", type: "pkcs8" });

for (let round = 0; round < ROUNDS; round++) {
  const [secret, other] = [randomBytes(32), randomBytes(32)];
  const theirs = createPublicKey(privateKey(other));
  const key = theirs.export({ format: "der", type: "spki" }).subarray(-32);
  assert.deepEqual(Buffer.from(publicKey(other)), key);
  assert.deepEqual(Buffer.from(sharedSecret(secret, key)), diffieHellman({ privateKey: privateKey(secret), publicKey: theirs }));
  const [words, info] = [randomBytes(1 + (round % 64)), randomBytes(9)];
  assert.deepEqual(Buffer.from(hkdf(words, info)), Buffer.from(hkdfSync("sha256", words, "", info, 64)));
}

// Points of small order, each as it may be written, and one that is not of the curve.
const LOW = [
  "00".repeat(32), `01${"00".repeat(31)}`, `ec${"ff".repeat(30)}7f`, `ed${"ff".repeat(30)}7f`, `ee${"ff".repeat(30)}7f`,
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800", "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  `02${"00".repeat(31)}`,
];
for (const key of LOW) assert.throws(() => sharedSecret(randomBytes(32), Buffer.from(key, "hex")), key);
console.log(ROUNDS);

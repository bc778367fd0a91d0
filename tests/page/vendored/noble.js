import { hashes, Point, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

export { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
export { blake2b } from "@noble/hashes/blake2.js";
export { sha256 } from "@noble/hashes/sha2.js";
export { shake256 } from "@noble/hashes/sha3.js";

hashes.sha512 = sha512;
export const ed25519 = { Point, verify };

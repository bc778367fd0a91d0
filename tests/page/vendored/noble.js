export { ed25519, x25519 } from "@noble/curves/ed25519.js";
export { sha256 } from "@noble/hashes/sha2.js";
export { shake256 } from "@noble/hashes/sha3.js";
export { blake2b } from "@noble/hashes/blake2.js";
export { hkdf } from "@noble/hashes/hkdf.js";
export { xchacha20poly1305 } from "@noble/ciphers/chacha.js";

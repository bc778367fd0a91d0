import { montgomery } from "@noble/curves/abstract/montgomery.js";
import { pow } from "@noble/curves/abstract/modular.js";
import { hashes, Point, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

export { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
export { blake2b } from "@noble/hashes/blake2.js";
export { hkdf } from "@noble/hashes/hkdf.js";
export { sha256 } from "@noble/hashes/sha2.js";
export { shake256 } from "@noble/hashes/sha3.js";

hashes.sha512 = sha512;
export const ed25519 = { Point, verify };

// The figures of RFC 7748, section 5. What `@noble/curves/ed25519.js` exports is the same function, with twice the code around it.
const P = 2n ** 255n - 19n;
export const x25519 = montgomery({
  P,
  type: "x25519",
  powPminus2: (x) => pow(x, P - 2n, P),
  adjustScalarBytes(bytes) {
    bytes[0] &= 248;
    bytes[31] = (bytes[31] & 127) | 64;
    return bytes;
  },
});

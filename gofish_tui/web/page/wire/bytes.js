// Bytes, and what is made of them.

/** @param {string} text @returns {Uint8Array} */
export const ascii = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex @returns {Uint8Array} */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {...Uint8Array} parts @returns {Uint8Array} */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
export const equal = (one, other) => one.length === other.length && one.every((byte, n) => byte === other[n]);

/** A number as `width` bytes, big-endian. @param {number} number @param {number} width */
export function bigEndian(number, width) {
  const bytes = new Uint8Array(width);
  for (let at = width - 1; at >= 0; at--) {
    bytes[at] = number % 256;
    number = Math.floor(number / 256);
  }
  return bytes;
}

/** From the system's randomness. @param {number} length @returns {Uint8Array} */
export const random = (length) => crypto.getRandomValues(new Uint8Array(length));

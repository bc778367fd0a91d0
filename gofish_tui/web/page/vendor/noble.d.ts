// What the page uses of these libraries, for the check of its types.

export interface Hash {
  update(bytes: Uint8Array): Hash;
  clone(): Hash;
  digest(): Uint8Array;
  xof(length: number): Uint8Array;
}
interface HashFunction {
  (bytes: Uint8Array): Uint8Array;
  create(options?: object): Hash;
}
export interface Point {
  add(other: Point): Point;
  subtract(other: Point): Point;
  multiply(scalar: bigint): Point;
  clearCofactor(): Point;
  toAffine(): { x: bigint, y: bigint };
  is0(): boolean;
  isTorsionFree(): boolean;
  toBytes(): Uint8Array;
}
export const sha256: HashFunction;
export const shake256: HashFunction;
export function blake2b(
  bytes: Uint8Array,
  options: { dkLen: number; key?: Uint8Array; personalization?: Uint8Array },
): Uint8Array;
export const ed25519: {
  verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array, options: { zip215: boolean }): boolean;
  Point: {
    BASE: Point;
    ZERO: Point;
    CURVE(): { p: bigint, n: bigint };
    fromHex(hex: string): Point;
    fromBytes(bytes: Uint8Array): Point;
  };
};
export function xchacha20poly1305(
  key: Uint8Array, nonce: Uint8Array,
): { encrypt(bytes: Uint8Array): Uint8Array; decrypt(bytes: Uint8Array): Uint8Array };

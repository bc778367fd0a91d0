// msgpack, as much of it as the wire uses: nil, booleans, integers, texts, bytes, arrays. Whole input or an error.

export function decode(bytes) {
  const reader = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), at: 0 };
  const value = item(reader, 0);
  if (reader.at !== bytes.length) throw new Error("bytes follow the message");
  return value;
}

function item(r, depth) {
  if (depth > 8) throw new Error("nested too deep");
  const first = r.view.getUint8(r.at++);
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
    case 0xcf: return exact(r.view.getBigUint64((r.at += 8) - 8));
    case 0xd0: return r.view.getInt8((r.at += 1) - 1);
    case 0xd1: return r.view.getInt16((r.at += 2) - 2);
    case 0xd2: return r.view.getInt32((r.at += 4) - 4);
    case 0xd3: return exact(r.view.getBigInt64((r.at += 8) - 8));
    case 0xd9: return text(r, number(r, 1));
    case 0xda: return text(r, number(r, 2));
    case 0xdc: return items(r, number(r, 2), depth);
  }
  throw new Error(`0x${first.toString(16)} is nothing the wire uses`);
}

const items = (r, count, depth) => Array.from({ length: count }, () => item(r, depth + 1));

function number(r, width) {
  let value = 0;
  for (let n = 0; n < width; n++) value = value * 256 + r.view.getUint8(r.at++);
  return value;
}

function exact(big) {
  const value = Number(big);
  if (!Number.isSafeInteger(value)) throw new Error("a number beyond 2^53");
  return value;
}

function raw(r, length) {
  if (r.at + length > r.bytes.length) throw new Error("cut short");
  return r.bytes.subarray(r.at, (r.at += length));
}

const text = (r, length) => new TextDecoder("utf-8", { fatal: true }).decode(raw(r, length));

// What has to be made to check a signature or a key: arrays of integers, texts and bytes.
export function encode(value) {
  if (Array.isArray(value)) return join([head(0x90, 15, value.length, 0xdc), ...value.map(encode)]);
  if (value instanceof Uint8Array) {
    const size = value.length < 256 ? [0xc4, value.length] : [0xc5, value.length >> 8, value.length & 255];
    return join([Uint8Array.from(size), value]);
  }
  if (typeof value === "string") {
    const bytes = new TextEncoder().encode(value);
    const size = bytes.length < 32 ? [0xa0 | bytes.length] : [0xd9, bytes.length];
    return join([Uint8Array.from(size), bytes]);
  }
  if (value <= 0x7f) return Uint8Array.of(value);
  if (value <= 0xff) return Uint8Array.of(0xcc, value);
  if (value <= 0xffff) return Uint8Array.of(0xcd, value >> 8, value & 255);
  const wide = new DataView(new ArrayBuffer(9));
  if (value <= 0xffffffff) {
    wide.setUint8(0, 0xce);
    wide.setUint32(1, value);
    return new Uint8Array(wide.buffer, 0, 5);
  }
  wide.setUint8(0, 0xcf);
  wide.setBigUint64(1, BigInt(value));
  return new Uint8Array(wide.buffer);
}

const head = (short, most, count, long) =>
  Uint8Array.from(count <= most ? [short | count] : [long, count >> 8, count & 255]);

export function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// MQTT 3.1.1 over a web socket, as much of it as a client at a table needs: QoS 0 in, QoS 0 and 1 out, a will, pings.
// Nothing is kept while the link is down: a late message is worse than none, and the table repeats what was not answered.

import { ascii, concat } from "./bytes.js";

const KEEPALIVE_SECONDS = 20;
const PING_MS = 5000;
const SILENCE_MS = 11000;
const WAKE_MS = 700;
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000];
const LOST_TRIES = 3;
/** The server's words: as many are here as may be; the broker behind it cannot be reached. @type {Record<number, "full" | "away">} */
const WHY = { 4003: "full", 1013: "away" };
const BIGGEST = 1 << 17;

/** @typedef {{ topic: string, payload: Uint8Array }} Outgoing */
/** @typedef {(topic: string, payload: Uint8Array, retained: boolean) => void} OnMessage */

/** A connection that comes back by itself. */
export class Link {
  /**
   * @param {string} url `ws:` or `wss:`
   * @param {{ will?: Outgoing, onMessage: OnMessage, onStatus: (up: boolean) => void, onLost?: (why: "full" | "away" | "lost") => void }} options
   */
  constructor(url, options) {
    this.url = url;
    this.options = options;
    /** @type {Set<string>} */
    this.filters = new Set();
    this.up = false;
    this.closed = false;
    this.tries = 0;
    this.heard = 0;
    this.packet = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Uint8Array} */
    this.buffer = new Uint8Array();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.pinging = setInterval(() => this.look(), PING_MS);
    this.dial();
  }

  /** Kept, and done again after each reconnect. @param {string} filter */
  subscribe(filter) {
    if (this.filters.has(filter)) return;
    this.filters.add(filter);
    if (this.up) this.sendSubscribe([filter]);
  }

  /** @param {string} filter */
  unsubscribe(filter) {
    if (!this.filters.delete(filter) || !this.up) return;
    this.send(0xa2, concat(this.nextPacket(), field(ascii(filter))));
  }

  /** @param {string} topic @param {Uint8Array} payload @param {number} [qos] */
  publish(topic, payload, qos = 1) {
    if (this.up) this.send(0x30 | (qos << 1), concat(field(ascii(topic)), qos ? this.nextPacket() : new Uint8Array(), payload));
    return this.up;
  }

  /** The page is looked at again: anyone who slept may have lost the connection without being told. */
  wake() {
    this.tries = 0;
    if (!this.up) return this.socket?.readyState === WebSocket.CONNECTING ? undefined : this.dial();
    const heard = this.heard;
    this.send(0xc0, new Uint8Array());
    const { socket } = this;
    setTimeout(() => this.heard === heard && this.socket === socket && this.lose(), WAKE_MS);
  }

  /** For good. */
  close() {
    this.closed = true;
    clearInterval(this.pinging);
    clearTimeout(this.timer);
    if (this.up) this.send(0xe0, new Uint8Array());
    this.drop();
  }

  look() {
    if (!this.up) return;
    if (Date.now() - this.heard > SILENCE_MS) this.lose();
    else this.send(0xc0, new Uint8Array());
  }

  dial() {
    clearTimeout(this.timer);
    this.drop();
    if (this.closed) return;
    const socket = new WebSocket(this.url, "mqtt");
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.buffer = new Uint8Array();
    socket.onopen = () => this.send(0x10, this.connectPacket());
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(new Uint8Array(data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.lose();
      if (WHY[event.code] === "full" || this.tries % LOST_TRIES === 0) this.options.onLost?.(WHY[event.code] ?? "lost");
    };
    this.timer = setTimeout(() => !this.up && this.socket === socket && this.lose(), 6000);
  }

  lose() {
    const was = this.up;
    this.up = false;
    this.drop();
    if (was) this.options.onStatus(false);
    clearTimeout(this.timer);
    const pause = PAUSES_MS[Math.min(this.tries++, PAUSES_MS.length - 1)];
    if (!this.closed) this.timer = setTimeout(() => this.dial(), pause);
  }

  drop() {
    const { socket } = this;
    this.socket = null;
    this.up = false;
    if (socket) socket.close();
  }

  connectPacket() {
    const { will } = this.options;
    const flags = 2 | (will ? 4 | (1 << 3) : 0);
    const id = "gf" + Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join("");
    const head = concat(field(ascii("MQTT")), Uint8Array.of(4, flags, 0, KEEPALIVE_SECONDS), field(ascii(id)));
    return will ? concat(head, field(ascii(will.topic)), field(will.payload)) : head;
  }

  /** @param {string[]} filters */
  sendSubscribe(filters) {
    if (filters.length) this.send(0x82, concat(this.nextPacket(), ...filters.map((filter) => concat(field(ascii(filter)), Uint8Array.of(0)))));
  }

  nextPacket() {
    this.packet = (this.packet % 65535) + 1;
    return Uint8Array.of(this.packet >> 8, this.packet & 255);
  }

  /** @param {number} first @param {Uint8Array} rest */
  send(first, rest) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(concat(Uint8Array.of(first), remaining(rest.length), rest));
  }

  /** @param {Uint8Array} bytes */
  receive(bytes) {
    this.heard = Date.now();
    this.buffer = this.buffer.length ? concat(this.buffer, bytes) : bytes;
    for (;;) {
      const head = headOf(this.buffer);
      if (head && head.size > BIGGEST) return this.lose();
      if (!head || this.buffer.length < head.at + head.size) return;
      const first = this.buffer[0];
      const body = this.buffer.slice(head.at, head.at + head.size);
      this.buffer = this.buffer.slice(head.at + head.size);
      this.handle(first, body);
    }
  }

  /** @param {number} first @param {Uint8Array} body */
  handle(first, body) {
    const type = first >> 4;
    if (type === 2) {
      if (body[1] !== 0) return this.lose();
      this.up = true;
      this.tries = 0;
      this.sendSubscribe([...this.filters]);
      this.options.onStatus(true);
    } else if (type === 3) {
      const length = body[0] * 256 + body[1];
      const qos = (first >> 1) & 3;
      const topic = new TextDecoder().decode(body.slice(2, 2 + length));
      this.options.onMessage(topic, body.slice(2 + length + (qos ? 2 : 0)), (first & 1) === 1);
      if (qos === 1) this.send(0x40, body.slice(2 + length, 4 + length));
    }
  }
}

/** @param {Uint8Array} bytes */
const field = (bytes) => concat(Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes);

/** @param {number} length */
function remaining(length) {
  /** @type {number[]} */
  const bytes = [];
  do {
    bytes.push((length % 128) | (length > 127 ? 128 : 0));
    length = Math.floor(length / 128);
  } while (length);
  return Uint8Array.from(bytes);
}

/** @param {Uint8Array} buffer */
function headOf(buffer) {
  let size = 0;
  for (let n = 0; n < 4 && n + 1 < buffer.length; n++) {
    size += (buffer[n + 1] & 127) * 128 ** n;
    if (buffer[n + 1] < 128) return { size, at: n + 2 };
  }
  return null;
}

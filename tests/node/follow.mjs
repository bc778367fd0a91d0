// node follow.mjs BROKER TABLE: watches an open table, and says what happens in the words of `gofish watch --json`.
// It takes part in nothing: no join, no keys of its own, only the public topics and the host's signature on them.

import { connect } from "mqtt";
import { decode } from "./msgpack.mjs";
import { isSigned, tableId } from "./keys.mjs";

const [broker, table] = process.argv.slice(2);
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const PHASES = ["lobby", "playing", "over"];
const PRESENCES = ["empty", "here", "away", "bot"];
const card = (number) => RANKS[number >> 2] + "CDHS"[number & 3];

// Hands are masks of 52 bits: beyond what JavaScript's bit operators take.
const bits = (mask, count) =>
  Array.from({ length: count }, (_, n) => n).filter((n) => Math.floor(mask / 2 ** n) % 2 === 1);
const ranks = (mask) => bits(mask, 13).map((n) => RANKS[n]);
const cards = (mask) => bits(mask, 52).map(card);
const say = (line) => console.log(JSON.stringify(line));

let signKey = null;
let newest = -1;

function tableLine(seq, [phase, game, rules, turn, , stock, owner, seats, , , paused]) {
  return {
    type: "table", seq, phase: PHASES[phase], game, turn, stock,
    seats: seats.map(([name, held, books, presence, out, level, ready], seat) => ({
      seat, name, cards: held, books: ranks(books),
      status: out && (presence === 1 || presence === 2) ? "out" : PRESENCES[presence],
      ready: level !== "" || ready,
    })),
    owner, paused,
  };
}

function eventLine(seq, event, state) {
  const [number, ...at] = event;
  const seats = state[7];
  switch (number) {
    case 9: return { type: "asked", seq, seat: at[0], to: at[1], for: state[2][1] === 1 ? card(at[2]) : RANKS[at[2]], auto: at[3] };
    case 10: return { type: "gave", seq, seat: at[0], to: at[1], cards: cards(at[2]) };
    case 11: return { type: "go_fish", seq, seat: at[0] };
    case 12: return { type: "drew", seq, seat: at[0], card: at[1] === null ? null : card(at[1]), lucky: at[2] };
    case 13: return { type: "book", seq, seat: at[0], rank: RANKS[at[1]] };
    case 14: return { type: "refilled", seq, seat: at[0], count: at[1], cards: null };
    case 15: return { type: "out", seq, seat: at[0] };
    case 16: return { type: "turn", seq, seat: at[0], seconds: at[1] };
    case 23: return { type: "ready", seq, seat: at[0], ready: at[1] };
    case 17: return { type: "over", seq, winners: at[0], books: seats.map((seat) => ranks(seat[2])), reason: at[2] || null };
  }
  return null; // what this reader does not know, it passes over
}

function hear(payload) {
  const [body, signature] = decode(payload);
  if (!isSigned(signKey, "table", table, body, signature)) return;
  const [epoch, , seq, box] = decode(body);
  const [state, events] = decode(box);
  if (seq <= newest) return; // a repeat
  newest = seq;
  for (const event of events) {
    const line = eventLine(seq, event, state);
    if (line !== null) say(line);
  }
  say(tableLine(seq, state));
  if (state[11] !== "") client.end();
}

const waiting = [];
const client = connect(broker, { protocolVersion: 4, reconnectPeriod: 200, clean: true });
client.on("connect", () => {
  client.subscribe([`gofish/1/${table}/card`, `gofish/1/hall/${table}`, `gofish/1/${table}/table`], { qos: 0 }, () =>
    client.publish("gofish/1/who", Buffer.from([0x91, 0xc0])));
});
client.on("message", (topic, payload) => {
  if (payload.length === 0) return;
  const bytes = Uint8Array.from(payload);
  if (topic.endsWith("/table")) {
    if (signKey === null) waiting.push(bytes);
    else hear(bytes);
    return;
  }
  const [key, body, signature] = decode(bytes);
  if (tableId(key) !== table || !isSigned(key, "card", table, body, signature)) return;
  const [version, name, , , , open] = decode(body);
  if (version !== 2) return;
  if (signKey === null) {
    signKey = key;
    say({ type: "listing", name, open });
    for (const early of waiting.splice(0)) hear(early);
  }
});
client.on("error", (error) => {
  console.error(String(error));
  process.exit(3);
});

// node vectors.mjs PAGE VECTORS: the page's own wire and its check of a deal, held to protocol/vectors.

import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";

const [page, vectors] = process.argv.slice(2);
const load = (name) => JSON.parse(readFileSync(`${vectors}/${name}.json`, "utf8"));
const from = (name) => import(`${page}/${name}.js`);
const { fromHex, toHex } = await from("wire/bytes");
const { decode, encode } = await from("wire/msgpack");
const crypto = await from("wire/crypto");
const { read, eventBytes } = await from("wire/shapes");
const { clean, cleanName } = await from("wire/text");
const { parseCode, codeText } = await from("wire/invite");
const deal = await from("game/deal");
const { verify } = await from("game/verify");
const done = {};
const count = (what) => (done[what] = (done[what] ?? 0) + 1);

// A value by name, as the vectors show it, beside ours.
function named(value) {
  if (value instanceof Uint8Array) return toHex(value);
  if (Array.isArray(value)) return value.map(named);
  if (value === null || typeof value !== "object") return value;
  const { is, ...fields } = value;
  return { message: is, ...Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, named(one)])) };
}

// The page asks DiscoveryQuery and never reads one, and asks no hall for its list; all else it reads in just one place.
const PLACES = ["FromClient", "ToClient", "Request", "Reply"];

for (const { where, value, bytes } of load("messages").messages) {
  if (value.message === "DiscoveryQuery" || where.startsWith("pages of a hall's list")) continue;
  const ways = [() => event(bytes), ...[...PLACES, value.message].map((place) => () => read(place, fromHex(bytes)))];
  const ours = ways.map(attempt).find((found) => found?.is === value.message && !same(found, value).length);
  assert.ok(ours, `${where}: ${value.message}`);
  if (deal.KINDS.includes(value.message) && attempt(() => event(bytes))) assert.equal(toHex(eventBytes(event(bytes))), bytes);
  assert.equal(toHex(encode(decode(fromHex(bytes)))), bytes);
  count("messages");
}

function attempt(way) {
  try {
    return way();
  } catch {
    return null;
  }
}

// The fields in which they differ.
function same(ours, value) {
  const shown = named(ours);
  return [...Object.keys(shown), ...Object.keys(value)].filter((key) => JSON.stringify(shown[key]) !== JSON.stringify(value[key]));
}

function event(hex) {
  return read("Reply", encode([2, 0, 0, [decode(fromHex(hex))], 0])).events[0];
}

for (const { what, as, bytes, read: wanted } of load("refused").cases) {
  let ours = null;
  try {
    ours = read(as, fromHex(bytes));
  } catch (wrong) {
    assert.equal(wrong.constructor.name, "BadMessage", what);
  }
  assert.deepEqual(ours && named(ours), wanted, what);
  count("refused");
}

const text = load("text");
for (const { text: said, shown } of text.lines) assert.equal(clean(said), shown);
for (const { text: said, name } of text.names) assert.equal(cleanName(said) || null, name);
for (const { typed, code } of text.codes) {
  const ours = parseCode(typed);
  assert.equal(ours && codeText(ours), code, typed);
}

const shake = load("handshake");
for (const kind of ["by_invitation", "open"]) {
  const v = shake[kind];
  const [secret, G, H] = [v.client_secret, v.G, v.H].map(fromHex);
  assert.equal(toHex(crypto.publicKey(secret)), v.client_public);
  assert.equal(crypto.clientId(fromHex(v.client_public)), v.client);
  if (v.x) {
    const exchange = new crypto.Exchange("banana-otter", shake.table, fromHex(v.x));
    assert.equal(exchange.w.toString(16).padStart(64, "0"), v.w);
    assert.equal(toHex(exchange.half), v.G);
    assert.equal(toHex(exchange.finish(H)), v.S);
    for (const bad of [v.G, v.H.slice(0, -2), "42" + "00".repeat(32), "42" + "01" + "00".repeat(31)])
      assert.throws(() => exchange.finish(fromHex(bad)), (wrong) => wrong.constructor.name === "BadMessage", bad);
  }
  const keys = crypto.channelKeys(shake.table, secret, fromHex(shake.box_key), G, H, fromHex(v.S));
  assert.equal(toHex(keys.up), v.key_to_host);
  assert.equal(toHex(keys.down), v.key_to_guest);
  assert.equal(toHex(crypto.seatProof(fromHex(v.seat_secret), v.client, G)), v.proof);
  assert.equal(toHex(await crypto.payToll(shake.table, v.client, G, 14)), v.nonce_for_14_bits);
  assert.equal(toHex(crypto.seal(keys.up, 0, 1, fromHex(v.join))), v.box);
  for (const [purpose, { body, signature }] of [["knock", v.knocked], ["deny", v.denied], ["toll", v.toll]]) {
    const check = (table) =>
      crypto.isSigned(fromHex(shake.sign_key), `${purpose} ${v.client}`, table, fromHex(body), fromHex(signature));
    assert.ok(check(shake.table));
    assert.ok(!check("another"));
  }
  count("handshakes");
}
assert.equal(crypto.tableId(fromHex(shake.sign_key)), shake.table);
const { key, epoch, counter, box, payload } = shake.table_box;
assert.equal(toHex(crypto.open(fromHex(key), epoch, counter, fromHex(box))), payload);
assert.throws(() => crypto.open(fromHex(key), epoch, counter + 1, fromHex(box)));

const dealt = load("deal");
const parts = dealt.parts.map(fromHex);
assert.deepEqual(deal.shuffle(dealt.table, dealt.game, fromHex(dealt.secret), parts), { deck: dealt.deck, first: dealt.first });
assert.equal(toHex(deal.commitment(dealt.table, dealt.game, dealt.round, fromHex(dealt.secret))), dealt.commitment);
dealt.seats.forEach((seat, n) => {
  const ours = deal.partCommitment(dealt.table, dealt.game, dealt.round, seat, parts[n]);
  if (!deal.isNoPart(parts[n])) assert.equal(toHex(ours), dealt.commitments[n]);
});

const chain = load("transcript");
const told = chain.events.map(({ event: one }) => one);
assert.ok(told.length > 50);
const happened = chain.events.map((line) => shown(line));
const newest = deal.transcript(chain.table, chain.game, happened);
assert.equal(toHex(newest), chain.events.at(-1).chain);
assert.deepEqual(deal.words(newest), chain.words);

// The transcript's events stand there by name only.
function shown({ event: one }) {
  const { message, ...fields } = one;
  const bytes = ["commitment", "secret", "transcript", "signature"];
  const lists = ["parts", "commitments"];
  for (const name of bytes) if (name in fields) fields[name] = fromHex(fields[name]);
  for (const name of lists) if (name in fields) fields[name] = fields[name].map(fromHex);
  return { is: message, ...fields };
}

const faults = load("faults");
const base = faults.events.map(({ bytes }) => event(bytes));
const judge = (seen, complete = true) =>
  verify({
    table: faults.table, signKey: fromHex(faults.sign_key), me: faults.me, bots: faults.bots, names: new Map(), happened: seen, complete,
    own: {
      parts: new Map([[0, fromHex(faults.own_part)]]), opened: new Set([0]), here: new Set([0]), seats: new Map([[0, faults.me]]),
    },
    objections: [],
  });
assert.equal(judge(base).ok, true);
assert.equal(judge(base, false).ok, null);
for (const { what, fault, changes } of faults.faults) {
  const changed = [...base];
  for (const { at, instead } of changes) changed[at] = instead && event(instead.bytes);
  const verdict = judge(changed.filter(Boolean));
  assert.equal(verdict.fault, fault, `${what}: ${verdict.detail}`);
  count("faults");
}

// The audit of asks, by a clock of ours.
const { AskAudit } = await from("table/audit");
const { after, emptyView } = await from("game/view");
for (const { what, lines, awake, long_present, objections } of load("audit").cases) {
  let now = 0;
  Date.now = () => now;
  const audit = new AskAudit();
  let view = emptyView(2, 0);
  let seq = 0;
  const log = [];
  const happens = (events) => {
    const happened = events.map((event) => shown({ event }));
    log.push(...happened);
    const before = view;
    view = after(view, happened);
    return [happened, before];
  };
  const does = {
    passes(seconds, there) {
      for (let n = 0; n < Math.round(seconds * 10); n++) {
        now += 100;
        audit.attendance.tick(there, there ? now : null);
      }
    },
    frozen: (seconds) => (now += seconds * 1000),
    sees(events) {
      const [happened, before] = happens(events);
      audit.step(++seq, happened, before, view, null);
    },
    told(events, wasShown, changes) {
      happens(events);
      view = { ...view, ...changes };
      audit.resync(view, log, wasShown, null);
    },
    asks: (n, to, card) => audit.asked(n, to, card, seq),
    refused: (n) => audit.refused(n),
    leaves: () => audit.left(),
    "cut off": () => audit.attendance.onCutOff(),
    question: () => audit.attendance.onQuestion(),
    answer: (step) => audit.attendance.onAnswer(step),
    "sent away": (givenUp) => audit.onSentAway(givenUp),
    "let in"(same) {
      audit.attendance.onLetIn(now - 100, same);
      audit.onLetIn(same);
    },
  };
  for (const [line, ...values] of lines) does[line](...values);
  const ours = { awake: audit.attendance.isAwake, long_present: audit.attendance.isLongHere, objections: audit.objections(view.game, log, null) };
  assert.deepEqual(ours, { awake, long_present, objections }, what);
  count("audits");
}

// What is kept of what hosts said of their deals, and what follows from it.
const browser = new Map();
globalThis.localStorage = {
  getItem: (key) => browser.get(key) ?? null,
  setItem: (key, value) => browser.set(key, value),
  removeItem: (key) => browser.delete(key),
};
const { DealMemory } = await from("table/storage");
const { GameLog } = await from("table/sequencer");
const { Shuffle } = await from("table/shuffle");
const remembered = load("memory");
let memory = new DealMemory("t");
for (const [line, ...values] of remembered.memory) {
  const wanted = values.pop();
  const [kind, game, round, bytes] = values;
  const found = {
    first: () => memory.first(kind, game, round, fromHex(bytes)),
    many() {
      for (let n = 0; n < round; n++) for (const one of kind) memory.first(one, game, n, Uint8Array.of(1));
    },
    said: () => memory.get(kind, game, round) && toHex(memory.get(kind, game, round)),
    furthest: () => memory.furthest,
    started: () => memory.wasStarted(kind),
    undealt: () => memory.isUndealtBefore(kind),
    restart: () => void (memory = new DealMemory("t")),
  }[line]();
  assert.equal(found ?? null, wanted, `${line} ${values}`);
  count("memories");
}
for (const { what, lines, game, detail } of remembered.shuffles) {
  const make = () => new Shuffle(remembered.table, fromHex(remembered.key), new DealMemory(what));
  let [ours, seat] = [make(), 0];
  const log = new GameLog(true);
  const table = (at) => ({ ...emptyView(6, seat), game: at, in_play: [0, 1] });
  const check = (at, more) => {
    const seen = Object.assign(new GameLog(true), { events: [...log.events, ...more.map(event)] });
    return ours.check(fromHex(faults.sign_key), seen, table(at), [], true).detail;
  };
  const does = {
    told(happened, at, here, since) {
      log.events.push(...happened.map(event));
      const gives = ours.onStep(happened.map(event), table(at), seat, here, since).map((part) => part.request);
      return { gives, doubt: ours.takeDoubt() };
    },
    arrive: (at, happened) => ours.arrive(at, happened.map(event)),
    restart: () => ours.onRestart(null),
    again: () => void (ours = make()),
    seat: (number) => void (seat = number),
    check,
  };
  for (const [line, ...values] of lines) {
    const wanted = values.pop();
    assert.deepEqual(does[line](...values) ?? null, wanted, what);
  }
  assert.equal(check(game, []), detail, what);
  count("shuffles");
}
console.log(JSON.stringify(done));

// node door.mjs PAGE < LINES: one case a line, and what the page makes of it.
// {"notices": [[KIND, DETAIL]…]}: which of them a host may say. {"found": [[TABLE, HEX]…], "number": N, "nonce": HEX}: the tables listed of those answers.
// {"said": [[PLACE, FIELD, HEX]…]}: what the page reads in that field of each.
// {"beats": [[EPOCH, TIME, OURS, PROVES]…]}: which of them are a reason to ask, or prove another host.
// {"rows": [[TABLE, NUMBER, OPEN]…], "code", "taps": [[TABLE, TYPED]…]}: where people get by tapping a row, typing an invitation, or both.
// {"table", "words", "mustProve", "question": HEX, "cards": [HEX…]}: what a session tells, given the table's cards one after the other.
// {"leaves": TABLE}: what is kept of the seat, sitting there, and then as the host is told that it is given up.

import { readFileSync } from "node:fs";

const [page] = process.argv.slice(2);
const { Finder } = await import(`${page}/table/finding.js`);
const { Session } = await import(`${page}/table/session.js`);
const { SplitBrainDetector } = await import(`${page}/table/starts.js`);
const { load } = await import(`${page}/table/storage.js`);
const { fitsNotice, read } = await import(`${page}/wire/shapes.js`);
const { fromHex } = await import(`${page}/wire/bytes.js`);

let drawn = 0;
globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 0);
const link = { up: true, subscribe() {}, unsubscribe() {}, publish() {}, close() {} };

async function found({ found, number, nonce }) {
  drawn = 0;
  const finder = new Finder([], number, () => drawn++);
  finder.nonce = fromHex(nonce);
  for (const [table, card] of found) finder.onListing("ws://here", table, fromHex(card));
  await new Promise((done) => setTimeout(done, 5));
  finder.close();
  return { tables: finder.list.map(({ table }) => table), drawn };
}

/** As much of a document as the list of tables needs. */
class Element extends EventTarget {
  constructor() {
    super();
    Object.assign(this, { children: [], value: "", attributes: {} });
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  contains() {
    return false;
  }
  focus() {}
  under(name, value) {
    const inside = this.children.flatMap((child) => (child instanceof Element ? child.under(name, value) : []));
    return this.attributes[name] === value ? [this, ...inside] : inside;
  }
}
globalThis.HTMLElement = Element;
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { createElement: () => new Element(), createElementNS: () => new Element(), activeElement: null };
const { TablesScreen } = await import(`${page}/ui/screens.js`);

function chosen({ rows, code, taps }) {
  const done = [];
  const actions = { pick: ({ table }, words) => done.push([table, words]), code: ({ number, words }) => done.push([number, words]), back() {} };
  const screen = new TablesScreen(actions, code);
  screen.show(rows.map(([table, number, open]) => ({ table, url: "ws://here", listing: { name: table, taken: 1, seats: 4, open, number } })));
  for (const [table, typed] of taps) {
    if (table) screen.list.under("data-key", table)[0].dispatchEvent(new Event("click"));
    if (typed === null) continue;
    screen.input.value = typed;
    screen.element.under("class", "code")[0].dispatchEvent(new Event("submit"));
  }
  return done;
}

function suspected({ beats }) {
  const rivals = new SplitBrainDetector();
  return beats.map(([epoch, time, ours, proves]) => (proves ? rivals.proves(epoch) : rivals.suspects(epoch, time, ours)));
}

function entered({ table, words, mustProve, question, cards }) {
  const told = [];
  const options = { url: "ws://here", table, name: "Asha", watch: false, words, mustProve, tell: (one) => told.push(one), connect: () => link };
  const session = new Session(options);
  session.question = fromHex(question);
  for (const card of cards) session.receive(`gofish/1/${table}/card`, fromHex(card), false);
  session.end(null, "");
  return told.map(({ is, kind, error }) => [is, kind ?? error ?? null]);
}

function kept({ leaves: table }) {
  const session = new Session({ url: "ws://here", table, name: "Asha", watch: false, words: null, tell() {}, connect: () => link });
  const there = () => load(`seat.${table}`) !== null;
  const found = [there()];
  session.welcomed = true;
  session.send = () => found.push(there());
  session.leave();
  session.end(null, "");
  return found;
}

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const one = JSON.parse(line);
  const made = one.rows ? chosen(one) : one.leaves ? kept(one) : one.said ? one.said.map(([place, field, hex]) => read(place, fromHex(hex))[field]) : one.beats ? suspected(one) : one.notices ? one.notices.map(([kind, detail]) => fitsNotice(kind, detail)) : one.found ? await found(one) : entered(one);
  console.log(JSON.stringify(made));
}
process.exit(0);

// A place at a table, kept through lost links, lost messages, sleep and a host that starts again.

import { random, toHex } from "../wire/bytes.js";
import { isSigned, open } from "../wire/crypto.js";
import { BadMessage, encode } from "../wire/msgpack.js";
import { Link } from "../wire/mqtt.js";
import { fitsNotice, read, write } from "../wire/shapes.js";
import { AskAudit } from "./audit.js";
import { askWho, knock, onDismissed, onListing, onOtherStart, onReply } from "./entry.js";
import { judge, judgeHidden, judgeMissed } from "./judging.js";
import { give, onAnswer, sendDue, sync } from "./outbox.js";
import { Sequencer } from "./sequencer.js";
import { Shuffle } from "./shuffle.js";
import { isTakenBack, SplitBrainDetector } from "./starts.js";
import { DealMemory, forgetSeat, secretsFor } from "./storage.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */
/**
 * What the screens are told.
 * @typedef {{ is: "welcomed", view: View, name: string, seat: number | null, code: string }
 *   | { is: "stepped", seq: number, events: Message[], before: View, view: View }
 *   | { is: "resynced", seq: number, view: View, steps: { seq: number, events: Message[] }[] }
 *   | { is: "link", status: "connected" | "reconnecting" | "host_away" }
 *   | { is: "refused", name: string, error: string, detail: string }
 *   | { is: "verified", verdict: import("../game/verify.js").Verdict }
 *   | { is: "noticed" | "hostSays", kind: string, detail: string }
 *   | { is: "atDoor", who: number, name: string, watch: boolean }
 *   | { is: "waiting" }
 *   | { is: "ended", error: string | null, detail: string }} Told
 */

const TICK_MS = 100;
const HERE_MS = 3000;
const WATCHING_MS = 20000;
const GAP_MS = 300;
const SILENCE_MS = 6000;
const NEAR_MS = 4000;
const JOIN_MS = 15000;
const LEAVE_MS = 2000;

export class Session {
  /**
   * @param {{ url: string, table: string, name: string, watch: boolean, words: string | null, tell: (told: Told) => void,
   *   mustProve?: boolean, patient?: boolean, connect?: (url: string, options: any) => Link }} options `words`: the invitation's; `mustProve`: by them
   *   alone we know that it is the table that is meant; `patient`: somebody
   *   comes back to a place, and waits for as long as it takes; `connect`: the link, in tests
   */
  constructor(options) {
    this.options = options;
    this.table = options.table;
    this.tell = options.tell;
    this.words = options.words;
    const { secret, key } = secretsFor(this.table);
    const presence = toHex(random(12));
    this.join = { name: options.name, watch: options.watch, secret: options.watch ? random(32) : secret, presence };
    this.shuffle = new Shuffle(this.table, key, new DealMemory(this.table));
    this.audit = new AskAudit();
    /** @type {Message | null} */
    this.listing = null;
    /** @type {import("./handshake.js").Handshake | null} */
    this.shake = null;
    /** @type {Sequencer | null} */
    this.log = null;
    this.tableKey = new Uint8Array();
    this.welcomed = false;
    this.began = false;
    this.over = false;
    this.triedWords = false;
    this.n = Number(BigInt("0x" + toHex(random(5))));
    /** @type {Map<number, import("./outbox.js").Request>} */
    this.requests = new Map();
    this.status = "connected";
    this.question = random(8);
    const now = Date.now();
    this.times = { began: now, heard: now, knocked: now, knock: 0, due: 0, sync: 0, who: now + 300, here: 0, behind: 0, leave: 0 };
    this.rivals = new SplitBrainDetector();
    this.lastBeat = 0;
    this.newestSeq = 0;
    /** The newest step that this start of the host has told of. */
    this.toldSeq = 0;
    this.judged = 0;
    /** The table as it was shown last. @type {View | null} */
    this.at = null;
    /** Of the host, up to the one that let us in. @type {import("./starts.js").Start[]} */
    this.starts = [];
    /** What was shown before we were let in, until the table as it is now was compared with it.
     * @type {{ seq: number, starts: import("./starts.js").Start[] } | null} */
    this.before = null;
    this.seat = /** @type {number | null} */ (null);
    const topic = this.topic(`alive/${presence}`);
    const will = { topic, payload: encode([false]) };
    const connect = options.connect ?? ((url, link) => new Link(url, link));
    this.link = connect(options.url, {
      will,
      onMessage: (/** @type {string} */ on, /** @type {Uint8Array} */ payload, /** @type {boolean} */ kept) => this.receive(on, payload, kept),
      onStatus: (/** @type {boolean} */ up) => this.onLink(up),
      onLost: (/** @type {string} */ why) => this.tell({ is: "noticed", kind: why, detail: "" }),
    });
    for (const filter of ["card", "table", "alive/host"]) this.link.subscribe(this.topic(filter));
    this.link.subscribe(`gofish/1/hall/${this.table}`);
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  /** @param {string} rest */
  topic(rest) {
    return `gofish/1/${this.table}/${rest}`;
  }

  // ---- What the screens request

  /** @param {string} name @param {...import("../wire/msgpack.js").Value} values @returns {number} the request's number */
  request(name, ...values) {
    const n = ++this.n;
    this.requests.set(n, { n, name, bytes: write(name, n, ...values), due: 0 });
    sendDue(this);
    return n;
  }

  /** @param {number} to @param {number} what */
  ask(to, what) {
    this.audit.asked(this.n + 1, to, what, this.log?.seq ?? 0);
    return this.request("Ask", this.log?.epoch ?? 0, this.log?.seq ?? 0, to, what);
  }

  /** Gives the seat up. */
  leave() {
    this.audit.left();
    if (!this.welcomed || !this.link.up) return this.goAway(true);
    forgetSeat(this.table); // the host may give it up, and this page never hear of it
    this.request("Leave");
    this.times.leave = Date.now() + LEAVE_MS;
  }

  /** Closes the link; the seat is kept, unless it was given up. @param {boolean} [forget] */
  goAway(forget = false) {
    if (this.join.watch && this.welcomed && this.link.up) this.request("Leave"); // nothing is kept for a spectator
    if (this.link.up) this.link.publish(this.topic(`alive/${this.join.presence}`), encode([false]));
    this.end(null, "", forget);
  }

  /** The page is looked at again. */
  wake() {
    this.link.wake();
    this.tick();
  }

  // ---- The link

  /** @param {boolean} up */
  onLink(up) {
    const now = Date.now();
    if (up) this.times.heard = now;
    this.setStatus(up ? "connected" : "reconnecting");
    if (!up) return this.audit.attendance.onCutOff();
    for (const request of this.requests.values()) request.due = 0;
    this.times.due = 0;
    if (this.welcomed) sync(this);
    else this.times.who = now + (this.listing ? 0 : 150);
  }

  /** @param {"connected" | "reconnecting" | "host_away"} status */
  setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    if (this.began && !this.over) this.tell({ is: "link", status });
  }

  /** @param {string} topic @param {Uint8Array} payload @param {boolean} kept */
  receive(topic, payload, kept) {
    if (this.over) return;
    try {
      if (topic === this.topic("card") || topic === `gofish/1/hall/${this.table}`) onListing(this, payload);
      else if (topic === this.topic("table")) this.onPublic(payload);
      else if (topic === this.topic("alive/host")) this.onBeat(payload);
      else if (this.shake && topic === this.topic(`to/${this.shake.client}`) && !kept) onReply(this, this.shake, payload);
    } catch (wrong) {
      if (!(wrong instanceof BadMessage)) throw wrong;
    }
    // These came too late, whatever the host says of them.
    for (const n of this.audit.takePassed()) if (this.requests.delete(n)) this.tell({ is: "refused", name: "Ask", error: "stale", detail: "" });
  }

  /** @param {Message} reply */
  onOpened(reply) {
    switch (reply.is) {
      case "Welcome":
        return this.onWelcome(reply);
      case "SyncReply":
        return this.onSync(reply);
      case "Personal":
        return this.log && this.show(this.log.addPersonal(reply));
      case "Answer":
        return onAnswer(this, reply);
      case "Ping":
        return this.send(write("Here"));
      case "KeyChanged":
        if (this.log?.epoch === reply.epoch) this.tableKey = reply.table_key;
        return;
      case "Waiting":
        if (this.welcomed) return;
        this.times.began = Date.now();
        return this.tell({ is: "waiting" });
      case "Notice":
        if (!fitsNotice(reply.kind, reply.detail)) return;
        if (reply.kind === "new_code") this.code = reply.detail;
        return this.tell({ is: "hostSays", kind: reply.kind, detail: reply.detail });
      case "AtDoor":
        return this.tell({ is: "atDoor", who: reply.who, name: reply.name, watch: reply.watch });
      case "Bye":
        return onDismissed(this, reply.error, reply.detail);
    }
  }

  /** @param {Message} welcome */
  onWelcome(welcome) {
    if (this.welcomed) return;
    this.welcomed = true;
    if (!this.join.watch) this.words = null; // from now on the seat's secret is what counts
    this.question = random(8); // what answered the one before may be repeated after the next start
    this.tableKey = welcome.table_key;
    this.lastBeat = welcome.beat;
    this.newestSeq = 0;
    this.name = welcome.name;
    this.code = welcome.code;
    this.seat = welcome.seat;
    const sameStart = this.log?.epoch === welcome.epoch;
    this.audit.attendance.onLetIn(this.times.knocked, sameStart);
    this.audit.onLetIn(sameStart);
    this.toldSeq = 0;
    this.shuffle.onRestart(this.log);
    if (this.log?.wasShown) this.before = { seq: this.log.seq, starts: this.starts };
    this.starts = welcome.starts;
    this.log = new Sequencer(welcome.seat, welcome.epoch, 6);
    for (const request of this.requests.values()) request.due = 0;
  }

  // ---- The table

  /** @param {Uint8Array} payload */
  onPublic(payload) {
    const { listing, log } = this;
    if (!listing || !log || !payload.length || payload.length > 16384) return;
    const { body, signature } = read("Signed", payload);
    if (!isSigned(listing.sign_key, "table", this.table, body, signature)) return;
    const { epoch, counter, seq, box } = read("PublicEnvelope", body);
    let step;
    try {
      step = read("PublicStep", this.tableKey.length ? open(this.tableKey, epoch, counter, box) : box);
    } catch (wrong) {
      // Perhaps sealed with a newer key: that comes with what we miss.
      if (epoch === log.epoch && seq > log.seq) this.noteGap();
      throw wrong;
    }
    if (epoch === log.epoch && this.welcomed) {
      this.toldSeq = Math.max(this.toldSeq, seq);
      if (seq > Math.max(log.seq, this.newestSeq)) {
        this.newestSeq = seq;
        this.onHeard();
      }
      this.show(log.addPublic(seq, step.events));
    }
    const closed = step.events.find((/** @type {Message} */ event) => event.is === "Closed");
    if (closed && epoch >= log.epoch) this.end("table_closed", closed.reason, true);
  }

  /** @param {Uint8Array} payload */
  onBeat(payload) {
    const { listing, log } = this;
    if (!listing || !log || !this.welcomed || payload.length > 512) return;
    let beat;
    try {
      const { body, signature } = read("Signed", payload);
      if (!isSigned(listing.sign_key, "beat", this.table, body, signature)) return;
      beat = read("Heartbeat", body);
    } catch (wrong) {
      // Somebody says that the host has gone: a reason to look sooner.
      this.times.heard = Math.min(this.times.heard, Date.now() - SILENCE_MS + 2000);
      throw wrong;
    }
    if (beat.epoch !== log.epoch) return onOtherStart(this, beat, log.epoch);
    if (beat.time <= this.lastBeat) return;
    this.lastBeat = beat.time;
    this.onHeard();
    this.toldSeq = Math.max(this.toldSeq, beat.seq);
    if (beat.seq > log.seq) this.noteGap();
  }

  onHeard() {
    this.times.heard = Date.now();
    if (this.welcomed && this.link.up) this.setStatus("connected");
  }

  noteGap() {
    this.times.behind ||= Date.now();
  }

  /** @param {Message} page */
  onSync(page) {
    const { log } = this;
    if (!log) return;
    if (page.epoch === log.epoch && page.after > log.seq) return this.noteGap();
    const { wasShown } = log;
    const found = log.applySync(page);
    const done = !page.more && page.epoch === log.epoch;
    if (done) this.audit.attendance.onAnswer(page.seq);
    if (found.some((update) => update.is === "resynced")) {
      judgeHidden(this, log.view, found);
      const { game } = log.view;
      this.audit.resync(log.view, log.logOf(game).events, wasShown, this.shuffle.seatIn(game));
    }
    if (done && !this.began) {
      this.began = true;
      this.tell({ is: "welcomed", view: log.view, name: this.name ?? this.join.name, seat: this.seat, code: this.code ?? "" });
    }
    this.show(found);
    if (!done) return;
    this.shuffle.arrive(log.view.game, log.present.events);
    const { before } = this;
    this.before = null;
    const gone = before && (log.seq < before.seq || isTakenBack(before.seq, before.starts, this.starts));
    if (this.shuffle.goesBack(log) || gone) this.tell({ is: "noticed", kind: "went_back", detail: "" });
    judgeMissed(this, log);
    this.at = log.view;
    give(this, log.present.events, false);
  }

  /** @param {import("./sequencer.js").Update[]} found */
  show(found) {
    const log = /** @type {Sequencer} */ (this.log);
    for (const update of found) {
      if (update.is === "stepped") {
        this.at = update.view;
        this.audit.step(update.seq, update.events, update.before, update.view, this.shuffle.seatIn(update.view.game));
      }
      this.tell(update);
      if (update.is !== "stepped") continue;
      if (update.events.some((event) => event.is === "Over")) {
        this.judged = update.view.game;
        judge(this, log.logOf(this.judged), update.view);
      }
      const { seats } = update.view;
      give(this, update.events, this.seat !== null && seats[this.seat].presence === "here" && this.audit.attendance.isAwake);
      const closed = update.events.find((event) => event.is === "Closed");
      if (closed) this.end("table_closed", closed.reason, true);
    }
    if (log.behind) this.noteGap();
    else this.times.behind = 0;
  }

  // ---- The clock

  get isSilent() {
    return Date.now() - this.times.heard > SILENCE_MS;
  }

  tick() {
    const now = Date.now();
    const { times } = this;
    if (this.over) return;
    const joined = this.welcomed && this.link.up;
    const hasAll = joined && this.log && !this.log.behind && this.log.seq >= this.toldSeq;
    this.audit.attendance.tick(joined && now - times.heard < NEAR_MS, hasAll ? times.heard : null);
    if (times.leave && now > times.leave) return this.end(null, "", true);
    if (this.began && this.link.up && this.isSilent) this.setStatus("host_away");
    if (!this.link.up && !this.began) times.began = now;
    if (!this.began && !this.options.patient && now - times.began > JOIN_MS) return this.end(this.shake?.wordsTried ? "unproven" : "no_such_table", "");
    if (!this.link.up) return;
    if (!this.welcomed) {
      knock(this);
      if ((this.began || !this.shake) && now > times.who) askWho(this);
      return;
    }
    sendDue(this);
    if (now > times.here) {
      times.here = now + (this.join.watch ? WATCHING_MS : HERE_MS);
      this.send(write("Here"));
    }
    const gap = times.behind && now - times.behind > GAP_MS;
    if ((gap || this.isSilent) && now > times.sync) {
      sync(this);
      if (this.isSilent) askWho(this);
    }
  }

  /** @param {Uint8Array} message */
  send(message) {
    if (this.welcomed && this.shake?.keys) this.link.publish(this.topic(`from/${this.shake.client}`), this.shake.seal(message));
  }

  /** @param {string | null} error null: we went @param {string} detail @param {boolean} [forget] the seat is not ours any more */
  end(error, detail, forget = false) {
    if (this.over) return;
    this.over = true;
    clearInterval(this.ticking);
    if (forget && !this.join.watch) forgetSeat(this.table);
    this.link.close();
    this.tell({ is: "ended", error, detail });
  }
}

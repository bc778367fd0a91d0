// Was what was asked in our name asked by us, or by the clock and the bots, as the table says?

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */

const CLOCK_MS = 5000;
const FROZEN_MS = 2000;
const THERE_MS = 12000;

export class AskAudit {
  constructor() {
    /** Our asks of the present game by number, but those that were refused. @type {Map<number, string>} */
    this.asks = new Map();
    this.game = 0;
    this.askedBefore = 0;
    this.came = false;
    /** @type {number | null} */
    this.seat = null;
    this.objection = "";
    this.moved = false;
    this.thereSince = this.ticked = Date.now();
    /** When we saw our turn begin, and what was on its clock. @type {{ began: number, seconds: number | null } | null} */
    this.turn = null;
  }

  /** Call it all the time. @param {boolean} there the table hears us and we hear it */
  tick(there) {
    const now = Date.now();
    if (!there || now - this.ticked > FROZEN_MS) this.thereSince = now;
    this.ticked = now;
  }

  /** No honest host can take us for gone. */
  get isLongHere() {
    const now = Date.now();
    return now - this.ticked <= FROZEN_MS && now - this.thereSince > THERE_MS;
  }

  /** @param {number} n @param {number} to @param {number} what */
  asked(n, to, what) {
    this.asks.set(n, `${to} ${what}`);
  }

  /** @param {number} n */
  refused(n) {
    this.asks.delete(n);
  }

  /** The whole state arrived, and what led to it. @param {View} view @param {Message[]} log */
  resync(view, log) {
    const first = !this.came;
    this.came = true;
    if (view.phase !== "playing") {
      this.turn = null;
    } else if (view.game !== this.game) {
      this.begin(view.game, view.me, first ? asksOf(log, view.me).length : 0);
    } else if (this.seat !== null && view.in_play.includes(this.seat) && view.me !== this.seat) {
      this.moved = true;
    }
    if (view.turn !== this.seat) this.turn = null;
  }

  /** @param {Message[]} events @param {View} before @param {View} view */
  step(events, before, view) {
    if (Date.now() - this.ticked > FROZEN_MS) this.tick(false);
    for (const event of events) {
      if (event.is === "Started") this.begin(event.game, view.me, 0);
      else if (event.is === "Turn") this.turn = event.seat === this.seat ? { began: Date.now(), seconds: event.seconds } : null;
      else if (event.is === "Paused") this.turn = null;
      else if (event.is === "Asked" && event.auto && event.seat === this.seat) this.objection ||= this.fault(before, event.seat);
    }
  }

  /** What is wrong with the asks in our name in a game that is over. @param {number} game @param {Message[]} log @returns {[string, string][]} */
  objections(game, log) {
    if (this.seat === null || game !== this.game) return [];
    /** @type {[string, string][]} */
    const found = [];
    const ours = [...this.asks.values()];
    const others = asksOf(log, this.seat).slice(this.askedBefore).filter((ask) => {
      const at = ours.indexOf(ask);
      if (at >= 0) ours.splice(at, 1);
      return at < 0;
    });
    if (others.length) found.push(["ask", "an ask was made in our name, and not by us"]);
    if (this.objection) found.push(["ask", this.objection]);
    if (this.moved) found.push(["move", "our seat was taken from us in the middle of the game"]);
    return found;
  }

  /** @param {number} game @param {number | null} seat @param {number} askedBefore */
  begin(game, seat, askedBefore) {
    this.asks.clear();
    Object.assign(this, { game, seat, askedBefore, objection: "", moved: false, turn: null });
  }

  /** @param {View} before @param {number} seat */
  fault(before, seat) {
    if (before.seats[seat].presence === "bot") return this.isLongHere ? "a bot asked in our name while we were here" : "";
    if (!this.turn) return "";
    const { began, seconds } = this.turn;
    if (seconds === null) return "an ask was made in our name, though there is no clock";
    const early = Date.now() - began < seconds * 1000 - CLOCK_MS;
    return early && this.thereSince < began ? "an ask was made in our name before our time was up" : "";
  }
}

/** The asks that this seat is said to have made itself. @param {Message[]} log @param {number | null} me */
const asksOf = (log, me) =>
  log.filter((event) => event.is === "Asked" && event.seat === me && !event.auto).map((event) => `${event.to} ${event.what}`);

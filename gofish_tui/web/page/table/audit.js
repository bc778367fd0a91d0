// Was what was asked in our name asked by us, or by the clock and the bots, as the table says? The same as gofish_tui/client/ask_audit.py:
// protocol/vectors/audit.json holds both to it.

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */

const CLOCK_MS = 5000;
const FROZEN_MS = 2000;
const AWAKE_MS = 5000;
const THERE_MS = 12000;
const BACK_MS = 3000;
const TOO_EARLY = "an ask was made in our name before our time was up";
/** A turn that is told in the step of one of these begins there; alone it is told again. */
const TURN_AFTER = ["Started", "Asked", "Withdrew"];

export class AskAudit {
  constructor() {
    /** Our asks of the present game by number, but those that were refused. @type {Map<number, string>} */
    this.asks = new Map();
    this.game = 0;
    this.askedBefore = 0;
    this.came = false;
    /** Where we sat when the game began. @type {number | null} */
    this.seat = null;
    this.objection = "";
    this.moved = false;
    /** The host said that our seat was given up, while we were there. */
    this.saidGivenUp = false;
    this.leaves = false;
    this.thereSince = this.ticked = Date.now();
    this.there = false;
    /** When this page was found to have been stopped last. */
    this.frozen = -Infinity;
    /** We were sent away while we were there, and are still taken to be there until then. */
    this.backBy = this.ticked;
    /** From when on we were there until the host said that it does not know us. @type {number | null} */
    this.beforeAway = null;
    this.sameStart = false;
    /** How many asks of the clock or of bots in our name were looked at. */
    this.autos = 0;
    /** When we saw our turn begin, and when its clock runs out, at the earliest. @type {{ began: number, due: number } | null} */
    this.turn = null;
    /** What is on the clock when a turn of this game begins: the same for everybody. */
    this.clock = 0;
    /** Since when that clock stands still. @type {number | null} */
    this.stopped = null;
  }

  /** Call it all the time. @param {boolean} there the table hears us and we hear it */
  tick(there) {
    const now = Date.now();
    const frozen = now - this.ticked > FROZEN_MS;
    this.there = there || now < this.backBy;
    if (frozen) {
      this.onCutOff();
      this.frozen = now;
    }
    if (!this.there || frozen) this.thereSince = now;
    this.ticked = now;
  }

  /** The host says that it does not know us. @param {boolean} givenUp that our seat was given up because we were away */
  onSentAway(givenUp) {
    if (!this.there || !this.ticking) return;
    this.backBy = Date.now() + BACK_MS;
    this.saidGivenUp = givenUp;
    this.beforeAway = this.thereSince;
  }

  /** Our own link broke, or this page was stopped: that we are away then is not the host's fault. */
  onCutOff() {
    this.beforeAway = null;
  }

  /** The host lets us in. In the same start of it an honest one forgets nobody. @param {boolean} sameStart */
  onLetIn(sameStart) {
    this.sameStart = sameStart;
    if (sameStart && this.beforeAway !== null) this.thereSince = this.beforeAway;
    this.beforeAway = null;
  }

  get ticking() {
    return Date.now() - this.ticked <= FROZEN_MS;
  }

  /** What a host asked of us lately was asked of a page that ran. */
  get isAwake() {
    return this.ticking && Date.now() - this.frozen > AWAKE_MS;
  }

  /** No honest host can take us for gone. */
  get isLongHere() {
    return this.ticking && Date.now() - this.thereSince > THERE_MS;
  }

  /** @param {number} n @param {number} to @param {number} what */
  asked(n, to, what) {
    this.asks.set(n, `${to} ${what}`);
  }

  /** We give the seat up: from now on the host may say so. */
  left() {
    this.leaves = true;
  }

  /** @param {number} n */
  refused(n) {
    this.asks.delete(n);
  }

  /**
   * The whole state arrived, and what led to it. Of a game that we know already nothing is forgotten.
   * @param {View} view @param {Message[]} log @param {boolean} wasShown this start of the host had shown us the table before
   */
  resync(view, log, wasShown) {
    const { came, sameStart } = this;
    this.came = true;
    this.sameStart = false;
    if (view.phase !== "playing") {
      this.turn = null;
      return;
    }
    const unseen = wasShown && view.game !== this.game;
    if (view.game !== this.game) this.begin(view.game, view.me, came ? 0 : asksOf(log, view.me, false).length);
    else if (this.seat !== null && view.in_play.includes(this.seat) && (view.me !== this.seat || this.saidGivenUp)) this.moved = true;
    this.saidGivenUp = false;
    const autos = asksOf(log, this.seat, true).length;
    if (sameStart && autos > this.autos && this.isLongHere) this.objection ||= this.clockFault();
    if (unseen && autos && this.isLongHere) this.objection = TOO_EARLY;
    this.autos = autos;
    if (view.turn !== this.seat) this.turn = null;
    else if (this.turn) this.tellTurn(view.seconds);
    else if (this.isLongHere) this.turn = { began: Date.now(), due: Date.now() + lasting(view.seconds) };
    this.stop(view.paused);
  }

  /** Something happened just now. @param {Message[]} events @param {View} before @param {View} view */
  step(events, before, view) {
    if (!this.ticking) this.tick(false);
    const begins = events.some((event) => TURN_AFTER.includes(event.is));
    for (const event of events) {
      if (event.is === "Started") {
        this.begin(event.game, view.me, 0);
      } else if (event.is === "Turn") {
        if (begins) this.clock = Math.max(this.clock, lasting(event.seconds));
        if (event.seat === this.seat) this.tellTurn(event.seconds);
        else this.turn = null;
      } else if (event.is === "Paused") {
        this.stop(event.paused);
      } else if (event.is === "Asked" && event.seat === this.seat) {
        if (event.auto) {
          this.autos++;
          this.objection ||= this.fault(before, event.seat);
        }
        this.turn = null;
      }
    }
  }

  /** What is wrong with the asks in our name in a game that is over. @param {number} game @param {Message[]} log @returns {[string, string][]} */
  objections(game, log) {
    if (this.seat === null || game !== this.game) return [];
    /** @type {[string, string][]} */
    const found = [];
    const ours = [...this.asks.values()];
    const others = asksOf(log, this.seat, false).slice(this.askedBefore).filter((ask) => {
      const at = ours.indexOf(ask);
      if (at >= 0) ours.splice(at, 1);
      return at < 0;
    });
    if (others.length) found.push(["ask", "an ask was made in our name, and not by us"]);
    if (this.objection) found.push(["ask", this.objection]);
    if (!this.leaves && log.some(({ is, seat }) => (is === "Gone" || is === "Withdrew") && seat === this.seat))
      found.push(["move", "we are said to have left the game, and are here"]);
    if (this.moved) found.push(["move", "our seat was taken from us in the middle of the game"]);
    return found;
  }

  /** @param {number} game @param {number | null} seat @param {number} askedBefore */
  begin(game, seat, askedBefore) {
    this.asks.clear();
    Object.assign(this, { game, seat, askedBefore, objection: "", moved: false, turn: null, stopped: null, autos: 0, clock: 0 });
  }

  /** A clock that is told again may have stood still, and never runs out sooner. @param {number | null} seconds */
  tellTurn(seconds) {
    const now = Date.now();
    if (!this.turn) this.turn = { began: now, due: now + Math.max(this.clock, lasting(seconds)) };
    else if (seconds !== null) this.turn.due = Math.max(this.turn.due, now + lasting(seconds));
  }

  /** The clock stands still, or goes on with what was left. @param {boolean} on */
  stop(on) {
    const now = Date.now();
    if (on) {
      this.stopped ??= now;
    } else if (this.stopped !== null) {
      if (this.turn) this.turn.due += now - Math.max(this.stopped, this.turn.began);
      this.stopped = null;
    }
  }

  /** What is wrong with an ask that the host says it had to make for us. @param {View} before @param {number} seat */
  fault(before, seat) {
    if (this.stopped !== null) return "an ask was made in our name while the clock stood still";
    if (before.seats[seat].presence === "bot") return this.isLongHere ? "a bot asked in our name while we were here" : "";
    return this.clockFault();
  }

  clockFault() {
    if (!this.turn) return "";
    const { began, due } = this.turn;
    if (due === Infinity) return "an ask was made in our name, though there is no clock";
    return Date.now() < due - CLOCK_MS && this.thereSince < began ? TOO_EARLY : "";
  }
}

/** How long a clock runs on which this is told. @param {number | null} seconds */
const lasting = (seconds) => (seconds === null ? Infinity : seconds * 1000);

/** The asks that this seat is said to have made itself, or the clock or a bot for it. @param {Message[]} log @param {number | null} me @param {boolean} auto */
const asksOf = (log, me, auto) =>
  log.filter((event) => event.is === "Asked" && event.seat === me && event.auto === auto).map((event) => `${event.to} ${event.what}`);

// Was what was asked in our name asked by us, or by the clock and the bots, as the table says? The same as gofish_tui/client/ask_audit.py:
// protocol/vectors/audit.json holds both to it.

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */

import { isNoPart } from "../game/deal.js";
import { Attendance } from "./attendance.js";

/** How far our clock and the host's may differ, or half of the clock where that is less. */
const CLOCK_MS = 5000;
/** What is left of a clock is told in whole seconds. */
const ROUNDED_MS = 1000;
const TOO_EARLY = "an ask was made in our name before our time was up";
const NO_CLOCK = "an ask was made in our name, though there is no clock";
const NOT_OURS = "an ask was made in our name, and not by us";
/** A turn that is told in the step of one of these begins there; alone it is told again. */
const TURN_AFTER = ["Started", "Asked", "Withdrew"];

/**
 * A turn of ours: when its clock runs out, at the earliest; what was on it when we heard of it, and whether that was its beginning; what the
 * host said last was on it; when we heard of it.
 * @typedef {{ due: number, clock: number, whole: boolean, told: number | null, shown: number }} Turn
 */

export class AskAudit {
  constructor() {
    this.attendance = new Attendance();
    /** Our asks of the present game by number, but those that were refused or whose turn passed; `seq`: the step that we had seen. @type {Map<number, { ask: string, seq: number, played: boolean }>} */
    this.asks = new Map();
    /** Asks whose turn has passed, still to be withdrawn. @type {number[]} */
    this.passed = [];
    /** The step in which the present turn began, as far as we saw that. */
    this.turnSeq = 0;
    this.game = 0;
    this.askedBefore = 0;
    /** The game that was on, or the last, when the table was first shown to this page. @type {number | null} */
    this.cameAt = null;
    /** Where we sat when the game began. @type {number | null} */
    this.seat = null;
    /** An ask was played that was not ours, or not in that turn. */
    this.others = false;
    this.objection = "";
    this.moved = false;
    /** The host said that our seat was given up, while we were there. */
    this.saidGivenUp = false;
    this.leaves = false;
    this.sameStart = false;
    /** How many asks of the clock or of bots in our name were looked at. */
    this.autos = 0;
    /** @type {Turn | null} */
    this.turn = null;
    /** How long the clock ran at least when it asked for us, in the shortest of our turns that we saw begin. */
    this.shortest = Infinity;
    /** The most that was on the clock when a turn of this game began: the same for everybody. */
    this.clock = 0;
    /** Since when that clock stands still. @type {number | null} */
    this.stopped = null;
  }

  /** The host says that it does not know us. @param {boolean} givenUp that our seat was given up because we were away */
  onSentAway(givenUp) {
    if (this.attendance.onSentAway()) this.saidGivenUp = givenUp;
  }

  /** A new start of the host may have lost a turn, and tells anew what is on the clock. @param {boolean} sameStart */
  onLetIn(sameStart) {
    this.sameStart = sameStart;
    if (!sameStart) this.turn = null;
  }

  /** @param {number} n @param {number} to @param {number} what @param {number} seq the step that we had seen */
  asked(n, to, what, seq) {
    this.asks.set(n, { ask: `${to} ${what}`, seq, played: false });
  }

  /** We give the seat up: from now on the host may say so. */
  left() {
    this.leaves = true;
  }

  /** @param {number} n */
  refused(n) {
    this.asks.delete(n);
  }

  /** The asks whose turn has passed: no honest host plays them anymore. */
  takePassed() {
    return this.passed.splice(0);
  }

  /**
   * The whole state arrived, and what led to it. Of a game that we know already nothing is forgotten.
   * @param {View} view @param {Message[]} log @param {boolean} wasShown this start of the host had shown us the table before
   * @param {number | null} dealtIn the seat that we were listed with for this game
   */
  resync(view, log, wasShown, dealtIn) {
    const first = this.cameAt === null;
    this.cameAt ??= view.game;
    const { sameStart, attendance } = this;
    const playing = view.phase === "playing";
    this.sameStart = false;
    this.turnSeq = 0;
    if (view.phase === "lobby" || (first && !playing)) {
      this.turn = null;
      return;
    }
    const unseen = wasShown && view.game !== this.game;
    if (view.game !== this.game) {
      const seat = dealtIn ?? view.me;
      this.begin(view.game, seat, first ? asksOf(log, seat, false).length : 0);
      this.moved = view.me !== seat && playing;
    } else if (playing && this.seat !== null && view.in_play.includes(this.seat) && (view.me !== this.seat || this.saidGivenUp)) {
      this.moved = true;
    }
    this.saidGivenUp = false;
    this.lookForAsks(log, view.turn !== this.seat);
    const autos = asksOf(log, this.seat, true).length;
    if (autos && attendance.isLongHere) {
      if (sameStart && autos > this.autos) this.objection ||= this.clockFault();
      if (unseen) this.objection ||= TOO_EARLY;
    }
    this.autos = autos;
    if (!playing || view.turn !== this.seat) this.turn = null;
    else if (!first && this.turn?.told !== view.seconds) this.tellTurn(view.seconds, null);
    this.stop(view.paused);
  }

  /** Something happened just now. @param {number} seq @param {Message[]} events @param {View} before @param {View} view @param {number | null} dealtIn */
  step(seq, events, before, view, dealtIn) {
    this.attendance.look();
    const begins = events.some((event) => TURN_AFTER.includes(event.is));
    for (const event of events) {
      if (event.is === "Started") {
        this.begin(event.game, dealtIn ?? view.me, 0);
        this.moved = dealtIn !== null && dealtIn !== view.me;
        // Whoever's part was dealt was heard before.
        const part = event.parts[event.seats.indexOf(this.seat)];
        if (part && !isNoPart(part)) this.attendance.onPartDealt(seq);
      } else if (event.is === "Turn") {
        if (begins) {
          this.clock = Math.max(this.clock, lasting(event.seconds));
          this.pass(seq);
        }
        if (event.seat === this.seat) this.tellTurn(event.seconds, begins ? this.clock : null);
        else this.turn = null;
      } else if (event.is === "Paused") {
        this.stop(event.paused);
      } else if (event.is === "Asked" && event.seat === this.seat) {
        if (event.auto) {
          this.autos++;
          this.objection ||= this.fault(seq, before, event.seat);
        } else {
          this.notePlayed(`${event.to} ${event.what}`);
        }
        this.turn = null;
      }
    }
  }

  /** What is wrong with the asks in our name in a game that is over. @param {number} game @param {Message[]} log @param {number | null} dealtIn @returns {[string, string][]} */
  objections(game, log, dealtIn) {
    /** @type {[string, string][]} */
    const found = [];
    const hidden = game !== this.game && this.cameAt !== null && game > this.cameAt;
    if (hidden && dealtIn !== null && asksOf(log, dealtIn, false).length) found.push(["ask", NOT_OURS]);
    if (this.seat === null || game !== this.game) return found;
    const ours = [...this.asks.values()].map(({ ask }) => ask);
    const others = asksOf(log, this.seat, false).slice(this.askedBefore).filter((ask) => {
      const at = ours.indexOf(ask);
      if (at >= 0) ours.splice(at, 1);
      return at < 0;
    });
    if (this.others || others.length) found.push(["ask", NOT_OURS]);
    const longest = Math.max(this.clock, ...clocksOf(log));
    if (this.shortest < longest - slack(longest)) this.objection ||= longest === Infinity ? NO_CLOCK : TOO_EARLY;
    if (this.objection) found.push(["ask", this.objection]);
    if (!this.leaves && log.some(({ is, seat }) => (is === "Gone" || is === "Withdrew") && seat === this.seat))
      found.push(["move", "we are said to have left the game, and are here"]);
    if (this.moved) found.push(["move", "our seat was taken from us in the middle of the game"]);
    return found;
  }

  /** What was played in our name in this game was looked at, or was played before this page came. @param {number} game */
  isOf(game) {
    return (this.cameAt !== null && game <= this.cameAt) || (game === this.game && this.seat !== null);
  }

  /** @param {number} game @param {number | null} seat @param {number} askedBefore */
  begin(game, seat, askedBefore) {
    this.asks.clear();
    Object.assign(this, { game, seat, askedBefore, objection: "", moved: false, others: false, turn: null, shortest: Infinity, stopped: null });
    this.autos = this.turnSeq = this.clock = 0;
  }

  /** An ask of ours is played in the turn in which we made it, or never. @param {string} asked */
  notePlayed(asked) {
    const own = [...this.asks.values()].find(({ ask, seq, played }) => ask === asked && !played && seq >= this.turnSeq);
    if (own) own.played = true;
    else this.others = true;
  }

  /** Find our asks in what is told of a game in one piece. @param {Message[]} log @param {boolean} passed those of a turn that has passed are not played later */
  lookForAsks(log, passed) {
    const told = asksOf(log, this.seat, false).slice(this.askedBefore);
    const take = (/** @type {string} */ ask) => told.includes(ask) && told.splice(told.indexOf(ask), 1);
    const asks = [...this.asks];
    for (const [, { ask, played }] of asks) if (played) take(ask);
    for (const [n, own] of asks) {
      if (own.played) continue;
      if (take(own.ask)) own.played = true;
      else if (passed) this.asks.delete(n);
    }
  }

  /** With this step another turn began. @param {number} seq */
  pass(seq) {
    this.turnSeq = seq;
    for (const [n, own] of this.asks) {
      if (own.played || own.seq >= seq) continue;
      this.asks.delete(n);
      this.passed.push(n);
    }
  }

  /** A clock that is told again may have stood still, and never runs out sooner. @param {number | null} seconds @param {number | null} clock what is on it when a turn begins; null when it has begun before */
  tellTurn(seconds, clock) {
    const since = this.attendance.earliest;
    const left = lasting(seconds) - ROUNDED_MS;
    if (!this.turn || clock !== null) {
      const on = clock ?? left;
      this.turn = { due: since + on, clock: on, whole: clock !== null, told: seconds, shown: Date.now() };
    } else if (seconds !== null) {
      this.turn = { ...this.turn, due: Math.max(this.turn.due, since + left), told: seconds };
    }
  }

  /** The clock stands still, or goes on with what was left. @param {boolean} on */
  stop(on) {
    if (on) {
      this.stopped ??= Date.now();
    } else if (this.stopped !== null) {
      if (this.turn) {
        const stood = this.attendance.earliest - Math.max(this.stopped, this.turn.shown);
        this.turn = { ...this.turn, due: this.turn.due + Math.max(0, stood) };
      }
      this.stopped = null;
    }
  }

  /** What is wrong with an ask that the host says it had to make for us. @param {number} seq @param {View} before @param {number} seat */
  fault(seq, before, seat) {
    if (this.stopped !== null) return "an ask was made in our name while the clock stood still";
    if (before.seats[seat].presence === "bot") return this.attendance.isHere(seq) ? "a bot asked in our name while we were here" : "";
    return this.clockFault();
  }

  clockFault() {
    const { turn } = this;
    if (!turn) return "";
    if (turn.due === Infinity) return NO_CLOCK;
    const left = turn.due - Date.now();
    if (turn.whole) this.shortest = Math.min(this.shortest, turn.clock - left);
    return left > slack(turn.clock) ? TOO_EARLY : "";
  }
}

/** How much sooner than by ours a clock may run out by the host's. @param {number} clock */
const slack = (clock) => Math.min(CLOCK_MS, clock / 2);

/** What was on the clock when turns began: told again it follows itself. @param {Message[]} log */
const clocksOf = (log) =>
  log.flatMap((event, n) => {
    const last = log[n - 1];
    return event.is === "Turn" && !(last?.is === "Turn" && last.seat === event.seat) ? [lasting(event.seconds)] : [];
  });

/** How long a clock runs on which this is told. @param {number | null} seconds */
const lasting = (seconds) => (seconds === null ? Infinity : seconds * 1000);

/** The asks that this seat is said to have made itself, or the clock or a bot for it. @param {Message[]} log @param {number | null} me @param {boolean} auto */
const asksOf = (log, me, auto) =>
  log.filter((event) => event.is === "Asked" && event.seat === me && event.auto === auto).map((event) => `${event.to} ${event.what}`);

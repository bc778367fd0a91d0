// From messages to an ordered sequence: every step once, in order, with a view after each (protocol/README.md, 2).

import { OF_A_GAME } from "../game/deal.js";
import { after, changesHand, emptyView, viewOf } from "../game/view.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */
/** @typedef {{ is: "stepped", seq: number, events: Message[], before: View, view: View } | { is: "resynced", seq: number, view: View, steps: { seq: number, events: Message[] }[] }} Update */

const STEPS_WAITING = 200;
const LOG_KEPT = 300000;
const FAULTS_KEPT = 8;

/** What one viewer saw of one game, from its first commitment on. */
export class GameLog {
  /** @param {boolean} [complete] */
  constructor(complete = false) {
    /** @type {Message[]} */
    this.events = [];
    this.complete = complete;
    /** What the host told beside the events, and does not fit them, as faults. @type {[string, string][]} */
    this.told = [];
    /** The step before which the host left something out, though the game was on and it had told its beginning. @type {number | null} */
    this.withheld = null;
    this.sure = 0;
    /** The game that was on when the table's state came in place of its beginning. @type {number | null} */
    this.cameIn = null;
  }

  /** Something is missing here, for good. */
  breakOff() {
    if (!this.complete) return;
    this.complete = false;
    this.sure = this.events.length;
  }

  /** @param {Message} event */
  add(event) {
    if (this.events.length < LOG_KEPT) this.events.push(event);
    else this.breakOff();
  }

  /** @param {string} fault @param {string} detail */
  fault(fault, detail) {
    if (this.told.length < FAULTS_KEPT) this.told.push([fault, detail]);
  }

  /** The host's answer leaves something out. @param {number} seq */
  withhold(seq) {
    if (!this.complete) return;
    this.breakOff();
    this.withheld = seq;
  }

  /** All that is wrong beside the events. @returns {[string, string][]} */
  get faults() {
    return this.withheld === null ? this.told : [...this.told, ["move", `step ${this.withheld}: the host would not tell what came before it`]];
  }

  /** The same, of a game whose end was not seen. @returns {GameLog} */
  get unfinished() {
    return Object.assign(new GameLog(), this, { complete: false });
  }

  /** The events that surely follow one another. */
  get inOrder() {
    return this.complete ? this.events : this.events.slice(0, this.sure);
  }

  /** @returns {number | null} */
  get game() {
    return this.events.find((event) => typeof event.game === "number")?.game ?? this.cameIn;
  }

  /** The game that was dealt in it. @returns {number | null} */
  get dealt() {
    return this.events.find((event) => event.is === "Started")?.game ?? null;
  }

  /** @param {number} game */
  isOf(game) {
    return this.dealt === game;
  }
}

/** Follows one table for one viewer, through one epoch of its host. */
export class Sequencer {
  /** @param {number | null} seat @param {number} epoch @param {number} seats */
  constructor(seat, epoch, seats) {
    this.seat = seat;
    this.epoch = epoch;
    this.seq = 0;
    this.view = emptyView(seats, seat);
    this.present = new GameLog();
    this.past = new GameLog();
    /** @type {Map<number, Message[]>} */
    this.public = new Map();
    /** @type {Map<number, Message>} */
    this.personal = new Map();
    this.caughtUp = false;
    this.wasTold = false;
    this.wasShown = false;
    this.leapt = false;
    /** Of the game's newest list, the seats that were not given up; null when that is not known. @type {number[] | null} */
    this.listed = null;
  }

  /** @param {number} game */
  logOf(game) {
    return this.past.isOf(game) ? this.past : this.present;
  }

  /** Something is missing. */
  get behind() {
    return !this.caughtUp || this.public.size > 0 || this.personal.size > 0;
  }

  /** @param {number} seq @param {Message[]} events @returns {Update[]} */
  addPublic(seq, events) {
    if (seq > this.seq && events.length && this.public.size < STEPS_WAITING) this.public.set(seq, events);
    return this.advance();
  }

  /** @param {Message} step @returns {Update[]} */
  addPersonal(step) {
    if (step.epoch === this.epoch && step.seq > this.seq && this.personal.size < STEPS_WAITING) this.personal.set(step.seq, step);
    return this.advance();
  }

  /** One page of a sync's answer. @param {Message} page @returns {Update[]} */
  applySync(page) {
    // An earlier page did not come: what is missing is asked for first.
    if (page.epoch !== this.epoch || page.after > this.seq) return [];
    /** @type {Update[]} */
    const found = [];
    /** @type {{ seq: number, events: Message[] }[]} */
    const steps = [];
    if (!page.whole && this.isOfALaterGame(page)) this.beginAnew();
    const fresh = !this.caughtUp;
    if (!this.wasTold) {
      this.wasTold = true;
      const first = page.steps[0]?.events ?? [{ is: "Committed" }];
      this.present = new GameLog(page.whole && first.some((/** @type {Message} */ event) => event.is === "Committed"));
    }
    for (const step of page.steps) {
      if (step.seq <= this.seq) continue;
      if (fresh || page.whole || step.seq === this.seq + 1) {
        this.leapt = !fresh && (this.leapt || step.seq !== this.seq + 1);
        const stepped = this.apply(step.seq, step.events, null, !fresh);
        if (stepped && !fresh) found.push(stepped);
        steps.push(step);
      } else {
        this.present.withhold(step.seq);
      }
    }
    if (page.state && page.seq >= this.seq) {
      const jumped = page.seq > this.seq;
      const was = this.view;
      if (!jumped) this.checkHand(page.seq, was, page.hand);
      else if (fresh) this.present.breakOff();
      else this.present.withhold(page.seq);
      this.takeState(page.seq, page.state, page.hand);
      if (fresh ? this.isToldOtherwise(was) : !jumped && !this.leapt && !same(this.view, { ...was, hand: page.hand }))
        this.present.fault("move", `step ${page.seq}: the table we were told is not what its steps led to`);
      // Of a game that is over a host may forget something.
      if (this.view.phase !== "playing" || this.view.game !== this.present.game) this.present.withheld = null;
      if (jumped && this.view.game !== was.game) [this.past, this.present] = [this.present, new GameLog()];
      if (this.view.phase === "playing" && !this.present.complete) this.present.cameIn = this.view.game;
      if (fresh || jumped || (this.leapt && !same(this.view, was))) found.push({ is: "resynced", seq: this.seq, view: this.view, steps });
      if (fresh || jumped || this.leapt) this.listed = null;
      this.leapt = false;
      this.caughtUp = this.wasShown = true;
    }
    return this.caughtUp ? [...found, ...this.advance()] : found;
  }

  /** Apply every step that is complete and next. @returns {Update[]} */
  advance() {
    /** @type {Update[]} */
    const found = [];
    while (this.caughtUp) {
      const number = this.seq + 1;
      const personal = this.personal.get(number);
      const open = this.public.get(number);
      let stepped = null;
      if (personal) stepped = this.apply(number, personal.events, personal.hand);
      else if (open && !changesHand(open, this.seat)) stepped = this.apply(number, open, null);
      if (!stepped) break;
      found.push(stepped);
    }
    for (const waiting of [this.public, this.personal]) for (const seq of waiting.keys()) if (seq <= this.seq) waiting.delete(seq);
    return found;
  }

  /** @param {number} seq @param {Message[]} happened @param {number | null} hand @param {boolean} [ours] sealed for us @returns {Update | null} */
  apply(seq, happened, hand, ours) {
    const before = this.view;
    let view;
    try {
      view = after(before, happened);
    } catch {
      // Not what an honest host of our version says: the state that a sync brings decides.
      this.present.breakOff();
      this.caughtUp = false;
      return null;
    }
    this.view = view;
    this.seq = seq;
    this.note(happened);
    this.checkPeople(before, happened, view, ours);
    if (hand !== null) {
      this.checkHand(seq, view, hand);
      this.view = view = { ...view, hand };
    }
    return { is: "stepped", seq, events: happened, before, view };
  }

  /** @param {number} seq @param {View} view @param {number} hand */
  checkHand(seq, view, hand) {
    if (this.present.complete && view.phase === "playing" && view.hand !== hand)
      this.present.fault("hand", `step ${seq}: the hand we were told is not what we were dealt, drew and gave`);
  }

  /**
   * Those who are listed for a game, blamed for a void round and named at the end sat there: the first list has everybody, a later one
   * whoever of them is left. Where something may be missing, only our own seat is sure, and only in an answer to us.
   * @param {View} before @param {Message[]} happened @param {View} view @param {boolean} [ours]
   */
  checkPeople({ seats: were }, happened, view, ours) {
    const known = this.caughtUp && !this.leapt;
    const me = /** @type {number} */ (view.me);
    for (const { is, round, seat, seats, names, levels } of happened) {
      const { listed } = this;
      let wrong = false;
      if (is === "Committed" && !round) this.listed = [];
      else if (is === "Stood" && listed) {
        const rest = listed.filter((other) => other !== seat);
        this.listed = rest.length > 1 ? rest : [];
      } else if (is === "Bound") {
        const due = round && listed?.length !== 0 ? listed : [...were.keys()].filter((number) => were[number].presence !== "empty");
        wrong = due !== null && (known ? String(due) !== String(seats) : !!ours && due.includes(me) && !seats.includes(me));
        this.listed = seats;
      } else if (is === "RoundVoid") wrong = known && String(seats.map((/** @type {number} */ one) => were[one].name)) !== String(names);
      else if (is === "Over") {
        const played = view.in_play.map((one) => view.seats[one]);
        wrong = known && String([names, levels]) !== String([played.map(({ name }) => name), played.map(({ level }) => level)]);
      }
      if (wrong) this.present.fault("list", `${is}: others than those who sat there`);
    }
  }

  /** @param {number} seq @param {Message} state @param {number} hand */
  takeState(seq, state, hand) {
    try {
      this.view = viewOf(state, this.seat, hand);
      this.seq = seq;
    } catch {
      // A state that is none changes nothing.
    }
  }

  /** Keep what the deal will be checked against. @param {Message[]} happened */
  note(happened) {
    for (const event of happened) {
      if (event.is === "Committed" && this.begins(event)) [this.past, this.present] = [this.present, new GameLog(true)];
      else if (event.is === "Started" && this.present.dealt !== null) [this.past, this.present] = [this.present, new GameLog()];
      const last = this.present.events.at(-1);
      const repeated = event.is === "Turn" && last?.is === "Turn" && last.seat === event.seat;
      if (OF_A_GAME.includes(event.is) && !repeated) this.present.add(event);
    }
  }

  /** All steps of the game that is on were told, and have not led to the state that came with them. @param {View} was */
  isToldOtherwise(was) {
    const follows = this.present.complete && this.present.dealt === was.game && was.phase === "playing";
    return follows && ofPlay(was) !== ofPlay(this.view);
  }

  /** While we were away the game that we know ended, and the host has only the next one, from its beginning on. @param {Message} page */
  isOfALaterGame(page) {
    if (!this.caughtUp || !page.steps.length || page.steps[0].seq <= this.seq) return false;
    const begun = page.steps[0].events.find((/** @type {Message} */ event) => event.is === "Committed");
    return begun !== undefined && begun.game > Math.max(this.present.game ?? 0, this.view.game);
  }

  /** Of the game that we know nothing more comes; of the one that is told now nothing is missing. */
  beginAnew() {
    this.present.breakOff();
    [this.past, this.present] = [this.present, new GameLog(true)];
    this.view = emptyView(this.view.seats.length, this.seat);
    this.caughtUp = false;
  }

  /** @param {Message} bound */
  begins(bound) {
    const first = this.present.events[0];
    const known = first?.is === "Committed" && first.game === bound.game;
    return bound.round === 0 && bound.game === this.view.game + 1 && !known;
  }
}

/** What follows from a game's beginning and its steps, whoever sits there. @param {View} view */
const ofPlay = ({ seats, game, phase, in_play: playing, turn, stock, winners }) =>
  JSON.stringify([game, phase, playing, turn, stock, winners, playing.map((seat) => [seats[seat].cards, seats[seat].books, seats[seat].out])]);

/** @param {View} one @param {View} other */
const same = (one, other) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** Views are made in different ways, and have their fields in different orders. @param {string} _ @param {any} value */
const inOrder = (_, value) =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

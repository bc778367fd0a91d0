// Our part in each game's shuffle, and whether the game that ended was dealt and played as the host was bound to.
// Nothing here is forgotten because a host says so: what we gave follows from our key, our seat and what the host was bound to.

import { blake2b, sha256 } from "../vendor/noble.js";
import { ascii, concat, equal, toHex } from "../wire/bytes.js";
import { eventBytes } from "../wire/shapes.js";
import { isNoPart, partCommitment } from "../game/deal.js";
import { verify } from "../game/verify.js";
import { Retellings } from "./retelling.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */
/** @typedef {import("./sequencer.js").GameLog} GameLog */
/** @typedef {import("./sequencer.js").Sequencer} Sequencer */
/** @typedef {{ request: "Commit" | "Reveal", game: number, round: number, bytes: Uint8Array }} Part */

const ROUNDS_GIVEN = 64;
const OBJECTIONS_KEPT = 8;
const GAMES_DOUBTED = 64;
const OF_A_DEAL = ["Committed", "Bound", "RoundVoid", "Started"];
const TAKEN_BACK = "the host took back what had happened in this game";
const LATER_BEFORE = "the table was at a later game already";

export class Shuffle {
  /** @param {string} table @param {Uint8Array} key of ours, that no host ever hears @param {import("./storage.js").DealMemory} memory */
  constructor(table, key, memory) {
    this.table = table;
    this.key = key;
    this.memory = memory;
    const us = toHex(blake2b(new Uint8Array(), { key, dkLen: 4 }));
    this.kinds = { gave: `gave-${us}`, opened: `opened-${us}`, here: `here-${us}` };
    /** The game that the table was at when this page first saw it. @type {number | null} */
    this.cameAt = null;
    /** Lists that were closed when this page came. @type {Set<string>} */
    this.closedBefore = new Set();
    /** @type {Set<string>} */
    this.given = new Set();
    /** @type {Set<string>} */
    this.heardClosed = new Set();
    /** @type {Map<number, [string, string][]>} */
    this.objections = new Map();
    /** Of these, the games that the screens were told of. @type {Set<number>} */
    this.doubted = new Set();
    /** Objections were raised against more games than are kept. */
    this.many = false;
    /** What was just found to be wrong with a game that is not over. */
    this.doubt = "";
    /** @type {Message | null} */
    this.committed = null;
    /** @type {Message | null} */
    this.bound = null;
    /** A game whose list was closed, and which was not dealt; and from when on we had missed nothing then. @type {{ game: number, since: number } | null} */
    this.undealt = null;
    this.since = 0;
    /** The latest game that the table was at. */
    this.furthest = memory.furthest;
    this.retellings = new Retellings();
    /** Another start of the host has to tell all that the one before had told. */
    this.retold = false;
  }

  /** The table is at this game, and so much is told of it; what is kept is what was when this page first saw it. @param {number} game @param {Message[]} [told] */
  arrive(game, told = []) {
    if (this.cameAt !== null) return;
    this.cameAt = game;
    for (const event of told) if (event.is === "Bound") this.closedBefore.add(`${event.game} ${event.round}`);
  }

  /** The host lets us in again. @param {Sequencer | null} before what it had told us before */
  onRestart(before) {
    this.given.clear();
    this.committed = this.bound = null;
    if (!before) return;
    this.retold = true;
    for (const log of [before.past, before.present]) {
      this.isRetoldOtherwise(log, before.seat, false);
      for (const [fault, detail] of log.faults) if (log.game !== null) this.object(log.game, fault, detail, false);
    }
  }

  /** All was told again: is what had been told before still in it? @param {Sequencer} told */
  goesBack(told) {
    const logs = this.retold ? [told.past, told.present] : [];
    this.retold = false;
    return logs.filter((log) => this.isRetoldOtherwise(log, told.seat, true)).length > 0;
  }

  /** Compare what is told of a game with what was told before, and keep it. @param {GameLog} log @param {number | null} seat @param {boolean} whole */
  isRetoldOtherwise(log, seat, whole) {
    // What is told of games far away drives out nothing.
    if (log.game === null || log.game > this.furthest + 1) return false;
    if (this.retellings.contradicts(log, seat, whole)) {
      this.object(log.game, "again", TAKEN_BACK, false);
      this.retellings.replace(log, seat);
      return true;
    }
    if (!this.retellings.keep(log, seat)) this.object(log.game, "again", "the game was told anew and anew, and never all of it", false);
    return false;
  }

  /** @param {Part} part */
  onAccepted(part) {
    if (part.request === "Reveal") this.memory.first(this.kinds.opened, part.game, part.round, new Uint8Array());
  }

  /**
   * What we give to the next game's shuffle after this.
   * @param {Message[]} happened @param {View} view @param {number | null} me @param {boolean} here we were at the table when it happened
   * @param {number} since from when on we have missed nothing
   * @returns {Part[]}
   */
  onStep(happened, view, me, here, since) {
    this.since = since;
    this.arrive(view.game);
    this.furthest = Math.max(this.furthest, view.game);
    for (const event of happened) {
      // Nothing that a host says of games far away makes us forget this one.
      if (!OF_A_DEAL.includes(event.is) || ![0, 1].includes(event.game - view.game)) continue;
      if (event.game < this.furthest) {
        this.object(event.game, "again", LATER_BEFORE);
        continue;
      }
      this.note(event);
      if (event.is === "Bound" && me !== null) this.onClosed(event, me, here);
    }
    const to = this.committed;
    if (!to || me === null || to.game !== view.game + 1) return [];
    // It was dealt before: anyone who opens their part again shows the same cards to anyone who has seen them.
    if (this.memory.wasStarted(to.game)) return [];
    const { game, round } = to;
    const part = this.part(to, me);
    const commitment = partCommitment(this.table, game, round, me, part);
    if (!this.bound) {
      if (!this.isNew("Commit", game, round)) return [];
      this.memory.first(this.kinds.gave, game, round, Uint8Array.of(me));
      return [{ request: "Commit", game, round, bytes: commitment }];
    }
    const at = this.bound.seats.indexOf(me);
    const sound = at >= 0 && equal(this.bound.commitments[at] ?? new Uint8Array(), commitment) && !this.objections.has(game);
    return sound && this.isNew("Reveal", game, round) ? [{ request: "Reveal", game, round, bytes: part }] : [];
  }

  /** @param {Message} event @param {number} me @param {boolean} here */
  onClosed(event, me, here) {
    const round = Math.min(event.round, ROUNDS_GIVEN);
    const place = `${event.game} ${round}`;
    const at = event.seats.indexOf(me);
    if (at < 0 || this.heardClosed.has(place)) return;
    for (const heard of this.heardClosed) if (Number(heard.split(" ")[0]) !== event.game) this.heardClosed.delete(heard);
    this.heardClosed.add(place);
    if (here) this.memory.first(this.kinds.here, event.game, round, Uint8Array.of(me));
    const to = this.committed;
    if (!to || to.game !== event.game || to.round !== event.round) return;
    const ours = partCommitment(this.table, to.game, to.round, me, this.part(to, me));
    const listed = event.commitments[at];
    if (listed && !isNoPart(listed) && !equal(listed, ours) && this.hadSeat(event.game, event.round, me))
      this.object(event.game, "list", `round ${event.round}: something else stood in the list for us`);
  }

  /** @param {string} request @param {number} game @param {number} round */
  isNew(request, game, round) {
    const name = `${request} ${game} ${round}`;
    if (this.given.has(name)) return false;
    for (const old of this.given) if (Number(old.split(" ")[1]) !== game) this.given.delete(old);
    this.given.add(name);
    return true;
  }

  /** What a host can say only once is compared with what it said before, in whatever page of ours. @param {Message} event @param {boolean} tell */
  compare({ is, game, round, commitment, ...rest }, tell) {
    const told = () => sha256(eventBytes({ is, game, round, commitment, ...rest }));
    const given = round < ROUNDS_GIVEN;
    if (is === "Committed" && given && !this.memory.first("committed", game, round, commitment))
      this.object(game, "secret", `the host bound itself twice in round ${round}`, tell);
    if (is === "Bound" && given && !this.memory.first("closed", game, round, told()))
      this.object(game, "again", `two lists were closed in round ${round}`, tell);
    if (is === "Started" && !this.memory.first("started", game, 0, told()))
      this.object(game, "again", "this game was dealt before, and then once more", tell);
  }

  /** What it changes for the part that we give. @param {Message} event */
  note(event) {
    const { game, round } = event;
    this.compare(event, true);
    if (event.is === "Committed") {
      if (this.undealt && this.undealt.game < game && this.undealt.since === this.since)
        this.object(game, "again", "an earlier game's list was closed, and that game never dealt");
      this.committed = round < ROUNDS_GIVEN ? event : null;
      this.bound = null;
    } else if (event.is === "Bound") {
      this.bound = event;
      if (!this.memory.wasStarted(game)) this.undealt ??= { game, since: this.since };
    } else {
      if (event.is === "Started") this.undealt = null;
      this.committed = this.bound = null;
    }
  }

  /** @param {number} game @param {string} fault @param {string} detail @param {boolean} [tell] */
  object(game, fault, detail, tell = true) {
    const raised = this.objections.get(game) ?? [];
    if (!raised.length && this.objections.size >= GAMES_DOUBTED) {
      this.many = true;
      return;
    }
    this.objections.set(game, raised);
    if (tell && !this.doubted.has(game)) {
      this.doubted.add(game);
      this.doubt = detail;
    }
    if (raised.length < OBJECTIONS_KEPT && !raised.some((one) => String(one) === String([fault, detail]))) raised.push([fault, detail]);
  }

  takeDoubt() {
    const { doubt } = this;
    this.doubt = "";
    return doubt;
  }

  /** Indistinguishable from random to everybody without the key, and new for each commitment. @param {Message} bound @param {number} me @returns {Uint8Array} */
  part(bound, me) {
    return blake2b(concat(ascii(`${this.table}/${bound.game}/${bound.round}/${me}/`), bound.commitment), { key: this.key, dkLen: 32 });
  }

  /** Whether this seat was this key's in that round: a page that comes later may have a new key, or another seat. @param {number} game @param {number} round @param {number} seat */
  hadSeat(game, round, seat) {
    const cameBefore = this.cameAt === null || (game > this.cameAt && !this.closedBefore.has(`${game} ${round}`));
    return cameBefore || this.memory.get(this.kinds.gave, game, round)?.[0] === seat;
  }

  /** The seat that is ours in a game, by the last list that was closed for it, whatever a host calls us since. @param {number} game @returns {number | null} */
  seatIn(game) {
    for (let round = ROUNDS_GIVEN - 1; round >= 0; round--) {
      const said = (/** @type {string} */ kind) => this.memory.get(kind, game, round);
      if (!said("closed")) continue;
      const { here, opened, gave } = this.kinds;
      return said(here)?.[0] ?? (said(opened) ? (said(gave)?.[0] ?? null) : null);
    }
    return null;
  }

  /** @param {GameLog} log @param {number} game @param {number | null} me @returns {import("../game/verify.js").OwnPart} */
  own(log, game, me) {
    /** @type {Map<number, Message>} */
    const rounds = new Map();
    for (const event of log.events) {
      if (event.is === "Started") break;
      if (event.is === "Committed" && event.game === game && !rounds.has(event.round)) rounds.set(event.round, event);
    }
    /** @type {Map<number, number>} */
    const seats = new Map();
    for (const round of rounds.keys()) {
      const seat = this.memory.get(this.kinds.here, game, round);
      if (seat) seats.set(round, seat[0]);
    }
    const here = new Set(seats.keys());
    const last = Math.max(...rounds.keys());
    if (me !== null && rounds.size && !seats.has(last)) seats.set(last, me);
    const parts = new Map();
    for (const [round, seat] of seats)
      if (here.has(round) || this.hadSeat(game, round, seat)) parts.set(round, this.part(/** @type {Message} */ (rounds.get(round)), seat));
    const opened = new Set([...rounds.keys()].filter((round) => this.memory.get(this.kinds.opened, game, round) !== null));
    return { parts, opened, here, seats };
  }

  /**
   * The verdict on the game that is over.
   * @param {Uint8Array} signKey @param {GameLog} log @param {View} view @param {[string, string][]} more what else is wrong
   * @param {boolean} audited what was played in our name was looked at
   */
  check(signKey, log, view, more, audited) {
    const { game, me, in_play: seats } = view;
    // Whether it was told as it happened or afterwards.
    for (const event of log.events) if (OF_A_DEAL.includes(event.is) && event.game === game) this.compare(event, false);
    const objections = [...(this.objections.get(game) ?? []), ...more, ...log.faults];
    if (this.memory.get(this.kinds.here, game, ROUNDS_GIVEN) !== null)
      objections.push(["part", `${ROUNDS_GIVEN} rounds of the shuffle came to nothing, and we have no part in the deal`]);
    const takenBack = this.retellings.contradicts(log, me, true);
    const over = log.events.find((event) => event.is === "Over");
    const told = over && over.names.length === seats.length && over.levels.length === seats.length ? over : null;
    for (const end of log.events)
      if (end.is === "Over" && !this.memory.first("ended", game, 0, sha256(eventBytes(end)))) objections.push(["again", "this game had ended before, and otherwise"]);
    if (this.furthest > game) objections.push(["again", LATER_BEFORE]);
    if (log.dealt !== null && log.dealt !== game) objections.push(["again", `game ${log.dealt} was dealt, and called game ${game}`]);
    if (this.many) objections.push(["again", "too much was wrong at this table to keep all of it"]);
    // What is more exact comes first.
    if (takenBack) objections.push(["again", TAKEN_BACK]);
    objections.sort(([, one], [, other]) => Number(one === TAKEN_BACK) - Number(other === TAKEN_BACK));
    const own = this.own(log, game, me);
    return verify({
      table: this.table,
      signKey,
      me,
      bots: seats.filter((seat, n) => (told ? told.levels[n] : view.seats[seat].level)),
      names: new Map(seats.map((seat, n) => [seat, told ? told.names[n] : view.seats[seat].name])),
      happened: log.events,
      complete: log.complete && !this.memory.isUndealtBefore(game) && (audited || !own.parts.size),
      own,
      objections,
    });
  }
}

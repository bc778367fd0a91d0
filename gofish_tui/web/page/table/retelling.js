// What a host told of its newest games: whatever it tells of them later has to contain that, through all starts of it.

import { OF_A_GAME, seenBy } from "../game/deal.js";
import { toHex } from "../wire/bytes.js";
import { eventBytes } from "../wire/shapes.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("./sequencer.js").GameLog} GameLog */
/** One game as one seat was told of it: its beginning without a gap, and what came after one. @typedef {{ seat: number | null, sure: Message[], later: Message[] }} Telling */

const GAMES_COMPARED = 3;
const TELLINGS_COMPARED = 8;

export class Retellings {
  constructor() {
    /** By game; none contains another. @type {Map<number, Telling[]>} */
    this.tellings = new Map();
  }

  /** False when it was told anew too often, and never all of it. @param {GameLog} log @param {number | null} seat */
  keep(log, seat) {
    const { game } = log;
    if (game === null) return true;
    const telling = tellingOf(log, seat);
    const kept = this.tellings.get(game) ?? [];
    if (kept.some((old) => contains(old, telling))) return true;
    const others = kept.filter((old) => !contains(telling, old));
    const full = others.length >= TELLINGS_COMPARED;
    this.tellings.set(game, full ? others : [...others, telling]);
    if (this.tellings.size > GAMES_COMPARED) this.tellings.delete(Math.min(...this.tellings.keys()));
    return !full;
  }

  /** Compare with this from now on. @param {GameLog} log @param {number | null} seat */
  replace(log, seat) {
    if (log.game !== null) this.tellings.delete(log.game);
    this.keep(log, seat);
  }

  /** Whether a game is told otherwise now. @param {GameLog} log @param {number | null} seat @param {boolean} whole nothing may be missing */
  contradicts(log, seat, whole) {
    const telling = tellingOf(log, seat);
    const kept = log.game === null ? [] : (this.tellings.get(log.game) ?? []);
    return kept.some((old) => !(whole && log.complete ? contains : agrees)(telling, old));
  }
}

/** @param {GameLog} log @param {number | null} seat @returns {Telling} */
function tellingOf(log, seat) {
  const sure = log.inOrder.length;
  return { seat, sure: storyOf(log.events.slice(0, sure), log.game), later: storyOf(log.events.slice(sure), log.game) };
}

/** What is of this game: past a gap there may be another's. Turns are told again after a pause. @param {Message[]} happened @param {number | null} game */
function storyOf(happened, game) {
  const story = [];
  for (const event of happened) {
    if (event.is !== "Turn" && event.is !== "Stalling" && OF_A_GAME.includes(event.is)) {
      if ((event.game ?? game) !== game) break;
      story.push(event);
    }
    if (event.is === "Over") break;
  }
  return story;
}

/** Both in the same form: as their seat may see them, or as everybody may. @param {Telling} one @param {Telling} other */
function alike(one, other) {
  const open = one.seat !== other.seat;
  const bytes = (/** @type {Message[]} */ events) =>
    events.flatMap((event) => {
      const seen = open ? seenBy(event, null) : event;
      return seen ? [toHex(eventBytes(seen))] : [];
    });
  return [one, other].map(({ sure, later }) => ({ sure: bytes(sure), later: bytes(later) }));
}

/** Whether both begin alike, as far as both go. @param {Telling} one @param {Telling} other */
function agrees(one, other) {
  const [mine, theirs] = alike(one, other);
  return theirs.sure.every((event, n) => n >= mine.sure.length || mine.sure[n] === event);
}

/** Whether the other's beginning is ours, and all else of it follows in its order. @param {Telling} one @param {Telling} other */
function contains(one, other) {
  const [mine, theirs] = alike(one, other);
  const rest = [...mine.sure.slice(theirs.sure.length), ...mine.later];
  let at = 0;
  return (
    theirs.sure.every((event, n) => mine.sure[n] === event) && theirs.later.every((event) => (at = rest.indexOf(event, at) + 1) > 0)
  );
}

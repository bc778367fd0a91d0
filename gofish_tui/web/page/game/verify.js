// Does the deal match what was seen? Asked of each game when it is over (protocol/README.md, 4).

import { equal, bigEndian, concat } from "../wire/bytes.js";
import { isSigned, tableId } from "../wire/crypto.js";
import { eventBytes } from "../wire/shapes.js";
import { handMask, handOf, maskOf } from "./cards.js";
import { commitment, isNoPart, OF_A_GAME, partCommitment, seenBy, shuffle, transcript, words } from "./deal.js";
import { Game, WARNING } from "./engine.js";
import { unpack } from "./rules.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {{ commitment: Uint8Array, bound: Message, void: Message | null }} Round */
/**
 * What one player knows of their own part, each by round: the random bytes, whether the host said that it had them, whether
 * we were at the table when the list was closed, and where we sat then.
 * @typedef {{ parts: Map<number, Uint8Array>, opened: Set<number>, here: Set<number>, seats: Map<number, number> }} OwnPart
 */
/**
 * All that one viewer received of one game. `bots`: the seats of bots; `objections`: what we know to be wrong from elsewhere.
 * @typedef {{ table: string, signKey: Uint8Array, me: number | null, bots: number[], names: Map<number, string>,
 *   happened: Message[], complete: boolean, own: OwnPart | null, objections: [string, string][] }} Seen
 */
/**
 * `ok` null: not all was seen, or nothing of ours is in the shuffle.
 * @typedef {{ ok: boolean | null, fault: string, detail: string, rounds: { round: number, names: string[] }[], words: string[],
 *   without: string[] }} Verdict
 */

/** What is not as it has to be. */
class CheckFailed extends Error {
  /** @param {string} fault @param {string} detail */
  constructor(fault, detail) {
    super(detail);
    this.fault = fault;
  }
}

/** @param {Seen} seen @returns {Verdict} */
export function verify(seen) {
  const happened = seen.happened;
  const started = happened.find((event) => event.is === "Started");
  const over = happened.find((event) => event.is === "Over");
  const nothing = { rounds: [], words: [], without: [] };
  const [objection] = seen.objections;
  if (!started || !over || !seen.complete) {
    if (objection) return { ok: false, fault: objection[0], detail: objection[1], ...nothing };
    return { ok: null, fault: "incomplete", detail: "not all of the game was seen", ...nothing };
  }
  const newest = transcript(seen.table, started.game, happened);
  const bots = seen.bots.filter((seat) => seat !== seen.me);
  /** @type {Round[]} */
  let rounds = [];
  /** @type {Pick<Verdict, "ok" | "fault" | "detail">} */
  let verdict;
  try {
    rounds = roundsOf(happened, started.game);
    if (objection) throw new CheckFailed(...objection);
    checkDeal(seen.table, rounds, started, over.secret, bots);
    if (started.seats.some((/** @type {number} */ _, /** @type {number} */ n) => !over.names[n]))
      throw new CheckFailed("list", "cards were dealt to a seat where nobody sat");
    if (seen.own) checkOwn(seen.table, rounds, started.game, seen.me, seen.own);
    play(seen, started, over);
    checkSignature(seen, started, over, newest);
    verdict = hasOwn(seen.table, rounds, started.game, seen.me, seen.own)
      ? { ok: true, fault: "", detail: "" }
      : { ok: null, fault: "incomplete", detail: "" };
  } catch (crooked) {
    if (!(crooked instanceof CheckFailed)) throw crooked;
    verdict = objection
      ? { ok: false, fault: objection[0], detail: objection[1] }
      : { ok: false, fault: crooked.fault, detail: crooked.message };
  }
  return {
    ...verdict,
    words: words(newest),
    rounds: rounds.flatMap((held, round) => (held.void ? [{ round, names: held.void.names }] : [])),
    without: rounds.length ? withoutPart(rounds, bots).map((seat) => seen.names.get(seat) ?? "") : [],
  };
}

/** The rounds that led to the deal, the last one without an end. @param {Message[]} happened @param {number} game @returns {Round[]} */
function roundsOf(happened, game) {
  /** @type {Round[]} */
  const found = [];
  /** @type {Message | null} */
  let committed = null;
  /** @type {Message | null} */
  let bound = null;
  for (const event of happened) {
    if (event.is === "Started") break;
    if (!["Committed", "Bound", "RoundVoid"].includes(event.is)) continue;
    // What we gave to one game's shuffle is known to the host by the other's.
    if (event.game !== game) throw new CheckFailed("list", `game ${event.game} was shuffled, and game ${game} dealt in its place`);
    const round = event.round;
    if (event.is === "Committed") {
      if (committed || round !== found.length) throw new CheckFailed("secret", `the host bound itself twice in round ${round}`);
      committed = event;
    } else if (event.is === "Bound") {
      if (!committed || bound || round !== found.length) throw new CheckFailed("list", `the list of round ${round} was closed out of turn`);
      bound = event;
    } else if (event.is === "RoundVoid") {
      if (!committed || !bound || round !== found.length) throw new CheckFailed("list", `round ${round} was void without having been closed`);
      checkBlame(bound, event);
      found.push({ commitment: committed.commitment, bound, void: event });
      committed = bound = null;
    }
  }
  if (!committed || !bound) throw new CheckFailed("list", "the game was dealt without a closed list");
  return [...found, { commitment: committed.commitment, bound, void: null }];
}

/** @param {number[]} seats */
const ascending = (seats) => seats.every((seat, n) => n === 0 || seats[n - 1] < seat);

/** @param {Message} bound @param {Message} ended */
function checkBlame(bound, ended) {
  const { seats, names, round } = ended;
  if (!ascending(seats) || !seats.every((/** @type {number} */ seat) => bound.seats.includes(seat)))
    throw new CheckFailed("list", `round ${round}: seats that are not in its list held it up`);
  if (names.length !== seats.length) throw new CheckFailed("list", `round ${round}: not each seat that held it up has one name`);
}

/** @param {Message} bound @param {number[]} bots */
function checkList(bound, bots) {
  if (!ascending(bound.seats) || bound.seats.length !== bound.commitments.length)
    throw new CheckFailed("list", "the list is not one entry for each seat, in the seats' order");
  bound.seats.forEach((/** @type {number} */ seat, /** @type {number} */ n) => {
    if (bots.includes(seat) && !isNoPart(bound.commitments[n])) throw new CheckFailed("list", `the bot in seat ${seat} has a part`);
  });
}

/** @param {string} table @param {Round[]} rounds @param {Message} started @param {Uint8Array} secret @param {number[]} bots */
function checkDeal(table, rounds, started, secret, bots) {
  const number = rounds.length - 1;
  const { commitment: promised, bound } = rounds[number];
  if (!equal(commitment(table, started.game, number, secret), promised))
    throw new CheckFailed("secret", "the host's secret is not the one it was bound to");
  for (const held of rounds.slice(0, -1)) checkList(held.bound, []);
  checkList(bound, bots);
  const same = started.round === number && String(started.seats) === String(bound.seats) && String(started.rules) === String(bound.rules);
  if (!same) throw new CheckFailed("list", "the game is not the one whose list was closed");
  if (started.parts.length !== started.seats.length) throw new CheckFailed("part", "the parts are not one for each seat");
  started.seats.forEach((/** @type {number} */ seat, /** @type {number} */ n) => {
    const [boundTo, part] = [bound.commitments[n], started.parts[n]];
    if (isNoPart(boundTo) !== isNoPart(part)) throw new CheckFailed("part", `seat ${seat} was in the list and not in the deal, or not both`);
    if (!isNoPart(part) && !equal(boundTo, partCommitment(table, started.game, number, seat, part)))
      throw new CheckFailed("part", `the part of seat ${seat} is not what it was bound to`);
  });
}

/** @param {string} table @param {Round[]} rounds @param {number} game @param {number | null} last @param {OwnPart} own */
function checkOwn(table, rounds, game, last, own) {
  let heldUp = false;
  rounds.forEach(({ bound, void: ended }, number) => {
    const me = own.seats.get(number) ?? last;
    if (me === null || !bound.seats.includes(me)) return;
    const listed = bound.commitments[bound.seats.indexOf(me)];
    const part = own.parts.get(number);
    const ours = part && partCommitment(table, game, number, me, part);
    if (isNoPart(listed)) {
      if (ours && own.here.has(number) && !heldUp) throw new CheckFailed("part", "our own part was left out of the deal");
    } else if (ours && !equal(listed, ours)) {
      throw new CheckFailed("list", `round ${number}: something else stood in the list for us`);
    }
    if (ended && ended.seats.includes(me)) {
      if (own.opened.has(number)) throw new CheckFailed("list", `round ${number}: we are said to have held it up, and did not`);
      heldUp = true;
    }
  });
}

/** @param {string} table @param {Round[]} rounds @param {number} game @param {number | null} last @param {OwnPart | null} own */
function hasOwn(table, rounds, game, last, own) {
  const number = rounds.length - 1;
  const { bound } = rounds[number];
  const me = own?.seats.get(number) ?? last;
  const part = own?.parts.get(number);
  if (me === null || !part || !bound.seats.includes(me)) return false;
  return equal(bound.commitments[bound.seats.indexOf(me)], partCommitment(table, game, number, me, part));
}

/** @param {Round[]} rounds @param {number[]} bots @returns {number[]} */
function withoutPart(rounds, bots) {
  const { bound } = rounds[rounds.length - 1];
  return bound.seats.filter((/** @type {number} */ seat, /** @type {number} */ n) => isNoPart(bound.commitments[n]) && !bots.includes(seat));
}

/** @param {Seen} seen @param {Message} started @param {Message} over @param {Uint8Array} newest */
function checkSignature(seen, started, over, newest) {
  if (!equal(newest, over.transcript)) throw new CheckFailed("transcript", "the host signed the transcript of another game than we saw");
  const text = concat(bigEndian(started.game, 4), newest);
  if (tableId(seen.signKey) !== seen.table || !isSigned(seen.signKey, "game", seen.table, text, over.signature))
    throw new CheckFailed("transcript", "the transcript is not signed by the table");
}

/** Play the asks that were seen on the deck that should have been. @param {Seen} seen @param {Message} started @param {Message} over */
function play(seen, started, over) {
  /** @type {Game} */
  let game;
  try {
    const { deck, first } = shuffle(seen.table, started.game, over.secret, started.parts);
    game = new Game(started.seats.length, unpack(started.rules), deck, first);
  } catch (wrong) {
    throw new CheckFailed("deck", `no game can be dealt like that: ${/** @type {Error} */ (wrong).message}`);
  }
  const seats = started.seats;
  const told = withoutRepeats(seen.happened.slice(seen.happened.indexOf(started) + 1).filter((event) => OF_A_GAME.includes(event.is) && event.is !== "Over"));
  /** @type {Set<number>} */
  const left = new Set();
  let asks = 0;
  let place = 0;
  let expected = opening(game, seats);
  for (;;) {
    for (const event of expected) {
      const due = seenBy(event, seen.me);
      if (!due) continue;
      if (place >= told.length) throw new CheckFailed("move", "something of the game was not told");
      const fault = difference(due, told[place]);
      if (fault) throw new CheckFailed(fault, `${asks ? `at ask ${asks}` : "at the deal"}: ${told[place].is}`);
      place++;
    }
    if (game.over || game.cutShort) break;
    const next = told[place];
    if (next?.is === "Gone") {
      if (left.has(next.seat)) throw new CheckFailed("move", `seat ${next.seat} left twice`);
      left.add(next.seat);
      const withdrew = told[place + 1];
      expected = withdrew?.is === "Withdrew" ? [next, ...withdrawal(game, withdrew, seats, asks)] : [next];
      continue;
    }
    if (next?.is !== "Asked") throw new CheckFailed("move", "something of the game was not told");
    expected = ask(game, next, seats, asks);
    asks++;
  }
  if (place !== told.length) throw new CheckFailed("move", "more was told than was played");
  const winners = game.winners().map((winner) => seats[winner]);
  if (String(winners) !== String(over.winners)) throw new CheckFailed("result", "the winners are not those with the most books");
  if (over.reason !== game.cutShort) throw new CheckFailed("result", "the game did not end for the reason that was told");
}

/** @param {Game} game @param {number[]} seats @returns {Message[]} */
function opening(game, seats) {
  const hands = seats.map((seat, n) => ({ is: "Dealt", seat, hand: maskOf(game.dealtHands[n]) }));
  return [...hands, ...afterEvents(game.opening, seats), ...turnEvents(game, seats)];
}

/** @param {import("./engine.js").After[]} after @param {number[]} seats @returns {Message[]} */
const afterEvents = (after, seats) =>
  after.map(([kind, at, what]) => {
    const seat = seats[at];
    if (kind === "book") return { is: "Book", seat, rank: what };
    if (kind === "out") return { is: "Out", seat };
    return { is: "Refilled", seat, count: what.length, cards: handMask(handOf(what)) };
  });

/** @param {Game} game @param {number[]} seats @returns {Message[]} */
function turnEvents(game, seats) {
  if (game.turn === null || game.cutShort) return [];
  const turn = { is: "Turn", seat: seats[game.turn], seconds: null };
  return game.asksLeft === WARNING ? [{ is: "Stalling", asks_left: WARNING }, turn] : [turn];
}

/** @param {Game} game @param {Message} asked @param {number[]} seats @param {number} asks @returns {Message[]} */
function ask(game, asked, seats, asks) {
  const stock = game.stock.length;
  /** @type {import("./engine.js").Step} */
  let step;
  try {
    step = game.ask(seats.indexOf(asked.seat), seats.indexOf(asked.to), asked.what);
  } catch {
    throw new CheckFailed("move", `ask ${asks + 1} is against the rules`);
  }
  const { seat, to, what, auto } = asked;
  /** @type {Message[]} */
  const found = [{ is: "Asked", seat, to, what, auto }];
  if (step.given.length) found.push({ is: "Gave", seat: to, to: seat, cards: maskOf(step.given) });
  else if (stock) found.push({ is: "GoFish", seat: to });
  if (step.drawn !== null) found.push({ is: "Drew", seat, card: step.drawn, lucky: step.lucky });
  return [...found, ...afterEvents(step.after, seats), ...turnEvents(game, seats)];
}

/** @param {Game} game @param {Message} told @param {number[]} seats @param {number} asks @returns {Message[]} */
function withdrawal(game, told, seats, asks) {
  const turn = game.turn;
  try {
    const count = game.withdraw(seats.indexOf(told.seat));
    return [{ is: "Withdrew", seat: told.seat, count }, ...(game.turn === turn ? [] : turnEvents(game, seats))];
  } catch {
    throw new CheckFailed("move", `after ask ${asks} nobody can have left`);
  }
}

/** A turn is told again when its clock is stopped or set. @param {Message[]} told @returns {Message[]} */
function withoutRepeats(told) {
  /** @type {Message | null} */
  let last = null;
  return told.filter((event) => {
    if (event.is === "Turn" && last?.is === "Turn" && last.seat === event.seat) return false;
    if (event.is !== "Withdrew" && event.is !== "Gone") last = event;
    return true;
  });
}

/** The kind of fault when an event is not the one that the deck leads to; empty when it is. @param {Message} due @param {Message} told */
function difference(due, told) {
  if (due.is === "Turn" && told.is === "Turn") return due.seat === told.seat ? "" : "move";
  if (due.is === told.is && equal(eventBytes(due), eventBytes(told))) return "";
  if (due.is === "Dealt" || due.is === "Gave" || due.is === "GoFish") return "hand";
  return due.is === "Drew" || due.is === "Refilled" ? "draw" : "move";
}

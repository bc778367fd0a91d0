// The word on each game that is over: whether its deal and every move in it hold up.

import { GameLog } from "./sequencer.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./sequencer.js").Sequencer} Sequencer */

const HIDDEN_JUDGED = 3;

/** @param {Session} session @param {GameLog} seen @param {View} view */
export function judge(session, seen, view) {
  const key = /** @type {Message} */ (session.listing).sign_key;
  const objections = session.audit.objections(view.game, seen.events, session.shuffle.seatIn(view.game));
  session.tell({ is: "verified", verdict: session.shuffle.check(key, seen, view, objections, session.audit.isOf(view.game)) });
}

/** A game that ended while we were away gets its word, too. @param {Session} session @param {Sequencer} log */
export function judgeMissed(session, log) {
  const { view } = log;
  const known = session.judged === view.game;
  session.judged = view.phase === "over" ? view.game : 0;
  if (view.phase !== "over" || known) return;
  const seen = log.logOf(view.game);
  const end = seen.events.find((event) => event.is === "Over");
  // People come and go: without the names of the end nobody can say whose game it was.
  const named = end && end.names.length === view.in_play.length && end.levels.length === view.in_play.length;
  judge(session, named ? seen : seen.unfinished, view);
}

/** Games that ended, and were followed by others, while we heard nothing: each gets its word. @param {Session} session @param {View} view @param {import("./sequencer.js").Update[]} found */
export function judgeHidden(session, view, found) {
  const { at, log } = session;
  if (!at || !log) return;
  const told = found.flatMap((update) => (update.is === "stepped" && update.events.some((event) => event.is === "Over") ? [update.view.game] : []));
  const first = Math.max(at.game + Number(at.phase !== "playing"), view.game - HIDDEN_JUDGED);
  for (let game = first; game < view.game; game++)
    if (!told.includes(game)) judge(session, (log.past.isOf(game) ? log.past : new GameLog()).unfinished, { ...at, game });
}

// What we ask of the host, again and again until it has answered: requests, our parts of the shuffle, and what we miss.

import { write } from "../wire/shapes.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{ n: number, name: string, bytes: Uint8Array, due: number, part?: import("./shuffle.js").Part }} Request */

const REPEAT_MS = 1000;

/** What is due for the first time, or again. @param {Session} session */
export function sendDue(session) {
  if (!session.welcomed || !session.link.up) return;
  const now = Date.now();
  for (const request of session.requests.values()) {
    if (now < request.due) continue;
    request.due = now + REPEAT_MS;
    session.send(request.bytes);
  }
}

/** Ask for all that we miss. @param {Session} session */
export function sync(session) {
  session.times.sync = Date.now() + REPEAT_MS;
  if (!session.log) return;
  session.audit.attendance.onQuestion();
  session.send(write("Sync", session.log.epoch, session.log.seq));
}

/** @param {Session} session @param {Message[]} happened @param {boolean} told it was said just now, and that we are here */
export function give(session, happened, told) {
  const { log } = session;
  if (!log) return;
  const { attendance } = session.audit;
  for (const part of session.shuffle.onStep(happened, log.view, session.seat, told || attendance.isLongHere, attendance.thereSince)) {
    if (part.request === "Reveal") attendance.onPartOpened();
    for (const [n, request] of session.requests) if (request.part && (request.part.game !== part.game || request.part.round !== part.round)) session.requests.delete(n);
    const n = session.request(part.request, part.game, part.round, part.bytes);
    const request = session.requests.get(n);
    if (request) request.part = part;
  }
  const doubt = session.shuffle.takeDoubt();
  if (doubt) session.tell({ is: "noticed", kind: "doubtful_deal", detail: doubt });
}

/** @param {Session} session @param {Message} answer */
export function onAnswer(session, { n, error, detail }) {
  const request = session.requests.get(n);
  if (!request) return;
  session.requests.delete(n);
  if (request.part) {
    if (!error) session.shuffle.onAccepted(request.part);
  } else if (request.name === "Leave") {
    session.end(null, "", true);
  } else if (error) {
    session.audit.refused(n);
    session.tell({ is: "refused", name: request.name, error, detail });
  }
}

// node --experimental-websocket crowd.mjs PAGE URL SECONDS COUNT TABLE…: so many of the page's sessions at each table, of which six
// play; the owners deal, everybody asks half a second after their turn began. Says how many were welcomed, how many games were judged, and how.

const [page, url, seconds, count, ...tables] = process.argv.slice(2);
const { Session } = await import(`${page}/table/session.js`);
const { forgetSeat } = await import(`${page}/table/storage.js`);
const { myTurn, targets, askableRanks } = await import(`${page}/game/view.js`);
const counts = { welcomed: 0, asks: 0, verified: 0, fits: 0, wrong: 0, ended: 0 };
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const sessions = [];

function move(session, view) {
  if (view.owner === view.me && view.me !== null && view.phase !== "playing" && !session.dealing) {
    session.dealing = setTimeout(() => {
      session.dealing = null;
      session.request("Start");
    }, 3000);
  }
  if (!myTurn(view) || session.thinking) return;
  session.thinking = setTimeout(() => {
    session.thinking = null;
    const now = session.log?.view;
    if (now && myTurn(now) && askableRanks(now).length) {
      counts.asks++;
      session.ask(pick(targets(now)), pick(askableRanks(now)));
    }
  }, 500);
}

await fetch(new URL("../config.json", url.replace("ws:", "http:"))); // as a page does: it is then that its server looks for brokers

for (const table of tables) {
  for (let n = 0; n < Number(count); n++) {
    forgetSeat(table);
    const session = new Session({
      url, table, name: `Phone ${n}`, watch: n >= 6, words: null,
      tell(told) {
        if (told.is === "welcomed") counts.welcomed++;
        if (told.is === "ended") counts.ended++;
        if (told.is === "verified") counts[told.verdict.ok ? "verified" : told.verdict.ok === null ? "fits" : "wrong"]++;
        if (told.view) move(session, told.view);
      },
    });
    sessions.push(session);
    await new Promise((done) => setTimeout(done, 250));
  }
}
console.log(JSON.stringify(counts));
setTimeout(() => {
  console.log(JSON.stringify(counts));
  process.exit(0);
}, Number(seconds) * 1000);

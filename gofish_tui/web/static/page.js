// What textual.js does not do: wait for the fonts, come back after a lost connection, and be kind to thumbs.
// It stands between textual.js and its web-socket, because the terminal itself cannot be reached from outside.
"use strict";

(() => {
  // As in gofish_tui/web/server.py: why the server closes a connection.
  const REASONS = { 1000: "ended", 4000: "stranger", 4001: "elsewhere", 4002: "broken", 4003: "full" };
  const RETRY = new Set(["lost", "full"]);
  const FIRST_WAIT = 500;
  const LONGEST_WAIT = 8000;
  const ANSWER_WAIT = 4000;
  const FONTS_WAIT = 3000;
  const TAP_COUNTS = 1500;
  const ROW = 42; // pixels of a swipe for one step of a list

  const body = document.body;
  const terminal = document.getElementById("terminal");
  const keyboard = document.getElementById("keyboard");
  const begin = window.onload;
  window.onload = null;
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let tapped = 0;
  let quiet = false;

  const area = () => terminal.querySelector(".xterm-helper-textarea");
  const state = (name) => body.setAttribute("data-state", name);
  const tell = (...message) => {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  // The connection, and the way back to it. A new page gets the same seat: the cookie says whose it is.

  function lost(code) {
    const reason = REASONS[code] || "lost";
    state(reason);
    if (RETRY.has(reason)) later();
  }

  function later() {
    clearTimeout(timer);
    // Nobody looks: a phone that sleeps need not knock. It does when it wakes.
    if (document.hidden) return;
    timer = setTimeout(knock, wait);
    wait = Math.min(wait * 1.7, LONGEST_WAIT);
  }

  async function knock() {
    try {
      const answer = await fetch("alive", { cache: "no-store" });
      if (answer.status === 404) return state("gone");
      if ((await answer.json()).free) return location.reload();
      state("full");
    } catch {
      state("lost");
    }
    later();
  }

  function awake() {
    if (document.hidden) return;
    document.title = document.title.replace(/^● /, "");
    if (RETRY.has(body.dataset.state)) {
      wait = FIRST_WAIT;
      later();
    } else if (body.dataset.state === "playing") {
      // It may look open and be dead since the phone changed its network.
      clearTimeout(timer);
      timer = setTimeout(() => lost(0), ANSWER_WAIT);
      tell("ping", "awake");
    }
  }
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("pageshow", awake);
  window.addEventListener("online", awake);
  document.getElementById("again").addEventListener("click", () => location.reload());

  function heard(data) {
    if (typeof data === "string") {
      const [kind, value] = JSON.parse(data);
      if (kind === "pong" && body.dataset.state === "playing") clearTimeout(timer);
      if (kind === "keyboard") followFocus(value);
    } else if (body.dataset.state === "opening" && data.byteLength > 10) {
      state("playing");
      wait = FIRST_WAIT;
      keys(false);
    } else if (data.byteLength === 1 && new Uint8Array(data)[0] === 7) {
      // The bell: it is our turn, and we look elsewhere.
      if (navigator.vibrate) navigator.vibrate(200);
      if (document.hidden) document.title = "● " + document.title.replace(/^● /, "");
    }
  }

  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      socket = this;
      this.addEventListener("message", (event) => heard(event.data));
      this.addEventListener("close", (event) => lost(event.code));
    }

    send(data) {
      if (quiet && (data === '["blur"]' || data === '["focus"]')) return;
      super.send(data);
    }
  };

  // The soft keyboard: there when something is typed, and only then.

  function keys(on) {
    const field = area();
    if (!field) return;
    keyboard.setAttribute("aria-pressed", on);
    field.inputMode = on ? "text" : "none";
    // A browser looks at the mode when a field gets the focus. To the app nothing has happened.
    quiet = true;
    field.blur();
    field.focus({ preventScroll: true });
    quiet = false;
  }
  const keysOn = () => keyboard.getAttribute("aria-pressed") === "true";

  function followFocus(typing) {
    if (typing && Date.now() - tapped < TAP_COUNTS) keys(true);
    else if (!typing && keysOn()) keys(false);
  }

  // Else the button itself would take the focus.
  for (const button of document.querySelectorAll("#bar button"))
    button.addEventListener("pointerdown", (event) => event.preventDefault());
  keyboard.addEventListener("click", () => keys(!keysOn()));
  document.getElementById("escape").addEventListener("click", () => tell("stdin", "\x1b"));

  function fit() {
    const view = window.visualViewport;
    body.style.setProperty("--visible", Math.floor(view ? view.height : innerHeight) + "px");
    if (window.onresize) window.onresize();
    hold();
  }

  // A browser moves a page whose keyboard opens to where it believes that one types, and leaves it there. All that is used is in
  // the part that can be seen, since the terminal has just that size: so it stays where that part is.
  function hold() {
    const view = window.visualViewport;
    const top = view && view.scale < 1.01 ? view.offsetTop : 0;
    body.style.setProperty("--top", top + "px");
    for (const box of [document.documentElement, body, terminal]) box.scrollTop = 0;
  }
  document.addEventListener("scroll", hold, { capture: true, passive: true });
  if (window.visualViewport) {
    window.visualViewport.addEventListener("resize", fit);
    window.visualViewport.addEventListener("scroll", hold);
  }

  // A swipe is a wheel, which the terminal knows.

  let from = null;
  terminal.addEventListener("touchstart", (event) => {
    tapped = Date.now();
    from = event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  terminal.addEventListener("touchmove", (event) => {
    event.preventDefault();
    if (from === null) return;
    const { clientX, clientY } = event.touches[0];
    while (Math.abs(clientY - from) >= ROW) {
      const down = clientY < from;
      from += down ? -ROW : ROW;
      const screen = terminal.querySelector(".xterm-screen");
      screen.dispatchEvent(new WheelEvent("wheel", {
        deltaY: down ? 1 : -1, deltaMode: 1, clientX, clientY, bubbles: true, cancelable: true,
      }));
    }
  }, { passive: false, capture: true });

  // The terminal measures its font once, when it begins.

  const here = location.href.replace(/^http/, "ws").replace(/[?#].*$/, "");
  terminal.dataset.sessionWebsocketUrl = here + "ws";
  const faces = ["16px", "bold 16px"].map((face) => document.fonts.load(`${face} "Roboto Mono"`, "AЖజ♠⌫"));
  const late = new Promise((done) => setTimeout(done, FONTS_WAIT));
  Promise.race([Promise.all(faces).catch(() => {}), late]).then(() => {
    fit();
    begin();
  });
})();

// A place at a table, as one sees it: lobby, table or result, with what is said around it.

import { myTurn } from "../game/view.js";
import { Session } from "../table/session.js";
import { kept, load, save } from "../table/storage.js";
import { announce, button, fill, h, icon } from "./dom.js";
import { lobby } from "./lobby.js";
import { celebrate, stayAwake } from "./motion.js";
import { narrate, REACTIONS, saying, spectators } from "./narrate.js";
import { result } from "./result.js";
import { rulesForm } from "./rules.js";
import { languagePicker } from "./screens.js";
import { ring, sound } from "./sound.js";
import { TableScreen } from "./table.js";
import { errorText, t } from "./words.js";

/** @typedef {import("../wire/shapes.js").Message} Message */
/** @typedef {import("../game/view.js").View} View */
/** @typedef {{ table: string, url: string, name: string, watch: boolean, words: string | null, mustProve?: boolean, patient?: boolean }} Where */

const LINES_KEPT = 200;
const NOTICED = ["went_back", "two_hosts"];
const HOST_SAYS = ["not_saved", "saved_again", "disk_waits", "disk_answers"];

export class Place {
  /** @param {Where} where @param {(screen: HTMLElement) => void} show @param {(error: string | null, detail: string) => void} ended */
  constructor(where, show, ended) {
    this.where = where;
    this.ended = ended;
    /** @type {View | null} */
    this.view = null;
    /** @type {import("../game/verify.js").Verdict | null} */
    this.verdict = null;
    /** @type {string[]} */
    this.story = [];
    /** @type {string[]} */
    this.talk = [];
    this.unread = 0;
    /** The rules were changed, and are shown. */
    this.changed = false;
    this.began = Date.now();
    this.name = "";
    this.shown = "";
    this.slept = load(`seen.${where.table}`);
    this.parts = this.makeParts();
    /** @type {HTMLElement | null} */
    this.talkList = null;
    /** What happened while nobody looked. @type {string[]} */
    this.away = [];
    this.session = new Session({ ...where, tell: (told) => this.hear(told) });
    this.clock = setInterval(() => this.showTurn(), 500);
    this.show = show;
    this.wait(t("page-coming"));
  }

  /** All that stays where it is while the table changes, in the language of now. */
  makeParts() {
    const title = h("h1", {});
    const banner = h("p", { class: "banner", role: "status" });
    const body = h("div", { class: "body" });
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", {}));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    const talk = h("button", { type: "button", onclick: () => this.openTalk(), class: "icon", "data-key": "talk" });
    const menu = h("button", { type: "button", onclick: () => this.openMenu(), class: "icon", "aria-label": t("page-menu") }, icon("menu"));
    const element = h("div", { class: "at-table" }, h("header", {}, title, talk, menu), banner, body, dialog);
    const table = new TableScreen({ ask: (to, what) => this.session.ask(to, what) });
    return { title, banner, body, dialog, talk, element, table };
  }

  // ---- What the session tells

  /** @param {import("../table/session.js").Told} told */
  hear(told) {
    switch (told.is) {
      case "welcomed":
        this.view = told.view;
        this.name = told.name;
        if (!this.mayOwn) fill(this.parts.banner);
        save("here", { ...this.where, words: null, patient: true });
        this.show(this.parts.element);
        stayAwake();
        return this.render();
      case "stepped":
        return this.step(told);
      case "resynced":
        this.view = told.view;
        this.parts.table.reset();
        if (this.slept) this.missed(told.steps.filter(({ seq }) => this.slept.epoch === this.session.log?.epoch && seq > this.slept.seq), told.view);
        this.slept = null;
        this.remember(told.seq);
        return this.render();
      case "link":
        return this.showLink(told.status);
      case "refused":
        this.parts.table.reset();
        return this.note(errorText(told.error));
      case "verified":
        this.verdict = told.verdict;
        return this.render();
      case "noticed":
        return this.noticed(told.kind, told.detail);
      case "hostSays":
        return this.hostSays(told.kind, told.detail);
      case "atDoor":
        return this.door(told.who, told.name, told.watch);
      case "waiting":
        return this.wait(t("waiting-for-owner"));
      case "ended":
        clearInterval(this.clock);
        if (told.error !== "replaced" && told.error !== "gone") save("here", null);
        return this.ended(told.error, told.detail);
    }
  }

  /** @param {{ seq: number, events: Message[], before: View, view: View }} step */
  step({ seq, events, before, view }) {
    const lines = narrate(events, before, view);
    const talk = events.filter((event) => event.is === "Said");
    this.view = view;
    this.changed = events.some((event) => event.is === "RulesSet");
    if (events.some((event) => event.is === "Started")) this.verdict = null;
    this.parts.table.hear(events, view);
    this.tell(lines);
    for (const said of talk) this.heard(said, view);
    const turned = events.some((event) => event.is === "Turn" && event.seat !== before.turn);
    if (events.some((event) => event.is === "Turn")) this.began = Date.now();
    this.render();
    this.parts.table.move(events);
    if (document.hidden) this.away.push(...lines);
    if (turned && myTurn(view)) ring();
    if (events.some((event) => event.is === "Over") && (view.me === null || view.winners.includes(view.me))) celebrate();
    this.remember(seq);
  }

  /** @param {number} seq */
  remember(seq) {
    save(`seen.${this.where.table}`, { epoch: this.session.log?.epoch, seq });
  }

  /** @param {string[]} lines */
  tell(lines) {
    this.story = [...this.story, ...lines].slice(-LINES_KEPT);
    announce(lines);
  }

  /** @param {{ seq: number, events: Message[] }[]} steps @param {View} view */
  missed(steps, view) {
    const lines = steps.flatMap(({ events }) => narrate(events, view, view));
    if (!lines.length) return;
    this.story = [...this.story, ...lines].slice(-LINES_KEPT);
    this.openMissed(lines);
  }

  /** @param {string[]} lines */
  openMissed(lines) {
    announce([t("page-missed"), ...lines]);
    this.open(t("page-missed"), h("div", { class: "lines" }, ...lines.slice(-40).map((line) => h("p", {}, line))));
  }

  /** @param {Message} said @param {View} view */
  heard(said, view) {
    this.talk = [...this.talk, saying(said)].slice(-LINES_KEPT);
    if (!this.parts.dialog.open && said.seat !== view.me) this.unread++;
    if (this.talkList) this.showTalk();
  }

  /** @param {string} kind @param {string} detail */
  noticed(kind, detail) {
    if (kind === "full") return this.note(t("page-full"));
    if (kind === "away") return this.note(t("link-host-away"));
    if (kind === "lost") return void this.look();
    if (kind === "doubtful_deal") return this.note(t("doubtful-deal", { detail }));
    if (NOTICED.includes(kind)) this.note(t(kind.replaceAll("_", "-")));
  }

  /** The host of itself, to the table's owner. @param {string} kind @param {string} detail */
  hostSays(kind, detail) {
    if (kind === "new_code") this.render();
    else if (this.mayOwn && HOST_SAYS.includes(kind)) fill(this.parts.banner, t(kind.replaceAll("_", "-"), { detail }));
  }

  /** It is our table; or we have not seen it yet: an owner is told such things with the welcome. */
  get mayOwn() {
    return this.view === null || (this.view.me !== null && this.view.me === this.view.owner);
  }

  /** Is there still a page at this address? */
  async look() {
    const answer = await fetch("config.json", { cache: "no-store" }).catch(() => null);
    if (answer?.status === 404) this.session.end("gone", "");
    else if (answer?.ok && !this.view && !this.session.link.up) this.wait(t("page-no-socket"));
  }

  /** @param {number} who @param {string} name @param {boolean} watch */
  door(who, name, watch) {
    if (!this.mayOwn) return;
    if (!name) return fill(this.parts.banner);
    const answer = (/** @type {boolean} */ yes) => () => {
      this.session.request("Admit", who, yes);
      this.note("");
    };
    fill(this.parts.banner, t(watch ? "at-door-watch" : "at-door", { player: name }), button(t("page-let-in", { player: name }), answer(true)), button(t("page-turn-away"), answer(false)));
  }

  // ---- What is shown

  /** Before the table is there. @param {string} text */
  wait(text) {
    this.show(h("div", { class: "message" }, h("p", { role: "status" }, text), button(t("page-back"), () => this.session.goAway(), { class: "big" })));
  }

  render() {
    const { view } = this;
    if (!view) return;
    this.showTurn();
    fill(this.parts.talk, icon("talk"), this.unread ? h("b", { class: "count" }, String(this.unread)) : null);
    this.parts.talk.setAttribute("aria-label", this.unread ? `${t("page-talk")} (${this.unread})` : t("page-talk"));
    const actions = {
      ready: (/** @type {boolean} */ on) => void this.session.request("SetReady", on),
      start: () => void this.session.request("Start"),
      bot: () => void this.session.request("AddBot", "perch"),
      rules: () => this.openRules(),
    };
    if (view.phase === "playing") {
      this.parts.table.show(view, this.story.slice(-4));
      if (this.shown !== "playing") fill(this.parts.body, this.parts.table.element);
    } else if (view.phase === "lobby") {
      const open = this.changed || (this.parts.body.querySelector("details")?.open ?? false);
      this.changed = false;
      fill(this.parts.body, lobby(view, this.session.code ?? "", actions));
      const rules = this.parts.body.querySelector("details");
      if (rules) rules.open = open;
    } else {
      fill(this.parts.body, result(view, this.verdict, actions.start));
    }
    this.shown = view.phase;
  }

  showTurn() {
    const { view } = this;
    if (!view) return;
    let text = this.session.listing?.name ?? "";
    if (view.phase === "playing" && view.turn !== null) {
      text = view.paused ? t("page-paused") : myTurn(view) ? t("page-your-turn") : t("page-turn", { player: view.seats[view.turn].name });
      if (view.seconds !== null && !view.paused) text += ` · ${Math.max(0, Math.ceil(view.seconds - (Date.now() - this.began) / 1000))}`;
    }
    if (this.parts.title.textContent !== text) this.parts.title.textContent = text;
    this.parts.element.classList.toggle("my-turn", myTurn(view));
  }

  /** @param {string} status */
  showLink(status) {
    const id = { reconnecting: "link-reconnecting", host_away: "link-host-away" }[status];
    this.note(id ? t(id) : "");
  }

  /** @param {string} text */
  note(text) {
    if (!this.view && text) this.wait(text);
    fill(this.parts.banner, text);
  }

  // ---- Dialogs

  /** @param {string} title @param {...HTMLElement} inside */
  open(title, ...inside) {
    this.talkList = null;
    fill(this.parts.dialog, h("h2", {}, title), ...inside, button(t("page-close"), () => this.parts.dialog.close(), { class: "big" }));
    if (!this.parts.dialog.open) this.parts.dialog.showModal();
  }

  openTalk() {
    this.unread = 0;
    const line = /** @type {HTMLInputElement} */ (h("input", { maxlength: 200, "aria-label": t("page-say"), placeholder: t("page-say"), autocomplete: "off", enterkeyhint: "send" }));
    const say = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (line.value.trim()) this.session.request("Say", line.value.trim());
      line.value = "";
    };
    const list = h("div", { class: "lines" });
    const watched = this.view?.spectators ? [h("p", { class: "hint" }, spectators(this.view.spectators, this.view.spectator_names))] : [];
    const signs = [...REACTIONS].map(([sign, reaction]) =>
      h("button", { type: "button", class: "chip", "aria-label": t("reaction", { reaction }), "data-key": reaction, onclick: () => this.session.request("Say", sign) }, sign),
    );
    this.open(t("page-talk"), ...watched, list, h("div", { class: "chips" }, ...signs), h("form", { class: "say", onsubmit: say }, line, h("button", { class: "primary" }, t("page-send"))));
    this.talkList = list;
    this.showTalk();
    this.render();
    line.focus();
  }

  showTalk() {
    if (!this.talkList) return;
    fill(this.talkList, ...this.talk.map((line) => h("p", {}, line)));
    this.talkList.scrollTop = this.talkList.scrollHeight;
  }

  openMenu() {
    const story = h("details", {}, h("summary", {}, t("page-story")), h("div", { class: "lines" }, ...this.story.slice(-60).map((line) => h("p", {}, line))));
    const quiet = button(t(sound.on ? "page-sound-on" : "page-sound-off"), () => {
      sound.on = !sound.on;
      quiet.textContent = t(sound.on ? "page-sound-on" : "page-sound-off");
    }, { class: "big", "aria-pressed": sound.on });
    const languages = languagePicker(() => {
      this.parts.dialog.close();
      this.parts = this.makeParts();
      this.shown = "";
      this.show(this.parts.element);
      this.render();
    });
    this.open(t("page-menu"), ...(kept.durable ? [] : [h("p", {}, t("page-not-kept"))]), ...this.ownersButtons(), story, quiet, languages, button(t("page-leave"), () => this.openLeave(), { class: "big" }));
  }

  /** What the owner of the table can do now. */
  ownersButtons() {
    const { view } = this;
    if (!view || view.me === null || view.me !== view.owner) return [];
    const one = (/** @type {string} */ text, /** @type {string} */ request, /** @type {any} */ value, /** @type {string} */ key) =>
      button(text, () => {
        this.session.request(request, value);
        this.parts.dialog.close();
      }, { class: "big", "data-key": key });
    if (view.phase === "playing") return [one(t(view.paused ? "page-resume" : "page-pause"), "Pause", !view.paused, "pause")];
    const others = view.seats.flatMap(({ name: player, presence, level }, seat) => {
      if (presence === "empty" || seat === view.me) return [];
      const remove = one(t("page-remove", { player }), "Kick", seat, `remove-${seat}`);
      return level ? [remove] : [remove, one(t("page-hand-on", { player }), "HandOn", seat, `hand-on-${seat}`)];
    });
    return [button(t("change-rules-title"), () => this.openRules(), { class: "big", "data-key": "rules" }), ...others];
  }

  openRules() {
    const { view } = this;
    if (!view) return;
    const take = (/** @type {number[]} */ rules) => {
      this.session.request("SetRules", rules);
      this.parts.dialog.close();
    };
    this.open(t("change-rules-title"), ...rulesForm(view.rules, take));
  }

  openLeave() {
    const player = !this.where.watch;
    const keep = button(t(player ? "page-leave-keep" : "page-leave"), () => this.session.goAway(), { class: "big" });
    const give = button(t("page-leave-give-up"), () => this.session.leave(), { class: "big" });
    this.open(t("page-leave-title"), keep, ...(player ? [give] : []));
  }

  /** The page is looked at again. */
  wake() {
    this.session.wake();
    stayAwake();
    const lines = this.away;
    this.away = [];
    if (lines.length > 2) this.openMissed(lines);
  }
}

// Since when the table and we hear each other, as far as this page can vouch for it. The same as gofish_tui/client/attendance.py.

const FROZEN_MS = 2000;
const AWAKE_MS = 5000;
const THERE_MS = 12000;
const BACK_MS = 3000;
const NEAR_MS = 4000;
const BOT_MS = 9000;
const QUIET_MS = 2500;
const SETTLED_MS = 1000;
const ANSWER_MS = 5000;
const STALLED_MS = 15000;

export class Attendance {
  constructor() {
    const now = Date.now();
    this.thereSince = this.ticked = now;
    this.there = false;
    /** When this page was found to have been stopped last. */
    this.frozen = -Infinity;
    /** We were sent away while we were there, and are still taken to be there until then. */
    this.backBy = now;
    /** From when on we were there until the host said that it does not know us. @type {number | null} */
    this.beforeAway = null;
    /** When our link was cut, or this page stopped, last. */
    this.broke = now;
    /** When the host was heard last; and then when we surely had all that it had told. */
    this.heard = this.current = now;
    this.unsettledUntil = now;
    /** When we began to ask the host for something, and it has not answered yet. @type {number | null} */
    this.asked = null;
    /** When we opened our part of a shuffle. @type {number | null} */
    this.part = null;
    /** The host has heard us after that time, and before it told what came after that step. */
    this.known = { at: now, seq: 0 };
  }

  /** Call it all the time. @param {boolean} there the table hears us and we hear it @param {number | null} heard when the host was heard last, if we have all that it has told */
  tick(there, heard = null) {
    const now = Date.now();
    const frozen = !this.ticking;
    this.there = there || now < this.backBy;
    if (frozen) {
      this.onCutOff();
      this.frozen = now;
    }
    if (!this.there || frozen) this.thereSince = now;
    const waits = this.asked !== null && now - this.asked < ANSWER_MS;
    if (heard === null || frozen || waits || heard - this.heard > QUIET_MS) this.unsettledUntil = now + SETTLED_MS;
    if (heard !== null) {
      this.heard = heard;
      if (now >= this.unsettledUntil) this.current = heard;
    }
    this.ticked = now;
  }

  /** We ask the host for what we lack. */
  onQuestion() {
    this.asked ??= Date.now();
  }

  /** It tells us all, up to this step. @param {number} seq */
  onAnswer(seq) {
    if (this.asked !== null) this.know(this.asked, seq);
    this.asked = null;
  }

  onPartOpened() {
    this.part = Date.now();
  }

  /** With this step the game was dealt, with our part: the host has heard us. @param {number} seq */
  onPartDealt(seq) {
    if (this.part !== null) this.know(this.part, seq);
    this.part = null;
  }

  /** @param {number} at @param {number} seq */
  know(at, seq) {
    if (at > this.known.at || (at === this.known.at && seq > this.known.seq)) this.known = { at, seq };
  }

  /** The host says that we are not at the table: whether we were, as far as we know. */
  onSentAway() {
    const there = this.there && this.ticking;
    if (there) {
      this.backBy = Date.now() + BACK_MS;
      this.beforeAway = this.thereSince;
    }
    return there;
  }

  /** Our own link broke, or this page was stopped: that we are away then is not the host's fault. */
  onCutOff() {
    this.broke = Date.now();
    this.beforeAway = this.asked = null;
  }

  /** The host lets us in, and we had knocked from then on. In the same start of it an honest one forgets nobody. @param {number} knocked @param {boolean} sameStart */
  onLetIn(knocked, sameStart) {
    this.asked = knocked;
    this.known = { at: knocked, seq: 0 };
    if (Date.now() - knocked <= NEAR_MS && this.broke < knocked) this.thereSince = Math.min(this.thereSince, knocked);
    if (sameStart && this.beforeAway !== null) this.thereSince = this.beforeAway;
    this.beforeAway = null;
  }

  get ticking() {
    return Date.now() - this.ticked <= FROZEN_MS;
  }

  /** What a host asked of us lately was asked of a page that ran. */
  get isAwake() {
    return this.ticking && Date.now() - this.frozen > AWAKE_MS;
  }

  /** No honest host can take us for gone. */
  get isLongHere() {
    return this.ticking && Date.now() - this.thereSince > THERE_MS;
  }

  /** No honest host can have taken us for gone for so long that a bot made this step. @param {number} seq */
  isHere(seq) {
    const { at, seq: step } = this.known;
    const unbroken = this.thereSince <= at || Date.now() - at < BOT_MS;
    return this.ticking && ((unbroken && seq > step) || this.isLongHere);
  }

  /** Since when that may be so which we are told now: since we were last sure to know all. */
  get earliest() {
    return this.broke >= this.current ? this.current : Math.max(this.current, Date.now() - STALLED_MS);
  }

  /** Something comes, before the next tick perhaps: notice that this page was stopped. */
  look() {
    if (!this.ticking) this.tick(false);
  }
}

// Whether what was told is still so, by the starts of the host (protocol/README.md, 5).

/** @typedef {{ epoch: number, seq: number }} Start where a host went on, and under which number */

/**
 * Whether a step up to `seq`, told by the last start of `before`, is not in the table as the last start of `now` has it.
 * @param {number} seq @param {Start[]} before @param {Start[]} now
 */
export function isTakenBack(seq, before, now) {
  const both = before.filter(({ epoch }) => now.some((start) => start.epoch === epoch));
  // Where too many starts lie between them, those after the one that we knew still tell.
  const newest = both.at(-1) ?? before.at(-1);
  return newest !== undefined && [...before, ...now].some((start) => start.epoch > newest.epoch && start.seq < seq);
}

/** Sees another start of a table's host alive beside the one we know: somebody resumed a copy of its journal. */
export class SplitBrainDetector {
  constructor() {
    this.epoch = this.time = this.proven = 0;
  }

  /**
   * Whether this heartbeat, signed by the table, in another epoch than `ours`, is a reason to ask who is there. Of an earlier start only those
   * with a later time than the one before count, all made after ours began: a recording has none.
   * @param {number} epoch @param {number} time @param {number} ours
   */
  suspects(epoch, time, ours) {
    if (epoch === this.proven || (epoch < ours && time <= Math.floor(ours / 2 ** 20))) return false;
    const again = epoch === this.epoch;
    if (again && time <= this.time) return false;
    Object.assign(this, { epoch, time });
    return again || epoch > ours;
  }

  /** A listing of this epoch, which is not ours, answers our own question: true once for each. @param {number} epoch */
  proves(epoch) {
    const news = epoch !== this.proven;
    this.proven = epoch;
    return news;
  }
}

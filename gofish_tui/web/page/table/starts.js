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

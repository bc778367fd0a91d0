// Cards are numbers, rank * 4 + suit; a hand on the wire is a number of 52 bits, beyond JavaScript's bit operators.

export const RANK_IDS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
export const SUIT_IDS = ["clubs", "diamonds", "hearts", "spades"];

/** A hand as the engine has it: four bits for each rank. @typedef {Uint8Array} Hand */

/** @param {number} bits */
export const count = (bits) => {
  let found = 0;
  for (; bits; bits &= bits - 1) found++;
  return found;
};

/** The cards of a hand on the wire, in order. @param {number} mask @returns {number[]} */
export const cardsIn = (mask) => {
  /** @type {number[]} */
  const cards = [];
  for (let card = 0; mask > 0; card++, mask = Math.floor(mask / 2)) if (mask % 2) cards.push(card);
  return cards;
};

/** The places of the bits in a small number: ranks of books, seats. @param {number} mask @returns {number[]} */
export const bitsIn = (mask) => cardsIn(mask);

/** @param {Iterable<number>} cards @returns {number} */
export const maskOf = (cards) => {
  let mask = 0;
  for (const card of cards) mask += 2 ** card;
  return mask;
};

/** @param {Iterable<number>} cards @returns {Hand} */
export const handOf = (cards) => {
  const hand = new Uint8Array(13);
  for (const card of cards) hand[card >> 2] |= 1 << (card & 3);
  return hand;
};

/** @param {Hand} hand @returns {number} */
export const handMask = (hand) => hand.reduce((mask, four, rank) => mask + four * 16 ** rank, 0);

/** @param {Hand} hand */
export const handSize = (hand) => hand.reduce((sum, four) => sum + count(four), 0);

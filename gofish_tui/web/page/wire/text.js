// Text from outside, cleaned (protocol/README.md, 2). It is shown as text, never as markup.

const MARKS_READ = 8;
const MARKS_KEPT = 4;
const NAME_CELLS = 24;
export const CHAT_CHARS = 200;

const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\t\n\r\v\f\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{1d159}]/u;
const DROPPED = /[\p{C}\u034f\u17b4\u17b5\u180b-\u180d\u180f\u{16fe4}\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}\u20e3\u{e0100}-\u{e01ef}]/u;
const INDIC = /[\u0900-\u0dff]/;
const WIDE = /[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f7e0}-\u{1f7eb}\u{1f90c}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/**
 * One line that is safe to show.
 * @param {string} text
 * @param {number} [chars] the most characters
 * @param {number} [cells] the most terminal cells
 */
export function clean(text, chars = CHAT_CHARS, cells = Infinity) {
  const normal = [...withoutStacks([...text].slice(0, chars * 8)).normalize("NFC")];
  /** @type {string[]} */
  const kept = [];
  let marks = 0;
  normal.forEach((char, place) => {
    if (BLANK.test(char)) {
      if (kept.length && kept.at(-1) !== " ") kept.push(" ");
      marks = 0;
    } else if (char === "\u200c" || char === "\u200d") {
      if (INDIC.test(normal[place - 1] ?? "") && INDIC.test(normal[place + 1] ?? "")) kept.push(char);
    } else if (!DROPPED.test(char)) {
      marks = /\p{M}/u.test(char) ? marks + 1 : 0;
      if (marks <= MARKS_KEPT) kept.push(char);
    }
  });
  let line = [...kept.join("").trim()].slice(0, chars);
  while (width(line) > cells) line = line.slice(0, -1);
  return line.join("").normalize("NFC").trim();
}

/** To put marks in order takes the square of their number. @param {string[]} chars */
function withoutStacks(chars) {
  let marks = 0;
  return chars.filter((char) => (marks = /\p{M}/u.test(char) ? marks + 1 : 0) <= MARKS_READ).join("");
}

/** @param {string[]} chars */
const width = (chars) =>
  chars.reduce((cells, char) => cells + (WIDE.test(char) ? 2 : /[\p{Mn}\p{Me}\p{Cf}]/u.test(char) ? 0 : 1), 0);

/** A name, or an empty text when nothing is left that somebody could see. @param {string} text */
export function cleanName(text) {
  const name = clean(text, 48, NAME_CELLS);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : "";
}

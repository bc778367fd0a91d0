// Invitation codes, as people type them.

/** @typedef {{ number: number, words: string }} Code */

const AROUND = /^[\s"'“”‘’«»„<>()[\]{}.,;:!?]+|[\s"'“”‘’«»„<>()[\]{}.,;:!?]+$/g;

/** @param {string} typed @returns {Code | null} */
export function parseCode(typed) {
  const text = typed.normalize("NFKC");
  const command = /(?:^|\s)\S*gofish(?:_tui|\.exe)?\s+(?:join|watch)\s+(\S.*)/is.exec(text);
  const said = [text.trim(), text.replace(AROUND, "")];
  if (command) {
    const words = command[1].split(/\s+/);
    const end = words.findIndex((word) => word.startsWith("-"));
    said.push(words.slice(0, end < 0 ? words.length : end).join(" ").replace(AROUND, ""));
    said.push(...words.map((word) => word.replace(AROUND, "")));
  }
  for (const one of said) {
    const code = read(one);
    if (code) return code;
  }
  return null;
}

/** @param {string} text @returns {Code | null} */
function read(text) {
  const parts = text.toLowerCase().split(/[\s\-‐-―−_.,/]+/).filter(Boolean);
  if (parts.length !== 3 || !/^[0-9]{1,3}$/.test(parts[0])) return null;
  if (!parts.slice(1).every((part) => /^[a-z]{1,16}$/.test(part))) return null;
  return { number: Number(parts[0]), words: `${parts[1]}-${parts[2]}` };
}

/** @param {Code} code */
export const codeText = (code) => `${code.number}-${code.words}`;

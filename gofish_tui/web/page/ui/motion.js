// What moves; nothing does for those who asked their device for less. And a screen that stays on.

import { back, face } from "./cards.js";

const FLY_MS = 380;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Cards fly from one place to another. @param {Element | null} from @param {Element | null} to @param {(number | null)[]} cards null: face down */
export function fly(from, to, cards) {
  if (calm.matches || !from || !to || document.hidden) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const sky = /** @type {HTMLElement} */ (document.getElementById("flying"));
  cards.slice(0, 7).forEach((card, n) => {
    const flying = card === null ? back() : face(card);
    sky.append(flying);
    const { width, height } = flying.getBoundingClientRect();
    const at = (/** @type {DOMRect} */ box) => `translate(${box.left + (box.width - width) / 2 + n * 9}px, ${box.top + (box.height - height) / 2}px)`;
    const moving = flying.animate(
      [{ transform: `${at(start)} scale(.7)`, opacity: 0.6 }, { opacity: 1, offset: 0.3 }, { transform: `${at(end)} scale(.8)`, opacity: 0.9 }],
      { duration: FLY_MS - 40 * (cards.length - 1 - n > 4 ? 4 : 0), easing: "cubic-bezier(.3,.7,.2,1)" },
    );
    moving.onfinish = moving.oncancel = () => flying.remove();
  });
}

/** Something was just made: it pops up. @param {Element | null} element */
export function pop(element) {
  if (element && !calm.matches) element.animate([{ transform: "scale(.6)" }, { transform: "scale(1.12)" }, { transform: "scale(1)" }], { duration: 320 });
}

/** Confetti over the winners' screen. */
export function celebrate() {
  if (calm.matches) return;
  const sky = /** @type {HTMLElement} */ (document.getElementById("flying"));
  for (let n = 0; n < 36; n++) {
    const bit = document.createElement("span");
    bit.className = `confetti c${n % 5}`;
    sky.append(bit);
    const across = (n * 97) % 100;
    const falling = bit.animate(
      [{ transform: `translate(${across}vw, -5vh)` }, { transform: `translate(${across + ((n * 31) % 20) - 10}vw, 105vh) rotate(${n * 80}deg)` }],
      { duration: 1400 + ((n * 53) % 900), delay: (n * 29) % 500, easing: "ease-in", fill: "backwards" },
    );
    falling.onfinish = falling.oncancel = () => bit.remove();
  }
}

/** The screen stays on at the table, where the browser can do that. */
export async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // An empty battery says no.
  }
}

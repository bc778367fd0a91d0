// What sounds and buzzes, unless it was switched off.

import { load, save } from "../table/storage.js";

export const sound = {
  get on() {
    return load("sound") !== false;
  },
  set on(on) {
    save("sound", on);
  },
};

/** @type {AudioContext | null} */
let audio = null;

/** A browser lets a page sound only once somebody has touched it. */
export function wakeSound() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  } catch {
    audio = null;
  }
}

/** It is your turn. */
export function ring() {
  if (!sound.on) return;
  navigator.vibrate?.([60, 50, 60]);
  if (!audio || audio.state !== "running") return;
  [660, 880].forEach((pitch, n) => {
    const now = /** @type {AudioContext} */ (audio).currentTime + n * 0.14;
    const tone = /** @type {AudioContext} */ (audio).createOscillator();
    const volume = /** @type {AudioContext} */ (audio).createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
    tone.connect(volume).connect(/** @type {AudioContext} */ (audio).destination);
    tone.start(now);
    tone.stop(now + 0.26);
  });
}

// Sounds, synthesised, and vibration. Browsers allow both from the first tap or key on; a hidden
// page is silent.

import { preference } from "../board/preferences.js";

/**
 * @typedef {object} Note
 * @property {number} begin in seconds
 * @property {number} length
 * @property {[from: number, to: number]} hertz
 * @property {number} loud
 * @property {OscillatorType} wave
 */

/** @type {(begin: number, length: number, hertz: number) => Omit<Note, "loud" | "wave">} */
const even = (begin, length, hertz) => ({ begin, length, hertz: [hertz, hertz] });

/** @type {Record<"roll" | "turn" | "capture" | "home" | "lost" | "win", Note[]>} */
const SOUNDS = {
  roll: [0, 0.09, 0.17, 0.27, 0.4, 0.52].map((begin, n) => ({
    begin,
    length: 0.035,
    hertz: [900 - 90 * n, 500],
    loud: 0.1,
    wave: "square",
  })),
  turn: [
    { ...even(0, 0.12, 660), loud: 0.1, wave: "sine" },
    { ...even(0.12, 0.22, 880), loud: 0.1, wave: "sine" },
  ],
  capture: [
    { begin: 0, length: 0.3, hertz: [620, 110], loud: 0.16, wave: "sawtooth" },
    { begin: 0.02, length: 0.2, hertz: [150, 60], loud: 0.22, wave: "sine" },
  ],
  home: [523, 659, 784, 1047].map((hertz, n) => ({
    ...even(n * 0.09, 0.2, hertz),
    loud: 0.11,
    wave: "triangle",
  })),
  lost: [
    { begin: 0, length: 0.16, hertz: [260, 220], loud: 0.1, wave: "triangle" },
    { begin: 0.17, length: 0.26, hertz: [200, 150], loud: 0.1, wave: "triangle" },
  ],
  win: [523, 523, 659, 784, 784, 1047].map((hertz, n) => ({
    ...even(n * 0.14, n === 5 ? 0.7 : 0.16, hertz),
    loud: 0.14,
    wave: "triangle",
  })),
};
/** @type {Partial<Record<keyof typeof SOUNDS, number | number[]>>} */
const VIBRATIONS = { turn: 60, capture: [90, 50, 90], win: [60, 50, 60, 50, 200] };
/** @type {AudioContext | null} */
let audio = null;

const allowed = () => navigator.userActivation?.hasBeenActive && !document.hidden;

/**
 * Plays a sound, and vibrates with `felt`: what concerns the player.
 * @param {keyof typeof SOUNDS} name
 */
export function sound(name, felt = false) {
  play(SOUNDS[name]);
  if (felt && allowed() && preference("vibration")) navigator.vibrate?.(VIBRATIONS[name] ?? 40);
}

/**
 * A tick for each square of a walk.
 * @param {number} count @param {number} ms
 */
export const steps = (count, ms) =>
  play(
    [...Array(count).keys()].map((n) => ({
      begin: ((n + 0.9) * ms) / count / 1000,
      length: 0.04,
      hertz: [420 + 14 * n, 260],
      loud: 0.07,
      wave: "triangle",
    })),
  );

/** @param {Note[]} notes */
function play(notes) {
  if (!allowed() || !preference("sound")) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const note of notes) strike(audio, note);
}

/** @param {AudioContext} on @param {Note} note */
function strike(on, { begin, length, hertz: [from, to], loud, wave }) {
  const start = on.currentTime + begin;
  const source = new OscillatorNode(on, { type: wave, frequency: from });
  const volume = new GainNode(on, { gain: loud });
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(on.destination);
  source.start(start);
  source.stop(start + length);
}

document.addEventListener("visibilitychange", () => document.hidden && audio?.suspend());

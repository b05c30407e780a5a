// Sounds, synthesised, and vibration. Browsers allow both from the first tap or key on; a hidden page is silent.

import { preference } from "../board/preferences.js";

/** By name: notes [begin in s, length in s, Hz, Hz at its end, loudness, wave]. */
const SOUNDS = {
  roll: [0, 0.09, 0.17, 0.27, 0.4, 0.52].map((begin, n) => [
    begin,
    0.035,
    900 - 90 * n,
    500,
    0.1,
    "square",
  ]),
  turn: [
    [0, 0.12, 660, 660, 0.1, "sine"],
    [0.12, 0.22, 880, 880, 0.1, "sine"],
  ],
  capture: [
    [0, 0.3, 620, 110, 0.16, "sawtooth"],
    [0.02, 0.2, 150, 60, 0.22, "sine"],
  ],
  home: [523, 659, 784, 1047].map((hertz, n) => [n * 0.09, 0.2, hertz, hertz, 0.11, "triangle"]),
  lost: [
    [0, 0.16, 260, 220, 0.1, "triangle"],
    [0.17, 0.26, 200, 150, 0.1, "triangle"],
  ],
  win: [523, 523, 659, 784, 784, 1047].map((hertz, n) => [
    n * 0.14,
    n === 5 ? 0.7 : 0.16,
    hertz,
    hertz,
    0.14,
    "triangle",
  ]),
};
const VIBRATIONS = { turn: 60, capture: [90, 50, 90], win: [60, 50, 60, 50, 200] };
let audio = null;

const allowed = () => navigator.userActivation?.hasBeenActive && !document.hidden;

/** Plays a sound, and vibrates with `felt`: what concerns the player. */
export function sound(name, felt = false) {
  play(SOUNDS[name]);
  if (felt && allowed() && preference("vibration")) navigator.vibrate?.(VIBRATIONS[name] ?? 40);
}

/** A tick for each square of a walk. */
export const steps = (count, ms) =>
  play(
    [...Array(count).keys()].map((n) => [
      ((n + 0.9) * ms) / count / 1000,
      0.04,
      420 + 14 * n,
      260,
      0.07,
      "triangle",
    ]),
  );

function play(notes) {
  if (!allowed() || !preference("sound")) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const one of notes) note(...one);
}

function note(begin, length, from, to, loud, wave) {
  const start = audio.currentTime + begin;
  const source = new OscillatorNode(audio, { type: wave, frequency: from });
  const volume = new GainNode(audio, { gain: loud });
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

document.addEventListener("visibilitychange", () => document.hidden && audio?.suspend());

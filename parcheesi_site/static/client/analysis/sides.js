// The sides of a game, and their chances at each step of its replay.

import { playerName } from "../game/words.js";

/**
 * @import { Frame } from "../game/record.js"
 * @typedef {number[]} Side the seats that win together
 */

/**
 * The seats that win together, in the order of the analysis.
 * @param {Api.Game} game
 * @returns {Side[]}
 */
export function sidesOf({ teams, arms, seats }) {
  const taken = seats.filter(({ player }) => player).map(({ seat }) => seat);
  return teams
    ? taken.slice(0, arms / 2).map((seat) => [seat, seat + arms / 2])
    : taken.map((seat) => [seat]);
}

/** @param {Api.Game} game @param {Side} side */
export const nameOf = (game, side) => side.map((seat) => playerName(game, seat)).join(" + ");

/**
 * The steps of the analysis by frame of the replay: the rows between them change no chances.
 * @param {Api.GameAnalysis} report @param {Frame[]} frames
 */
export function stepsOf({ steps }, frames) {
  const byVersion = new Map(steps.map((step) => [step.version, step]));
  return frames.map(({ row }) => (row && byVersion.get(row.version)) ?? null);
}

/**
 * By frame: the chance of each side. The last is the result.
 * @param {Api.GameAnalysis} report @param {Frame[]} frames
 */
export function chancesOf(report, frames) {
  let now = report.start;
  const all = stepsOf(report, frames).map((step) => (now = step?.chances ?? now));
  return [...all.slice(0, -1), report.end];
}

/** How the line of a side is dashed, so that colours need not be distinguished. */
export const DASHES = ["none", "9 5", "2 4", "12 4 2 4", "5 5", "16 6", "2 8", "7 3 2 3 2 3"];

// The reports of a game's analysis, as the service makes them: a quick one, and then the exact one.

import { get } from "../service/api.js";
import { pause } from "../service/pause.js";

/** How often to ask for the exact report that follows a quick one, and how many times. */
const [EXACT_MS, EXACT_TRIES] = [3000, 40];

/**
 * Shows the report of a game once there is one, and again if the exact one follows.
 * @param {string} id of the game
 * @param {(report: Api.GameAnalysis) => void | Promise<void>} show
 * @param {AbortSignal} signal
 */
export async function readReports(id, show, signal) {
  const made = await reportOf(id, signal);
  if (made) await show(made);
  const exact = made?.quick && (await exactOf(id, signal).catch(() => null));
  if (exact) await show(exact);
}

/**
 * The present report; while the first one is made, asks again as the service wants.
 * @param {string} id @param {AbortSignal} signal
 */
async function reportOf(id, signal) {
  while (!signal.aborted) {
    const answer = await get(`games/${id}/analysis`);
    if (!("retry_after_s" in answer)) return signal.aborted ? null : answer;
    await pause(answer.retry_after_s * 1000, signal);
  }
  return null;
}

/**
 * The exact report that follows a quick one; null if it takes too long.
 * @param {string} id @param {AbortSignal} signal
 */
async function exactOf(id, signal) {
  for (let tries = 0; tries < EXACT_TRIES && !signal.aborted; tries += 1) {
    await pause(EXACT_MS, signal);
    const made = await reportOf(id, signal);
    if (made && !made.quick) return made;
  }
  return null;
}

// Countdowns: elements that one timer of a page keeps up to date, by the server's clock.

import { get } from "../service/api.js";
import { msUntil, note } from "../service/clock.js";
import { pause } from "../service/pause.js";
import { remaining } from "../texts/texts.js";
import { h } from "./dom.js";

/** The time left: "4:05" within the last hour. @param {string} time */
function leftUntil(time) {
  const seconds = Math.ceil(msUntil(time) / 1000);
  if (seconds >= 3600) return remaining(seconds * 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {string} time of the server */
export const countdown = (time) =>
  h("time", { class: "countdown", role: "timer", datetime: time }, leftUntil(time));

/**
 * Reads the server's time, and keeps the countdowns in an element running.
 * @param {HTMLElement} root @param {AbortSignal} signal
 */
export async function keepCounting(root, signal) {
  const time = await get("time").catch(() => null);
  if (time) note(time.now, 0);
  while (!signal.aborted) {
    for (const node of root.querySelectorAll("time.countdown"))
      node.textContent = leftUntil(/** @type {HTMLTimeElement} */ (node).dateTime);
    await pause(1000, signal);
  }
}

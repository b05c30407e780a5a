// The time left for a turn: a ring that shrinks, and its seconds.

import { clocksAreStopped } from "../page/announcements.js";
import { msUntil } from "../service/clock.js";
import { h, s } from "../page/dom.js";
import { remaining, t } from "../texts/texts.js";

/** @import { Begun } from "./state.js" */

const RING = 2 * Math.PI * 20;
const TICK_MS = 250;
const SHORT_MS = 10000;
const HOUR_MS = 3600e3;

/** @param {AbortSignal} signal */
export function turnClock(signal) {
  const ring = s("circle", { class: "left", r: 20, cx: 24, cy: 24, pathLength: RING });
  const seconds = h("span", { class: "seconds" });
  const circle = s("circle", { r: 20, cx: 24, cy: 24 });
  const face = s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, circle, ring);
  const node = h("div", { class: "timer", role: "timer" }, face, seconds);
  let version = -1;
  /** @type {string | null} */
  let until = null;
  let longest = 1;

  /** @param {Begun} game */
  function show(game) {
    const deadline = game.turn?.deadline_at ?? null;
    if (game.version !== version) longest = Math.max(1, deadline ? msUntil(deadline) : 1);
    version = game.version;
    until = game.status === "playing" ? deadline : null;
    tick();
  }

  function tick() {
    node.hidden = !until || clocksAreStopped();
    if (!until) return;
    const ms = msUntil(until);
    const far = ms >= HOUR_MS;
    const words = far ? remaining(ms).replaceAll(/(\d) /g, "$1\u00a0") : short(ms);
    ring.style.strokeDashoffset = String(RING * (1 - Math.min(1, ms / longest)));
    seconds.textContent = words;
    node.classList.toggle("short", ms < SHORT_MS);
    node.classList.toggle("far", far);
    node.setAttribute("aria-label", t("seconds_left", { seconds: words }));
  }

  const ticking = setInterval(tick, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(ticking));
  return { node, show };
}

/** Within the last hour. @param {number} ms */
function short(ms) {
  return ms >= 100e3 ? `${Math.ceil(ms / 60e3)}m` : String(Math.ceil(ms / 1000));
}

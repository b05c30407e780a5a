// What the staff announces, above every page: notices, and a maintenance, planned or running.

import { get } from "../service/api.js";
import { pause } from "../service/pause.js";
import { dateOf, language, t } from "../texts/texts.js";
import { button, h, part } from "./dom.js";

const LOOK_MS = 15000;
const ASK_MS = 120000;
const CLOSED = "parcheesi.closed-notices";

/**
 * @typedef {object} Line
 * @property {string} id
 * @property {string} level
 * @property {string} words
 * @property {string} from
 * @property {string | null} until
 */

let told = ""; // the version and the language of what was asked for last
/** @type {Line[]} */
let lines = [];
/** @type {Api.Meta["maintenance"]} */
let maintenance = null;
let drawn = "";
let looking = 0;

/**
 * Shows what is announced. The service is asked only if that is something else than before.
 * @param {string | null} version null: nothing
 */
export async function announce(version) {
  const asked = version ? `${version} ${language()}` : "";
  if (asked === told) return;
  told = asked;
  const meta = version ? await get("meta").catch(() => null) : null;
  if (told !== asked) return; // another came meanwhile
  if (version && !meta)
    told = ""; // asked again with the next event
  else take(meta);
  draw();
}

/**
 * Shows what is announced to visitors who are not signed in, and asks for it again and again: they
 * have no stream that says when it is something else.
 * @param {AbortSignal} signal
 */
export async function announceToStrangers(signal) {
  while (!signal.aborted) {
    const meta = await get("meta", null, signal).catch(() => null);
    if (signal.aborted) return;
    if (meta) {
      const version = meta.announcements_version;
      told = version ? `${version} ${language()}` : "";
      take(meta);
      draw();
    }
    await pause(ASK_MS, signal);
  }
}

/** @param {Api.Meta | null} meta */
function take(meta) {
  lines = meta ? linesOf(meta) : [];
  maintenance = meta?.maintenance ?? null;
}

/** Whether a maintenance is running, in which no time passes for turns. */
export function clocksAreStopped() {
  if (!maintenance) return false;
  const { from, until } = maintenance;
  return Date.parse(from) <= Date.now() && !(until && Date.parse(until) <= Date.now());
}

/**
 * @param {Pick<Api.Meta, "announcements" | "maintenance">} meta
 * @returns {Line[]}
 */
function linesOf({ announcements, maintenance: stop }) {
  const notices = announcements.map(({ text, ...notice }) => ({ ...notice, words: text }));
  return stop ? [...stages(stop), ...notices] : notices;
}

/**
 * A maintenance as two lines: until it begins, and while it runs.
 * @param {NonNullable<Api.Meta["maintenance"]>} maintenance
 * @returns {Line[]}
 */
function stages({ id, from, until, text }) {
  const ends = until ? t("maintenance_until", { until: dateOf(until) }) : "";
  const say = (/** @type {string} */ key) =>
    [t(key, { from: dateOf(from) }), ends, text].filter(Boolean).join(" ");
  const level = "warning";
  return [
    { id, level, words: say("maintenance_planned"), from: "1970-01-01T00:00:00Z", until: from },
    { id, level, words: say("maintenance_running"), from, until },
  ];
}

/** Draws the lines of this moment, and looks again as long as there may be others. */
function draw() {
  clearTimeout(looking);
  const now = Date.now();
  const closed = closedOnes();
  const present = lines.filter(
    (one) =>
      !closed.includes(closedAs(one)) &&
      Date.parse(one.from) <= now &&
      !(one.until && Date.parse(one.until) <= now),
  );
  // What is the same stays: it is not read out again.
  const words = JSON.stringify(present);
  if (words !== drawn) part("announcements").replaceChildren(...present.map(line));
  drawn = words;
  if (lines.length) looking = setTimeout(draw, LOOK_MS);
}

/** @param {Line} announced */
function line(announced) {
  const { level, words } = announced;
  const close = () => {
    const closed = [...closedOnes().slice(-19), closedAs(announced)];
    localStorage.setItem(CLOSED, JSON.stringify(closed));
    draw();
  };
  return h(
    "p",
    { class: `announcement ${level}` },
    h("span", {}, words),
    level === "info" && button(t("close_notice"), close, "quiet"),
  );
}

/**
 * How a closed notice is remembered: once the staff changes it, it is shown again.
 * @param {Line} notice
 */
const closedAs = ({ id, level, words }) => [id, level, words].join(" ");

/** @returns {string[]} The notices that were closed in this browser. */
const closedOnes = () => JSON.parse(localStorage.getItem(CLOSED) ?? "[]");

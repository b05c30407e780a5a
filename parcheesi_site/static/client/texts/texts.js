// All texts of the pages, in English and Spanish, side by side, one file for each part.
// The service sends its own texts (errors, badges) in the language of `Accept-Language`.

import access from "./access.js";
import account from "./account.js";
import analysis from "./analysis.js";
import developers from "./developers.js";
import dice from "./dice.js";
import events from "./events.js";
import game from "./game.js";
import houseRules from "./options.js";
import notifications from "./notifications.js";
import page from "./page.js";
import people from "./people.js";
import replay from "./replay.js";
import result from "./result.js";
import signIn from "./sign-in.js";
import tables from "./tables.js";
import tournaments from "./tournaments.js";
import tutorial from "./tutorial.js";
import weeks from "./weeks.js";
import why from "./why.js";

/** @type {Record<string, string[]>} */
const TEXTS = {
  ...access,
  ...account,
  ...analysis,
  ...developers,
  ...dice,
  ...events,
  ...game,
  ...houseRules,
  ...notifications,
  ...page,
  ...people,
  ...replay,
  ...result,
  ...signIn,
  ...tables,
  ...tournaments,
  ...tutorial,
  ...weeks,
  ...why,
};

const STORE = "parcheesi.language";
export const LANGUAGES = ["en", "es"];

let chosen =
  localStorage.getItem(STORE) ??
  navigator.languages.map((one) => one.slice(0, 2)).find((one) => LANGUAGES.includes(one)) ??
  "en";

export const language = () => chosen;

/** The language that was chosen by hand on this device; null if the browser's holds. */
export const chosenLanguage = () => localStorage.getItem(STORE);

/** @param {string} code */
export function chooseLanguage(code) {
  localStorage.setItem(STORE, (chosen = code));
  dispatchEvent(new Event("languagechange-by-hand"));
}

/**
 * The text of a key, with its {values}; numbers as the reader writes them.
 * @param {string} key
 * @param {object} values
 */
export function t(key, values = {}) {
  const known = /** @type {Record<string, unknown>} */ (values);
  const words = TEXTS[key]?.[LANGUAGES.indexOf(chosen)] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => {
    const value = known[name] ?? "";
    return typeof value === "number" ? numberOf(value) : String(value);
  });
}

/** @param {string} key */
t.has = (key) => key in TEXTS;

/**
 * The address of a document for players, in their language.
 * @param {string} name
 */
export const documentAddress = (name) =>
  chosen === "en" ? `/docs/${name}` : `/docs/${chosen}/${name}`;

/**
 * The name of a place on the board.
 * @param {string} place
 */
t.place = (place) =>
  place === "nest" || place === "home"
    ? t(place)
    : place[0] === "h"
      ? t("home_path", { row: place[1] })
      : place;

/**
 * The language as the browser's user writes it: `en-GB` has other dates than `en-US`. Some browsers
 * name invalid ones (`en-US@posix`).
 */
const locale = () =>
  navigator.languages.find((one) => /^[\w-]+$/.test(one) && one.slice(0, 2) === chosen) ?? chosen;

/** @typedef {string | number} Time as the API or `Date.now` has it */

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export const numberOf = (value, options) =>
  value.toLocaleString(locale(), options).replace("-", "−");
/** @param {Time} time */
export const timeOf = (time) =>
  new Date(time).toLocaleTimeString(locale(), { timeStyle: "medium" });
/** @param {Time} time */
export const dateOf = (time) =>
  new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
/**
 * The day, in UTC.
 * @param {Time} time
 */
export const dayOf = (time) =>
  new Date(time).toLocaleDateString(locale(), { dateStyle: "medium", timeZone: "UTC" });
/** @param {number} s */
export const duration = (s) =>
  s >= 86400
    ? t("days", { days: s / 86400 })
    : s >= 120
      ? t("minutes", { minutes: s / 60 })
      : t("seconds", { seconds: s });

/**
 * A chance of 1/10,000 in per cent.
 * @param {number} chance
 */
export function percent(chance, { digits = 1 } = {}) {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${numberOf(chance / 100, shown)}\u00a0%`;
}

/**
 * A change of a chance of 1/10,000, in points of a hundred.
 * @param {number} change
 */
export function inPoints(change, { signed = false } = {}) {
  const shown = numberOf(change / 100, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return t("in_points", { points: shown });
}

/**
 * A long time in its two largest units.
 * @param {number} ms
 */
export function remaining(ms) {
  const [seconds, minutes, hours, days] = [ms / 1000, ms / 60000, ms / 3600000, ms / 86400000].map(
    Math.floor,
  );
  if (days) return t("time_days", { days, hours: hours % 24 });
  return hours
    ? t("time_hours", { hours, minutes: minutes % 60 })
    : t("time_minutes", { minutes, seconds: seconds % 60 });
}

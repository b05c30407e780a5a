// What a table can be: the choices offered, and short descriptions of what was chosen.

import { select } from "../page/dom.js";
import { optionWords } from "./rulesets.js";
import { duration, numberOf, t } from "../texts/texts.js";

/** @type {Api.RulesetName[]} */
export const RULESETS = ["parchis", "superparcheesi", "parcheesi"];
/** @type {Api.Arms[]} */
const ARMS = [4, 6, 8];
/** @type {Api.Strength[]} */
export const STRENGTHS = ["easy", "normal", "hard", "expert"];
/** The time for a turn between people, if the master has chosen none. */
export const USUAL_S = 60;
export const TIMES = [15, 20, 60, 180, 86400];
/** The time after which robots roll or move, if the master has chosen none. */
export const USUAL_PAUSE_MS = 700;
const PAUSES = [0, 350, 700, 1400];

/**
 * @template {string | number} Value
 * @param {Value[]} values @param {(value: Value) => string} words
 */
export const labelled = (values, words) =>
  values.map((value) => /** @type {const} */ ([value, words(value)]));

/**
 * The usual values, and the present one.
 * @param {number[]} values @param {number | null} value
 */
export const among = (values, value) =>
  value === null || values.includes(value)
    ? values
    : [...values, value].sort((one, two) => one - two);

/** How well robots play. */
export const strengthChoices = () => labelled(STRENGTHS, t);
export const strengthChoice = () => select("strength", strengthChoices(), "normal");

/** @param {number} arms */
export const boardChoice = (arms) =>
  select(
    "arms",
    labelled(ARMS, (each) => t("board_of", { arms: each })),
    arms,
  );

/**
 * How fast robots play, by their pause; 0 for a pace without any.
 * @param {number} ms
 */
export const paceOf = (ms) => ms && USUAL_PAUSE_MS / ms;

/** @param {number} ms */
export const paceInWords = (ms) =>
  ms ? `${numberOf(paceOf(ms), { maximumFractionDigits: 1 })}×` : t("without_pause");

/** @param {number} ms */
export const pauseChoice = (ms) =>
  select("robot_pause_ms", labelled(among(PAUSES, ms), paceInWords).reverse(), ms);

/** @param {HTMLSelectElement} choice */
export const strengthOf = ({ value }) => STRENGTHS.find((one) => one === value);

/** @returns {[value: string, words: string][]} */
export const rulesetChoices = () => RULESETS.map((name) => [name, t(name)]);

/**
 * Without a chosen time a person alone has no clock; whoever joins gets the usual one.
 * @param {Api.Table} table
 */
function clockOf({ turn_s: time, status, free_seats: free }) {
  if (time !== null) return t("per_turn", { time: duration(time) });
  return t(status === "open" && free ? "usual_time" : "no_clock", { time: duration(USUAL_S) });
}

/**
 * A short description of a table: what its players agree to.
 * @param {Api.Table} table
 */
export const kindOf = (table) =>
  [
    t("board_of", { arms: table.arms }),
    table.teams && t("teams"),
    clockOf(table),
    table.competitive && (table.bet ? t("bet_of", { bet: table.bet }) : t("competitive")),
    table.private && t("private"),
    ...Object.entries(table.options).map(([name, value]) =>
      optionWords(table.ruleset, name, value).join(": "),
    ),
  ].filter(Boolean);

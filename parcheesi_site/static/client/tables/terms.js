// What a table can be: the choices offered, and short descriptions of what was chosen.

import { select } from "../page/dom.js";
import { optionWords } from "./rulesets.js";
import { duration, t } from "../texts/texts.js";

/** @type {Api.RulesetName[]} */
export const RULESETS = ["parchis", "superparcheesi", "parcheesi"];
/** @type {Api.Strength[]} */
const STRENGTHS = ["easy", "normal", "hard", "expert"];
/** The time for a turn between people, if the master has chosen none. */
export const USUAL_S = 60;
export const TIMES = [15, 20, 60, 180, 86400];
/** How well robots play. */
export const strengthChoice = () =>
  select(
    "strength",
    STRENGTHS.map((one) => /** @type {const} */ ([one, t(one)])),
    "normal",
  );

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

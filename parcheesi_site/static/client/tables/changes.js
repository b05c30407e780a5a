// Changes of a table's options in words: what was, what is now, and when it applies.

import { h } from "../page/dom.js";
import { duration, t } from "../texts/texts.js";
import { optionWords, rulesets } from "./rulesets.js";
import { paceInWords } from "./terms.js";

/**
 * @import { Value } from "./house-rules.js"
 * @typedef {Record<string, Api.OptionChange>} Changed
 * @typedef {Pick<Api.Table, "ruleset" | "status" | "seats">} Changing
 */

const AT_ONCE = ["robot_pause_ms", "private", "spectators_allowed"];
/**
 * By option: the text of its label.
 * @type {Record<string, string>}
 */
const LABELS = {
  ruleset: "ruleset",
  arms: "board",
  seats: "players",
  teams: "teams",
  turn_s: "time",
  robot_pause_ms: "robot_pause",
  competitive: "competitive",
  bet: "bet",
  private: "private",
  spectators_allowed: "spectators_allowed",
  robots_allowed: "robots_allowed",
};

/**
 * A value of an option in words.
 * @param {string} name @param {unknown} value
 */
function valueInWords(name, value) {
  if (name === "turn_s") return value === null ? t("no_clock") : duration(Number(value));
  if (name === "ruleset") return t(String(value));
  if (name === "arms") return t("board_of", { arms: value });
  if (name === "robot_pause_ms") return paceInWords(Number(value));
  return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
}

/**
 * Whether a change of the option applies to the game that is being played at the table.
 * @param {string} name @param {Changing} table
 */
export function appliesAtOnce(name, { status, seats }) {
  const alone = seats.filter(({ kind }) => kind === "human").length === 1;
  return status !== "playing" || AT_ONCE.includes(name) || (name === "turn_s" && alone);
}

/**
 * The changes of an `options_changed` row, or of a PATCH, as sentences.
 * @param {Changed} changed @param {Changing} table
 */
export async function changesInWords(changed, table) {
  await rulesets();
  return Object.entries(changed).flatMap(([name, change]) =>
    name === "options" ? ofOptions(change, table) : [ofTerm(name, change, table)],
  );
}

/** @param {string} name @param {Api.OptionChange} change @param {Changing} table */
function ofTerm(name, { before, after }, table) {
  const words = [before, after].map((value) => valueInWords(name, value));
  return sentence(name, table, t(LABELS[name] ?? name), words);
}

/**
 * Options of the ruleset have only the values that differ from it.
 * @param {Api.OptionChange} change @param {Changing} table
 */
function ofOptions(change, table) {
  const [before, after] = [change.before, change.after].map(
    (values) => /** @type {Record<string, Value>} */ (values),
  );
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const [label] = optionWords(table.ruleset, name, after[name]);
      const words = [before, after].map(({ [name]: value }) =>
        value === undefined ? t("usual_value") : optionWords(table.ruleset, name, value)[1],
      );
      return sentence("options", table, label, words);
    });
}

/** @param {string} name @param {Changing} table @param {string} label @param {string[]} words */
function sentence(name, table, label, [before, after]) {
  const change = t("changed_from", { label, before, after });
  if (table.status !== "playing") return change;
  return `${change} ${t(appliesAtOnce(name, table) ? "applies_at_once" : "applies_next")}`;
}

/**
 * A card that shows the others what the master has changed, and why they are no longer ready.
 * @param {{ changed: Changed, not_ready: number[] }} data @param {Changing} table
 * @param {number | undefined} seat the user's
 */
export async function changesCard({ changed, not_ready: lost }, table, seat) {
  const lines = (await changesInWords(changed, table)).map((words) => h("li", {}, words));
  return h(
    "section",
    { class: "card changed", role: "status" },
    h("h2", {}, t("options_changed")),
    h("ul", {}, lines),
    seat !== undefined && lost.includes(seat) && h("p", {}, t("terms_changed")),
  );
}

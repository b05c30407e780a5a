// Changes of a table's options in words: what was, what is now, and when it applies.

import { h } from "../page/dom.js";
import { duration, t } from "../texts/texts.js";
import { optionWords, rulesets } from "./rulesets.js";

const AT_ONCE = ["robot_pause_ms", "private", "spectators_allowed"];
/** By option: the text of its label. */
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
const VALUES = {
  ruleset: (value) => t(value),
  arms: (arms) => t("board_of", { arms }),
  turn_s: (time) => (time === null ? t("no_clock") : duration(time)),
  robot_pause_ms: (ms) => `${ms / 1000} s`,
};

/** Whether a change of the option applies to the game that is being played at the table. */
export function appliesAtOnce(name, { status, seats }) {
  const alone = seats.filter(({ kind }) => kind === "human").length === 1;
  return status !== "playing" || AT_ONCE.includes(name) || (name === "turn_s" && alone);
}

/** The changes of an `options_changed` row, or of a PATCH, as sentences. */
export async function changesInWords(changed, table) {
  await rulesets();
  return Object.entries(changed).flatMap(([name, change]) =>
    name === "options" ? ofOptions(change, table) : [ofTerm(name, change, table)],
  );
}

function ofTerm(name, { before, after }, table) {
  const words = (value) =>
    VALUES[name]?.(value) ?? (typeof value === "boolean" ? t(value ? "yes" : "no") : String(value));
  return sentence(name, table, t(LABELS[name] ?? name), words(before), words(after));
}

/** Options of the ruleset have only the values that differ from it. */
function ofOptions({ before, after }, table) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const words = (name, value) =>
    value === undefined ? t("usual_value") : optionWords(table.ruleset, name, value)[1];
  return names.map((name) =>
    sentence(
      "options",
      table,
      optionWords(table.ruleset, name, after[name])[0],
      words(name, before[name]),
      words(name, after[name]),
    ),
  );
}

const sentence = (name, table, label, before, after) =>
  [
    t("changed_from", { label, before, after }),
    table.status === "playing" &&
      t(appliesAtOnce(name, table) ? "applies_at_once" : "applies_next"),
  ]
    .filter(Boolean)
    .join(" ");

/** A card that shows the others what the master has changed, and why they are no longer ready. */
export async function changesCard({ changed, not_ready: lost }, table, seat) {
  const lines = (await changesInWords(changed, table)).map((words) => h("li", {}, words));
  return h(
    "section",
    { class: "card changed", role: "status" },
    h("h2", {}, t("options_changed")),
    h("ul", {}, lines),
    lost.includes(seat) && h("p", {}, t("terms_changed")),
  );
}

// The form of a table's options, for a new table and for the master's changes.

import { session } from "../service/api.js";
import { checkbox, checkedOf, h, hint, row, select } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { HouseRules } from "./house-rules.js";
import { among, boardChoice, labelled, pauseChoice, rulesetChoices } from "./terms.js";
import { TIMES, USUAL_S } from "./terms.js";
import { duration, t } from "../texts/texts.js";

/**
 * @import { Child } from "../../../client_checks/elements.js"
 * @import { Present } from "./house-rules.js"
 * @typedef {"arms" | "teams" | "turn_s" | "robot_pause_ms" | "competitive" | "bet" | "private" |
 *   "spectators_allowed"} Name
 * @typedef {Pick<Api.Table, Name> & { seats: number }} Plain
 * @typedef {Plain & Present} Terms
 * @typedef {(name: string) => string | null} Note
 */

const MOST_CHIPS = 1000000;

/**
 * The form, filled with the terms `from`.
 * @param {object} what
 * @param {Api.Ruleset[]} what.rulesets
 * @param {Terms} what.from
 * @param {Note} [what.note] says of an option when a change of it applies
 * @param {Child} [what.more] what else is in the form
 * @param {Child} what.buttons
 * @param {(terms: Terms) => unknown} what.send gets all terms, of the ruleset's options those that
 *   differ from `from`
 */
export function termsForm({ rulesets, from, note = () => null, more, buttons, send }) {
  const ruleset = select("ruleset", rulesetChoices(), from.ruleset);
  const rules = new HouseRules(from);
  const plain = plainTerms(from, note);
  const money = moneyTerms(from, note);
  function showRules() {
    const chosen = rulesets.find(({ name }) => name === ruleset.value);
    if (chosen) rules.show(chosen);
  }
  const submit = () =>
    send({
      ...plain.chosen(),
      ...money.chosen(),
      ruleset: ruleset.value,
      options: rules.changed,
    });
  ruleset.addEventListener("change", showRules);
  showRules();
  const when = note("options");
  const head = field(t("ruleset"), ruleset, note("ruleset"));
  return form(
    "card new-table",
    submit,
    h("div", { class: "grid" }, head, plain.fields),
    row(plain.flags),
    more,
    !session.user?.guest && row(money.fields),
    h("details", {}, h("summary", {}, t("house_rules")), when && hint(when), rules.node),
    row(buttons),
  );
}

/**
 * What players agree to beside the ruleset and its options.
 * @param {Terms} from @param {Note} note
 */
function plainTerms(from, note) {
  const arms = boardChoice(from.arms);
  const seats = select("seats", seatChoices(from.arms), from.seats);
  arms.addEventListener("change", () => {
    const most = Number(arms.value);
    seats.replaceChildren(...select("seats", seatChoices(most), most).options);
  });
  const usual = /** @type {const} */ (["", t("usual_time", { time: duration(USUAL_S) })]);
  const times = labelled(among(TIMES, from.turn_s), duration);
  const time = select("turn_s", [usual, ...times], from.turn_s ?? "");
  const pause = pauseChoice(from.robot_pause_ms);
  const teams = flag("teams", from.teams, note);
  const hidden = flag("private", from.private, note);
  const watched = flag("spectators_allowed", from.spectators_allowed, note);
  const chosen = () => ({
    arms: /** @type {Api.Arms} */ (Number(arms.value)),
    seats: Number(seats.value),
    turn_s: Number(time.value) || null,
    robot_pause_ms: Number(pause.value),
    teams: teams.checked(),
    private: hidden.checked(),
    spectators_allowed: watched.checked(),
  });
  const fields = [
    field(t("board"), arms, note("arms")),
    field(t("players"), seats, note("seats")),
    field(t("time"), time, note("turn_s")),
    field(t("robot_pause"), pause, note("robot_pause_ms")),
  ];
  return { fields, flags: [teams.node, hidden.node, watched.node], chosen };
}

/**
 * Whether a game counts, and what players stake.
 * @param {Terms} from @param {Note} note
 */
function moneyTerms(from, note) {
  const competitive = flag("competitive", from.competitive, note);
  const limits = { min: 0, max: MOST_CHIPS, inputmode: "numeric" };
  const bet = h("input", { name: "bet", type: "number", ...limits, value: from.bet });
  const chosen = () => ({
    competitive: competitive.checked(),
    bet: competitive.checked() ? Number(bet.value) : 0,
  });
  return { fields: [competitive.node, field(t("bet"), bet, note("bet"))], chosen };
}

/** @param {string} name @param {boolean} before @param {Note} note */
function flag(name, before, note) {
  const label = checkbox(name, t(name), before);
  const when = note(name);
  const node = h("div", {}, label, when && h("small", { class: "below" }, when));
  return { node, checked: () => Boolean(checkedOf([label]).length) };
}

/** @param {number} arms */
const seatChoices = (arms) => [...Array(arms - 1).keys()].map((n) => n + 2);

// The form of a table's options, for a new table and for the master's changes.

import { session } from "../service/api.js";
import { checkbox, field, h, row, select } from "../page/dom.js";
import { TIMES, RULESETS } from "./terms.js";
import { duration, t } from "../texts/texts.js";

const ARMS = [4, 6, 8];
const PAUSES = [0, 300, 700, 1500];

/**
 * The form, filled with the terms `from`. `note(name)` says of an option when a change of it applies.
 * `send(terms)` has all terms, of the ruleset's options those that differ from `from`.
 */
export function termsForm({ rulesets, from, note = () => null, buttons, send }) {
  const options = h("div", { class: "grid" });
  const number = (name, value, max) =>
    h("input", { name, type: "number", min: 0, max, value, inputmode: "numeric" });
  const noted = (label, name, control) => field(t(label), control, note(name));
  const ticked = (name) =>
    h(
      "div",
      {},
      checkbox(name, t(name), from[name]),
      note(name) && h("small", { class: "below" }, note(name)),
    );
  const among = (values, value) =>
    value === null || values.includes(value)
      ? values
      : [...values, value].sort((one, two) => one - two);
  const sheet = h(
    "form",
    { class: "card new-table", onsubmit: submit },
    h(
      "div",
      { class: "grid" },
      noted(
        "ruleset",
        "ruleset",
        select(
          "ruleset",
          RULESETS.map((name) => [name, t(name)]),
          from.ruleset,
        ),
      ),
      noted(
        "board",
        "arms",
        select(
          "arms",
          ARMS.map((arms) => [arms, t("board_of", { arms })]),
          from.arms,
        ),
      ),
      noted("players", "seats", seatChoice(from.arms, from.seats)),
      noted(
        "time",
        "turn_s",
        select(
          "turn_s",
          [
            ["", t("usual_time", { time: duration(60) })],
            ...among(TIMES, from.turn_s).map((time) => [time, duration(time)]),
          ],
          from.turn_s ?? "",
        ),
      ),
      noted(
        "robot_pause",
        "robot_pause_ms",
        select(
          "robot_pause_ms",
          among(PAUSES, from.robot_pause_ms).map((ms) => [ms, `${ms / 1000} s`]),
          from.robot_pause_ms,
        ),
      ),
    ),
    row(["teams", "private", "spectators_allowed"].map(ticked)),
    !session.user.guest &&
      row(ticked("competitive"), noted("bet", "bet", number("bet", from.bet, 1000000))),
    h(
      "details",
      {},
      h("summary", {}, t("house_rules")),
      note("options") && h("p", { class: "hint" }, note("options")),
      options,
    ),
    row(buttons),
  );
  sheet.elements.ruleset.addEventListener("change", showOptions);
  options.addEventListener("change", showNeeds);
  sheet.elements.arms.addEventListener("change", () =>
    sheet.elements.seats.replaceWith(seatChoice(Number(sheet.elements.arms.value))),
  );
  showOptions();
  return sheet;

  function ruleset() {
    return rulesets.find(({ name }) => name === sheet.elements.ruleset.value);
  }

  /** The present value of an option: of the table while the ruleset is the same. */
  function present({ name, default: usual }) {
    return from.ruleset === ruleset().name ? (from.options[name] ?? usual) : usual;
  }

  function showOptions() {
    options.replaceChildren(
      ...ruleset().options.map((option) =>
        field(
          option.kind === "number" ? `${option.label} (${t(`unit_${option.unit}`)})` : option.label,
          control(option, present(option)),
        ),
      ),
    );
    showNeeds();
  }

  /** Options that mean nothing beside the others chosen are not offered. */
  function showNeeds() {
    const chosen = Object.fromEntries(
      ruleset().options.map((option) => [option.name, chosenValue(option)]),
    );
    const meets = (condition) => within(condition, chosen[condition.option]);
    for (const { name, needs } of ruleset().options) {
      const refused = needs.filter((need) => !need.any_of.some(meets)).map((need) => need.when);
      const element = sheet.elements[`option.${name}`];
      if (element.type === "number") element.disabled = refused.length > 0;
      else
        for (const choice of element.options)
          choice.disabled = refused.some((when) => within(when, JSON.parse(choice.value)));
    }
  }

  function chosenValue({ name, default: usual }) {
    const element = sheet.elements[`option.${name}`];
    return element.disabled ? usual : JSON.parse(element.value || "0");
  }

  function submit(event) {
    event.preventDefault();
    const controls = [...sheet.elements].filter(({ name }) => name && !name.startsWith("option."));
    const chosen = Object.fromEntries(controls.map((one) => [one.name, valueOf(one)]));
    const changed = ruleset().options.filter((option) => chosenValue(option) !== present(option));
    send({
      ...chosen,
      turn_s: chosen.turn_s || null,
      bet: chosen.competitive ? chosen.bet : 0,
      options: Object.fromEntries(changed.map((option) => [option.name, chosenValue(option)])),
    });
  }
}

const seatChoice = (arms, chosen = arms) =>
  select(
    "seats",
    [...Array(arms - 1).keys()].map((n) => n + 2),
    chosen,
  );

const valueOf = ({ name, type, checked, value }) =>
  type === "checkbox" ? checked : name === "ruleset" ? value : Number(value);

const within = ({ values, min, max }, value) =>
  values ? values.includes(value) : value >= min && value <= max;

function control({ name, kind, choices, min, max, meaning }, value) {
  if (kind === "number")
    return h("input", {
      name: `option.${name}`,
      type: "number",
      min,
      max,
      value,
      title: meaning,
      inputmode: "numeric",
    });
  const list = select(
    `option.${name}`,
    choices.map((choice) => [JSON.stringify(choice.value), choice.label]),
    JSON.stringify(value),
  );
  list.title = meaning;
  return list;
}

// Opening a table: ruleset, players, options, chips.

import { get, post, session } from "../service/api.js";
import { checkbox, failed, field, h, link, row, select } from "../page/dom.js";
import { RULESETS, TIMES } from "./terms.js";
import { duration, t } from "../texts/texts.js";

export async function show(root) {
  const rulesets = await get("rulesets");
  const options = h("div", { class: "grid" });
  const number = (name, value, max) => h("input", { name, type: "number", min: 0, max, value, inputmode: "numeric" });
  const form = h("form", { class: "card new-table", onsubmit: open },
    h("div", { class: "grid" },
      field(t("ruleset"), select("ruleset", RULESETS.map((name) => [name, t(name)]), "parchis")),
      field(t("board"), select("arms", [4, 6, 8].map((arms) => [arms, t("board_of", { arms })]), 4)),
      field(t("players"), select("seats", [2, 3, 4], 4)),
      field(t("time"), select("turn_s", [["", t("usual_time", { time: duration(60) })], ...TIMES.map((time) => [time, duration(time)])], "")),
      field(t("robot_pause"), select("robot_pause_ms", [0, 300, 700, 1500].map((ms) => [ms, `${ms / 1000} s`]), 700))),
    row(checkbox("teams", t("teams")), checkbox("private", t("private")), checkbox("spectators_allowed", t("spectators_allowed"), true)),
    !session.user.guest && row(checkbox("competitive", t("competitive")), field(t("bet"), number("bet", 0, 1000000))),
    h("details", {}, h("summary", {}, t("house_rules")), options),
    row(h("button", { class: "primary" }, t("open_table")), link("#/", t("cancel"))));
  form.elements.ruleset.addEventListener("change", showOptions);
  options.addEventListener("change", showNeeds);
  form.elements.arms.addEventListener("change", showSeats);
  showOptions();
  root.replaceChildren(h("h1", {}, t("open_table")), form);

  function showOptions() {
    const all = ruleset().options;
    options.replaceChildren(...all.map((option) => field(option.kind === "number" ? `${option.label} (${t(`unit_${option.unit}`)})` : option.label, control(option))));
    showNeeds();
  }

  /** Options that mean nothing beside the others chosen are not offered. */
  function showNeeds() {
    const chosen = Object.fromEntries(ruleset().options.map(({ name }) => [name, chosenValue(name)]));
    const meets = (condition) => within(condition, chosen[condition.option]);
    for (const { name, needs } of ruleset().options) {
      const refused = needs.filter((need) => !need.any_of.some(meets)).map((need) => need.when);
      const element = form.elements[`option.${name}`];
      if (element.type === "number") element.disabled = refused.length > 0;
      else for (const choice of element.options) choice.disabled = refused.some((when) => within(when, JSON.parse(choice.value)));
    }
  }

  function showSeats() {
    const arms = Number(form.elements.arms.value);
    const fresh = select("seats", [...Array(arms - 1).keys()].map((n) => n + 2), arms);
    form.elements.seats.replaceWith(fresh);
  }

  async function open(event) {
    event.preventDefault();
    const controls = [...form.elements].filter(({ name }) => name && !name.startsWith("option."));
    const chosen = Object.fromEntries(controls.map((control) => [control.name, valueOf(control)]));
    const bet = chosen.competitive ? chosen.bet : 0;
    await post("tables", { ...chosen, turn_s: chosen.turn_s || null, bet, options: changedOptions() }).then((table) => (location.hash = `#/table/${table.id}`), failed);
  }

  /** Only the options that differ from the ruleset. */
  function changedOptions() {
    const changed = ruleset().options.filter(({ name, default: usual }) => chosenValue(name) !== usual);
    return Object.fromEntries(changed.map(({ name }) => [name, chosenValue(name)]));
  }

  function ruleset() {
    return rulesets.find(({ name }) => name === form.elements.ruleset.value);
  }

  function chosenValue(name) {
    const element = form.elements[`option.${name}`];
    return element.disabled ? ruleset().options.find((option) => option.name === name).default : JSON.parse(element.value || "0");
  }
}

const valueOf = ({ name, type, checked, value }) => (type === "checkbox" ? checked : name === "ruleset" ? value : Number(value));

const within = ({ values, min, max }, value) => (values ? values.includes(value) : value >= min && value <= max);

function control({ name, kind, choices, min, max, default: usual, meaning }) {
  if (kind === "number") return h("input", { name: `option.${name}`, type: "number", min, max, value: usual, title: meaning, inputmode: "numeric" });
  const control = select(`option.${name}`, choices.map(({ value, label }) => [JSON.stringify(value), label]), JSON.stringify(usual));
  control.title = meaning;
  return control;
}

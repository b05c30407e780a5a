// Practice: a game against robots, at once. The browser remembers the last setup.

import { post } from "../service/api.js";
import { checkbox, checkedOf, h, hint, select } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import {
  boardChoice,
  pauseChoice,
  rulesetChoices,
  STRENGTHS,
  strengthChoices,
  USUAL_PAUSE_MS,
} from "./terms.js";
import { t } from "../texts/texts.js";

const STORE = "parcheesi.practice";
/** A strength of its own for each robot. */
const MIXED = "mixed";

/**
 * @typedef {Pick<Api.Table, "teams" | "robot_pause_ms"> & Pick<Api.CreateTableRequest, "ruleset"> &
 *   { arms: Api.Arms, strengths: Api.Strength[] }} Setup
 */

/** @type {Setup} */
const USUAL = {
  ruleset: "parchis",
  arms: 4,
  teams: false,
  robot_pause_ms: USUAL_PAUSE_MS,
  strengths: ["normal", "normal", "normal"],
};

/** @returns {Setup} */
function lastSetup() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(STORE) ?? "null") };
  } catch {
    return USUAL; // it is of another version
  }
}

/**
 * Fills a table with robots, starts the game, and goes there.
 * @param {Setup} setup
 */
async function start({ strengths, ...terms }) {
  const here = location.hash;
  const table = await post("tables", { ...terms, seats: strengths.length + 1 });
  const robots = /** @type {const} */ (`tables/${table.id}/robots`);
  const free = table.seats.filter(({ player }) => !player);
  const rest = strengths[strengths.length - 1];
  for (const [n, strength] of strengths.entries())
    if (strength !== rest) await post(robots, { seat: free[n].seat, strength });
  const { version } = await post(robots, { strength: rest }); // on all seats that are still free
  const game = await post(`tables/${table.id}/start`, { version });
  if (location.hash === here) location.hash = `#/game/${game.id}`; // else the player has gone on
}

/** The card in the lobby. */
export function practice() {
  const from = lastSetup();
  const ruleset = select("ruleset", rulesetChoices(), from.ruleset);
  const arms = boardChoice(from.arms);
  const robots = select("robots", upTo(from.arms - 1), from.strengths.length);
  const isMixed = new Set(from.strengths).size > 1;
  const choices = [...strengthChoices(), /** @type {const} */ ([MIXED, t("mixed")])];
  const strength = select("strength", choices, isMixed ? MIXED : from.strengths[0]);
  const pause = pauseChoice(from.robot_pause_ms);
  const teams = checkbox("teams", t("teams"), from.teams);
  const each = h("div", { class: "quick-form robots" });

  /** The chosen strengths, one for each robot. */
  function strengths() {
    const own = /** @type {(Api.Strength | undefined)[]} */ (
      [...each.querySelectorAll("select")].map(({ value }) => value)
    );
    const same = STRENGTHS.find((one) => one === strength.value);
    return upTo(Number(robots.value)).map((n) => same ?? own[n - 1] ?? "normal");
  }

  /** @param {Api.Strength[]} now */
  function showEach(now) {
    const choice = (/** @type {Api.Strength} */ one, /** @type {number} */ n) =>
      field(t("robot_number", { n: n + 1 }), select(`strength-${n}`, strengthChoices(), one));
    each.hidden = strength.value !== MIXED;
    each.replaceChildren(...(each.hidden ? [] : now.map(choice)));
    teams.hidden = now.length < Number(arms.value) - 1;
  }

  function send() {
    /** @type {Setup} */
    const setup = {
      ruleset: /** @type {Api.RulesetName} */ (ruleset.value),
      arms: /** @type {Api.Arms} */ (Number(arms.value)),
      teams: !teams.hidden && checkedOf([teams]).length > 0,
      robot_pause_ms: Number(pause.value),
      strengths: strengths(),
    };
    localStorage.setItem(STORE, JSON.stringify(setup));
    return start(setup);
  }

  arms.addEventListener("change", () => {
    const most = Number(arms.value) - 1;
    robots.replaceChildren(...select("robots", upTo(most), most).options);
  });
  for (const one of [arms, robots, strength])
    one.addEventListener("change", () => showEach(strengths()));
  showEach(from.strengths);
  const fields = [
    field(t("ruleset"), ruleset),
    field(t("board"), arms),
    field(t("robots"), robots),
    field(t("difficulty"), strength),
    field(t("robot_pause"), pause),
    teams,
    each,
    h("button", {}, t("start")),
  ];
  return h(
    "section",
    { class: "card quick", "aria-label": t("against_robots") },
    h("div", {}, h("h2", {}, t("against_robots")), hint(t("against_lead"))),
    form("quick-form", send, fields),
  );
}

/** @param {number} most */
const upTo = (most) => [...Array(most).keys()].map((n) => n + 1);

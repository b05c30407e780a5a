// The form of a new tournament, and of the changes before its start.

import { get, patch, post } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { checkbox, h, link, row, select } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { HouseRules } from "../tables/house-rules.js";
import { rulesets } from "../tables/rulesets.js";
import { among, labelled, RULESETS } from "../tables/terms.js";
import { FORMATS, tournamentHref } from "./words.js";
import { duration, t } from "../texts/texts.js";

const MINUTE_MS = 60000;
const TURNS_S = [15, 20, 30, 60, 180];
const GAMES_S = [600, 900, 1200, 1800, 3600];
const ARENAS_S = [600, 1800, 3600, 5400, 7200, 14400];
const BREAKS_S = [0, 15, 30, 60, 120, 300, 900];
const ACCESS = ["public", "code", "friends"];
const ROBOTS = ["never", "only"];
/** @type {Record<string, string[]>} what refusals are about that do not say it */
const ABOUT = { invalid_setup: ["seats"], not_enough_chips: ["buy_in"], chips_locked: ["buy_in"] };
/** @type {Record<string, string>} each format's own term */
const LENGTHS = { arena: "duration_s", swiss: "rounds", knockout: "advance" };
// prettier-ignore
const USUAL = {
  name: "", description: "", format: "swiss", ruleset: "parchis", options: { game_s: 1200 },
  arms: 4, seats: 4, teams: false, turn_s: 30, rounds: 4, duration_s: 3600, advance: 1,
  break_s: 60, min_entries: 2, max_entries: 64, access: "public", robots: "never", buy_in: 0,
  prizes: [50, 30, 20], spectators_allowed: true,
};

/** @param {HTMLElement} root @param {(string | undefined)[]} address */
export async function show(root, [id]) {
  const [known, one] = await Promise.all([rulesets(), id ? get(`tournaments/${id}`) : null]);
  const given = Object.entries(one ?? {}).filter(([, value]) => value !== null);
  /** @type {Record<string, any>} */
  const from = { ...USUAL, ...Object.fromEntries(given) };
  from.game_s = from.options.game_s;
  const title = t(id ? "change_tournament" : "new_tournament");

  async function send(/** @type {any} */ terms) {
    const now = await (id ? patch(`tournaments/${id}`, terms) : post("tournaments", terms));
    location.hash = tournamentHref(now.id) + (now.code ? `/${now.code}` : "");
  }

  const buttons = [
    h("button", { class: "primary" }, title),
    link(id ? tournamentHref(id) : "#/tournaments", t("cancel")),
  ];
  root.replaceChildren(h("h1", {}, title), termsForm(from, known, buttons, send));
}

/**
 * @param {Record<string, any>} from @param {Api.Ruleset[]} known @param {HTMLElement[]} buttons
 * @param {(terms: object) => Promise<void>} send
 */
function termsForm(from, known, buttons, send) {
  const input = (/** @type {string} */ name, more = {}, words = t(name)) =>
    field(words, h("input", { name, value: from[name], autocomplete: "off", ...more }));
  const number = (/** @type {string} */ name) =>
    input(name, { type: "number", min: 0, inputmode: "numeric", value: from[name] || null });
  /** @type {(name: string, all: readonly any[], words: (value: any) => string) => HTMLElement} */
  const choice = (name, all, words) =>
    field(t(name), select(name, labelled([...all], words), from[name]));
  const seconds = (/** @type {string} */ name, /** @type {number[]} */ usual) =>
    choice(name, among(usual, from[name]), (s) => (s ? duration(s) : t("no")));

  /** @type {Record<string, HTMLElement>} */
  const lengths = {
    duration_s: seconds("duration_s", ARENAS_S),
    rounds: number("rounds"),
    advance: number("advance"),
  };
  const breaks = seconds("break_s", BREAKS_S);
  const least = number("min_entries");
  const prizes = input("prizes", { value: from.prizes.join(", ") }, t("prizes_in_percent"));
  const rules = new HouseRules(/** @type {any} */ (from));
  const words = (/** @type {string} */ name) => String(new FormData(sheet).get(name) ?? "").trim();
  const count = (/** @type {string} */ name) => Number(words(name)) || 0;

  /** Shows what means something beside the rest. */
  function showFitting() {
    const own = LENGTHS[words("format")];
    for (const [name, node] of Object.entries(lengths)) node.hidden = name !== own;
    breaks.hidden = own === "duration_s";
    least.hidden = count("starts_with") > 0;
    prizes.hidden = !count("buy_in");
  }
  function showRules() {
    const chosen = known.find(({ name }) => name === words("ruleset"));
    const options = chosen?.options.filter(({ name }) => name !== "game_s"); // see below
    if (chosen && options) rules.show({ ...chosen, options });
  }

  /** The terms as the service has them. */
  function terms() {
    const each = (/** @type {string[]} */ names, /** @type {(name: string) => unknown} */ read) =>
      Object.fromEntries(names.map((name) => [name, read(name)]));
    const kept = words("ruleset") === from.ruleset ? from.options : {};
    const [seats, enough, at] = [count("seats"), count("starts_with"), words("starts_at")];
    const parts = words("prizes").split(/\D+/).filter(Boolean).map(Number);
    return {
      ...each(["name", "description", "format", "ruleset", "robots"], words),
      ...each(["turn_s", "break_s", "max_entries", "buy_in"], count),
      ...each(["registered_days", "games_played"], count),
      ...each(["rating_from", "rating_to"], (name) => count(name) || null),
      ...each(Object.keys(lengths), (name) => (lengths[name].hidden ? null : count(name))),
      ...each(["teams", "spectators_allowed"], (name) => words(name) === "on"),
      ...(!from.id && { access: words("access") }), // which stays
      seats,
      arms: seats === from.seats ? from.arms : Math.max(4, seats),
      options: { ...kept, ...rules.changed, game_s: count("game_s") },
      prizes: count("buy_in") || from.pot ? parts : [],
      min_entries: enough ? 2 : count("min_entries"),
      starts_with: enough || null,
      starts_at: enough || !at ? null : new Date(at).toISOString(),
    };
  }

  const main = [
    input("name", { required: true, maxlength: 60 }),
    choice("format", FORMATS, (one) => t(`format_${one}`)),
    Object.values(lengths),
    breaks,
    choice("ruleset", RULESETS, t),
    choice("seats", [2, 3, 4, 6, 8], String),
    seconds("turn_s", TURNS_S),
    seconds("game_s", GAMES_S),
    input("starts_at", { type: "datetime-local", value: startOf(from) }),
    number("starts_with"),
    least,
    number("max_entries"),
    !from.id && choice("access", ACCESS, (one) => t(`access_${one}`)),
  ];
  const more = [
    number("buy_in"),
    prizes,
    ...["rating_from", "rating_to", "registered_days", "games_played"].map(number),
    choice("robots", ROBOTS, (one) => t(`robots_${one}`)),
    input("description", { maxlength: 500 }),
  ];
  const flags = ["teams", "spectators_allowed"].map((name) => checkbox(name, t(name), from[name]));
  /** @type {HTMLFormElement} */
  const sheet = form(
    "card new-table",
    () => send(terms()).catch(locate),
    h("div", { class: "grid" }, main),
    row(flags),
    folded("conditions_and_prizes", h("div", { class: "grid" }, more)),
    folded("house_rules", rules.node),
    row(buttons),
  );
  sheet.addEventListener("input", ({ target }) => {
    if (/** @type {HTMLInputElement} */ (target).name === "ruleset") showRules();
    showFitting();
  });
  showFitting();
  showRules();
  return sheet;
}

/** Finds the fields that a refusal is about. @param {unknown} error @returns {never} */
function locate(error) {
  const about = error instanceof Problem && (error.body.fields ?? ABOUT[error.code]);
  if (about) error.fields = about.map((name) => ({ field: name, words: error.message }));
  throw error;
}

/** @param {string} title @param {HTMLElement} node */
const folded = (title, node) => h("details", {}, h("summary", {}, t(title)), node);

/** The start for its input; by default in about an hour. @param {Record<string, any>} one */
function startOf({ starts_at: at, starts_with: enough }) {
  if (enough) return null;
  const quarter = 15 * MINUTE_MS;
  const date = new Date(at ?? Math.ceil(Date.now() / quarter + 4) * quarter);
  return new Date(+date - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

// Leaderboards: the running week with its prizes and its end, past weeks, XP, and the rating of
// each ruleset; from the top, around the user, or of friends. Robot accounts have their own.

import { get, session } from "../service/api.js";
import { countdown, keepCounting } from "../page/countdown.js";
import { button, fill, h, hint, link, select } from "../page/dom.js";
import { RULESETS } from "../tables/terms.js";
import { nameTag } from "./name.js";
import { dateOf, documentAddress, t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */

/** @type {[path: string, title: string][]} */
const BOARDS = [
  ["weekly/current", "this_week"],
  ["weekly", "past_weeks"],
  ["xp", "xp"],
  ...RULESETS.map((name) => /** @type {[string, string]} */ ([`rating/${name}`, name])),
];
/** @type {[value: string, title: string][]} */
const DIVISIONS = [
  ["people", "people"],
  ["robots", "robot_accounts"],
];
/** @type {[query: string, title: string][]} */
export const PARTS = [
  ["", "top"],
  ["around=me", "around_me"],
  ["friends=1", "friends"],
];
/**
 * By the first word of a board's address.
 * @type {Record<string, string[]>}
 */
const COLUMNS = {
  weekly: ["points", "wins", "games", "prize"],
  xp: ["xp", "level", "wins"],
  rating: ["rating", "wins", "games"],
};

/** @typedef {Api.WeeklyBoard | Api.XpBoard | Api.RatingBoard} Board */
/** @typedef {Api.WeeklyRow | Api.XpRow | Api.RatingRow} Row */
/** @typedef {{ board: string, part: string, among: string, week: string }} Choice */
/** @typedef {Exclude<keyof Choice, "week">} Tabs */

/**
 * @param {HTMLElement} root
 * @param {string[]} _
 * @param {AbortSignal} signal
 */
export async function show(root, _, signal) {
  const closed = (await get("rankings/weekly?limit=50")).results.filter(
    ({ status }) => status !== "running",
  );
  /** @type {Choice} */
  const chosen = {
    board: "weekly/current",
    part: "",
    among: "people",
    week: closed.length ? closed[0].week : "",
  };
  const body = h("div", { class: "card" });
  const heads = h("div", {});
  const about = h("div", { class: "week" });
  const redraw = () => draw();

  /** @type {(items: [value: string, title: string][], key: Tabs) => HTMLElement} */
  const tabs = (items, key) =>
    tabBar(items, chosen[key], (value) => {
      chosen[key] = value;
      redraw();
    });

  async function draw() {
    const { board, part, among, week } = chosen;
    const boards = BOARDS.filter(([name]) => name !== "weekly" || closed.length);
    heads.replaceChildren(tabs(boards, "board"), tabs(PARTS, "part"), tabs(DIVISIONS, "among"));
    const path = board === "weekly" ? `weekly/${week}` : board;
    const page = /** @type {Board} */ (await get(`rankings/${path}?among=${among}&${part}`));
    if ("week" in page && among === "robots") page.week.prizes = []; // they get none
    if (board === "weekly") about.replaceChildren(weekChoice());
    else fill(about, "week" in page && runningWeek(page.week));
    const columns = COLUMNS[board.split("/")[0]];
    fill(body, page.results.length ? table(page, columns) : noRanking());
  }

  function weekChoice() {
    const choice = select(
      "week",
      closed.map(({ week, starts_at: begin }) => [
        week,
        t("week_of", { week, date: dateOf(begin) }),
      ]),
      chosen.week,
    );
    choice.setAttribute("aria-label", t("past_weeks"));
    choice.addEventListener("change", () => {
      chosen.week = choice.value;
      redraw();
    });
    return choice;
  }

  await draw();
  keepCounting(root, signal);
  root.replaceChildren(
    h("h1", {}, t("rankings")),
    heads,
    about,
    body,
    link(documentAddress("ranking"), t("about_ranking")),
  );
}

const noRanking = () => h("p", { class: "empty" }, t("no_ranking"));

/**
 * The prizes of the week, and the time until its end.
 * @param {Api.Week} week
 * @returns {Child[]}
 */
function runningWeek({ ends_at: end, prizes }) {
  const time = h("strong", {}, countdown(end));
  const worth = prizes.map((chips, place) =>
    h("li", {}, h("b", {}, `${place + 1}.`), " ", t("chips", { chips })),
  );
  return [
    h("p", {}, t("week_ends_in"), " ", time),
    prizes.length > 0 && [
      h("ol", { class: "prizes", "aria-label": t("prizes") }, worth),
      hint(t("prizes_lead")),
    ],
  ];
}

/**
 * Buttons, of which one is pressed.
 * @param {[value: string, title: string][]} items
 * @param {string} pressed
 * @param {(value: string) => void} choose
 */
export function tabBar(items, pressed, choose) {
  const tab = (/** @type {[string, string]} */ [value, title]) => {
    const state = { "aria-pressed": String(pressed === value), onclick: () => choose(value) };
    return h("button", state, t(title));
  };
  return h("div", { class: "tabs", role: "group" }, items.map(tab));
}

/**
 * A table of players with their ranks; the columns have numbers.
 * @param {string[]} columns
 * @param {HTMLElement} rows
 */
export function boardTable(columns, rows) {
  const title = (/** @type {string} */ name) => h("th", { scope: "col", class: "number" }, t(name));
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, "#"),
    h("th", { scope: "col" }, t("player")),
    columns.map(title),
  );
  return h("div", { class: "scroll", tabindex: 0 }, h("table", {}, h("thead", {}, head), rows));
}

/**
 * @param {Board} page
 * @param {string[]} columns
 */
function table(page, columns) {
  const week = "week" in page ? page.week : null;
  const draw = (/** @type {Row} */ row) => line(row, prizeOf(row, week), columns);
  const rows = h("tbody", {}, page.results.map(draw));
  const more = button(t("more"), () => page.next && next(page.next), "quiet");
  more.hidden = !page.next;

  /** @param {string} path */
  async function next(path) {
    page = /** @type {Board} */ (await get(path));
    rows.append(...page.results.map(draw));
    more.hidden = !page.next;
  }

  return [boardTable(columns, rows), more];
}

/**
 * What a place brings: in a running week what it would bring, in a closed one what it has brought.
 * @param {Row} row
 * @param {Api.Week | null} week
 */
function prizeOf(row, week) {
  if (!("prize" in row)) return "";
  if (week?.status !== "running") return row.prize || "";
  return (row.points > 0 && week.prizes[row.rank - 1]) || "";
}

/**
 * @param {Row} row
 * @param {number | string} prize
 * @param {string[]} columns
 */
function line(row, prize, columns) {
  const { rank, user } = row;
  /** @type {Record<string, unknown>} */
  const values = { ...row, prize };
  const cells = columns.map((name) => h("td", { class: "number" }, String(values[name])));
  return h(
    "tr",
    { class: user?.id === session.own.id ? "own" : "" },
    h("td", { class: "rank" }, rank),
    h("td", {}, user ? nameTag(user) : t("closed_account")),
    cells,
  );
}

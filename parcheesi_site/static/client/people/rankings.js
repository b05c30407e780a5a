// Leaderboards: the running week with its prizes and its end, past weeks, XP, and the rating of each ruleset;
// from the top, around the user, or of friends.
// Robot accounts have their own.

import { get, session } from "../service/api.js";
import { msUntil, note } from "../service/clock.js";
import { button, h, hint, link, pause, select } from "../page/dom.js";
import { RULESETS } from "../tables/terms.js";
import { nameTag } from "./name.js";
import { dateOf, documentAddress, remaining, t } from "../texts/texts.js";

const BOARDS = [
  ["weekly/current", "this_week"],
  ["weekly", "past_weeks"],
  ["xp", "xp"],
  ...RULESETS.map((name) => [`rating/${name}`, name]),
];
const DIVISIONS = [
  ["people", "people"],
  ["robots", "robot_accounts"],
];
const PARTS = [
  ["", "top"],
  ["around=me", "around_me"],
  ["friends=1", "friends"],
];
/** By the first word of a board's address. */
const COLUMNS = {
  weekly: ["points", "wins", "games", "prize"],
  xp: ["xp", "level", "wins"],
  rating: ["rating", "wins", "games"],
};

export async function show(root, _, signal) {
  const chosen = { board: "weekly/current", part: "", week: null, among: "people" };
  const body = h("div", { class: "card" });
  const heads = h("div", {});
  const about = h("div", { class: "week" });
  const closed = (await get("rankings/weekly?limit=50")).results.filter(
    ({ status }) => status !== "running",
  );
  let drawing = new AbortController();
  signal.addEventListener("abort", () => drawing.abort());

  function tabs(items, key) {
    const choose = (value) => () => {
      chosen[key] = value;
      draw();
    };
    const tab = ([value, title]) =>
      h(
        "button",
        { "aria-pressed": String(chosen[key] === value), onclick: choose(value) },
        t(title),
      );
    return h("div", { class: "tabs", role: "group" }, items.map(tab));
  }

  async function draw() {
    drawing.abort();
    drawing = new AbortController();
    const { board, part, among } = chosen;
    heads.replaceChildren(
      tabs(
        BOARDS.filter(([name]) => name !== "weekly" || closed.length),
        "board",
      ),
      tabs(PARTS, "part"),
      tabs(DIVISIONS, "among"),
    );
    const path = board === "weekly" ? `weekly/${(chosen.week ??= closed[0].week)}` : board;
    const page = await get(`rankings/${path}?among=${among}&${part}`);
    if (page.week && among === "robots") page.week.prizes = []; // they get none
    about.replaceChildren(
      ...(board === "weekly"
        ? [weekChoice()]
        : page.week
          ? runningWeek(page.week, drawing.signal)
          : []),
    );
    body.replaceChildren(
      ...(page.results.length
        ? table(page, COLUMNS[board.split("/")[0]])
        : [h("p", { class: "empty" }, t("no_ranking"))]),
    );
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
      draw();
    });
    return choice;
  }

  await draw();
  root.replaceChildren(
    h("h1", {}, t("rankings")),
    heads,
    about,
    body,
    link(documentAddress("ranking"), t("about_ranking")),
  );
}

/** The prizes of the week, and the time until its end by the server's clock. */
function runningWeek({ ends_at: end, prizes }, signal) {
  const time = h("strong", {});
  countDown(end, time, signal);
  const worth = prizes.map((chips, place) =>
    h("li", {}, h("b", {}, `${place + 1}.`), " ", t("chips", { chips })),
  );
  return [
    h("p", {}, t("week_ends_in"), " ", time),
    prizes.length > 0 && [
      h("ol", { class: "prizes", "aria-label": t("prizes") }, worth),
      hint(t("prizes_lead")),
    ],
  ]
    .flat()
    .filter(Boolean);
}

async function countDown(end, node, signal) {
  const { now } = await get("time");
  note(now, 0);
  while (!signal.aborted) {
    node.textContent = remaining(msUntil(end));
    await pause(1000, signal);
  }
}

function table(page, columns) {
  const title = (name) => h("th", { scope: "col", class: "number" }, t(name));
  const draw = (row) => line({ ...row, prize: prizeOf(row, page.week) }, columns);
  const rows = h("tbody", {}, page.results.map(draw));
  const more = button(t("more"), next, "quiet");
  more.hidden = !page.next;

  async function next() {
    page = await get(page.next);
    rows.append(...page.results.map(draw));
    more.hidden = !page.next;
  }

  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, "#"),
    h("th", { scope: "col" }, t("player")),
    columns.map(title),
  );
  return [
    h("div", { class: "scroll", tabindex: 0 }, h("table", {}, h("thead", {}, head), rows)),
    more,
  ];
}

/** What a place brings: in a running week what it would bring, in a closed one what it has brought. */
const prizeOf = ({ rank, points, prize }, week) =>
  week?.status === "running" ? (points > 0 && week.prizes[rank - 1]) || "" : prize || "";

function line({ rank, user, ...row }, columns) {
  const name = user ? nameTag(user) : t("closed_account");
  const cells = columns.map((column) => h("td", { class: "number" }, row[column]));
  return h(
    "tr",
    { class: user?.id === session.user.id ? "own" : "" },
    h("td", { class: "rank" }, rank),
    h("td", {}, name),
    cells,
  );
}

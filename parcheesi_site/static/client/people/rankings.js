// Leaderboards: the week, XP, and the rating of each ruleset; from the top, around the user, or of friends.

import { get, session } from "../service/api.js";
import { button, h, link } from "../page/dom.js";
import { RULESETS } from "../tables/terms.js";
import { nameTag } from "./name.js";
import { documentAddress, t } from "../texts/texts.js";

const BOARDS = [["weekly/current", "this_week"], ["xp", "xp"], ...RULESETS.map((name) => [`rating/${name}`, name])];
const PARTS = [["", "top"], ["around=me", "around_me"], ["friends=1", "friends"]];
/** By the first word of a board's address. */
const COLUMNS = {
  weekly: ["points", "wins", "games"],
  xp: ["xp", "level", "wins"],
  rating: ["rating", "wins", "games"],
};

export async function show(root) {
  const chosen = { board: "weekly/current", part: "" };
  const body = h("div", { class: "card" });
  const heads = h("div", {});

  function tabs(items, key) {
    const choose = (value) => () => {
      chosen[key] = value;
      draw();
    };
    const tab = ([value, title]) => h("button", { "aria-pressed": String(chosen[key] === value), onclick: choose(value) }, t(title));
    return h("div", { class: "tabs", role: "group" }, items.map(tab));
  }

  async function draw() {
    heads.replaceChildren(tabs(BOARDS, "board"), tabs(PARTS, "part"));
    const page = await get(`rankings/${chosen.board}?${chosen.part}`);
    body.replaceChildren(...(page.results.length ? table(page, COLUMNS[chosen.board.split("/")[0]]) : [h("p", { class: "empty" }, t("no_ranking"))]));
  }

  root.replaceChildren(h("h1", {}, t("rankings")), heads, body, link(documentAddress("ranking"), t("about_ranking")));
  await draw();
}

function table(page, columns) {
  const title = (name) => h("th", { scope: "col", class: "number" }, t(name));
  const rows = h("tbody", {}, page.results.map((row) => line(row, columns)));
  const more = button(t("more"), next, "quiet");
  more.hidden = !page.next;

  async function next() {
    page = await get(page.next);
    rows.append(...page.results.map((row) => line(row, columns)));
    more.hidden = !page.next;
  }

  const head = h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, t("player")), columns.map(title));
  return [h("table", {}, h("thead", {}, head), rows), more];
}

function line({ rank, user, ...row }, columns) {
  const name = user ? nameTag(user) : t("closed_account");
  const cells = columns.map((column) => h("td", { class: "number" }, row[column]));
  return h("tr", { class: user?.id === session.user.id ? "own" : "" }, h("td", { class: "rank" }, rank), h("td", {}, name), cells);
}

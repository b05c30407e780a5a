// The dice of the whole service, week by week: of all, of people and robots, of each seat and
// ruleset.

import { get } from "../service/api.js";
import { button, card, h, hint, link, select } from "../page/dom.js";
import { token } from "../board/shapes.js";
import { bars, percent, probability, sentences } from "./dice-counts.js";
import { dayOf, documentAddress, numberOf, t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */
/** @typedef {[name: Child, counts: Api.DiceCounts]} Group */

export const forStrangers = true; // anyone may check the dice

const FACES = [1, 2, 3, 4, 5, 6];

/** @param {HTMLElement} root */
export async function show(root) {
  const page = await get("dice/weeks?limit=50");
  const about = link(documentAddress("fairness"), t("check_week"));
  const head = [h("h1", {}, t("service_dice")), h("p", { class: "lead" }, t("service_dice_lead"))];
  if (!page.results.length)
    return root.replaceChildren(
      ...head,
      h("section", { class: "card" }, h("p", { class: "empty" }, t("no_dice"))),
      about,
    );
  const body = h("div", { class: "dice-groups" });
  const choice = select(
    "week",
    page.results.map(({ week, starts_at: begin }) => [
      week,
      t("week_of", { week, date: dayOf(begin) }),
    ]),
  );
  choice.setAttribute("aria-label", t("dice_week"));
  const draw = async () =>
    body.replaceChildren(...details(await get(`dice/weeks/${choice.value}`)));
  choice.addEventListener("change", draw);
  await draw();
  root.replaceChildren(...head, h("div", { class: "week" }, choice), body, weeksCard(page), about);
}

/** @param {Api.DiceWeekDetails} week */
function details(week) {
  /** @type {Group[]} */
  const groups = [
    [t("people"), week.people],
    [t("robots"), week.robots],
    ...week.seats.map(
      (seat) =>
        /** @type {Group} */ ([
          [token(seat.seat), t("seat_number", { seat: seat.seat + 1 })],
          seat,
        ]),
    ),
    ...week.rulesets.map((one) => /** @type {Group} */ ([t(one.ruleset), one])),
  ];
  const apart =
    week.p_people_robots !== null &&
    h("p", {}, t("people_robots", { p: probability(week.p_people_robots) }));
  return [
    card(
      week.week,
      !week.whole && hint(t("week_runs")),
      sentences("service_week", week),
      bars(week),
    ),
    card(
      t("dice_groups"),
      apart,
      table(
        [t("dice_of"), t("dice_rolled"), ...columns(), ...FACES],
        h(
          "tbody",
          {},
          groups
            .filter(([, { dice }]) => dice)
            .map(([name, one]) => [
              name,
              numberOf(one.dice),
              ...figures(one),
              ...one.faces.map((count) => numberOf(count)),
            ])
            .map(row),
        ),
      ),
      hint(t("many_figures")),
    ),
  ];
}

/** @param {Api.PaginatedDiceWeekSummaryList} page */
function weeksCard(page) {
  const line = (/** @type {Api.DiceWeekSummary} */ week) => [
    week.week,
    numberOf(week.games),
    numberOf(week.dice),
    ...figures(week),
  ];
  const rows = h("tbody", {}, page.results.map(line).map(row));
  const drawn = table([t("dice_week"), t("games"), t("dice_rolled"), ...columns()], rows);
  const more = button(t("more"), () => page.next && next(page.next), "quiet");
  more.hidden = !page.next;

  /** @param {string} path */
  async function next(path) {
    page = /** @type {Api.PaginatedDiceWeekSummaryList} */ (await get(path));
    rows.append(...page.results.map((week) => row(line(week))));
    more.hidden = !page.next;
  }

  return card(t("all_weeks"), drawn, more);
}

const columns = () => ["%", t("p_mean"), t("p_faces")]; // in the language chosen last
/** @param {Api.DiceCounts} counts */
const figures = (counts) => [
  counts.difference === null ? "–" : percent(counts.difference),
  ...[counts.p_mean, counts.p_faces].map((p) =>
    p === null ? "–" : probability(p).replace("=\u00a0", ""),
  ),
];

/**
 * @param {Child[]} titles
 * @param {HTMLTableSectionElement} rows
 */
function table([first, ...titles], rows) {
  const title = (/** @type {Child} */ words) => h("th", { scope: "col", class: "number" }, words);
  const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, first), titles.map(title)));
  return h(
    "div",
    { class: "scroll", tabindex: 0 },
    h("table", { class: "dice-table" }, head, rows),
  );
}

/** @param {Child[]} cells */
const row = ([name, ...cells]) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    cells.map((cell) => h("td", { class: "number" }, cell)),
  );

// The tournaments: upcoming, running and finished ones.

import { get, session } from "../service/api.js";
import { checkbox, failed, fill, h, hint, link, select } from "../page/dom.js";
import { keepCounting } from "../page/countdown.js";
import { form } from "../page/forms.js";
import { pause } from "../service/pause.js";
import { filled } from "../tables/lobby.js";
import { FORMATS, kindOf, sizeOf, stateOf, tournamentHref } from "./words.js";
import { t } from "../texts/texts.js";

const LOOK_MS = 15000;
const PARTS = ["announced", "running", "finished"];

/** @param {HTMLElement} root @param {string[]} _ @param {AbortSignal} signal */
export async function show(root, _, signal) {
  const lists = h("div", { class: "stack tournaments" });
  const changed = () => look().catch(failed);
  const formats = FORMATS.map((one) => /** @type {const} */ ([one, t(`format_${one}`)]));
  const format = select("format", [["", t("all_formats")], ...formats], "");
  format.setAttribute("aria-label", t("format"));
  const mine = checkbox("mine", t("my_tournaments"), false, "true");
  const filters = form("filters", changed, format, mine);
  filters.addEventListener("change", changed);
  const head = [
    h("h1", {}, t("tournaments")),
    !session.own.guest && link("#/tournaments/new", t("new_tournament"), "button"),
  ];

  async function look() {
    const query = filled(filters);
    const pages = await Promise.all(
      PARTS.map((status) => get(`tournaments?status=${status}&limit=50&${query}`)),
    );
    if (!signal.aborted) fill(lists, pages.map(section));
  }

  await look();
  root.classList.add("lobby");
  root.replaceChildren(h("div", { class: "lobby-head" }, head), filters, lists);
  keepCounting(root, signal);
  while (!signal.aborted) {
    await pause(LOOK_MS, signal);
    // Users that go through the list with a keyboard would lose their place.
    if (!signal.aborted && !document.hidden && !lists.contains(document.activeElement))
      await look().catch(() => {});
  }
}

/** @param {Api.PaginatedTournamentList} page @param {number} part */
function section({ results }, part) {
  const title = t(`tournaments_${PARTS[part]}`);
  const cards = results.length ? results.map(tournamentCard) : hint(t("no_tournaments"));
  const list = h("div", { class: "tables" }, cards);
  return h("section", { "aria-label": title }, h("h2", {}, title), list);
}

/** @param {Api.Tournament} one */
function tournamentCard(one) {
  const state = h("span", { class: one.ended_at ? "state" : "state open" }, stateOf(one));
  const head = h("div", { class: "section-head" }, h("strong", {}, one.name), state);
  const notes = [
    h("span", {}, sizeOf(one)),
    one.buy_in > 0 && h("span", { class: "note" }, t("buy_in_of", { chips: one.buy_in })),
    !one.buy_in && one.pot > 0 && h("span", { class: "note" }, t("pot_of", { chips: one.pot })),
    one.me && h("span", { class: "note good" }, t("you_are_in")),
  ];
  const href = tournamentHref(one.id);
  const foot = h("div", { class: "seat-row" }, notes);
  return h("a", { class: "card table-card", href }, head, h("small", {}, kindOf(one)), foot);
}

// The lobby: the user's running games, quick play, practice, and the open tables, polled every few
// seconds.

import { get, session } from "../service/api.js";
import { checkbox, h, hint, link, renew, select } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { form } from "../page/forms.js";
import { restrictionsBanner } from "../account/restrictions.js";
import { practice } from "./practice.js";
import { quickPlay } from "./quick-play.js";
import { kindOf, rulesetChoices } from "./terms.js";
import { avatar, namesOf, seatTag } from "../people/name.js";
import { tutorialInvitation } from "../tutorial/tutorial.js";
import { rulesets } from "./rulesets.js";
import { token } from "../board/shapes.js";
import { t } from "../texts/texts.js";

const LOOK_MS = 3000;

/** @param {HTMLElement} root @param {string[]} _ @param {AbortSignal} signal */
export async function show(root, _, signal) {
  const running = h("section", { class: "running", "aria-label": t("your_games") });
  const tables = h("div", { class: "tables" });
  const filters = filterForm(() => look());
  const user = session.own;
  const hello = t("hello", { name: user.name });
  const head = [
    h("h1", {}, user.avatar && avatar(user.avatar), hello),
    link("#/new", t("open_table"), "button"),
  ];
  const list = [h("div", { class: "section-head" }, h("h2", {}, t("tables")), filters), tables];
  addEventListener("turns", () => showRunning(running), { signal });
  // Before the page is drawn: nothing moves afterwards.
  await Promise.all([showRunning(running), rulesets()]);
  root.classList.add("lobby");
  root.replaceChildren(
    h("div", { class: "lobby-head" }, head),
    restrictionsBanner(signal),
    running,
    tutorialInvitation(),
    h("div", { class: "starts" }, quickPlay(signal), practice()),
    h("section", { "aria-label": t("tables") }, list),
  );

  /** @param {Api.PaginatedTableList} page */
  const use = ({ results }) =>
    tables.replaceChildren(...(results.length ? results.map(tableCard) : [hint(t("no_tables"))]));
  const look = () => get(`tables?${filled(filters)}`).then(use, () => {});
  await look();
  while (!signal.aborted) {
    await pause(LOOK_MS, signal);
    // Users that go through the list with a keyboard would lose their place.
    if (!signal.aborted && !document.hidden && !tables.contains(document.activeElement))
      await look();
  }
}

/**
 * The fields that are filled in, as a query.
 * @param {HTMLFormElement} filters
 */
export function filled(filters) {
  const fields = [...new FormData(filters)].filter(([, value]) => value);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** @param {() => void} changed */
function filterForm(changed) {
  const arms = [4, 6, 8].map(
    (each) => /** @type {const} */ ([each, t("board_of", { arms: each })]),
  );
  const boards = [/** @type {const} */ (["", t("any_board")]), ...arms];
  /** @type {(words: string, control: HTMLElement) => HTMLLabelElement} */
  const named = (words, control) =>
    h("label", {}, h("span", { class: "unseen" }, t(words)), control);
  const filters = form(
    "filters",
    changed,
    named("ruleset", select("ruleset", [["", t("all")], ...rulesetChoices()], "")),
    named("arms", select("arms", boards, "")),
    checkbox("free_seats", t("free_seats_only"), false, 1),
    checkbox("short", t("short_games"), false, "true"),
    checkbox("friends", t("friends"), false, "true"),
  );
  filters.addEventListener("change", changed);
  return filters;
}

/** @param {Api.Table} table */
function tableCard(table) {
  const href = table.status === "playing" ? `#/game/${table.game_id}` : `#/table/${table.id}`;
  const kind = table.status === "open" && !table.free_seats ? "full" : table.status;
  const state = h(
    "span",
    { class: `state ${kind}` },
    t(`table_${kind}`, { seats: table.free_seats }),
  );
  const seat = (/** @type {Api.TableSeat} */ one) =>
    h(
      "li",
      one.player ? {} : { class: "free", title: t("free") },
      token(one.seat),
      one.player && seatTag(one, { linked: false }),
    );
  return h(
    "a",
    { class: "card table-card", href },
    h("div", { class: "section-head" }, h("strong", {}, t(table.ruleset)), state),
    h(
      "ul",
      { class: "seat-row" },
      table.seats.toSorted((one, other) => Number(!one.player) - Number(!other.player)).map(seat),
    ),
    h("small", {}, kindOf(table).join(" · ")),
    h("span", { class: "verb" }, t(verbOf(table))),
  );
}

/** What following the link of a table does. @param {Api.Table} table */
function verbOf({ seats, status, free_seats: free, spectators_allowed: watched }) {
  const mine = seats.some(({ player }) => player?.id === session.own.id);
  if (!mine && status === "open" && free) return "sit_down";
  if (status === "playing" && (mine || watched)) return mine ? "to_game" : "watch";
  return "to_table";
}

/**
 * The user's running games; those that wait come first.
 * @param {HTMLElement} box
 */
async function showRunning(box) {
  const page = await get("me/games?status=playing&limit=100").catch(() => null);
  if (!page) return;
  const games = page.results.filter((game) => !game.left);
  games.sort((one, other) => +other.on_turn - +one.on_turn);
  renew(box, h("div", {}, games.map(runningGame)));
}

/** @param {Api.PlayedGame} game */
function runningGame(game) {
  const details = `${t(game.ruleset)} · ${namesOf(game.players)}`;
  const lead = t(game.on_turn ? "your_turn" : "go_on_playing");
  return h(
    "a",
    { class: game.on_turn ? "card resume mine" : "card resume", href: `#/game/${game.game_id}` },
    token(game.seat),
    h("span", {}, h("strong", {}, lead), h("small", {}, details)),
    h("span", { class: "arrow" }, "→"),
  );
}

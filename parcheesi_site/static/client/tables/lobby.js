// The lobby: the user's running games, quick play, practice, and the open tables, polled every few seconds.

import { get, post, session } from "../service/api.js";
import {
  button,
  checkbox,
  failed,
  field,
  form,
  h,
  hint,
  link,
  pause,
  select,
} from "../page/dom.js";
import { restrictionsBanner } from "../account/penalties.js";
import { quickPlay } from "./quick-play.js";
import { kindOf, rulesetChoices, STRENGTHS } from "./terms.js";
import { avatar, namesOf, seatTag } from "../people/name.js";
import { tutorialInvitation } from "../tutorial/tutorial.js";
import { rulesets } from "./rulesets.js";
import { token } from "../board/shapes.js";
import { t } from "../texts/texts.js";

const LOOK_MS = 3000;

export async function show(root, _, signal) {
  const running = h("section", { class: "running", "aria-label": t("your_games") });
  const tables = h("div", { class: "tables" });
  const filters = filterForm(() => look());
  const head = [
    h(
      "h1",
      {},
      session.user.avatar && avatar(session.user.avatar),
      t("hello", { name: session.user.name }),
    ),
    link("#/new", t("open_table"), "button"),
  ];
  const list = [h("div", { class: "section-head" }, h("h2", {}, t("tables")), filters), tables];
  await Promise.all([showRunning(running), rulesets()]); // before the page is drawn: nothing moves afterwards
  root.classList.add("lobby");
  root.replaceChildren(
    h("div", { class: "lobby-head" }, head),
    restrictionsBanner(),
    running,
    tutorialInvitation(),
    h("div", { class: "starts" }, quickPlay(signal), practice()),
    h("section", { "aria-label": t("tables") }, list),
  );

  const address = () =>
    `tables?${new URLSearchParams([...new FormData(filters)].filter(([, value]) => value))}`;
  const use = ({ results }) =>
    tables.replaceChildren(...(results.length ? results.map(tableCard) : [hint(t("no_tables"))]));
  const look = () => get(address()).then(use, () => {});
  await look();
  while (!signal.aborted) {
    await pause(LOOK_MS, signal);
    // Users that go through the list with a keyboard would lose their place.
    if (!signal.aborted && !document.hidden && !tables.contains(document.activeElement))
      await look();
  }
}

function filterForm(changed) {
  const boards = [
    ["", t("any_board")],
    ...[4, 6, 8].map((arms) => [arms, t("board_of", { arms })]),
  ];
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

function tableCard(table) {
  const href = table.status === "playing" ? `#/game/${table.game_id}` : `#/table/${table.id}`;
  const kind = table.status === "open" && !table.free_seats ? "full" : table.status;
  const state = h(
    "span",
    { class: `state ${kind}` },
    t(`table_${kind}`, { seats: table.free_seats }),
  );
  const seat = (one) =>
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
      table.seats.toSorted((one, other) => !one.player - !other.player).map(seat),
    ),
    h("small", {}, kindOf(table).join(" · ")),
  );
}

async function showRunning(box) {
  const { results } = await get("me/games?limit=10").catch(() => ({ results: [] }));
  const games = results.filter((game) => game.status === "playing" && !game.left);
  box.replaceChildren(
    ...games.map((game) => {
      const details = `${t(game.ruleset)} · ${namesOf(game.players)}`;
      const words = h("span", {}, h("strong", {}, t("go_on_playing")), h("small", {}, details));
      return h(
        "a",
        { class: "card resume", href: `#/game/${game.game_id}` },
        token(game.seat),
        words,
        h("span", { class: "arrow" }, "→"),
      );
    }),
  );
}

/** A game against robots, at once. */
function practice() {
  const ruleset = select("ruleset", rulesetChoices(), "parchis");
  const strength = select(
    "strength",
    STRENGTHS.map((one) => [one, t(one)]),
    "normal",
  );

  async function start() {
    const { id } = await post("tables", { ruleset: ruleset.value });
    const { version } = await post(`tables/${id}/robots`, { strength: strength.value });
    location.hash = `#/game/${(await post(`tables/${id}/start`, { version })).id}`;
  }

  const fields = [
    field(t("ruleset"), ruleset),
    field(t("strength"), strength),
    button(t("start"), () => start().catch(failed)),
  ];
  return h(
    "section",
    { class: "card quick", "aria-label": t("against_robots") },
    h("div", {}, h("h2", {}, t("against_robots")), hint(t("against_lead"))),
    form("quick-form", () => start().catch(failed), fields),
  );
}

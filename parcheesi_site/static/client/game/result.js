// The result of a game, and links to the next steps.

import { get, post, session } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { failed, h, hint, link } from "../page/dom.js";
import { seatTag } from "../people/name.js";
import { kindOf } from "../tables/terms.js";
import { token } from "../board/shapes.js";
import { tournamentHref } from "../tournaments/words.js";
import { numberOf, t } from "../texts/texts.js";
import { endingWords } from "./ending.js";
import { isTie, seatOf } from "./state.js";

/** @typedef {{ node: HTMLElement, see(table: Api.Table): void }} ResultCard */

/**
 * The card of a game that is over. `see(table)` shows what a rematch is about.
 * @param {Api.Game} game @param {number | null} own the user's seat
 * @returns {ResultCard}
 */
export function resultCard(game, own) {
  const places = game.result?.places ?? [];
  const gains = h(
    "p",
    { class: "gains", "aria-live": "polite" },
    game.scored ? "" : t(`not_scored_${game.not_scored_reason}`),
  );
  const again = own === null || game.tournament_id ? null : createRematch(game.table_id);
  const node = h(
    "section",
    { class: "card result", "aria-label": t("result"), tabindex: "-1" },
    h("h2", {}, t(places.length ? titleOf(game, places, own) : `status_${game.status}`)),
    endingWords(game),
    h(
      "ol",
      { class: "places" },
      places.map((one) => line(game, one, own)),
    ),
    gains,
    again?.terms ?? hint(),
    h("div", { class: "row" }, again?.button, backLink(game), links(game.id)),
  );
  if (game.scored && own !== null) showGains(game, gains);
  setTimeout(() => node.focus({ preventScroll: true }));
  return { node, see: (table) => again?.see(table) };
}

/** @param {Api.Game} game */
const backLink = ({ tournament_id: id }) =>
  id && link(tournamentHref(id), t("back_to_tournament"), "button primary");

/** @param {string} game */
const links = (game) => [
  link(`#/replay/${game}`, t("replay"), "button"),
  link(`#/analysis/${game}`, t("analysis"), "button"),
  link(`#/dice/${game}`, t("check_dice"), "button"),
  link("#/", t("to_lobby")),
];

/** @param {Api.Game} game @param {Api.Place[]} places @param {number | null} own */
function titleOf(game, places, own) {
  const first = places.filter(({ place }) => place === 1);
  if (!first.some(({ seat }) => seat === own)) return "game_over";
  return isTie(game, first) ? "you_tied" : "you_won";
}

/** @param {Api.Game} game @param {Api.Place} place @param {number | null} own */
function line(game, { seat, place, distance }, own) {
  const player = seatOf(game, seat);
  return h(
    "li",
    { class: seat === own ? "own" : "" },
    h("b", { class: `medal place-${place}` }, `${place}.`),
    token(seat),
    h("span", { class: "name" }, player && seatTag(player)),
    h("small", {}, distance ? t("spaces_left", { distance }) : t("all_home")),
  );
}

/**
 * The button for the next game, and what it is about. It agrees to the table that is shown; if that
 * has changed, the new one is shown, and the user decides again.
 * @param {string} id of the table
 */
function createRematch(id) {
  const terms = hint();
  let version = 0;

  /** @param {Api.Table} table */
  function see(table) {
    if (table.version < version) return;
    version = table.version;
    terms.textContent = t("next_game", { terms: [t(table.ruleset), ...kindOf(table)].join(" · ") });
  }

  async function agree() {
    try {
      const table = await post(`tables/${id}/rematch`, { version });
      const playing = table.status === "playing" && table.game_id;
      location.hash = playing ? `#/game/${table.game_id}` : `#/table/${id}`;
    } catch (error) {
      if (error instanceof Problem && error.body.table) see(error.body.table);
      failed(error);
    }
  }

  get(`tables/${id}`).then(see, () => {});
  return { terms, see, button: h("button", { class: "primary", onclick: agree }, t("rematch")) };
}

/**
 * Gains: chips by the wallet's entries, and the current XP and week.
 * @param {Api.Game} game @param {HTMLElement} box
 */
async function showGains(game, box) {
  if (!session.user || session.user.guest) return;
  const answers = await Promise.all([get("me"), get("me/wallet/entries")]).catch(() => null);
  if (!answers) return;
  const [me, entries] = answers;
  const chips = entries.results
    .filter((entry) => entry.game_id === game.id)
    .reduce((sum, entry) => sum + entry.chips, 0);
  box.textContent = [
    game.bet ? t("chips_of_game", { chips: numberOf(chips, { signDisplay: "exceptZero" }) }) : "",
    t("xp_now", { xp: me.xp, level: me.level }),
    me.week ? t("week_now", { rank: me.week.rank, points: me.week.points }) : "",
  ].join(" ");
}

// The result of a game, and what is next: another game, a picture to share, the replay.

import { get, post } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { button, failed, h, hint, link } from "../page/dom.js";
import { seatTag } from "../people/name.js";
import { kindOf } from "../tables/terms.js";
import { token } from "../board/shapes.js";
import { tournamentHref } from "../tournaments/words.js";
import { t } from "../texts/texts.js";
import { endingWords } from "./ending.js";
import { earned, gainsBox } from "./gains.js";
import { headline, wayLeft } from "./headline.js";
import { shareResult } from "./result-picture.js";
import { seatOf } from "./state.js";
import { createStory } from "./story.js";

/**
 * @import { Begun } from "./state.js"
 * @typedef {{ node: HTMLElement, see(table: Api.Table): void }} ResultCard
 */

/**
 * The card of a game that is over. `see(table)` shows what a rematch is about.
 * @param {Begun} game @param {number | null} own the user's seat @param {Api.Gains | null} gains
 * @param {AbortSignal} signal
 * @returns {ResultCard}
 */
export function resultCard(game, own, gains, signal) {
  const places = game.result?.places ?? [];
  const again = own === null || game.tournament_id ? null : createRematch(game.table_id);
  const story = places.length ? createStory(game, own, signal) : null;
  const node = h(
    "section",
    { class: "card result", "aria-label": t("result"), tabindex: "-1" },
    h("h2", {}, headline(game, own)),
    endingWords(game),
    gainsBox(game, gains),
    h(
      "div",
      { class: "row next" },
      again?.button,
      backLink(game),
      story && button(t("share_picture"), () => shareResult(game, story).catch(failed)),
      links(game.id),
    ),
    again?.terms,
    earned(gains),
    h(
      "ol",
      { class: "places" },
      places.map((one) => line(game, one, own)),
    ),
    story?.node,
  );
  setTimeout(() => node.focus({ preventScroll: true }));
  return { node, see: (table) => again?.see(table) };
}

/** @param {Api.Game} game */
const backLink = ({ tournament_id: id }) =>
  id && link(tournamentHref(id), t("back_to_tournament"), "button primary");

/** @param {string} game */
const links = (game) => [
  link(`#/analysis/${game}`, t("analysis"), "button"),
  link(`#/replay/${game}`, t("replay"), "button"),
  link(`#/dice/${game}`, t("check_dice"), "button"),
  link("#/", t("to_lobby")),
];

/** @param {Api.Game} game @param {Api.Place} place @param {number | null} own */
function line(game, { seat, place, distance }, own) {
  const player = seatOf(game, seat);
  return h(
    "li",
    { class: seat === own ? "own" : "" },
    h("b", { class: `medal place-${place}` }, `${place}.`),
    token(seat),
    h("span", { class: "name" }, player && seatTag(player)),
    h("small", {}, wayLeft(player?.left, distance)),
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

// What a scored game has changed for the user: XP, points, rating, chips, level and badges.

import { get, session } from "../service/api.js";
import { h, hint } from "../page/dom.js";
import { numberOf, t } from "../texts/texts.js";
import { ownSeat } from "./state.js";

/** @import { Child } from "../../../client_checks/elements.js" */

/** The result does not wait longer for them. */
const PATIENCE_MS = 4000;

/**
 * Reads them; null for a game that has brought the user nothing, and without a response.
 * @param {Api.Game} game
 * @returns {Promise<Api.Gains | null>}
 */
export async function gainsOf(game) {
  const counts = game.scored && game.status === "finished" && ownSeat(game) !== null;
  if (!counts || !session.user) return null;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return get(`me/results/${game.id}`, null, patience).catch(() => null);
}

/**
 * The box with them; where the game does not count, why.
 * @param {Api.Game} game @param {Api.Gains | null} gains
 */
export function gainsBox(game, gains) {
  if (!game.scored) return hint(t(`not_scored_${game.not_scored_reason}`));
  if (!gains) return null;
  const { xp, level, rating, points, week, chips } = gains;
  const tiles = [
    tile(xp.after - xp.before, "xp", t("level_of", { level: level.after })),
    tile(points, "points", t("week_rank", week)),
    tile(rating.after - rating.before, "rating", t("changed", rating)),
    chips !== null && tile(chips, "chips", t("staked_chips", { chips: game.bet })),
  ];
  return h("ul", { class: "gains", "aria-label": t("gains") }, tiles);
}

/** @param {number} gained @param {string} what @param {string} now */
const tile = (gained, what, now) =>
  h(
    "li",
    {},
    h("b", {}, numberOf(gained, { signDisplay: "exceptZero" })),
    h("span", {}, t(`gained_${what}`)),
    h("small", {}, now),
  );

/**
 * A new level, and badges.
 * @param {Api.Gains | null} gains
 */
export function earned(gains) {
  if (!gains) return null;
  const { level, badges } = gains;
  const rose = level.after > level.before;
  if (!rose && !badges.length) return null;
  const line = (/** @type {Child} */ name, /** @type {Child} */ words) =>
    h("li", { class: "earned" }, h("b", {}, name), h("small", {}, words));
  return h(
    "ul",
    { class: "badges", "aria-label": t("badges") },
    rose && line(t("level_of", { level: level.after }), t("level_reached")),
    badges.map(({ name, description }) => line(name, description)),
  );
}

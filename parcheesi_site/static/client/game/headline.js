// The result of a game in one sentence: the user's place, or else the winners.

import { isTie, seatOf } from "./state.js";
import { t } from "../texts/texts.js";
import { playerName } from "./words.js";

const LIMITS = ["round_limit", "time_limit"];

/** @param {number} spaces */
export const spacesInWords = (spaces) => t(spaces === 1 ? "one_space" : "spaces", { spaces });

/**
 * How a seat's way has ended.
 * @param {string | null | undefined} left @param {number} distance
 */
export const wayLeft = (left, distance) =>
  left ? t(`left_${left}`) : distance ? t("spaces_left", { distance }) : t("all_home");

/** @param {Api.Game} game @param {number | null} own the user's seat */
export function headline(game, own) {
  const places = game.result?.places ?? [];
  if (!places.length) return t(`status_${game.status}`);
  const mine = places.find(({ seat }) => seat === own);
  return mine ? ownPlace(game, places, mine) : winnersOf(game, places);
}

/** @param {Api.Game} game @param {Api.Place[]} places */
function winnersOf(game, places) {
  const first = firstOf(places);
  const name = first.map(({ seat }) => playerName(game, seat)).join(" + ");
  if (isTie(game, first)) return t("said_over_tie", { name });
  return t(first.length > 1 ? "names_won" : "name_won", { name });
}

/** @param {Api.Game} game @param {Api.Place[]} places @param {Api.Place} mine */
function ownPlace(game, places, mine) {
  const first = firstOf(places);
  if (mine.place === 1)
    return t(isTie(game, first) ? "you_tied" : game.teams ? "your_pair_won" : "you_won");
  const place = t(`place_${mine.place}`);
  const left = seatOf(game, mine.seat)?.left;
  if (left) return t(`left_own_${left}`, { place });
  const came = t(game.teams ? "your_pair_came" : "you_came", { place });
  const spaces = spacesOf(game, places, mine);
  if (game.reason === "played") return t("came_short", { came, spaces: spacesInWords(spaces) });
  if (!LIMITS.includes(game.reason ?? "")) return came;
  const behind = spacesInWords(spaces - spacesOf(game, places, first[0]));
  return t("came_behind", { came, spaces: behind });
}

/** @param {Api.Place[]} places */
const firstOf = (places) => places.filter(({ place }) => place === 1);

/**
 * The spaces that a player, or a pair, still had to go.
 * @param {Api.Game} game @param {Api.Place[]} places @param {Api.Place} one
 */
function spacesOf({ teams, arms }, places, one) {
  const opposite = teams ? arms / 2 : 0;
  const side = places.filter(({ seat }) => [0, opposite].includes(Math.abs(seat - one.seat)));
  return side.reduce((sum, { distance }) => sum + distance, 0);
}

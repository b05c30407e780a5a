// Hints in practice: the best move, and its chance in words.

import { numberOf, t } from "../texts/texts.js";
import { moveName } from "./words.js";

/**
 * Whether nobody else plays and nothing is at stake: then there are hints.
 * @param {Pick<Api.Game, "seats" | "competitive">} game
 */
export const isPractice = ({ seats, competitive }) =>
  !competitive && seats.filter((seat) => seat.kind === "human").length === 1;

/** @param {number} chance */
const percent = (chance) =>
  numberOf(chance / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * The best move with its chance, and that of the second.
 * @param {Api.Hint} hint
 */
export function hintInWords({ best, second }) {
  const words = t("best_move", { move: moveName(best.move), chance: percent(best.chance) });
  return second ? `${words} ${t("second_move", { chance: percent(second.chance) })}` : words;
}

// Hints in practice: the best move on the board, and its chance in words.

import { get } from "../service/api.js";
import { numberOf, t } from "../texts/texts.js";
import { moveName } from "./words.js";

/** Whether nobody else plays and nothing is at stake: then there are hints. */
export const isPractice = ({ seats, competitive }) =>
  !competitive && seats.filter((seat) => seat.kind === "human").length === 1;

const percent = (chance) =>
  numberOf(chance / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Shows the best move on the page of a game: its pawn with the one ghost, and the chances. */
export async function showHint(page) {
  try {
    const { version, best, second } = await get(`games/${page.followed.state.id}/hint`);
    if (version !== page.followed.state.version || page.busy || page.resting) return;
    const { move, chance } = best;
    page.choosing.choose(move.kind === "decline" ? null : move.pawn);
    if (move.kind !== "decline") page.board.marks.offer([move], page.acting, move.pawn);
    const words = t("best_move", { move: moveName(move), chance: percent(chance) });
    page.panel.explain(
      second ? `${words} ${t("second_move", { chance: percent(second.chance) })}` : words,
    );
  } catch (error) {
    page.failed(error);
  }
}

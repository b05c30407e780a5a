// Choosing a move on the board: a tap on a pawn shows its ghosts, a tap on a ghost plays. A first tap never plays,
// unless the player prefers it for the only legal move.

import { ask } from "./ask.js";
import { preference } from "../board/preferences.js";
import { t } from "../texts/texts.js";
import { moveName } from "./words.js";

/** `act` has moves(), which are legal now, play(move), chosen(pawn or null) and stuck(pawn). */
export function createChoosing(act) {
  let chosen = null;
  const onBoard = () => act.moves().filter((move) => move.kind !== "decline");
  const canMove = (pawn) => onBoard().some((move) => move.pawn === pawn);

  function choose(pawn) {
    chosen = pawn;
    act.chosen(pawn);
  }

  /** Plays one of the moves; asks which, if there are several. `others` are further answers: [words, act]. */
  async function decide(moves, others = []) {
    const answers = [...moves.map((move) => [moveName(move), () => act.play(move)]), ...others];
    const answer = answers.length > 1 ? await ask(t("which_move"), answers) : answers[0]?.[1];
    answer?.();
  }

  function tapPawn(pawn) {
    if (!canMove(pawn)) return act.stuck(pawn);
    if (preference("only_move") && act.moves().length === 1) return act.play(act.moves()[0]);
    choose(chosen === pawn ? null : pawn);
  }

  /** Without a chosen pawn, a target chooses the pawn that gets there. */
  function tapTarget(to) {
    const ways = onBoard().filter((move) => move.to === to);
    if (new Set(ways.map((move) => move.pawn)).size === 1) choose(ways[0].pawn);
    else decide(ways);
  }

  function tap({ pawn, to }) {
    if (!act.moves().length) return;
    const ways =
      chosen === null ? [] : onBoard().filter((move) => move.pawn === chosen && move.to === to);
    if (ways.length)
      decide(
        ways,
        pawn !== null && canMove(pawn)
          ? [[t("choose_pawn", { pawn: pawn + 1 }), () => choose(pawn)]]
          : [],
      );
    else if (pawn !== null) tapPawn(pawn);
    else if (to !== null && chosen === null) tapTarget(to);
    else choose(null);
  }

  return { tap, choose, reset: () => (chosen = null), chosen: () => chosen };
}

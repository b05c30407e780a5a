// Choosing a move on the board: a tap on a pawn shows its ghosts, a tap on a ghost plays. A first
// tap never plays, unless the player prefers it for the only legal move.

import { ask } from "./ask.js";
import { preference } from "../board/preferences.js";
import { t } from "../texts/texts.js";
import { moveName } from "./words.js";

/**
 * @import { Touched } from "../board/touch.js"
 * @typedef {[words: string, act: () => void]} Answer
 * @typedef {object} Acts
 * @property {() => Api.Move[]} moves which are legal now
 * @property {(move: Api.Move) => void} play
 * @property {(pawn: number | null) => void} chosen
 * @property {(pawn: number) => void} stuck of a pawn that cannot move
 */

/** @param {Acts} act */
export function createChoosing(act) {
  /** @type {number | null} */
  let chosen = null;
  const onBoard = () => act.moves().filter((move) => move.kind !== "decline");
  const canMove = (/** @type {number} */ pawn) => onBoard().some((move) => move.pawn === pawn);

  /** @param {number | null} pawn */
  function choose(pawn) {
    chosen = pawn;
    act.chosen(pawn);
  }

  /**
   * Plays one of the moves; asks which, if there are several, or other answers.
   * @param {Api.Move[]} moves @param {Answer[]} others
   */
  async function decide(moves, others = []) {
    /** @type {(move: Api.Move) => Answer} */
    const play = (move) => [moveName(move), () => act.play(move)];
    const answers = [...moves.map(play), ...others];
    const answer = answers.length > 1 ? await ask(t("which_move"), answers) : answers[0]?.[1];
    answer?.();
  }

  /** @param {number} pawn */
  function tapPawn(pawn) {
    if (!canMove(pawn)) return act.stuck(pawn);
    if (preference("only_move") && act.moves().length === 1) return act.play(act.moves()[0]);
    choose(chosen === pawn ? null : pawn);
  }

  /**
   * Without a chosen pawn, a target chooses the pawn that gets there.
   * @param {string} to
   */
  function tapTarget(to) {
    const ways = onBoard().filter((move) => move.to === to);
    if (new Set(ways.map((move) => move.pawn)).size === 1) choose(ways[0].pawn);
    else decide(ways);
  }

  /** @param {Touched} hit */
  function tap({ pawn, to }) {
    if (!act.moves().length) return;
    const ways = onBoard().filter((move) => move.pawn === chosen && move.to === to);
    if (ways.length) decide(ways, otherPawn(pawn));
    else if (pawn !== null) tapPawn(pawn);
    else if (to !== null && chosen === null) tapTarget(to);
    else choose(null);
  }

  /**
   * What else a tap on a target can mean: the pawn that stands there.
   * @param {number | null} pawn
   * @returns {Answer[]}
   */
  function otherPawn(pawn) {
    if (pawn === null || !canMove(pawn)) return [];
    return [[t("choose_pawn", { pawn: pawn + 1 }), () => choose(pawn)]];
  }

  return { tap, choose, reset: () => (chosen = null), chosen: () => chosen };
}

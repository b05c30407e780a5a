// The moves that a player has now: on the board, in the list, and why there are not more.

import { createChoosing } from "./choosing.js";
import { sound } from "./sounds.js";
import { aboutPawn, forced, ofPawn, placesOf, sentences, unused } from "./why.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { View } from "../board/view.js"
 * @import { Commands } from "./commands.js"
 * @import { Begun, Turn } from "./state.js"
 * @import { Labels } from "./why.js"
 * @import { TurnPanel } from "./turn-panel.js"
 * @import { Touched } from "../board/touch.js"
 * @typedef {{ board: Board, view: View, panel: Pick<TurnPanel, "choices" | "explain"> }} Places
 */

export class OwnMoves {
  #places;
  #labels;
  #choosing;
  /** @type {{ game: Begun, turn: Turn } | null} */
  #now = null;

  /**
   * @param {Places} places @param {Labels} labels
   * @param {Pick<Commands, "free" | "move">} commands
   */
  constructor(places, labels, commands) {
    this.#places = places;
    this.#labels = labels;
    this.#choosing = createChoosing({
      moves: () => (commands.free ? this.#legal : []),
      play: (move) => commands.move(move),
      chosen: (pawn) => this.#chosen(pawn),
      stuck: (pawn) => this.#explain(pawn),
    });
  }

  /** Whether it is the user's turn. */
  get mine() {
    return Boolean(this.#now?.turn.mine);
  }

  get #legal() {
    return this.#now?.turn.mine ? this.#now.game.legal_moves : [];
  }

  /**
   * Shows the moves of a state; of another player there are none.
   * @param {Begun} game @param {Turn} turn
   */
  show(game, turn) {
    if (turn.mine && this.#now && !this.mine) sound("turn", true);
    this.#now = { game, turn };
    this.#choosing.reset();
    this.look();
    if (turn.mine) this.#places.panel.explain(this.#why(game, turn));
  }

  /**
   * Why some values cannot be used, and what forces the choice.
   * @param {Begun} game @param {Turn} turn
   */
  #why(game, { acting }) {
    const { pawns, turn } = game.position;
    if (turn.phase !== "move") return "";
    const forcing = forced(game, this.#labels);
    return [...forcing, ...sentences(unused(game), pawns, acting)].join(" ");
  }

  /** @param {Touched} hit */
  tap(hit) {
    this.#choosing.tap(hit);
  }

  letGo() {
    this.#choosing.choose(null);
  }

  /**
   * Shows the moves on the board and in the list; with a pawn, only its own.
   * @param {number | null} pawn
   */
  #chosen(pawn) {
    this.#places.panel.choices.only(pawn);
    this.look();
  }

  /**
   * Shows the ghosts of a pawn, and of a move in the list that is looked at.
   * @param {number | null} pawn
   */
  look(pawn = this.#choosing.chosen()) {
    if (!this.#now) return;
    const { game, turn } = this.#now;
    const { board, view } = this.#places;
    board.marks.offer(this.#legal, turn.acting, pawn);
    if (turn.mine) view.focus(spotsOf(game, turn.acting, pawn));
  }

  /**
   * Shows one of the moves as the best, with its ghost.
   * @param {Api.Move} move @param {string} words
   */
  suggest(move, words) {
    const pawn = move.kind === "decline" ? null : move.pawn;
    this.#choosing.choose(pawn);
    const acting = this.#now?.turn.acting ?? 0;
    if (pawn !== null) this.#places.board.marks.offer([move], acting, pawn);
    this.#places.panel.explain(words);
  }

  /**
   * Says why a pawn of one's own cannot move.
   * @param {number} pawn
   */
  #explain(pawn) {
    if (!this.#now) return;
    const { board, panel } = this.#places;
    const { game, turn } = this.#now;
    const rows = ofPawn(game.blocked, pawn);
    panel.explain(aboutPawn(rows, pawn, board.pawns.standing, turn.acting).join(" "));
    board.marks.stop(turn.acting, placesOf(rows));
  }
}

/**
 * What the player wants to see from near: the ways of the moves, or without any, the pawns.
 * @param {Begun} game @param {number} seat @param {number | null} chosen
 * @returns {[seat: number, place: string, pawn: number][]}
 */
function spotsOf({ legal_moves: legal, position }, seat, chosen) {
  const moves = legal.filter(({ pawn }) => chosen === null || pawn === chosen);
  if (moves.length)
    return moves.flatMap(({ from, to, pawn }) => [
      [seat, from, pawn],
      [seat, to, pawn],
    ]);
  return position.pawns[seat].flatMap((place, pawn) =>
    place === "home" ? [] : [[seat, place, pawn]],
  );
}

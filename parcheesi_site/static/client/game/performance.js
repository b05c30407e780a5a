// The events of a row played where they happen: dice, pawns, effects and sounds.

import { createEffects } from "../board/effects.js";
import { createThrown } from "../board/thrown.js";
import { t } from "../texts/texts.js";
import { sound } from "./sounds.js";
import { actingSeat, isTie } from "./state.js";
import { playerName } from "./words.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Spot } from "../board/view.js"
 * @import { Begun } from "./state.js"
 * @import { EventOf } from "./words.js"
 * @typedef {ReturnType<typeof createPerformance>} Performance
 */

/**
 * `own` is the user's seat, or null; `focus` brings places into view.
 * @param {Board} board
 * @param {{ own?: number | null, focus?(spots: Spot[]): void }} options
 */
export function createPerformance(board, { own = null, focus = () => {} } = {}) {
  const [thrown, effects] = [createThrown(board), createEffects(board)];

  /**
   * Plays an event; resolves when it has been seen.
   * @param {Api.GameEvent} event @param {Begun} game @param {number} hurry
   */
  async function perform(event, game, hurry) {
    if (event.type === "roll") await roll(event, hurry);
    if (event.type === "move") await move(event, game, hurry);
    if (event.type === "capture") await sendBack(event, event.by, hurry);
    if (event.type === "penalty" && event.pawn !== null)
      await sendBack({ seat: event.seat, pawn: event.pawn }, null, hurry);
    if (event.type === "forfeit" && event.seat === own) sound("lost", true);
  }

  /** @param {EventOf<"roll">} event @param {number} hurry */
  function roll({ seat, roll: pips }, hurry) {
    sound("roll");
    return thrown.tumble(seat, pips, hurry);
  }

  /** @param {EventOf<"move">} event @param {Begun} game @param {number} hurry */
  async function move({ seat: player, move: { kind, pawn, from, to } }, game, hurry) {
    if (kind === "decline") return;
    const seat = actingSeat({ ...game.position, pawns: board.pawns.standing }, player);
    focus([
      [seat, from, pawn],
      [seat, to, pawn],
    ]);
    await board.pawns.walk({ seat, pawn, from, to }, hurry);
    if (to !== "home") return;
    effects.burst({ seat, place: "home", pawn });
    sound("home", player === own);
  }

  /**
   * A captured pawn, or one that a rule sends back: `by` is null.
   * @param {{ seat: number, pawn: number }} which @param {number | null} by @param {number} hurry
   */
  async function sendBack({ seat, pawn }, by, hurry) {
    sound(by === null ? "lost" : "capture", own !== null && [seat, by].includes(own));
    effects.burst({ seat, place: board.pawns.standing[seat][pawn], pawn });
    await board.pawns.sendBack({ seat, pawn }, hurry);
  }

  /**
   * The scene of a game that was won; with a fanfare for those who have seen it end.
   * @param {Begun} game @param {boolean} live
   */
  function celebrate(game, live) {
    const first = game.result?.places.filter(({ place }) => place === 1) ?? [];
    if (!first.length) return;
    const seats = first.map(({ seat }) => seat);
    const name = seats.map((seat) => playerName(game, seat)).join(", ");
    if (live) sound("win", own !== null && seats.includes(own));
    effects.celebrate(seats, t(isTie(game, first) ? "said_over_tie" : "said_over", { name }));
  }

  return { lay: thrown.lay, celebrate, perform };
}

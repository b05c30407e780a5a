// The events of a row played where they happen: dice, pawns, effects and sounds.

import { createEffects } from "../board/effects.js";
import { createThrown } from "../board/thrown.js";
import { t } from "../texts/texts.js";
import { sound } from "./sounds.js";
import { actingSeat, isTie, playerName } from "./words.js";

/** `own` is the user's seat, or null; `focus` brings places into view. */
export function createPerformance(board, { own = null, focus = () => {} } = {}) {
  const [thrown, effects] = [createThrown(board), createEffects(board)];

  const acts = {
    roll({ seat, roll }, game, hurry) {
      sound("roll");
      return thrown.tumble(seat, roll, hurry);
    },
    async move({ seat: of, move }, game, hurry) {
      if (move.kind === "decline") return;
      const seat = actingSeat({ ...game, pawns: board.pawns.standing }, of);
      focus([
        [seat, move.from, move.pawn],
        [seat, move.to, move.pawn],
      ]);
      await board.pawns.walk({ seat, ...move }, hurry);
      if (move.to !== "home") return;
      effects.burst({ seat, place: "home", pawn: move.pawn });
      sound("home", of === own);
    },
    capture: (event, game, hurry) => sendBack(event, "capture", hurry),
    penalty: (event, game, hurry) => event.pawn !== null && sendBack(event, "lost", hurry),
    forfeit: ({ seat }) => void (seat === own && sound("lost", true)),
  };

  async function sendBack(event, noise, hurry) {
    const { seat, pawn, by } = event;
    sound(noise, [seat, by].includes(own));
    effects.burst({ seat, place: board.pawns.standing[seat][pawn], pawn });
    await board.pawns.sendBack(event, hurry);
  }

  /** The scene of a game that was won. */
  function celebrate(game) {
    const first = game.result?.places.filter(({ place }) => place === 1) ?? [];
    if (!first.length) return;
    const name = first.map(({ seat }) => playerName(game, seat)).join(", ");
    sound(
      "win",
      first.some(({ seat }) => seat === own),
    );
    effects.celebrate(
      first.map(({ seat }) => seat),
      t(isTie(game, first) ? "said_over_tie" : "said_over", { name }),
    );
  }

  return {
    lay: thrown.lay,
    celebrate,
    perform: (event, game, hurry) => acts[event.type]?.(event, game, hurry),
  };
}

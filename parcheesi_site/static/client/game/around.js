// What stands around the turn: the players, the game's limits, a vote, and the buttons of one's
// seat.

import { actions, proposal } from "./actions.js";
import { h, hint, renew } from "../page/dom.js";
import { players } from "./players.js";
import { seatOf } from "./state.js";
import { t } from "../texts/texts.js";
import { limitsOf } from "./words.js";

/**
 * @import { Send } from "./commands.js"
 * @import { Begun } from "./state.js"
 * @typedef {ReturnType<typeof createAround>} Around
 */

/**
 * `send` sends what players may do at any time.
 * @param {Begun} first @param {number | null} own @param {Send} send
 */
export function createAround(first, own, send) {
  const playersOf = (/** @type {Begun} */ game) => players(game, stateOf(game, own));
  const list = playersOf(first);
  const limits = hint();
  const people = h("section", { class: "card people", "aria-label": t("players") }, list, limits);
  const vote = h("section", { class: "card vote", hidden: true, "aria-live": "polite" });
  const more = h("div", { class: "row more" });

  /** @param {Begun} game */
  function show(game) {
    renew(list, playersOf(game));
    limits.textContent = limitsOf(game);
    vote.hidden = !game.cancel_vote;
    vote.replaceChildren(...proposal(game, own, send));
    more.replaceChildren(...actions(game, seatOf(game, own), send));
  }

  return { people, vote, more, show };
}

/** @param {Begun} game @param {number | null} own */
const stateOf = ({ status, position: { pawns, turn } }, own) => ({
  pawns,
  onTurn: status === "playing" ? turn.seat : null,
  own,
});

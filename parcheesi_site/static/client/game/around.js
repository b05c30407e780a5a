// What stands around the turn: the players, the game's limits, a vote, the buttons of one's seat,
// and other games.

import { actions, proposal } from "./actions.js";
import { createElsewhere } from "./elsewhere.js";
import { h, hint, renew } from "../page/dom.js";
import { players } from "./players.js";
import { createSnooze } from "./snooze.js";
import { seatOf, turnOf } from "./state.js";
import { t } from "../texts/texts.js";
import { limitsOf } from "./words.js";

/**
 * @import { Send } from "./commands.js"
 * @import { Begun } from "./state.js"
 * @typedef {ReturnType<typeof createAround>} Around
 */

/**
 * `send` sends what players may do at any time.
 * @param {Begun} first @param {number | null} own @param {Send} send @param {AbortSignal} signal
 */
export function createAround(first, own, send, signal) {
  const playersOf = (/** @type {Begun} */ game) => players(game, stateOf(game, own));
  const list = playersOf(first);
  const limits = hint();
  const people = h("section", { class: "card people", "aria-label": t("players") }, list, limits);
  const vote = h("section", { class: "card vote", hidden: true, "aria-live": "polite" });
  const elsewhere = createElsewhere(first.id, signal);
  const buttons = h("div", { class: "row more" });
  const snooze = createSnooze(first.id, own);
  const more = h("div", { class: "row more" }, buttons, snooze.node);

  /** @param {Begun} game */
  function show(game) {
    renew(list, playersOf(game));
    elsewhere.noteTurn(turnOf(game, own).mine);
    limits.textContent = limitsOf(game);
    vote.hidden = !game.cancel_vote;
    // Equal buttons stay: a tap on one that is replaced meanwhile is lost.
    renew(vote, h("div", {}, proposal(game, own, send)));
    renew(buttons, h("div", {}, actions(game, seatOf(game, own), send)));
    snooze.show(game);
  }

  return { elsewhere: elsewhere.node, people, vote, more, show };
}

/** @param {Begun} game @param {number | null} own */
const stateOf = ({ status, position: { pawns, turn } }, own) => ({
  pawns,
  onTurn: status === "playing" ? turn.seat : null,
  own,
});

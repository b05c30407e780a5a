// The player on turn, the time left, the dice, and a button for each legal move.

import { lay } from "../board/dice.js";
import { Choices } from "./choices.js";
import { h } from "../page/dom.js";
import { COLOURS, token } from "../board/shapes.js";
import { t } from "../texts/texts.js";
import { turnClock } from "./turn-clock.js";
import { playerName } from "./words.js";

/**
 * @import { Acts } from "./choices.js"
 * @import { Begun, Turn } from "./state.js"
 * @typedef {ReturnType<typeof turnPanel>} TurnPanel
 */

/** `played` is whether the user has a seat. @param {Acts} acts @param {AbortSignal} signal */
export function turnPanel(acts, signal, played = true) {
  const clock = turnClock(signal);
  const title = h("h2", { "aria-live": "polite" });
  const dice = h("div", { class: "dice" });
  const partner = h("p", { class: "partner-note", hidden: true });
  const why = h("p", { class: "why", role: "status", hidden: true });
  const choices = new Choices(acts);
  const node = h(
    "section",
    { class: `card turn-panel${played ? "" : " watched"}`, "aria-label": t("turn") },
    h("div", { class: "turn-head" }, title, dice, clock.node),
    h("div", { class: "turn-body" }, partner, why, choices.node),
  );

  /** @param {Begun} game @param {Turn} turn */
  function show(game, turn) {
    const { seat, roll, dice: unused } = game.position.turn;
    const words = turn.mine ? t("your_turn") : t("turn_of", { name: playerName(game, seat) });
    title.replaceChildren(token(seat), h("span", {}, words));
    node.classList.toggle("mine", turn.mine);
    showPartner(game, turn);
    if (roll) lay(dice, roll, unused);
    else for (const die of dice.children) die.classList.add("used");
    choices.show(game, turn);
    clock.show(game);
  }

  /**
   * In pairs, a player who has finished plays the partner's pawns.
   * @param {Begun} game @param {Turn} turn
   */
  function showPartner(game, { acting, mine }) {
    const { seat } = game.position.turn;
    partner.hidden = acting === seat;
    if (acting === seat) return;
    const values = { colour: t(COLOURS[acting]), name: playerName(game, seat) };
    partner.replaceChildren(token(acting), t(mine ? "you_play_partner" : "plays_partner", values));
  }

  /**
   * Says why something cannot be moved, until the next roll or move.
   * @param {string} words
   */
  function explain(words) {
    why.hidden = !words;
    why.textContent = words;
  }

  const rolled = (/** @type {number[]} */ roll) => lay(dice, roll);
  return { node, choices, show, explain, rolled };
}

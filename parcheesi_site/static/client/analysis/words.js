// A player's game in words: what the dice did, and what they would have left to the decisions.

import { link } from "../page/dom.js";
import { documentAddress, t } from "../texts/texts.js";
import { playerName } from "../game/words.js";

/** @typedef {Api.AnalysisPlayer} Player */

/**
 * "You lost. The dice cost you most: worse dice than in 9 of 10 games. With average dice …"
 * @param {Api.Game} game @param {Player} player @param {boolean} you the reader is the player
 */
export function verdict(game, player, you) {
  const name = playerName(game, player.seat);
  return [resultOf(player, name, you), diceOf(player, you), fairOf(player, you)]
    .filter(Boolean)
    .join(" ");
}

/** @param {Player} player @param {string} name @param {boolean} you */
export function resultOf({ waterfall }, name, you) {
  if (waterfall.end === 10000) return t(you ? "won_you" : "won_other", { name });
  return waterfall.end === 0 ? t(you ? "lost_you" : "lost_other", { name }) : "";
}

/** @param {Player} player @param {boolean} you */
export function diceOf(player, you) {
  const { own_dice: own, partner_dice: partner, others_dice: others } = player.waterfall;
  const dice = own + partner + others;
  const [ofReader, ofOther] = player.dice_sure ? sure(player, dice) : unsure(player, dice);
  return t(you ? ofReader : ofOther, { compared: comparison(player, dice) });
}

/** @param {Player} player @param {number} dice */
function sure({ waterfall: { own_decisions: decided, end } }, dice) {
  if (dice > 0) return ["dice_helped_you", "dice_helped"];
  if (end !== 0) return ["dice_against_you", "dice_against"];
  return dice <= decided
    ? ["dice_cost_you_most", "dice_cost_most"]
    : ["decisions_cost_you_most", "decisions_cost_most"];
}

/** @param {Player} player @param {number} dice */
function unsure({ spread, waterfall: { own_decisions: decided, end } }, dice) {
  if (end === 0 && decided < -Math.abs(dice) - spread)
    return ["decisions_alone_cost_you", "decisions_alone_cost"];
  return dice < 0 ? ["dice_may_cost_you", "dice_may_cost"] : ["dice_may_help_you", "dice_may_help"];
}

/**
 * ": worse dice than in 9 of 10 games", if that says anything.
 * @param {Player} player @param {number} dice
 */
function comparison({ dice_percentile: percentile }, dice) {
  if (percentile === null) return "";
  const share = dice < 0 ? 100 - percentile : percentile;
  if (share < 55) return "";
  const values = share > 94 ? { n: share, of: 100 } : { n: Math.round(share / 10), of: 10 };
  return t(dice < 0 ? "worse_than" : "better_than", values);
}

/** @param {Player} player @param {boolean} you */
export function fairOf({ fair_dice: chance }, you) {
  const n = Math.round(chance / 100);
  if (n < 1) return t(you ? "fair_never_you" : "fair_never");
  if (n > 99) return t(you ? "fair_always_you" : "fair_always");
  return t(you ? "fair_you" : "fair", { n });
}

/** Where a player reads what all this means. */
export const aboutAnalysis = () =>
  link(`${documentAddress("how-to-play")}#${t("analysis_anchor")}`, t("about_analysis"), null);

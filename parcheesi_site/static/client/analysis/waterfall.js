// What led one player from the start to the end: a sentence, and bars that add up.

import { h, hint } from "../page/dom.js";
import { percent, t } from "../texts/texts.js";
import { playerName } from "../game/words.js";

/**
 * @typedef {Api.AnalysisPlayer} Player
 * @typedef {Exclude<keyof Api.Waterfall, "start" | "end">} Part
 * @typedef {[words: string, from: number, to: number]} Bar
 */

/** @type {[part: Part, words: string][]} */
const PARTS = [
  ["own_dice", "part_own_dice"],
  ["partner_dice", "part_partner_dice"],
  ["others_dice", "part_others_dice"],
  ["own_decisions", "part_own_decisions"],
  ["partner_decisions", "part_partner_decisions"],
  ["others_decisions", "part_others_decisions"],
  ["events", "part_events"],
  ["residual", "part_residual"],
];

/**
 * "The dice gave you +12.4 %, your decisions cost 8.1 %. Not explained: −3.2 %."
 * @param {Player} player @param {boolean} you the reader is the player
 */
export function summary(player, you) {
  return `${diceAndDecisions(player, you)} ${unexplained(player)}`;
}

/** @param {Player} player */
export const unexplained = ({ waterfall }) =>
  t("unexplained", { rest: percent(waterfall.residual, { signed: true }) });

/** @param {Player} player @param {boolean} you the reader is the player */
export function diceAndDecisions({ waterfall }, you) {
  const dice = waterfall.own_dice + waterfall.partner_dice + waterfall.others_dice;
  const words = { dice: percent(Math.abs(dice)), cost: percent(0 - waterfall.own_decisions) };
  if (dice < 0) return t(you ? "took_from_you" : "took", words);
  return t(you ? "gave_you" : "gave", { ...words, dice: percent(dice, { signed: true }) });
}

/**
 * The bars, with what a robot did for the player.
 * @param {Api.Game} game @param {Player} player
 */
export function waterfallOf(game, { seat, waterfall, automatic_decisions: count, ...player }) {
  const cost = percent(player.automatic_cost);
  return [
    table(t("waterfall_of", { name: playerName(game, seat) }), waterfall, game.teams),
    count > 0 && hint(t("automatic_part", { count, cost })),
    hint(t("residual_is")),
  ];
}

/** @param {string} caption @param {Api.Waterfall} waterfall @param {boolean} teams */
function table(caption, waterfall, teams) {
  const parts = PARTS.filter(
    ([name]) => (teams || !name.startsWith("partner_")) && (waterfall.events || name !== "events"),
  );
  let sum = waterfall.start;
  /** @type {Bar[]} */
  const middle = parts.map(([name, words]) => [words, sum, (sum += waterfall[name])]);
  const sums = middle.flatMap(([, from, to]) => [from, to]);
  const scale = { least: Math.min(0, ...sums), most: Math.max(10000, ...sums) };
  /** @type {Bar[]} */
  const rows = [["part_start", 0, waterfall.start], ...middle, ["part_end", 0, waterfall.end]];
  return h(
    "table",
    { class: "waterfall" },
    h("caption", { class: "unseen" }, caption),
    h(
      "thead",
      { class: "unseen" },
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("part")),
        h("td", {}),
        h("th", { scope: "col" }, t("chance")),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((bar) => line(bar, scale)),
    ),
  );
}

/** @param {Bar} bar @param {{ least: number, most: number }} scale */
function line([words, from, to], { least, most }) {
  const total = words === "part_start" || words === "part_end";
  const bar = h("i", { class: total ? "bar total" : to < from ? "bar loss" : "bar gain" });
  const place = (/** @type {number} */ value) => ((value - least) / (most - least)) * 100;
  Object.assign(bar.style, {
    left: `${place(Math.min(from, to))}%`,
    width: `${place(least + Math.abs(to - from))}%`,
  });
  return h(
    "tr",
    { class: total ? "total" : "" },
    h("th", { scope: "row" }, t(words)),
    h("td", { "aria-hidden": "true" }, h("div", { class: "track" }, bar)),
    h("td", { class: "number" }, percent(to - from, { digits: 2, signed: !total })),
  );
}

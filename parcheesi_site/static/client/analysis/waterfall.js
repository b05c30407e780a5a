// What led one player from the start to the end: whole points that add up as shown, as bars.

import { h, hint } from "../page/dom.js";
import { numberOf, t } from "../texts/texts.js";
import { aboutAnalysis } from "./words.js";
import { playerName } from "../game/words.js";

/**
 * @typedef {Api.AnalysisPlayer} Player
 * @typedef {Exclude<keyof Api.Waterfall, "end">} Part
 * @typedef {[words: string, from: number, to: number]} Bar in points
 */

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** The spread in stored reports of earlier methods. */
const UNKNOWN = 10000;
/** @type {[part: Part, words: string][]} */
const WITHOUT_DICE = [
  ["own_decisions", "part_own_decisions"],
  ["partner_decisions", "part_partner_decisions"],
  ["others_decisions", "part_others_decisions"],
  ["residual", "part_residual"],
];
/** @type {[part: Part, words: string][]} */
const DICE = [
  ["own_dice", "part_own_dice"],
  ["partner_dice", "part_partner_dice"],
  ["others_dice", "part_others_dice"],
  ["events", "part_events"],
];

/**
 * The bars of a game: the start, what is not dice, and the sum; the dice, and the end. Each sum is
 * rounded, not each part, so that the points shown add up.
 * @param {Api.Waterfall} waterfall @param {boolean} teams
 */
export function barsOf(waterfall, teams) {
  let exact = waterfall.start;
  const points = () => Math.round(exact / 100) || 0; // never -0
  const start = points();
  const bars = (/** @type {[part: Part, words: string][]} */ parts) =>
    parts.map(([part, words]) => {
      const from = points();
      exact += waterfall[part];
      return /** @type {Bar} */ ([words, from, points()]);
    });
  const shown = (/** @type {[part: Part, words: string][]} */ parts) =>
    parts.filter(
      ([part]) =>
        (teams || !part.startsWith("partner_")) && (waterfall.events || part !== "events"),
    );
  const others = bars(shown(WITHOUT_DICE));
  const between = points();
  return { start, others, between, dice: bars(shown(DICE)), end: points() };
}

/**
 * The bars with what they mean.
 * @param {Api.Game} game @param {Player} player
 */
export function waterfallOf(game, player) {
  const { waterfall, automatic_decisions: count } = player;
  const points = whole(player.spread / 100);
  const wins = numberOf(-waterfall.own_decisions / 10000, ONE_DIGIT);
  return [
    hint(t("points_are")),
    table(t("waterfall_of", { name: playerName(game, player.seat) }), waterfall, game.teams),
    waterfall.own_decisions <= -10000 && hint(t("more_than_all", { wins })),
    count > 0 && hint(t("automatic_part", { count, cost: whole(player.automatic_cost / 100) })),
    hint(player.spread < UNKNOWN && t("unexplained_is", { points }), " ", aboutAnalysis()),
  ];
}

/** @param {number} points */
const whole = (points) => numberOf(points, { maximumFractionDigits: 0 });

/**
 * Points with their sign.
 * @param {number} points
 */
export const signed = (points) => numberOf(points, { signDisplay: "exceptZero" });

/** @param {string} caption @param {Api.Waterfall} waterfall @param {boolean} teams */
function table(caption, waterfall, teams) {
  const { start, others, between, dice, end } = barsOf(waterfall, teams);
  const sums = [...others, ...dice].flatMap(([, from, to]) => [from, to]);
  const scale = { least: Math.min(0, start, ...sums), most: Math.max(100, start, ...sums) };
  const total = (/** @type {string} */ words, /** @type {number} */ points) =>
    line([words, 0, points], scale, true);
  const part = (/** @type {Bar} */ bar) => line(bar, scale, false);
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
        h("th", { scope: "col" }, t("points_of_100")),
      ),
    ),
    h(
      "tbody",
      {},
      total("part_start", start),
      others.map(part),
      total("part_without_dice", between),
      dice.map(part),
      total("part_end", end),
    ),
  );
}

/** @param {Bar} bar @param {{ least: number, most: number }} scale @param {boolean} total */
function line([words, from, to], { least, most }, total) {
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
    h("td", { class: "number" }, total ? whole(to) : signed(to - from)),
  );
}

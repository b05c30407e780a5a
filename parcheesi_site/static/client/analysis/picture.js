// A picture of the analysis to share: an SVG without any references, so that it can be shown
// everywhere.

import { failed, h, s } from "../page/dom.js";
import { DASHES, nameOf, sidesOf } from "./sides.js";
import { fileOf } from "../page/paint.js";
import { dateOf, numberOf, percent, t } from "../texts/texts.js";
import { barsOf, signed } from "./waterfall.js";
import { diceOf, fairOf, resultOf } from "./words.js";
import { playerName } from "../game/words.js";

const [WIDTH, LEFT, RIGHT, TOP, TALL] = [1200, 110, 1140, 310, 330];
const [INK, LINES, PAPER] = ["#241d17", "#e2d7c5", "#fffdf8"];
export const PALE = "#695e52";
const FONT = "Avenir Next, Segoe UI, Roboto, Arial, sans-serif";

/**
 * @import { Child } from "../../../client_checks/elements.js"
 * @import { Side } from "./sides.js"
 * @import { Bar } from "./waterfall.js"
 * @typedef {[x: number, y: number, size: number]} Spot where a text begins, and its size
 */

/**
 * The curve, the sentence about a player, and the date.
 * @param {Api.Game} game @param {number[][]} chances @param {Api.AnalysisPlayer} player
 */
export function picture(game, chances, player) {
  const sides = sidesOf(game);
  const height = TOP + TALL + 40 + sides.length * 40;
  const name = playerName(game, player.seat);
  return sheet(
    [game, height, t("analysis_of")],
    text([60, 120, 34], resultOf(player, name, false) || name, { "font-weight": 700 }),
    fitted([60, 163, 28], diceOf(player, false)),
    fitted([60, 201, 28], fairOf(player, false)),
    sums(player.waterfall, game.teams).map((words, index) =>
      fitted([60, 238 + 30 * index, 20], words, { fill: PALE }),
    ),
    [0, 0.5, 1].map(level),
    sides.map((side, index) => way(side, index, chances)),
    sides.map((side, index) => legend(game, side, index, chances)),
  );
}

/**
 * A sheet of paper with the game's head; the parts stand below it.
 * @param {[game: Api.Game, height: number, title: string]} about @param {...Child} parts
 */
export function sheet([game, height, title], ...parts) {
  const size = { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height };
  const head = [title, t(game.ruleset), game.ended_at && dateOf(game.ended_at)];
  return s(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, "font-family": FONT },
    s("title", {}, title),
    s("rect", { width: WIDTH, height, fill: PAPER }),
    text([60, 70, 26], head.filter(Boolean).join(" · "), { fill: PALE }),
    parts,
  );
}

/**
 * The sum from the start to the end, in two lines.
 * @param {Api.Waterfall} waterfall @param {boolean} teams
 */
function sums(waterfall, teams) {
  const { start, others, between, dice, end } = barsOf(waterfall, teams);
  const part = (/** @type {Bar} */ [words, from, to]) => `${t(words)} ${signed(to - from)}`;
  const total = (/** @type {string} */ words, /** @type {number} */ points) =>
    `${t(words)} ${numberOf(points)}`;
  return [
    [total("part_start", start), ...others.map(part), total("part_without_dice", between)],
    [...dice.map(part), total("part_end", end)],
  ].map((parts) => parts.join(" · "));
}

/** @param {Spot} spot @param {string} words @param {Record<string, string | number>} more */
export const text = ([x, y, size], words, more = {}) =>
  s("text", { x, y, "font-size": size, fill: INK, ...more }, words);

/**
 * A text that is made smaller if it would not fit into a line.
 * @param {Spot} spot @param {string} words @param {Record<string, string | number>} [more]
 */
export const fitted = ([x, y, size], words, more) =>
  text([x, y, Math.min(size, (1.9 * (WIDTH - x)) / words.length)], words, more);

/**
 * The line of a chance, with its number.
 * @param {number} part of 1
 */
function level(part) {
  const y = TOP + TALL * (1 - part);
  const number = percent(part * 10000, { digits: 0 });
  return [
    s("line", { x1: LEFT, x2: RIGHT, y1: y, y2: y, stroke: LINES, "stroke-width": 2 }),
    text([LEFT - 14, y + 7, 20], number, { "text-anchor": "end", fill: PALE }),
  ];
}

/** @param {Side} side @param {number} index @param {number[][]} chances */
function way(side, index, chances) {
  const last = Math.max(1, chances.length - 1);
  const points = chances.map((row, frame) => {
    const x = LEFT + (frame / last) * (RIGHT - LEFT);
    const y = TOP + TALL * (1 - row[index] / 10000);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return stroked(side, index, points.join(" "));
}

/** @param {Api.Game} game @param {Side} side @param {number} index @param {number[][]} chances */
function legend(game, side, index, chances) {
  const y = TOP + TALL + 60 + index * 40;
  const [start, end] = [chances[0], chances[chances.length - 1]].map((row) => percent(row[index]));
  const words = t("from_to", { name: nameOf(game, side), start, end });
  return [stroked(side, index, `60,${y - 7} 120,${y - 7}`), text([136, y, 22], words)];
}

/**
 * A line in a side's colour, on a darker one, so that light colours stand out.
 * @param {Side} side @param {number} index @param {string} points
 */
function stroked([seat], index, points) {
  const polyline = (/** @type {Record<string, string | number>} */ look) =>
    s("polyline", { points, fill: "none", "stroke-linejoin": "round", ...look });
  return [
    polyline({ stroke: "#8d7d68", "stroke-width": 7, "stroke-dasharray": "none" }),
    polyline({ stroke: colourOf(seat), "stroke-width": 4.5, "stroke-dasharray": DASHES[index] }),
  ];
}

/**
 * The colour of a seat on this page.
 * @param {number} seat
 */
export function colourOf(seat) {
  const node = document.querySelector(`.seat-${seat}`);
  return node ? getComputedStyle(node).getPropertyValue("--seat").trim() : INK;
}

/**
 * Shares the picture where the browser can, else downloads it.
 * @param {SVGSVGElement} drawing @param {string} title
 */
export async function share(drawing, title) {
  const file = await fileOf(drawing);
  if (navigator.canShare?.({ files: [file] }))
    return navigator.share({ files: [file], title }).catch((error) => {
      if (error.name === "NotAllowedError")
        download(file); // painting took too long after the tap
      else if (error.name !== "AbortError" && error.name !== "InvalidStateError") failed(error);
    });
  download(file);
}

/** @param {File} file */
function download(file) {
  const href = URL.createObjectURL(file);
  h("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

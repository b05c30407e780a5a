// Small pictures of what a player can choose: a part of a board in a theme, pawns in a style.

import { h, s } from "../page/dom.js";
import { ground, SCALE, spotAt, transformAt } from "./drawing.js";
import { layout } from "./geometry.js";
import { boardTheme } from "./preferences.js";
import { figure } from "./shapes.js";

const PART = [-1.25, 2.6, 7.6, 7.6].map((n) => n * SCALE).join(" ");
/** @type {[seat: number, place: string, pawn: number][]} */
const STANDING = [
  [0, "nest", 0],
  [0, "nest", 1],
  [0, "h4", 2],
  [2, "5", 0],
];

/** @param {string} theme */
export function themeSample(theme) {
  const plan = layout(4);
  const pawns = STANDING.map(([seat, place, pawn]) => {
    const shape = s("g", { class: `seat-${seat}` }, figure(seat, pawn + 1));
    shape.style.transform = transformAt(plan, seat, place, spotAt(plan, seat, place, pawn));
    return shape;
  });
  const picture = s("svg", { class: "board", viewBox: PART }, ground(plan), pawns);
  return h("span", { class: "sample", "data-board": theme, "aria-hidden": "true" }, picture);
}

/** @param {string} style */
export function pawnSample(style) {
  const pawns = [0, 1].map((seat) => {
    const at = { class: `seat-${seat}`, transform: `translate(${seat * 32} 0)` };
    return s("g", at, figure(seat, seat + 1, style));
  });
  const picture = s("svg", { viewBox: "-18 -18 68 36" }, pawns);
  const box = { class: "sample paper", "data-board": boardTheme(), "aria-hidden": "true" };
  return h("span", box, picture);
}

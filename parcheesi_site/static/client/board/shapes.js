// A shape for each seat, so that players need not distinguish colours.

import { h, s } from "../page/dom.js";

export const COLOURS = ["yellow", "blue", "red", "green", "orange", "purple", "white", "black"];

/** By seat: a path around (0, 0), about as large as a circle of radius 10. */
const PATHS = [
  "M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0Z", // a disc
  polygon(4, 12, 45), // a square
  polygon(4, 13, 0), // a diamond
  polygon(3, 14.5, 0, 2.4), // a triangle
  polygon(6, 11.8, 30), // a hexagon
  star(5, 13.5, 8), // a star
  polygon(3, 14.5, 180, -2.4), // a triangle on its tip
  star(4, 14, 8.6), // a cross
];

/** @param {number} corners @param {number} radius @param {number} turned in degrees */
function polygon(corners, radius, turned, down = 0) {
  return path(
    [...Array(corners).keys()].map((n) => [(360 / corners) * n + turned, radius]),
    down,
  );
}

/** @param {number} points @param {number} outer @param {number} inner */
function star(points, outer, inner) {
  return path(
    [...Array(2 * points).keys()].map((n) => [(180 / points) * n, n % 2 ? inner : outer]),
  );
}

/** @param {number[][]} corners [degrees, radius] */
function path(corners, down = 0) {
  const points = corners.map(([degrees, radius]) => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [radius * Math.sin(angle), down - radius * Math.cos(angle)];
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/**
 * The figure of a seat with a number on it, for the board.
 * @param {number} seat @param {number | string} label
 */
export const figure = (seat, label) => [
  s("ellipse", { class: "shadow", cx: 1, cy: 4, rx: 12, ry: 10.5 }),
  // Dark around light, so that it stands out on every square.
  s("path", { class: "rim", d: PATHS[seat] }),
  s("path", { class: "body", d: PATHS[seat] }),
  label && s("text", { class: "digit", y: seat === 3 ? 6.2 : seat === 6 ? 2 : 4.2 }, label),
];

/**
 * The same as a small picture in a line of text; hidden from screen readers.
 * @param {number} seat @param {number | string} label
 */
export function token(seat, label = "") {
  const view = { class: `token seat-${seat}`, viewBox: "-16 -16 32 32", "aria-hidden": "true" };
  return h("span", { class: "token-box" }, s("svg", view, figure(seat, label)));
}

// A shape for each seat, so that players need not distinguish colours.

import { h, s } from "../page/dom.js";

export const COLOURS = ["yellow", "blue", "red", "green", "orange", "purple", "white", "black"];

/**
 * By seat: a path around (0, down), about as large as a circle of radius 10, times a size.
 * @type {((size?: number, down?: number) => string)[]}
 */
const SHAPES = [
  (size = 1, down = 0) => disc(10 * size, down),
  (size = 1, down = 0) => polygon(4, 12 * size, 45, down), // a square
  (size = 1, down = 0) => polygon(4, 13 * size, 0, down), // a diamond
  (size = 1, down = 0) => polygon(3, 14.5 * size, 0, down + 2.4 * size), // a triangle
  (size = 1, down = 0) => polygon(6, 11.8 * size, 30, down), // a hexagon
  (size = 1, down = 0) => star(5, 13.5 * size, 8 * size, down),
  (size = 1, down = 0) => polygon(3, 14.5 * size, 180, down - 2.4 * size), // on its tip
  (size = 1, down = 0) => star(4, 14 * size, 8.6 * size, down), // a cross
];
const TORSO = "M-11.5 12C-11 5 -6 4 -4.5 -5H4.5C6 4 11 5 11.5 12Q0 15.5 -11.5 12Z";

/** @param {number} radius @param {number} down */
const disc = (radius, down) =>
  `M${-radius} ${down}a${radius} ${radius} 0 1 1 ${2 * radius} 0` +
  `a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;

/** @param {number} corners @param {number} radius @param {number} turned in degrees */
function polygon(corners, radius, turned, down = 0) {
  return path(
    [...Array(corners).keys()].map((n) => [(360 / corners) * n + turned, radius]),
    down,
  );
}

/** @param {number} points @param {number} outer @param {number} inner @param {number} down */
function star(points, outer, inner, down) {
  return path(
    [...Array(2 * points).keys()].map((n) => [(180 / points) * n, n % 2 ? inner : outer]),
    down,
  );
}

/** @param {number[][]} corners [degrees, radius] @param {number} down */
function path(corners, down) {
  const points = corners.map(([degrees, radius]) => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [radius * Math.sin(angle), down - radius * Math.cos(angle)];
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/**
 * By style: the outline of a seat's pawn, what is drawn on it, and where its digit stands.
 * @type {Record<string, (seat: number) => { outline: string, light?: boolean, sign?: SVGElement,
 *   lower?: number }>}
 */
const STYLES = {
  shapes: (seat) => ({ outline: SHAPES[seat]() }),
  pawns: (seat) => ({ outline: TORSO + SHAPES[seat](0.52, -8.5), lower: 10.5 }),
  counters: (seat) => ({
    outline: disc(12.5, 0),
    sign: s("path", { class: "engraved", d: SHAPES[seat](0.85) }),
  }),
  symbols: (seat) => ({
    outline: disc(13.5, 0),
    light: true,
    sign: s("path", { class: "sign", d: SHAPES[seat](0.85) }),
  }),
};

/**
 * The figure of a seat with a number on it, for the board.
 * @param {number} seat @param {number | string} label
 */
export function figure(seat, label, style = "shapes") {
  const { outline, light, sign, lower } = (STYLES[style] ?? STYLES.shapes)(seat);
  const y = lower ?? (seat === 3 ? 6.2 : seat === 6 ? 2 : 4.2);
  return [
    s("ellipse", { class: "shadow", cx: 1, cy: 4, rx: 12, ry: 10.5 }),
    // Dark around light, so that it stands out on every square.
    s("path", { class: "rim", d: outline }),
    s("path", { class: light ? "body light" : "body", d: outline }),
    sign,
    label && s("text", { class: "digit", y }, label),
  ];
}

/**
 * The same as a small picture in a line of text; hidden from screen readers.
 * @param {number} seat @param {number | string} label
 */
export function token(seat, label = "") {
  const view = { class: `token seat-${seat}`, viewBox: "-16 -16 32 32", "aria-hidden": "true" };
  return h("span", { class: "token-box" }, s("svg", view, figure(seat, label)));
}

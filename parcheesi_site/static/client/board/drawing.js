// The board without pawns, and how the layout's units become SVG.

import { s } from "../page/dom.js";
import { cellAt, isSafe, startSquare } from "./geometry.js";

/**
 * @import { Plan, Point } from "./geometry.js"
 * @typedef {{ seat: number, pawn: number, place: string }} Standing a pawn, and where it stands
 * @typedef {Record<string, string>} Attributes
 */

export const SCALE = 20; // SVG units per unit of the layout: browsers render small type badly
const MARGIN = 0.75;
const PAWN = 0.043; // of a figure, whose radius is about 10, on a square

/** @type {(corners: Point[]) => string} */
const points = (corners) =>
  corners.map((corner) => corner.map((n) => (n * SCALE).toFixed(1))).join(" ");

/** @type {(corners: Point[], attributes: Attributes) => SVGPolygonElement} */
export const area = (corners, attributes) =>
  s("polygon", { points: points(corners), ...attributes });

/** @type {(middles: Point[], attributes: Attributes) => SVGPolylineElement} */
export const line = (middles, attributes) =>
  s("polyline", { points: points(middles), ...attributes });

/** @type {(middle: Point, r: number, attributes: Attributes) => SVGCircleElement} */
export const disc = ([x, y], r, attributes) =>
  s("circle", { cx: x * SCALE, cy: y * SCALE, r: r * SCALE, ...attributes });

/**
 * Half of the picture's width, in units of the layout.
 * @type {(plan: Plan) => number}
 */
export const halfOf = (plan) => plan.reach + MARGIN;

/**
 * Squares, nests and homes.
 * @param {Plan} plan
 */
export function ground(plan) {
  const seats = [...Array(plan.arms).keys()];
  const starts = Object.fromEntries(seats.map((seat) => [startSquare(seat), seat]));
  const squares = Object.entries(plan.track);
  const own = (/** @type {number} */ seat) => ({ class: `square seat-${seat} own` });
  return s(
    "g",
    { class: "ground" },
    area(plan.outline, { class: "plate below" }),
    area(plan.outline, { class: "plate" }),
    seats.map((seat) => nestOf(plan.nests[seat], seat)),
    squares.map(([square, { corners }]) =>
      area(corners, square in starts ? own(starts[square]) : { class: "square" }),
    ),
    seats.map((seat) =>
      Object.values(plan.paths[seat]).map(({ corners }) => area(corners, own(seat))),
    ),
    seats.map((seat) => area(plan.homes[seat].corners, own(seat))),
    grain(plan),
    [
      disc([0, 0], plan.hub * 0.62, { class: "hub" }),
      disc([0, 0], plan.hub * 0.24, { class: "hub" }),
    ],
    squares
      .filter(([square]) => isSafe(Number(square)))
      .map(([, { middle }]) => disc(middle, 0.34, { class: "safe" })),
    squares.map(([square, { label }]) => number(square, label)),
  );
}

let grains = 0;

/**
 * The grain of a board of wood; other themes hide it.
 * @param {Plan} plan
 */
function grain({ outline }) {
  const id = `grain-${(grains += 1)}`; // each board has its own: a hidden one would show none
  const lines = ["M0 3q40 -4 80 0t80 0", "M0 9q30 4 60 1t100 -1", "M0 15q50 -3 90 0t70 0"];
  const paths = lines.map((d, n) => s("path", { class: "grain-line", d, "stroke-width": 1 + n }));
  const tile = { id, width: 160, height: 20, patternUnits: "userSpaceOnUse" };
  const paint = `url(#${id})`;
  return [s("pattern", tile, paths), area(outline, { class: "grain", fill: paint, stroke: paint })];
}

/** @type {(square: string, at: Point) => SVGTextElement} */
const number = (square, [x, y]) =>
  s("text", { class: "number", x: x * SCALE, y: y * SCALE + 1.7 }, square);

/** @param {Plan["nests"][number]} nest @param {number} seat */
const nestOf = ({ area: corners, centre, radius, spots, scale }, seat) =>
  s(
    "g",
    { class: `nest seat-${seat}`, "data-seat": seat },
    area(corners, { class: "house" }),
    disc(centre, radius, { class: "yard" }),
    spots.map((spot) => disc(spot, 0.5 * scale, { class: "bed" })),
  );

/**
 * By "seat/pawn": the pawn's coordinates. Two pawns on a square stand side by side.
 * @param {Plan} plan @param {Record<string, string[]>} standing
 * @returns {Map<string, Standing & { spot: Point }>}
 */
export function spotsOf(plan, standing) {
  const all = Object.entries(standing).flatMap(([seat, places]) =>
    places.map((place, pawn) => ({ seat: Number(seat), pawn, place })),
  );
  const spots = new Map();
  for (const group of Map.groupBy(all, whereOf).values()) {
    group.forEach((one, index) => {
      const cell = cellAt(plan, one.seat, one.place);
      const shared = group.length > 1 ? cell?.pair[index % 2] : cell?.middle;
      const spot = shared ?? ownSpot(plan, one.seat, one.place, one.pawn);
      spots.set(`${one.seat}/${one.pawn}`, { ...one, spot });
    });
  }
  return spots;
}

/**
 * The same for all pawns that stand together: seats share squares, but no homes.
 * @type {(one: Standing) => string}
 */
const whereOf = ({ seat, place }) => (Number(place) ? place : `${seat}:${place}`);

/**
 * Where a pawn stands if no other is there.
 * @type {(plan: Plan, seat: number, place: string, pawn: number) => Point}
 */
export const spotAt = (plan, seat, place, pawn) =>
  cellAt(plan, seat, place)?.middle ?? ownSpot(plan, seat, place, pawn);

/** @type {(plan: Plan, seat: number, place: string, pawn: number) => Point} */
const ownSpot = (plan, seat, place, pawn) =>
  (place === "nest" ? plan.nests : plan.homes)[seat].spots[pawn];

/**
 * The transform of a pawn's figure on a spot of a place.
 * @param {Plan} plan @param {number} seat @param {string} place @param {Point} spot
 */
export function transformAt(plan, seat, place, spot) {
  const scale = PAWN * (place === "nest" ? plan.nests[seat].scale : place === "home" ? 0.78 : 1);
  const [x, y] = spot.map((n) => `${(n * SCALE).toFixed(1)}px`);
  return `translate(${x}, ${y}) scale(${(scale * SCALE).toFixed(3)})`;
}

/**
 * Half way between two transforms, slightly larger, as if nearer to the viewer.
 * @param {string} one @param {string} two
 */
export function between(one, two) {
  const [a, b] = [one, two].map((words) => [...words.matchAll(/-?[\d.]+/g)].map(Number));
  const [x, y, scale] = a.map((value, index) => (value + b[index]) / 2);
  return `translate(${x}px, ${y}px) scale(${scale * 1.28})`;
}

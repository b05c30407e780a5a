// The board without pawns, and how the layout's units become SVG.

import { s } from "../page/dom.js";
import { cellAt, isSafe, startSquare } from "./geometry.js";

export const SCALE = 20; // SVG units per unit of the layout: browsers render small type badly
const MARGIN = 0.75;
const PAWN = 0.043; // of a figure, whose radius is about 10, on a square
const points = (corners) =>
  corners.map((corner) => corner.map((n) => (n * SCALE).toFixed(1))).join(" ");
export const area = (corners, attributes) =>
  s("polygon", { points: points(corners), ...attributes });
export const line = (middles, attributes) =>
  s("polyline", { points: points(middles), ...attributes });
export const disc = ([x, y], r, attributes) =>
  s("circle", { cx: x * SCALE, cy: y * SCALE, r: r * SCALE, ...attributes });

/** Half of the picture's width, in units of the layout. */
export const halfOf = (plan) => plan.reach + MARGIN;

/** Squares, nests and homes. */
export function ground(plan) {
  const seats = [...Array(plan.arms).keys()];
  const starts = new Map(seats.map((seat) => [String(startSquare(seat)), seat]));
  const squares = Object.entries(plan.track);
  return s(
    "g",
    { class: "ground" },
    area(plan.outline, { class: "plate below" }),
    area(plan.outline, { class: "plate" }),
    seats.map((seat) => nestOf(plan.nests[seat], seat)),
    squares.map(([square, { corners }]) =>
      area(corners, {
        class: starts.has(square) ? `square seat-${starts.get(square)} own` : "square",
      }),
    ),
    seats.map((seat) =>
      Object.values(plan.paths[seat]).map(({ corners }) =>
        area(corners, { class: `square seat-${seat} own` }),
      ),
    ),
    seats.map((seat) => area(plan.homes[seat].corners, { class: `square seat-${seat} own` })),
    [
      disc([0, 0], plan.hub * 0.62, { class: "hub" }),
      disc([0, 0], plan.hub * 0.24, { class: "hub" }),
    ],
    squares
      .filter(([square]) => isSafe(Number(square)))
      .map(([, { middle }]) => disc(middle, 0.34, { class: "safe" })),
    squares.map(
      ([
        square,
        {
          label: [x, y],
        },
      ]) => s("text", { class: "number", x: x * SCALE, y: y * SCALE + 1.7 }, square),
    ),
  );
}

const nestOf = ({ area: corners, centre, radius, spots, scale }, seat) =>
  s(
    "g",
    { class: `nest seat-${seat}`, "data-seat": seat },
    area(corners, { class: "house" }),
    disc(centre, radius, { class: "yard" }),
    spots.map((spot) => disc(spot, 0.5 * scale, { class: "bed" })),
  );

/** By "seat/pawn": the pawn's coordinates. Two pawns on a square stand side by side. */
export function spotsOf(plan, standing) {
  const together = new Map();
  for (const [seat, places] of Object.entries(standing)) {
    places.forEach((place, pawn) => {
      const own = place === "nest" || place === "home" || place[0] === "h";
      const key = own ? `${seat}:${place}` : place;
      together.set(key, [...(together.get(key) ?? []), { seat: Number(seat), pawn, place }]);
    });
  }
  const spots = new Map();
  for (const group of together.values()) {
    group.forEach((one, index) => {
      const cell = cellAt(plan, one.seat, one.place);
      const shared = group.length > 1 ? cell?.pair[index % 2] : cell?.middle;
      spots.set(`${one.seat}/${one.pawn}`, {
        ...one,
        spot: shared ?? ownSpot(plan, one.seat, one.place, one.pawn),
      });
    });
  }
  return spots;
}

/** Where a pawn stands if no other is there. */
export const spotAt = (plan, seat, place, pawn) =>
  cellAt(plan, seat, place)?.middle ?? ownSpot(plan, seat, place, pawn);

const ownSpot = (plan, seat, place, pawn) =>
  (place === "nest" ? plan.nests : plan.homes)[seat].spots[pawn];

/** The transform of a pawn's figure on a spot of a place. */
export function transformAt(plan, seat, place, [x, y]) {
  const scale = PAWN * (place === "nest" ? plan.nests[seat].scale : place === "home" ? 0.78 : 1);
  return `translate(${(x * SCALE).toFixed(1)}px, ${(y * SCALE).toFixed(1)}px) scale(${(scale * SCALE).toFixed(3)})`;
}

/** Half way between two transforms, slightly larger, as if nearer to the viewer. */
export function between(one, two) {
  const numbers = (words) => words.match(/-?[\d.]+/g).map(Number);
  const [a, b] = [numbers(one), numbers(two)];
  const [x, y, scale] = a.map((value, index) => (value + b[index]) / 2);
  return `translate(${x}px, ${y}px) scale(${scale * 1.28})`;
}

// The board as SVG: squares, moving pawns, and the legal moves.

import { calm, s } from "../page/dom.js";
import { areaOf, cellAt, isSafe, layout, startSquare, passedBy } from "./geometry.js";
import { COLOURS, figure } from "./shapes.js";
import { t } from "../texts/texts.js";

const SCALE = 20; // SVG units per unit of the layout: browsers render small type badly
const STEP_MS = 170;
const PAWN = 0.043; // of a figure, whose radius is about 10, on a square
const points = (corners) => corners.map((corner) => corner.map((n) => (n * SCALE).toFixed(1))).join(" ");
const area = (corners, attributes) => s("polygon", { points: points(corners), ...attributes });
const disc = ([x, y], r, attributes) => s("circle", { cx: x * SCALE, cy: y * SCALE, r: r * SCALE, ...attributes });

/**
 * An empty board. `first` is the seat whose arm points down.
 * `onPawn(pawn)` and `onMove(move)` are called with the choice among the legal moves, and
 * `onStuck(seat, pawn)` with a pawn that has none.
 */
export function createBoard(arms, { first = 0, onPawn = () => {}, onMove = () => {}, onStuck = () => {} } = {}) {
  const plan = layout(arms, first);
  const size = (plan.reach + 0.75) * SCALE;
  const layers = { turn: s("g"), stoppers: s("g"), trail: s("g", { class: "trail" }), targets: s("g", { class: "targets" }), pawns: s("g", { class: "pawns" }) };
  const node = s("svg", { class: `board arms-${arms}`, viewBox: `${-size} ${-size} ${2 * size} ${2 * size}`, role: "img" },
    ground(plan), layers.turn, layers.trail, layers.stoppers, layers.targets, layers.pawns);
  const pawns = new Map(); // by "seat/pawn": its element
  let standing = {};
  let laps = {}; // by seat: its pawns on their second lap

  /** Places all pawns as in position.pawns and position.second_lap. */
  function place(positions, secondLap = laps) {
    standing = structuredClone(positions);
    laps = secondLap;
    for (const nest of node.querySelectorAll(".nest")) nest.classList.toggle("absent", !(nest.dataset.seat in standing));
    for (const [key, { seat, pawn, place: where, spot }] of spotsOf(plan, standing)) {
      if (!pawns.has(key)) pawns.set(key, newPawn(seat, pawn));
      pawns.get(key).style.transform = transformAt(plan, seat, where, spot);
      pawns.get(key).classList.toggle("second-lap", Boolean(laps[seat]?.includes(pawn)));
    }
    node.setAttribute("aria-label", described(standing, laps));
  }

  function newPawn(seat, pawn) {
    const shape = s("g", { class: `pawn seat-${seat}`, onclick: () => (shape.classList.contains("movable") ? onPawn(pawn) : onStuck(seat, pawn)) },
      s("circle", { class: "halo", r: 15.5 }), figure(seat, pawn + 1));
    layers.pawns.append(shape);
    return shape;
  }

  /** Moves a pawn square by square; resolves when it has arrived. */
  async function walk({ seat, pawn, from, to }, hurry = 1) {
    const shape = pawns.get(`${seat}/${pawn}`);
    const passed = passedBy(arms, seat, from, to);
    standing[seat][pawn] = to;
    layers.pawns.append(shape); // above the others
    leaveTrail(seat, pawn, passed);
    if (!calm() && passed.length > 1 && !document.hidden) await animated(shape, seat, pawn, passed, hurry);
    place(standing);
  }

  /** Draws the way of the last move, until the next one. */
  function leaveTrail(seat, pawn, passed) {
    const middles = passed.map((where) => cellAt(plan, seat, where)?.middle ?? ownSpot(plan, seat, where, pawn));
    layers.trail.replaceChildren(s("polyline", { points: points(middles), class: `seat-${seat}` }));
  }

  function animated(shape, seat, pawn, passed, hurry) {
    const stops = passed.map((where) => {
      const alone = { spot: cellAt(plan, seat, where)?.middle ?? ownSpot(plan, seat, where, pawn) };
      return transformAt(plan, seat, where, alone.spot);
    });
    const frames = stops.flatMap((stop, index) => {
      const next = stops[index + 1];
      return next ? [{ transform: stop, easing: "ease-out" }, { transform: between(stop, next), easing: "ease-in" }] : [{ transform: stop }];
    });
    const duration = Math.min(STEP_MS * (stops.length - 1), 2400) / hurry;
    return shape.animate(frames, { duration }).finished.catch(() => {});
  }

  /** Sends a pawn back to its nest. */
  async function sendBack({ seat, pawn }, hurry = 1) {
    const shape = pawns.get(`${seat}/${pawn}`);
    const before = shape.style.transform;
    standing[seat][pawn] = "nest";
    place(standing);
    if (calm() || document.hidden) return;
    const way = [{ transform: before }, { transform: shape.style.transform }];
    await shape.animate(way, { duration: 500 / hurry, easing: "ease-in-out" }).finished.catch(() => {});
  }

  /** Shows the seat's legal moves, if any; with `chosen`, those of one pawn. */
  function offer(legal, seat, chosen = null) {
    const moves = legal.filter((move) => move.kind !== "decline"); // which has a button only
    const movable = new Set(moves.map((move) => `${seat}/${move.pawn}`));
    const taken = new Set(["home", ...moves.map((move) => move.to)]); // where a tap chooses the target
    const stuck = new Set(legal.length ? standing[seat].flatMap((where, pawn) => (taken.has(where) ? [] : [`${seat}/${pawn}`])) : []);
    for (const [key, shape] of pawns) {
      shape.classList.toggle("movable", movable.has(key));
      shape.classList.toggle("stuck", stuck.has(key) && !movable.has(key));
      shape.classList.toggle("chosen", key === `${seat}/${chosen}`);
    }
    const shown = moves.filter((move) => chosen === null || move.pawn === chosen);
    layers.targets.replaceChildren(...shown.map((move) => {
      const corners = areaOf(plan, seat, move.to);
      return area(corners, { class: move.captures ? "target capture" : "target", onclick: () => onMove(move), "data-to": move.to });
    }));
  }

  /** Lights up what is in the way of a seat's pawns. */
  function stop(seat, places) {
    layers.stoppers.replaceChildren(...places.map((place) => area(areaOf(plan, seat, place), { class: "stopper", "data-at": place })));
  }

  /** Marks the seat on turn; null for none. */
  function turn(seat) {
    const nest = plan.nests[seat];
    layers.turn.replaceChildren(...(nest ? [disc(nest.centre, nest.radius + 0.2, { class: `turn seat-${seat}` })] : []));
  }

  return { node, place, walk, sendBack, offer, stop, turn, standing: () => standing };
}

function ground(plan) {
  const seats = [...Array(plan.arms).keys()];
  const starts = new Map(seats.map((seat) => [String(startSquare(seat)), seat]));
  const squares = Object.entries(plan.track);
  return s("g", { class: "ground" },
    area(plan.outline, { class: "plate" }),
    seats.map((seat) => nestOf(plan.nests[seat], seat)),
    squares.map(([square, { corners }]) => area(corners, { class: starts.has(square) ? `square seat-${starts.get(square)} own` : "square" })),
    seats.map((seat) => Object.values(plan.paths[seat]).map(({ corners }) => area(corners, { class: `square seat-${seat} own` }))),
    seats.map((seat) => area(plan.homes[seat].corners, { class: `square seat-${seat} own` })),
    [disc([0, 0], plan.hub * 0.62, { class: "hub" }), disc([0, 0], plan.hub * 0.24, { class: "hub" })],
    squares.filter(([square]) => isSafe(Number(square))).map(([, { middle }]) => disc(middle, 0.34, { class: "safe" })),
    squares.map(([square, { label: [x, y] }]) => s("text", { class: "number", x: x * SCALE, y: y * SCALE + 1.7 }, square)));
}

const nestOf = ({ area: corners, centre, radius, spots, scale }, seat) =>
  s("g", { class: `nest seat-${seat}`, "data-seat": seat }, area(corners, { class: "house" }),
    disc(centre, radius, { class: "yard" }), spots.map((spot) => disc(spot, 0.5 * scale, { class: "bed" })));

/** By "seat/pawn": the pawn's coordinates. Two pawns on a square stand side by side. */
function spotsOf(plan, standing) {
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
      spots.set(`${one.seat}/${one.pawn}`, { ...one, spot: shared ?? ownSpot(plan, one.seat, one.place, one.pawn) });
    });
  }
  return spots;
}

const ownSpot = (plan, seat, place, pawn) => (place === "nest" ? plan.nests : plan.homes)[seat].spots[pawn];

function transformAt(plan, seat, place, [x, y]) {
  const scale = PAWN * (place === "nest" ? plan.nests[seat].scale : place === "home" ? 0.78 : 1);
  return `translate(${(x * SCALE).toFixed(1)}px, ${(y * SCALE).toFixed(1)}px) scale(${(scale * SCALE).toFixed(3)})`;
}

/** Half way between two places, slightly larger, as if nearer to the viewer. */
function between(one, two) {
  const numbers = (words) => words.match(/-?[\d.]+/g).map(Number);
  const [a, b] = [numbers(one), numbers(two)];
  const [x, y, scale] = a.map((value, index) => (value + b[index]) / 2);
  return `translate(${x}px, ${y}px) scale(${scale * 1.28})`;
}

const described = (standing, laps) =>
  Object.entries(standing).map(([seat, places]) => {
    const words = places.map((place, pawn) => t.place(place) + (laps[seat]?.includes(pawn) ? ` (${t("second_lap")})` : ""));
    return `${t(COLOURS[seat])}: ${words.join(", ")}`;
  }).join(". ");

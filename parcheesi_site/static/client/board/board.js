// The board as SVG: squares, moving pawns, and the legal moves.

import { h, s } from "../page/dom.js";
import {
  area,
  between,
  disc,
  ground,
  halfOf,
  line,
  SCALE,
  spotAt,
  spotsOf,
  transformAt,
} from "./drawing.js";
import { areaOf, cellAt, layout, passedBy } from "./geometry.js";
import { pace, showsNumbers } from "./preferences.js";
import { COLOURS, figure } from "./shapes.js";
import { t } from "../texts/texts.js";
import { touched } from "./touch.js";

const STEP_MS = 170;

/**
 * An empty board. `first` is the seat whose arm points down; `onTap({ pawn, to })` has the pawn of the seat in
 * question and the target that were tapped, null where there is none; `onWalk(steps, ms)` is called before a walk.
 */
export function createBoard(arms, { first = 0, onTap = () => {}, onWalk = () => {} } = {}) {
  const plan = layout(arms, first);
  const size = halfOf(plan) * SCALE;
  const layers = {
    turn: s("g"),
    trail: s("g", { class: "trail" }),
    stoppers: s("g"),
    targets: s("g", { class: "targets" }),
    pawns: s("g", { class: "pawns" }),
    ghosts: s("g"),
  };
  const picture = s(
    "svg",
    {
      class: `board arms-${arms}`,
      viewBox: `${-size} ${-size} ${2 * size} ${2 * size}`,
      role: "img",
    },
    ground(plan),
    Object.values(layers),
  );
  const world = h("div", { class: "world" }, picture);
  const node = h(
    "div",
    { class: "stage", onclick: (event) => onTap(touched(picture, event)) },
    world,
  );
  const pawns = new Map(); // by "seat/pawn": its element
  let standing = {};
  let laps = {}; // by seat: its pawns on their second lap

  /** Places all pawns as in position.pawns and position.second_lap. */
  function place(positions, secondLap = laps) {
    standing = structuredClone(positions);
    laps = secondLap;
    for (const nest of picture.querySelectorAll(".nest"))
      nest.classList.toggle("absent", !(nest.dataset.seat in standing));
    for (const [key, { seat, pawn, place: where, spot }] of spotsOf(plan, standing)) {
      if (!pawns.has(key)) pawns.set(key, newPawn(seat, pawn));
      const shape = pawns.get(key);
      shape.style.transform = transformAt(plan, seat, where, spot);
      shape.dataset.at = where;
      shape.classList.toggle("second-lap", Boolean(laps[seat]?.includes(pawn)));
    }
    picture.setAttribute("aria-label", described(standing, laps));
    number();
  }

  const number = () => picture.classList.toggle("numbered", showsNumbers());

  function newPawn(seat, pawn) {
    const shape = s(
      "g",
      { class: `pawn seat-${seat}`, "data-pawn": pawn },
      s("circle", { class: "halo", r: 15.5 }),
      figure(seat, pawn + 1),
    );
    layers.pawns.append(shape);
    return shape;
  }

  /** Moves a pawn square by square; resolves when it has arrived. */
  async function walk({ seat, pawn, from, to }, hurry = 1) {
    const shape = pawns.get(`${seat}/${pawn}`);
    const passed = passedBy(arms, seat, from, to);
    standing[seat][pawn] = to;
    layers.pawns.append(shape); // above the others
    trace(seat, pawn, passed);
    if (pace() && passed.length > 1) await animated(shape, seat, pawn, passed, hurry * pace());
    place(standing);
  }

  /** Draws the way of a pawn; without places, removes it. */
  function trace(seat, pawn, passed = []) {
    layers.trail.replaceChildren(
      line(
        passed.map((where) => spotAt(plan, seat, where, pawn)),
        { class: `seat-${seat}` },
      ),
    );
  }

  function animated(shape, seat, pawn, passed, hurry) {
    const stops = passed.map((where) =>
      transformAt(plan, seat, where, spotAt(plan, seat, where, pawn)),
    );
    const frames = stops.flatMap((stop, index) => {
      const next = stops[index + 1];
      return next
        ? [
            { transform: stop, easing: "ease-out" },
            { transform: between(stop, next), easing: "ease-in" },
          ]
        : [{ transform: stop }];
    });
    const duration = Math.min(STEP_MS * (stops.length - 1), 2400) / hurry;
    onWalk(stops.length - 1, duration);
    return shape.animate(frames, { duration }).finished.catch(() => {});
  }

  /** Sends a pawn back to its nest. */
  async function sendBack({ seat, pawn }, hurry = 1) {
    const shape = pawns.get(`${seat}/${pawn}`);
    const before = shape.style.transform;
    standing[seat][pawn] = "nest";
    place(standing);
    if (!pace()) return;
    const way = [
      { transform: before },
      { transform: between(before, shape.style.transform), offset: 0.6 },
      { transform: shape.style.transform },
    ];
    await shape
      .animate(way, { duration: 600 / hurry / pace(), easing: "ease-in-out" })
      .finished.catch(() => {});
  }

  /** Shows which pawns of the seat can move, and where to; with `chosen`, ghosts of that pawn on its targets. */
  function offer(legal, seat, chosen = null) {
    const moves = legal.filter((move) => move.kind !== "decline"); // which has a button only
    const movable = new Set(moves.map((move) => `${seat}/${move.pawn}`));
    const stuck = new Set(
      legal.length
        ? standing[seat].flatMap((where, pawn) => (where === "home" ? [] : [`${seat}/${pawn}`]))
        : [],
    );
    for (const [key, shape] of pawns) {
      shape.classList.toggle("movable", movable.has(key));
      shape.classList.toggle("stuck", stuck.has(key) && !movable.has(key));
      shape.classList.toggle("chosen", key === `${seat}/${chosen}`);
    }
    const targets = Map.groupBy(
      moves.filter((move) => chosen === null || move.pawn === chosen),
      (move) => move.to,
    );
    layers.targets.replaceChildren(
      ...[...targets].map(([to, ways]) =>
        area(areaOf(plan, seat, to), {
          class: ways.some((move) => move.captures) ? "target capture" : "target",
          "data-to": to,
        }),
      ),
    );
    layers.ghosts.replaceChildren(
      ...(chosen === null ? [] : [...targets].map(([to, ways]) => ghost(seat, chosen, to, ways))),
    );
  }

  /** A pawn where its moves would bring it, with their values. */
  function ghost(seat, pawn, to, ways) {
    const words = ways
      .map(({ kind, value }) => (kind === "bonus" ? `+${value}` : value))
      .join(" · ");
    const joins = standing[seat].some((where, other) => where === to && other !== pawn);
    const spot = joins ? cellAt(plan, seat, to)?.pair[1] : null;
    const width = 12 + 9 * words.length;
    const shape = s(
      "g",
      { class: `ghost seat-${seat}`, "data-to": to },
      figure(seat, pawn + 1),
      s(
        "g",
        { class: "badge" },
        s("rect", { x: -width / 2, y: -31, width, height: 21, rx: 8 }),
        s("text", { y: -15 }, words),
      ),
    );
    shape.style.transform = transformAt(plan, seat, to, spot ?? spotAt(plan, seat, to, pawn));
    return shape;
  }

  /** Draws a move that is not legal now, but would have been: the ghost, and the way to it. */
  function propose(seat, move) {
    const shown = move && move.kind !== "decline";
    offer(shown ? [move] : [], seat, move?.pawn);
    trace(seat, move?.pawn, shown ? passedBy(arms, seat, move.from, move.to) : []);
  }

  /** Lights up what is in the way of a seat's pawns. */
  function stop(seat, places) {
    layers.stoppers.replaceChildren(
      ...places.map((place) =>
        area(areaOf(plan, seat, place), { class: "stopper", "data-at": place }),
      ),
    );
  }

  /** Marks the seat on turn; null for none. */
  function turn(seat) {
    const nest = plan.nests[seat];
    layers.turn.replaceChildren(
      ...(nest ? [disc(nest.centre, nest.radius + 0.2, { class: `turn seat-${seat}` })] : []),
    );
  }

  return {
    node,
    world,
    plan,
    place,
    walk,
    sendBack,
    offer,
    propose,
    stop,
    turn,
    number,
    standing: () => standing,
  };
}

const described = (standing, laps) =>
  Object.entries(standing)
    .map(([seat, places]) => {
      const words = places.map(
        (place, pawn) =>
          t.place(place) + (laps[seat]?.includes(pawn) ? ` (${t("second_lap")})` : ""),
      );
      return `${t(COLOURS[seat])}: ${words.join(", ")}`;
    })
    .join(". ");

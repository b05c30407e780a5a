// The board as SVG: squares, moving pawns, and the legal moves.

import { h, s } from "../page/dom.js";
import { ground, halfOf, SCALE } from "./drawing.js";
import { layout } from "./geometry.js";
import { Marks } from "./marks.js";
import { Pawns } from "./pawns.js";
import { boardTheme, showsNumbers } from "./preferences.js";
import { COLOURS } from "./shapes.js";
import { t } from "../texts/texts.js";
import { touched } from "./touch.js";

/**
 * @import { Plan } from "./geometry.js"
 * @import { Laps, Standing } from "./pawns.js"
 * @import { Touched } from "./touch.js"
 * @typedef {ReturnType<typeof createBoard>} Board
 * @typedef {Pick<Board, "node" | "world" | "plan">} Stage where things stand and move
 */

/**
 * An empty board. `first` is the seat whose arm points down; `onTap({ pawn, to })` has the pawn of
 * the seat in question and the target that were tapped, null where there is none;
 * `onWalk(steps, ms)` is called before a walk.
 * @param {Api.Arms} arms
 * @param {{ first?: number, onTap?(hit: Touched): void, onWalk?(steps: number, ms: number): void }}
 *   options
 */
export function createBoard(arms, { first = 0, onTap = () => {}, onWalk = () => {} } = {}) {
  const plan = layout(arms, first);
  const layers = {
    turn: s("g"),
    trail: s("g", { class: "trail" }),
    stoppers: s("g"),
    targets: s("g", { class: "targets" }),
    pawns: s("g", { class: "pawns" }),
    names: s("g"),
    ghosts: s("g"),
  };
  const picture = pictureOf(plan, Object.values(layers));
  const world = h("div", { class: "world" }, picture);
  const tap = (/** @type {MouseEvent} */ event) => onTap(touched(picture, event));
  const node = h("div", { class: "stage", onclick: tap }, world);

  /** Shows the board as the player prefers it. */
  function dress() {
    world.dataset.board = boardTheme();
    number();
    pawns.dress();
  }

  /** Whether squares have numbers depends on the player, and on the room. */
  const number = () => picture.classList.toggle("numbered", showsNumbers());

  /** @param {Standing} standing @param {Laps} laps */
  function placed(standing, laps) {
    for (const nest of picture.querySelectorAll("g.nest"))
      nest.classList.toggle("absent", !((nest.getAttribute("data-seat") ?? "") in standing));
    picture.setAttribute("aria-label", described(standing, laps));
    number();
  }

  const pawns = new Pawns(plan, layers, { placed, walk: onWalk });
  dress();
  return { node, world, plan, pawns, marks: new Marks(plan, layers, pawns), dress };
}

/** @param {Plan} plan @param {SVGGElement[]} layers */
function pictureOf(plan, layers) {
  const size = halfOf(plan) * SCALE;
  const viewBox = `${-size} ${-size} ${2 * size} ${2 * size}`;
  const attributes = { class: `board arms-${plan.arms}`, viewBox, role: "img" };
  return s("svg", attributes, ground(plan), layers);
}

/** @type {(standing: Standing, laps: Laps) => string} */
const described = (standing, laps) =>
  Object.entries(standing)
    .map(([seat, places]) => {
      const again = (/** @type {number} */ pawn) =>
        laps[seat]?.includes(pawn) ? ` (${t("second_lap")})` : "";
      const words = places.map((place, pawn) => t.place(place) + again(pawn));
      return `${t(COLOURS[Number(seat)])}: ${words.join(", ")}`;
    })
    .join(". ");

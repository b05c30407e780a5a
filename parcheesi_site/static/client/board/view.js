// Whole and near view of a board: near, it shows what matters; fingers zoom and move it at any
// time.

import { calm } from "../page/dom.js";
import { halfOf, spotAt } from "./drawing.js";

/**
 * @import { Stage } from "./board.js"
 * @import { Point } from "./geometry.js"
 * @typedef {[seat: number, place: string, pawn: number]} Spot
 */

const NEAREST = 3.2;
const ROOM = 2.4; // units around what matters
const DRAGGED_PX = 8;

/** @type {(scale: number) => number} */
const possible = (scale) => Math.max(1, Math.min(NEAREST, scale));

export class View {
  #stage;
  #near;
  /** @type {Map<number, Point>} by pointer: where it is */
  #fingers = new Map();
  #at = { scale: 1, x: 0, y: 0 }; // the upper left corner, in widths of the stage
  #dragged = 0;

  /**
   * The view of a board; `near` is whether it follows what matters.
   * @param {Stage} stage @param {boolean} near
   */
  constructor(stage, near) {
    this.#stage = stage;
    this.#near = near;
    const { node } = stage;
    const up = (/** @type {PointerEvent} */ { pointerId }) => this.#fingers.delete(pointerId);
    node.addEventListener("pointerdown", (event) => this.#down(event));
    node.addEventListener("pointermove", (event) => this.#move(event));
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("pointerleave", up);
    // After dragging, the click is not a tap.
    const click = (/** @type {Event} */ event) =>
      this.#dragged >= DRAGGED_PX && event.stopImmediatePropagation();
    node.addEventListener("click", click, { capture: true });
  }

  /**
   * Brings these pawns' places into view.
   * @param {Spot[]} places
   */
  focus(places) {
    if (!this.#near) return;
    const { plan } = this.#stage;
    const half = halfOf(plan);
    const spots = places.map(([seat, place, pawn]) => spotAt(plan, seat, place, pawn));
    if (!spots.length) return this.#show(1, 0, 0);
    const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => (spot[axis] + half) / (2 * half)));
    const [left, right, top, bottom] = [xs, ys].flatMap((all) => [
      Math.min(...all),
      Math.max(...all),
    ]);
    const scale = possible(1 / (Math.max(right - left, bottom - top) + ROOM / half));
    this.#show(scale, 0.5 - (scale * (left + right)) / 2, 0.5 - (scale * (top + bottom)) / 2);
  }

  /** Changes between near and whole; returns whether it is near now. */
  toggle() {
    this.#near = !this.#near;
    if (!this.#near) this.#show(1, 0, 0);
    return this.#near;
  }

  /** @param {number} scale @param {number} x @param {number} y */
  #show(scale, x, y, smooth = true) {
    const { node, world } = this.#stage;
    const [left, top] = [x, y].map((n) => Math.min(0, Math.max(1 - scale, n)));
    this.#at = { scale, x: left, y: top };
    const near = scale > 1.02;
    node.classList.toggle("near", near);
    node.classList.toggle("smooth", smooth && !calm());
    const moved = `translate(${left * 100}%, ${top * 100}%) scale(${scale})`;
    world.style.transform = near ? moved : "";
  }

  /** @param {PointerEvent} event */
  #down({ pointerId, clientX, clientY }) {
    if (!this.#fingers.size) this.#dragged = 0;
    this.#fingers.set(pointerId, [clientX, clientY]);
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY }) {
    if (!this.#fingers.has(pointerId)) return;
    const before = this.#middle();
    this.#fingers.set(pointerId, [clientX, clientY]);
    const at = this.#at;
    if (this.#fingers.size < 2 && at.scale <= 1.02) return;
    const now = this.#middle();
    const moved = Math.hypot(now.x - before.x, now.y - before.y) * now.width;
    this.#dragged += moved + Math.abs(now.spread - before.spread);
    if (this.#dragged < DRAGGED_PX) return;
    const scale = possible(at.scale * (before.spread ? now.spread / before.spread : 1));
    const grown = scale / at.scale;
    const [x, y] = [now.x - (before.x - at.x) * grown, now.y - (before.y - at.y) * grown];
    this.#show(scale, x, y, false);
  }

  /** The middle of the fingers, in widths of the stage, and how far apart they are. */
  #middle() {
    const all = [...this.#fingers.values()];
    const { left, top, width, height } = this.#stage.node.getBoundingClientRect();
    const [x, y] = [0, 1].map((n) => all.reduce((sum, finger) => sum + finger[n], 0) / all.length);
    const spread = all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0;
    return { x: (x - left) / width, y: (y - top) / height, spread, width };
  }
}

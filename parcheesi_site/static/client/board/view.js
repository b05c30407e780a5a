// Whole and near view of a board: near, it shows what matters; fingers zoom and move it at any time.

import { calm } from "../page/dom.js";
import { halfOf, spotAt } from "./drawing.js";

const NEAREST = 3.2;
const ROOM = 2.4; // units around what matters
const DRAGGED_PX = 8;

/** The view of a board; `near` is whether it follows what matters. */
export function createView({ node, world, plan }, near) {
  const half = halfOf(plan);
  const fingers = new Map(); // by pointer: where it is
  let at = { scale: 1, x: 0, y: 0 }; // the upper left corner, in widths of the stage
  let dragged = 0;

  function show(scale, x, y, smooth = true) {
    const inside = (n) => Math.min(0, Math.max(1 - scale, n));
    at = { scale, x: inside(x), y: inside(y) };
    node.classList.toggle("near", scale > 1.02);
    node.classList.toggle("smooth", smooth && !calm());
    world.style.transform =
      scale > 1.02 ? `translate(${at.x * 100}%, ${at.y * 100}%) scale(${scale})` : "";
  }

  /** Brings these pawns' places into view: [seat, place, pawn]. */
  function focus(places) {
    if (!near) return;
    const spots = places
      .map(([seat, place, pawn]) => spotAt(plan, seat, place, pawn))
      .map((spot) => spot.map((n) => (n + half) / (2 * half)));
    if (!spots.length) return show(1, 0, 0);
    const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis])));
    const [right, bottom] = [0, 1].map((axis) => Math.max(...spots.map((spot) => spot[axis])));
    const scale = Math.max(
      1,
      Math.min(NEAREST, 1 / (Math.max(right - left, bottom - top) + ROOM / half)),
    );
    show(scale, 0.5 - (scale * (left + right)) / 2, 0.5 - (scale * (top + bottom)) / 2);
  }

  /** Near or whole; returns which. */
  function toggle(yes = !near) {
    near = yes;
    if (!near) show(1, 0, 0);
    return near;
  }

  const middle = () => {
    const all = [...fingers.values()];
    const box = node.getBoundingClientRect();
    const [x, y] = [0, 1].map(
      (axis) => all.reduce((sum, finger) => sum + finger[axis], 0) / all.length,
    );
    const spread = all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0;
    return {
      x: (x - box.left) / box.width,
      y: (y - box.top) / box.height,
      spread,
      width: box.width,
    };
  };

  function down({ pointerId, clientX, clientY }) {
    if (!fingers.size) dragged = 0;
    fingers.set(pointerId, [clientX, clientY]);
  }

  function move({ pointerId, clientX, clientY }) {
    if (!fingers.has(pointerId)) return;
    const before = middle();
    fingers.set(pointerId, [clientX, clientY]);
    if (fingers.size < 2 && at.scale <= 1.02) return;
    const now = middle();
    dragged +=
      Math.hypot(now.x - before.x, now.y - before.y) * now.width +
      Math.abs(now.spread - before.spread);
    if (dragged < DRAGGED_PX) return;
    const scale = Math.max(
      1,
      Math.min(NEAREST, at.scale * (before.spread ? now.spread / before.spread : 1)),
    );
    const grown = scale / at.scale;
    show(scale, now.x - (before.x - at.x) * grown, now.y - (before.y - at.y) * grown, false);
  }

  const up = ({ pointerId }) => fingers.delete(pointerId);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) node.addEventListener(end, up);
  node.addEventListener("pointerleave", up);
  // After dragging, the click is no tap.
  node.addEventListener(
    "click",
    (event) => dragged >= DRAGGED_PX && event.stopImmediatePropagation(),
    { capture: true },
  );
  return { focus, toggle };
}

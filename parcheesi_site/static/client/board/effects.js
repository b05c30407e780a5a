// What makes a capture, a pawn at home and a victory visible. Only transform and opacity are
// animated.

import { h } from "../page/dom.js";
import { halfOf, spotAt } from "./drawing.js";
import { pace } from "./preferences.js";
import { token } from "./shapes.js";

/** @import { Stage } from "./board.js" */

const SPARKS = 12;
const CONFETTI = 64;
const SCENE_MS = 5000;
const GROWING = [
  { transform: "scale(0.2)", opacity: 0.9 },
  { transform: "scale(1)", opacity: 0 },
];

/** @type {(least: number, most: number) => number} */
const random = (least, most) => least + (most - least) * Math.random();

/**
 * The flight of a spark.
 * @param {number} n
 */
function flight(n) {
  const angle = (n / SPARKS) * 2 * Math.PI;
  const [x, y] = [Math.cos(angle), Math.sin(angle)].map(
    (way) => `${Math.round(way * random(22, 54))}px`,
  );
  return [
    { transform: "none", opacity: 1 },
    { transform: `translate(${x}, ${y}) scale(0.3)`, opacity: 0 },
  ];
}

/** @param {Stage} stage */
export function createEffects({ node, world, plan }) {
  const half = halfOf(plan);

  /**
   * Sparks and a ring where a pawn was captured or got home.
   * @param {{ seat: number, place: string, pawn: number }} where
   */
  function burst({ seat, place, pawn }) {
    if (!pace()) return;
    const pieces = ["ring", ...Array(SPARKS).fill("spark")].map((kind) => h("i", { class: kind }));
    const box = h("div", { class: `burst seat-${seat}`, "aria-hidden": "true" }, pieces);
    const [left, top] = spotAt(plan, seat, place, pawn).map(
      (n) => `${((n + half) / (2 * half)) * 100}%`,
    );
    Object.assign(box.style, { left, top });
    world.append(box);
    const flights = pieces.map((piece, n) =>
      piece.animate(n ? flight(n) : GROWING, {
        duration: random(600, 900) / pace(),
        easing: "ease-out",
        fill: "forwards",
      }),
    );
    // All at once: each removal costs a layout.
    Promise.all(flights.map(({ finished }) => finished.catch(() => {}))).then(() => box.remove());
  }

  /**
   * The winners' scene: their figures and words, with confetti in their colours if things may move.
   * @param {number[]} seats @param {string} words
   */
  function celebrate(seats, words) {
    const figures = seats.map((seat) => token(seat));
    const winner = h("p", { class: "winner" }, figures, h("span", {}, words));
    const scene = h("div", { class: "scene" }, winner);
    scene.addEventListener("click", () => scene.remove());
    node.append(scene);
    setTimeout(() => scene.remove(), SCENE_MS);
    if (!pace()) return;
    const colour = (/** @type {number} */ n) => (n % 3 ? seats[n % seats.length] : n % plan.arms);
    const numbers = [...Array(CONFETTI).keys()];
    scene.prepend(...numbers.map((n) => confetti(colour(n), node.clientHeight + 30)));
  }

  return { burst, celebrate };
}

/** @param {number} seat @param {number} depth */
function confetti(seat, depth) {
  const piece = h("i", { class: `confetti seat-${seat}`, "aria-hidden": "true" });
  piece.style.left = `${random(0, 100)}%`;
  const turns = `rotate3d(${random(-1, 1)}, ${random(-1, 1)}, 1, ${random(400, 1400)}deg)`;
  const way = [
    { transform: "translate(0, -30px)" },
    { transform: `translate(${random(-60, 60)}px, ${depth}px) ${turns}` },
  ];
  piece.animate(way, {
    duration: random(1800, 4200),
    delay: random(0, 900),
    easing: "cubic-bezier(0.3, 0.2, 0.7, 1)",
    fill: "both",
  });
  return piece;
}

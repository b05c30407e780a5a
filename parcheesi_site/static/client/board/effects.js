// What makes a capture, a pawn at home and a victory visible. Only transform and opacity are animated.

import { h } from "../page/dom.js";
import { halfOf, spotAt } from "./drawing.js";
import { pace } from "./preferences.js";
import { token } from "./shapes.js";

const SPARKS = 12;
const CONFETTI = 64;
const SCENE_MS = 5000;
const GROWING = [
  { transform: "scale(0.2)", opacity: 0.9 },
  { transform: "scale(1)", opacity: 0 },
];
const random = (least, most) => least + (most - least) * Math.random();

function flight(n) {
  const [x, y] = [Math.cos, Math.sin].map(
    (of) => `${Math.round(of((n / SPARKS) * 2 * Math.PI) * random(22, 54))}px`,
  );
  return [
    { transform: "none", opacity: 1 },
    { transform: `translate(${x}, ${y}) scale(0.3)`, opacity: 0 },
  ];
}

export function createEffects({ node, world, plan }) {
  const half = halfOf(plan);

  /** Sparks and a ring where a pawn was captured or got home. */
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

  /** The winners' scene: their figures and words, with confetti in their colours if things may move. */
  function celebrate(seats, words) {
    const scene = h(
      "div",
      { class: "scene", onclick: () => scene.remove() },
      h(
        "p",
        { class: "winner" },
        seats.map((seat) => token(seat)),
        h("span", {}, words),
      ),
    );
    node.append(scene);
    setTimeout(() => scene.remove(), SCENE_MS);
    if (pace()) scene.prepend(...confetti(seats, node.clientHeight + 30));
  }

  function confetti(seats, depth) {
    return [...Array(CONFETTI).keys()].map((n) => {
      const piece = h("i", {
        class: `confetti seat-${n % 3 ? seats[n % seats.length] : n % plan.arms}`,
        "aria-hidden": "true",
      });
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
    });
  }

  return { burst, celebrate };
}

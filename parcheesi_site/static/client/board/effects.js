// What makes a capture, a pawn at home and a victory visible. Only transform and opacity are animated.

import { h } from "../page/dom.js";
import { halfOf, spotAt } from "./drawing.js";
import { pace } from "./preferences.js";
import { token } from "./shapes.js";

const SPARKS = 12;
const CONFETTI = 64;
const SCENE_MS = 5000;
const random = (least, most) => least + (most - least) * Math.random();

export function createEffects({ node, world, plan }) {
  const half = halfOf(plan);

  function put(kind, [x, y], seat) {
    const piece = h("i", { class: `${kind} seat-${seat}`, "aria-hidden": "true" });
    Object.assign(piece.style, { left: `${((x + half) / (2 * half)) * 100}%`, top: `${((y + half) / (2 * half)) * 100}%` });
    world.append(piece);
    return piece;
  }

  function fly(piece, frames, duration) {
    piece.animate(frames, { duration: duration / pace(), easing: "ease-out", fill: "forwards" }).finished.catch(() => {}).then(() => piece.remove());
  }

  /** Sparks and a ring where a pawn was captured or got home. */
  function burst({ seat, place, pawn }) {
    if (!pace()) return;
    const spot = spotAt(plan, seat, place, pawn);
    fly(put("ring", spot, seat), [{ transform: "scale(0.2)", opacity: 0.9 }, { transform: "scale(1)", opacity: 0 }], 700);
    for (let n = 0; n < SPARKS; n++) {
      const [x, y] = [Math.cos, Math.sin].map((of) => `${Math.round(of((n / SPARKS) * 2 * Math.PI) * random(250, 600))}%`);
      fly(put("spark", spot, seat), [{ transform: "none", opacity: 1 }, { transform: `translate(${x}, ${y}) scale(0.3)`, opacity: 0 }], random(500, 900));
    }
  }

  /** The winners' scene: their figures and words, with confetti in their colours if things may move. */
  function celebrate(seats, words) {
    const scene = h("div", { class: "scene", onclick: () => scene.remove() }, h("p", { class: "winner" }, seats.map((seat) => token(seat)), h("span", {}, words)));
    node.append(scene);
    setTimeout(() => scene.remove(), SCENE_MS);
    if (!pace()) return;
    for (let n = 0; n < CONFETTI; n++) {
      const piece = h("i", { class: `confetti seat-${n % 3 ? seats[n % seats.length] : n % plan.arms}`, "aria-hidden": "true" });
      piece.style.left = `${random(0, 100)}%`;
      scene.prepend(piece);
      const turns = `rotate3d(${random(-1, 1)}, ${random(-1, 1)}, 1, ${random(400, 1400)}deg)`;
      const way = [{ transform: "translate(0, -30px)" }, { transform: `translate(${random(-60, 60)}px, ${node.clientHeight + 30}px) ${turns}` }];
      piece.animate(way, { duration: random(1800, 4200), delay: random(0, 900), easing: "cubic-bezier(0.3, 0.2, 0.7, 1)", fill: "both" });
    }
  }

  return { burst, celebrate };
}

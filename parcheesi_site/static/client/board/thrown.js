// Dice that are thrown beside a player's nest, and stay there.

import { pause, s } from "../page/dom.js";
import { PIPS, usable } from "./dice.js";
import { halfOf } from "./drawing.js";
import { pace } from "./preferences.js";

const TUMBLE_MS = 650;
const FACE_MS = 90;

export function createThrown({ world, plan }) {
  const half = halfOf(plan);
  let dice = [];

  function put(seat, roll) {
    for (const die of dice) die.remove();
    const { spots, size } = plan.nests[seat].dice;
    dice = roll.map((pips, index) => {
      const die = s(
        "svg",
        { class: "thrown", viewBox: "-15 -15 30 30", "aria-hidden": "true" },
        s("rect", { x: -14, y: -14, width: 28, height: 28, rx: 7 }),
        s("g"),
      );
      const [left, top] = spots[index].map((n) => ((n + half - size / 2) / (2 * half)) * 100);
      Object.assign(die.style, {
        left: `${left}%`,
        top: `${top}%`,
        width: `${(size / (2 * half)) * 100}%`,
      });
      face(die, pips);
      return die;
    });
    world.append(...dice);
  }

  /** Shows dice without animation; used ones are dimmed, all of them without a roll. */
  function lay(seat, roll, unused = roll) {
    if (roll) put(seat, roll);
    const fresh = roll ? usable(roll, unused) : [];
    dice.forEach((die, index) => die.classList.toggle("used", !fresh[index]));
  }

  /** Throws dice; resolves when they lie still. */
  async function tumble(seat, roll, hurry = 1) {
    put(seat, roll);
    if (!pace()) return;
    const ms = TUMBLE_MS / hurry / pace();
    const [x, y] = plan.nests[seat].centre.map((n) => `${Math.round(-8 * n)}%`); // from further in
    const [far, low] = [
      { transform: `translate(${x}, ${y}) scale(2.4) rotate(-400deg)` },
      { transform: "scale(1.9) rotate(-60deg)", offset: 0.6 },
    ];
    const thrown = dice.map((die) =>
      die.animate([far, low, { transform: "none" }], { duration: ms, easing: "ease-out" }),
    );
    for (let spent = 0; spent + FACE_MS < ms; spent += FACE_MS) {
      for (const die of dice) face(die, 1 + Math.floor(6 * Math.random()));
      await pause(FACE_MS);
    }
    dice.forEach((die, index) => face(die, roll[index]));
    await Promise.all(thrown.map(({ finished }) => finished.catch(() => {})));
  }

  return { lay, tumble };
}

const face = (die, pips) =>
  die.lastChild.replaceChildren(
    ...PIPS[pips].map((place) =>
      s("circle", {
        cx: (((place - 1) % 3) - 1) * 8,
        cy: (Math.floor((place - 1) / 3) - 1) * 8,
        r: 3,
      }),
    ),
  );

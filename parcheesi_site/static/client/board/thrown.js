// Dice that are thrown beside a player's nest, and stay there.

import { s } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { PIPS, usable } from "./dice.js";
import { halfOf } from "./drawing.js";
import { pace } from "./preferences.js";

const TUMBLE_MS = 650;
const FACE_MS = 90;

/** @import { Stage } from "./board.js" */

/** @param {Pick<Stage, "world" | "plan">} stage */
export function createThrown({ world, plan }) {
  const half = halfOf(plan);
  /** @type {SVGSVGElement[]} */
  let dice = [];

  /** @param {number} seat @param {number[]} roll */
  function put(seat, roll) {
    for (const die of dice) die.remove();
    const { spots, size } = plan.nests[seat].dice;
    const percent = (/** @type {number} */ units) => `${(units / (2 * half)) * 100}%`;
    dice = roll.map((pips, index) => {
      const die = thrownDie(pips);
      const [left, top] = spots[index].map((n) => percent(n + half - size / 2));
      Object.assign(die.style, { left, top, width: percent(size) });
      return die;
    });
    world.append(...dice);
  }

  /**
   * Shows dice without animation; used ones are dimmed, all of them without a roll.
   * @param {number} seat @param {number[] | null} roll @param {number[]} unused
   */
  function lay(seat, roll, unused = roll ?? []) {
    if (roll) put(seat, roll);
    const fresh = roll ? usable(roll, unused) : [];
    dice.forEach((die, index) => die.classList.toggle("used", !fresh[index]));
  }

  /**
   * Throws dice; resolves when they lie still.
   * @param {number} seat @param {number[]} roll
   */
  async function tumble(seat, roll, hurry = 1) {
    put(seat, roll);
    if (!pace()) return;
    const ms = TUMBLE_MS / hurry / pace();
    const [x, y] = plan.nests[seat].centre.map((n) => `${Math.round(-8 * n)}%`); // from further in
    const way = [
      { transform: `translate(${x}, ${y}) scale(2.4) rotate(-400deg)` },
      { transform: "scale(1.9) rotate(-60deg)", offset: 0.6 },
      { transform: "none" },
    ];
    const thrown = dice.map((die) => die.animate(way, { duration: ms, easing: "ease-out" }));
    for (let spent = 0; spent + FACE_MS < ms; spent += FACE_MS) {
      for (const die of dice) face(die, 1 + Math.floor(6 * Math.random()));
      await pause(FACE_MS);
    }
    dice.forEach((die, index) => face(die, roll[index]));
    await Promise.all(thrown.map(({ finished }) => finished.catch(() => {})));
  }

  return { lay, tumble };
}

/** @param {number} pips */
function thrownDie(pips) {
  const plate = s("rect", { x: -14, y: -14, width: 28, height: 28, rx: 7 });
  const attributes = { class: "thrown", viewBox: "-15 -15 30 30", "aria-hidden": "true" };
  const die = s("svg", attributes, plate, s("g"));
  face(die, pips);
  return die;
}

/** @param {SVGSVGElement} die @param {number} pips */
function face(die, pips) {
  const pip = (/** @type {number} */ place) => {
    const [column, line] = [(place - 1) % 3, Math.floor((place - 1) / 3)];
    return s("circle", { cx: (column - 1) * 8, cy: (line - 1) * 8, r: 3 });
  };
  die.lastElementChild?.replaceChildren(...PIPS[pips].map(pip));
}

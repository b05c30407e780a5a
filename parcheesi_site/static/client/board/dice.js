// Dice with pips that tumble until they show the roll.

import { calm, h, pause } from "../page/dom.js";
import { t } from "../texts/texts.js";

const PIPS = { 1: [5], 2: [3, 7], 3: [3, 5, 7], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const TUMBLE_MS = 650;

/** One die; the pips are places in a grid of nine. */
export const die = (pips, more = "") =>
  h("span", { class: `die ${more}`, role: "img", "aria-label": t("die_shows", { pips }) },
    PIPS[pips].map((place) => h("i", { class: `pip at-${place}` })));

/** Shows dice without animation; used ones are dimmed. */
export function lay(box, roll, unused = roll) {
  const left = [...unused];
  const fresh = roll.map((pips) => {
    // A 6 may count 7: an unused value may differ from the pips.
    const index = left.findIndex((value) => value === pips || (pips === 6 && value === 7));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  box.replaceChildren(...roll.map((pips, index) => die(pips, fresh[index] ? "" : "used")));
}

/** Rolls the dice; resolves when they have stopped. */
export async function tumble(box, roll, hurry = 1) {
  if (!calm() && !document.hidden) {
    box.classList.add("tumbling");
    for (let spent = 0; spent < TUMBLE_MS / hurry; spent += 80) {
      box.replaceChildren(...roll.map(() => die(1 + Math.floor(6 * Math.random()))));
      await pause(80);
    }
    box.classList.remove("tumbling");
  }
  lay(box, roll);
}

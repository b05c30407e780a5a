// Dice with pips, in a line of text or a panel.

import { h } from "../page/dom.js";
import { t } from "../texts/texts.js";

/**
 * By number: the places of its pips in a grid of nine.
 * @type {Record<number, number[]>}
 */
export const PIPS = {
  1: [5],
  2: [3, 7],
  3: [3, 5, 7],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
};

/**
 * One die.
 * @type {(pips: number, more?: string) => HTMLSpanElement}
 */
export const die = (pips, more = "") =>
  h(
    "span",
    { class: `die ${more}`, role: "img", "aria-label": t("die_shows", { pips }) },
    PIPS[pips].map((place) => h("i", { class: `pip at-${place}` })),
  );

/**
 * For each die whether it can still be used.
 * @param {number[]} roll @param {number[]} unused
 */
export function usable(roll, unused) {
  const left = [...unused];
  return roll.map((pips) => {
    // A 6 may count 7: an unused value may differ from the pips.
    const index = left.findIndex((value) => value === pips || (pips === 6 && value === 7));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/**
 * Shows dice; used ones are dimmed.
 * @param {Element} box @param {number[]} roll
 */
export function lay(box, roll, unused = roll) {
  const fresh = usable(roll, unused);
  box.replaceChildren(...roll.map((pips, index) => die(pips, fresh[index] ? "" : "used")));
}

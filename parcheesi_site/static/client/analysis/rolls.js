// The luckiest and unluckiest rolls of a player, with what other rolls would have been worth.

import { h } from "../page/dom.js";
import { mark } from "./decisions.js";
import { stepsOf } from "./sides.js";
import { inPoints, numberOf, t } from "../texts/texts.js";

/**
 * @import { Frame } from "../game/record.js"
 * @import { Acts } from "./decisions.js"
 */

const BOTH_ENDS = 3;

/**
 * Two lists, each behind a tap.
 * @param {Api.GameAnalysis} report @param {Frame[]} frames @param {Api.AnalysisPlayer} player
 * @param {Acts} acts
 */
export function rollsOf(report, frames, { unluckiest, luckiest }, { look }) {
  const steps = stepsOf(report, frames);
  /** @param {string} title @param {Api.AnalysisRoll[]} rolls */
  const list = (title, rolls) =>
    rolls.length > 0 &&
    h(
      "details",
      {},
      h("summary", {}, title),
      h(
        "ol",
        { class: "decisions" },
        rolls.map((one) => {
          const at = steps.findIndex((step) => step?.version === one.version);
          return h(
            "li",
            {},
            item(one, at, () => look(at)),
          );
        }),
      ),
    );
  return [list(t("unluckiest_rolls"), unluckiest), list(t("luckiest_rolls"), luckiest)];
}

/** @param {Api.AnalysisRoll} roll @param {number} at @param {() => void} look */
function item({ pips, effect, others }, at, look) {
  const best = others.toSorted((one, two) => two.effect - one.effect);
  const few = best.length <= 2 * BOTH_ENDS;
  const shown = few
    ? best.map(outcome).join(" · ")
    : [best.slice(0, BOTH_ENDS), best.slice(-BOTH_ENDS)]
        .map((some) => some.map(outcome).join(" · "))
        .join(" … ");

  /** Shows the board after the roll. */
  function show() {
    mark(button);
    look();
  }

  const button = h(
    "button",
    { class: "decision", onclick: show },
    h(
      "span",
      { class: "head" },
      h("b", {}, t("rolled", { pips: nameOf(pips) })),
      h("b", { class: "number" }, inPoints(effect, { signed: true })),
      h("small", {}, t("step_of", { step: at })),
    ),
    h("span", { class: "why" }, t("other_rolls", { rolls: shown })),
  );
  return button;
}

/**
 * "5: +9"
 * @param {Api.AnalysisOutcome} outcome
 */
function outcome({ pips, effect }) {
  const look = /** @type {const} */ ({ maximumFractionDigits: 0, signDisplay: "exceptZero" });
  return `${nameOf(pips)}:\u00a0${numberOf(effect / 100, look)}`;
}

/**
 * "5", or "2-6" in one piece.
 * @param {number[]} pips
 */
const nameOf = (pips) => pips.join("\u2011");

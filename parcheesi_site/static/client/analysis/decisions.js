// The decisions of a player that cost most, with what would have been better, in words and on the
// board.

import { h } from "../page/dom.js";
import { stepsOf } from "./sides.js";
import { inPoints, t } from "../texts/texts.js";
import { moveName } from "../game/words.js";

/**
 * @import { Child } from "../../../client_checks/elements.js"
 * @import { Frame } from "../game/record.js"
 * @typedef {object} Acts on the board
 * @property {(frame: number) => void} look
 * @property {(seat: number, move: Api.Move | null) => void} propose
 * @typedef {{ decision: Api.AnalysisDecision, automatic: boolean, at: number }} Costly a decision,
 *   and its frame
 */

const FIRST = 8;
export const MISTAKES = ["inaccuracy", "mistake", "blunder"];

/**
 * The list of a seat's decisions.
 * @param {Api.GameAnalysis} report @param {Frame[]} frames @param {number} seat @param {Acts} acts
 */
export function decisionsOf(report, frames, seat, acts) {
  const title = h("h2", {}, t("decisions_of"));
  const costly = stepsOf(report, frames).flatMap((step, at) => {
    const { decision = null, automatic = false } = step?.seat === seat ? step : {};
    return decision && MISTAKES.includes(decision.class) ? [{ decision, automatic, at }] : [];
  });
  if (!costly.length) return [title, h("p", { class: "empty" }, t("no_mistakes"))];
  costly.sort((one, two) => two.decision.cost - one.decision.cost || one.at - two.at);
  const list = (/** @type {Costly[]} */ some) =>
    h(
      "ol",
      { class: "decisions" },
      some.map((one) => item(one, frames[one.at], acts)),
    );
  const more = costly.slice(FIRST);
  const words = t("more_decisions", { count: more.length });
  return [
    title,
    list(costly.slice(0, FIRST)),
    more.length > 0 && h("details", {}, h("summary", {}, words), list(more)),
  ];
}

/**
 * Marks the one of all buttons that the board shows.
 * @param {Element} button
 */
export function mark(button) {
  for (const one of document.querySelectorAll(".decision"))
    one.setAttribute("aria-current", String(one === button));
}

/** @param {Costly} costly @param {Frame} frame @param {Acts} acts */
function item({ decision, automatic, at }, { row }, acts) {
  const { better } = decision;
  const played = row?.events.find((event) => event.type === "move")?.move;

  /** Shows the board before the move, with the better one. */
  function show() {
    mark(button);
    acts.look(at - 1);
    acts.propose(decision.seat, better);
  }

  const button = h(
    "button",
    { class: "decision", onclick: show },
    line(
      "head",
      h("b", { class: decision.class }, t(decision.class)),
      h("b", { class: "number" }, inPoints(-decision.cost, { signed: true })),
      h("small", {}, t("step_of", { step: at })),
      automatic && h("span", { class: "note" }, t("automatic")),
    ),
    played && line("", t("played_move", { move: moveName(played) })),
    better && line("better", t("better_move", { move: moveName(better) })),
    decision.reasons.map(({ text }) => line("why", text)),
  );
  return h("li", {}, button);
}

/** @param {string} kind @param {...Child} words */
const line = (kind, ...words) => h("span", { class: kind }, words);

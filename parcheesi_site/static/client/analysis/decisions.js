// The decisions of a player that cost most, with what would have been better, in words and on the board.

import { h } from "../page/dom.js";
import { stepsOf } from "./sides.js";
import { percent, t } from "../texts/texts.js";
import { moveName } from "../game/words.js";

const FIRST = 8;

/** The list of a seat's decisions; `act` has look(frame) and propose(seat, move). */
export function decisionsOf({ frames, made, seat }, act) {
  const title = h("h2", {}, t("decisions_of"));
  const costly = stepsOf(made, frames)
    .map((step, at) => ({ step, at }))
    .filter(
      ({ step }) =>
        step?.seat === seat && ["inaccuracy", "mistake", "blunder"].includes(step.decision?.class),
    );
  if (!costly.length) return [title, h("p", { class: "empty" }, t("no_mistakes"))];
  costly.sort((one, two) => two.step.decision.cost - one.step.decision.cost || one.at - two.at);
  const list = (some) =>
    h(
      "ol",
      { class: "decisions" },
      some.map((one) => item(one, frames[one.at].row, act)),
    );
  const more = costly.slice(FIRST);
  return [
    title,
    list(costly.slice(0, FIRST)),
    more.length > 0 &&
      h("details", {}, h("summary", {}, t("more_decisions", { count: more.length })), list(more)),
  ].filter(Boolean);
}

function item({ step, at }, { events }, act) {
  const { decision } = step;
  const played = events.find(({ type }) => type === "move")?.move;
  const line = (kind, ...words) => h("span", { class: kind }, words);
  return h(
    "li",
    {},
    h(
      "button",
      { class: "decision", onclick },
      line(
        "head",
        h("b", { class: decision.class }, t(decision.class)),
        h("b", { class: "number" }, percent(-decision.cost, { signed: true })),
        h("small", {}, t("step_of", { step: at })),
        step.automatic && h("span", { class: "note" }, t("automatic")),
      ),
      played && line("", t("played_move", { move: moveName(played) })),
      line("better", t("better_move", { move: moveName(decision.better) })),
      decision.reasons.map(({ text }) => line("why", text)),
    ),
  );

  /** Shows the board before the move, with the better one. */
  function onclick({ currentTarget }) {
    for (const one of document.querySelectorAll(".decision"))
      one.setAttribute("aria-current", String(one === currentTarget));
    act.look(at - 1);
    act.propose(decision.seat, decision.better);
  }
}

// The chances of all sides as a curve, which follows the board and moves it.

import { h, s } from "../page/dom.js";
import { token } from "../board/shapes.js";
import { MISTAKES } from "./decisions.js";
import { chancesOf, DASHES, nameOf, sidesOf, stepsOf } from "./sides.js";
import { inPoints, percent, t } from "../texts/texts.js";
import { playerName } from "../game/words.js";

const WHOLE = 10000;

/**
 * @import { Recorded } from "../game/record.js"
 * @import { Side } from "./sides.js"
 * @typedef {(Api.AnalysisStep | null)[]} Steps by frame
 * @typedef {{ pick(at: number): void, look(at: number): void }} Acts `pick` is called where the
 *   curve is touched, `look` for turning points
 */

/**
 * The curve of a game. It has its full size before `draw(report)`.
 * @param {Recorded} record @param {Acts} acts
 */
export function createCurve({ game, frames }, { pick, look }) {
  const sides = sidesOf(game);
  const last = Math.max(1, frames.length - 1);
  const area = h("div", { class: "area" });
  const said = h("p", { class: "lead", role: "status" }, t("analysing"));
  const plot = h("div", { class: "plot" }, area);
  const legend = createLegend(game, sides);
  const effect = h("p", { class: "effect hint" });
  const points = h("div", { class: "points", role: "group", "aria-label": t("turning_points") });
  const dots = sides.map((side) => h("i", {}, token(side[0])));
  const cursor = h("div", { class: "cursor" }, dots);
  let at = 0;
  /** @type {number[][] | null} */
  let chances = null;
  /** @type {Steps} */
  let steps = [];

  /**
   * Draws the chances and the turning points of the report.
   * @param {Api.GameAnalysis} report
   */
  function draw(report) {
    const all = chancesOf(report, frames);
    [chances, steps] = [all, stepsOf(report, frames)];
    const turns = report.turning_points
      .map((version) => steps.findIndex((step) => step?.version === version))
      .sort((one, two) => one - two);
    const flags = turns.map((frame, index) => flag(frame / last, index + 1));
    area.replaceChildren(lines(game, sides, all), ...flags, cursor);
    points.replaceChildren(
      ...turns.map((frame, index) => {
        const words = turningPoint(game, sides, all.slice(frame - 1, frame + 1));
        const label = t("turning_point", { number: index + 1, step: frame, ...words });
        return h("button", { "data-frame": frame, onclick: () => look(frame) }, label);
      }),
    );
    show(at);
  }

  /**
   * Shows the chances at a frame.
   * @param {number} frame
   */
  function show(frame) {
    at = frame;
    if (!chances) return;
    cursor.style.left = `${(at / last) * 100}%`;
    legend.show(chances[at]);
    chances[at].forEach((chance, index) => (dots[index].style.top = `${100 - chance / 100}%`));
    effect.textContent = effectOf(game, sides, steps[at]);
    for (const button of points.children) {
      const here = button.getAttribute("data-frame") === String(at);
      button.setAttribute("aria-current", String(here));
    }
  }

  /** @param {string} words */
  function say(words) {
    said.textContent = words;
  }

  /**
   * The frame under a finger.
   * @param {PointerEvent} event
   */
  function touch({ clientX, buttons }) {
    if (!buttons || !chances) return;
    const { left, width } = area.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    const frame = Math.round(part * (frames.length - 1));
    if (frame !== at) pick(frame);
  }

  plot.addEventListener("pointerdown", (event) => {
    plot.setPointerCapture(event.pointerId);
    touch(event);
  });
  plot.addEventListener("pointermove", touch);
  const node = h("div", { class: "curve" }, said, plot, legend.node);
  return { node, effect, points, draw, show, say };
}

/**
 * The sides with their chances.
 * @param {Api.Game} game @param {Side[]} sides
 */
function createLegend(game, sides) {
  const shown = sides.map(() => h("b", { class: "number" }));
  const items = sides.map((side, index) => {
    const tokens = side.map((seat) => token(seat));
    return h("li", {}, tokens, h("span", { class: "name" }, nameOf(game, side)), shown[index]);
  });
  const show = (/** @type {number[]} */ chances) =>
    chances.forEach((chance, index) => (shown[index].textContent = percent(chance)));
  return { node: h("ul", { class: "legend", "aria-label": t("chances") }, items), show };
}

/** @param {Api.Game} game @param {Side[]} sides @param {number[][]} chances */
function lines(game, sides, chances) {
  const last = Math.max(1, chances.length - 1);
  const [first, final] = [chances[0], chances[chances.length - 1]];
  const ways = sides.map((side, index) => {
    const [start, end] = [first, final].map((row) => percent(row[index]));
    return t("from_to", { name: nameOf(game, side), start, end });
  });
  const way = (/** @type {number} */ index) =>
    chances.map((row, frame) => `${frame},${WHOLE - row[index]}`).join(" ");
  return s(
    "svg",
    {
      viewBox: `0 0 ${last} ${WHOLE}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("curve_of", { ways: ways.join(", ") }),
    },
    [0, 0.5, 1].map((part) =>
      s("line", { class: "level-line", x1: 0, x2: last, y1: part * WHOLE, y2: part * WHOLE }),
    ),
    sides.flatMap(([seat], index) => [
      s("polyline", { class: `case seat-${seat}`, points: way(index) }),
      s("polyline", {
        class: `way seat-${seat}`,
        points: way(index),
        "stroke-dasharray": DASHES[index],
      }),
    ]),
  );
}

/** @param {number} part of the width @param {number} number */
function flag(part, number) {
  const mark = h("i", { class: "flag-line", "aria-hidden": "true" }, number);
  mark.style.left = `${part * 100}%`;
  return mark;
}

/**
 * Which side's chances grew most, and how much.
 * @param {Api.Game} game @param {Side[]} sides @param {number[][]} chances before and after
 */
function turningPoint(game, sides, [before, after]) {
  const changes = after.map((chance, index) => chance - before[index]);
  const most = changes.indexOf(Math.max(...changes));
  const change = inPoints(changes[most], { signed: true });
  return { name: nameOf(game, sides[most]), change };
}

/**
 * What a step did: luck, or the cost of a decision.
 * @param {Api.Game} game @param {Side[]} sides @param {Api.AnalysisStep | null} step
 */
function effectOf(game, sides, step) {
  if (!step) return "";
  const own = sides.findIndex((side) => side.includes(step.seat));
  const name = playerName(game, step.seat);
  if (step.kind === "roll")
    return t("luck_of", { name, luck: inPoints(step.effects[own], { signed: true }) });
  if (!step.decision) return "";
  const cost = t("cost_of", { name, cost: inPoints(step.decision.cost) });
  const { class: quality } = step.decision;
  return MISTAKES.includes(quality) ? `${cost} · ${t(quality)}` : cost;
}

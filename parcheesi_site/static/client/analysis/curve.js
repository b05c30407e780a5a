// The chances of all sides as a curve, which follows the board and moves it.

import { h, s } from "../page/dom.js";
import { token } from "../board/shapes.js";
import { chancesOf, DASHES, nameOf, sidesOf, stepsOf } from "./sides.js";
import { percent, t } from "../texts/texts.js";
import { playerName } from "../game/words.js";

const WHOLE = 10000;
const MISTAKES = ["inaccuracy", "mistake", "blunder"];

/** The curve of a game. It has its full size before `draw(report)`; `pick(at)` is called where it is touched, `look(at)` for turning points. */
export function createCurve(game, frames, { pick, look }) {
  const sides = sidesOf(game);
  const last = Math.max(1, frames.length - 1);
  const area = h("div", { class: "area" });
  const said = h("p", { class: "lead", role: "status" }, t("analysing"));
  const plot = h("div", { class: "plot" }, area);
  const shown = sides.map(() => h("b", { class: "number" }));
  const legend = h(
    "ul",
    { class: "legend", "aria-label": t("chances") },
    sides.map((side, index) =>
      h(
        "li",
        {},
        side.map((seat) => token(seat)),
        h("span", { class: "name" }, nameOf(game, side)),
        shown[index],
      ),
    ),
  );
  const effect = h("p", { class: "effect hint" });
  const points = h("div", { class: "points", role: "group", "aria-label": t("turning_points") });
  const cursor = h(
    "div",
    { class: "cursor" },
    sides.map((side) => h("i", {}, token(side[0]))),
  );
  let [at, chances, steps] = [0, null, []];

  /** Draws the chances and the turning points of the report. */
  function draw(report) {
    [chances, steps] = [chancesOf(report, frames), stepsOf(report, frames)];
    const turns = report.turning_points
      .map((version) => steps.findIndex((step) => step?.version === version))
      .sort((one, two) => one - two);
    area.replaceChildren(lines(), ...turns.map((frame, index) => flag(frame, index + 1)), cursor);
    points.replaceChildren(...turns.map((frame, index) => turningPoint(frame, index + 1)));
    show(at);
  }

  function lines() {
    const ways = sides.map((side, index) =>
      t("from_to", {
        name: nameOf(game, side),
        start: percent(chances[0][index]),
        end: percent(chances.at(-1)[index]),
      }),
    );
    const label = t("curve_of", { ways: ways.join(", ") });
    const way = (index) => chances.map((row, frame) => `${frame},${WHOLE - row[index]}`).join(" ");
    return s(
      "svg",
      {
        viewBox: `0 0 ${last} ${WHOLE}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": label,
      },
      [0, 0.5, 1].map((part) =>
        s("line", { class: "level-line", x1: 0, x2: last, y1: part * WHOLE, y2: part * WHOLE }),
      ),
      sides.flatMap((side, index) =>
        ["case", "way"].map((kind) =>
          s("polyline", {
            class: `${kind} seat-${side[0]}`,
            points: way(index),
            "stroke-dasharray": kind === "way" ? DASHES[index] : null,
          }),
        ),
      ),
    );
  }

  function flag(frame, number) {
    const mark = h("i", { class: "flag-line", "aria-hidden": "true" }, number);
    mark.style.left = `${(frame / last) * 100}%`;
    return mark;
  }

  function turningPoint(frame, number) {
    const [before, after] = [chances[frame - 1], chances[frame]];
    const changes = after.map((chance, index) => chance - before[index]);
    const most = changes.indexOf(Math.max(...changes));
    const words = {
      number,
      step: frame,
      name: nameOf(game, sides[most]),
      change: percent(changes[most], { signed: true }),
    };
    return h(
      "button",
      { "data-frame": frame, onclick: () => look(frame) },
      t("turning_point", words),
    );
  }

  /** Shows the chances at a frame. */
  function show(frame) {
    at = frame;
    if (!chances) return;
    cursor.style.left = `${(at / last) * 100}%`;
    chances[at].forEach((chance, index) => {
      shown[index].textContent = percent(chance);
      cursor.children[index].style.top = `${100 - chance / 100}%`;
    });
    effect.textContent = effectOf(steps[at]);
    for (const button of points.children)
      button.setAttribute("aria-current", String(button.dataset.frame === String(at)));
  }

  function effectOf(step) {
    if (!step) return "";
    const own = sides.findIndex((side) => side.includes(step.seat));
    const name = playerName(game, step.seat);
    if (step.kind === "roll")
      return t("luck_of", { name, luck: percent(step.effects[own], { signed: true }) });
    if (!step.decision) return "";
    const words = [
      t("cost_of", { name, cost: percent(step.decision.cost) }),
      MISTAKES.includes(step.decision.class) && t(step.decision.class),
    ];
    return words.filter(Boolean).join(" · ");
  }

  function say(words) {
    said.textContent = words;
  }

  /** The frame under a finger. */
  function touch({ clientX, buttons }) {
    if (!buttons || !chances) return;
    const { left, width } = area.getBoundingClientRect();
    const frame = Math.round(
      Math.min(1, Math.max(0, (clientX - left) / width)) * (frames.length - 1),
    );
    if (frame !== at) pick(frame);
  }

  plot.addEventListener("pointerdown", (event) => {
    plot.setPointerCapture(event.pointerId);
    touch(event);
  });
  plot.addEventListener("pointermove", touch);
  return {
    node: h("div", { class: "curve" }, said, plot, legend),
    effect,
    points,
    draw,
    show,
    say,
  };
}

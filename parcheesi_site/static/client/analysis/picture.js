// A picture of the analysis to share: an SVG without any references, so that it can be shown everywhere.

import { failed, h, s } from "../page/dom.js";
import { DASHES, nameOf, sidesOf } from "./sides.js";
import { dateOf, percent, t } from "../texts/texts.js";
import { diceAndDecisions, unexplained } from "./waterfall.js";
import { playerName } from "../game/words.js";

const [WIDTH, LEFT, RIGHT, TOP, TALL] = [1200, 110, 1140, 250, 330];
const INK = "#241d17";

/** The curve, the sentence about a player, and the date. */
export function picture(game, chances, { sides }, player) {
  const height = TOP + TALL + 40 + sides.length * 40;
  const text = (x, y, size, words, more = {}) =>
    s("text", { x, y, "font-size": size, fill: INK, ...more }, words);
  const level = (part) => TOP + TALL * (1 - part);
  return s(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: WIDTH,
      height,
      "font-family": "Avenir Next, Segoe UI, Roboto, Arial, sans-serif",
    },
    s("title", {}, t("analysis_of")),
    s("rect", { width: WIDTH, height, fill: "#fffdf8" }),
    text(60, 70, 26, [t("analysis_of"), t(game.ruleset), dateOf(game.ended_at)].join(" · "), {
      fill: "#695e52",
    }),
    text(60, 120, 34, playerName(game, player.seat), { "font-weight": 700 }),
    text(60, 165, 30, diceAndDecisions(player, false)),
    text(60, 205, 24, unexplained(player), { fill: "#695e52" }),
    [0, 0.5, 1].map((part) => [
      s("line", {
        x1: LEFT,
        x2: RIGHT,
        y1: level(part),
        y2: level(part),
        stroke: "#e2d7c5",
        "stroke-width": 2,
      }),
      text(LEFT - 14, level(part) + 7, 20, percent(part * 10000, { digits: 0 }), {
        "text-anchor": "end",
        fill: "#695e52",
      }),
    ]),
    sides.map((side, index) => way(side, index, chances)),
    sides.map((side, index) => {
      const y = TOP + TALL + 60 + index * 40;
      const ends = { start: percent(chances[0][index]), end: percent(chances.at(-1)[index]) };
      return [
        stroked(side, index, `60,${y - 7} 120,${y - 7}`),
        text(136, y, 22, t("from_to", { name: nameOf(game, side), ...ends })),
      ];
    }),
  );
}

function way(side, index, chances) {
  const last = Math.max(1, chances.length - 1);
  const point = (row, frame) =>
    `${(LEFT + (frame / last) * (RIGHT - LEFT)).toFixed(1)},${(TOP + TALL * (1 - row[index] / 10000)).toFixed(1)}`;
  return stroked(side, index, chances.map(point).join(" "));
}

/** A line in a side's colour, on a darker one, so that light colours stand out. */
const stroked = ([seat], index, points) =>
  [
    ["#8d7d68", 7, "none"],
    [colourOf(seat), 4.5, DASHES[index]],
  ].map(([stroke, width, dashes]) =>
    s("polyline", {
      points,
      fill: "none",
      stroke,
      "stroke-width": width,
      "stroke-dasharray": dashes,
      "stroke-linejoin": "round",
    }),
  );

const colourOf = (seat) =>
  getComputedStyle(document.querySelector(`.seat-${seat}`))
    .getPropertyValue("--seat")
    .trim();

/** Shares the picture where the browser can, else downloads it. */
export async function share(drawing, title) {
  const file = new File([new XMLSerializer().serializeToString(drawing)], "parcheesi.svg", {
    type: "image/svg+xml",
  });
  if (navigator.canShare?.({ files: [file] }))
    return navigator
      .share({ files: [file], title })
      .catch((error) => error.name !== "AbortError" && failed(error));
  const href = URL.createObjectURL(file);
  h("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

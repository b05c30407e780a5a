// The story of a game in up to three lines, each a link into the replay: the best capture from the
// record; the turning point and the luckiest roll from the analysis.

import { readReports } from "../analysis/reports.js";
import { nameOf } from "../analysis/sides.js";
import { passedBy, startSquare } from "../board/geometry.js";
import { h } from "../page/dom.js";
import { inPoints, t } from "../texts/texts.js";
import { spacesInWords } from "./headline.js";
import { rowsOf } from "./record.js";
import { sentence } from "./words.js";

/**
 * @import { Begun } from "./state.js"
 * @typedef {object} Beat what a line says
 * @property {number} version of the row, which is its step in the replay
 * @property {string} words
 * @property {string} value how much it was
 * @typedef {{ label: string, beat: Beat }} Told
 * @typedef {ReturnType<typeof createStory>} Story
 */

/**
 * The lines, which have their room at once. Only players see those of the analysis, which is
 * requested once they are in view: a player that leaves at once costs no worker anything.
 * @param {Begun} game @param {number | null} own @param {AbortSignal} signal
 */
export function createStory(game, own, signal) {
  const capture = createLine(game.id, t("best_capture"));
  const analysed = own === null ? [] : ["turning_point_of_game", "luckiest_roll"];
  const [turn, luck] = analysed.map((label) => createLine(game.id, t(label)));
  const lines = [turn, capture, luck].filter(Boolean);
  const node = h(
    "ol",
    { class: "story", "aria-label": t("story") },
    lines.map((line) => line.node),
  );

  /** @param {Api.GameAnalysis} report @param {Api.GameRow[]} rows */
  function tellOf(report, rows) {
    turn.tell(turningPoint(game, report, rows) ?? t("no_turning_point"));
    luck.tell(luckiestRoll(game, report, rows) ?? "");
  }

  async function tell() {
    const rows = rowsOf(game.id);
    if (analysed.length)
      readReports(game.id, async (report) => tellOf(report, await rows), signal).catch(() =>
        [turn, luck].forEach((line) => line.node.remove()),
      );
    capture.tell(bestCapture(game, await rows) ?? t("no_capture"));
  }

  whenSeen(node, () => tell().catch(() => node.remove()), signal);
  return { node, told: () => lines.flatMap((line) => line.told() ?? []) };
}

/** @param {string} id of the game @param {string} label */
function createLine(id, label) {
  const node = h("li", {}, h("b", {}, label), h("span", {}, "…"));
  /** @type {Beat | null} */
  let known = null;

  /** @param {Beat | string} beat */
  function tell(beat) {
    if (typeof beat === "string")
      return node.replaceChildren(h("b", {}, label), h("span", {}, beat));
    known = beat;
    const { version, words, value } = beat;
    const parts = [h("b", {}, label), h("span", {}, words), h("strong", {}, value)];
    node.replaceChildren(h("a", { href: `#/replay/${id}/${version}` }, parts));
  }

  return { node, tell, told: () => known && { label, beat: known } };
}

/** @param {Element} node @param {() => void} act @param {AbortSignal} signal */
function whenSeen(node, act, signal) {
  const watch = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    watch.disconnect();
    act();
  });
  watch.observe(node);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}

/**
 * The capture by which a pawn lost most spaces.
 * @param {Begun} game @param {Api.GameRow[]} rows
 * @returns {Beat | undefined}
 */
function bestCapture(game, rows) {
  const captures = rows.flatMap((row) => {
    const event = row.events.find(({ type }) => type === "capture");
    if (row.kind !== "move" || event?.type !== "capture") return [];
    const start = String(startSquare(event.seat));
    const spaces = passedBy(game.arms, event.seat, start, row.data.move.to).length;
    return [{ version: row.version, spaces, words: sentence(event, game) ?? "" }];
  });
  const [best] = captures.toSorted((one, two) => two.spaces - one.spaces);
  return best && { ...best, value: spacesInWords(best.spaces) };
}

/**
 * The step that has changed the chances most, and whose have grown most by it.
 * @param {Begun} game @param {Api.GameAnalysis} report @param {Api.GameRow[]} rows
 */
function turningPoint(game, { start, steps, sides, turning_points: points }, rows) {
  const at = steps.findIndex(({ version }) => version === points[0]);
  if (at < 0) return null;
  const before = steps[at - 1]?.chances ?? start;
  const changes = steps[at].chances.map((chance, side) => chance - before[side]);
  const most = Math.max(...changes);
  const name = nameOf(game, sides[changes.indexOf(most)]);
  return beatOf(game, rows, points[0], `${shown(most)} ${name}`);
}

/** @param {Begun} game @param {Api.GameAnalysis} report @param {Api.GameRow[]} rows */
function luckiestRoll(game, { steps, sides }, rows) {
  const luckOf = (/** @type {Api.AnalysisStep} */ { seat, effects }) =>
    effects[sides.findIndex((side) => side.includes(seat))];
  const rolls = steps.filter(({ kind }) => kind === "roll");
  const [best] = rolls.toSorted((one, two) => luckOf(two) - luckOf(one));
  return best && beatOf(game, rows, best.version, shown(luckOf(best)));
}

/** @param {number} chance */
const shown = (chance) => inPoints(chance, { signed: true });

/**
 * A row in words, by its most important event.
 * @param {Begun} game @param {Api.GameRow[]} rows @param {number} version @param {string} value
 * @returns {Beat}
 */
function beatOf(game, rows, version, value) {
  const events = rows.find((row) => row.version === version)?.events ?? [];
  const event = ["capture", "move", "roll"].flatMap((type) =>
    events.filter((e) => e.type === type),
  );
  return { version, value, words: (event[0] && sentence(event[0], game)) ?? "" };
}

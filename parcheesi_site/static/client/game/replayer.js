// The board, the controls and the words of a replay.

import { createBoard } from "../board/board.js";
import { lay } from "../board/dice.js";
import { h } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { createPerformance } from "./performance.js";
import { players } from "./players.js";
import { token } from "../board/shapes.js";
import { steps } from "./sounds.js";
import { withPawns } from "./state.js";
import { t } from "../texts/texts.js";
import { actorOf, sentence, withCauses } from "./words.js";

/**
 * @import { Frame, Recorded } from "./record.js"
 * @import { Begun } from "./state.js"
 * @typedef {ReturnType<typeof createReplayer>} Replayer
 */

const BETWEEN_MS = 350;
const HURRY = 1.6;

/**
 * The board, the card with the controls, and the players. `above` stands above the controls,
 * `first` is the seat that sits below; `onStep(at)` is called after each step, with the frame that
 * is shown.
 * @param {Recorded} record @param {AbortSignal} signal
 * @param {{ above?: HTMLElement | null, first?: number, onStep?(at: number): void }} options
 */
export function createReplayer(
  { game, frames },
  signal,
  { above = null, first = 0, onStep = () => {} } = {},
) {
  const last = frames.length - 1;
  const board = createBoard(game.arms, { first, onWalk: steps });
  const performance = createPerformance(board);
  const said = createSaid(game);
  const slider = createSlider(last, (to) => jump(to));
  const toggle = () => (running ? stop() : run());
  const play = h("button", { class: "primary", onclick: toggle }, t("play_on"));
  let [at, running] = [0, false];

  /** @param {number} to */
  function jump(to) {
    stop();
    settle(Math.max(0, Math.min(to, last)));
  }

  /** @param {number} to */
  function settle(to) {
    at = to;
    const { row, pawns, roll } = frames[at];
    board.pawns.place(pawns);
    board.marks.turn(row?.seat ?? null);
    if (row?.kind === "roll" && row.seat !== null) performance.lay(row.seat, roll);
    slider.show(at, said.show(frames[at]));
    onStep(at);
  }

  async function forward() {
    const { row } = frames[at + 1];
    board.marks.turn(row?.seat ?? null);
    for (const event of row?.events ?? []) await performance.perform(event, game, HURRY);
  }

  async function run() {
    running = true;
    play.textContent = t("pause");
    if (at === last) settle(0);
    while (running && at < last && !signal.aborted) {
      const next = at + 1;
      await forward();
      if (!running || at !== next - 1) return;
      settle(next);
      await pause(BETWEEN_MS, signal);
    }
    stop();
  }

  function stop() {
    running = false;
    play.textContent = t("play_on");
  }

  /** @param {string} label @param {string} sign @param {() => number} to */
  const step = (label, sign, to) =>
    h("button", { "aria-label": t(label), title: t(label), onclick: () => jump(to()) }, sign);
  const controls = [
    step("first_step", "«", () => 0),
    step("step_back", "‹", () => at - 1),
    play,
    step("step_on", "›", () => at + 1),
    step("last_step", "»", () => last),
    slider.count,
  ];
  const card = h(
    "section",
    { class: "card replay", "aria-label": t("replay") },
    said.dice,
    said.words,
    above,
    slider.node,
    h("div", { class: "row controls" }, controls),
  );
  settle(0);
  return { board, card, people: said.people, jump };
}

/** @param {number} last @param {(to: number) => void} jump */
function createSlider(last, jump) {
  const count = h("span", { class: "count" });
  const range = { type: "range", min: 0, max: last, value: 0 };
  const node = h("input", { ...range, "aria-label": t("step") });
  node.addEventListener("input", () => jump(Number(node.value)));

  /** @param {number} at @param {string} words */
  function show(at, words) {
    node.value = String(at);
    node.setAttribute("aria-valuetext", words);
    count.textContent = `${at} / ${last}`;
  }

  return { node, count, show };
}

/**
 * What is said of a frame: its dice, its events and its players.
 * @param {Begun} game
 */
function createSaid(game) {
  const dice = h("div", { class: "dice" });
  const words = h("div", { class: "said", "aria-live": "polite" });
  const people = h("section", { class: "card people", "aria-label": t("players") });

  /**
   * Returns the words.
   * @param {Frame} frame
   */
  function show({ row, pawns, roll }) {
    lay(dice, roll);
    const then = withPawns(game, pawns);
    const lines = withCauses(row?.events ?? []).flatMap((event) => {
      const seat = actorOf(event);
      const said = sentence(event, then);
      return said ? [h("p", {}, seat !== null && token(seat), said)] : [];
    });
    words.replaceChildren(...lines);
    people.replaceChildren(players(game, { pawns, onTurn: row?.seat ?? null, own: null }));
    return words.textContent ?? "";
  }

  return { dice, words, people, show };
}

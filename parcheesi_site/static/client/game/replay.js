// A replay of a game from its record: step by step, forward and back, or automatically.

import { get } from "../service/api.js";
import { createBoard } from "../board/board.js";
import { lay } from "../board/dice.js";
import { h, link, pause } from "../page/dom.js";
import { startSquare } from "../board/geometry.js";
import { createPerformance } from "./performance.js";
import { players } from "./players.js";
import { token } from "../board/shapes.js";
import { steps } from "./sounds.js";
import { t } from "../texts/texts.js";
import { actingSeat, sentence, withCauses } from "./words.js";

const BETWEEN_MS = 350;

export async function show(root, [id], signal) {
  root.classList.add("playing");
  const { game, frames } = await recorded(id);
  if (!frames) return location.replace(`#/table/${game.table_id}`);
  const { board, card, people } = createReplayer(game, frames, signal);
  const links = h(
    "div",
    { class: "row more" },
    link(`#/game/${id}`, t("result")),
    game.ended_at && link(`#/analysis/${id}`, t("analysis")),
    link(`#/dice/${id}`, t("check_dice")),
  );
  root.replaceChildren(
    h("h1", { class: "unseen" }, t("replay")),
    h("div", { class: "board-side" }, board.node),
    h("div", { class: "panel-side" }, card, people, links),
  );
}

/** A game, and the board after each row of its record; no `frames` if it has not begun. */
export async function recorded(id) {
  const game = await get(`games/${id}`);
  if (!game.position) return { game };
  const [{ options }, rows] = await Promise.all([get(`rulesets/${game.ruleset}`), rowsOf(id)]);
  const onStart =
    game.options.start_pawns ?? options.find((option) => option.name === "start_pawns").default;
  return { game, frames: framesOf(game, rows, onStart) };
}

/** All rows of a game's record. */
export async function rowsOf(id) {
  const rows = [];
  for (let page = { next: `games/${id}/moves?limit=500` }; page.next; rows.push(...page.results))
    page = await get(page.next);
  return rows;
}

/** The board after each row; the first frame is before the first row. */
function framesOf(game, rows, onStart) {
  const seats = Object.keys(game.position.pawns).map(Number);
  const pawns = Object.fromEntries(
    seats.map((seat) => [seat, game.position.pawns[seat].map(() => "nest")]),
  );
  const frames = [{ row: null, pawns: structuredClone(pawns), roll: [] }];
  for (const row of rows) {
    if (row.kind === "opening")
      for (const seat of seats) pawns[seat].fill(String(startSquare(seat)), 0, onStart);
    for (const event of row.events) apply(game, pawns, event);
    frames.push({
      row,
      pawns: structuredClone(pawns),
      roll: row.kind === "roll" ? row.data.roll : frames.at(-1).roll,
    });
  }
  return frames;
}

function apply(game, pawns, event) {
  if (event.type === "move")
    pawns[actingSeat({ ...game, pawns }, event.seat)][event.move.pawn] = event.move.to;
  if ((event.type === "capture" || event.type === "penalty") && event.pawn !== null)
    pawns[event.seat][event.pawn] = "nest";
}

/**
 * The board, the card with the controls, and the players. `above` stands above the controls, `first` is the seat
 * that sits below; `onStep(at)` is called after each step, with the frame that is shown.
 */
export function createReplayer(
  game,
  frames,
  signal,
  { above = null, first = 0, onStep = () => {} } = {},
) {
  const board = createBoard(game.arms, { first, onWalk: steps });
  const performance = createPerformance(board);
  const dice = h("div", { class: "dice" });
  const words = h("div", { class: "said", "aria-live": "polite" });
  const people = h("section", { class: "card people", "aria-label": t("players") });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: frames.length - 1,
    value: 0,
    "aria-label": t("step"),
  });
  slider.addEventListener("input", () => jump(Number(slider.value)));
  const count = h("span", { class: "count" });
  const play = h(
    "button",
    { class: "primary", onclick: () => (running ? stop() : run()) },
    t("play_on"),
  );
  let [at, running] = [0, false];

  function jump(to) {
    stop();
    settle(Math.max(0, Math.min(to, frames.length - 1)));
  }

  function settle(to) {
    at = to;
    const { row, pawns, roll } = frames[at];
    board.pawns.place(pawns);
    board.marks.turn(row?.seat ?? null);
    if (row?.kind === "roll") performance.lay(row.seat, roll);
    if (roll.length) lay(dice, roll);
    else dice.replaceChildren();
    const then = { ...game, position: { ...game.position, pawns } };
    words.replaceChildren(
      ...withCauses(row?.events ?? [])
        .map((event) => ({ event, said: sentence(event, then) }))
        .filter(({ said }) => said)
        .map(({ event, said }) =>
          h(
            "p",
            {},
            Number.isInteger(event.by ?? event.seat) && token(event.by ?? event.seat),
            said,
          ),
        ),
    );
    people.replaceChildren(
      players(
        {
          ...game,
          status: row ? "playing" : "over",
          position: { pawns, turn: { seat: row?.seat } },
        },
        null,
      ),
    );
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", words.textContent);
    count.textContent = `${at} / ${frames.length - 1}`;
    onStep(at);
  }

  async function forward() {
    const { row } = frames[at + 1];
    board.marks.turn(row.seat);
    for (const event of row.events) await performance.perform(event, game, 1.6);
  }

  async function run() {
    running = true;
    play.textContent = t("pause");
    if (at === frames.length - 1) settle(0);
    while (running && at < frames.length - 1 && !signal.aborted) {
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

  const step = (label, sign, to) =>
    h("button", { "aria-label": t(label), title: t(label), onclick: () => jump(to()) }, sign);
  const controls = [
    step("first_step", "«", () => 0),
    step("step_back", "‹", () => at - 1),
    play,
    step("step_on", "›", () => at + 1),
    step("last_step", "»", () => frames.length - 1),
    count,
  ];
  const card = h(
    "section",
    { class: "card replay", "aria-label": t("replay") },
    dice,
    words,
    above,
    slider,
    h("div", { class: "row controls" }, controls),
  );
  settle(0);
  return { board, card, people, jump };
}

// One position to try. The service applies the rules: the page only shows what it answers.

import { post } from "../service/api.js";
import { createBoard } from "../board/board.js";
import { lay } from "../board/dice.js";
import { createChoosing } from "../game/choosing.js";
import { aboutPawn, ofPawn, placesOf } from "../game/why.js";
import { moveName } from "../game/words.js";
import { button, h, messageOf } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** @import { Lesson } from "./lessons.js" */

const SEAT = 0;

/**
 * The board, the dice and the choices of a lesson; `onDone()` is called once it is finished.
 * @param {Lesson} lesson @param {() => void} onDone
 */
export function createLesson({ name, rolls, wanted, start }, onDone) {
  const board = createBoard(start.arms, { onTap: (tap) => choosing.tap(tap) });
  const dice = h("div", { class: "dice" });
  const said = h("p", { class: "lesson-said", role: "status" });
  const acts = h("div", { class: "moves" });
  const left = [...rolls];
  /** @type {Pick<Api.Preview, "position" | "legal_moves" | "blocked">} */
  let state = { position: start, legal_moves: [], blocked: [] };
  /** @type {number[]} */
  let thrown = [];
  const choosing = createChoosing({
    moves: () => state.legal_moves,
    play,
    stuck: explain,
    chosen: (pawn) => board.marks.offer(state.legal_moves, SEAT, pawn),
  });
  const say = (/** @type {string} */ words) => (said.textContent = words);
  const position = () => /** @type {Api.PositionRequest} */ (state.position);

  async function roll() {
    const [next] = left;
    await take(post("rules/roll", { position: position(), roll: next }), () => {
      thrown = next;
      left.shift();
    });
  }

  /**
   * Plays a move that the lesson is about; of another one it says that it is legal, too.
   * @param {Api.Move} move
   */
  async function play(move) {
    choosing.reset();
    if (!wanted(move)) {
      board.marks.offer(state.legal_moves, SEAT);
      return say(t(`lesson_${name}_other`));
    }
    const { pawn, kind, value, to } = move;
    await take(post("rules/move", { position: position(), move: { pawn, kind, value, to } }));
  }

  /**
   * Plays an answer; `played` is called if there is one.
   * @param {Promise<Api.Preview>} sent @param {() => void} played
   */
  async function take(sent, played = () => {}) {
    acts.replaceChildren();
    say(""); // why a pawn could not move before
    board.marks.offer([], SEAT);
    board.marks.stop(SEAT, []);
    try {
      const answer = await sent;
      for (const event of answer.events) await happen(event);
      state = answer;
      played();
    } catch (error) {
      say(messageOf(error));
    }
    draw();
  }

  /** @param {Api.GameEvent} event */
  async function happen(event) {
    if (event.type === "move" && event.move.kind !== "decline")
      await board.pawns.walk({ seat: SEAT, ...event.move });
    if ((event.type === "capture" || event.type === "penalty") && event.pawn !== null)
      await board.pawns.sendBack({ seat: event.seat, pawn: event.pawn });
    const key = `lesson_${event.type}`;
    if (t.has(key)) say(t(key, event));
  }

  /**
   * Says why a pawn cannot move, with what is in its way lit up.
   * @param {number} pawn
   */
  function explain(pawn) {
    const rows = ofPawn(state.blocked, pawn);
    say(aboutPawn(rows, pawn, state.position.pawns, SEAT).join(" ") || t("why_other"));
    board.marks.stop(SEAT, placesOf(rows));
  }

  function draw() {
    const { turn, pawns } = state.position;
    board.pawns.place(pawns);
    board.marks.turn(SEAT);
    board.marks.offer(state.legal_moves, SEAT);
    lay(dice, thrown, turn.dice);
    const mine = turn.seat === SEAT;
    if (mine && turn.phase === "move") return acts.replaceChildren(...choices());
    if (mine && left.length) return acts.replaceChildren(button(t("roll"), roll, "primary"));
    say(t(`lesson_${name}_done`));
    onDone();
  }

  /** Each legal move, and each pawn that has none, to ask why. */
  function choices() {
    const { position: now, legal_moves: legal } = state;
    const stuck = now.pawns[SEAT].flatMap((place, pawn) => {
      if (place === "home" || legal.some((move) => move.pawn === pawn)) return [];
      return [button(t("try_pawn", { pawn: pawn + 1 }), () => explain(pawn), "quiet")];
    });
    return [...legal.map((move) => button(moveName(move), () => play(move))), ...stuck];
  }

  draw();
  return { board: board.node, panel: [dice, acts, said] };
}

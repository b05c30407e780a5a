// Plays the rows of a game, one event after another: in the log, on the board, and in words.

import { toast } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { actingSeat, ownSeat, withPawns } from "./state.js";
import { placesOf, sentences } from "./why.js";
import { sentence, withCauses } from "./words.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Row } from "./following.js"
 * @import { Log } from "./log.js"
 * @import { Performance } from "./performance.js"
 * @import { Begun } from "./state.js"
 * @import { TurnPanel } from "./turn-panel.js"
 * @typedef {{ board: Board, performance: Performance }} Stage
 * @typedef {Pick<TurnPanel, "explain" | "rolled">} Panel
 */

const WHY_MS = 1600;
/** What others do to the whole game, which a line of the log would hide. */
const NEWS = ["cancel_refused", "cancel_expired", "left"];

export class Playback {
  #stage;
  #log;
  #panel;
  #played = false;

  /** @param {Stage} stage @param {Log} log @param {Panel} panel */
  constructor(stage, log, panel) {
    this.#stage = stage;
    this.#log = log;
    this.#panel = panel;
  }

  /**
   * Logs events from before the page was opened.
   * @param {Begun} game @param {Api.GameEvent[][]} rows
   */
  recall(game, rows) {
    const then = withPawns(game, {}); // it was another position
    for (const events of rows) for (const event of withCauses(events)) this.#log.add(event, then);
  }

  /**
   * Shows a state without animation.
   * @param {Begun} game
   */
  settle({ position, status }) {
    const { board, performance } = this.#stage;
    const { seat, roll, dice } = position.turn;
    board.pawns.place(position.pawns, position.second_lap ?? {});
    board.marks.turn(status === "playing" ? seat : null);
    board.marks.stop(seat, []);
    performance.lay(seat, roll, dice);
  }

  /**
   * Plays a row: dice, pawns, and the log once they have arrived. With `hurry` 0 only the log.
   * @param {Begun} game before the row @param {Row} row @param {number} hurry
   */
  async play(game, row, hurry) {
    this.#played = true;
    this.#stage.board.marks.offer([], 0);
    for (const event of withCauses(row.events)) {
      const now = withPawns(game, this.#stage.board.pawns.standing);
      if (hurry) await this.#perform(event, now, hurry);
      this.#log.add(event, now);
      const own = "seat" in event && event.seat === ownSeat(game);
      if (NEWS.includes(event.type) && !own) toast(sentence(event, now) ?? "");
      if (hurry && (event.type === "forfeit" || event.type === "penalty"))
        await this.#why(event, now, hurry);
    }
  }

  /** @param {Api.GameEvent} event @param {Begun} game @param {number} hurry */
  async #perform(event, game, hurry) {
    if (event.type === "roll") this.#panel.explain("");
    await this.#stage.performance.perform(event, game, hurry);
    if (event.type === "roll") this.#panel.rolled(event.roll);
  }

  /**
   * Says for a moment why values or a pawn are lost, with what is in the way lit up.
   * @param {Extract<Api.GameEvent, { type: "forfeit" | "penalty" }>} event
   * @param {Begun} game @param {number} hurry
   */
  async #why(event, game, hurry) {
    const { marks } = this.#stage.board;
    const { pawns } = game.position;
    const seat = actingSeat(game.position, event.seat);
    const blocked = event.type === "forfeit" ? event.blocked : undefined;
    const places = event.type === "penalty" && event.from ? [event.from] : placesOf(blocked ?? []);
    const words = blocked ? sentences(blocked, pawns, seat).join(" ") : sentence(event, game);
    this.#panel.explain(words ?? "");
    if (!places.length) return;
    marks.stop(seat, places);
    await pause(WHY_MS / hurry);
    marks.stop(seat, []);
  }

  /**
   * The scene of a game that was won, now or before.
   * @param {Begun} game
   */
  celebrate(game) {
    this.#stage.performance.celebrate(game, this.#played);
  }
}

// The game's state on this page, updated by the stream, by responses to commands and, if there are
// none, by reading the game. Rows are played one after another, in the order of their versions.

import { get, post } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { note } from "../service/clock.js";
import { pause } from "../service/pause.js";
import { hasBegun } from "./state.js";
import { follow } from "../service/stream.js";

/**
 * @import { Begun } from "./state.js"
 * @typedef {object} Row of the stream, or of the response to a command
 * @property {number} version
 * @property {Api.GameEvent[]} events
 * @property {Api.CurrentState | Api.Game | null} [current]
 */

/**
 * @typedef {object} Follower of a game
 * @property {(game: Begun) => void} state
 * @property {(row: Row, hurry: number) => Promise<void>} row which may take its time
 * @property {(yes: boolean) => void} live
 * @property {(code: string) => void} refused
 */

const SILENCE_MS = 30000;
/** Events of changes that a row's `current` leaves out: seats, votes, the result. */
const AROUND = new Set([
  "automatic",
  "connection",
  "left",
  "deadline_moved",
  "clock_changed",
  "ended",
  "over",
]);
/** @param {Api.GameEvent} event */
const changesMore = (event) => AROUND.has(event.type) || event.type.startsWith("cancel_");

/** @param {Row["current"]} current */
const isWhole = (current) => Boolean(current && "seats" in current);

export class FollowedGame {
  #on;
  #signal;
  #state;
  #queued = 0; // the version of the last row that is played, or will be
  #waiting = 0; // rows to be played
  /** @type {Promise<unknown>} the end of what is being shown */
  #chain = Promise.resolve();
  #heard = 0;

  /** @param {Begun} first @param {Follower} on @param {AbortSignal} signal */
  constructor(first, on, signal) {
    this.#state = first;
    this.#on = on;
    this.#signal = signal;
  }

  get state() {
    return this.#state;
  }

  /** Shows the first state at once, and follows the game from there. */
  start() {
    this.#hear(this.#state);
    this.#show(this.#state);
    if (this.#state.ended_at) return;
    const { id, version } = this.#state;
    const { live, refused } = this.#on;
    follow(`games/${id}/stream`, {
      number: version,
      on: {
        snapshot: (game) => this.#take(game),
        row: (row) => this.#add(row),
        ended: () => this.#read(),
        live,
        refused,
      },
      signal: this.#signal,
    });
    this.#watchSilence();
  }

  /**
   * Sends a command for the current version, unless `body` has another; an error response with the
   * current game is not an error here.
   * @param {string} act @param {object} [body]
   */
  async command(act, body) {
    const { id, version } = this.#state;
    try {
      const sent = post(`games/${id}/${act}`, { version, ...body });
      const answer = /** @type {Api.Game & Partial<Api.CommandResult>} */ (await sent);
      const { events } = answer;
      if (events && answer.version === this.#queued + 1)
        this.#add({ version: answer.version, events, current: answer });
      else this.#take(answer);
    } catch (error) {
      if (!(error instanceof Problem && error.game)) throw error;
      this.#take(error.game);
      if (error.code !== "stale_version") throw error;
    }
  }

  /**
   * Plays a row after those before it. Skips rows that were played already.
   * @param {Row} row
   */
  #add(row) {
    this.#heard = performance.now();
    if (row.version <= this.#queued) return;
    this.#queued = row.version;
    this.#waiting++;
    if (row.current?.turn) note(row.current.turn.deadline_at, row.current.turn.ms_left);
    this.#later(() => this.#play(row));
  }

  /** @param {Row} row */
  async #play(row) {
    this.#waiting--;
    if (this.#signal.aborted || row.version <= this.#state.version) return;
    // A player who returns to fifty rows wants to see the current position at once.
    await this.#on.row(row, this.#waiting > 12 ? 0 : 1 + this.#waiting / 2);
    const { version, events, current } = row;
    this.#state = /** @type {Begun} */ ({ ...this.#state, ...current, version });
    if (current) this.#tell();
    if (!isWhole(current) && events.some(changesMore)) await this.#read();
  }

  #tell() {
    this.#on.state(this.#state);
    if (this.#state.ended_at) this.#on.live(true); // nothing is missed any more
  }

  /** Reads the game, for changes that rows leave out. */
  async #read() {
    this.#take(await get(`games/${this.#state.id}`).catch(() => this.#state));
  }

  /**
   * Uses a whole state once the rows before it are played, unless it is outdated.
   * @param {Api.Game} game
   */
  #take(game) {
    if (!hasBegun(game)) return;
    this.#hear(game);
    this.#later(() => this.#show(game));
  }

  /** @param {() => void | Promise<void>} act */
  #later(act) {
    this.#chain = this.#chain.then(act).catch(console.error);
  }

  /** @param {Begun} game */
  #hear({ turn, cancel_vote: vote }) {
    this.#heard = performance.now();
    if (turn) note(turn.deadline_at, turn.ms_left);
    if (vote) note(vote.ends_at, vote.ms_left);
  }

  /** @param {Begun} game */
  #show(game) {
    if (this.#signal.aborted || game.version < this.#state.version) return;
    this.#queued = Math.max(this.#queued, game.version);
    this.#state = game;
    this.#tell();
  }

  /** A connection may be dead without an error event: reading the game detects it. */
  async #watchSilence() {
    while (!this.#signal.aborted && !this.#state.ended_at) {
      await pause(SILENCE_MS, this.#signal);
      if (performance.now() - this.#heard >= SILENCE_MS) await this.#read();
    }
  }
}

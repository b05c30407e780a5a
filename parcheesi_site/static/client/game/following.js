// The game's state on this page, updated by the stream, by responses to commands and, if there are
// none, by reading the game. Rows are played one after another, in the order of their versions.

import { get, post, Problem } from "../service/api.js";
import { note } from "../service/clock.js";
import { pause } from "../page/dom.js";
import { follow } from "../service/stream.js";

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
const changesMore = (event) => AROUND.has(event.type) || event.type.startsWith("cancel_");

export class FollowedGame {
  /** `on` has state(game), row(row, hurry) which may take its time, live(boolean), refused(code). */
  constructor(id, on, signal) {
    Object.assign(this, {
      id,
      on,
      signal,
      state: null,
      queued: 0,
      waiting: 0,
      chain: Promise.resolve(),
      heard: 0,
    });
  }

  /** Follows the game from a state. */
  start(game) {
    this.take(game);
    if (this.state.ended_at) return;
    const on = {
      snapshot: (game) => this.take(game),
      row: (row) => this.add(row),
      ended: () => this.read(),
      live: (yes) => this.on.live(yes),
      refused: (code) => this.on.refused(code),
    };
    follow(`games/${this.id}/stream`, { number: this.state.version, on, signal: this.signal });
    this.watchSilence();
  }

  /** Sends a command for the current version, unless `body` has another; an error response with the current game is no error here. */
  async command(act, body = {}) {
    try {
      const answer = await post(`games/${this.id}/${act}`, {
        version: this.state.version,
        ...body,
      });
      if (answer.events && answer.version === this.queued + 1)
        this.add({ ...answer, current: answer });
      else this.take(answer);
    } catch (error) {
      if (!(error instanceof Problem && error.game)) throw error;
      this.take(error.game);
      if (error.code !== "stale_version") throw error;
    }
  }

  /** Plays a row after those before it. Skips rows that were played already. */
  add(row) {
    this.heard = performance.now();
    if (row.version <= this.queued) return;
    this.queued = row.version;
    this.waiting++;
    if (row.current?.turn) note(row.current.turn.deadline_at, row.current.turn.ms_left);
    this.chain = this.chain.then(() => this.play(row)).catch(console.error);
  }

  async play(row) {
    this.waiting--;
    if (this.signal.aborted || row.version <= this.state.version) return;
    // A player who returns to fifty rows wants to see the current position at once.
    await this.on.row(row, this.waiting > 12 ? 0 : 1 + this.waiting / 2);
    const { status, position, turn, legal_moves, blocked } = row.current ?? this.state;
    this.state = {
      ...this.state,
      version: row.version,
      ...(row.current && { status, position, turn, legal_moves, blocked }),
    };
    if (row.current?.seats) this.state = { ...this.state, ...row.current };
    if (row.current) this.on.state(this.state);
    if (!row.current?.seats && row.events.some(changesMore)) await this.read();
  }

  /** Reads the game, for changes that rows leave out. */
  async read() {
    this.take(await get(`games/${this.id}`).catch(() => this.state));
  }

  /** Uses a whole state once the rows before it are played, unless it is outdated. */
  take(game) {
    this.heard = performance.now();
    if (game.turn) note(game.turn.deadline_at, game.turn.ms_left);
    if (game.cancel_vote) note(game.cancel_vote.ends_at, game.cancel_vote.ms_left);
    const show = () => {
      if (this.signal.aborted || (this.state && game.version < this.state.version)) return;
      this.queued = Math.max(this.queued, game.version);
      this.state = game;
      this.on.state(game);
    };
    if (this.waiting || this.state) this.chain = this.chain.then(show);
    else show();
  }

  /** A connection may be dead without an error event: reading the game detects it. */
  async watchSilence() {
    while (!this.signal.aborted && !this.state.ended_at) {
      await pause(SILENCE_MS, this.signal);
      if (performance.now() - this.heard >= SILENCE_MS) await this.read();
    }
  }
}

// The commands of a player: rolls and moves one at a time, and what can be done beside one's turn.

/** @typedef {(act: string, body?: object) => Promise<void>} Send */

export class Commands {
  #send;
  #onBusy;
  #sending = false; // a roll or move is on its way
  #resting = false; // a row is being played
  /** @type {Set<string>} */
  #beside = new Set();

  /**
   * `send` reports its own errors; `onBusy` is called when `free` may have changed.
   * @param {Send} send @param {(busy: boolean) => void} onBusy
   */
  constructor(send, onBusy) {
    this.#send = send;
    this.#onBusy = onBusy;
  }

  /** Whether the player may roll and move, as far as this page knows. */
  get free() {
    return !this.#sending && !this.#resting;
  }

  /**
   * Nothing is rolled or moved while the page shows what has happened.
   * @param {boolean} yes
   */
  rest(yes) {
    this.#resting = yes;
    this.#onBusy(!this.free);
  }

  roll() {
    return this.#turn("roll");
  }

  /** @param {Api.Move} move */
  move({ pawn, kind, value, to }) {
    return this.#turn("moves", { pawn, kind, value, to });
  }

  /** @param {string} act @param {object} [body] */
  async #turn(act, body) {
    if (!this.free) return;
    this.#sending = true;
    this.#onBusy(true);
    await this.#send(act, body);
    this.#sending = false;
    this.#onBusy(this.#resting);
  }

  /**
   * Sends what players may do at any time, even while a row is being played; once, if it is
   * clicked twice.
   * @type {Send}
   */
  async beside(act, body) {
    if (this.#beside.has(act)) return;
    this.#beside.add(act);
    await this.#send(act, { ...body, version: undefined });
    this.#beside.delete(act);
  }
}

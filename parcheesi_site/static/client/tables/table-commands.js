// The commands of the page of a table.

import { post, remove } from "../service/api.js";
import { Problem } from "../service/problem.js";

/** @typedef {(table: Api.Table) => void} Show */

/**
 * A response has the present table, which is shown. A refusal has it, too: the user decides again.
 */
export class TableCommands {
  #id;
  #show;

  /** @param {string} id @param {Show} show */
  constructor(id, show) {
    this.#id = id;
    this.#show = show;
  }

  /** @param {number} seat */
  sitDown(seat) {
    return this.#shown(post(`tables/${this.#id}/seats`, { seat }));
  }

  standUp() {
    return this.#shown(remove(`tables/${this.#id}/seats`));
  }

  /** @param {Api.AddRobotsRequest} robots on one seat, or on all that are free */
  seatRobots(robots) {
    return this.#shown(post(`tables/${this.#id}/robots`, robots));
  }

  /** @param {number} seat of a robot */
  sendAway(seat) {
    return this.#shown(remove(`tables/${this.#id}/seats/${seat}`));
  }

  /** @param {number} seat */
  kick(seat) {
    return this.#shown(post(`tables/${this.#id}/kick`, { seat }));
  }

  /**
   * Agrees, or no longer, to the table as the page shows it.
   * @param {number} version @param {boolean} ready
   */
  agree(version, ready) {
    return this.#shown(post(`tables/${this.#id}/ready`, { version, ready }));
  }

  /**
   * Starts the game that all have agreed to, and goes there.
   * @param {number} version
   */
  async start(version) {
    const game = await this.#answered(post(`tables/${this.#id}/start`, { version }));
    location.hash = `#/game/${game.id}`;
  }

  /** @param {Promise<Api.Table>} command */
  async #shown(command) {
    this.#show(await this.#answered(command));
  }

  /**
   * @template Answer
   * @param {Promise<Answer>} command
   */
  #answered(command) {
    return command.catch((error) => {
      if (error instanceof Problem && error.body.table) this.#show(error.body.table);
      throw error;
    });
  }
}

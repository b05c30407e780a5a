// What the table's stream tells on the page of a game: changed options, and the next game.

import { patch, session } from "../service/api.js";
import { changesInWords } from "../tables/changes.js";
import { paceOf, pauseChoice, USUAL_PAUSE_MS } from "../tables/terms.js";
import { failed, h, link, messageOf, toast } from "../page/dom.js";
import { field } from "../page/forms.js";
import { gainsOf } from "./gains.js";
import { resultCard } from "./result.js";
import { t } from "../texts/texts.js";

/**
 * @import { Begun } from "./state.js"
 * @import { ResultCard } from "./result.js"
 */

export class TableNews {
  #own;
  #gains;
  #signal;
  #over = false;
  /** @type {Api.Table | null} as it was last told: a row that others follow does not have it */
  #table = null;
  /** @type {ResultCard | null} of a game that is over */
  #result = null;
  #practice;
  forMaster = h("div", { class: "row more" });

  /**
   * `gains` are those of a game that was over before the page was opened.
   * @param {number | null} own
   * @param {{ practice: boolean, gains: Api.Gains | null | undefined }} about
   * @param {AbortSignal} signal
   */
  constructor(own, { practice, gains }, signal) {
    this.#own = own;
    this.#practice = practice;
    this.#gains = gains;
    this.#signal = signal;
  }

  /** How fast robots' rows are shown, from 1; 0 without animation. Only in practice not 1. */
  get pace() {
    const ms = this.#practice && this.#table ? this.#table.robot_pause_ms : USUAL_PAUSE_MS;
    return ms && Math.max(1, paceOf(ms));
  }

  /** A choice of that pace, in practice. */
  paceField() {
    const table = this.#table;
    if (!this.#practice || !table || table.master_id !== session.user?.id) return null;
    const pause = pauseChoice(table.robot_pause_ms);
    const refused = h("span", { class: "refused", role: "alert" });
    pause.addEventListener("change", async () => {
      refused.textContent = "";
      try {
        await patch(`tables/${table.id}`, { robot_pause_ms: Number(pause.value) });
      } catch (error) {
        pause.value = String(this.#table?.robot_pause_ms);
        refused.textContent = messageOf(error); // the dialog is above any toast
      }
    });
    return field(t("robot_pause"), pause, refused);
  }

  /**
   * The result, drawn in one piece, which from now on shows what a rematch is about.
   * @param {Begun} game
   */
  async over(game) {
    this.#over = true;
    const gains = this.#gains === undefined ? await gainsOf(game) : this.#gains;
    this.#result = resultCard(game, this.#own, gains, this.#signal);
    if (this.#table) this.#result.see(this.#table);
    return this.#result.node;
  }

  get isOver() {
    return this.#over;
  }

  /** @param {Api.Table | null | undefined} table @param {Api.TableRow} [row] */
  hear(table, row) {
    if (table) this.#see(table);
    if (row && this.#over) this.#next(row);
    else if (row?.kind === "options_changed" && this.#table)
      changesInWords(row.data.changed, this.#table).then((all) => toast(all.join(" ")), failed);
  }

  /** @param {Api.Table} table */
  #see(table) {
    this.#table = table;
    const master = table.master_id === session.user?.id;
    const options = link(`#/options/${table.id}`, t("change_options"));
    this.forMaster.replaceChildren(...(master ? [options] : []));
    this.#result?.see(table);
  }

  /** @param {Api.TableRow} row */
  #next(row) {
    if (row.kind === "game_started") location.hash = `#/game/${row.data.game_id}`;
    if (row.kind === "ready" && row.data.ready && row.data.seat !== this.#own)
      toast(t("wants_rematch"));
  }
}

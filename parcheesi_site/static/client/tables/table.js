// The page of a table: seats, robots, the start, and the chat beside it.

import { get, post } from "../service/api.js";
import { chatBox } from "./chat.js";
import { failed, fill, h, link, renew, toast } from "../page/dom.js";
import { kindOf } from "./terms.js";
import { nameTag } from "../people/name.js";
import { changesCard } from "./changes.js";
import { rulesets } from "./rulesets.js";
import { createScoring } from "./scoring.js";
import { commandButton, SeatList } from "./seat-list.js";
import { poll } from "../service/stream.js";
import { tableCards } from "./table-cards.js";
import { TableCommands } from "./table-commands.js";
import { viewOf } from "./table-view.js";
import { t } from "../texts/texts.js";

/**
 * @import { TableView } from "./table-view.js"
 */

const WATCH_MS = 30000;

/** @param {HTMLElement} root @param {string[]} address @param {AbortSignal} signal */
export async function show(root, [id, code], signal) {
  if (code) {
    await post(`tables/${id}/invitations/redeem`, { code });
    return location.replace(`#/table/${id}`); // use the code once, not with every reload
  }
  const [table] = await Promise.all([get(`tables/${id}`), rulesets()]);
  new TablePage(root, table, signal);
}

class TablePage {
  /** @type {TableView} */
  #view;
  #commands;
  #seats;
  #head = h("header", { class: "table-head" });
  #changes = h("div", {});
  #scoring = createScoring();
  #acts = h("div", { class: "row acts" });
  #cards;

  /** @param {HTMLElement} root @param {Api.Table} table @param {AbortSignal} signal */
  constructor(root, table, signal) {
    const { id } = table;
    this.#view = viewOf(table);
    this.#commands = new TableCommands(id, (now) => this.#draw(now));
    this.#seats = new SeatList(this.#commands);
    this.#cards = tableCards(id);
    const talk = chatBox(id, signal, (now, row) => this.#hear(now, row));
    const chat = h("section", { class: "card" }, h("h2", {}, t("chat")), talk.node, talk.reactions);
    const watchers = h("p", { class: "hint" });
    const { node: scoring } = this.#scoring;
    const left = [this.#changes, this.#seats.node, scoring, this.#acts, this.#cards.nodes];
    root.replaceChildren(
      this.#head,
      h("div", { class: "two" }, h("div", {}, left), h("div", {}, chat, watchers)),
    );
    this.#draw(table);
    const watch = (/** @type {Api.PaginatedUserList} */ { results }) =>
      fill(watchers, results.length > 0 && [t("watching"), results.map((one) => nameTag(one))]);
    poll(`tables/${id}/spectators`, WATCH_MS, watch, signal);
    const connect = (/** @type {Api.Connected} */ { seats }) => this.#seats.connect(seats);
    poll(`tables/${id}/connected`, WATCH_MS, connect, signal);
  }

  /**
   * Handles the events of the table's stream.
   * @param {Api.Table | null} [table] @param {Api.TableRow} [row]
   */
  #hear(table, row) {
    if (row) this.#tell(row, table ?? this.#view.table);
    if (table && table.version >= this.#view.table.version) this.#draw(table);
  }

  /** @param {Api.TableRow} row @param {Api.Table} table */
  #tell(row, table) {
    const { mine } = this.#view;
    const fresh = (/** @type {HTMLElement} */ card) => this.#changes.replaceChildren(card);
    if (row.kind === "options_changed")
      changesCard(row.data, table, mine?.seat).then(fresh, failed);
    else if (row.kind !== "game_ended" && mine && "not_ready" in row.data)
      if (row.data.not_ready.includes(mine.seat)) toast(t("terms_changed"));
  }

  /** @param {Api.Table} table */
  #draw(table) {
    const view = viewOf(table);
    const begins = this.#view.table.status === "open" && table.status === "playing";
    this.#view = view;
    if (begins && view.mine) location.hash = `#/game/${table.game_id}`;
    const title = h("h1", {}, t("table_title", { ruleset: t(table.ruleset) }));
    this.#head.replaceChildren(title, h("p", { class: "lead" }, kindOf(table).join(" · ")));
    this.#seats.show(view);
    renew(this.#acts, h("div", {}, this.#buttons(view)));
    this.#cards.show(view);
    this.#scoring.show(table).catch(failed);
  }

  /** @param {TableView} view */
  #buttons({ table, mine, master }) {
    const options = master && link(`#/options/${table.id}`, t("change_options"));
    const words = t(mine ? "to_game" : "watch");
    if (table.status === "playing")
      return [options, link(`#/game/${table.game_id}`, words, "button primary")];
    if (!mine) return [link("#/", t("to_lobby"))];
    return [
      master ? this.#startButton() : this.#readyButton(mine),
      options,
      commandButton("stand_up", () => this.#commands.standUp(), "quiet"),
    ];
  }

  #startButton() {
    return commandButton("start", () => this.#commands.start(this.#version), "primary");
  }

  /** @param {Api.TableSeat} mine */
  #readyButton({ ready }) {
    const agree = () => this.#commands.agree(this.#version, !ready);
    return commandButton(ready ? "not_ready" : "ready", agree, ready ? "" : "primary");
  }

  /** Of the table as it is shown now. */
  get #version() {
    return this.#view.table.version;
  }
}

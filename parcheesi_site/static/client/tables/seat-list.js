// The seats of a table, with what the user can do about each.

import { session } from "../service/api.js";
import { failed, h, renew } from "../page/dom.js";
import { partnerOf } from "../game/players.js";
import { seatTag } from "../people/name.js";
import { flag } from "../people/report.js";
import { token } from "../board/shapes.js";
import { strengthChoice, strengthOf } from "./terms.js";
import { t } from "../texts/texts.js";

/**
 * @import { TableCommands } from "./table-commands.js"
 * @import { TableView } from "./table-view.js"
 */

/** A button for a command. @param {string} label @param {() => Promise<void>} does */
export const commandButton = (label, does, kind = "") =>
  h("button", { class: kind || null, onclick: () => does().catch(failed) }, t(label));

export class SeatList {
  #commands;
  /** @type {TableView | null} */
  #view = null;
  /** @type {number[]} the seats of players who are online */
  #connected = [];
  #list = h("ul", { class: "seats" });
  #strengths = strengthChoice();
  #robots = this.#robotsRow();
  node = h("section", { class: "card", "aria-label": t("players") }, this.#list, this.#robots);

  /** @param {TableCommands} commands */
  constructor(commands) {
    this.#commands = commands;
  }

  /** The strength of the next robots. */
  get #strength() {
    return strengthOf(this.#strengths);
  }

  /** What fills the table with robots. It is made once: a button that is being pressed stays. */
  #robotsRow() {
    this.#strengths.setAttribute("aria-label", t("strength"));
    const fill = () => this.#commands.seatRobots({ strength: this.#strength });
    return h("div", { class: "row" }, commandButton("fill_robots", fill), this.#strengths);
  }

  /** @param {TableView} view */
  show(view) {
    this.#view = view;
    this.#draw();
  }

  /** @param {number[]} seats */
  connect(seats) {
    this.#connected = seats;
    this.#draw();
  }

  #draw() {
    if (!this.#view) return;
    const view = this.#view;
    const lines = view.table.seats.map((seat) => this.#line(seat, view));
    renew(this.#list, h("ul", {}, lines)); // a button that is being pressed stays
    const { free_seats: free, status } = view.table;
    this.#robots.hidden = !view.seatsRobots || status !== "open" || free === 0;
  }

  /** @param {Api.TableSeat} seat @param {TableView} view */
  #line(seat, view) {
    const { player } = seat;
    return h(
      "li",
      { "data-player": player?.id },
      token(seat.seat),
      this.#name(seat),
      view.table.teams && partnerOf(seat.seat, view.table),
      notesOf(seat, view.table),
      view.table.status === "open" && this.#buttons(seat, view),
      player?.id &&
        !isUser(player) &&
        flag(t("report_player", player), { table: view.table.id, user_id: player.id }),
    );
  }

  /** @param {Api.TableSeat} seat */
  #name(seat) {
    const { player } = seat;
    if (!player) return h("span", { class: "name free" }, t("free"));
    const online = this.#connected.includes(seat.seat);
    const you = isUser(player) && h("small", {}, t("you"));
    return h("span", { class: "name" }, seatTag(seat, { online }), you);
  }

  /** @param {Api.TableSeat} seat @param {TableView} view */
  #buttons({ seat, kind, player }, { mine, master, seatsRobots }) {
    const commands = this.#commands;
    const robot = () => commands.seatRobots({ seat, strength: this.#strength });
    if (!player)
      return [
        !mine && commandButton("sit_down", () => commands.sitDown(seat)),
        seatsRobots && commandButton("seat_robot", robot),
      ];
    if (!master) return [];
    return [
      kind === "robot" && commandButton("send_away", () => commands.sendAway(seat)),
      player.id && !isUser(player) && commandButton("kick", () => commands.kick(seat)),
    ];
  }
}

/** @param {Api.Player} player */
const isUser = ({ id }) => id !== null && id === session.user?.id;

/**
 * A robot's strength, and whether a player is ready; the master starts the game.
 * @param {Api.TableSeat} seat @param {Api.Table} table
 */
function notesOf({ player, ready, strength }, table) {
  const agrees = player?.id && player.id !== table.master_id;
  const kind = ready && agrees ? "note good" : "note";
  return [
    strength && h("span", { class: kind }, t(strength)),
    agrees && h("span", { class: kind }, t(ready ? "ready" : "not_ready_yet")),
  ];
}

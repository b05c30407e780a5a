// The players: shape and colour, name, number of pawns home, and absence.

import { h } from "../page/dom.js";
import { seatTag } from "../people/name.js";
import { COLOURS, token } from "../board/shapes.js";
import { t } from "../texts/texts.js";

/**
 * @typedef {Pick<Api.Game, "arms" | "teams" | "seats">} Group
 * @typedef {object} State
 * @property {Api.Position["pawns"]} pawns
 * @property {number | null} onTurn the seat on turn, if any
 * @property {number | null} own the user's seat
 */

/**
 * The list of a game's players.
 * @param {Group} game @param {State} state
 */
export function players(game, state) {
  const half = game.arms / 2;
  const seats = game.seats.filter(({ player }) => player);
  // Partners stand together.
  if (game.teams) seats.sort((one, two) => (one.seat % half) - (two.seat % half));
  const lines = seats.map((seat) => line(game, seat, state));
  return h("ul", { class: game.teams ? "players pairs" : "players" }, lines);
}

/** @param {Group} game @param {Api.GameSeat} seat @param {State} state */
function line(game, seat, { pawns, onTurn, own }) {
  const row = pawns[seat.seat];
  const home = row.filter((place) => place === "home").length;
  const label = t("pawns_home", { home, pawns: row.length });
  const words = { role: "img", "aria-label": label, title: label };
  const turn = seat.seat === onTurn ? { class: "on-turn", "aria-current": "true" } : { class: "" };
  return h(
    "li",
    { ...turn, "data-player": seat.player?.id },
    token(seat.seat),
    h("span", { class: "name" }, seatTag(seat), seat.seat === own && h("small", {}, t("you"))),
    h(
      "span",
      { class: "notes" },
      game.teams && partnerOf(seat.seat, game),
      notes(seat).map((note) => h("span", { class: "note" }, note)),
    ),
    h(
      "span",
      { class: "home", ...words },
      "●".repeat(home),
      h("i", {}, "○".repeat(row.length - home)),
    ),
  );
}

/**
 * The figure and colour of a seat's partner, who sits opposite.
 * @param {number} seat
 * @param {{ arms: number }} board
 */
export function partnerOf(seat, { arms }) {
  const partner = (seat + arms / 2) % arms;
  const words = t("partner_of", { colour: t(COLOURS[partner]) });
  return h("span", { class: "note partner" }, words, token(partner));
}

/**
 * Words about a player: a robot's strength, and absence.
 * @param {Api.GameSeat} seat
 */
function notes(seat) {
  if (seat.left) return [t(`left_${seat.left}`)];
  return [
    ...(seat.strength ? [t(seat.strength)] : []),
    ...(seat.automatic ? [t("automatic")] : []),
    ...(seat.connected === false ? [t("away")] : []),
  ];
}

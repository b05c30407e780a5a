// The players: shape and colour, name, number of pawns home, and absence.

import { h } from "../page/dom.js";
import { seatTag } from "../people/name.js";
import { token } from "../board/shapes.js";
import { t } from "../texts/texts.js";

/** The list of a game's players. */
export function players(game, own) {
  return h("ul", { class: "players" }, game.seats.filter((seat) => seat.player).map((seat) => line(game, seat, own)));
}

function line(game, seat, own) {
  const onTurn = game.status === "playing" && game.position.turn.seat === seat.seat;
  const row = game.position.pawns[seat.seat];
  const home = row.filter((place) => place === "home").length;
  const label = t("pawns_home", { home, pawns: row.length });
  const words = { role: "img", "aria-label": label, title: label };
  return h("li", { class: onTurn ? "on-turn" : "", "aria-current": onTurn ? "true" : null, "data-player": seat.player.id },
    token(seat.seat),
    h("span", { class: "name" }, seatTag(seat), seat.seat === own && h("small", {}, t("you"))),
    notes(seat).map((words) => h("span", { class: "note" }, words)),
    h("span", { class: "home", ...words }, "●".repeat(home), h("i", {}, "○".repeat(row.length - home))));
}

function notes(seat) {
  if (seat.left) return [t(`left_${seat.left}`)];
  return [
    seat.strength && t(seat.strength),
    seat.automatic && t("automatic"),
    seat.connected === false && t("away"),
  ].filter(Boolean);
}

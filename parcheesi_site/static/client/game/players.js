// The players: shape and colour, name, number of pawns home, and absence.

import { h } from "../page/dom.js";
import { seatTag } from "../people/name.js";
import { COLOURS, token } from "../board/shapes.js";
import { t } from "../texts/texts.js";

/** The list of a game's players. */
export function players(game, own) {
  const seats = game.seats.filter((seat) => seat.player);
  // Partners stand together.
  const ordered = game.teams
    ? [...seats].sort((one, two) => (one.seat % (game.arms / 2)) - (two.seat % (game.arms / 2)))
    : seats;
  return h(
    "ul",
    { class: game.teams ? "players pairs" : "players" },
    ordered.map((seat) => line(game, seat, own)),
  );
}

function line(game, seat, own) {
  const onTurn = game.status === "playing" && game.position.turn.seat === seat.seat;
  const row = game.position.pawns[seat.seat];
  const home = row.filter((place) => place === "home").length;
  const label = t("pawns_home", { home, pawns: row.length });
  const words = { role: "img", "aria-label": label, title: label };
  return h(
    "li",
    {
      class: onTurn ? "on-turn" : "",
      "aria-current": onTurn ? "true" : null,
      "data-player": seat.player.id,
    },
    token(seat.seat),
    h("span", { class: "name" }, seatTag(seat), seat.seat === own && h("small", {}, t("you"))),
    game.teams && partner(game, seat),
    notes(seat).map((words) => h("span", { class: "note" }, words)),
    h(
      "span",
      { class: "home", ...words },
      "●".repeat(home),
      h("i", {}, "○".repeat(row.length - home)),
    ),
  );
}

/** The partner's figure and colour. */
function partner({ arms }, { seat }) {
  const other = (seat + arms / 2) % arms;
  return h(
    "span",
    { class: "note partner" },
    t("partner_of", { colour: t(COLOURS[other]) }),
    token(other),
  );
}

function notes(seat) {
  if (seat.left) return [t(`left_${seat.left}`)];
  return [
    seat.strength && t(seat.strength),
    seat.automatic && t("automatic"),
    seat.connected === false && t("away"),
  ].filter(Boolean);
}

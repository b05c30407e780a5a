// What players can do beside their turn: hand over to a robot, cancel, resign.

import { confirmed, h, link, row } from "../page/dom.js";
import { t } from "../texts/texts.js";
import { tournamentHref } from "../tournaments/words.js";
import { playerName } from "./words.js";

/** @import { Send } from "./commands.js" */

/**
 * The buttons of one's own seat.
 * @param {Api.Game} game @param {Api.GameSeat | undefined} seat @param {Send} send
 */
export function actions(game, seat, send) {
  const { tournament_id: tournament, table_id: table } = game;
  const back = tournament
    ? link(tournamentHref(tournament), t("to_tournament"))
    : link(`#/table/${table}`, t("to_table"));
  if (game.status !== "playing" || !seat || seat.left) return [back];
  const robot = () => send("auto", { automatic: !seat.automatic });
  const propose = () => send("cancel-votes", { vote: "propose" });
  const resign = async () => {
    if (await confirmed(t("resign_question"), t("resign"), t("stay"))) await send("resign");
  };
  const pressed = { "aria-pressed": String(seat.automatic), onclick: robot };
  const words = t(seat.automatic ? "play_myself" : "let_robot_play");
  const cancel = h("button", { class: "quiet", onclick: propose }, t("propose_cancel"));
  return [
    back,
    h("button", { class: "quiet", ...pressed }, words),
    game.cancel_vote || tournament ? "" : cancel, // a tournament needs a result
    h("button", { class: "quiet danger", onclick: resign }, t("resign")),
  ];
}

/**
 * The proposal to cancel the game, if there is one, with the answers of those that are asked.
 * @param {Api.Game} game @param {number | null} own @param {Send} send
 */
export function proposal(game, own, send) {
  const vote = game.cancel_vote;
  if (!vote) return [];
  const others = vote.waiting_for.filter((seat) => seat !== own);
  const names = others.map((seat) => playerName(game, seat)).join(", ");
  const mine = own !== null && vote.waiting_for.includes(own);
  const say = (/** @type {"agree" | "refuse"} */ answer) =>
    h("button", { onclick: () => send("cancel-votes", { vote: answer }) }, t(answer));
  return [
    h("p", {}, t("proposes_to_cancel", { name: playerName(game, vote.proposed_by) })),
    ...(names ? [h("p", { class: "hint" }, t("vote_waits_for", { names }))] : []),
    row(mine && [say("agree"), say("refuse")]),
  ];
}

// What players can do beside their turn: hand over to a robot, cancel, resign.

import { confirmed, h, link, row } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** The buttons of one's own seat; `command(act, body)` sends one. */
export function actions(game, seat, command) {
  const table = link(`#/table/${game.table_id}`, t("to_table"));
  if (game.status !== "playing" || !seat || seat.left) return [table];
  const robot = () => command("auto", { automatic: !seat.automatic, version: undefined });
  const resign = async () => {
    if (await confirmed(t("resign_question"), t("resign"), t("stay"))) command("resign", { version: undefined });
  };
  return [table,
    h("button", { class: "quiet", "aria-pressed": String(seat.automatic), onclick: robot }, t(seat.automatic ? "play_myself" : "let_robot_play")),
    game.cancel_vote ? "" : h("button", { class: "quiet", onclick: () => command("cancel-votes", { vote: "propose" }) }, t("propose_cancel")),
    h("button", { class: "quiet danger", onclick: resign }, t("resign"))];
}

/** The proposal to cancel the game, if there is one, with the answers of those that are asked. */
export function proposal({ cancel_vote: vote, seats }, own, command) {
  if (!vote) return [];
  const name = seats.find((seat) => seat.seat === vote.proposed_by)?.player?.name;
  const say = (answer) => h("button", { onclick: () => command("cancel-votes", { vote: answer }) }, t(answer));
  return [h("p", {}, t("proposes_to_cancel", { name })), row(vote.waiting_for.includes(own) && [say("agree"), say("refuse")])];
}

// What players can do beside their turn: hand over to a robot, cancel, resign.

import { confirmed, h, link, row } from "../page/dom.js";
import { t } from "../texts/texts.js";
import { playerName } from "./words.js";

/** A function to send what players may do at any time, even while a row is being played; once, if it is clicked twice. */
export function besideTurn(send) {
  const sent = new Set();
  return async (act, body) => {
    if (sent.has(act)) return;
    sent.add(act);
    await send(act, { ...body, version: undefined });
    sent.delete(act);
  };
}

/** The buttons of one's own seat; `command` is of `besideTurn`. */
export function actions(game, seat, command) {
  const table = link(`#/table/${game.table_id}`, t("to_table"));
  if (game.status !== "playing" || !seat || seat.left) return [table];
  const robot = () => command("auto", { automatic: !seat.automatic });
  const resign = async () => {
    if (await confirmed(t("resign_question"), t("resign"), t("stay"))) command("resign");
  };
  return [
    table,
    h(
      "button",
      { class: "quiet", "aria-pressed": String(seat.automatic), onclick: robot },
      t(seat.automatic ? "play_myself" : "let_robot_play"),
    ),
    game.cancel_vote
      ? ""
      : h(
          "button",
          { class: "quiet", onclick: () => command("cancel-votes", { vote: "propose" }) },
          t("propose_cancel"),
        ),
    h("button", { class: "quiet danger", onclick: resign }, t("resign")),
  ];
}

/** The proposal to cancel the game, if there is one, with the answers of those that are asked. */
export function proposal(game, own, command) {
  const vote = game.cancel_vote;
  if (!vote) return [];
  const nameOf = (seat) => playerName(game, seat);
  const others = vote.waiting_for
    .filter((seat) => seat !== own)
    .map(nameOf)
    .join(", ");
  const say = (answer) =>
    h("button", { onclick: () => command("cancel-votes", { vote: answer }) }, t(answer));
  return [
    h("p", {}, t("proposes_to_cancel", { name: nameOf(vote.proposed_by) })),
    others && h("p", { class: "hint" }, t("vote_waits_for", { names: others })),
    row(vote.waiting_for.includes(own) && [say("agree"), say("refuse")]),
  ].filter(Boolean);
}

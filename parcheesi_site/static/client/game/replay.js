// A replay of a game from its record: step by step, forward and back, or automatically. The address
// may name the step to begin with.

import { h, link } from "../page/dom.js";
import { recorded } from "./record.js";
import { createReplayer } from "./replayer.js";
import { t } from "../texts/texts.js";

/** @param {HTMLElement} root @param {string[]} address @param {AbortSignal} signal */
export async function show(root, [id, step], signal) {
  root.classList.add("playing");
  const record = await recorded(id);
  const { game } = record;
  if (!record.frames) return location.replace(`#/table/${game.table_id}`);
  const { board, card, people, jump } = createReplayer(record, signal);
  if (step) jump(Number(step));
  const links = h(
    "div",
    { class: "row more" },
    link(`#/game/${id}`, t("result")),
    game.ended_at && link(`#/analysis/${id}`, t("analysis")),
    link(`#/dice/${id}`, t("check_dice")),
  );
  root.replaceChildren(
    h("h1", { class: "unseen" }, t("replay")),
    h("div", { class: "board-side" }, board.node),
    h("div", { class: "panel-side" }, card, people, links),
  );
}

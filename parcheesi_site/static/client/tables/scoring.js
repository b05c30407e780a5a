// Whether a game of the people at a table would count, and why not.

import { get } from "../service/api.js";
import { h } from "../page/dom.js";
import { t } from "../texts/texts.js";

export function createScoring() {
  const node = h("p", { class: "hint scoring", "aria-live": "polite" });
  let shown = -1; // the version of the terms that it says this of

  /** @param {Api.Table} table */
  async function show({ competitive, status, seats, game_id: game, terms_version: terms }) {
    const people = seats.filter((seat) => seat.kind === "human").length;
    node.hidden = !competitive || status !== "open" || people < 2;
    if (node.hidden || shown === terms) return;
    shown = terms;
    const { scored, not_scored_reason: reason } = await get(`games/${game}`);
    node.textContent = t(scored ? "will_be_scored" : `not_scored_${reason}`);
  }

  return { node, show };
}

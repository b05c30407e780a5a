// How a game has ended, in words; with the staff's note, which is in the last row of its record.

import { get } from "../service/api.js";
import { h } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** The reason of a game's end. */
export function endingWords(game) {
  const note = h("p", { class: "staff-note", hidden: true });
  const words =
    game.status === "voided" ? t("voided_why") : game.reason && t(`reason_${game.reason}`);
  if (game.reason === "staff")
    staffNote(game).then(
      (said) =>
        said &&
        Object.assign(note, { hidden: false, textContent: t("staff_note", { note: said }) }),
      () => {},
    );
  return h("div", { class: "hint" }, words, note);
}

async function staffNote({ id, version }) {
  const { results } = await get(`games/${id}/stream?after=${version - 1}`);
  const events = results.flatMap(({ data }) => data.events ?? []);
  return events.find(({ type }) => type === "ended")?.note;
}

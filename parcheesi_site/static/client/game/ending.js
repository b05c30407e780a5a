// How a game has ended, in words; with the staff's note, which is in the last row of its record.

import { get } from "../service/api.js";
import { h } from "../page/dom.js";
import { t } from "../texts/texts.js";

/**
 * The reason of a game's end; nothing of a game that was played to its end.
 * @param {Api.Game} game
 */
export function endingWords(game) {
  const { status, reason } = game;
  if (reason === "played" && status !== "voided") return null;
  const note = h("p", { class: "staff-note", hidden: true });
  const words = status === "voided" ? t("voided_why") : reason && t(`reason_${reason}`);
  const show = (/** @type {string | undefined} */ said) => {
    if (said) Object.assign(note, { hidden: false, textContent: t("staff_note", { note: said }) });
  };
  if (reason === "staff") staffNote(game).then(show, () => {});
  return h("div", { class: "hint" }, words, note);
}

/** @param {Api.Game} game */
async function staffNote({ id, version }) {
  const { results } = await get(`games/${id}/stream?after=${version - 1}`);
  const events = results.flatMap((one) => (one.event === "message" ? one.data.events : []));
  return events.find((event) => event.type === "ended")?.note;
}

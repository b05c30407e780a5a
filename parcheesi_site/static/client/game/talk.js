// The boxes beside a game that can be opened: the log of events and the chat, with its reactions.

import { h, toast } from "../page/dom.js";
import { chatBox } from "../tables/chat.js";
import { t } from "../texts/texts.js";

/**
 * @import { OnTable } from "../tables/chat.js"
 * @param {string} table @param {HTMLElement} log @param {OnTable} onTable
 * @param {AbortSignal} signal
 */
export function talkBoxes(table, log, onTable, signal) {
  const unread = h("span", { class: "note good", hidden: true });
  const mark = (/** @type {number} */ count) =>
    Object.assign(unread, { hidden: !count, textContent: count ? t("unread", { count }) : "" });
  const muted = (/** @type {string} */ words) => toast(words, { bad: true });
  const chat = chatBox(table, signal, onTable, mark, muted);
  const box = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...parts) =>
    h("details", { class: "card", open: name === "log_title" }, parts);
  return [
    chat.reactions,
    box("log_title", h("summary", {}, t("log_title")), log),
    box("chat", h("summary", {}, t("chat"), " ", unread), chat.node),
  ];
}

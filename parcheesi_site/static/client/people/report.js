// Reports to the staff: a reason is one tap, and a toast says that it was sent.

import { post } from "../service/api.js";
import { button, failed, h, hint, toast } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** @type {Api.ReportReason[]} */
const REASONS = ["insult", "cheating", "spam", "other"];

/** @typedef {{ message_id: string } | { table: string, user_id: string }} Subject */

/**
 * A small flag that opens the reasons; it is about a message, or a player at a table.
 * @param {string} words
 * @param {Subject} about
 */
export const flag = (words, about) =>
  h(
    "button",
    {
      class: "flag quiet",
      type: "button",
      "aria-label": words,
      title: words,
      onclick: () => ask(words, about),
    },
    "⚑",
  );

/**
 * @param {Api.ReportReason} reason
 * @param {Subject} about
 */
function report(reason, about) {
  if ("message_id" in about) return post("reports", { ...about, reason });
  const { table, user_id } = about;
  return post(`tables/${table}/reports`, { user_id, reason });
}

/**
 * @param {string} words
 * @param {Subject} about
 */
function ask(words, about) {
  const box = h("dialog", { class: "report", "aria-label": words });
  const send = (/** @type {Api.ReportReason} */ reason) => {
    box.close();
    report(reason, about).then(
      ({ repeated }) => toast(t(repeated ? "reported_before" : "reported")),
      failed,
    );
  };
  const chips = REASONS.map((reason) => button(t(`report_${reason}`), () => send(reason)));
  box.append(
    h("h2", {}, words),
    hint(t("report_lead")),
    h("div", { class: "row" }, chips),
    h(
      "div",
      { class: "row" },
      button(t("cancel"), () => box.close(), "quiet"),
    ),
  );
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

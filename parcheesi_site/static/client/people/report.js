// Reports to the staff: a reason is one tap, and a toast says that it was sent.

import { post } from "../service/api.js";
import { button, failed, h, hint, toast } from "../page/dom.js";
import { t } from "../texts/texts.js";

const REASONS = ["insult", "cheating", "spam", "other"];

/** A small flag that opens the reasons; `about` is a message's `{ message_id }`, or a player's `{ table, user_id }`. */
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

function ask(words, { table, ...about }) {
  const box = h("dialog", { class: "report", "aria-label": words });
  const send = (reason) => {
    box.close();
    post(table ? `tables/${table}/reports` : "reports", { ...about, reason }).then(
      () => toast(t("reported")),
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

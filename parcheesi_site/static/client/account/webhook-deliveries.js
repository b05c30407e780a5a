// What was sent to a webhook lately, and what its server has answered; sent once more.

import { get, post } from "../service/api.js";
import { pause } from "../service/pause.js";
import { button, failed, h, renew, row, toast } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { dateOf, t } from "../texts/texts.js";

const SHOWN = 20;
const LOOK_MS = 1000; // then twice as long, as long as something is on its way

/** @param {Api.Webhook} webhook */
export function deliveries({ id, enabled }) {
  const list = h("ul", { class: "lines" });

  async function look(againMs = LOOK_MS) {
    const { results } = await get(`me/webhooks/${id}/deliveries?limit=${SHOWN}`);
    const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
    const none = h("li", { class: "hint" }, t("no_deliveries"));
    renew(list, h("ul", {}, results.length ? results.map(line) : none));
    list.children[focused]?.querySelector("button")?.focus();
    if (!results.some(({ state, attempts }) => state === "waiting" && !attempts)) return;
    await pause(againMs);
    if (list.isConnected) await look(2 * againMs);
  }

  /** @param {Api.WebhookDelivery} delivery */
  function line({ id: one, kind, number, created_at: at, state, ...last }) {
    const again = () => post(`me/webhooks/${id}/deliveries/${one}/resend`).then(show, failed);
    const isKept = Date.parse(last.resendable_until) > Date.now();
    const details = [
      dateOf(at),
      last.attempts > 1 && t("attempts", last),
      last.status ? `HTTP ${last.status}` : last.failure,
      last.attempts && last.next_attempt_at
        ? t("next_attempt", { date: dateOf(last.next_attempt_at) })
        : null,
    ];
    const words = `${kind}${number === null ? "" : ` #${number}`}`;
    const name = h("span", { class: "name" }, words, small(details));
    const answer = h(
      "details",
      {},
      h("summary", {}, t("webhook_answer")),
      h("code", {}, last.answer),
    );
    return h(
      "li",
      {},
      name,
      h("span", { class: state === "delivered" ? "note good" : "note" }, t(`delivery_${state}`)),
      enabled && isKept && button(t("resend"), again, "quiet"),
      last.answer && answer,
    );
  }

  const show = () => look().catch(failed);
  const test = () => post(`me/webhooks/${id}/test`).then(show, failed);
  const since = h("input", { name: "since", type: "datetime-local", required: true });

  /** Goes on until all are sent again: the service takes a thousand at once. */
  async function resendSince() {
    let count = 0;
    /** @type {string | null} */
    let from = new Date(since.value).toISOString();
    while (from) {
      /** @type {Api.Resent} */
      const { resent, next } = await post(`me/webhooks/${id}/resend`, { since: from });
      count += resent;
      from = next === from ? null : next;
    }
    toast(t("deliveries_resent", { count }));
    await look();
  }

  const node = h(
    "section",
    { class: "stack", "aria-label": t("deliveries") },
    h("h3", {}, t("deliveries")),
    enabled && row(button(t("test_webhook"), test), button(t("look_again"), show, "quiet")),
    list,
    enabled &&
      form("row", resendSince, field(t("resend_since"), since), h("button", {}, t("resend"))),
  );
  return { node, look: show };
}

/** @param {(string | number | null | false)[]} parts */
const small = (parts) => h("small", {}, parts.filter(Boolean).join(" · "));

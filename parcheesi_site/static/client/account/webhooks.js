// Webhooks of a developer, on the developer's own page: registered, changed, switched on again. See
// docs/webhooks.md.

import { get, patch, post, remove } from "../service/api.js";
import {
  button,
  card,
  checkbox,
  checkedOf,
  confirmed,
  failed,
  fill,
  h,
  hint,
  row,
  select,
} from "../page/dom.js";
import { copyButton } from "../page/copy.js";
import { field, form } from "../page/forms.js";
import { KINDS } from "../people/news.js";
import { proved } from "./proof.js";
import { deliveries } from "./webhook-deliveries.js";
import { dateOf, t } from "../texts/texts.js";

/** @typedef {Api.Webhook | Api.WebhookWithSecret} Webhook the secret only when it is new */
/** @typedef {{ apps: Api.App[], draw: (made?: Webhook) => void }} Page */

export function webhooksCard() {
  const list = h("ul", { class: "notices" });
  const adding = h("div", {});
  /** @param {Webhook} [made] which has just been registered */
  async function draw(made) {
    const [{ results }, { results: apps }] = await Promise.all([
      get("me/webhooks"),
      get("me/apps"),
    ]);
    const page = {
      apps,
      draw: (/** @type {Webhook | undefined} */ one) => draw(one).catch(failed),
    };
    const lines = results.map((one) => line(one.id === made?.id ? made : one, page));
    fill(list, lines);
    fill(adding, newForm(page));
    if (made) open(lines[results.findIndex(({ id }) => id === made.id)]);
  }
  draw().catch(failed);
  return card(t("webhooks"), hint(t("account_webhooks_lead")), list, adding);
}

/**
 * Opens a webhook that has changed, and goes to what is to be done: to copy its new secret.
 * @param {HTMLElement | undefined} item
 */
function open(item) {
  item?.querySelector("details")?.setAttribute("open", "");
  /** @type {HTMLElement | null | undefined} */
  const next = item?.querySelector(".secret button") ?? item?.querySelector("summary");
  next?.focus();
}

/** @param {Webhook} webhook @param {Page} page @returns {HTMLElement} */
function line(webhook, page) {
  const { id, enabled, app_id: app } = webhook;
  const owner = page.apps.find((one) => one.id === app)?.name ?? t("webhook_own");
  const kinds = webhook.kinds.join(", ") || t("webhook_all");
  const inputs = controls(webhook);
  const changed = (/** @type {Webhook | undefined} */ now) => {
    if (!now) return; // the password was not given
    const fresh = line(now, page);
    item.replaceWith(fresh);
    open(fresh);
  };
  const save = () => proved(() => patch(`me/webhooks/${id}`, inputs.values())).then(changed);
  const toggle = () =>
    proved(() => patch(`me/webhooks/${id}`, { enabled: !enabled })).then(changed, failed);
  const renew = async () => {
    if (await confirmed(t("webhook_secret_sure"), t("new_secret"), t("cancel")))
      await proved(() => post(`me/webhooks/${id}/secret`)).then(changed, failed);
  };
  const drop = async () => {
    if (await confirmed(t("delete_webhook_sure", webhook), t("delete_app"), t("cancel")))
      await remove(`me/webhooks/${id}`).then(() => page.draw(), failed);
  };
  const buttons = row(
    h("button", {}, t("save")),
    button(t("new_secret"), renew, "quiet"),
    enabled && button(t("webhook_disable"), toggle, "quiet"),
    button(t("delete_app"), drop, "quiet danger"),
  );
  const sent = deliveries(webhook);
  /** @type {HTMLDetailsElement} */
  const box = h(
    "details",
    { ontoggle: () => box.open && sent.look() },
    h("summary", {}, h("b", {}, webhook.url), h("small", {}, `${owner} · ${kinds}`)),
    stateOf(webhook, toggle),
    "secret" in webhook && secretOf(webhook.secret),
    form("stack", save, inputs.rows, buttons),
    sent.node,
  );
  const item = h("li", { class: "webhook" }, box);
  return item;
}

/**
 * What keeps it from being served, if anything does.
 * @param {Webhook} webhook
 * @param {() => void} toggle
 */
function stateOf({ enabled, off_reason: reason, failing_since: since }, toggle) {
  if (enabled)
    return since && h("p", { class: "refused" }, t("webhook_fails", { date: dateOf(since) }));
  const again = reason !== "staff" && button(t("webhook_enable"), toggle);
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "refused" }, t(`webhook_off_${reason}`)),
    row(again),
  );
}

/** @param {string} secret */
const secretOf = (secret) =>
  h(
    "div",
    { class: "stack secret", role: "group", "aria-label": t("secret_once") },
    hint(t("secret_once")),
    h("code", { class: "token-text" }, secret),
    row(copyButton(secret)),
  );

/**
 * The controls of what can be changed, and their values.
 * @param {{ url: string, kinds: string[] }} webhook
 */
function controls({ url, kinds }) {
  const address = h("input", {
    name: "url",
    type: "url",
    maxlength: 500,
    required: true,
    placeholder: "https://…",
    value: url,
  });
  const boxes = KINDS.map((kind) => checkbox("kinds", kind, kinds.includes(kind), kind));
  const values = () => ({
    url: address.value,
    kinds: /** @type {Api.Kinds[]} */ (checkedOf(boxes)),
  });
  const chosen = h(
    "details",
    { open: kinds.length > 0 },
    h("summary", {}, t("webhook_kinds")),
    hint(t("kinds_lead")),
    h("div", { class: "kinds" }, boxes),
  );
  return { values, rows: [field("URL", address), chosen] };
}

/** @param {Page} page */
function newForm({ apps, draw }) {
  const offered = apps.filter((app) => !app.closed_at);
  const events = select("app_id", [
    ["", t("webhook_own")],
    ...offered.map(({ id, name }) => /** @type {const} */ ([id, t("webhook_app", { name })])),
  ]);
  const inputs = controls({ url: "", kinds: [] });
  const send = () =>
    proved(() => post("me/webhooks", { app_id: events.value || null, ...inputs.values() })).then(
      (made) => made && draw(made),
    );
  const sheet = form(
    "stack",
    send,
    field(t("webhook_events"), events),
    inputs.rows,
    row(h("button", {}, t("register_webhook"))),
  );
  return h("details", {}, h("summary", {}, t("register_webhook")), sheet);
}

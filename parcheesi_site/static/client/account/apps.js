// Third-party apps of a developer, on the developer's own page: registered, changed, closed by the
// staff. See docs/apps.md.

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
  toast,
} from "../page/dom.js";
import { copyButton } from "../page/copy.js";
import { field, form } from "../page/forms.js";
import { proved } from "./proof.js";
import { t } from "../texts/texts.js";

const SCOPES = ["openid", "read", "play", "tournaments", "chat", "profile"];
const GRANTED = ["openid", "read", "play"];

/**
 * Where the list is drawn again, and where a new secret is shown.
 * @typedef {{ draw: () => void, secret: HTMLElement }} Box
 */

/** The card, closed at first; the list is read when it is opened. */
export function appsCard() {
  const list = h("ul", { class: "notices" });
  const secret = h("output", { class: "stack" });
  const draw = () =>
    get("me/apps").then(
      ({ results }) => list.replaceChildren(...results.map((app) => line(app, { draw, secret }))),
      failed,
    );
  /** @type {HTMLDetailsElement} */
  const box = h(
    "details",
    { ontoggle: () => box.open && draw() },
    h("summary", {}, t("manage_apps")),
    list,
    secret,
    newForm({ draw, secret }),
  );
  return card(t("apps"), hint(t("apps_lead")), box);
}

/**
 * @param {Api.App} app
 * @param {Box} box
 */
function line(app, { draw, secret }) {
  const head = [h("b", {}, app.name), h("small", {}, `client_id ${app.id} · ${app.type}`)];
  if (app.closed_at)
    return h(
      "li",
      {},
      h(
        "span",
        {},
        head,
        h("small", { class: "danger" }, t("app_closed", { reason: app.closed_reason })),
      ),
    );
  const inputs = controls(app);
  /** @type {(question: string, words: string, send: () => Promise<unknown>) => Promise<void>} */
  const asked = async (question, words, send) => {
    if (await confirmed(t(question, app), t(words), t("cancel")))
      await proved(send).then(draw, failed);
  };
  const renew = () =>
    asked("new_secret_sure", "new_secret", () =>
      post(`me/apps/${app.id}/secret`).then((renewed) => show(secret, renewed)),
    );
  const drop = () => asked("delete_app_sure", "delete_app", () => remove(`me/apps/${app.id}`));
  const save = () => proved(() => patch(`me/apps/${app.id}`, inputs.values())).then(draw);
  const buttons = row(
    h("button", {}, t("save")),
    app.type === "confidential" && button(t("new_secret"), renew, "quiet"),
    button(t("delete_app"), drop, "quiet danger"),
  );
  return h(
    "li",
    {},
    h("details", {}, h("summary", {}, head), form("stack", save, inputs.rows, buttons)),
  );
}

/**
 * The controls of what can be changed, and their values.
 * @param {Pick<Api.App, "name" | "redirect_uris" | "scopes">} app
 */
function controls(app) {
  const name = h("input", { name: "name", maxlength: 50, required: true, value: app.name });
  const addresses = h(
    "textarea",
    { name: "redirect_uris", rows: 2, required: true, placeholder: "https://…" },
    app.redirect_uris.join("\n"),
  );
  const scopes = SCOPES.map((scope) =>
    checkbox("scopes", t(`scope_${scope}`), app.scopes.includes(scope), scope),
  );
  const values = () => ({
    name: name.value,
    redirect_uris: addresses.value.split(/\s+/).filter(Boolean),
    scopes: /** @type {Api.Scope[]} */ (checkedOf(scopes)),
  });
  return {
    values,
    rows: [
      field(t("app_name"), name),
      field(t("redirect_uris"), addresses),
      hint(t("app_scopes")),
      scopes,
    ],
  };
}

/** @param {Box} box */
function newForm({ draw, secret }) {
  const type = select(
    "type",
    [
      ["public", t("app_public")],
      ["confidential", t("app_confidential")],
    ],
    "public",
  );
  const inputs = controls({ name: "", redirect_uris: [], scopes: GRANTED });
  const registered = (/** @type {Api.AppWithSecret | undefined} */ app) => {
    if (!app) return;
    show(secret, app);
    toast(t("app_registered", app));
    sheet.reset();
    box.open = false;
    draw();
  };
  const send = () =>
    proved(() =>
      post("me/apps", { type: /** @type {Api.AppType} */ (type.value), ...inputs.values() }),
    ).then(registered);
  const sheet = form(
    "stack",
    send,
    inputs.rows,
    field(t("app_type"), type),
    h("button", {}, t("register_app")),
  );
  const box = h("details", {}, h("summary", {}, t("register_app")), sheet);
  return box;
}

/**
 * @param {HTMLElement} secret
 * @param {Api.AppWithSecret} app
 */
function show(secret, app) {
  if (!app.secret) return secret.replaceChildren();
  const words = h("code", { class: "token-text" }, app.secret);
  fill(secret, hint(t("secret_once")), words, row(copyButton(app.secret)));
}

// The password: changed, or forgotten and set anew with the key of a mail.

import { post, session, signIn } from "../service/api.js";
import { card, failed, field, form, h, hint, toast } from "../page/dom.js";
import { t } from "../texts/texts.js";

/**
 * @param {string} name
 * @param {string} autocomplete
 */
const secret = (name, autocomplete) =>
  h("input", { name, type: "password", required: true, autocomplete });

export function passwordCard() {
  const [old, fresh] = [
    secret("current-password", "current-password"),
    secret("new-password", "new-password"),
  ];
  const sheet = form(
    "stack",
    change,
    field(t("current_password"), old),
    field(t("new_password"), fresh),
    h("button", { class: "primary" }, t("change_password")),
  );

  function change() {
    const done = () => {
      sheet.reset();
      toast(t("password_changed"));
    };
    post("auth/password/change", { current_password: old.value, new_password: fresh.value }).then(
      done,
      failed,
    );
  }

  // The name identifies the account to password managers.
  sheet.prepend(
    h("input", {
      class: "unseen",
      name: "username",
      autocomplete: "username",
      value: session.own.name,
      readonly: true,
      tabindex: -1,
      "aria-hidden": "true",
    }),
  );
  return card(t("change_password"), hint(t("password_lead")), sheet);
}

export const forStrangers = true;

/**
 * Without a key: asks for a mail. With one, from a mail: sets a new password, and signs in with it.
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} parts
 */
export function show(root, [key]) {
  root.classList.add("account");
  root.replaceChildren(h("h1", {}, t("forgotten")), key ? resetCard(key) : requestCard());
}

function requestCard() {
  const email = h("input", { name: "email", type: "email", required: true, autocomplete: "email" });
  const sent = h("p", { role: "status" });
  const send = () =>
    post("auth/password/request", { email: email.value }).then(
      () => (sent.textContent = t("reset_sent", { email: email.value })),
      failed,
    );
  return h(
    "section",
    { class: "card" },
    hint(t("forgotten_lead")),
    form(
      "stack",
      send,
      field(t("email"), email),
      h("button", { class: "primary" }, t("send_mail")),
    ),
    sent,
  );
}

/** @param {string} key */
function resetCard(key) {
  const fresh = secret("new-password", "new-password");
  const send = () =>
    signIn("auth/password/reset", { key: decodeURIComponent(key), password: fresh.value }).then(
      () => (location.hash = "#/"),
      failed,
    );
  return h(
    "section",
    { class: "card" },
    form(
      "stack",
      send,
      field(t("new_password"), fresh),
      h("button", { class: "primary" }, t("set_password")),
    ),
  );
}

// The password: changed, or forgotten and set anew with the key of a mail.

import { get, post, session, signIn } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { card, h, hint, link, row, toast } from "../page/dom.js";
import { codeInput, field, form } from "../page/forms.js";
import { t } from "../texts/texts.js";

/**
 * @param {string} name
 * @param {string} autocomplete
 */
const secret = (name, autocomplete) =>
  h("input", { name, type: "password", required: true, autocomplete });

export function passwordCard() {
  const [old, fresh] = [
    secret("current_password", "current-password"),
    secret("new_password", "new-password"),
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
    const body = { current_password: old.value, new_password: fresh.value };
    return post("auth/password/change", body).then(done);
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
export async function show(root, [key]) {
  root.classList.add("account");
  const body = key ? await resetBody(decodeURIComponent(key)) : requestBody();
  root.replaceChildren(h("h1", {}, t("forgotten")), h("section", { class: "card" }, body));
}

function requestBody() {
  const email = h("input", { name: "email", type: "email", required: true, autocomplete: "email" });
  const sent = h("p", { role: "status" });
  const send = () =>
    post("auth/password/request", { email: email.value }).then(
      () => (sent.textContent = t("reset_sent", { email: email.value })),
    );
  const button = h("button", { class: "primary" }, t("send_mail"));
  return [hint(t("forgotten_lead")), form("stack", send, field(t("email"), email), button), sent];
}

/** @param {string} key */
async function resetBody(key) {
  try {
    await get("auth/password/reset", { "X-Password-Reset-Key": key });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 400)) throw error;
    const again = link("#/account/password/reset", t("send_mail"), "button primary");
    return [h("p", { role: "alert" }, t("reset_link_used")), row(again)];
  }
  const fresh = secret("password", "new-password");
  const body = h("div", {}, form("stack", send, field(t("new_password"), fresh), setButton()));

  async function send() {
    try {
      await signIn("auth/password/reset", { key, password: fresh.value });
      location.hash = "#/";
    } catch (error) {
      const pending = error instanceof Problem && error.body.meta?.session_token;
      if (!pending) throw error;
      body.replaceChildren(codeForm(pending));
    }
  }

  return body;
}

const setButton = () => h("button", { class: "primary" }, t("set_password"));

/**
 * The password has been changed; signing in needs the second factor as well.
 * @param {string} pending
 */
function codeForm(pending) {
  const code = codeInput();
  const send = async () => {
    await signIn("auth/2fa/authenticate", { code: code.value }, pending);
    location.hash = "#/";
  };
  const words = h("p", { role: "status" }, t("password_set_code"));
  const button = h("button", { class: "primary" }, t("sign_in"));
  return form("stack", send, words, field(t("second_factor"), code), button);
}

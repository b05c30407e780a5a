// Operations that change how an account is signed in to need the password again, or a code of the
// second factor.

import { post, wantsProof } from "../service/api.js";
import { h, row } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { t } from "../texts/texts.js";

/**
 * Sends a request; if the service asks for it, asks for the password and sends it again. Undefined
 * if the user gave up.
 * @template T
 * @param {() => Promise<T>} send
 * @returns {Promise<T | undefined>}
 */
export async function proved(send) {
  try {
    return await send();
  } catch (error) {
    if (!wantsProof(error)) throw error;
    return (await provedBy(error.body.data?.flows ?? [])) ? proved(send) : undefined;
  }
}

/**
 * Asks in a dialog; resolves to whether the service has accepted the password or the code.
 * @param {{ id: string }[]} flows
 * @returns {Promise<boolean>}
 */
function provedBy(flows) {
  return new Promise((resolve) => {
    const password = h("input", {
      name: "password",
      type: "password",
      autocomplete: "current-password",
    });
    const code = h("input", {
      name: "code",
      autocomplete: "one-time-code",
      inputmode: "numeric",
    });
    const byCode = flows.some(({ id }) => id === "mfa_reauthenticate");
    const byPassword = !byCode || flows.some(({ id }) => id === "reauthenticate");
    const send = () =>
      code.value
        ? post("auth/2fa/reauthenticate", { code: code.value })
        : post("auth/reauthenticate", { password: password.value });
    const confirm = () => send().then(() => box.close("yes"));
    const cancel = h(
      "button",
      { type: "button", class: "quiet", onclick: () => box.close() },
      t("cancel"),
    );
    const fields = [
      byPassword && field(t("password"), password),
      byCode && field(t("second_factor"), code),
    ];
    /** @type {HTMLDialogElement} */
    const box = h(
      "dialog",
      { "aria-label": t("prove_it") },
      form(
        "stack",
        confirm,
        h("p", {}, t("prove_it")),
        fields,
        row(cancel, h("button", { class: "primary" }, t("confirm"))),
      ),
    );
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue === "yes");
    });
    document.body.append(box);
    box.showModal();
  });
}

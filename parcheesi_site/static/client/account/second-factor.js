// The second factor: an app that shows codes, and codes to recover the account.

import { get, post, remove } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { button, confirmed, failed, h, hint, link, row, toast } from "../page/dom.js";
import { copyButton } from "../page/copy.js";
import { field, form } from "../page/forms.js";
import { qrCode } from "../page/qr.js";
import { proved } from "./proof.js";
import { dateOf, t } from "../texts/texts.js";

/** @typedef {Api.Answer<"get", "auth/authenticators">["data"]} Factors */

export function secondFactorCard() {
  const body = h("div", { class: "stack" });
  const codes = h("output", { class: "codes" });
  /** @returns {Promise<void>} */
  const draw = () =>
    get("auth/authenticators").then(({ data }) => body.replaceChildren(...state(data)), failed);

  /** @param {Factors} factors */
  function state(factors) {
    const totp = factors.find((factor) => factor.type === "totp");
    const spare = factors.find((factor) => "unused_code_count" in factor);
    if (!totp)
      return [
        hint(t("factor_off")),
        button(t("factor_enable"), () => begin().catch(failed), "primary"),
      ];
    const used = totp.last_used_at
      ? t("used", { date: dateOf(totp.last_used_at * 1000) })
      : t("unused");
    return [
      h("p", {}, h("span", { class: "note good" }, t("factor_on")), " ", h("small", {}, used)),
      ...(spare
        ? [hint(t("codes_left", { left: spare.unused_code_count, total: spare.total_code_count }))]
        : []),
      row(
        button(t("show_codes"), () => list(() => get("auth/authenticators/recovery-codes"))),
        button(t("new_codes"), renew, "quiet"),
        button(t("factor_disable"), disable, "quiet danger"),
      ),
    ];
  }

  /** A new secret comes with the status 404, since there is no factor yet. */
  async function begin() {
    try {
      await get("auth/authenticators/totp");
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error;
      const { secret = "", totp_url: address = "" } = error.body.meta ?? {};
      return body.replaceChildren(setup(secret, address));
    }
    return draw(); // another tab has set it up
  }

  /** @param {string} secret @param {string} address */
  function setup(secret, address) {
    const code = h("input", {
      name: "code",
      required: true,
      autocomplete: "one-time-code",
      inputmode: "numeric",
      pattern: "[0-9 ]*",
    });
    const enable = async () => {
      const enabled = await proved(() =>
        post("auth/authenticators/totp", { code: code.value.replaceAll(" ", "") }),
      );
      if (!enabled) return;
      await draw();
      await list(() => get("auth/authenticators/recovery-codes"));
    };
    return h(
      "div",
      { class: "stack" },
      hint(t("factor_setup")),
      qrCode(address, t("qr_code")),
      h("p", {}, link(address, t("open_in_app"), "button quiet")),
      row(
        h("code", { class: "token-text" }, secret.replace(/.{4}(?=.)/g, "$& ")),
        copyButton(secret),
      ),
      form(
        "row",
        enable,
        field(t("code_of_app"), code),
        h("button", { class: "primary" }, t("factor_enable")),
      ),
    );
  }

  /** @param {() => Promise<Api.Answer<"get", "auth/authenticators/recovery-codes">>} read */
  async function list(read) {
    const answer = await proved(read).catch(failed);
    if (!answer) return;
    const unused = answer.data.unused_codes ?? [];
    codes.replaceChildren(
      hint(t("codes_lead")),
      h(
        "ol",
        {},
        unused.map((one) => h("li", {}, h("code", {}, one))),
      ),
      row(copyButton(unused.join("\n"))),
    );
  }

  async function renew() {
    if (await confirmed(t("new_codes_sure"), t("new_codes"), t("cancel")))
      await list(() => post("auth/authenticators/recovery-codes"));
  }

  async function disable() {
    if (!(await confirmed(t("factor_disable_sure"), t("factor_disable"), t("cancel")))) return;
    await proved(() => remove("auth/authenticators/totp")).then(
      (done) => done && (toast(t("factor_off")), codes.replaceChildren(), draw()),
      failed,
    );
  }

  draw();
  return h("section", { class: "card stack" }, hint(t("second_factor_lead")), body, codes);
}

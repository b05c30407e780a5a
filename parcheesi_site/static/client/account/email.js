// E-mail addresses: added, verified with the key of a mail, made the primary one, removed.

import { get, patch, post, put, remove } from "../service/api.js";
import { Problem } from "../service/problem.js";
import {
  button,
  card,
  confirmed,
  failed,
  h,
  hint,
  link,
  messageOf,
  row,
  toast,
} from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { proved } from "./proof.js";
import { t } from "../texts/texts.js";

export function emailCard() {
  const list = h("ul", { class: "lines" });
  const added = h("input", { name: "email", type: "email", required: true, autocomplete: "email" });
  /** @param {{ data: Api.AuthEmailAddress[] }} addresses */
  const draw = ({ data }) =>
    list.replaceChildren(
      ...(data.length ? data.map(line) : [h("li", { class: "hint" }, t("no_email"))]),
    );
  /** @param {() => Promise<{ data: Api.AuthEmailAddress[] }>} send */
  const changed = (send) => proved(send).then((answer) => answer && draw(answer), failed);

  /**
   * @param {Api.AuthEmailAddress} address
   * @returns {HTMLLIElement}
   */
  function line({ email, verified, primary }) {
    const again = () =>
      put("auth/email", { email }).then(
        () => toast(t("mail_sent", { email })),
        (error) => (isTooSoon(error) ? toast(t("mail_sent_before", { email })) : failed(error)),
      );
    const drop = async () =>
      (await confirmed(t("remove_email_sure", { email }), t("remove"), t("cancel"))) &&
      changed(() => remove("auth/email", { email }));
    return h(
      "li",
      {},
      h("span", { class: "name" }, email),
      h(
        "span",
        { class: verified ? "note good" : "note" },
        t(verified ? "verified" : "not_verified"),
      ),
      primary && h("span", { class: "note" }, t("primary_email")),
      row(
        !verified && button(t("verify_again"), again, "quiet"),
        verified &&
          !primary &&
          button(
            t("make_primary"),
            () => changed(() => patch("auth/email", { email, primary: true })),
            "quiet",
          ),
        button(t("remove"), drop, "quiet danger"),
      ),
    );
  }

  async function add() {
    const email = added.value;
    const answer = await proved(() => post("auth/email", { email }));
    if (!answer) return;
    draw(answer);
    toast(t("mail_sent", { email }));
    added.value = "";
  }

  get("auth/email").then(draw, failed);
  return card(
    t("your_emails"),
    hint(t("emails_lead")),
    list,
    form("row", add, field(t("email"), added), h("button", {}, t("add"))),
  );
}

/** @param {unknown} error */
const isTooSoon = (error) => error instanceof Problem && error.status === 403;

/**
 * What is wrong with a key.
 * @param {unknown} error
 */
function refusal(error) {
  if (error instanceof Problem && error.status === 400) return error;
  throw error;
}

export const forStrangers = true;

/**
 * The page of the link in a mail: verifies the address when the user says so.
 * @param {HTMLElement} root
 * @param {string[]} parts
 */
export async function show(root, [quoted]) {
  root.classList.add("account");
  const key = decodeURIComponent(quoted);
  const read = get("auth/email/verify", { "X-Email-Verification-Key": key });
  const found = await read.catch(refusal);
  if (found instanceof Problem) {
    const taken = found.body.errors?.some(({ code }) => code === "email_taken");
    const words = h("p", { role: "alert" }, taken ? messageOf(found) : t("verify_link_old"));
    const to = link("#/account/email", t("your_emails"), "button primary");
    return root.replaceChildren(
      h("h1", {}, t("verify_email")),
      h("section", { class: "card" }, words, row(to)),
    );
  }
  const { email } = found.data;
  const done = () =>
    box.replaceChildren(
      h("p", { role: "status" }, t("email_verified", { email })),
      row(link("#/", t("to_lobby"), "button primary")),
    );
  // 401 is a success as well: the address is verified, and nobody is signed in.
  const verify = () =>
    post("auth/email/verify", { key }).then(done, (error) =>
      error instanceof Problem && error.status === 401 ? done() : failed(error),
    );
  /** @type {HTMLElement} */
  const box = h(
    "section",
    { class: "card" },
    h("p", {}, t("verify_email_question", { email })),
    row(button(t("verify_email"), verify, "primary")),
  );
  root.replaceChildren(h("h1", {}, t("verify_email")), box);
}

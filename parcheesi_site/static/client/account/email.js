// E-mail addresses: added, verified, made the primary one, removed.

import { get, patch, post, put, remove } from "../service/api.js";
import { button, card, confirmed, failed, field, form, h, hint, row, toast } from "../page/dom.js";
import { proved } from "./proof.js";
import { t } from "../texts/texts.js";

export function emailCard() {
  const list = h("ul", { class: "lines" });
  const added = h("input", { name: "email", type: "email", required: true, autocomplete: "email" });
  const draw = ({ data }) => list.replaceChildren(...(data.length ? data.map(line) : [h("li", { class: "hint" }, t("no_email"))]));
  const changed = (send) => proved(send).then((answer) => answer && draw(answer), failed);

  function line({ email, verified, primary }) {
    const again = () => put("auth/email", { email }).then(() => toast(t("mail_sent", { email })), failed);
    const drop = async () => (await confirmed(t("remove_email_sure", { email }), t("remove"), t("cancel"))) && changed(() => remove("auth/email", { email }));
    return h("li", {}, h("span", { class: "name" }, email),
      h("span", { class: verified ? "note good" : "note" }, t(verified ? "verified" : "not_verified")), primary && h("span", { class: "note" }, t("primary_email")),
      row(!verified && button(t("verify_again"), again, "quiet"), !primary && button(t("make_primary"), () => changed(() => patch("auth/email", { email, primary: true })), "quiet"),
        button(t("remove"), drop, "quiet danger")));
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
  return card(t("your_emails"), hint(t("emails_lead")), list, form("row", () => add().catch(failed), field(t("email"), added), h("button", {}, t("add"))));
}

// A copy of all data, and the end of the account.

import { post, remove, session } from "../service/api.js";
import { button, card, confirmed, failed, h, hint, toast } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { documentAddress, t } from "../texts/texts.js";

/** The file is made here: the address of the export needs the token. */
export function exportCard() {
  const download = async () => {
    const file = new Blob([JSON.stringify(await post("me/export"), null, 2)], {
      type: "application/json",
    });
    const href = URL.createObjectURL(file);
    h("a", { href, download: `parcheesi-${session.own.name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  };
  return card(
    t("export"),
    hint(t("export_lead")),
    button(t("export_now"), () => download().catch(failed)),
  );
}

/** @param {Api.Me} me */
export function closeCard(me) {
  const password = h("input", {
    name: "password",
    type: "password",
    autocomplete: "current-password",
    required: !me.guest,
  });
  const close = async () => {
    if (
      !(await confirmed(
        t("delete_account_sure", { name: me.name }),
        t("delete_account"),
        t("cancel"),
      ))
    )
      return;
    await remove("me", password.value ? { password: password.value } : { confirm: true });
    session.forget();
    toast(t("account_deleted"));
  };
  return card(
    t("delete_account"),
    hint(t("delete_account_lead"), " ", h("a", { href: documentAddress("privacy") }, t("privacy"))),
    form(
      "row",
      close,
      !me.guest && field(t("password"), password),
      h("button", { class: "danger" }, t("delete_account")),
    ),
  );
}

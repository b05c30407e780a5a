// The language of the page, and of mails and messages.

import { patch } from "../service/api.js";
import { card, h, select, toast } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { chooseLanguage, language, t } from "../texts/texts.js";

/** @type {[Api.LanguageCode, string][]} */
const NAMES = [
  ["en", "English"],
  ["es", "Español"],
];

/** @param {Api.Me} me */
export function languageCard(me) {
  const chosen = select("language", NAMES, me.language || language());
  const done = () => {
    toast(t("saved"));
    chooseLanguage(chosen.value);
  };
  const save = () =>
    patch("me", { language: /** @type {Api.LanguageCode} */ (chosen.value) }).then(done);
  return card(
    t("language"),
    form("row", save, field(t("language_lead"), chosen), h("button", {}, t("save"))),
  );
}

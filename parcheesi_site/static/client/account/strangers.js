// Who may send the player friend requests and invitations beside friends, and who may find them.

import { patch } from "../service/api.js";
import { card, checkbox, h, select, toast } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { t } from "../texts/texts.js";

/** @type {Api.RequestsFrom[]} */
const CHOICES = ["everybody", "registered", "friends_of_friends", "nobody"];

/** @param {Api.Me} me */
export function strangersCard(me) {
  /** @type {[string, string][]} */
  const named = CHOICES.map((choice) => [choice, t(`requests_from_${choice}`)]);
  const chosen = select("requests_from", named, me.requests_from);
  const findable = checkbox("findable", t("findable"), me.findable);
  const save = () => {
    const choice = /** @type {Api.RequestsFrom} */ (chosen.value);
    const { checked } = /** @type {HTMLInputElement} */ (findable.control);
    const changes = { requests_from: choice, ...(me.guest ? {} : { findable: checked }) };
    return patch("me", changes).then(() => toast(t("saved")));
  };
  return card(
    t("requests_from"),
    form(
      "row",
      save,
      field(t("requests_from_lead"), chosen),
      me.guest ? null : findable,
      h("button", {}, t("save")),
    ),
  );
}

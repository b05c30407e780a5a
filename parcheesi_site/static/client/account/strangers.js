// Who may send the player friend requests and invitations, beside friends.

import { patch } from "../service/api.js";
import { card, h, select, toast } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { t } from "../texts/texts.js";

/** @type {Api.RequestsFrom[]} */
const CHOICES = ["everybody", "registered", "friends_of_friends", "nobody"];

/** @param {Api.Me} me */
export function strangersCard(me) {
  /** @type {[string, string][]} */
  const named = CHOICES.map((choice) => [choice, t(`requests_from_${choice}`)]);
  const chosen = select("requests_from", named, me.requests_from);
  const save = () => {
    const choice = /** @type {Api.RequestsFrom} */ (chosen.value);
    return patch("me", { requests_from: choice }).then(() => toast(t("saved")));
  };
  return card(
    t("requests_from"),
    form("row", save, field(t("requests_from_lead"), chosen), h("button", {}, t("save"))),
  );
}

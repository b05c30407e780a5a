// Declaring the user's account a robot account, before its first scored game.

import { post } from "../service/api.js";
import { button, card, confirmed, failed, h, hint } from "../page/dom.js";
import { t } from "../texts/texts.js";

/**
 * The card with the declaration; null for an account that can no longer be declared.
 * @param {Api.Me} person
 */
export function robotAccountCard(person) {
  if (person.robot_account) return card(t("robot_account_title"), hint(t("robot_account_is")));
  if (person.statistics.length) return null; // it has scored games
  const declare = async () => {
    if (!(await confirmed(t("robot_account_sure"), t("robot_account_declare"), t("cancel"))))
      return;
    post("me/robot-account", { confirm: true }).then(() => location.reload(), failed);
  };
  const more = h(
    "details",
    {},
    h("summary", {}, t("robot_account_lead")),
    hint(t("robot_account_means")),
    button(t("robot_account_declare"), declare, "danger"),
  );
  return card(t("robot_account_title"), more);
}

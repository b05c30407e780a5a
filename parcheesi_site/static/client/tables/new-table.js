// Opening a table: ruleset, players, options, chips.

import { post } from "../service/api.js";
import { h, link } from "../page/dom.js";
import { rulesets } from "./rulesets.js";
import { termsForm } from "./terms-form.js";
import { t } from "../texts/texts.js";

/** @import { Terms } from "./terms-form.js" */

/** @type {Terms} */
const USUAL = {
  ruleset: "parchis",
  options: {},
  arms: 4,
  seats: 4,
  turn_s: null,
  robot_pause_ms: 700,
  teams: false,
  private: false,
  spectators_allowed: true,
  competitive: false,
  bet: 0,
};

/** @param {HTMLElement} root */
export async function show(root) {
  const open = (/** @type {Terms} */ terms) =>
    post("tables", /** @type {Api.CreateTableRequest} */ (terms)).then(
      (table) => (location.hash = `#/table/${table.id}`),
    );
  const buttons = [h("button", { class: "primary" }, t("open_table")), link("#/", t("cancel"))];
  root.replaceChildren(
    h("h1", {}, t("open_table")),
    termsForm({ rulesets: await rulesets(), from: USUAL, buttons, send: open }),
  );
}

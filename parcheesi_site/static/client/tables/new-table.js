// Opening a table: ruleset, players, options, chips, invitations. The browser remembers the rules.

import { post } from "../service/api.js";
import { h, link, toast } from "../page/dom.js";
import { invitees } from "./invitees.js";
import { rulesets } from "./rulesets.js";
import { USUAL_PAUSE_MS } from "./terms.js";
import { termsForm } from "./terms-form.js";
import { t } from "../texts/texts.js";

/** @import { Terms } from "./terms-form.js" */

const STORE = "parcheesi.rules";

/** @type {Terms} */
const USUAL = {
  ruleset: "parchis",
  options: {},
  arms: 4,
  seats: 4,
  turn_s: null,
  robot_pause_ms: USUAL_PAUSE_MS,
  teams: false,
  private: false,
  spectators_allowed: true,
  competitive: false,
  bet: 0,
};

/** @returns {Terms} the usual ones with the rules of the last table, not its chips */
const lastTerms = () => ({ ...USUAL, ...JSON.parse(localStorage.getItem(STORE) ?? "null") });

/** @param {Terms} terms @param {string[]} invite */
async function open(terms, invite) {
  const { ruleset, options, turn_s } = terms;
  const body = /** @type {Api.CreateTableRequest} */ ({ ...terms, invite });
  const { id } = await post("tables", body);
  localStorage.setItem(STORE, JSON.stringify({ ruleset, options, turn_s }));
  if (invite.length) toast(t("invited", { name: invite.join(", ") }));
  location.hash = `#/table/${id}`;
}

/** @returns {Terms} */
const forTwo = () => ({ ...lastTerms(), seats: 2, private: true });

/**
 * Opens a table with the rules of the last one for a game with that player alone, and invites them.
 * @param {string} name
 */
export const challenge = (name) => open(forTwo(), [name]);

/**
 * With a name, for a game with that player alone.
 * @param {HTMLElement} root @param {(string | undefined)[]} address
 */
export async function show(root, [called]) {
  const name = called && decodeURIComponent(called);
  const from = name ? forTwo() : lastTerms();
  const invited = invitees(name ? [name] : []);
  const send = (/** @type {Terms} */ terms) => open(terms, invited.named());
  const buttons = [h("button", { class: "primary" }, t("open_table")), link("#/", t("cancel"))];
  const known = await rulesets();
  const form = termsForm({ rulesets: known, from, more: invited.node, buttons, send });
  form.addEventListener("change", invited.grow); // there may be more seats
  root.replaceChildren(h("h1", {}, name ? t("play_with", { name }) : t("open_table")), form);
}

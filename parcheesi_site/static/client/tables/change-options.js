// The master changes the options of a table, before a game or during one.

import { get, patch, session } from "../service/api.js";
import { h, hint, link, toast } from "../page/dom.js";
import { appliesAtOnce, changesInWords } from "./changes.js";
import { rulesets } from "./rulesets.js";
import { termsForm } from "./terms-form.js";
import { t } from "../texts/texts.js";

/** @import { Terms } from "./terms-form.js" */

/** @param {HTMLElement} root @param {string[]} address */
export async function show(root, [id]) {
  const table = await get(`tables/${id}`);
  const playing = table.status === "playing";
  const back = playing ? `#/game/${table.game_id}` : `#/table/${id}`;
  if (table.master_id !== session.user?.id) return location.replace(back);
  /** @type {Terms} */
  const from = { ...table, seats: table.seats.length };
  const note = (/** @type {string} */ name) =>
    playing ? t(appliesAtOnce(name, table) ? "applies_at_once" : "applies_next") : null;

  /** @param {Terms} terms */
  async function save({ options, ...terms }) {
    const names = /** @type {(keyof typeof terms)[]} */ (Object.keys(terms));
    const plain = names.filter((name) => terms[name] !== from[name]);
    /** @type {Api.UpdateTableRequest} */
    const changes = Object.fromEntries(plain.map((name) => [name, terms[name]]));
    if (Object.keys(options).length) changes.options = options;
    if (Object.keys(changes).length) {
      const { changed } = await patch(`tables/${id}`, changes);
      toast((await changesInWords(changed, table)).join(" "));
    }
    location.hash = back;
  }

  const buttons = [h("button", { class: "primary" }, t("save")), link(back, t("cancel"))];
  root.replaceChildren(
    h("h1", {}, t("change_options")),
    hint(t(playing ? "change_playing" : "change_open")),
    termsForm({
      rulesets: await rulesets(),
      from,
      note,
      buttons,
      send: save,
    }),
  );
}

// What a tournament is about: conditions, prizes, its link; its record; what its organiser can do.

import { get, post, session } from "../service/api.js";
import { button, card, confirmed, failed, fill, h, hint, link, row } from "../page/dom.js";
import { shareBox } from "../page/share.js";
import { nameTag } from "../people/name.js";
import { optionWords } from "../tables/rulesets.js";
import { conditionOf, conditionsOf, sizeOf } from "./words.js";
import { documentAddress, duration, t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */

/** @param {Api.Tournament} first @param {string} code that its creator has, or "" */
export function aboutCard({ id, name }, code) {
  const address = `${location.origin}/tournament/${id}${code && `#${code}`}`;
  const box = h("div", { class: "stack" }, shareBox(address, t("tournament_link"), name));
  const share = h("details", {}, h("summary", {}, t("share_link")), box);
  const secret = code && h("p", {}, t("code"), ": ", h("code", {}, code), hint(t("code_lead")));
  const facts = h("div", { class: "about" });
  const node = card(t("about_tournament"), facts, secret, share);
  return { node, show: (/** @type {Api.Tournament} */ one) => fill(facts, factsOf(one)) };
}

/** @param {Api.Tournament} one @returns {Child} */
function factsOf(one) {
  const rules = Object.entries(one.options)
    .filter(([name]) => name !== "game_s")
    .map(([name, value]) => optionWords(one.ruleset, name, value).join(": "));
  const least = one.starts_at && !one.started_at && conditionOf("min_entries", one.min_entries);
  const rests = one.rounds_expected && one.break_s && conditionOf("break_s", duration(one.break_s));
  const facts = [sizeOf(one), least, rests, ...conditionsOf(one), ...rules]
    .filter(Boolean)
    .map((words) => h("li", {}, words));
  return [
    one.description && h("p", {}, one.description),
    one.organiser && h("p", {}, t("organised_by"), " ", nameTag(one.organiser)),
    h("ul", {}, facts),
    one.prizes.length > 0 && money(one),
    one.status === "finished" && record(one.id),
    organising(one),
  ];
}

/** @param {Api.Tournament} one */
function money({ buy_in: chips, pot, prizes }) {
  const parts = prizes.map((part, n) => h("li", {}, h("b", {}, `${n + 1}.`), ` ${part}\u00a0%`));
  const words = [chips > 0 && t("buy_in_of", { chips }), pot > 0 && t("pot_of", { chips: pot })];
  return [
    h("p", {}, words.filter(Boolean).join(" · ")),
    h("ol", { class: "prizes", "aria-label": t("prizes") }, parts),
  ];
}

/** The files are made here: their addresses need the token. @param {string} id */
function record(id) {
  /** @param {string} name @param {string} type @param {string} ends */
  async function download(name, type, ends) {
    const text = await get(`tournaments/${id}/${name}`, { Accept: type });
    const href = URL.createObjectURL(new Blob([String(text)], { type }));
    h("a", { href, download: `${name}.${ends}` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  }
  const results = () => download("results", "text/csv", "csv").catch(failed);
  const rounds = () => download("record", "application/x-ndjson", "ndjson").catch(failed);
  return [
    row(button(t("results_file"), results), button(t("record_file"), rounds)),
    link(documentAddress("tournaments"), t("verify_pairings"), "verify"),
  ];
}

/** @param {Api.Tournament} one */
function organising(one) {
  if (one.organiser?.id !== session.own.id || one.status !== "announced") return null;
  const cancel = async () => {
    if (await confirmed(t("cancel_sure"), t("cancel_tournament"), t("no")))
      await post(`tournaments/${one.id}/cancel`);
  };
  return row(
    link(`#/tournaments/change/${one.id}`, t("change_tournament"), "button"),
    button(t("cancel_tournament"), () => cancel().catch(failed), "quiet danger"),
  );
}

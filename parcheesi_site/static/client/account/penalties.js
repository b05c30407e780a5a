// Penalties for leaving games, and restrictions by the staff: what, why, and until when.

import { get } from "../service/api.js";
import { button, failed, h, hint, link } from "../page/dom.js";
import { answerLine, inForce } from "./restrictions.js";
import { dateOf, duration, t } from "../texts/texts.js";

export function penaltiesCard() {
  const state = h("div", {});
  const list = h("ul", { class: "lines" });
  const more = button(t("more"), () => next && read(next).catch(failed), "quiet");
  /** @type {string | null} */
  let next = null;

  /** @param {string} path */
  async function read(path) {
    const page = /** @type {Api.PaginatedPenaltyList} */ (await get(path));
    next = page.next;
    more.hidden = !next;
    list.append(...page.results.map(penalty));
    return page;
  }

  async function start() {
    const page = await read("me/penalties");
    const then = page.next_ban_s
      ? t("next_ban", { time: duration(page.next_ban_s) })
      : t("next_warning");
    state.replaceChildren(
      ...inForce(page).map((words) => h("p", { class: "restricted" }, words, answerLine())),
      hint(t(page.strikes ? "strikes" : "no_strikes", page), " ", then),
    );
  }

  more.hidden = true;
  start().catch(failed);
  return h("section", { class: "card" }, state, list, more);
}

/** @param {Api.Penalty} penalty */
function penalty({ kind, reason, game_id: game, created_at: at, ends_at: ends }) {
  const words = t(kind === "ban" ? "penalty_ban" : "penalty_warning", {
    date: dateOf(at),
    ends: ends && dateOf(ends),
  });
  return h(
    "li",
    {},
    h("span", { class: "name" }, words, h("small", {}, t(`left_because_${reason}`))),
    link(`#/replay/${game}`, t("game"), null),
  );
}

// Chips: the balance, the daily gift, and every movement with its purpose.

import { get, post } from "../service/api.js";
import { button, card, failed, h, hint, link } from "../page/dom.js";
import { dateOf, documentAddress, t } from "../texts/texts.js";

/**
 * The balance and the daily gift; `more` is a link to the movements, or nothing.
 * @param {HTMLElement | null} more
 */
export function walletCard(more = null) {
  const box = h("section", { class: "card wallet", hidden: true, "aria-label": t("wallet") });
  /** @param {Api.Wallet} wallet */
  const draw = ({ balance, staked, locked, daily_gift: gift }) => {
    const taken = (/** @type {Api.Wallet} */ now) => {
      draw(now);
      dispatchEvent(new Event("earned"));
    };
    const take = () => post("me/daily-gift").then(taken, failed);
    const chips = [
      h("p", { class: "chips" }, t("chips", { chips: balance })),
      staked > 0 && h("small", {}, t("staked", { chips: staked })),
    ];
    const links = h(
      "div",
      { class: "row" },
      more,
      link(documentAddress("chips"), t("about_chips"), null),
    );
    box.hidden = false;
    box.replaceChildren(
      h("div", {}, h("h2", {}, t("wallet")), chips, locked && lockedHint(locked), links),
      gift.not_due_reason
        ? hint(
            t(gift.not_due_reason, { below: gift.below_chips }),
            gift.due_at && ` ${t("gift_due", { date: dateOf(gift.due_at) })}`,
          )
        : button(t("take_gift", { chips: gift.chips }), take, "primary"),
    );
  };
  get("me/wallet").then(draw, () => {});
  return box;
}

/** @param {Api.LockedChips} locked */
const lockedHint = ({ chips, games_to_play: games, confirm_email: confirm }) =>
  hint(
    t("locked_chips", { chips }),
    games > 0 && ` ${t("locked_games", { games })}`,
    confirm && ` ${t("locked_mail")}`,
  );

/** All movements, page by page. */
export function movementsCard() {
  const rows = h("tbody", {});
  const more = button(t("more"), () => next && read(next).catch(failed), "quiet");
  /** @type {string | null} */
  let next = null;

  /** @param {string} path */
  async function read(path) {
    const page = /** @type {Api.PaginatedWalletEntryList} */ (await get(path));
    next = page.next;
    more.hidden = !next;
    rows.append(...page.results.map(movement));
  }

  read("me/wallet/entries").catch(failed);
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, t("movement")),
    h("th", { scope: "col", class: "number" }, t("chips_moved")),
    h("th", { scope: "col", class: "number" }, t("balance")),
  );
  return card(
    t("movements"),
    h("div", { class: "scroll", tabindex: 0 }, h("table", {}, h("thead", {}, head), rows)),
    more,
  );
}

/** @param {Api.WalletEntry} entry */
function movement({ chips, balance, purpose, game_id, tournament_id, week, reason, at }) {
  const key = `purpose_${purpose}`;
  const words = [t.has(key) ? t(key, { week: week ?? "" }) : purpose, reason]
    .filter(Boolean)
    .join(": ");
  const href = game_id ? `#/replay/${game_id}` : tournament_id && `#/tournament/${tournament_id}`;
  const named = href ? link(href, words, null) : words;
  return h(
    "tr",
    {},
    h("td", {}, named, h("small", { class: "below" }, dateOf(at))),
    h(
      "td",
      { class: chips < 0 ? "number" : "number gained" },
      chips > 0 ? `+${chips}` : String(chips).replace("-", "−"),
    ),
    h("td", { class: "number" }, balance),
  );
}

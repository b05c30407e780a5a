// The title of the tab: how much waits for the user, whether it is one's turn, and the page. The
// icon of an installed page has the number of games that wait.

import { noteTurn } from "./turn-notice.js";
import { t } from "../texts/texts.js";

let shown = { page: "", turn: false, unread: 0, waiting: 0 };
let badge = 0;

/**
 * Changes what is given of `page`, `turn` and `unread`, which begin anew with another page, and of
 * the games that are `waiting` beside that of the page.
 * @param {Partial<typeof shown>} change
 */
export function title(change) {
  const before = "page" in change ? { ...shown, turn: false, unread: 0 } : shown;
  shown = { ...before, ...change };
  const { page, turn, unread, waiting } = shown;
  noteTurn(turn);
  const count = unread + waiting;
  const parts = [turn && t("your_turn"), page, "Parcheesi"].filter(Boolean);
  document.title = `${count ? `(${count}) ` : ""}${parts.join(" · ")}`;
  if (badge !== waiting + Number(turn)) showBadge((badge = waiting + Number(turn)));
}

/** @param {number} games */
function showBadge(games) {
  if ("setAppBadge" in navigator) navigator.setAppBadge(games).catch(() => {}); // 0 removes it
}

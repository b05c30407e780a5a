// The title of the tab: unread messages, whether it is one's turn, and the page.

import { noteTurn } from "./turn-notice.js";
import { t } from "../texts/texts.js";

let shown = { page: "", turn: false, unread: 0 };

/**
 * Changes what is given of `page`, `turn` and `unread`; another page begins anew.
 * @param {Partial<typeof shown>} change
 */
export function title(change) {
  const before = "page" in change ? { page: "", turn: false, unread: 0 } : shown;
  shown = { ...before, ...change };
  const { page, turn, unread } = shown;
  noteTurn(turn);
  const parts = [turn && t("your_turn"), page, "Parcheesi"].filter(Boolean);
  document.title = `${unread ? `(${unread}) ` : ""}${parts.join(" · ")}`;
}

// The title of the tab: unread messages, whether it is one's turn, and the page.

import { noteTurn } from "./turn-notice.js";
import { t } from "../texts/texts.js";

let shown = { page: "", turn: false, unread: 0 };

/** Changes what is given of `page`, `turn` and `unread`; another page begins anew. */
export function title(change) {
  shown = { ...("page" in change ? { turn: false, unread: 0 } : shown), ...change };
  const { page, turn, unread } = shown;
  noteTurn(turn);
  document.title = `${unread ? `(${unread}) ` : ""}${[turn && t("your_turn"), page, "Parcheesi"].filter(Boolean).join(" · ")}`;
}

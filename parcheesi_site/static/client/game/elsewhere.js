// What happens elsewhere during a game: the other games that wait, and the last notification. It is
// said below the turn, quietly: nothing is laid over the game, and the focus stays.

import { get } from "../service/api.js";
import { button, h, link, renew } from "../page/dom.js";
import { listenForNews } from "../people/news.js";
import { pause } from "../service/pause.js";
import { t } from "../texts/texts.js";
import { title } from "../page/title.js";

const COUNTED_MS = 11000; // a change of the number of games comes within a heartbeat

/** @param {string} id of the game that is played here @param {AbortSignal} signal */
export function createElsewhere(id, signal) {
  const node = h("div", { class: "elsewhere", role: "status" });
  const waiting = h("p", { hidden: true });
  const last = h("p", { hidden: true });
  node.append(waiting, last);
  let turns = 0; // the games that wait, this one included
  let mine = false;
  let looks = 0;

  /** Reads which other games wait, if any can be: the number may be older than the turn here. */
  async function look() {
    const number = ++looks; // a later one knows better
    const others = turns > Number(mine) && !signal.aborted ? await otherGames() : [];
    if (signal.aborted || !others || number !== looks) return;
    const { length: games } = others;
    title({ waiting: games });
    waiting.hidden = !games;
    if (!games) return;
    const words = games === 1 ? t("game_waits") : t("games_wait", { games });
    renew(waiting, h("p", {}, link(`#/game/${others[0].game_id}`, words, null)));
  }

  async function otherGames() {
    const page = await get("me/games?turn=mine&limit=100").catch(() => null);
    return page?.results.filter((game) => game.game_id !== id);
  }

  /** @param {number} games */
  function count(games) {
    turns = games;
    look();
  }

  /** @param {string} words @param {string} href */
  function tell(words, href) {
    const close = button("×", () => (last.hidden = true), "quiet");
    close.setAttribute("aria-label", t("close"));
    last.replaceChildren(link(href, words, null), close);
    last.hidden = false;
    look();
  }

  /**
   * Takes note of whose turn it is here. Another game may begin to wait just when this one stops:
   * the number stays the same.
   * @param {boolean} now
   */
  async function noteTurn(now) {
    const ends = mine && !now;
    mine = now;
    if (ends) await pause(COUNTED_MS, signal).then(look);
  }

  listenForNews(signal, tell, count);
  return { node, noteTurn };
}

// "Your table is ready": a bar with a sound, on any page; it does not take the focus.

import { sound } from "../game/sounds.js";
import { button, toast } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { t } from "../texts/texts.js";

const LEAD_MS = 3000;
const SHOWN_MS = 180000;
/** @type {Set<string>} the games that it was said of: two streams tell of them */
const heard = new Set();

/**
 * Says that a game has begun, once. With `leads`, the signal of the page where the user waits for
 * it, it goes there by itself, unless the user stays, or is busy writing or answering.
 * @param {{ name: string, game_id: string }} table @param {AbortSignal | null} leads
 */
export async function tableIsReady({ name, game_id: game }, leads) {
  const href = `#/game/${game}`;
  if (location.hash === href || heard.has(game)) return;
  heard.add(game);
  sound("turn", true);
  const goes = leads && !document.querySelector("dialog[open], input:focus, select:focus");
  const words = [t("notice_tournament_table", { name }), goes && ` ${t("we_go_there")}`];
  const bar = toast(words, { href, linkWords: t("go_to_table"), ms: SHOWN_MS });
  bar.classList.add("ready");
  bar.append(button(t(goes ? "stay" : "close"), () => bar.remove()));
  if (goes) await pause(LEAD_MS, leads);
  if (goes && !leads.aborted && bar.isConnected) location.hash = href;
}

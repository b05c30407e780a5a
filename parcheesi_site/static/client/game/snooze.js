// Snoozing a game with long turns: for a while no message is sent about one's turns in it.

import { ask } from "./ask.js";
import { seatOf } from "./state.js";
import { get, put, remove } from "../service/api.js";
import { button, failed, h } from "../page/dom.js";
import { isLong } from "../page/push.js";
import { dateOf, t } from "../texts/texts.js";

const MORNING = 8; // o'clock
const DAY_MS = 86400000;

/** @typedef {Pick<Api.SnoozedGame, "until">} Snooze */

/** @returns {[words: string, snooze: Snooze][]} */
function choices() {
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING, 0, 0, 0);
  const later = new Date(Date.now() + 3 * DAY_MS);
  return [
    [t("until_tomorrow"), { until: morning.toISOString() }],
    [t("for_three_days"), { until: later.toISOString() }],
    [t("until_the_end"), { until: null }],
  ];
}

/** @param {string} id of the game @param {number | null} own */
export function createSnooze(id, own) {
  const address = /** @type {const} */ ("me/notification-settings/snoozed-games/");
  /** @type {Snooze | null} */
  let snooze = null;
  let asked = false;
  const words = h("small", { role: "status" });
  const act = button("", change, "quiet");
  const node = h("div", { class: "row" }, act, words);

  async function change() {
    const chosen = snooze ? null : await ask(t("snooze_question"), choices());
    if (!snooze && !chosen) return;
    const sent = chosen ? put(`${address}${id}`, chosen) : remove(`${address}${id}`);
    await sent.catch(failed);
    await read(); // it may have been woken elsewhere, or by the time
  }

  async function read() {
    const { snoozed_games: games } = await get("me/notification-settings");
    draw(games.find((one) => one.game_id === id) ?? null);
  }

  /** @param {Snooze | null} now */
  function draw(now) {
    snooze = now;
    act.textContent = t(now ? "wake" : "snooze");
    const ends = now?.until ? t("until", { date: dateOf(now.until) }) : t("until_it_ends");
    words.textContent = now ? t("snoozed", { ends }) : "";
  }

  /** @param {Api.Game} game */
  function show(game) {
    const seat = seatOf(game, own);
    node.hidden = game.status !== "playing" || !seat || Boolean(seat.left) || !isLong(game.turn_s);
    if (node.hidden || asked) return;
    asked = true;
    read().catch(console.debug);
  }

  draw(null);
  return { node, show };
}

// The user's own news: how many games wait, and notifications of invitations, matches, prizes.

import { inWords } from "../account/restrictions.js";
import { get, post } from "../service/api.js";
import { sound } from "../game/sounds.js";
import { announce } from "../page/announcements.js";
import { card, h, link, toast } from "../page/dom.js";
import { markedName, personHref } from "./name.js";
import { follow } from "../service/stream.js";
import { title } from "../page/title.js";
import { tableIsReady } from "../tournaments/ready.js";
import { tournamentHref } from "../tournaments/words.js";
import { dateOf, t } from "../texts/texts.js";

/** @typedef {Api.PersonalRow | Api.Notification} News */

/**
 * The link of a notification, by its kind.
 * @type {{ [Kind in News["kind"]]: (data: Extract<News, { kind: Kind }>["data"]) => string }}
 */
const LEADS = {
  invitation: ({ table_id }) => `#/table/${table_id}`,
  matched: ({ game_id }) => `#/game/${game_id}`,
  your_turn: ({ game_id }) => `#/game/${game_id}`,
  turn_ends: ({ game_id }) => `#/game/${game_id}`,
  result: ({ game_id }) => `#/game/${game_id}`,
  friend_request: () => "#/me",
  more_requests: () => "#/me",
  friend_accepted: ({ name }) => personHref(name),
  weekly_prize: () => "#/rankings",
  penalty: () => "#/account/penalties",
  restricted: () => "#/account/penalties",
  report_decided: () => "#/me",
  restriction_lifted: () => "#/account/penalties",
  app_closed: () => "#/account/developer",
  app_reopened: () => "#/account/developer",
  webhook_off: () => "#/account/webhooks",
  tournament_soon: ({ tournament_id }) => tournamentHref(tournament_id),
  tournament_table: ({ game_id }) => `#/game/${game_id}`,
  tournament_paused: ({ tournament_id }) => tournamentHref(tournament_id),
  tournament_removed: ({ tournament_id }) => tournamentHref(tournament_id),
  tournament_over: ({ tournament_id }) => tournamentHref(tournament_id),
  tournament_partner: ({ tournament_id }) => tournamentHref(tournament_id),
};

export const KINDS = /** @type {News["kind"][]} */ (Object.keys(LEADS));

let counted = 0; // the games that waited when they were counted last

/** What changes from what the user is kept. */
const CHANGES = ["restricted", "restriction_lifted", "penalty"];
/** What may bring chips or a level. */
const EARNINGS = ["result", "weekly_prize", "tournament_over"];

/** @param {{ status: string, place: number | null }} tournament */
function endOf({ status, place }) {
  if (status === "cancelled") return "_cancelled";
  return place ? "_place" : "";
}

/** @param {News} news */
function wordsOf({ kind, data }) {
  if (kind === "restricted") return inWords(data);
  if (kind === "report_decided")
    return t(data.acted ? "notice_report_acted" : "notice_report_looked", {
      date: dateOf(data.reported_at),
    });
  if (kind === "tournament_over") return t(`notice_tournament_over${endOf(data)}`, data);
  if (kind === "tournament_partner")
    return t("notice_tournament_partner", {
      name: data.name,
      user: markedName({ name: data.user_name, robot_account: data.robot_account }),
    });
  return t(kind === "penalty" ? `notice_penalty_${data.kind}` : `notice_${kind}`, {
    ...data,
    name: "name" in data && markedName(data),
  });
}

/**
 * @param {News} news
 * @returns {{ words: string, href?: string }}
 */
function notice(news) {
  const { kind, data } = news;
  if (!(kind in LEADS)) return { words: kind };
  const lead = /** @type {(data: News["data"]) => string} */ (LEADS[kind]);
  return { words: wordsOf(news), href: lead(data) };
}

/** @param {string} words @param {string} href */
const toastOf = (words, href) => toast(words, { href, linkWords: t("open") });

/**
 * Passes on notifications of the user's stream as they come, with a link, and how many games
 * wait; on most pages as toasts and in the title.
 * @param {AbortSignal} signal
 * @param {(words: string, href: string) => void} [tell]
 * @param {(turns: number) => void} [count]
 */
export function listenForNews(signal, tell = toastOf, count = countGames) {
  const row = (/** @type {News} */ notification) => {
    const { words, href } = notice(notification);
    if (CHANGES.includes(notification.kind)) dispatchEvent(new Event("restricted"));
    if (EARNINGS.includes(notification.kind)) dispatchEvent(new Event("earned"));
    if (!href || location.hash === href) return;
    if (notification.kind !== "tournament_table") return tell(words, href);
    // On its tournament's page the user waits for it.
    const waits = location.hash.startsWith(tournamentHref(notification.data.tournament_id));
    if (tell === toastOf) return tableIsReady(notification.data, waits ? signal : null);
    sound("turn", true);
    tell(words, href);
  };
  // The page starts with the snapshot, which has the last row of the stream.
  const turns = (/** @type {{ turns: number }} */ data) => count(data.turns);
  const announcements = (/** @type {{ version: string | null }} */ { version }) =>
    announce(version);
  follow("me/stream", { on: { row, turns, announcements }, signal });
}

/** @param {number} waiting */
function countGames(waiting) {
  title({ waiting });
  if (waiting !== counted) dispatchEvent(new Event("turns"));
  counted = waiting;
}

/** The user's notifications, which are marked as read when they are shown. */
export function noticesCard() {
  const list = h("ul", { class: "notices" });
  const box = card(t("news"), list);
  box.hidden = true;
  const line = (/** @type {Api.Notification} */ one) => {
    const { words, href } = notice(one);
    return h("li", { class: one.read_at ? "" : "unread" }, href ? link(href, words, null) : words);
  };
  /** @param {Api.PaginatedNotificationList} news */
  const show = ({ results, unread }) => {
    box.hidden = !results.length;
    list.replaceChildren(...results.map(line));
    if (unread) post("me/notifications/read", { all: true }).catch(() => {});
  };
  get("me/notifications?limit=10").then(show, () => {});
  return box;
}

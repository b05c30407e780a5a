// Friends and notifications: invitations, matches, prizes. New notifications appear as toasts
// with a link.

import { inWords } from "../account/restrictions.js";
import { get, post, remove } from "../service/api.js";
import { button, card, failed, h, link, toast } from "../page/dom.js";
import { form } from "../page/forms.js";
import { markedName, nameTag, personHref, playLink } from "./name.js";
import { nameInput } from "./name-input.js";
import { follow } from "../service/stream.js";
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
};

/** What changes from what the user is kept. */
const CHANGES = ["restricted", "restriction_lifted", "penalty"];

/** @param {News} news */
function wordsOf({ kind, data }) {
  if (kind === "restricted") return inWords(data);
  if (kind === "report_decided")
    return t(data.acted ? "notice_report_acted" : "notice_report_looked", {
      date: dateOf(data.reported_at),
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

/**
 * Shows notifications of the user's stream as toasts.
 * @param {AbortSignal} signal
 */
export function listenForNews(signal) {
  const row = (/** @type {News} */ notification) => {
    const { words, href } = notice(notification);
    if (CHANGES.includes(notification.kind)) dispatchEvent(new Event("restricted"));
    if (href && location.hash !== href) toast(words, { href, linkWords: t("open") });
  };
  // The page starts with the snapshot, which has the last row of the stream.
  follow("me/stream", { on: { row }, signal });
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

/** The user's friends, the friend requests, and a form to send one. */
export function friendsCard() {
  const list = h("ul", { class: "friends" });
  const { node, input: name } = nameInput({ name: "name", required: true });
  const done = (/** @type {Promise<unknown>} */ work) => work.then(draw, failed);

  async function draw() {
    const pages = await Promise.all(
      /** @type {const} */ (["asks", "friends", "asked"]).map((state) =>
        get(`me/friends?state=${state}`),
      ),
    );
    list.replaceChildren(...pages.flatMap(({ results }) => results.map(line)));
  }

  /**
   * @param {Api.Friend} friend
   * @returns {HTMLLIElement}
   */
  function line({ user, state, online }) {
    const path = `me/friends/${encodeURIComponent(user.name)}`;
    return h(
      "li",
      {},
      h("span", { class: "name" }, nameTag(user, { online })),
      state === "asked" && h("span", { class: "note" }, t("waiting_for_answer")),
      state === "friends" && playLink(user.name),
      state === "asks" && button(t("accept"), () => done(post(`${path}/accept`))),
      button(t(state === "asks" ? "decline" : "remove"), () => done(remove(path)), "quiet"),
    );
  }

  draw().catch(() => {});
  async function ask() {
    await post("me/friends", { name: name.value });
    name.value = "";
    await draw();
  }
  return card(t("friends"), list, form("row", ask, node, h("button", {}, t("ask_friend"))));
}

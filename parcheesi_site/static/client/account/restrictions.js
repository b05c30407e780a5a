// Restrictions by the staff, where they matter: in the lobby, beside a chat, after a ban.

import { get } from "../service/api.js";
import { button, h, link } from "../page/dom.js";
import { ban, endOf } from "../service/restriction.js";
import { pause } from "../service/pause.js";
import { t } from "../texts/texts.js";

const MUTED_MS = 30000;

/** @typedef {{ what: string, until: string, reason: string }} Restriction */

/**
 * A restriction as a sentence.
 * @param {Restriction} restriction
 */
export const inWords = ({ what, until, reason }) =>
  t(t.has(`restricted_${what}`) ? `restricted_${what}` : "notice_restricted", {
    ends: endOf(until),
    reason,
  });

/**
 * The restrictions in force, as sentences.
 * @param {Api.PaginatedPenaltyList} page
 */
export function inForce({ banned_until: until, ban_reason: reason, ...standing }) {
  const sentences = [];
  if (until && reason) sentences.push(inWords({ what: "play", until, reason }));
  else if (until) sentences.push(t("play_banned", { ends: endOf(until) }));
  const mute = muteIn(standing);
  return mute ? [...sentences, mute] : sentences;
}

/**
 * The mute in force, as a sentence; empty without one.
 * @param {Pick<Api.PaginatedPenaltyList, "muted_until" | "mute_reason">} standing
 */
const muteIn = ({ muted_until: until, mute_reason: reason }) =>
  until ? inWords({ what: "chat", until, reason: reason ?? "" }) : "";

/** Where one can answer; nothing if the operator has named no place. */
export function answerLine() {
  const line = h("span", { class: "answer" });
  get("meta").then(
    ({ contact }) => {
      if (!contact) return;
      const href = contact.startsWith("https://") ? contact : `mailto:${contact}`;
      line.replaceChildren(` ${t("answer_restriction")} `, link(href, contact, null));
    },
    () => {},
  );
  return line;
}

/**
 * A card for the lobby; hidden unless something is in force.
 * @param {AbortSignal} signal
 */
export function restrictionsBanner(signal) {
  const box = h("section", { class: "card restricted", role: "status", hidden: true });
  const show = (/** @type {string[]} */ sentences) => {
    box.hidden = !sentences.length;
    box.replaceChildren(
      ...sentences.map((words) => h("p", {}, words)),
      link("#/account/penalties", t("account_penalties"), null),
      answerLine(),
    );
  };
  const look = () =>
    get("me/penalties?limit=1").then(
      (page) => show(inForce(page)),
      () => {},
    );
  addEventListener("restricted", look, { signal });
  look();
  return box;
}

/**
 * Says whether the user is muted, at each notification and, as the end of a mute is none, every
 * half a minute of one. `look` asks at once.
 * @param {(words: string) => void} use with an empty text if the user is not
 * @param {AbortSignal} signal
 */
export function followMute(use, signal) {
  let mute = "";
  let asksAgain = false;
  async function look() {
    const page = await get("me/penalties?limit=1").catch(() => null);
    if (page && !signal.aborted) use((mute = muteIn(page)));
    if (!mute || asksAgain) return;
    asksAgain = true;
    await pause(MUTED_MS, signal);
    asksAgain = false;
    if (!signal.aborted) look();
  }
  addEventListener("restricted", look, { signal });
  look();
  return look;
}

/** What is shown on the first page after a ban has ended the session; null without one. */
export function bannedCard() {
  const kept = ban.read();
  if (!kept) return null;
  const { name, guest, until, reason } = kept;
  const seen = () => {
    ban.forget();
    box.remove();
  };
  const box = h(
    "section",
    { class: "card restricted banned", role: "alert" },
    h("h2", {}, t("banned_title", { name })),
    h("p", {}, inWords({ what: "account", until, reason })),
    guest && h("p", {}, t("banned_guest")),
    h("p", {}, answerLine()),
    button(t("banned_seen"), seen, "quiet"),
  );
  return box;
}

// The user's own part of the header: level and chips, and a button for the friends who are online.
// It is read when a page is shown, if it is old, and when something is won; never by a timer.

import { get, session } from "../service/api.js";
import { fill, h, part, s } from "../page/dom.js";
import { openFriends } from "./online-friends.js";
import { numberOf, t } from "../texts/texts.js";

const OLD_MS = 60000;
/** @type {Intl.NumberFormatOptions} */
const SHORT = { notation: "compact", maximumSignificantDigits: 3 };
const FRIENDS =
  "M9 5.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M3.5 19c0-3.5 2.5-5.5 5.5-5.5s5.5 2 5.5 5.5" +
  "M15.5 5.5a3 3 0 0 1 0 6M17 13.8c2.2.6 3.5 2.6 3.5 5.2";

/** @typedef {{ user: string, level: number | null, chips: number, online: number }} Own */
/** @type {Own | null} as it was read last; guests have no level and no chips */
let own = null;
let readAt = -OLD_MS;

// These stay: a tap on an element that is replaced meanwhile is lost.
const level = h("b", {});
const chips = h("span", {});
const purse = h("a", { class: "purse", href: "#/me" }, level, h("i", {}), chips);
const count = h("span", { class: "online-count" });
const friends = h(
  "button",
  { class: "tool", onclick: () => openFriends(countFriends) },
  s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: FRIENDS })),
  count,
);

/** Shows what is known of the user, and reads it if that is old. */
export function showOwn() {
  const { user } = session;
  if (own?.user !== user?.id) own = null;
  fill(part("own"), user && [purse, friends]);
  draw();
  if (user && (!own || performance.now() - readAt >= OLD_MS)) read();
}

async function read() {
  const { id, guest } = session.own;
  readAt = performance.now();
  try {
    const [online, me, wallet] = await Promise.all([
      get("me/friends?online=true&limit=100"),
      guest ? null : get("me"),
      guest ? null : get("me/wallet"),
    ]);
    if (session.user?.id !== id) return;
    const counted = { chips: wallet?.balance ?? 0, online: online.results.length };
    own = { user: id, level: me?.level ?? null, ...counted };
    draw();
  } catch (error) {
    console.debug(error); // the page says what is wrong with the connection
  }
}

function draw() {
  const { online, ...won } = own ?? { level: null, chips: 0, online: 0 };
  name(friends, t("friends_online", { online }));
  count.textContent = numberOf(online);
  count.hidden = !online;
  purse.hidden = won.level === null;
  name(purse, `${t("level_of", won)}, ${t("chips", won)}`);
  level.textContent = String(won.level);
  chips.textContent = numberOf(won.chips, won.chips < 10000 ? {} : SHORT);
}

/** @param {HTMLElement} node @param {string} words */
function name(node, words) {
  node.title = words;
  node.setAttribute("aria-label", words);
}

/** @param {number} online as it was just read */
function countFriends(online) {
  if (own) own.online = online;
  draw();
}

addEventListener("earned", () => session.user && read());

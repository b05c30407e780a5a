// Which page is shown: the part of the address after "#" decides. Each page is a module with
// show(root, parts of the address, signal); the signal is aborted when the page is left.

import * as account from "./account/account.js";
import * as analysis from "./analysis/analysis.js";
import * as password from "./account/password.js";
import { patch, session } from "./service/api.js";
import * as changeOptions from "./tables/change-options.js";
import * as email from "./account/email.js";
import * as diceCheck from "./game/dice-check.js";
import { failed, h, link, messageOf, part, row } from "./page/dom.js";
import { install } from "./page/install.js";
import * as game from "./game/game.js";
import * as lobby from "./tables/lobby.js";
import * as newTable from "./tables/new-table.js";
import * as diceWeeks from "./people/dice-weeks.js";
import { announceToStrangers } from "./page/announcements.js";
import { showOwn } from "./people/header.js";
import { listenForNews } from "./people/news.js";
import * as profile from "./people/profile.js";
import * as rankings from "./people/rankings.js";
import * as replay from "./game/replay.js";
import * as signIn from "./people/sign-in.js";
import * as table from "./tables/table.js";
import * as tournament from "./tournaments/tournament.js";
import * as tournamentForm from "./tournaments/form.js";
import * as tournaments from "./tournaments/list.js";
import * as tutorial from "./tutorial/tutorial.js";
import {
  chooseLanguage,
  chosenLanguage,
  documentAddress,
  language,
  LANGUAGES,
  t,
} from "./texts/texts.js";
import { keepSubscribed } from "./page/push.js";
import { title } from "./page/title.js";

/**
 * @typedef {object} Page
 * @property {(root: HTMLElement, parts: string[], signal: AbortSignal) => unknown} show
 * @property {boolean} [forStrangers]
 */

/** @type {[address: RegExp, page: Page, heading: string][]} */
const PAGES = [
  [/^#?\/?$/, lobby, "play"],
  [/^#\/new(?:\/(.+))?$/, newTable, "open_table"],
  [/^#\/table\/([\w-]+)(?:\/([\w-]+))?$/, table, "table"],
  [/^#\/options\/([\w-]+)$/, changeOptions, "change_options"],
  [/^#\/game\/([\w-]+)$/, game, "game"],
  [/^#\/replay\/([\w-]+)(?:\/(\d+))?$/, replay, "replay"],
  [/^#\/analysis\/([\w-]+)$/, analysis, "analysis"],
  [/^#\/dice\/([\w-]+)$/, diceCheck, "check_dice"],
  [/^#\/dice$/, diceWeeks, "service_dice"],
  [/^#\/rankings$/, rankings, "rankings"],
  [/^#\/tournaments$/, tournaments, "tournaments"],
  [/^#\/tournaments\/(?:new|change\/([\w-]+))$/, tournamentForm, "tournament"],
  [/^#\/tournament\/([\w-]+)(?:\/([\w-]+))?$/, tournament, "tournament"],
  [/^#\/me$/, profile, "profile"],
  [/^#\/account(?:\/([\w-]+))?$/, account, "account"],
  [/^#\/tutorial(?:\/(\d))?$/, tutorial, "tutorial"],
  // These two are in mails.
  [/^#\/account\/verify-email\/(.+)$/, email, "verify_email"],
  [/^#\/account\/password\/reset(?:\/key\/(.+))?$/, password, "forgotten"],
  [/^#\/user\/(.+)$/, profile, "profile"],
];
let leaving = new AbortController();

/** Replaces a link for others, which apps may claim, by the address of its page. */
function followDeepLink() {
  const { pathname, hash } = location;
  if (!/^\/(game|table|tournament|user)\/[^/]+$/.test(pathname)) return;
  const invited = /^\/(table|tournament)\//.test(pathname) && /^#[\w-]+$/.test(hash);
  history.replaceState(null, "", `/#${pathname}${invited ? hash.replace("#", "/") : ""}`);
}

/** The page of the address, the parts of the address, and the heading. */
function wanted() {
  const { hash } = location;
  const [pattern, page, heading] = PAGES.find(([known]) => known.test(hash)) ?? PAGES[0];
  if (!session.user && !page.forStrangers) return { page: signIn, parts: [], heading: "welcome" };
  return { page, parts: hash.match(pattern)?.slice(1) ?? [], heading };
}

const LEADING_MS = 1000;

/**
 * Removes what was said on the page before: not what has just led here, nor what is news anywhere,
 * unless it is a link to this page.
 */
function clearToasts() {
  for (const one of part("toasts").children) {
    const since = Number(/** @type {HTMLElement} */ (one).dataset.since);
    const href = one.querySelector("a")?.getAttribute("href");
    const old = performance.now() - since > LEADING_MS;
    if (href ? href === location.hash : old) one.remove();
  }
}

/** An empty page in place of the one before. */
function emptyPage() {
  const loading = h("p", { class: "loading" }, t("loading"));
  const root = h("main", { id: "main", tabindex: "-1" }, loading);
  part("main").replaceWith(root);
  clearToasts();
  scrollTo(0, 0);
  return root;
}

async function showPage() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const { page, parts, heading } = wanted();
  const root = emptyPage();
  title({ page: t(heading), ...(session.user ? {} : { waiting: 0 }) });
  document.body.dataset.connection = "live";
  drawHeader();
  if (!session.user) announceToStrangers(signal);
  try {
    if (page === signIn) return signIn.show(root);
    // Nothing is laid over a game, which listens itself.
    if (session.user && page !== game) listenForNews(signal);
    if (!navigator.onLine) throw new Error(t("offline_lead"));
    await page.show(root, parts, signal);
  } catch (error) {
    if (signal.aborted) return;
    showFailure(root, error);
    addEventListener("online", showPage, { once: true, signal });
  }
  if (!signal.aborted) root.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} root
 * @param {unknown} error
 */
function showFailure(root, error) {
  console.warn(error);
  root.className = "";
  const online = navigator.onLine;
  const words = [
    h("h1", {}, t(online ? "something_failed" : "offline")),
    h("p", {}, messageOf(error)),
  ];
  root.replaceChildren(
    h(
      "section",
      { class: "card failure", role: "alert" },
      words,
      row(
        h("button", { class: "primary", onclick: showPage }, t("try_again")),
        online && link("#/", t("to_lobby")),
      ),
    ),
  );
}

/**
 * The language of the page, and of mails and messages to the player.
 * @param {string} code
 */
function pick(code) {
  chooseLanguage(code);
  saveLanguage();
}

/** Saves the language that was chosen on this device in the account, if one was chosen. */
function saveLanguage() {
  const chosen = /** @type {Api.LanguageCode | null} */ (chosenLanguage());
  if (session.user && chosen) patch("me", { language: chosen }).catch(() => {});
}

function drawHeader() {
  const here = location.hash || "#/";
  const links = [
    ["#/", "play"],
    ["#/tournaments", "tournaments"],
    ["#/rankings", "rankings"],
    ["#/me", "profile"],
  ].map(([href, words]) =>
    h(
      "a",
      { href, "aria-current": here === href ? "page" : null },
      h("i", { class: `icon ${words}`, "aria-hidden": "true" }),
      t(words),
    ),
  );
  part("links").replaceChildren(...(session.user ? links : []));
  showOwn();
  const choice = (/** @type {string} */ code) => {
    const pressed = { lang: code, "aria-pressed": String(code === language()) };
    return h(
      "button",
      { class: "quiet", ...pressed, onclick: () => pick(code) },
      code.toUpperCase(),
    );
  };
  part("languages").replaceChildren(...LANGUAGES.map(choice));
  part("skip").textContent = t("skip");
  drawFooter();
  document.documentElement.lang = language();
}

function drawFooter() {
  const words = {
    "how-to-play": "how_to_play",
    dice: "dice_card",
    privacy: "privacy",
    documents: "documents",
  };
  for (const [id, key] of Object.entries(words)) part(id).textContent = t(key);
  part("how-to-play").setAttribute("href", documentAddress("how-to-play"));
  part("privacy").setAttribute("href", documentAddress("privacy"));
}

// The address after "#" is taken: the link cannot use it to jump.
part("skip").addEventListener("click", (event) => {
  event.preventDefault();
  part("main").focus();
});
// What no caller waits for may fail, too: a button whose request has no response does not just do
// nothing.
addEventListener("unhandledrejection", ({ reason }) => failed(reason));

followDeepLink();
let signedInAs = session.user?.id;
addEventListener("hashchange", showPage);
addEventListener("languagechange-by-hand", showPage);
addEventListener("session", sessionChanged);
addEventListener("storage", sessionChanged); // by another tab
function sessionChanged() {
  // A token refresh changes nothing here; signing in or out needs another page.
  if (session.user?.id === signedInAs) return;
  signedInAs = session.user?.id;
  saveLanguage();
  keepSubscribed();
  showPage();
}
showPage();
install();
keepSubscribed();

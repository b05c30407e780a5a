// The account: an index of its parts, and each of them.

import { get, session } from "../service/api.js";
import { button, card, fill, h, hint, link } from "../page/dom.js";
import { appsCard } from "./apps.js";
import { openSettings } from "../game/settings.js";
import { grantsCard, sessionsCard } from "./access.js";
import { closeCard, exportCard } from "./data.js";
import { emailCard } from "./email.js";
import { languageCard } from "./language.js";
import { notificationCards } from "./notifications.js";
import { strangersCard } from "./strangers.js";
import { passwordCard } from "./password.js";
import { penaltiesCard } from "./penalties.js";
import { robotAccountCard } from "./robot-account.js";
import { secondFactorCard } from "./second-factor.js";
import { tokensCard } from "./tokens.js";
import { movementsCard, walletCard } from "./wallet.js";
import { webhooksCard } from "./webhooks.js";
import { t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */

/**
 * By the last part of the address: the cards of a section.
 * @type {Record<string, (me: Api.Me) => Child[] | Promise<Child[]>>}
 */
const SECTIONS = {
  wallet: () => [walletCard(), movementsCard()],
  email: () => [emailCard()],
  password: () => [passwordCard()],
  "second-factor": () => [secondFactorCard()],
  sessions: () => [sessionsCard(), grantsCard()],
  penalties: () => [penaltiesCard()],
  settings: (me) => [languageCard(me), boardCard(), strangersCard(me)],
  notifications: notificationCards,
  developer: (me) => [tokensCard(), robotAccountCard(me), appsCard()],
  webhooks: () => [webhooksCard()],
  data: (me) => [exportCard(), closeCard(me)],
};
const FOR_GUESTS = ["penalties", "settings", "notifications", "sessions", "data"];
/** @param {string} section */
const keyOf = (section) => `account_${section.replace("-", "_")}`;

/**
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} parts
 */
export async function show(root, [section]) {
  const open = Object.keys(SECTIONS).filter(
    (name) => !session.own.guest || FOR_GUESTS.includes(name),
  );
  if (!section || !open.includes(section))
    return root.replaceChildren(h("h1", {}, t("account")), index(open));
  root.classList.add("account"); // at once: it narrows the page
  const me = await get("me");
  const path = h(
    "nav",
    { class: "trail-of-pages", "aria-label": t("account") },
    link("#/account", t("account"), null),
  );
  fill(root, path, h("h1", {}, t(keyOf(section))), await SECTIONS[section](me));
}

/** The settings that a game has, too: those of this browser. */
const boardCard = () =>
  card(
    t("settings"),
    hint(t("settings_lead")),
    button(t("choose_settings"), () => openSettings()),
  );

/** @param {string[]} open */
function index(open) {
  const line = (/** @type {string} */ section) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "card", href: `#/account/${section}` },
        h("strong", {}, t(keyOf(section))),
        hint(t(`${keyOf(section)}_lead`)),
      ),
    );
  return h("ul", { class: "account-index" }, open.map(line));
}

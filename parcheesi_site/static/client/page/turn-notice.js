// "Your turn", by a notification while the page is hidden: quiet, one for each turn, closed when
// the player is back. A push message about the same game has the same tag, and replaces it.

import { canInstall, registration } from "./install.js";
import { t } from "../texts/texts.js";

const STORE = "parcheesi.turn-notice";
let mine = false;
let tag = "";

export const possible = () => canInstall() && "Notification" in window;
export const wanted = () =>
  possible() && Notification.permission === "granted" && localStorage.getItem(STORE) === "on";

/**
 * Turns it on or off; the browser asks the user the first time. Resolves to whether it is on.
 * @param {boolean} on
 */
export async function setWanted(on) {
  localStorage.setItem(STORE, on ? "on" : "off");
  if (on && Notification.permission === "default") await Notification.requestPermission();
  return wanted();
}

/**
 * Takes note of whose turn it is.
 * @param {boolean} now
 */
export function noteTurn(now) {
  const begins = now && !mine;
  mine = now;
  if (begins) tag = /^#\/game\/([\w-]+)/.exec(location.hash)?.[1].replaceAll("-", "") ?? "turn";
  if (!now) close();
  else if (begins && document.hidden && wanted()) show();
}

async function show() {
  /** @type {HTMLLinkElement | null} */
  const icon = document.querySelector('link[rel="apple-touch-icon"]');
  const known = await registration();
  await known?.showNotification(t("your_turn"), {
    tag,
    silent: true,
    icon: icon?.href,
    data: location.href,
    lang: document.documentElement.lang,
  });
}

async function close() {
  if (!possible() || !tag) return;
  const known = await registration();
  for (const notification of (await known?.getNotifications({ tag })) ?? []) notification.close();
}

document.addEventListener("visibilitychange", () => document.hidden || close());

// Push messages to this browser: subscribed, kept, and ended with the notifications of one's turn.

import { button, h, part, row } from "./dom.js";
import { registration } from "./install.js";
import { possible, setWanted, wanted } from "./turn-notice.js";
import { get, post, remove, session } from "../service/api.js";
import { language, t } from "../texts/texts.js";

const ASKED = "parcheesi.push-asked";
const LONG_S = 3600; // with longer turns nobody waits at the board

/** @param {number | null} turnS */
export const isLong = (turnS) => turnS !== null && turnS > LONG_S;

/** @param {PushSubscription} kept */
const keyOf = ({ options }) => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** Registers this browser's subscription, where the service sends push messages. */
async function subscribe() {
  const { application_server_key: key } = await get("me/devices");
  const manager = (await registration())?.pushManager;
  if (!key || !manager) return;
  const kept = await manager.getSubscription();
  if (kept && keyOf(kept) !== key) await kept.unsubscribe();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys } = made.toJSON();
  const { p256dh, auth } = /** @type {{ p256dh: string, auth: string }} */ (keys);
  const code = /** @type {Api.LanguageCode} */ (language());
  await post("me/devices", { endpoint, keys: { p256dh, auth }, language: code });
}

async function unsubscribe() {
  const kept = await (await registration())?.pushManager.getSubscription();
  await kept?.unsubscribe();
  const { results } = await get("me/devices");
  for (const { id, current } of results) if (current) await remove(`me/devices/${id}`);
}

/** Brings the service up to date: after a sign-in, with another language, or a new subscription. */
export function keepSubscribed() {
  // A browser may have no push service: the page still notifies while it is open.
  if (session.user && wanted()) subscribe().catch(console.debug);
}

/**
 * Turns notifications on or off, with push messages. Resolves to whether they are on.
 * @param {boolean} on
 */
export async function setNotified(on) {
  const now = await setWanted(on);
  await (now ? subscribe() : unsubscribe()).catch(console.debug);
  return now;
}

/**
 * Asks once, after the first own turn in a game of long turns, whether to hear of the next.
 * @param {number | null} turnS
 */
export function askAfterTurn(turnS) {
  if (!isLong(turnS) || !possible() || Notification.permission !== "default") return;
  if (localStorage.getItem(ASKED)) return;
  localStorage.setItem(ASKED, "yes");
  const close = () => box.remove();
  const accept = () => setNotified(true).finally(close);
  /** @type {HTMLElement} */
  const box = h(
    "div",
    { class: "toast", role: "status" },
    h("span", {}, t("ask_push")),
    row(button(t("notice_enable"), accept), button(t("not_now"), close)),
  );
  box.dataset.since = String(performance.now());
  part("toasts").append(box);
}

addEventListener("languagechange-by-hand", keepSubscribed);
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "subscribed") keepSubscribed();
});

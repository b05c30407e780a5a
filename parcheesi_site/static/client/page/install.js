// The service worker's registration: it stores the pages, and a new release is offered, never
// forced.

import { button, h, part } from "./dom.js";
import { pause } from "../service/pause.js";
import { t } from "../texts/texts.js";

const LOOK_MS = 3600000;
const FIRST_MS = 4000; // at the first visit, storing a release would compete with the page

/**
 * The address of the worker; none while the service is being developed, when files change at any
 * time.
 */
const worker = () => navigator.serviceWorker && document.documentElement.dataset.worker;

/** The registration, or null where there can be none. */
export const registration = async () => (worker() ? navigator.serviceWorker.ready : null);
export const canInstall = () => Boolean(worker());

export async function install() {
  const address = worker();
  if (!address) return;
  if (!navigator.serviceWorker.controller) await pause(FIRST_MS);
  const known = await navigator.serviceWorker.register(address).catch(console.debug);
  if (!known) return;
  if (known.waiting) offer(known.waiting);
  known.addEventListener("updatefound", () => {
    const fresh = known.installing;
    fresh?.addEventListener(
      "statechange",
      () => fresh.state === "installed" && navigator.serviceWorker.controller && offer(fresh),
    );
  });
  setInterval(() => document.hidden || known.update().catch(() => {}), LOOK_MS);
}

/**
 * Says that a new release is here; the page is loaded anew when the user wants it.
 * @param {ServiceWorker} fresh
 */
function offer(fresh) {
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
      once: true,
    });
    fresh.postMessage("activate");
  };
  /** @type {HTMLElement} */
  const box = h(
    "div",
    { class: "toast release" },
    h("span", {}, t("new_release")),
    button(t("reload"), reload),
    button(t("later"), () => box.remove(), "quiet"),
  );
  document.querySelector(".release")?.remove();
  part("toasts").append(box);
}

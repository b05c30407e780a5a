// The service worker: the pages without a network, push messages, and notifications.
// The service puts RELEASE in front, {version, files}: the version changes with any of the files.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const STORE = `parcheesi-${RELEASE.version}`;

/** The files of a release are stored together: a page never mixes two releases. */
const store = async () =>
  (await caches.open(STORE)).addAll(
    RELEASE.files.map((file) => new Request(file, { cache: "reload" })),
  );

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} path */
const stored = async (path) => (await caches.open(STORE)).match(path);

/**
 * The path of a file; links for others have the client's page.
 * @param {Request} request
 */
const pathOf = ({ url }) =>
  new URL(url).pathname.replace(/^\/(game|table|tournament|user)\/[^/]+$/, "/");

/** @param {Request} request */
const page = (request) =>
  fetch(request).catch(async (error) => {
    const kept = await stored(pathOf(request));
    if (!kept) throw error;
    return kept;
  });

/** @param {Request} request */
const file = async (request) => (await stored(pathOf(request))) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(store()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("message", ({ data }) => data === "activate" && worker.skipWaiting());

// The page comes from the network if there is one, its files from the store. Everything else, above
// all the API, passes by.
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin } = new URL(url);
  const known = RELEASE.files.includes(pathOf(event.request));
  if (method !== "GET" || origin !== location.origin || !known) return;
  event.respondWith(mode === "navigate" ? page(event.request) : file(event.request));
});

/**
 * @typedef {{ title: string, body: string, topic: string, url: string, turns: number }} Message
 * (docs/push.md)
 */

worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));

/**
 * Shows a message, unless the user looks at its page; the last of a topic replaces the others.
 * @param {Message} message
 */
async function show({ title, body, topic, url, turns }) {
  // The page of this service, at whatever address it was installed from.
  const address = new URL(new URL(url).hash, worker.registration.scope).href;
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if ("setAppBadge" in worker.navigator) await worker.navigator.setAppBadge(turns);
  if (tabs.some((tab) => tab.focused && tab.url === address)) return;
  const icon = RELEASE.files.find((path) => path.includes("/icon-192"));
  await worker.registration.showNotification(title, { body, tag: topic, data: address, icon });
}

// Only a page has the tokens to register the new subscription: one that is open, or the next one.
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** @param {Event} event */
async function renew(event) {
  const { oldSubscription: old } = /** @type {PushSubscriptionChangeEvent} */ (event);
  if (old) await worker.registration.pushManager.subscribe(old.options);
  for (const tab of await worker.clients.matchAll()) tab.postMessage("subscribed");
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringUp(event.notification.data));
});

/**
 * Brings up the tab with that address, or any tab of the client, or opens one.
 * @param {string} address
 */
async function bringUp(address) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === address) ?? tabs[0];
  if (!tab) return worker.clients.openWindow(address);
  if (tab.url !== address) await tab.navigate(address);
  return tab.focus();
}

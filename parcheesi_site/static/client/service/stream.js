// Following topics: over one connection for all tabs of the browser, which `hub.js` keeps open.

import { checkSession, get, post, session } from "./api.js";
import { pause } from "./pause.js";
import { Problem } from "./problem.js";
import { newKey } from "./request.js";
import { host } from "./hub.js";

const REGISTER_EVERY_MS = 20000;
const HEARD_WITHIN_MS = 5000;
const STREAMS = "/api/v1/streams";

/** @import { FromHub, FromTab, Message } from "./hub.js" */
/**
 * What is called with the events of a topic; `refused` has the code of the reason, `turns` and
 * `announcements` are of the user's own.
 * @template State, Row, End
 * @typedef {object} Listener
 * @property {(data: State) => void} [snapshot]
 * @property {(data: Row) => void} [row]
 * @property {(data: End) => void} [ended]
 * @property {(data: { turns: number }) => void} [turns]
 * @property {(data: { version: string | null }) => void} [announcements]
 * @property {(code: string) => void} [refused]
 * @property {(yes: boolean) => void} [live]
 */
/**
 * A topic, and the number of the last row that has come; null before the snapshot.
 * @typedef {object} Topic
 * @property {number | null} number
 * @property {Listener<any, any, any>} on
 * @property {boolean} [live] as `on` heard last
 */

/** @type {Map<string, Topic>} What the page follows, by name. */
const topics = new Map();
const tab = newKey();
/** @type {BroadcastChannel | null} On which the tabs of this user talk with their hub. */
let channel = null;
let led = ""; // the channel for which this tab is, or will be, the hub
let alone = !window.SharedWorker && !navigator.locks;
let isRegistering = false;
let heard = false;

/**
 * Follows the topic of a stream's `path` until the signal is aborted or the stream has ended.
 * @template {string} P
 * @param {P} path
 * @param {object} how
 * @param {number | null} [how.number] the last known row, if any
 * @param {Listener<Api.Told<P, "snapshot">, Api.Told<P, "message">, Api.Told<P, "end">>} how.on
 * @param {AbortSignal} how.signal
 */
export function follow(path, { number = null, on, signal }) {
  const name = path.replace("/stream", "");
  const topic = { number, on };
  topics.set(name, topic);
  join();
  register();
  signal.addEventListener("abort", () => {
    if (topics.get(name) !== topic) return; // the next page follows it already
    topics.delete(name);
    register();
  });
}

/** Talks on the channel of this user's tabs from now on; 1 stands for the form of its messages. */
function join() {
  const name = `parcheesi.streams.1.${session.own.id}${alone ? tab : ""}`;
  if (channel?.name === name) return;
  say({ tab, topics: {} });
  channel?.close();
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => hear(data);
  start(name);
}

/**
 * Has the channel a hub: a shared worker, else one of the tabs, of which the next takes over when
 * it is closed. On a page without https there are no locks: there each tab has its own.
 * @param {string} name
 */
function start(name) {
  if (alone || !window.SharedWorker) return lead(name);
  const url = new URL("./hub-worker.js", import.meta.url);
  new SharedWorker(url, { name, type: "module" }).onerror = () => {
    alone = true;
    join();
    register();
  };
}

/**
 * Leads once no other tab does, until the browser freezes this one.
 * @param {string} name
 */
function lead(name) {
  if (led === name) return;
  led = name;
  if (!navigator.locks) return void host(name);
  const frozen = new AbortController();
  const { signal } = frozen;
  const until = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const hosting = async () => {
    const hub = host(name);
    await until;
    hub.close();
  };
  navigator.locks.request(name, { signal }, hosting).catch(() => {}); // frozen before its turn
  document.addEventListener("freeze", () => ((led = ""), frozen.abort()), { once: true });
}

/** Registers what this tab follows with the hub, once for all changes of a moment. */
async function register() {
  if (isRegistering) return;
  isRegistering = true;
  await pause(0);
  isRegistering = false;
  const numbers = [...topics].map(([name, { number }]) => [name, number]);
  say({ tab, topics: Object.fromEntries(numbers) });
}

/** @param {FromTab} what */
const say = (what) => channel?.postMessage(what);

/** @param {FromHub} said */
function hear({ hello, message, live, ask, closed }) {
  heard = true;
  if (hello) register();
  if (message) take(message);
  if (ask === tab) getTicket();
  if (live !== undefined) for (const topic of topics.values()) setLive(topic, live);
  if (closed) end(closed);
}

/** @param {Topic} topic @param {boolean} live */
function setLive(topic, live) {
  if (topic.live === live) return;
  topic.live = live;
  topic.on.live?.(live);
}

async function getTicket() {
  try {
    say({ tab, answer: await post("streams/tickets", { path: STREAMS }) });
  } catch (error) {
    const refused = error instanceof Problem && error.status < 429 && error.status !== 401;
    say({ tab, answer: refused ? { code: error.code } : {} });
  }
}

/**
 * @param {string} event
 * @returns {event is "turns" | "announcements"}
 */
const isOwnState = (event) => event === "turns" || event === "announcements";

/** @param {Message} message */
function take({ topic: name, event, id, data }) {
  const topic = topics.get(name ?? "");
  if (!topic) return;
  if (event === "snapshot" || event === "message") takeNew(topic, event, id, data);
  else if (isOwnState(event)) topic.on[event]?.(data);
  else if (event === "end") {
    topics.delete(name ?? "");
    topic.on.ended?.(data);
  } else if (data.retry_ms === null) refuse(name ?? "", data.code);
}

/**
 * Takes a row or snapshot.
 * @param {Topic} topic @param {string} event @param {number | null} id @param {any} data
 */
function takeNew(topic, event, id, data) {
  const { number } = topic;
  if (!isNew(number, event, id)) return;
  if (event === "message" && id !== null && id !== Number(number) + 1) return void register();
  topic.number = id ?? number ?? 0;
  if (event === "snapshot") topic.on.snapshot?.(data);
  else topic.on.row?.(data);
}

/**
 * Whether it has not come here yet: another tab may have asked for it. Nothing comes before the
 * first snapshot. A later one with a lower number means that the service has lost rows.
 * @param {number | null} number @param {string} event @param {number | null} id
 */
const isNew = (number, event, id) =>
  event === "snapshot" ? id === null || id !== number : number !== null && (id ?? 0) > number;

/**
 * Nothing can be followed, for this reason.
 * @param {string} code
 */
function end(code) {
  if (code === "session_ended") {
    topics.clear();
    checkSession();
  } else for (const name of [...topics.keys()]) refuse(name, code);
}

/**
 * Follows a topic no more, and says why.
 * @param {string} name
 * @param {string} code
 */
function refuse(name, code) {
  const topic = topics.get(name);
  topics.delete(name);
  topic?.on.refused?.(code);
}

addEventListener("pagehide", () => say({ tab, topics: {} }));
addEventListener("pageshow", ({ persisted }) => persisted && register());
document.addEventListener("resume", () => channel && (start(channel.name), register()));
setInterval(async () => {
  if (!topics.size) return;
  heard = false;
  register();
  await pause(HEARD_WITHIN_MS);
  if (!heard && channel) start(channel.name); // the shared worker has ended
}, REGISTER_EVERY_MS);

/**
 * Polls an address; for an unchanged response the service sends 304, which the browser handles.
 * @template {string} P
 * @param {P} path
 * @param {number} everyMs
 * @param {(answer: NonNullable<Api.Answer<"get", P>>) => void} use
 * @param {AbortSignal} signal
 */
export async function poll(path, everyMs, use, signal) {
  while (!signal.aborted) {
    /** @type {any} */
    const answer = document.hidden ? null : await get(path).catch(() => null);
    if (answer && !signal.aborted) use(answer);
    await pause(everyMs, signal);
  }
}

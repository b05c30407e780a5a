// Following topics over one connection: tickets, resuming after a disconnection, backing off.

import { checkSession, get, post } from "./api.js";
import { Problem } from "./problem.js";
import { pause } from "../page/dom.js";

const LONGEST_MS = 15000;
const STREAMS = "/api/v1/streams";

/**
 * What is called with the events of a topic; `refused` has the code of the reason.
 * @template State, Row, End
 * @typedef {object} Listener
 * @property {(data: State) => void} [snapshot]
 * @property {(data: Row) => void} [row]
 * @property {(data: End) => void} [ended]
 * @property {(code: string) => void} [refused]
 * @property {(yes: boolean) => void} [live]
 */
/**
 * A topic, and the number of the last row that has come.
 * @typedef {object} Topic
 * @property {number | null} number
 * @property {Listener<any, any, any>} on
 */
/** @typedef {{ topic: string | null, event: string, id: number | null, data: any }} Message */

/**
 * What the page follows, by name. A browser has six connections to a host over HTTP/1.1, for all
 * its tabs: a page opens one for all its topics, and another one when they change.
 * @type {Map<string, Topic>}
 */
const topics = new Map();
/** @type {AbortController | null} Aborted when the connection is to be opened with other topics. */
let connection = null;

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
  signal.addEventListener("abort", () => {
    if (topics.get(name) !== topic) return; // the next page follows it already
    topics.delete(name);
    connection?.abort();
  });
  if (connection) connection.abort();
  else void keepOpen();
}

/** Keeps the connection open as long as there are topics. */
async function keepOpen() {
  let failures = 0;
  while (topics.size) {
    connection = new AbortController();
    const { signal } = connection;
    await pause(0, signal); // a page adds several topics at once
    if (signal.aborted) continue;
    await connect(signal, () => (failures = 0));
    if (signal.aborted || !topics.size) continue;
    for (const { on } of topics.values()) on.live?.(false);
    await betterTimes(
      Math.min(500 * 2 ** failures++, LONGEST_MS) * (0.5 + Math.random() / 2),
      signal,
    );
  }
  connection = null;
}

/**
 * Opens a connection, and waits until it closes or the signal is aborted.
 * @param {AbortSignal} signal
 * @param {() => void} opened
 */
async function connect(signal, opened) {
  try {
    const { ticket } = await post("streams/tickets", { path: STREAMS });
    if (!signal.aborted) await listen(ticket, signal, opened);
  } catch (error) {
    if (error instanceof Problem && error.status < 429 && error.status !== 401)
      refuseAll(error.code);
  }
}

/**
 * One connection, until it closes or the signal is aborted.
 * @param {string} ticket
 * @param {AbortSignal} signal
 * @param {() => void} opened
 * @returns {Promise<void>}
 */
function listen(ticket, signal, opened) {
  const wanted = [...topics].map(([name, { number }]) =>
    number === null ? name : `${name}@${number}`,
  );
  const source = new EventSource(`${STREAMS}?topics=${wanted.join()}&ticket=${ticket}`);
  return new Promise((resolve) => {
    const close = () => {
      source.close();
      removeEventListener("offline", close);
      resolve();
    };
    source.onopen = () => {
      opened();
      for (const { on } of topics.values()) on.live?.(true);
    };
    source.onmessage = ({ data }) => {
      if (take(JSON.parse(data)) && topics.size) return;
      close();
    };
    source.onerror = close; // EventSource would reconnect with a used ticket
    addEventListener("offline", close);
    signal.addEventListener("abort", close);
  });
}

/**
 * Takes a message; false if it ends the connection.
 * @param {Message} message
 */
function take({ topic: name, event, id, data }) {
  if (name === null) return event !== "closed" || end(data);
  const topic = topics.get(name);
  if (!topic) return true; // no longer of interest
  if (id !== null) topic.number = id;
  const { on } = topic;
  if (event === "snapshot") on.snapshot?.(data);
  else if (event === "message") on.row?.(data);
  else if (event === "end") {
    topics.delete(name);
    on.ended?.(data);
  } else if (data.retry_ms === null) refuse(name, data.code);
  else setTimeout(() => connection?.abort(), data.retry_ms); // then it is asked for again
  return true;
}

/**
 * The service closes the connection.
 * @param {{ code: string, retry_ms: number | null }} why
 */
function end({ code, retry_ms: retryMs }) {
  if (code === "session_ended") {
    topics.clear();
    checkSession();
  } else if (retryMs === null && code !== "token_expired") refuseAll(code);
  return false;
}

/** @param {string} code */
function refuseAll(code) {
  for (const name of [...topics.keys()]) refuse(name, code);
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

/**
 * Waits, at most until the network is available again.
 * @param {number} ms
 * @param {AbortSignal} signal
 */
function betterTimes(ms, signal) {
  return Promise.race([
    pause(ms, signal),
    new Promise((resolve) => addEventListener("online", resolve, { once: true })),
  ]);
}

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

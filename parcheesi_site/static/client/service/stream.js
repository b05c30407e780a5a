// Following a stream of events: tickets, resuming after a disconnection, backing off.

import { checkSession, get, post } from "./api.js";
import { Problem } from "./problem.js";
import { pause } from "../page/dom.js";

const LONGEST_MS = 15000;

/**
 * What is called with the events of a stream; `refused` has the code of the reason.
 * @template State, Row, End
 * @typedef {object} Listener
 * @property {(data: State) => void} [snapshot]
 * @property {(data: Row) => void} [row]
 * @property {(data: End) => void} [ended]
 * @property {(code: string) => void} [refused]
 * @property {(yes: boolean) => void} [live]
 */
/** @typedef {{ number: number | null, over: boolean }} Seen */

/**
 * Follows `path` until the signal is aborted or the stream has ended.
 * @template {string} P
 * @param {P} path
 * @param {object} how
 * @param {number | null} [how.number] the last known row, if any
 * @param {Listener<Api.Told<P, "snapshot">, Api.Told<P, "message">, Api.Told<P, "end">>} how.on
 * @param {AbortSignal} how.signal
 */
export async function follow(path, { number = null, on, signal }) {
  let failures = 0;
  const seen = { number, over: false };
  while (!signal.aborted && !seen.over) {
    try {
      const { ticket } = await post("streams/tickets", { path: `/api/v1/${path}` });
      const live = (/** @type {boolean} */ yes) => {
        if (yes) failures = 0;
        on.live?.(yes);
      };
      await listen(path, ticket, { seen, signal, on, live });
    } catch (error) {
      if (error instanceof Problem && error.status < 429 && error.status !== 401)
        return on.refused?.(error.code);
    }
    if (signal.aborted || seen.over) return;
    on.live?.(false);
    await betterTimes(
      Math.min(500 * 2 ** failures++, LONGEST_MS) * (0.5 + Math.random() / 2),
      signal,
    );
  }
}

/**
 * One connection, until it closes.
 * @param {string} path
 * @param {string} ticket
 * @param {object} following
 * @param {Seen} following.seen
 * @param {AbortSignal} following.signal
 * @param {Listener<any, any, any>} following.on
 * @param {(yes: boolean) => void} following.live
 * @returns {Promise<void>}
 */
function listen(path, ticket, { seen, signal, on, live }) {
  const after = seen.number === null ? "" : `&after=${seen.number}`;
  const source = new EventSource(`/api/v1/${path}?ticket=${ticket}${after}`);
  return new Promise((resolve) => {
    /** @type {(name: string, act: (data: any) => void) => void} */
    const hear = (name, act) =>
      source.addEventListener(name, (event) => {
        // EventSource's own `error` event has no data; `onerror` handles it.
        if (event.lastEventId) seen.number = Number(event.lastEventId);
        act(JSON.parse(event.data));
      });
    const close = () => {
      source.close();
      removeEventListener("offline", close);
      resolve();
    };
    hear("snapshot", (data) => on.snapshot?.(data));
    hear("message", (data) => on.row?.(data));
    hear("end", (data) => {
      seen.over = true;
      on.ended?.(data);
      close();
    });
    hear("closed", ({ code }) => {
      if (code !== "token_expired") {
        seen.over = true;
        if (code === "session_ended") checkSession();
        else on.refused?.(code);
      }
      close();
    });
    source.onopen = () => live(true);
    source.onerror = close; // EventSource would reconnect with a used ticket
    addEventListener("offline", close);
    signal.addEventListener("abort", close);
  });
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

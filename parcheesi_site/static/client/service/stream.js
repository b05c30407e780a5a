// Following a stream of events: tickets, resuming after a disconnection, backing off.

import { get, post, Problem } from "./api.js";
import { pause } from "../page/dom.js";

const LONGEST_MS = 15000;

/**
 * Follows `path` until the signal is aborted or the stream has ended.
 * `number` is the last known row, if any. Calls snapshot(data), row(data), ended(data),
 * refused(code) and live(boolean) of `on`, if they are defined.
 */
export async function follow(path, { number = null, on, signal }) {
  let failures = 0;
  const seen = { number, over: false };
  while (!signal.aborted && !seen.over) {
    try {
      const { ticket } = await post("streams/tickets", { path: `/api/v1/${path}` });
      await listen(path, ticket, seen, signal, {
        ...on,
        live(yes) {
          if (yes) failures = 0;
          on.live?.(yes);
        },
      });
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

/** One connection, until it closes. */
function listen(path, ticket, seen, signal, on) {
  const after = seen.number === null ? "" : `&after=${seen.number}`;
  const source = new EventSource(`/api/v1/${path}?ticket=${ticket}${after}`);
  return new Promise((resolve) => {
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
        on.refused?.(code);
      }
      close();
    });
    source.onopen = () => on.live?.(true);
    source.onerror = close; // EventSource would reconnect with a used ticket
    addEventListener("offline", close);
    signal.addEventListener("abort", close);
  });
}

/** Waits, at most until the network is available again. */
function betterTimes(ms, signal) {
  return Promise.race([
    pause(ms, signal),
    new Promise((resolve) => addEventListener("online", resolve, { once: true })),
  ]);
}

/** Polls an address; for an unchanged response the service sends 304, which the browser handles. */
export async function poll(path, everyMs, use, signal) {
  while (!signal.aborted) {
    const answer = document.hidden ? null : await get(path).catch(() => null);
    if (answer && !signal.aborted) use(answer);
    await pause(everyMs, signal);
  }
}

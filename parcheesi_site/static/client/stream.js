// Following a stream of events: tickets, resuming where it broke off, backing off.

import { get, post, Problem } from "./api.js";
import { pause } from "./dom.js";

const LONGEST_MS = 15000;

/**
 * Follows `path` until the signal is aborted or the stream has ended.
 * `number` is the last row that is known, if any. Calls snapshot(data), row(data), ended(data),
 * refused(code) and live(boolean) of `on`, as far as they are there.
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
      if (error instanceof Problem && error.status < 429 && error.status !== 401) return on.refused?.(error.code);
    }
    if (signal.aborted || seen.over) return;
    on.live?.(false);
    await betterTimes(Math.min(500 * 2 ** failures++, LONGEST_MS) * (0.5 + Math.random() / 2), signal);
  }
}

/** One connection, from its opening to its end. */
function listen(path, ticket, seen, signal, on) {
  const after = seen.number === null ? "" : `&after=${seen.number}`;
  const source = new EventSource(`/api/v1/${path}?ticket=${ticket}${after}`);
  return new Promise((resolve) => {
    const hear = (name, act) =>
      source.addEventListener(name, (event) => {
        // `error` of EventSource has no data and comes here by another way.
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
    source.onerror = close; // it would come again with a ticket that is used up
    addEventListener("offline", close);
    signal.addEventListener("abort", close);
  });
}

/** Waits, but no longer than until the network is there again. */
function betterTimes(ms, signal) {
  return Promise.race([
    pause(ms, signal),
    new Promise((resolve) => addEventListener("online", resolve, { once: true })),
  ]);
}

/** Reads an address every so often; an unchanged answer costs a 304, which the browser sees to. */
export async function poll(path, everyMs, use, signal) {
  while (!signal.aborted) {
    const answer = document.hidden ? null : await get(path).catch(() => null);
    if (answer && !signal.aborted) use(answer);
    await pause(everyMs, signal);
  }
}

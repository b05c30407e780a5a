// The server's time. A state has `deadline_at` and `ms_left`; their difference is the server's time
// when it was sent. Transfer only delays it, so the latest of all readings is the best.

let ahead = -Infinity; // of performance.now(), which no one can set

/**
 * Reads the server's time from a deadline and the milliseconds left.
 * @param {string | null | undefined} endsAt
 * @param {number | null} msLeft
 */
export function note(endsAt, msLeft) {
  if (endsAt && msLeft !== null)
    ahead = Math.max(ahead, Date.parse(endsAt) - msLeft - performance.now());
}

/**
 * Milliseconds until a time of the server, at least 0.
 * @param {string} time
 */
export function msUntil(time) {
  const now = ahead === -Infinity ? Date.now() : ahead + performance.now();
  return Math.max(0, Date.parse(time) - now);
}

// The server's time. A state tells `deadline_at` and `ms_left`; their difference is the time there
// when it was told. On its way it grew old, never young: so the latest of all readings is the best.

let ahead = -Infinity; // of performance.now(), which nobody sets

/** Learns from anything that has an end and what was left until then. */
export function note(endsAt, msLeft) {
  if (endsAt && msLeft !== null) ahead = Math.max(ahead, Date.parse(endsAt) - msLeft - performance.now());
}

/** Milliseconds until a time of the server's, at least 0. */
export function msUntil(time) {
  const now = ahead === -Infinity ? Date.now() : ahead + performance.now();
  return Math.max(0, Date.parse(time) - now);
}

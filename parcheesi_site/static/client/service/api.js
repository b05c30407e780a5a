// Requests to the service: tokens, retries after failures, errors.
//
// The tokens are in localStorage, so that a reload or a second tab stays signed in. A script that got into
// this page could read them there. So the page loads its own files only (its
// Content-Security-Policy forbids the rest), and no text of another player is ever parsed as HTML.

import { pause } from "../page/dom.js";
import { dateOf, language, t } from "../texts/texts.js";

const BASE = "/api/v1/";
const STORE = "parcheesi.session";
const TRIES = 5;
const PATIENCE_MS = 15000;
const LONGEST_WAIT_S = 30;

/** An error response, from application/problem+json; `message` is for users. */
export class Problem extends Error {
  constructor(status, body, waitS = 0) {
    // Errors of signing in have another form: a `message`, and no `detail`.
    const errors = (body.errors ?? []).filter(
      (error) => error.message || error.detail !== body.detail,
    );
    const fields = errors.map((error) => error.message ?? `${error.field}: ${error.detail}`);
    super(
      [body.detail, ...fields, ...restriction(body)].filter(Boolean).join(" ") || `HTTP ${status}`,
    );
    Object.assign(this, { status, waitS, code: body.code ?? "", game: body.game, body });
  }
}

/** Why the staff restricts the user, and until when, if an error is about that. */
const restriction = ({ until, reason }) =>
  until
    ? [
        reason && t("restricted_because", { reason }),
        t("restricted_until", { until: dateOf(until) }),
      ]
    : [];

/** There was no response, even after some retries. */
export class Unreachable extends Error {}

export const session = {
  read: () => JSON.parse(localStorage.getItem(STORE) ?? "null"),
  keep(signedIn) {
    // The key of the next refresh: if its response is lost, even by closing the page, a repetition gets the same.
    localStorage.setItem(STORE, JSON.stringify({ ...signedIn, refresh_key: newKey() }));
    window.dispatchEvent(new Event("session"));
  },
  forget() {
    localStorage.removeItem(STORE);
    window.dispatchEvent(new Event("session"));
  },
  get user() {
    return this.read()?.user ?? null;
  },
};

export const get = (path, headers = null) => call("GET", path, null, headers);
export const post = (path, body = {}) => call("POST", path, body);
export const patch = (path, body) => call("PATCH", path, body);
export const put = (path, body) => call("PUT", path, body);
export const remove = (path, body) => call("DELETE", path, body);

/** Signs in with a response of `auth/`; `pending` is a sign-in that still needs the second factor. */
export async function signIn(path, body = {}, pending = null) {
  const answer = await call("POST", path, body, pending && { "X-Session-Token": pending });
  const tokens = answer.meta ?? answer;
  const user =
    answer.user ??
    (await call("GET", "me", null, { Authorization: `Bearer ${tokens.access_token}` }));
  session.keep({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    user: { id: user.id, name: user.name, avatar: user.avatar, guest: user.guest },
  });
}

/** Ends the session here and at the service. */
export async function signOut() {
  await remove("auth/session").catch(() => {}); // it may have ended already
  session.forget();
}

/** Sends a request and returns the body of the response. Raises Problem, Unreachable. */
async function call(method, path, body, more = null, key = method === "POST" ? newKey() : null) {
  // One key for all tries: the first to arrive is carried out, the others get its response.
  for (let tried = 1, renewed = false; ; tried++) {
    const token = session.read()?.access_token;
    const answer = await once(method, path, body, key, token, more).catch(() => null);
    if (answer?.ok) return answer.status === 204 ? null : answer.json();
    const problem = answer && (await problemOf(answer));
    if (
      problem?.status === 401 &&
      token &&
      !renewed &&
      !path.startsWith("auth/refresh") &&
      !wantsProof(problem)
    ) {
      renewed = await refreshed(token);
      if (renewed) continue;
    }
    const wait = waitBefore(problem, tried);
    if (wait === null) throw problem ?? new Unreachable();
    await pause(wait);
  }
}

function once(method, path, body, key, token, more) {
  const headers = { Accept: "application/json", "Accept-Language": language() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  if (body) headers["Content-Type"] = "application/json";
  Object.assign(headers, more);
  const address = path.startsWith("http") ? path : BASE + path;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(address, { method, headers, body: body && JSON.stringify(body), signal });
}

/** Whether the service asks for the password again, or for a code of the second factor: the token is valid. */
export const wantsProof = ({ status, code, body }) =>
  code === "reauthentication_required" || (status === 401 && Boolean(body?.meta?.is_authenticated));

async function problemOf(answer) {
  const body = await answer.json().catch(() => ({}));
  return new Problem(answer.status, body, Number(answer.headers.get("Retry-After") ?? 0));
}

/** Milliseconds until the next try, or null if a retry does not help. */
function waitBefore(problem, tried) {
  const again =
    !problem ||
    problem.status >= 502 ||
    problem.status === 429 ||
    problem.code === "request_in_progress";
  if (!again || tried >= TRIES || problem?.waitS > LONGEST_WAIT_S) return null;
  return problem?.waitS ? problem.waitS * 1000 : Math.min(300 * 2 ** tried, 4000);
}

/** Gets new tokens; one tab at a time, as each refresh token can be used once. */
function refreshed(oldToken) {
  const renew = async () => {
    const kept = session.read();
    if (!kept) return false;
    if (kept.access_token !== oldToken) return true; // another tab, or another request, was faster
    try {
      const body = { refresh_token: kept.refresh_token };
      session.keep({
        ...kept,
        ...(await call("POST", "auth/refresh", body, null, kept.refresh_key)),
      });
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status < 500) session.forget();
      return false;
    }
  };
  return navigator.locks ? navigator.locks.request(STORE, renew) : renew();
}

/** 128 random bits; crypto.randomUUID exists on secure (https) pages only. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

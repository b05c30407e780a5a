// Requests to the service: tokens, repetitions after failures, errors.
//
// The tokens are in localStorage, so that a reload or a second tab stays signed in. A script that
// got into this page could read them there. So the page loads its own files only (its
// Content-Security-Policy forbids the rest), and no text of another player is ever parsed as HTML.

import { pause } from "./pause.js";
import { Problem, Unreachable } from "./problem.js";
import { newKey, once, waitBefore } from "./request.js";
import { ban } from "./restriction.js";

/** @import { Order } from "./request.js" */

const STORE = "parcheesi.session";

/**
 * @typedef {Pick<Api.User, "id" | "name" | "avatar" | "guest">} OwnUser
 * @typedef {object} Session
 * @property {string} access_token
 * @property {string} refresh_token
 * @property {string} refresh_key
 * @property {OwnUser} user
 */
export const session = {
  /** @returns {Session | null} */
  read: () => JSON.parse(localStorage.getItem(STORE) ?? "null"),
  /** @param {Omit<Session, "refresh_key">} signedIn */
  keep(signedIn) {
    // The key of the next refresh: if its response is lost, even by closing the page, a repetition
    // gets the same.
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
  /** The user, on a page that is not for strangers. */
  get own() {
    if (!this.user) throw new Error("not signed in");
    return this.user;
  },
};

/**
 * With a signal it is sent once, for as long as somebody waits for it.
 * @template {string} P
 * @param {P} path
 * @param {Record<string, string> | null} [headers]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Answer<"get", P>>}
 */
export const get = (path, headers = null, signal = undefined) =>
  call("GET", path, null, { headers, signal });

/**
 * @template {string} P
 * @param {P} path
 * @param {Api.Body<"post", P>} [body]
 * @returns {Promise<Api.Answer<"post", P>>}
 */
export const post = (path, body) => call("POST", path, body ?? {});

/**
 * @template {string} P
 * @param {P} path
 * @param {Api.Body<"patch", P>} body
 * @returns {Promise<Api.Answer<"patch", P>>}
 */
export const patch = (path, body) => call("PATCH", path, body);

/**
 * @template {string} P
 * @param {P} path
 * @param {Api.Body<"put", P>} body
 * @returns {Promise<Api.Answer<"put", P>>}
 */
export const put = (path, body) => call("PUT", path, body);

/**
 * @template {string} P
 * @param {P} path
 * @param {Api.Body<"delete", P>} [body]
 * @returns {Promise<Api.Answer<"delete", P>>}
 */
export const remove = (path, body) => call("DELETE", path, body);

/**
 * Signs in with a response of `auth/`; `pending` is a sign-in that still needs the second factor.
 * @param {string} path
 * @param {string | null} [pending]
 */
export async function signIn(path, body = {}, pending = null) {
  const headers = pending ? { "X-Session-Token": pending } : null;
  const answer = await call("POST", path, body, { headers });
  /** @type {Pick<Session, "access_token" | "refresh_token">} */
  const tokens = answer.meta ?? answer;
  /** @type {OwnUser} */
  const user = answer.user ?? (await get("me", { Authorization: `Bearer ${tokens.access_token}` }));
  ban.forget();
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

/**
 * One key for all tries: the first to arrive is carried out, the others get its response.
 * @param {string} method
 * @param {string} path
 * @param {object | null} [body]
 * @param {{ headers?: Record<string, string> | null, key?: string, signal?: AbortSignal }} [more]
 */
const call = (method, path, body, { headers = null, key = newKey(), signal } = {}) =>
  carriedOut({ method, path, body, headers, signal, key: method === "POST" ? key : null });

/**
 * Sends a request and returns the body of the response. Raises Problem, Unreachable.
 * @param {Order} order
 * @returns {Promise<any>} what it is depends on the address: `get`, `post` and the others know
 */
async function carriedOut(order) {
  for (let tried = 1, renewed = false; ; tried++) {
    const token = session.read()?.access_token;
    const answer = await once(order, token).catch(() => null);
    if (answer?.ok) return bodyOf(answer);
    const problem = answer && (await problemOf(answer));
    if (token && !renewed && isStale(problem, order)) {
      renewed = await refreshed(token);
      if (renewed) continue;
    }
    const wait = waitBefore(order, problem, tried);
    if (wait === null) throw problem ?? new Unreachable();
    await pause(wait);
  }
}

/**
 * Whether the token was refused, and a new one may help.
 * @param {Problem | null} problem
 * @param {Order} order
 */
const isStale = (problem, { path }) =>
  problem?.status === 401 && !path.startsWith("auth/refresh") && !wantsProof(problem);

/**
 * Whether the service asks for the password again, or for a code of the second factor: the token
 * is valid.
 * @param {unknown} error
 * @returns {error is Problem}
 */
export const wantsProof = (error) =>
  error instanceof Problem &&
  (error.code === "reauthentication_required" ||
    (error.status === 401 && Boolean(error.body.meta?.is_authenticated)));

/** @param {Response} answer */
function bodyOf(answer) {
  if (answer.status === 204) return null;
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? answer.json() : answer.text();
}

/** @param {Response} answer */
async function problemOf(answer) {
  const body = await answer.json().catch(() => ({}));
  return new Problem(answer.status, body, Number(answer.headers.get("Retry-After") ?? 0));
}

/** Finds out whether the session has ended, and why: the page then shows that. */
export const checkSession = () => refreshed(session.read()?.access_token ?? "");

/**
 * Gets new tokens; one tab at a time, as each refresh token can be used once.
 * @param {string} oldToken
 * @returns {Promise<boolean>}
 */
async function refreshed(oldToken) {
  const renew = async () => {
    const kept = session.read();
    if (kept?.access_token !== oldToken) return Boolean(kept); // another tab or request was faster
    try {
      const body = { refresh_token: kept.refresh_token };
      const answer = await call("POST", "auth/refresh", body, { key: kept.refresh_key });
      session.keep({ ...kept, ...answer });
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) return false;
      const { until = "", reason = "" } = error.body;
      if (error.code === "banned") ban.keep({ ...kept.user, until, reason });
      session.forget();
      return false;
    }
  };
  return navigator.locks ? await navigator.locks.request(STORE, renew) : renew();
}

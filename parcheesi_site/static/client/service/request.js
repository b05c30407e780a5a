// One request, and when to repeat it.

import { language } from "../texts/texts.js";

const BASE = "/api/v1/";
const TRIES = 5;
const PATIENCE_MS = 15000;
const LONGEST_WAIT_S = 30;

/**
 * A request; its key is the same for all tries.
 * @typedef {object} Order
 * @property {string} method
 * @property {string} path
 * @property {object | null} [body]
 * @property {string | null} key
 * @property {Record<string, string> | null} headers
 * @property {AbortSignal} [signal]
 */

/**
 * Sends a request once.
 * @param {Order} order
 * @param {string} [token]
 */
export function once({ method, path, body, key, headers: more, signal: wanted }, token) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": language() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  if (body) headers["Content-Type"] = "application/json";
  Object.assign(headers, more);
  const address = path.startsWith("http") ? path : BASE + path;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = wanted ? AbortSignal.any([wanted, patience]) : patience;
  return fetch(address, { method, headers, body: body && JSON.stringify(body), signal });
}

/**
 * Milliseconds until the next try, or null if a retry does not help.
 * @param {Order} order
 * @param {{ status: number, code: string, waitS: number } | null} problem
 * @param {number} tried
 */
export function waitBefore({ signal }, problem, tried) {
  const again =
    !problem ||
    problem.status >= 502 ||
    problem.status === 429 ||
    problem.code === "request_in_progress";
  const waitS = problem?.waitS ?? 0;
  if (!again || signal || tried >= TRIES || waitS > LONGEST_WAIT_S) return null;
  return waitS ? waitS * 1000 : Math.min(300 * 2 ** tried, 4000);
}

/** 128 random bits; crypto.randomUUID exists on secure (https) pages only. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A restriction by the staff: how long it lasts, and the ban for which a session has ended.

import { dateOf, t } from "../texts/texts.js";

const STORE = "parcheesi.ban";
/** A restriction that lasts longer has no end that matters. */
const PERMANENT_MS = 3650 * 86400000;

/**
 * @typedef {object} Ban
 * @property {string} name of the account
 * @property {boolean} guest
 * @property {string} until
 * @property {string} reason
 */

/**
 * How long a restriction lasts, in the local time.
 * @param {string} until
 */
export const endOf = (until) =>
  Date.parse(until) - Date.now() > PERMANENT_MS
    ? t("ends_never")
    : t("ends_at", { until: dateOf(until) });

/**
 * Why the staff restricts the user, and how long, if an error is about that.
 * @param {{ until?: string, reason?: string }} body
 */
export const restrictionIn = ({ until, reason }) =>
  until
    ? [reason && t("restricted_because", { reason }), t("restricted_until", { ends: endOf(until) })]
    : [];

/** The ban for which the last session has ended here, until a sign-in or until it is over. */
export const ban = {
  /** @param {Ban} one */
  keep: (one) => localStorage.setItem(STORE, JSON.stringify(one)),
  forget: () => localStorage.removeItem(STORE),
  /** @returns {Ban | null} */
  read() {
    /** @type {Ban | null} */
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "null");
    return kept && Date.parse(kept.until) > Date.now() ? kept : null;
  },
};

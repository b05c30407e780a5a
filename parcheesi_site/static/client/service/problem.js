// What a refused request says.

import { restrictionIn } from "./restriction.js";

/**
 * @typedef {object} ProblemMeta
 * @property {boolean} [is_authenticated]
 * @property {string} [session_token] of a sign-in that needs a second factor
 * @property {string} [secret] of a second factor that is not enabled yet
 * @property {string} [totp_url]
 */
/**
 * @typedef {object} ErrorOfField
 * @property {string} [code]
 * @property {string} [field]
 * @property {string} [param] the field, in errors of signing in
 * @property {string} [detail]
 * @property {string} [message] the detail, in errors of signing in
 */
/**
 * What a refused request says; errors of signing in have a form of their own.
 * @typedef {object} ProblemBody
 * @property {string} [code]
 * @property {string} [detail]
 * @property {ErrorOfField[]} [errors]
 * @property {Api.Game} [game]
 * @property {Api.Table} [table]
 * @property {string} [until]
 * @property {string} [reason]
 * @property {string} [field] what the refusal is about
 * @property {string[]} [fields] the same, if it is about several
 * @property {string} [condition] that the user does not meet, with its `value`
 * @property {unknown} [value]
 * @property {{ flows?: { id: string }[] }} [data]
 * @property {ProblemMeta} [meta]
 */

/** @typedef {{ field: string, words: string }} Complaint of a field of the request */

/** An error response, from application/problem+json; `message` is for users. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {ProblemBody} body
   */
  constructor(status, body, waitS = 0) {
    // Errors of signing in have another form: `message` and `param`, and no `detail`.
    const errors = (body.errors ?? []).filter(
      (error) => error.message || error.detail !== body.detail,
    );
    const said = errors.map((error) => error.message ?? `${error.field}: ${error.detail}`);
    super(
      [body.detail, ...said, ...restrictionIn(body)].filter(Boolean).join(" ") || `HTTP ${status}`,
    );
    /** @type {Complaint[]} */
    /** @type {ErrorOfField[]} */
    const about = body.errors ?? [{ field: body.field, detail: body.detail }];
    this.fields = about.map(({ field, param, detail, message }) => ({
      field: field ?? param ?? "",
      words: message ?? detail ?? "",
    }));
    this.status = status;
    this.waitS = waitS;
    this.code = body.code ?? "";
    this.game = body.game;
    this.body = body;
  }
}

/** There was no response, even after some retries. */
export class Unreachable extends Error {}

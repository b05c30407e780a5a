// Checking the dice of a finished game: the formula of docs/fairness.md, computed by this browser.

import { get } from "../service/api.js";
import { die } from "../board/dice.js";
import { h, link } from "../page/dom.js";
import { rowsOf } from "./record.js";
import { token } from "../board/shapes.js";
import { documentAddress, t } from "../texts/texts.js";

const SEEN = "parcheesi.commitment.";

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** @param {ArrayBuffer} buffer */
const hexOf = (buffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @typedef {[words: string, right: boolean]} Check the name of its text, and whether it is correct
 * @typedef {Api.DiceRoll & { right: boolean }} CheckedRoll
 */

/**
 * Stores the commitment before the game, to compare it at the end.
 * @param {Api.Game} game
 */
export const rememberCommitment = ({ id, commitment, status }) =>
  status === "waiting" && localStorage.setItem(SEEN + id, commitment);

/**
 * The dice of a roll, which `parts` name: the game, the clients' seeds, and its number.
 * @param {CryptoKey} key @param {(string | number)[]} parts @param {number} count
 */
async function diceOf(key, parts, count) {
  /** @type {number[]} */
  const pips = [];
  for (let block = 0; pips.length < count; block++) {
    const message = new TextEncoder().encode([...parts, block].join("|"));
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
    pips.push(...[...digest].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return pips.slice(0, count);
}

/**
 * Every roll with whether it is what the seeds give, and the checks of the record.
 * @param {Api.Fairness} fairness @param {string} serverSeed @param {Api.GameRow[]} rows
 * @returns {Promise<{ rolls: CheckedRoll[], checks: Check[] }>}
 */
async function check(fairness, serverSeed, rows) {
  const seed = bytesOf(serverSeed);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]);
  const seeds = [...fairness.client_seeds]
    .sort((one, two) => one.seat - two.seat)
    .map((one) => one.client_seed);
  const shown = rows.flatMap(rollsOf).map(String);
  const rolls = await Promise.all(
    fairness.rolls.map(async (roll, n) => {
      const parts = [fairness.game_id, ...seeds, n];
      const right = await diceOf(key, parts, roll.roll.length || 1);
      return {
        ...roll,
        right: roll.n === n && String(right) === String(roll.roll) && shown[n] === String(right),
      };
    }),
  );
  const promised = hexOf(await crypto.subtle.digest("SHA-256", seed)) === fairness.commitment;
  const seen = localStorage.getItem(SEEN + fairness.game_id);
  const allRight = rolls.every((roll) => roll.right) && shown.length === rolls.length;
  /** @type {Check[]} */
  const checks = [
    ["check_promise", promised],
    ["check_rolls", allRight],
  ];
  if (seen) checks.push(["check_seen", seen === fairness.commitment]);
  return { rolls, checks };
}

/**
 * The rolls that a row of the record shows.
 * @param {Api.GameRow} row
 */
function rollsOf(row) {
  if (row.kind === "opening") return row.data.rolls.map(({ roll }) => roll);
  return row.kind === "roll" ? [row.data.roll] : [];
}

/** @param {HTMLElement} root @param {string[]} address */
export async function show(root, [id]) {
  const [fairness, rows] = [await get(`games/${id}/fairness`), await rowsOf(id)];
  root.replaceChildren(h("h1", {}, t("check_dice")), h("p", { class: "lead" }, t("check_lead")));
  const below = [
    facts(fairness),
    link(documentAddress("fairness"), t("about_dice")),
    link("#/dice", t("all_dice")),
  ];
  if (!fairness.server_seed) return root.append(...below);
  if (!crypto.subtle)
    return root.append(h("p", { class: "card bad" }, t("check_needs_https")), ...below);
  const { rolls, checks } = await check(fairness, fairness.server_seed, rows);
  const found = (/** @type {Check} */ [name, right]) =>
    h(
      "li",
      { class: right ? "right" : "wrong" },
      mark(right),
      t(right ? name : `${name}_wrong`, { rolls: rolls.length }),
    );
  root.append(
    h(
      "section",
      { class: "card", role: "status" },
      h("ul", { class: "checks" }, checks.map(found)),
    ),
    ...below,
    h(
      "details",
      { class: "card", open: rolls.some((roll) => !roll.right) },
      h("summary", {}, t("every_roll")),
      h("ol", { class: "rolls" }, rolls.map(thrown)),
    ),
  );
}

/** @param {Api.Fairness} fairness */
function facts({ commitment, server_seed: seed, client_seeds: seeds }) {
  /** @type {(name: string, value: string | HTMLElement) => HTMLElement[]} */
  const fact = (name, value) => [h("dt", {}, t(name)), h("dd", {}, value)];
  const words = seeds.map((one) => h("li", {}, token(one.seat), h("code", {}, one.client_seed)));
  return h(
    "section",
    { class: "card" },
    h(
      "dl",
      { class: "facts" },
      fact("commitment", h("code", {}, commitment)),
      fact("server_seed", seed ? h("code", {}, seed) : t("seed_at_end")),
      fact("client_seeds", h("ul", {}, words)),
    ),
  );
}

/** @param {CheckedRoll} roll */
function thrown({ n, seat, roll, right }) {
  const pips = roll.map((one) => die(one, "small"));
  return h(
    "li",
    { class: right ? "right" : "wrong" },
    h("span", { class: "n" }, n),
    token(seat),
    pips,
    mark(right),
  );
}

/** @param {boolean} yes */
const mark = (yes) =>
  h("b", { class: "mark", role: "img", "aria-label": t(yes ? "right" : "wrong") }, yes ? "✓" : "✗");

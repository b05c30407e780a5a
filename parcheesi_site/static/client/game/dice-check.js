// Checking the dice of a finished game: the formula of docs/fairness.md, computed by this browser.

import { get } from "../service/api.js";
import { die } from "../board/dice.js";
import { h, link } from "../page/dom.js";
import { rowsOf } from "./replay.js";
import { token } from "../board/shapes.js";
import { documentAddress, t } from "../texts/texts.js";

const SEEN = "parcheesi.commitment.";
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
const hexOf = (buffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Stores the commitment before the game, to compare it at the end. */
export const rememberCommitment = ({ id, commitment, status }) =>
  status === "waiting" && localStorage.setItem(SEEN + id, commitment);

/** The dice of roll n. */
export async function diceOf(key, game, seeds, n, count) {
  const pips = [];
  for (let block = 0; pips.length < count; block++) {
    const message = new TextEncoder().encode([game, ...seeds, n, block].join("|"));
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
    pips.push(...[...digest].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return pips.slice(0, count);
}

/** Every roll with its computed dice, and the checks of the record: [name of its text, correct]. */
export async function check(fairness, rows) {
  const seed = bytesOf(fairness.server_seed);
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const seeds = [...fairness.client_seeds]
    .sort((one, two) => one.seat - two.seat)
    .map((one) => one.client_seed);
  const shown = rows
    .flatMap(({ kind, data }) => (kind === "opening" ? data.rolls : kind === "roll" ? [data] : []))
    .map(({ roll }) => String(roll));
  const rolls = await Promise.all(
    fairness.rolls.map(async (roll, n) => {
      const right = await diceOf(key, fairness.game_id, seeds, n, roll.roll.length || 1);
      return {
        ...roll,
        right: roll.n === n && String(right) === String(roll.roll) && shown[n] === String(right),
      };
    }),
  );
  const promised = hexOf(await crypto.subtle.digest("SHA-256", seed)) === fairness.commitment;
  const seen = localStorage.getItem(SEEN + fairness.game_id);
  const thrown = rolls.every((roll) => roll.right) && shown.length === rolls.length;
  const checks = [
    ["check_promise", promised],
    ["check_rolls", thrown],
  ];
  return {
    rolls,
    checks: seen ? [...checks, ["check_seen", seen === fairness.commitment]] : checks,
  };
}

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
  const { rolls, checks } = await check(fairness, rows);
  const found = ([name, right]) =>
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

function facts({ commitment, server_seed: seed, client_seeds: seeds }) {
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

const mark = (yes) =>
  h("b", { class: "mark", role: "img", "aria-label": t(yes ? "right" : "wrong") }, yes ? "✓" : "✗");

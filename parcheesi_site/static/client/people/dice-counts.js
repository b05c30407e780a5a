// How often each face was rolled, as a sentence, a drawing and a card: always with the number of
// dice.

import { get } from "../service/api.js";
import { card, h, hint, link, s } from "../page/dom.js";
import { documentAddress, numberOf, t } from "../texts/texts.js";

// Of each of two tests, so that one in twenty players is below it in one of them.
const RARE = 0.025;
const [WIDTH, HEIGHT, STEP] = [300, 120, 50];

/** @param {number} value */
export const percent = (value) =>
  numberOf(value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });

/**
 * A p-value: "= 0.41", or "< 0.001".
 * @param {number} p
 */
export const probability = (p) =>
  p < 0.001
    ? `<\u00a0${numberOf(0.001)}`
    : `=\u00a0${numberOf(p, { maximumSignificantDigits: 2 })}`;

/** @param {number} p */
const verdict = (p) =>
  t(p >= 0.2 ? "well_within_chance" : p >= RARE ? "within_chance" : "rare_by_chance", {
    p: probability(p),
  });

/** @param {string} words */
const small = (words) => words[0].toLowerCase() + words.slice(1);

/**
 * The difference from the expected sum, and whether it is within chance; `whose` is the key of the
 * sentence.
 * @param {string} whose
 * @param {Api.DiceCounts & { games: number }} counts
 */
export function sentences(whose, counts) {
  if (counts.difference === null) return [h("p", { class: "empty" }, t("no_dice"))];
  const games = t(counts.games === 1 ? "one_game" : "many_games", {
    games: numberOf(counts.games),
  });
  const first = t(whose, {
    difference: percent(counts.difference),
    games,
    dice: numberOf(counts.dice),
  });
  if (counts.p_mean === null || counts.p_faces === null)
    return [h("p", {}, first), hint(t("too_few_dice"))];
  const rare = Math.min(counts.p_mean, counts.p_faces) < RARE;
  return [
    h("p", {}, first, " ", verdict(counts.p_mean)),
    h("p", {}, t("faces_are"), " ", small(verdict(counts.p_faces))),
    rare && hint(t("one_in_twenty")),
  ];
}

/**
 * Six bars, with a line where all would end if each face came equally often.
 * @param {Api.DiceCounts} counts
 */
export function bars({ dice, faces }) {
  const due = dice / 6;
  const top = Math.max(...faces, due, 1);
  const y = (/** @type {number} */ count) => HEIGHT - (HEIGHT - 20) * (count / top);
  const bar = (/** @type {number} */ count, /** @type {number} */ n) => [
    s("rect", { x: n * STEP + 9, y: y(count), width: STEP - 18, height: HEIGHT - y(count), rx: 4 }),
    s("text", { x: n * STEP + STEP / 2, y: HEIGHT + 18, class: "face" }, n + 1),
    s("text", { x: n * STEP + STEP / 2, y: HEIGHT + 36 }, numberOf(count)),
  ];
  const said = t("faces_drawn", {
    faces: faces.map((count, n) => `${n + 1}: ${numberOf(count)}`).join(", "),
    due: numberOf(due, { maximumFractionDigits: 1 }),
  });
  const line = s("line", { x1: 0, x2: WIDTH, y1: y(due), y2: y(due) });
  return h(
    "figure",
    { class: "face-counts" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT + 42}`, role: "img", "aria-label": said },
      faces.map(bar),
      line,
    ),
    h("figcaption", {}, t("due_line", { due: numberOf(due, { maximumFractionDigits: 1 }) })),
  );
}

/**
 * The card on the page of a player.
 * @param {string} name
 * @param {boolean} own
 */
export async function diceCard(name, own) {
  const counts = await get(`users/${encodeURIComponent(name)}/dice`);
  const drawn = counts.dice > 0 && [
    bars(counts),
    h(
      "p",
      {},
      link("#/dice", t("all_dice"), null),
      " · ",
      link(documentAddress("fairness"), t("about_dice"), null),
    ),
  ];
  return card(t("dice_card"), sentences(own ? "your_dice" : "their_dice", counts), drawn);
}

// The reader's luck over all games that were analysed.

import { get } from "../service/api.js";
import { card, h, hint } from "../page/dom.js";
import { numberOf, t } from "../texts/texts.js";
import { aboutAnalysis } from "./words.js";

/** One game alone is its own analysis. */
const FEWEST = 2;

/**
 * "In 37 analysed games you won 15; with average dice and the same decisions 17.2. …"
 * @param {Api.Luck} luck
 */
function sentence({ games, wins, fair_dice: fair, dice_percentile: percentile }) {
  const count = (/** @type {number} */ sum) => numberOf(sum / 10000, { maximumFractionDigits: 1 });
  const first = t("many_games_luck", { games, wins: count(wins), fair: count(fair) });
  return percentile === null ? first : `${first} ${t("many_games_dice", { percentile })}`;
}

/** The page is complete without it. */
const read = () => get("me/luck").catch(() => null);

/** A line under an analysis; empty with too few games. */
export async function manyGames() {
  const luck = await read();
  return luck && luck.games >= FEWEST && hint(sentence(luck));
}

/** The card on the user's page. */
export async function luckCard() {
  const luck = await read();
  if (!luck) return null;
  const words = luck.games < FEWEST ? t("too_few_analysed") : sentence(luck);
  return card(
    t("luck_or_skill"),
    h("p", { class: luck.games < FEWEST ? "empty" : "" }, words),
    h("p", {}, aboutAnalysis()),
  );
}

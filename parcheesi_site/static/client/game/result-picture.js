// A picture of a result to share: who won, the places, the last position, and the story.

import { colourOf, fitted, PALE, share, sheet, text } from "../analysis/picture.js";
import { s } from "../page/dom.js";
import { get } from "../service/api.js";
import { t } from "../texts/texts.js";
import { headline, wayLeft } from "./headline.js";
import { seatOf } from "./state.js";
import { playerName } from "./words.js";

/**
 * @import { Story, Told } from "./story.js"
 */

const [LEFT, LIST, STEP] = [60, 215, 58];
const BOARD = { x: 600, y: 150, width: 540, height: 540 };
const BELOW = 750;

/** @param {Api.Game} game @param {Story} story */
export async function shareResult(game, story) {
  const drawn = /** @type {unknown} */ (await get(`games/${game.id}/board.svg`));
  const board = new DOMParser().parseFromString(String(drawn), "image/svg+xml").documentElement;
  await share(picture(game, board, story.told()), headline(game, null));
}

/** @param {Api.Game} game @param {HTMLElement} board @param {Told[]} told */
function picture(game, board, told) {
  for (const [name, value] of Object.entries(BOARD)) board.setAttribute(name, String(value));
  const places = game.result?.places ?? [];
  const words = headline(game, null);
  return sheet(
    [game, BELOW + 48 * told.length, t("result_of")],
    fitted([LEFT, 130, 46], words, { "font-weight": 700 }),
    places.map((one, index) => line(game, one, LIST + index * STEP)),
    document.importNode(board, true),
    told.map((one, index) => beat(one, BELOW + 48 * index)),
  );
}

/** @param {Told} one @param {number} y */
function beat({ label, beat: { words, value } }, y) {
  const said = `${words} ${value}`;
  return [text([LEFT, y, 22], label, { fill: PALE }), fitted([LEFT + 240, y, 24], said)];
}

/** @param {Api.Game} game @param {Api.Place} one @param {number} y */
function line(game, { seat, place, distance }, y) {
  const name = `${place}. ${playerName(game, seat)}`;
  return [
    s("circle", { cx: LEFT + 14, cy: y - 9, r: 14, fill: colourOf(seat), stroke: "#8d7d68" }),
    text([LEFT + 44, y, 28], name, place === 1 ? { "font-weight": 700 } : {}),
    text([LEFT + 44, y + 24, 18], wayLeft(seatOf(game, seat)?.left, distance), { fill: PALE }),
  ];
}

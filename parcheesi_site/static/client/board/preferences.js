// How a player wants board and game to look, sound and move; stored in this browser.

import { calm } from "../page/dom.js";

const STORE = "parcheesi.game";
/**
 * @typedef {object} Preferences
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} only_move whether the first tap plays the only legal move
 * @property {boolean | null} numbers on the squares; null for where there is room
 * @property {number} pace of what moves; 0 for nothing
 * @property {string | null} board the theme of the board; null for what the system asks for
 * @property {string} pawns the style of the pawns
 */

export const THEMES = ["classic", "wood", "night", "contrast"];
export const PAWN_STYLES = ["shapes", "pawns", "counters", "symbols"];
/** @type {Preferences} */
const USUAL = {
  sound: true,
  vibration: true,
  only_move: false,
  numbers: null,
  pace: 1,
  board: null,
  pawns: "shapes",
};
let chosen = USUAL;
try {
  chosen = { ...USUAL, ...JSON.parse(localStorage.getItem(STORE) ?? "null") };
} catch {
  localStorage.removeItem(STORE); // of another version
}

/**
 * @template {keyof Preferences} Name
 * @param {Name} name
 */
export const preference = (name) => chosen[name];

/**
 * Stores a choice; the event is for those that show it.
 * @template {keyof Preferences} Name
 * @param {Name} name @param {Preferences[Name]} value
 */
export function prefer(name, value) {
  chosen = { ...chosen, [name]: value };
  localStorage.setItem(STORE, JSON.stringify(chosen));
  dispatchEvent(new Event("preferences"));
}

/** Whether squares have numbers: without a choice, where there is room for them. */
export const showsNumbers = () =>
  chosen.numbers ?? matchMedia("(min-width: 601px) and (min-height: 601px)").matches;

/** The theme of the board: without a choice, one of high contrast if the system asks for it. */
export const boardTheme = () =>
  chosen.board ?? (matchMedia("(prefers-contrast: more)").matches ? "contrast" : "classic");

/** How fast things move on the screen, 1 is usual; 0 if nothing does. */
export const pace = () => (calm() || document.hidden ? 0 : chosen.pace);

// The keyboard on the page of a game: R rolls, arrows go through the moves, Esc lets go of a pawn.

/** @type {Record<string, 1 | -1>} */
const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * @typedef {object} Acts
 * @property {() => boolean} active whether keys have a meaning now
 * @property {() => void} roll
 * @property {() => void} letGo
 * @property {(by: 1 | -1) => void} step to the next button, or to the one before
 */

/** @param {Acts} acts @param {AbortSignal} signal */
export function listenForKeys(acts, signal) {
  /** @param {KeyboardEvent} event */
  function press(event) {
    const within = (/** @type {string} */ what) =>
      event.target instanceof Element && event.target.closest(what);
    if (event.ctrlKey || event.metaKey || event.altKey || !acts.active()) return;
    if (within("input, textarea, select, dialog")) return;
    if (event.key.toLowerCase() === "r") acts.roll();
    if (event.key === "Escape") acts.letGo();
    const by = ARROWS[event.key];
    if (!by || within("[role=log], summary")) return;
    event.preventDefault();
    acts.step(by);
  }
  document.addEventListener("keydown", press, { signal });
}

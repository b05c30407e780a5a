// The log of events; screen readers announce each new line.

import { h } from "../page/dom.js";
import { token } from "../board/shapes.js";
import { actorOf, sentence } from "./words.js";

/**
 * @import { Begun } from "./state.js"
 * @import { Told } from "./words.js"
 * @typedef {ReturnType<typeof createLog>} Log
 */

const KEPT = 200;

/** A log that grows downward and keeps its newest line in view. */
export function createLog() {
  const node = h("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" });
  let scroll = 0;

  /** @param {Told} event @param {Begun} game */
  function add(event, game) {
    const words = sentence(event, game);
    if (!words) return;
    const seat = actorOf(event);
    node.append(h("p", {}, seat !== null && token(seat), h("span", {}, words)));
    while (node.children.length > KEPT) node.firstChild?.remove();
    // Reading the height costs a layout: once, before the frame that needs one anyway.
    cancelAnimationFrame(scroll);
    scroll = requestAnimationFrame(() => (node.scrollTop = node.scrollHeight));
  }

  /** Opens its box, and brings it into view. */
  function open() {
    const box = node.closest("details");
    if (box) box.open = true;
    box?.scrollIntoView({ block: "nearest" });
    node.focus();
  }

  return { node, add, open };
}

// The log of events; screen readers announce each new line.

import { h } from "../page/dom.js";
import { token } from "../board/shapes.js";
import { sentence } from "./words.js";

const KEPT = 200;

/** A log that grows downward and keeps its newest line in view. */
export function log() {
  const node = h("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" });
  let scroll = 0;
  return {
    node,
    add(event, game) {
      const words = sentence(event, game);
      if (!words) return;
      const seat = event.by ?? event.seat;
      node.append(h("p", {}, Number.isInteger(seat) && token(seat), h("span", {}, words)));
      while (node.children.length > KEPT) node.firstChild.remove();
      // Reading the height costs a layout: once, before the frame that needs one anyway.
      cancelAnimationFrame(scroll);
      scroll = requestAnimationFrame(() => (node.scrollTop = node.scrollHeight));
    },
  };
}

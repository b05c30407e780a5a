// The game's buttons in the head of the page: near view, sound, events, settings.

import { h, part, s } from "../page/dom.js";
import { prefer, preference } from "../board/preferences.js";
import { t } from "../texts/texts.js";

const ICONS = {
  near: "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l5.5 5.5M10.5 8v5M8 10.5h5",
  sound: "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  silence: "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9.5l5 5M20.5 9.5l-5 5",
  log_title: "M5 6h14M5 12h14M5 18h9",
  settings:
    "M4 7.5h8M17 7.5h3M14.5 5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5" +
    "M4 16.5h3M12 16.5h8M9.5 14a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
};

/** @param {keyof typeof ICONS} name */
const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

/**
 * A button, which with `pressed` can be pressed or not.
 * @param {keyof typeof ICONS} name @param {() => void} onclick @param {boolean | null} pressed
 */
function button(name, onclick, pressed = null) {
  const state = { "aria-pressed": pressed === null ? null : String(pressed), onclick };
  return h(
    "button",
    { class: "tool", "aria-label": t(name), title: t(name), ...state },
    icon(name),
  );
}

/** @param {Element} node @param {boolean} yes */
const press = (node, yes) => node.setAttribute("aria-pressed", String(yes));

/**
 * Adds the buttons until the page is left; `act` has near(), which returns whether it is near now,
 * log() and settings().
 * @param {{ near(): boolean, log(): void, settings(): void }} act
 * @param {boolean} near @param {AbortSignal} signal
 */
export function addTools(act, near, signal) {
  const view = button("near", () => press(view, act.near()), near);
  const sound = button("sound", () => prefer("sound", !preference("sound")), preference("sound"));
  const node = h(
    "div",
    { class: "tools", role: "group", "aria-label": t("settings") },
    view,
    sound,
    button("log_title", act.log),
    button("settings", act.settings),
  );
  function show() {
    press(sound, preference("sound"));
    sound.replaceChildren(icon(preference("sound") ? "sound" : "silence"));
  }
  addEventListener("preferences", show, { signal });
  signal.addEventListener("abort", () => node.remove());
  show();
  part("languages").before(node);
}

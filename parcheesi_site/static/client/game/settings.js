// The dialog of the game's settings, which this browser stores.

import { checkbox, h, row, select } from "../page/dom.js";
import { field } from "../page/forms.js";
import {
  boardTheme,
  PAWN_STYLES,
  prefer,
  preference,
  showsNumbers,
  THEMES,
} from "../board/preferences.js";
import { pawnSample, themeSample } from "../board/samples.js";
import { t } from "../texts/texts.js";

/** @type {[pace: number, words: string][]} */
const PACES = [
  [0.6, "pace_slow"],
  [1, "pace_usual"],
  [2, "pace_fast"],
  [0, "pace_none"],
];
/** @type {("sound" | "vibration" | "only_move" | "numbers")[]} */
const FLAGS = ["sound", "vibration", "only_move", "numbers"];

/**
 * Opens the dialog; each change counts at once.
 * @param {HTMLElement | null} [robots] how fast they play, where that is the user's choice
 */
export function openSettings(robots = null) {
  const checked = (/** @type {typeof FLAGS[number]} */ name) =>
    name === "numbers" ? showsNumbers() : preference(name);
  const flags = FLAGS.map((name) => {
    const label = checkbox(name, t(`prefer_${name}`), checked(name));
    const box = /** @type {HTMLInputElement} */ (label.control);
    box.addEventListener("change", () => prefer(name, box.checked));
    return label;
  });
  const paces = PACES.map(([value, words]) => /** @type {const} */ ([value, t(words)]));
  const pace = select("pace", paces, preference("pace"));
  pace.addEventListener("change", () => prefer("pace", Number(pace.value)));
  const themes = pictures("board", THEMES, boardTheme(), themeSample);
  const styles = pictures("pawns", PAWN_STYLES, preference("pawns"), pawnSample);
  const close = h("button", { class: "primary" }, t("close"));
  const box = h(
    "dialog",
    { class: "settings", "aria-label": t("settings") },
    h("h2", {}, t("settings")),
    h("div", { class: "stack" }, themes, styles, flags, field(t("pace"), pace), robots),
    row(close),
  );
  close.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  addEventListener("hashchange", () => box.close(), { once: true });
  document.body.append(box);
  box.showModal();
}

/**
 * A choice between pictures.
 * @param {"board" | "pawns"} name @param {string[]} values @param {string} chosen
 * @param {(value: string) => HTMLElement} sample
 */
function pictures(name, values, chosen, sample) {
  const choices = values.map((value) => {
    const box = h("input", { type: "radio", name, value, checked: value === chosen });
    box.addEventListener("change", () => prefer(name, value));
    return h("label", {}, box, sample(value), h("span", {}, t(`${name}_${value}`)));
  });
  return h("fieldset", { class: "pictures" }, h("legend", {}, t(`prefer_${name}`)), choices);
}

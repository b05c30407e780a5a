// The dialog of the game's settings, which this browser stores.

import { checkbox, field, h, row, select } from "../page/dom.js";
import { prefer, preference, showsNumbers } from "../board/preferences.js";
import { t } from "../texts/texts.js";

const PACES = [
  [0.6, "pace_slow"],
  [1, "pace_usual"],
  [2, "pace_fast"],
  [0, "pace_none"],
];
const FLAGS = ["sound", "vibration", "only_move", "numbers"];

/** Opens the dialog; each change counts at once. */
export function openSettings() {
  const checked = (name) => (name === "numbers" ? showsNumbers() : preference(name));
  const paces = select(
    "pace",
    PACES.map(([value, words]) => [value, t(words)]),
    preference("pace"),
  );
  const box = h(
    "dialog",
    {
      class: "settings",
      "aria-label": t("settings"),
      onchange: ({ target }) => prefer(target.name, valueOf(target)),
      onclose: () => box.remove(),
    },
    h("h2", {}, t("settings")),
    h(
      "div",
      { class: "stack" },
      FLAGS.map((name) => checkbox(name, t(`prefer_${name}`), checked(name))),
      field(t("pace"), paces),
    ),
    row(h("button", { class: "primary", onclick: () => box.close() }, t("close"))),
  );
  document.body.append(box);
  box.showModal();
}

const valueOf = ({ type, checked, value }) => (type === "checkbox" ? checked : Number(value));

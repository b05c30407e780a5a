// A question with a few answers, as buttons.

import { h, row } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** The value of the chosen answer, null if none was; `answers` are [words, value]. */
export function ask(question, answers) {
  return new Promise((resolve) => {
    let given = null;
    const give = (value) => () => {
      given = value;
      box.close();
    };
    const buttons = answers.map(([words, value]) => h("button", { onclick: give(value) }, words));
    const box = h(
      "dialog",
      { class: "ask", "aria-label": question },
      h("p", {}, question),
      h("div", { class: "stack" }, buttons),
      row(h("button", { class: "quiet", onclick: give(null) }, t("cancel"))),
    );
    box.addEventListener("close", () => (box.remove(), resolve(given)));
    document.body.append(box);
    box.showModal();
  });
}

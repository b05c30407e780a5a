// A question with a few answers, as buttons.

import { h, row } from "../page/dom.js";
import { t } from "../texts/texts.js";

/**
 * The value of the chosen answer, null if none was.
 * @template Value
 * @param {string} question @param {[words: string, value: Value][]} answers
 * @returns {Promise<Value | null>}
 */
export function ask(question, answers) {
  return new Promise((resolve) => {
    /** @type {Value | null} */
    let given = null;
    const give = (/** @type {Value | null} */ value) => () => {
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

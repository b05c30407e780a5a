// The players to invite to a new table: an input for each, and one more as long as seats are free.

import { h } from "../page/dom.js";
import { nameInput } from "../people/name-input.js";
import { t } from "../texts/texts.js";

/**
 * The inputs, filled with names. `named` returns the names, and names their inputs as the service
 * does in its errors; `grow` is for changes elsewhere in the form.
 * @param {string[]} names
 */
export function invitees(names) {
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const boxes = h("div", { class: "grid" });
  const isFilled = (/** @type {HTMLInputElement} */ one) => one.value.trim() !== "";

  function add(value = "") {
    const label = `${t("name")} ${inputs.length + 1}`;
    const { node, input } = nameInput({ "aria-label": label, maxlength: 30, value });
    inputs.push(input);
    boxes.append(node);
  }

  function grow() {
    const seats = inputs[0].form?.elements.namedItem("seats");
    const most = seats instanceof HTMLSelectElement ? Number(seats.value) - 1 : inputs.length;
    if (inputs.length < most && inputs.every(isFilled)) add();
  }

  function named() {
    const filled = inputs.filter(isFilled);
    for (const one of inputs) one.name = isFilled(one) ? `invite.${filled.indexOf(one)}` : "";
    return filled.map((one) => one.value.trim());
  }

  for (const name of names.length ? names : [""]) add(name);
  const legend = h("legend", {}, t("invite"));
  const node = h("fieldset", { class: "invitees", oninput: grow }, legend, boxes);
  return { node, named, grow };
}

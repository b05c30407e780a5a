// Forms: controls with labels, and errors at the control that they are about.

import { h, messageOf } from "./dom.js";
import { Problem } from "../service/problem.js";

/** @import { Child } from "../../../client_checks/elements.js" */
/** @import { Complaint } from "../service/problem.js" */

/**
 * A form that sends nothing by itself; `send` is called instead. What it raises or rejects is shown
 * at the controls that it is about, or else at the end of the form.
 * @param {string} kind
 * @param {() => unknown} send
 * @param {...Child} children
 */
export function form(kind, send, ...children) {
  const refused = h("p", { class: "refused", role: "alert", hidden: true });
  const sent = async (/** @type {Event} */ event) => {
    event.preventDefault();
    forgive(sheet);
    refused.hidden = true;
    try {
      await send();
    } catch (error) {
      refused.textContent = complain(sheet, error);
      refused.hidden = !refused.textContent;
    }
  };
  const sheet = h("form", { class: kind, onsubmit: sent }, children, refused);
  return sheet;
}

/**
 * A labelled control, for forms.
 * @param {Child} label
 * @param {Child} control
 * @param {Child} [hint]
 */
export const field = (label, control, hint) =>
  h("label", { class: "field" }, h("span", {}, label), control, hint && h("small", {}, hint));

/** A control for the code of a second factor, which may be a recovery code. */
export const codeInput = () =>
  h("input", { name: "code", required: true, autocomplete: "one-time-code" });

/** @param {HTMLFormElement} sheet */
function forgive(sheet) {
  for (const words of sheet.querySelectorAll("small.refused")) words.remove();
  for (const control of sheet.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}

/**
 * Shows an error at the controls that it is about; returns the words that are about none.
 * @param {HTMLFormElement} sheet
 * @param {unknown} error
 */
function complain(sheet, error) {
  const complaints = error instanceof Problem ? error.fields : [];
  const found = complaints.filter(({ field: name }) => controlOf(sheet, name));
  if (!found.length) return messageOf(error);
  for (const one of found) mark(/** @type {HTMLElement} */ (controlOf(sheet, one.field)), one);
  controlOf(sheet, found[0].field)?.focus();
  const lost = complaints.filter((one) => !found.includes(one));
  return lost.map(({ words }) => words).join(" ");
}

/**
 * The control, unfolded.
 * @param {HTMLFormElement} sheet
 * @param {string} name
 */
function controlOf(sheet, name) {
  const control = name && sheet.elements.namedItem(name);
  if (!(control instanceof HTMLElement)) return null;
  control.closest("details")?.setAttribute("open", "");
  return control.offsetParent ? control : null;
}

/**
 * @param {HTMLElement} control
 * @param {Complaint} complaint
 */
function mark(control, { field: name, words }) {
  const id = `refused-${name}`;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
  control.after(h("small", { class: "refused", id, role: "alert" }, words));
}

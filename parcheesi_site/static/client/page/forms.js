// Forms: controls with labels, and errors at the control that they are about.

import { h, messageOf } from "./dom.js";
import { Problem } from "../service/problem.js";

/** @import { Child } from "../../../client_checks/elements.js" */

/**
 * A form that sends nothing by itself; `send` is called instead. What it raises or rejects is shown
 * at the controls that it is about, or else at the end of the form.
 * @param {string} kind
 * @param {() => unknown} send
 * @param {...Child} children
 */
export function form(kind, send, ...children) {
  const refused = h("p", { class: "refused", role: "alert", hidden: true });
  let sending = false;
  const sent = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (sending) return; // a second tap
    sending = true;
    forgive(sheet);
    refused.hidden = true;
    try {
      await send();
    } catch (error) {
      refused.textContent = complain(sheet, error);
      refused.hidden = !refused.textContent;
    } finally {
      sending = false;
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

/**
 * The fields that an error without fields is about, by its code; the first that a form has.
 * @type {Record<string, string[]>}
 */
const FIELDS = {
  app_closed: ["app_id"],
  invalid_setup: ["seats"],
  name_taken: ["name"],
  not_enough_chips: ["bet"],
  not_found: ["user", "name"],
  oneself: ["user", "name"],
  unsafe_url: ["url"],
  weak_password: ["password"],
  wrong_password: ["password"],
};

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
  const complaints = complaintsOf(error);
  const placed = complaints.map(({ fields, words }) => ({ at: controlsOf(sheet, fields), words }));
  const found = placed.filter(({ at }) => at.length);
  if (!found.length) return messageOf(error);
  for (const { at, words } of found) mark(at, words);
  found[0].at[0].focus();
  const lost = placed.filter(({ at }) => !at.length);
  return lost.map(({ words }) => words).join(" ");
}

/**
 * What an error says of fields: of an item of a list, that of the list is meant, too.
 * @param {unknown} error
 * @returns {{ fields: string[], words: string }[]}
 */
function complaintsOf(error) {
  if (!(error instanceof Problem)) return [];
  const named = error.fields.filter((one) => one.field);
  if (!named.length) return [{ fields: FIELDS[error.code] ?? [], words: error.message }];
  return [...Map.groupBy(named, ({ field: name }) => name)].map(([name, said]) => ({
    fields: [name, name.replace(/\.\d+$/, "")],
    words: said.map(({ words }) => words).join(" "),
  }));
}

/**
 * The controls of the first of these fields that the form has, unfolded: several for checkboxes.
 * @param {HTMLFormElement} sheet
 * @param {string[]} names
 */
function controlsOf(sheet, names) {
  const all = [...sheet.elements].filter((one) => one instanceof HTMLElement);
  const named = names.map((name) => all.filter((one) => one.getAttribute("name") === name));
  const controls = named.find((some) => some.length) ?? [];
  for (const one of controls) one.closest("details")?.setAttribute("open", "");
  return controls.filter((one) => one.offsetParent);
}

let marked = 0;

/**
 * Says what is wrong with a control, or with several checkboxes, after the last.
 * @param {HTMLElement[]} controls
 * @param {string} words
 */
function mark(controls, words) {
  const id = `refused-${(marked += 1)}`;
  for (const one of controls) {
    one.setAttribute("aria-invalid", "true");
    one.setAttribute("aria-describedby", id);
  }
  const last = controls[controls.length - 1];
  (last.closest(".check") ?? last).after(
    h("small", { class: "refused", id, role: "alert" }, words),
  );
}

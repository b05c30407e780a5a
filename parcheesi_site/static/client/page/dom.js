// Building elements without a framework: h("button", { class: "primary", onclick: play }, "Roll").

import { t } from "../texts/texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. Attributes that are null, undefined or false are left out. */
export const h = (tag, attributes, ...children) =>
  build(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) =>
  build(document.createElementNS(SVG, tag), attributes, children);

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/** Gives a list the items of another, and leaves those that are equal: they cost no layout and no painting. */
export function renew(list, fresh) {
  if (list.children.length !== fresh.children.length)
    return list.replaceChildren(...fresh.children);
  [...fresh.children].forEach(
    (item, n) => list.children[n].isEqualNode(item) || list.children[n].replaceWith(item),
  );
}

/** A form that sends nothing by itself; `send` is called instead. */
export function form(kind, send, ...children) {
  const sent = (event) => {
    event.preventDefault();
    send();
  };
  return h("form", { class: kind, onsubmit: sent }, children);
}

/** A labelled control, for forms. */
export const field = (label, control, hint) =>
  h("label", { class: "field" }, h("span", {}, label), control, hint && h("small", {}, hint));

/** A select; choices are values or [value, text]. */
export function select(name, choices, chosen) {
  const options = choices.map((choice) => {
    const [value, words] = Array.isArray(choice) ? choice : [choice, choice];
    return h("option", { value, selected: String(value) === String(chosen) }, String(words));
  });
  return h("select", { name }, options);
}

export const checkbox = (name, label, checked = false, value = null) =>
  h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", name, checked, value }),
    h("span", {}, label),
  );

/** A short message at the edge of the screen, read out as well. */
export function toast(words, { href, linkWords, bad = false } = {}) {
  const box = h("div", { class: bad ? "toast bad" : "toast" }, h("span", {}, words));
  if (href) box.append(h("a", { href, onclick: () => box.remove() }, linkWords));
  document.getElementById("toasts").append(box);
  setTimeout(() => box.remove(), href ? 20000 : 6000);
}

/** Shows the message of an error. */
export const failed = (error) => toast(error.message || t("unreachable"), { bad: true });

/** A box with a title. */
export const card = (title, ...children) =>
  h("section", { class: "card" }, h("h2", {}, title), children);

export const row = (...children) => h("div", { class: "row" }, children);
export const hint = (...words) => h("p", { class: "hint" }, words);
export const button = (words, onclick, kind = null) =>
  h("button", { class: kind, type: "button", onclick }, words);
export const link = (href, words, kind = "button quiet") => h("a", { class: kind, href }, words);

/** Asks before something that cannot be undone; true if confirmed. */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    const buttons = [
      h("button", { value: "" }, no),
      h("button", { value: "yes", class: "danger" }, yes),
    ];
    const box = h(
      "dialog",
      {},
      h("form", { method: "dialog" }, h("p", {}, question), row(buttons)),
    );
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue === "yes");
    });
    document.body.append(box);
    box.showModal();
  });
}

/** Waits; ends at once, and quietly, when the signal is aborted. */
export function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Whether things may move on the screen. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Building elements without a framework: h("button", { class: "primary", onclick: play }, "Roll").

import { t } from "../texts/texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @import { Attributes, Child, Value } from "../../../client_checks/elements.js" */

/**
 * An HTML element. Attributes that are null, undefined or false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export const h = (tag, attributes, ...children) =>
  build(document.createElement(tag), attributes, children);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const s = (tag, attributes = {}, ...children) =>
  build(document.createElementNS(SVG, tag), attributes, children);

/**
 * @template {Element} Node
 * @param {Node} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function")
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...nodesOf(children));
  return node;
}

/**
 * What `append` takes, of children that may be left out, or lists.
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
const nodesOf = (children) =>
  children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child === "string" || child instanceof Node) return child;
    return typeof child === "number" ? String(child) : nodesOf(child);
  });

/**
 * Gives an element other children, which may be left out, or lists, as those of `h`.
 * @param {Element} node
 * @param {...Child} children
 */
export const fill = (node, ...children) => node.replaceChildren(...nodesOf(children));

/**
 * Gives a list the items of another, and leaves those that are equal: they cost no layout and no
 * painting.
 * @param {Element} list
 * @param {Element} fresh
 */
export function renew(list, fresh) {
  if (list.children.length !== fresh.children.length)
    return list.replaceChildren(...fresh.children);
  [...fresh.children].forEach(
    (item, n) => list.children[n].isEqualNode(item) || list.children[n].replaceWith(item),
  );
}

/**
 * An element of the page itself, which is always there.
 * @param {string} id
 */
export function part(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no ${id}`);
  return node;
}

/**
 * A select.
 * @param {string} name
 * @param {(Value | readonly [value: Value, words: Value])[]} choices values or [value, text]
 * @param {Value} [chosen]
 */
export function select(name, choices, chosen) {
  const options = choices.map((choice) => {
    const [value, words] = choice instanceof Array ? choice : [choice, choice];
    return h("option", { value, selected: String(value) === String(chosen) }, String(words));
  });
  return h("select", { name }, options);
}

/**
 * @param {string} name
 * @param {Child} label
 * @param {Value} value
 */
export const checkbox = (name, label, checked = false, value = null) =>
  h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", name, checked, value }),
    h("span", {}, label),
  );

/**
 * The values of the checked ones.
 * @param {HTMLLabelElement[]} checkboxes
 */
export const checkedOf = (checkboxes) =>
  checkboxes
    .map((label) => /** @type {HTMLInputElement} */ (label.control))
    .filter((box) => box.checked)
    .map((box) => box.value);

/**
 * A short message at the edge of the screen, read out as well; a tap removes it.
 * @param {Child} words
 * @param {{ href?: string, linkWords?: string, bad?: boolean, ms?: number }} [more]
 */
export function toast(words, { href, linkWords, bad = false, ms = href ? 20000 : 6000 } = {}) {
  /** @type {HTMLElement} */
  const box = h(
    "div",
    { class: bad ? "toast bad" : "toast", onclick: () => box.remove() },
    h("span", {}, words),
    href && h("a", { href }, linkWords),
  );
  box.dataset.since = String(performance.now());
  // The same once more replaces the first, and is read out again.
  const same = [...part("toasts").children].find((one) => one.textContent === box.textContent);
  same?.remove();
  part("toasts").append(box);
  setTimeout(() => box.remove(), ms);
  return box;
}

/**
 * The words of an error, for users; one without words is that of a request without a response.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error && error.message) || t("unreachable");

/**
 * Shows the message of an error.
 * @param {unknown} error
 */
export const failed = (error) => void toast(messageOf(error), { bad: true });

/**
 * A box with a title.
 * @param {Child} title
 * @param {...Child} children
 */
export const card = (title, ...children) =>
  h("section", { class: "card" }, h("h2", {}, title), children);

/** @param {...Child} children */
export const row = (...children) => h("div", { class: "row" }, children);
/** @param {...Child} words */
export const hint = (...words) => h("p", { class: "hint" }, words);
/**
 * @param {Child} words
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {string | null} [kind]
 */
export const button = (words, onclick, kind = null) =>
  h("button", { class: kind, type: "button", onclick }, words);
/**
 * @param {string} href
 * @param {Child} words
 * @param {string | null} [kind]
 */
export const link = (href, words, kind = "button quiet") => h("a", { class: kind, href }, words);

/**
 * Asks before something that cannot be undone; true if confirmed.
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
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

/** Whether things may move on the screen. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

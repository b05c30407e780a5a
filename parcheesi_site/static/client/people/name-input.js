// An input for a player's name, with the names that begin so: one types three letters, goes through
// the list with the arrows and takes a name with Enter or a tap.

import { get } from "../service/api.js";
import { h } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { Problem } from "../service/problem.js";
import { nameTag } from "./name.js";
import { t } from "../texts/texts.js";

/** @import { Attributes } from "../../../client_checks/elements.js" */

const LEAST = 3;
const MOST = 30;
const PAUSE_MS = 250;
let made = 0;
let restsUntil = 0; // the service has refused to look for more names until then

/**
 * The input in a box with its list; `change` is dispatched when a name is taken.
 * @param {Attributes} attributes of the input
 */
export function nameInput(attributes) {
  const id = `names-${++made}`;
  const list = h("ul", { id, role: "listbox", "aria-label": t("suggestions"), hidden: true });
  const input = h("input", {
    "aria-label": t("name"),
    placeholder: t("name"),
    ...attributes,
    autocomplete: "off",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": id,
    "aria-expanded": "false",
    oninput: () => look(),
    onkeydown: (event) => press(event),
    onblur: () => close(),
  });
  let asked = new AbortController();
  let at = -1; // the option that Enter takes

  async function look() {
    const { signal } = another();
    const prefix = input.value.trim();
    if (prefix.length < LEAST || prefix.length > MOST) return open(false);
    mark(-1);
    await pause(PAUSE_MS, signal);
    if (signal.aborted) return;
    if (Date.now() < restsUntil) return open(false);
    try {
      const users = await get(`users?prefix=${encodeURIComponent(prefix)}`, null, signal);
      if (!signal.aborted) show(users);
    } catch (error) {
      // One can always type the whole name.
      if (error instanceof Problem) restsUntil = Date.now() + error.waitS * 1000;
      if (!signal.aborted) open(false);
    }
  }

  /** @param {Api.User[]} users */
  function show(users) {
    const option = (/** @type {Api.User} */ user, /** @type {number} */ n) =>
      h(
        "li",
        { role: "option", id: `${id}-${n}`, "aria-selected": "false", onclick: () => take(user) },
        nameTag(user, { linked: false }),
      );
    list.replaceChildren(...users.map(option));
    open(users.length > 0);
    list.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} yes */
  function open(yes) {
    list.hidden = !yes;
    input.setAttribute("aria-expanded", String(yes));
    mark(-1);
  }

  /** Asks no longer for what was typed before. */
  function another() {
    asked.abort();
    return (asked = new AbortController());
  }

  function close() {
    another();
    open(false);
  }

  /** @param {number} n */
  function mark(n) {
    at = n;
    [...list.children].forEach((one, k) => one.setAttribute("aria-selected", String(k === n)));
    const marked = list.children[n];
    if (marked) input.setAttribute("aria-activedescendant", marked.id);
    else input.removeAttribute("aria-activedescendant");
    marked?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Pick<Api.User, "name">} user */
  function take({ name }) {
    input.value = name;
    close();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (list.hidden) return;
    const { length } = list.children;
    const marked = /** @type {HTMLElement | undefined} */ (list.children[at]);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => mark((at + 1) % length),
      ArrowUp: () => mark((at > 0 ? at : length) - 1),
      Escape: close,
      ...(marked && { Enter: () => marked.click() }),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }

  list.addEventListener("mousedown", (event) => event.preventDefault()); // which keeps the focus
  return { node: h("div", { class: "names" }, input, list), input };
}

// The options of a ruleset in the form of a table, as the service describes them.

import { h, select } from "../page/dom.js";
import { field } from "../page/forms.js";
import { t } from "../texts/texts.js";

/**
 * @typedef {boolean | number | string} Value
 * @typedef {HTMLInputElement | HTMLSelectElement} Control
 * @typedef {{ ruleset: string, options: Record<string, Value> }} Present the ruleset of the table,
 *   and its options that differ from the ruleset's
 */

export class HouseRules {
  #from;
  /** @type {Api.Option[]} */
  #options = [];
  /** @type {Present["options"]} of the table while the ruleset is the same */
  #present = {};
  /** @type {Map<string, Control>} by option */
  #controls = new Map();
  node = h("div", { class: "grid", onchange: () => this.#showNeeds() });

  /** @param {Present} from */
  constructor(from) {
    this.#from = from;
  }

  /** @param {Api.Ruleset} ruleset */
  show({ name, options }) {
    this.#options = options;
    this.#present = name === this.#from.ruleset ? this.#from.options : {};
    this.#controls.clear();
    this.node.replaceChildren(...options.map((option) => this.#field(option)));
    this.#showNeeds();
  }

  /** The options that differ from the present ones. */
  get changed() {
    const changed = this.#options
      .map((option) => /** @type {const} */ ([option, this.#chosen(option)]))
      .filter(([option, value]) => value !== this.#before(option))
      .map(([{ name }, value]) => [name, value]);
    return /** @type {Present["options"]} */ (Object.fromEntries(changed));
  }

  /** @param {Api.Option} option */
  #field(option) {
    const { name, kind, label, unit } = option;
    const control = controlOf(option, this.#before(option));
    this.#controls.set(name, control);
    return field(kind === "number" ? `${label} (${t(`unit_${unit}`)})` : label, control);
  }

  /** @param {Api.Option} option */
  #before({ name, default: usual }) {
    return this.#present[name] ?? usual;
  }

  /** @param {Api.Option} option */
  #chosen({ name, default: usual }) {
    const control = this.#controls.get(name);
    if (!control || control.disabled) return usual;
    return /** @type {Value} */ (JSON.parse(control.value || "0"));
  }

  /** Options that mean nothing beside the others chosen are not offered. */
  #showNeeds() {
    const chosen = new Map(this.#options.map((option) => [option.name, this.#chosen(option)]));
    const meets = (/** @type {Api.Condition} */ condition) =>
      within(condition, chosen.get(condition.option));
    for (const { name, needs } of this.#options) {
      const refused = needs.filter((need) => !need.any_of.some(meets)).map((need) => need.when);
      const control = this.#controls.get(name);
      if (control instanceof HTMLSelectElement)
        for (const choice of control.options)
          choice.disabled = refused.some((when) => within(when, JSON.parse(choice.value)));
      else if (control) control.disabled = refused.length > 0;
    }
  }
}

/** @param {Api.Condition} condition @param {Value | undefined} value */
function within({ values, min, max }, value) {
  if (values) return value !== undefined && values.includes(value);
  return Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity);
}

/** @param {Api.Option} option @param {Value} value */
function controlOf({ name, kind, choices, min, max, meaning }, value) {
  const named = { name: `options.${name}`, title: meaning };
  if (kind === "number")
    return h("input", { ...named, type: "number", min, max, value, inputmode: "numeric" });
  const all = choices.map((one) => /** @type {const} */ ([JSON.stringify(one.value), one.label]));
  const list = select(named.name, all, JSON.stringify(value));
  list.title = meaning;
  return list;
}

// The rulesets with their options, as the service describes them in the user's language; read once.

import { get } from "../service/api.js";
import { language, t } from "../texts/texts.js";

/** @import { Value } from "./house-rules.js" */

/** @type {{ language: string | null, rulesets: Api.Ruleset[] }} */
let known = { language: null, rulesets: [] };

/** All rulesets. */
export async function rulesets() {
  if (known.language !== language())
    known = { language: language(), rulesets: await get("rulesets") };
  return known.rulesets;
}

/**
 * "Home bonus: 20", in the user's language once the rulesets have been read.
 * @param {string} ruleset @param {string} name @param {Value | undefined} value
 */
export function optionWords(ruleset, name, value) {
  const option = known.rulesets
    .find((one) => one.name === ruleset)
    ?.options.find((one) => one.name === name);
  const label = option?.choices?.find((choice) => choice.value === value)?.label;
  const plain =
    typeof value === "boolean" ? t(value ? "yes" : "no") : String(value).replaceAll("_", " ");
  return [option?.label ?? name.replaceAll("_", " "), label ?? plain];
}

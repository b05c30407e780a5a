// Copying what is shown once, or is long to type.

import { button, toast } from "./dom.js";
import { t } from "../texts/texts.js";

/**
 * A button that copies a text; `otherwise` is called where the browser refuses.
 * @param {string} text
 * @param {string} done the words afterwards
 * @param {() => void} [otherwise]
 */
export function copyButton(text, done = t("copied_text"), otherwise = () => {}) {
  // Browsers have the clipboard on secure pages only.
  if (!("clipboard" in navigator)) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => toast(done), otherwise);
  return button(t("copy_link"), copy);
}

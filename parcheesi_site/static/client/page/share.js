// A link to give to others: to copy, to share, and as a QR code.

import { button, h, row } from "./dom.js";
import { copyButton } from "./copy.js";
import { qrCode } from "./qr.js";
import { t } from "../texts/texts.js";

/** @param {string} link @param {string} label @param {string} title for those that get it */
export function shareBox(link, label, title) {
  const shown = h("input", { name: "link", readonly: true, value: link, "aria-label": label });
  shown.addEventListener("focus", () => shown.select());
  const changedMind = () => {};
  const share = () => navigator.share({ title, url: link }).catch(changedMind);
  // Browsers have these on secure pages only, and some not at all.
  const buttons = [
    copyButton(link, t("copied"), () => shown.select()),
    "share" in navigator && button(t("share_link"), share),
  ];
  return [shown, row(buttons), qrCode(link, t("link_as_qr"))];
}

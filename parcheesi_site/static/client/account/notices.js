// Notifications of one's turn: on or off, on this device.

import { button, card, h, hint, row } from "../page/dom.js";
import { setNotified } from "../page/push.js";
import { possible, wanted } from "../page/turn-notice.js";
import { t } from "../texts/texts.js";

/** @param {() => void} changed */
export function turnNoticeCard(changed) {
  const state = h("p", { role: "status" });
  const change = () => setNotified(!wanted()).then(draw).then(changed);
  const act = button("", change);
  act.hidden = !possible();

  function draw() {
    const refused = possible() && Notification.permission === "denied";
    state.textContent = t(
      !possible()
        ? "notice_impossible"
        : refused
          ? "notice_refused"
          : wanted()
            ? "notice_on"
            : "notice_off",
    );
    act.textContent = t(wanted() ? "notice_disable" : "notice_enable");
  }

  draw();
  return card(t("turn_notice"), hint(t("turn_notice_lead")), state, row(act));
}

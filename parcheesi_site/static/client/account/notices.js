// Notifications of one's turn: on or off, on this device.

import { button, card, h, hint } from "../page/dom.js";
import { possible, setWanted, wanted } from "../page/turn-notice.js";
import { t } from "../texts/texts.js";

export function turnNoticeCard() {
  const state = h("p", { role: "status" });
  const change = () => setWanted(!wanted()).then(draw);
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
  return card(t("turn_notice"), hint(t("turn_notice_lead")), state, act);
}

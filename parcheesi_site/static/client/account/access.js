// Who has access to the account: its sessions, and the apps of others that its player has
// connected.

import { get, remove, session } from "../service/api.js";
import { button, card, confirmed, failed, h, hint } from "../page/dom.js";
import { leave } from "../people/leave.js";
import { dateOf, t } from "../texts/texts.js";

/** @type {[RegExp, string][]} */
const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
/** @type {[RegExp, string][]} */
const SYSTEMS = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];

/**
 * "Firefox, Windows" of a long user agent; else its beginning.
 * @param {string} agent
 */
function device(agent) {
  const words = [BROWSERS, SYSTEMS]
    .map((known) => known.find(([pattern]) => pattern.test(agent))?.[1])
    .filter(Boolean);
  return words.join(", ") || agent.slice(0, 60) || t("unknown_device");
}

export function sessionsCard() {
  const list = h("ul", { class: "lines" });
  const draw = () =>
    get("auth/sessions").then(({ results }) => list.replaceChildren(...results.map(line)), failed);

  /**
   * @param {Api.Session} one
   * @returns {HTMLLIElement}
   */
  function line({ id, user_agent: agent, created_at: begun, refreshed_at: used, current }) {
    const end = () => remove(`auth/sessions/${id}`).then(draw, failed);
    const details = h(
      "small",
      {},
      `${t("since", { date: dateOf(begun) })} · ${t("used", { date: dateOf(used) })}`,
    );
    const act = current
      ? h("span", { class: "note good" }, t("this_device"))
      : button(t("sign_out"), end, "quiet");
    return h("li", {}, h("span", { class: "name", title: agent }, device(agent), details), act);
  }

  async function endAll() {
    const sure = session.user?.guest ? "leave_guest_sure" : "sign_out_all_sure";
    if (!(await confirmed(t(sure), t("sign_out_all"), t("cancel")))) return;
    await remove("auth/sessions").then(() => session.forget(), failed);
  }

  draw();
  return card(
    t("sessions"),
    hint(t("sessions_lead")),
    list,
    h(
      "div",
      { class: "row" },
      button(t("sign_out"), leave, "quiet"),
      button(t("sign_out_all"), endAll, "quiet danger"),
    ),
  );
}

export function grantsCard() {
  const list = h("ul", { class: "lines" });
  const draw = () =>
    get("me/grants").then(
      ({ results }) =>
        list.replaceChildren(
          ...(results.length ? results.map(line) : [h("li", { class: "hint" }, t("no_grants"))]),
        ),
      failed,
    );

  /**
   * @param {Api.Grant} grant
   * @returns {HTMLLIElement}
   */
  function line({ id, app, scopes, since, last_used_at: used }) {
    const revoke = async () =>
      (await confirmed(t("revoke_grant_sure", { app }), t("revoke"), t("cancel"))) &&
      remove(`me/grants/${id}`).then(draw, failed);
    const details = [
      scopes.map((scope) => (t.has(`scope_${scope}`) ? t(`scope_${scope}`) : scope)).join(", "),
      t("since", { date: dateOf(since) }),
      t("used", { date: dateOf(used) }),
    ];
    return h(
      "li",
      {},
      h("span", { class: "name" }, app, h("small", {}, details.join(" · "))),
      button(t("revoke"), revoke, "quiet danger"),
    );
  }

  draw();
  return card(t("connected_apps"), hint(t("connected_apps_lead")), list);
}

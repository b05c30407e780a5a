// Personal access tokens on the user's own page: made, shown once, revoked. See docs/accounts.md.

import { get, post, remove } from "../service/api.js";
import {
  button,
  card,
  checkbox,
  checkedOf,
  confirmed,
  failed,
  h,
  hint,
  row,
  select,
} from "../page/dom.js";
import { copyButton } from "../page/copy.js";
import { field, form } from "../page/forms.js";
import { proved } from "./proof.js";
import { dateOf, t } from "../texts/texts.js";

const SCOPES = ["read", "play", "tournaments", "chat", "profile"];
const DAYS = [30, 90, 365];

/** The card, closed at first; the list is read when it is opened. */
export function tokensCard() {
  const list = h("ul", { class: "notices" });
  const made = h("output", { class: "stack" });
  const draw = () =>
    get("me/tokens").then(
      ({ results }) => list.replaceChildren(...results.map((token) => line(token, draw))),
      failed,
    );
  /** @type {HTMLDetailsElement} */
  const box = h(
    "details",
    { ontoggle: () => box.open && draw() },
    h("summary", {}, t("make_token")),
    list,
    made,
    tokenForm(made, draw),
  );
  return card(t("tokens"), hint(t("tokens_lead")), box);
}

/**
 * @param {Api.PersonalToken} token
 * @param {() => void} draw
 */
function line(token, draw) {
  const used = token.used_at ? t("used", { date: dateOf(token.used_at) }) : t("unused");
  const dates = `${t("until", { date: dateOf(token.expires_at) })} · ${used}`;
  const revoke = async () => {
    if (await confirmed(t("revoke_sure", token), t("revoke"), t("cancel")))
      await remove(`me/tokens/${token.id}`).then(draw, failed);
  };
  const words = [
    h("b", {}, token.name),
    h("small", {}, `${token.beginning}… · ${token.scopes.join(", ")} · ${dates}`),
  ];
  return h("li", {}, h("span", {}, words), button(t("revoke"), revoke, "quiet danger"));
}

/**
 * @param {HTMLElement} made
 * @param {() => void} draw
 */
function tokenForm(made, draw) {
  const name = h("input", { name: "name", maxlength: 50, required: true });
  const lasts = select(
    "expires_in_days",
    DAYS.map((days) => [days, t("days", { days })]),
    90,
  );
  const scopes = SCOPES.map((scope) =>
    checkbox("scopes", t(`scope_${scope}`), scope === "read" || scope === "play", scope),
  );

  async function send() {
    const chosen = /** @type {Api.Scope[]} */ (checkedOf(scopes));
    const token = await proved(() =>
      post("me/tokens", {
        name: name.value,
        scopes: chosen,
        expires_in_days: Number(lasts.value),
      }),
    );
    if (!token) return;
    const words = h("code", { class: "token-text" }, token.token);
    made.replaceChildren(hint(t("token_once")), words, row(copyButton(token.token)));
    name.value = "";
    draw();
  }

  return form(
    "stack",
    send,
    field(t("token_name"), name),
    field(t("lasts"), lasts),
    scopes,
    h("button", {}, t("make_token")),
  );
}

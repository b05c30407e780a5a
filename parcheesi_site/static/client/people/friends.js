// Friends: the list, requests, and a form to send one.

import { get, post, remove } from "../service/api.js";
import { button, card, failed, h } from "../page/dom.js";
import { form } from "../page/forms.js";
import { nameTag, playLink } from "./name.js";
import { nameInput } from "./name-input.js";
import { t } from "../texts/texts.js";

/** The user's friends, the friend requests, and a form to send one. */
export function friendsCard() {
  const list = h("ul", { class: "friends" });
  const { node, input: name } = nameInput({ name: "name", required: true });
  const done = (/** @type {Promise<unknown>} */ work) => work.then(draw, failed);

  async function draw() {
    const pages = await Promise.all(
      /** @type {const} */ (["asks", "friends", "asked"]).map((state) =>
        get(`me/friends?state=${state}`),
      ),
    );
    list.replaceChildren(...pages.flatMap(({ results }) => results.map(line)));
  }

  /**
   * @param {Api.Friend} friend
   * @returns {HTMLLIElement}
   */
  function line({ user, state, online }) {
    const path = `me/friends/${encodeURIComponent(user.name)}`;
    return h(
      "li",
      {},
      h("span", { class: "name" }, nameTag(user, { online })),
      state === "asked" && h("span", { class: "note" }, t("waiting_for_answer")),
      state === "friends" && playLink(user.name),
      state === "asks" && button(t("accept"), () => done(post(`${path}/accept`))),
      button(t(state === "asks" ? "decline" : "remove"), () => done(remove(path)), "quiet"),
    );
  }

  draw().catch(() => {});
  async function ask() {
    await post("me/friends", { name: name.value });
    name.value = "";
    await draw();
  }
  return card(t("friends"), list, form("row", ask, node, h("button", {}, t("ask_friend"))));
}

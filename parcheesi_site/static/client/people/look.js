// How others see the user: the avatar, and the name of a guest.

import { patch, session } from "../service/api.js";
import { card, failed, h, toast } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { AVATARS, avatar } from "./name.js";
import { t } from "../texts/texts.js";

/** @typedef {(changes: Api.UpdateProfileRequest) => Promise<void>} Send */

/**
 * The card on the user's own page; `changed` is called with the account after a change.
 * @param {Api.Me} person
 * @param {(me: Api.Me) => void} changed
 */
export function lookCard(person, changed) {
  /** @type {Send} */
  const send = (changes) => patch("me", changes).then(keep);

  /** @param {Api.Me} me */
  function keep(me) {
    const kept = session.read();
    if (kept) session.keep({ ...kept, user: { ...kept.user, name: me.name, avatar: me.avatar } });
    toast(t("saved"));
    changed(me);
  }

  return card(t("your_look"), person.guest && nameForm(person, send), avatarChoice(person, send));
}

/**
 * @param {Api.Me} person
 * @param {Send} send
 */
function nameForm({ name }, send) {
  const own = h("input", {
    name: "name",
    minlength: 3,
    maxlength: 30,
    required: true,
    value: name,
    autocomplete: "nickname",
  });
  return form(
    "row nickname",
    () => send({ name: own.value }),
    field(t("your_name"), own),
    h("button", {}, t("save")),
  );
}

/**
 * @param {Api.Me} person
 * @param {Send} send
 */
function avatarChoice(person, send) {
  const choice = (/** @type {Api.AvatarChoice} */ name) => {
    const input = h("input", {
      type: "radio",
      name: "avatar",
      value: name,
      checked: name === person.avatar,
      "aria-label": t(`avatar_${name}`),
      onchange: () => send({ avatar: name }).catch(failed),
    });
    return h("label", { title: t(`avatar_${name}`) }, input, avatar(name));
  };
  return h("fieldset", { class: "avatars" }, h("legend", {}, t("avatar")), AVATARS.map(choice));
}

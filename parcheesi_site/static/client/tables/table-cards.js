// Two cards of a table: inviting players, and the user's words for the dice.

import { get, post } from "../service/api.js";
import { rememberCommitment } from "../game/dice-check.js";
import { button, card, failed, field, form, h, row, toast } from "../page/dom.js";
import { qrCode } from "../page/qr.js";
import { t } from "../texts/texts.js";

const WORDS = "[ -\\{\\}~]+"; // printable ASCII without the vertical bar

/** Inviting a player by name, or any player with a link. */
export function invitationCard(table) {
  const name = h("input", {
    name: "user",
    required: true,
    autocomplete: "off",
    placeholder: t("name"),
    "aria-label": t("name"),
  });
  const made = h("output", { class: "invitation" });

  async function byName() {
    await post(`tables/${table}/invitations`, { user: name.value });
    toast(t("invited", { name: name.value }));
    name.value = "";
  }

  async function byLink() {
    const { code } = await post(`tables/${table}/invitations`, { code: true });
    const value = `${location.origin}${location.pathname}#/table/${table}/${code}`;
    const onfocus = (event) => event.target.select();
    const shown = h("input", {
      name: "link",
      readonly: true,
      value,
      onfocus,
      "aria-label": t("invitation_link"),
    });
    const copy = () =>
      navigator.clipboard.writeText(value).then(
        () => toast(t("copied")),
        () => shown.select(),
      );
    const share = () => navigator.share({ title: t("come_and_play"), url: value }).catch(() => {}); // the player has changed their mind
    made.replaceChildren(
      shown,
      row(
        navigator.clipboard && button(t("copy_link"), copy),
        navigator.share && button(t("share_link"), share),
      ),
      qrCode(value, t("link_as_qr")),
    );
  }

  const buttons = [
    h("button", {}, t("invite")),
    button(t("make_link"), () => byLink().catch(failed)),
  ];
  return card(
    t("invite"),
    form("row", () => byName().catch(failed), name, buttons),
    made,
  );
}

/** The commitment to the next game's dice, and a field for the user's client seed. */
export function diceWords() {
  const node = h("section", { class: "card" });
  let known = null;

  async function show({ game_id: id, status }) {
    if (!id || status !== "open" || id === known) return;
    known = id;
    const game = await get(`games/${id}`).catch(() => null);
    if (!game) return (known = null);
    rememberCommitment(game);
    const own = h("input", {
      name: "seed",
      maxlength: 64,
      pattern: WORDS,
      required: true,
      autocomplete: "off",
    });
    const set = () =>
      post(`games/${id}/client-seed`, { client_seed: own.value }).then(
        () => toast(t("words_kept")),
        failed,
      );
    const promise = h(
      "details",
      {},
      h("summary", {}, t("commitment")),
      h("code", {}, game.commitment),
    );
    node.replaceChildren(
      form("row", set, field(t("words_for_dice"), own, t("words_hint")), h("button", {}, t("set"))),
      promise,
    );
  }

  return { node, show };
}

// Two cards of a table: inviting players, and the user's words for the dice.

import { get, post } from "../service/api.js";
import { rememberCommitment } from "../game/dice-check.js";
import { button, card, failed, h, toast } from "../page/dom.js";
import { nameInput } from "../people/name-input.js";
import { field, form } from "../page/forms.js";
import { shareBox } from "../page/share.js";
import { t } from "../texts/texts.js";

const WORDS = "[ -\\{\\}~]+"; // printable ASCII without the vertical bar

/**
 * @import { TableView } from "./table-view.js"
 */

/**
 * Both cards, each where it is of use.
 * @param {string} table
 */
export function tableCards(table) {
  const invite = invitationCard(table);
  const words = diceWords();

  /** @param {TableView} view */
  function show({ table: { status, game_id: game }, mine, master }) {
    invite.hidden = !master || status === "closed";
    words.node.hidden = !mine || status !== "open";
    if (game && status === "open") words.show(game);
  }

  return { nodes: [invite, words.node], show };
}

/**
 * Inviting a player by name, or any player with a link.
 * @param {string} table
 */
function invitationCard(table) {
  const { node, input: name } = nameInput({ name: "user", required: true });
  const made = h("output", { class: "invitation" });

  async function byName() {
    await post(`tables/${table}/invitations`, { user: name.value });
    toast(t("invited", { name: name.value }));
    name.value = "";
  }

  async function byLink() {
    const { code } = await post(`tables/${table}/invitations`, { code: true });
    const value = `${location.origin}/table/${table}#${code}`;
    made.replaceChildren(...shareBox(value, t("invitation_link"), t("come_and_play")));
  }

  const buttons = [
    h("button", {}, t("invite")),
    button(t("make_link"), () => byLink().catch(failed)),
  ];
  return card(t("invite"), form("row", byName, node, buttons), made);
}

/** The commitment to the next game's dice, and a field for the user's client seed. */
function diceWords() {
  const node = h("section", { class: "card" });
  /** @type {string | null} */
  let known = null;

  /** @param {string} id of the next game */
  async function show(id) {
    if (id === known) return;
    known = id;
    const game = await get(`games/${id}`).catch(() => null);
    if (!game) return (known = null);
    rememberCommitment(game);
    const own = h("input", {
      name: "client_seed",
      maxlength: 64,
      pattern: WORDS,
      required: true,
      autocomplete: "off",
    });
    const set = () =>
      post(`games/${id}/client-seed`, { client_seed: own.value }).then(() =>
        toast(t("words_kept")),
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

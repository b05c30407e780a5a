// The friends who are online: each can be challenged, or watched where the service lists the table.

import { get } from "../service/api.js";
import { button, failed, fill, h, hint, link, row } from "../page/dom.js";
import { challenge } from "../tables/new-table.js";
import { nameTag } from "./name.js";
import { t } from "../texts/texts.js";

/**
 * Opens the list, which is read now.
 * @param {(online: number) => void} count receives their number
 */
export function openFriends(count) {
  const list = h("ul", { class: "friends" }, h("li", {}, t("loading")));
  const close = h("button", { class: "primary" }, t("close"));
  const box = h(
    "dialog",
    { class: "friends-online", "aria-label": t("friends") },
    h("h2", {}, t("friends")),
    list,
    row(link("#/me", t("all_friends")), close),
  );
  const leaving = new AbortController();
  // A link to the page that is shown changes no address.
  box.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) box.close();
  });
  close.addEventListener("click", () => box.close());
  addEventListener("hashchange", () => box.close(), { signal: leaving.signal });
  box.addEventListener("close", () => {
    leaving.abort();
    box.remove();
  });
  document.body.append(box);
  box.showModal();

  async function draw() {
    const [{ results: friends }, { results: tables }] = await Promise.all([
      get("me/friends?online=true&limit=100"),
      get("tables?friends=true&limit=100"),
    ]);
    count(friends.length);
    const lines = friends.map(({ user }) => line(user, gameOf(user.id, tables), box));
    fill(list, lines.length ? lines : h("li", {}, hint(t("nobody_online"))));
  }

  draw().catch((error) => {
    box.close();
    failed(error);
  });
}

/**
 * The game that a user plays and others may watch.
 * @param {string} user @param {Api.Table[]} tables
 */
const gameOf = (user, tables) =>
  tables.find(
    ({ status, spectators_allowed: watched, seats }) =>
      status === "playing" && watched && seats.some(({ player }) => player?.id === user),
  )?.game_id;

/** @param {Api.User} user @param {string | null | undefined} game @param {HTMLDialogElement} box */
function line(user, game, box) {
  const play = () => {
    box.close(); // the dialog would hide a refusal
    challenge(user.name).catch(failed);
  };
  const ask = button(t("challenge"), play);
  ask.setAttribute("aria-label", t("challenge_name", { name: user.name }));
  return h(
    "li",
    {},
    h("span", { class: "name" }, nameTag(user, { online: true })),
    game && link(`#/game/${game}`, t("watch")),
    ask,
  );
}

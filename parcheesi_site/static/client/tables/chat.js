// The chat in the user's room of a table: the players' or the spectators'.

import { get, post, session } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { answerLine, followMute } from "../account/restrictions.js";
import { failed, h } from "../page/dom.js";
import { flag } from "../people/report.js";
import { nameTag } from "../people/name.js";
import { viewOf } from "./table-view.js";
import { reactions } from "./reactions.js";
import { follow } from "../service/stream.js";
import { t } from "../texts/texts.js";
import { title } from "../page/title.js";

/**
 * @typedef {(table: Api.Table | null | undefined, row?: Api.TableRow) => void} OnTable is called
 *   with the other events of the table's stream
 * @typedef {{ node: HTMLElement, reactions: HTMLElement }} ChatBox
 */

/**
 * The chat of a table, and a bar of reactions to be shown nearby. `onUnread(count)` is called with
 * the messages of others that came while nobody could see the chat.
 * @param {string} table @param {AbortSignal} signal
 * @param {OnTable} onTable @param {(count: number) => void} onUnread
 * @param {(words: string) => void} onMuted is called when the staff mutes the user meanwhile
 * @returns {ChatBox}
 */
export function chatBox(table, signal, onTable, onUnread = () => {}, onMuted = () => {}) {
  const known = new Set(); // ids of the messages that were there at the last look
  const quick = reactions(table);
  const said = h("div", { class: "chat", role: "log", "aria-live": "polite", tabindex: "0" });
  const room = h("p", { class: "hint" });
  const { form, text } = sayForm(say);
  const muted = h("p", { class: "restricted", role: "status", hidden: true });
  const look = followMute(mute, signal);
  /** @type {string | null} what keeps the user from writing, once that is known */
  let why = null;

  async function read() {
    const page = await get(`tables/${table}/chat`).catch(() => null);
    if (!page) return (form.hidden = quick.bar.hidden = true); // only players have access
    said.replaceChildren(...[...page.results].reverse().map(line));
    said.scrollTop = said.scrollHeight;
    count(page.results.filter(({ author }) => author.id !== session.user?.id));
  }

  /** @param {Api.ChatMessage[]} messages of others */
  function count(messages) {
    const seen = !known.size || !(document.hidden || said.closest("details:not([open])"));
    if (seen) for (const { id } of [...messages, { id: "none" }]) known.add(id);
    const unread = messages.filter(({ id }) => !known.has(id)).length;
    onUnread(unread);
    title({ unread });
  }

  /** @param {Api.Table | null} now */
  function nameRoom(now) {
    if (now) room.textContent = t(viewOf(now).mine ? "room_players" : "room_spectators");
  }

  /** @param {Event} event */
  async function say(event) {
    event.preventDefault();
    if (!text.value.trim()) return;
    try {
      await post(`tables/${table}/chat`, { text: text.value.trim() });
      text.value = "";
      await read();
    } catch (error) {
      failed(error);
      if (error instanceof Problem && error.code === "muted") look();
    }
  }

  /** @param {string} words */
  function mute(words) {
    if (words === why) return;
    if (words && why !== null) onMuted(words);
    why = words;
    muted.hidden = !words;
    muted.replaceChildren(words, answerLine());
    const controls = [form, quick.bar].flatMap((box) => [...box.querySelectorAll("input, button")]);
    for (const one of controls) one.toggleAttribute("disabled", Boolean(words));
  }

  const on = {
    snapshot(/** @type {Api.Table} */ data) {
      nameRoom(data);
      onTable(data);
      quick.read(); // reactions before it do not come as rows
    },
    row(/** @type {Api.TableRow} */ row) {
      if (row.kind === "chat") read();
      else if (row.kind === "reaction")
        quick.read(); // which do not count as unread
      else {
        nameRoom(row.current);
        onTable(row.current, row);
      }
    },
    live: (/** @type {boolean} */ yes) => yes && read(),
  };
  follow(`tables/${table}/stream`, { on, signal });
  document.addEventListener("visibilitychange", () => document.hidden || read(), { signal });
  const opened = (/** @type {Event} */ { target }) =>
    target instanceof Node && target.contains(said) && read();
  document.addEventListener("toggle", opened, { signal, capture: true });
  return { node: h("div", {}, room, said, muted, form), reactions: quick.bar };
}

/** @param {(event: Event) => void} say */
function sayForm(say) {
  const text = h("input", {
    name: "text",
    maxlength: 500,
    "aria-label": t("say_something"),
    placeholder: t("say_something"),
    autocomplete: "off",
  });
  const form = h("form", { class: "row say", onsubmit: say }, text, h("button", {}, t("send")));
  return { form, text };
}

/** @param {Api.ChatMessage} message */
function line({ id, author, text }) {
  const own = author.id === session.user?.id;
  return h(
    "p",
    { class: own ? "own" : "" },
    h("b", {}, nameTag(author)),
    !own && flag(t("report_message", author), { message_id: id }),
    h("span", { class: "text" }, text),
  );
}

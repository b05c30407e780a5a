// The chat in the user's room of a table: the players' or the spectators'.

import { get, post, session } from "../service/api.js";
import { failed, h } from "../page/dom.js";
import { flag } from "../people/report.js";
import { nameTag } from "../people/name.js";
import { reactions } from "./reactions.js";
import { follow } from "../service/stream.js";
import { t } from "../texts/texts.js";
import { title } from "../page/title.js";

/**
 * The chat of a table. `onTable(data)` is called with the other events of its stream, `onUnread(count)` with the
 * messages of others that came while nobody could see the chat. The node has `reactions`, a bar to be shown nearby.
 */
export function chatBox(table, signal, onTable = () => {}, onUnread = () => {}) {
  const known = new Set(); // ids of the messages that were there at the last look
  const quick = reactions(table);
  const said = h("div", { class: "chat", role: "log", "aria-live": "polite", tabindex: "0" });
  const text = h("input", {
    name: "text",
    maxlength: 500,
    "aria-label": t("say_something"),
    placeholder: t("say_something"),
    autocomplete: "off",
  });
  const form = h("form", { class: "row say", onsubmit: say }, text, h("button", {}, t("send")));

  async function read() {
    const page = await get(`tables/${table}/chat`).catch(() => null);
    if (!page) return (form.hidden = quick.bar.hidden = true); // only players have access
    said.replaceChildren(...[...page.results].reverse().map(line));
    said.scrollTop = said.scrollHeight;
    count(page.results.filter(({ author }) => author.id !== session.user?.id));
  }

  function count(messages) {
    const seen = !known.size || !(document.hidden || said.closest("details:not([open])"));
    if (seen) for (const { id } of [...messages, { id: "none" }]) known.add(id);
    const unread = messages.filter(({ id }) => !known.has(id)).length;
    onUnread(unread);
    title({ unread });
  }

  async function say(event) {
    event.preventDefault();
    if (!text.value.trim()) return;
    try {
      await post(`tables/${table}/chat`, { text: text.value.trim() });
      text.value = "";
      await read();
    } catch (error) {
      failed(error);
    }
  }

  const LOOKS = { chat: read, reaction: quick.read }; // reactions do not count as unread
  const on = {
    snapshot(data) {
      onTable(data);
      quick.read(); // reactions before it do not come as rows
    },
    row: (row) => (LOOKS[row.kind] ?? (() => onTable(row.current, row)))(),
    live: (yes) => yes && read(),
  };
  follow(`tables/${table}/stream`, { on, signal });
  document.addEventListener("visibilitychange", () => document.hidden || read(), { signal });
  document.addEventListener("toggle", ({ target }) => target.contains(said) && read(), {
    signal,
    capture: true,
  });
  return Object.assign(h("div", {}, said, form), { reactions: quick.bar });
}

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

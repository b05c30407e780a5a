// Quick reactions in the user's room of a table: a bar of buttons, and bubbles at the seats of
// those that react.

import { get, post, session } from "../service/api.js";
import { calm, failed, h } from "../page/dom.js";
import { avatar, drawing } from "../people/name.js";
import { t } from "../texts/texts.js";

/** @type {Api.ReactionRequest["reaction"][]} */
const REACTIONS = [
  "wave",
  "good_luck",
  "well_played",
  "lucky",
  "thanks",
  "laugh",
  "wow",
  "oops",
  "ouch",
  "close_call",
  "sorry",
  "thinking",
  "hurry",
  "revenge",
  "rematch",
  "congratulations",
];
const SHOWN_MS = 3000;
const GATHERED_MS = 1500;

/**
 * `bar` has the buttons. Call `read` after a row `reaction` of the table's stream: it shows what is
 * new.
 * @param {string} table
 */
export function reactions(table) {
  const known = new Set();
  const spoken = h("p", { class: "unseen", "aria-live": "polite" });
  const bar = h(
    "div",
    { class: "reactions", role: "group", "aria-label": t("reactions") },
    REACTIONS.map(choice),
    spoken,
  );
  let first = true;
  /** @type {string[]} */
  let words = [];

  /** @param {Api.ReactionRequest["reaction"]} name */
  function choice(name) {
    const send = () => post(`tables/${table}/reactions`, { reaction: name }).then(read, failed);
    const names = { "aria-label": t(`react_${name}`), title: t(`react_${name}`) };
    return h(
      "button",
      { type: "button", class: "quiet", ...names, onclick: send },
      drawing("reactions", name, "reaction"),
    );
  }

  async function read() {
    const page = await get(`tables/${table}/reactions`).catch(() => null);
    const fresh = (page?.results ?? []).filter(({ id }) => !known.has(id)).reverse();
    for (const { id } of fresh) known.add(id);
    if (!first) fresh.forEach(show);
    first = false;
  }

  /** @param {Api.TableReaction} reaction */
  function show({ author, reaction }) {
    bubble(document.querySelector(`[data-player="${author.id}"]`) ?? bar, author, reaction);
    const key = `react_${reaction}`; // of a newer service there is only the drawing
    if (author.id !== session.user?.id && t.has(key)) speak(`${author.name}: ${t(key)}`);
  }

  /**
   * One sentence for all reactions of a moment: a screen reader shall not be kept busy.
   * @param {string} sentence
   */
  function speak(sentence) {
    if (words.push(sentence) > 1) return;
    setTimeout(() => {
      spoken.textContent = words.join(". ");
      words = [];
    }, GATHERED_MS);
  }

  read();
  return { bar, read };
}

/**
 * Over everything, as the list of players is drawn anew with each row of the game.
 * @param {Element} seat @param {Api.User} author @param {string} reaction
 */
function bubble(seat, author, reaction) {
  const node = h(
    "div",
    { class: calm() ? "bubble" : "bubble rising", "aria-hidden": "true" },
    avatar(author.avatar),
    drawing("reactions", reaction, "reaction"),
  );
  document.body.append(node);
  const { left, top, height } = seat.getBoundingClientRect();
  /** @type {(value: number, room: number) => string} */
  const within = (value, room) => `${Math.max(8, Math.min(value, room - 8))}px`;
  const middle = top + height / 2 - node.offsetHeight / 2;
  node.style.left = within(left + 44, innerWidth - node.offsetWidth);
  node.style.top = within(middle, innerHeight - node.offsetHeight);
  setTimeout(() => node.remove(), SHOWN_MS);
}

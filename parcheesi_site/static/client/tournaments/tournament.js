// The page of a tournament, kept up to date by its stream.

import { get } from "../service/api.js";
import { keepCounting } from "../page/countdown.js";
import { failed, fill, h } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { follow } from "../service/stream.js";
import { rulesets } from "../tables/rulesets.js";
import { aboutCard } from "./about.js";
import { ownCard } from "./own.js";
import { tableIsReady } from "./ready.js";
import { createStandings } from "./standings.js";
import { createTables } from "./tables.js";
import { kindOf } from "./words.js";

const REST_MS = 2000; // the lists of a user have a limit

/** @param {HTMLElement} root @param {(string | undefined)[]} address @param {AbortSignal} signal */
export async function show(root, [id = "", code = ""], signal) {
  let [now] = await Promise.all([get(`tournaments/${id}`), rulesets()]);
  let news = 0; // that have come since it was read
  const head = h("header", { class: "table-head" });
  const own = ownCard(id, code, read, signal);
  const standings = createStandings(id, read);
  const tables = createTables(id);
  const about = aboutCard(now, code);

  async function draw() {
    fill(head, h("h1", {}, now.name), h("p", { class: "lead" }, kindOf(now)));
    own.show(now);
    about.show(now);
    await Promise.all([standings.show(now), tables.show(now)]);
  }

  async function read() {
    const before = now.me?.pairing?.game_id;
    now = await get(`tournaments/${id}`);
    const { me, name } = now;
    // A row that came before the user was seen to have joined, or before the stream, said nothing.
    const game = me?.pairing?.game_id;
    if (game && game !== before) tableIsReady({ name, game_id: game }, signal);
    await draw();
  }

  /** Reads once for all news of a moment, and not at the same time as all other players. */
  async function readSoon() {
    news += 1;
    if (news > 1) return;
    while (news && !signal.aborted) {
      await pause(REST_MS * Math.random(), signal);
      if (!signal.aborted && !document.hidden) {
        news = 0;
        await read().catch(failed);
      }
      await pause(REST_MS, signal);
    }
  }

  /** @param {Api.TournamentRow} row */
  function row({ kind, data, current }) {
    const { me, name } = now;
    if (current) now = { ...current, me };
    if (kind === "games_started") {
      const mine = data.tables.find(({ entries }) => me && entries.includes(me.number));
      if (mine) tableIsReady({ name, game_id: mine.game_id }, signal);
      if (mine && me) now.me = { ...me, pairing: mine };
    }
    own.show(now);
    readSoon();
  }

  await draw();
  if (signal.aborted) return;
  const left = h("div", {}, standings.podium, own.node, standings.node);
  const columns = h("div", { class: "two" }, left, h("div", {}, tables.node, about.node));
  root.classList.add("tournament");
  root.replaceChildren(head, columns);
  const on = { snapshot: readSoon, row, ended: readSoon };
  follow(`tournaments/${id}/stream`, { on, signal });
  keepCounting(root, signal);
}

// The standings of a tournament, live, and the podium at its end.

import { get, remove, session } from "../service/api.js";
import { button, confirmed, failed, fill, h, hint, renew } from "../page/dom.js";
import { boardTable, PARTS, tabBar } from "../people/rankings.js";
import { playersOf } from "./words.js";
import { numberOf, t } from "../texts/texts.js";

const SHOWN = 20;

/** @param {string} id @param {() => unknown} changed */
export function createStandings(id, changed) {
  const podium = h("ol", { class: "podium", "aria-label": t("podium"), hidden: true });
  const heads = h("div", {});
  const body = h("div", {});
  const node = h("section", { class: "card" }, h("h2", {}, t("standings")), heads, body);
  /** @type {Api.Tournament} */
  let now;
  let part = "";

  /** @param {Api.Tournament} tournament @param {string} [chosen] */
  async function show(tournament, chosen = part) {
    [now, part] = [tournament, chosen];
    const choose = (/** @type {string} */ other) => show(now, other).catch(failed);
    const parts = PARTS.filter(([query]) => now.me?.rank || !query.includes("me"));
    renew(heads, h("div", {}, tabBar(parts, part, choose)));
    const { results } = await get(`tournaments/${id}/standings?limit=${SHOWN}&${part}`);
    if (now.status === "finished" && !part) drawPodium(results);
    const fresh = h("div", {}, results.length ? table(results) : hint(t("nobody_here")));
    const [old, next] = [body, fresh].map((one) => one.querySelector("table"));
    // Where one has scrolled to stays.
    if (old && next && old.tHead?.isEqualNode(next.tHead)) renew(old.tBodies[0], next.tBodies[0]);
    else body.replaceChildren(...fresh.children);
  }

  /** The user's own place is always there. @param {Api.TournamentEntry[]} rows */
  function table(rows) {
    const { me, status, format, prizes } = now;
    const lacks = me?.rank && !part && !rows.some(({ number }) => number === me.number);
    const columns = ["points", "wins", format === "swiss" ? "opponents" : "games"];
    if (status === "finished" && prizes.length) columns.push("prize");
    const lines = (lacks ? [...rows, me] : rows).map((entry) => line(entry, columns));
    return boardTable(columns, h("tbody", {}, lines));
  }

  /** @param {Api.TournamentEntry} entry @param {string[]} columns */
  function line(entry, columns) {
    /** @type {Record<string, unknown>} */
    const values = { ...entry };
    const away = !now.ended_at && entry.status !== "active";
    const note = away && h("small", { class: "note" }, t(`entry_${entry.status}`));
    return h(
      "tr",
      { class: entry.number === now.me?.number ? "own" : null },
      h("td", { class: "rank" }, entry.place ?? entry.rank),
      h("td", {}, playersOf(entry), note, removal(entry)),
      columns.map((name) => h("td", { class: "number" }, numberOf(Number(values[name])))),
    );
  }

  /** For the organiser. @param {Api.TournamentEntry} entry */
  function removal({ number, players, status }) {
    const organises = now.organiser?.id === session.own.id && !now.ended_at;
    if (!organises || number === now.me?.number || status === "removed") return null;
    const name = players.map((one) => one.name).join(", ");
    const act = async () => {
      if (!(await confirmed(t("remove_entry", { name }), t("remove"), t("cancel")))) return;
      await remove(`tournaments/${id}/entries/${number}`);
      changed();
    };
    const made = button("×", () => act().catch(failed), "quiet danger");
    made.setAttribute("aria-label", t("remove_entry", { name }));
    return made;
  }

  /** @param {Api.TournamentEntry[]} rows */
  function drawPodium(rows) {
    podium.hidden = false;
    const step = (/** @type {Api.TournamentEntry} */ { place, players, prize }) => {
      const medal = h("b", { class: `medal place-${place}` }, `${place}.`);
      const chips = prize > 0 && h("small", {}, t("chips", { chips: prize }));
      return h("li", { class: `step-${place}` }, medal, playersOf({ players }), chips);
    };
    fill(podium, rows.slice(0, 3).map(step));
  }

  return { node, podium, show };
}

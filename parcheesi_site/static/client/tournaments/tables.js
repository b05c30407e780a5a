// The tables of a tournament: those that play now, the user's own games, or a round.

import { get } from "../service/api.js";
import { failed, h, hint, link, renew, select } from "../page/dom.js";
import { playersOf } from "./words.js";
import { t } from "../texts/texts.js";

const ROUNDS = 50; // the last ones can be chosen

/** @param {string} id of the tournament */
export function createTables(id) {
  const list = h("ul", { class: "games" });
  const choice = select("tables", []);
  const head = h("div", { class: "section-head" }, h("h2", {}, t("tables")), choice);
  const node = h("section", { class: "card" }, head, list);
  /** @type {Api.Tournament} */
  let now;
  let chosen = "";

  /** Draws the choices, and returns the one that is shown: the first, unless one was chosen. */
  function drawChoices() {
    const { status, round, me } = now;
    const first = Math.max(1, round - ROUNDS + 1);
    const rounds = [...Array(round - first + 1).keys()].map((n) => round - n);
    /** @type {[query: string, words: string][]} */
    const all = rounds.map((n) => [`round=${n}`, t("round_number", { round: n })]);
    if (me) all.unshift([`entry=${me.number}`, t("your_games")]);
    if (status === "running") all.unshift(["running=true", t("playing_now")]);
    renew(choice, select("tables", all));
    if (!all.some(([query]) => query === chosen)) chosen = "";
    return (choice.value = chosen || all[0][0]);
  }

  /** @param {string} query */
  async function read(query) {
    const { results } = await get(`tournaments/${id}/pairings?limit=50&${query}`);
    const none = h("li", {}, hint(t("nobody_plays")));
    renew(list, h("ul", {}, results.length ? results.map(line) : none));
  }

  /** @param {Api.TournamentPairing} pairing */
  function line(pairing) {
    const { entries, round, table, voided } = pairing;
    const isOwn = (/** @type {{ number: number }} */ { number }) => number === now.me?.number;
    const sides = entries.map((entry) => {
      const score = entry.place && h("small", {}, t("place_points", entry));
      return h(
        "li",
        { class: isOwn(entry) ? "own" : null },
        h("span", {}, playersOf(entry)),
        score,
      );
    });
    const where = t("round_table", { round, table });
    const words = h("div", { class: "pairing" }, h("small", {}, where), h("ul", {}, sides));
    const note = voided && h("span", { class: "note" }, t("no_result"));
    return h("li", {}, words, note, gameOf(pairing, entries.some(isOwn), where));
  }

  /** @param {Api.TournamentPairing} pairing @param {boolean} mine @param {string} where */
  function gameOf({ game_id: game, ended_at: end }, mine, where) {
    if (!game || !(mine || now.spectators_allowed)) return null;
    const playing = t(mine ? "go_to_table" : "watch");
    const words = end ? t("replay") : playing;
    const kind = mine && !end ? "button primary" : "button";
    const made = link(`#/${end ? "replay" : "game"}/${game}`, words, kind);
    made.setAttribute("aria-label", `${words}: ${where}`);
    return made;
  }

  choice.setAttribute("aria-label", t("tables"));
  choice.addEventListener("change", () => read((chosen = choice.value)).catch(failed));

  /** @param {Api.Tournament} tournament */
  async function show(tournament) {
    now = tournament;
    node.hidden = !now.round;
    if (now.round) await read(drawChoices());
  }

  return { node, show };
}

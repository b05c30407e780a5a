// Tournaments in words: what is played, for whom, and how far it is.

import { countdown } from "../page/countdown.js";
import { nameTag } from "../people/name.js";
import { dateOf, duration, t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */

export const FORMATS = /** @type {const} */ (["arena", "swiss", "knockout"]);

/** @param {string} id */
export const tournamentHref = (id) => `#/tournament/${id}`;

/** @param {Api.Tournament} one */
function lengthOf({ duration_s: time, rounds, advance }) {
  if (time) return duration(time);
  return rounds ? t("rounds_count", { rounds }) : t("best_go_on", { advance });
}

/** What it is, in one line. @param {Api.Tournament} one */
export function kindOf(one) {
  const table = [t(one.ruleset), t("at_a_table", { players: one.seats })];
  const pairs = one.teams ? [t("teams")] : [];
  const game = t("games_of", { time: duration(Number(one.options.game_s)) });
  const turn = t("per_turn", { time: duration(one.turn_s) });
  return [t(`format_${one.format}`), lengthOf(one), ...table, ...pairs, turn, game].join(" · ");
}

/** A condition of joining. @param {string} name @param {unknown} value */
export function conditionOf(name, value) {
  if (name === "code" || name === "friends") return `${t("access")}: ${t(`access_${name}`)}`;
  return name === "robots" ? t(`robots_${value}`) : `${t(name)}: ${value}`;
}

/** The conditions that a tournament has. @param {Api.Tournament} one */
export const conditionsOf = (one) => [
  ...(one.access === "public" ? [] : [conditionOf(one.access, null)]),
  ...(one.robots === "only" ? [conditionOf("robots", one.robots)] : []),
  .../** @type {const} */ (["rating_from", "rating_to", "registered_days", "games_played"])
    .filter((name) => one[name])
    .map((name) => conditionOf(name, one[name])),
];

/** @param {Api.Tournament} one */
export const sizeOf = ({ entry_count: entries, max_entries: most, teams }) =>
  t(teams ? "pairs_in" : "players_in", { entries, most });

/** How far it is. @param {Api.Tournament} one @returns {Child} */
export function stateOf(one) {
  if (one.status === "cancelled") return t("was_cancelled");
  if (one.ended_at) return t("ended_at", { date: dateOf(one.ended_at) });
  if (one.ends_at) return [t("ends_in"), " ", countdown(one.ends_at)];
  if (one.started_at) return t("round_of", { round: one.round, rounds: one.rounds_expected });
  if (one.starts_at) return [t("starts_in"), " ", countdown(one.starts_at)];
  return t("starts_with_count", { count: one.starts_with });
}

/** @param {Pick<Api.TournamentEntry, "players">} entry */
export const playersOf = ({ players }) => players.map((user) => nameTag(user));

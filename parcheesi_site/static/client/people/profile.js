// A player's page: level, badges, statistics, games. The user's own page also has the wallet and
// the account.

import { get, post, session } from "../service/api.js";
import { accountCard } from "./sign-in.js";
import { walletCard } from "../account/wallet.js";
import { button, card, failed, h, hint, link, toast } from "../page/dom.js";
import { diceCard } from "./dice-counts.js";
import { luckCard } from "../analysis/many-games.js";
import { avatar, namesOf, playLink, robotMark } from "./name.js";
import { flag } from "./report.js";
import { lookCard } from "./look.js";
import { friendsCard } from "./friends.js";
import { noticesCard } from "./news.js";
import { token } from "../board/shapes.js";
import { dateOf, t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */

/** @type {("games" | "wins" | "captures_made" | "captures_suffered" | "rating")[]} */
const COLUMNS = ["games", "wins", "captures_made", "captures_suffered", "rating"];
/** @param {string} words */
const empty = (words) => h("p", { class: "empty" }, t(words));

/**
 * @param {HTMLElement} root
 * @param {(string | undefined)[]} parts
 */
export async function show(root, [name]) {
  const called = name === undefined ? session.own.name : decodeURIComponent(name);
  if (called === session.own.name) await showOwn(root);
  else await showOther(root, called);
}

/** @param {HTMLElement} root */
async function showOwn(root) {
  const [me, badges, dice, luck] = await Promise.all([
    get("me"),
    get("me/badges"),
    diceCard(session.own.name, true),
    luckCard(),
  ]);
  let top = head(me);
  const redraw = (/** @type {Api.Me} */ changed) => top.replaceWith((top = head(changed)));
  const left = [
    !me.guest && walletCard(link("#/account/wallet", t("movements"), null)),
    statisticsCard(me),
    dice,
    luck,
    badgesCard(badges.results),
  ];
  const right = [accountCard(me), lookCard(me, redraw), noticesCard(), friendsCard()];
  root.replaceChildren(top, columns(left, [right, gamesCard(me)]));
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 */
async function showOther(root, name) {
  const [person, dice] = await Promise.all([
    get(`users/${encodeURIComponent(name)}`),
    diceCard(name, false),
  ]);
  const right = [strangerCard(person), gamesCard(person)];
  root.replaceChildren(head(person), columns([statisticsCard(person), dice], right));
}

/**
 * @param {Child[]} left
 * @param {Child[]} right
 */
const columns = (left, right) =>
  h("div", { class: "two" }, h("div", {}, left), h("div", {}, right));

/** @param {Api.Profile} person */
function head(person) {
  const floor = 50 * person.level * (person.level - 1); // where the level begins: docs/ranking.md
  const value = Math.min(1, (person.xp - floor) / Math.max(1, person.next_level_xp - floor));
  const xp = t("xp_of", { xp: person.xp, next: person.next_level_xp });
  const bar = h("progress", { value, max: 1, "aria-label": t("to_next_level") });
  return h(
    "header",
    { class: "profile-head" },
    h("span", { class: "level", role: "img", "aria-label": t("level_of", person) }, person.level),
    avatar(person.avatar, "large"),
    h(
      "div",
      {},
      h("h1", {}, person.name, robotMark(person)),
      hint(xp, person.week && ` · ${t("week_now", person.week)}`),
      bar,
    ),
  );
}

/** @param {Api.Profile} person */
function statisticsCard({ statistics }) {
  if (!statistics.length) return card(t("statistics"), empty("no_statistics"));
  const title = (/** @type {string} */ name) => h("th", { scope: "col", class: "number" }, t(name));
  const titles = h(
    "thead",
    {},
    h("tr", {}, h("th", { scope: "col" }, t("ruleset")), COLUMNS.map(title)),
  );
  const cells = (/** @type {Api.Statistics} */ row) =>
    COLUMNS.map((name) => h("td", { class: "number" }, row[name]));
  const rows = statistics.map((row) =>
    h("tr", {}, h("th", { scope: "row" }, t(row.ruleset)), cells(row)),
  );
  return card(
    t("statistics"),
    h("div", { class: "scroll", tabindex: 0 }, h("table", {}, titles, h("tbody", {}, rows))),
  );
}

/** @param {Api.Badge[]} badges */
function badgesCard(badges) {
  const line = (/** @type {Api.Badge} */ { name, description, earned_at: earned }) =>
    h(
      "li",
      { class: earned ? "earned" : "", title: description },
      h("b", {}, name),
      h("small", {}, earned ? dateOf(earned) : description),
    );
  return card(t("badges"), h("ul", { class: "badges" }, badges.map(line)));
}

/** @param {Api.Profile} person */
const gamesCard = ({ recent_games: games }) =>
  card(
    t("recent_games"),
    games.length ? h("ul", { class: "games" }, games.map(gameLine)) : empty("no_games"),
  );

/** @param {Api.PlayedGame} game */
function gameLine(game) {
  const notPlayed = game.ended_at && game.status !== "finished" && t(`status_${game.status}`);
  const details = [namesOf(game.players), dateOf(game.started_at), notPlayed]
    .filter(Boolean)
    .join(" · ");
  const look = game.ended_at
    ? [
        link(`#/replay/${game.game_id}`, t("replay")),
        link(`#/analysis/${game.game_id}`, t("analysis")),
      ]
    : link(`#/game/${game.game_id}`, t("watch"));
  return h(
    "li",
    {},
    token(game.seat, String(game.place ?? "")),
    h(
      "span",
      {},
      h("b", {}, t(game.ruleset)),
      h(
        "span",
        { class: "faces" },
        game.players.map((one) => avatar(one.avatar)),
      ),
      h("small", {}, details),
    ),
    look,
  );
}

/**
 * The actions on another player. A report is about the last game with the user, or else about any.
 * @param {Api.Profile} person
 */
function strangerCard({ id, name, recent_games: games }) {
  const game =
    games.find(({ players }) => players.some((one) => one.id === session.own.id)) ?? games[0];
  /** @type {(path: "me/friends" | "me/mutes" | "me/blocks", words: string) => () => void} */
  const ask = (path, words) => () => post(path, { name }).then(() => toast(t(words)), failed);
  return h(
    "section",
    { class: "card row" },
    playLink(name, "button primary"),
    button(t("befriend"), ask("me/friends", "asked_friend")),
    button(t("mute"), ask("me/mutes", "muted_now"), "quiet"),
    button(t("block"), ask("me/blocks", "blocked_now"), "quiet danger"),
    game && flag(t("report_player", { name }), { table: game.table_id, user_id: id }),
  );
}

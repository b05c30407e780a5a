// A player's page: level, badges, statistics, games. The user's own page also has the wallet and the account.

import { get, post, session } from "../service/api.js";
import { accountCard } from "./sign-in.js";
import { walletCard } from "../account/wallet.js";
import { button, card, failed, h, hint, link, toast } from "../page/dom.js";
import { diceCard } from "./dice-counts.js";
import { avatar, namesOf, robotMark } from "./name.js";
import { flag } from "./report.js";
import { lookCard } from "./look.js";
import { friendsCard, noticesCard } from "./people.js";
import { token } from "../board/shapes.js";
import { dateOf, t } from "../texts/texts.js";

const COLUMNS = ["games", "wins", "captures_made", "captures_suffered", "rating"];
const empty = (words) => h("p", { class: "empty" }, t(words));

export async function show(root, [name]) {
  const own = !name || decodeURIComponent(name) === session.user.name;
  const [person, badges, dice] = await Promise.all([
    get(own ? "me" : `users/${name}`),
    own && get("me/badges"),
    diceCard(own ? session.user.name : decodeURIComponent(name), own),
  ]);
  let top = head(person);
  const redraw = (me) => top.replaceWith((top = head(me)));
  const left = [
    own && !person.guest && walletCard(link("#/account/wallet", t("movements"), null)),
    statisticsCard(person),
    dice,
    own && badgesCard(badges.results),
  ];
  const right = own
    ? [accountCard(person), lookCard(person, redraw), noticesCard(), friendsCard()]
    : [strangerCard(person)];
  root.replaceChildren(
    top,
    h("div", { class: "two" }, h("div", {}, left), h("div", {}, right, gamesCard(person))),
  );
}

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

function statisticsCard({ statistics }) {
  if (!statistics.length) return card(t("statistics"), empty("no_statistics"));
  const title = (name) => h("th", { scope: "col", class: "number" }, t(name));
  const head = h(
    "thead",
    {},
    h("tr", {}, h("th", { scope: "col" }, t("ruleset")), COLUMNS.map(title)),
  );
  const cells = (row) => COLUMNS.map((name) => h("td", { class: "number" }, row[name]));
  const rows = statistics.map((row) =>
    h("tr", {}, h("th", { scope: "row" }, t(row.ruleset)), cells(row)),
  );
  return card(
    t("statistics"),
    h("div", { class: "scroll", tabindex: 0 }, h("table", {}, head, h("tbody", {}, rows))),
  );
}

function badgesCard(badges) {
  const line = ({ name, description, earned_at: earned }) =>
    h(
      "li",
      { class: earned ? "earned" : "", title: description },
      h("b", {}, name),
      h("small", {}, earned ? dateOf(earned) : description),
    );
  return card(t("badges"), h("ul", { class: "badges" }, badges.map(line)));
}

const gamesCard = ({ recent_games: games }) =>
  card(
    t("recent_games"),
    games.length ? h("ul", { class: "games" }, games.map(gameLine)) : empty("no_games"),
  );

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
    token(game.seat, game.place ?? ""),
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

/** The actions on another player. A report is about the last game with the user, or else about any. */
function strangerCard({ id, name, recent_games: games }) {
  const game =
    games.find(({ players }) => players.some((one) => one.id === session.user.id)) ?? games[0];
  const ask = (path, words) => () => post(path, { name }).then(() => toast(t(words)), failed);
  return h(
    "section",
    { class: "card row" },
    button(t("befriend"), ask("me/friends", "asked_friend")),
    button(t("mute"), ask("me/mutes", "muted_now"), "quiet"),
    button(t("block"), ask("me/blocks", "blocked_now"), "quiet danger"),
    game && flag(t("report_player", { name }), { table: game.table_id, user_id: id }),
  );
}

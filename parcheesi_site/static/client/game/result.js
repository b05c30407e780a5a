// The result of a game, and links to the next steps.

import { get, post, session } from "../service/api.js";
import { failed, h, hint, link } from "../page/dom.js";
import { seatTag } from "../people/name.js";
import { kindOf } from "../tables/terms.js";
import { token } from "../board/shapes.js";
import { t } from "../texts/texts.js";
import { endingWords } from "./ending.js";
import { isTie } from "./words.js";

/** The card of a game that is over; `own` is the user's seat, or null. `see(table)` shows what a rematch is about. */
export function resultCard(game, own) {
  const places = game.result?.places ?? [];
  const first = places.filter((one) => one.place === 1);
  const title = first.some((one) => one.seat === own)
    ? isTie(game, first)
      ? "you_tied"
      : "you_won"
    : "game_over";
  const card = h(
    "section",
    { class: "card result", "aria-label": t("result"), tabindex: "-1" },
    h("h2", {}, t(places.length ? title : `status_${game.status}`)),
    endingWords(game),
    h(
      "ol",
      { class: "places" },
      places.map((one) => place(game, one, own)),
    ),
  );
  const gains = h(
    "p",
    { class: "gains", "aria-live": "polite" },
    game.scored ? "" : t(`not_scored_${game.not_scored_reason}`),
  );
  const terms = hint();
  let table = null;
  card.see = (now) => {
    if (own === null || now.version < table?.version) return;
    table = now;
    terms.textContent = t("next_game", { terms: [t(table.ruleset), ...kindOf(table)].join(" · ") });
  };
  const again = () => rematch(table ?? { id: game.table_id, version: 0 }, card.see);
  if (own !== null) get(`tables/${game.table_id}`).then(card.see, () => {});
  card.append(
    gains,
    terms,
    h(
      "div",
      { class: "row" },
      own !== null && h("button", { class: "primary", onclick: again }, t("rematch")),
      link(`#/replay/${game.id}`, t("replay"), "button"),
      link(`#/analysis/${game.id}`, t("analysis"), "button"),
      link(`#/dice/${game.id}`, t("check_dice"), "button"),
      link("#/", t("to_lobby")),
    ),
  );
  if (game.scored && own !== null) showGains(game, gains);
  setTimeout(() => card.focus({ preventScroll: true }));
  return card;
}

function place(game, { seat, place: number, distance }, own) {
  return h(
    "li",
    { class: seat === own ? "own" : "" },
    h("b", { class: `medal place-${number}` }, `${number}.`),
    token(seat),
    h("span", { class: "name" }, seatTag(game.seats.find((one) => one.seat === seat))),
    h("small", {}, distance ? t("spaces_left", { distance }) : t("all_home")),
  );
}

/** Agrees to the table that the card shows; if it has changed, shows it, and the user decides again. */
async function rematch({ id, version }, see) {
  try {
    const table = await post(`tables/${id}/rematch`, { version });
    location.hash =
      table.status === "playing" && table.game_id ? `#/game/${table.game_id}` : `#/table/${id}`;
  } catch (error) {
    if (error.body?.table) see(error.body.table);
    failed(error);
  }
}

/** Gains: chips by the wallet's entries, and the current XP and week. */
async function showGains(game, box) {
  if (!session.user || session.user.guest) return;
  const [me, entries] = await Promise.all([get("me"), get("me/wallet/entries")]).catch(() => [
    null,
    null,
  ]);
  if (!me) return;
  const chips = entries.results
    .filter((entry) => entry.game_id === game.id)
    .reduce((sum, entry) => sum + entry.chips, 0);
  box.textContent = [
    game.bet ? t("chips_of_game", { chips: chips > 0 ? `+${chips}` : chips }) : "",
    t("xp_now", { xp: me.xp, level: me.level }),
    me.week ? t("week_now", { rank: me.week.rank, points: me.week.points }) : "",
  ].join(" ");
}

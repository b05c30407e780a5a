// The analysis of a finished game: how much of it was luck, and how much decisions
// (docs/analysis.md).

import { createCurve } from "./curve.js";
import { decisionsOf } from "./decisions.js";
import { calm, card, fill, h, hint, link, messageOf, row } from "../page/dom.js";
import { recorded } from "../game/record.js";
import { createReplayer } from "../game/replayer.js";
import { picture, share } from "./picture.js";
import { token } from "../board/shapes.js";
import { readReports } from "./reports.js";
import { chancesOf } from "./sides.js";
import { ownSeat } from "../game/state.js";
import { t } from "../texts/texts.js";
import { manyGames } from "./many-games.js";
import { rollsOf } from "./rolls.js";
import { waterfallOf } from "./waterfall.js";
import { verdict } from "./words.js";
import { playerName } from "../game/words.js";

/**
 * @import { Acts } from "./decisions.js"
 * @import { Recorded } from "../game/record.js"
 * @import { Replayer } from "../game/replayer.js"
 * @typedef {ReturnType<typeof createCurve>} Curve
 * @typedef {object} Page
 * @property {Recorded} record
 * @property {number | null} own the reader's seat
 * @property {Curve} curve
 * @property {HTMLElement} report
 * @property {number | null} chosen the seat whose part is shown
 */

/** @param {HTMLElement} root @param {string[]} address @param {AbortSignal} signal */
export async function show(root, [id], signal) {
  root.classList.add("playing", "analysis"); // before anything is drawn: the page is wider
  const record = await recorded(id);
  if (!record.frames) return location.replace(`#/table/${record.game.table_id}`);
  const own = ownSeat(record.game);
  const { curve, replayer, acts } = createBoth(record, own, signal);
  const report = h("div", { class: "report-side" });
  root.replaceChildren(
    h("h1", { class: "unseen" }, t("analysis")),
    h("div", { class: "board-side" }, replayer.board.node),
    h(
      "div",
      { class: "panel-side" },
      replayer.card,
      report,
      row(link(`#/replay/${id}`, t("replay")), link(`#/dice/${id}`, t("check_dice"))),
    ),
  );
  const page = { record, own, curve, report, chosen: own };
  // Not awaited: the board can be stepped through meanwhile, and the page is complete.
  readReports(id, (made) => showReport(made, page, acts), signal).catch((error) => {
    curve.say(messageOf(error));
    report.remove(); // the room for it
  });
}

/**
 * The curve and the replay, which move each other.
 * @param {Recorded} record @param {number | null} own @param {AbortSignal} signal
 */
function createBoth(record, own, signal) {
  /** @type {Replayer | null} */
  let replayer = null;
  const pick = (/** @type {number} */ at) => replayer?.jump(at);
  const look = (/** @type {number} */ at) => {
    pick(at);
    const behavior = calm() ? "auto" : "smooth";
    replayer?.board.node.scrollIntoView({ block: "nearest", behavior });
  };
  const curve = createCurve(record, { pick, look });
  const onStep = (/** @type {number} */ at) => {
    replayer?.board.marks.propose(0, null);
    curve.show(at);
  };
  const created = createReplayer(record, signal, { above: curve.node, first: own ?? 0, onStep });
  replayer = created;
  created.card.append(curve.effect);
  /** @type {Acts} */
  const acts = { look, propose: (seat, move) => created.board.marks.propose(seat, move) };
  return { curve, replayer: created, acts };
}

/**
 * Draws the report, as soon as a worker has made it; an exact one in the place of a quick one.
 * @param {Api.GameAnalysis} made @param {Page} page @param {Acts} acts
 */
function showReport(made, page, acts) {
  const { record, own, curve, report } = page;
  const focused = report.contains(document.activeElement);
  curve.draw(made);
  // The reader's part first.
  const isOwn = (/** @type {Api.AnalysisPlayer} */ { seat }) => Number(seat === own);
  const players = made.players.toSorted((one, two) => isOwn(two) - isOwn(one));
  const say = (/** @type {Api.AnalysisPlayer} */ player) =>
    verdict(record.game, player, player.seat === own);
  curve.say(say(players[0]));
  const points = card(t("turning_points"), curve.points);
  const cards = reportCards(page, { ...made, players }, say, acts);
  report.replaceChildren(made.quick ? hint(t("quick_report")) : "", points, ...cards);
  if (focused) /** @type {HTMLElement} */ (report.querySelector("[aria-pressed=true]")).focus();
  if (own !== null) manyGames().then((line) => line && report.append(line));
}

/**
 * The waterfall and the decisions of the player that is chosen, at first of the first one, whose
 * sentence the page has already.
 * @param {Page} page @param {Api.GameAnalysis} made
 * @param {(player: Api.AnalysisPlayer) => string} say @param {Acts} acts
 */
function reportCards(page, made, say, acts) {
  const { game, frames } = page.record;
  const [waterfall, decisions] = [h("div", { class: "stack" }), h("section", { class: "card" })];
  const buttons = made.players.map((player) => {
    const name = playerName(game, player.seat);
    return h("button", { onclick: () => choose(player) }, token(player.seat), name);
  });

  /** @param {Api.AnalysisPlayer} player */
  function choose(player) {
    const at = made.players.indexOf(player);
    page.chosen = player.seat;
    buttons.forEach((each, index) => each.setAttribute("aria-pressed", String(index === at)));
    const words = at > 0 && h("p", { class: "lead", "aria-live": "polite" }, say(player));
    const sum = h("details", {}, h("summary", {}, t("add_up")), waterfallOf(game, player));
    fill(waterfall, words, sum, rollsOf(made, frames, player, acts));
    fill(decisions, decisionsOf(made, frames, player.seat, acts));
    save.onclick = () => share(picture(game, chancesOf(made, frames), player), t("analysis_of"));
  }

  const save = h("button", { class: "primary" }, t("share"));
  choose(made.players.find(({ seat }) => seat === page.chosen) ?? made.players[0]);
  const tabs = { class: "tabs", role: "group", "aria-label": t("players") };
  return [card(t("luck_or_skill"), h("div", tabs, buttons), waterfall), decisions, row(save)];
}

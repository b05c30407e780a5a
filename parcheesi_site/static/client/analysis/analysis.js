// The analysis of a finished game: how much of it was luck, and how much decisions (docs/analysis.md).

import { get, session } from "../service/api.js";
import { createCurve } from "./curve.js";
import { decisionsOf } from "./decisions.js";
import { calm, card, h, link, pause, row } from "../page/dom.js";
import { createReplayer, recorded } from "../game/replay.js";
import { picture, share } from "./picture.js";
import { token } from "../board/shapes.js";
import { chancesOf } from "./sides.js";
import { t } from "../texts/texts.js";
import { summary, waterfallOf } from "./waterfall.js";
import { playerName } from "../game/words.js";

export async function show(root, [id], signal) {
  root.classList.add("playing", "analysis"); // before anything is drawn: the page is wider
  const { game, frames } = await recorded(id);
  if (!frames) return location.replace(`#/table/${game.table_id}`);
  const own =
    game.seats.find(({ player }) => player?.id && player.id === session.user.id)?.seat ?? null;
  let replayer = null;
  const look = (at) => {
    replayer.jump(at);
    replayer.board.node.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  };
  const curve = createCurve(game, frames, { pick: (at) => replayer.jump(at), look });
  const onStep = (at) => {
    replayer?.board.marks.propose(0, null);
    curve.show(at);
  };
  replayer = createReplayer(game, frames, signal, { above: curve.node, first: own ?? 0, onStep });
  replayer.card.append(curve.effect);
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
  // Not awaited: the board can be stepped through meanwhile, and the page is complete.
  fill(
    { game, frames, own, curve, report },
    { look, propose: (...shown) => replayer.board.marks.propose(...shown) },
    signal,
  );
}

/** Draws the report as soon as a worker has made it; `act` has look(frame) and propose(seat, move). */
async function fill({ game, frames, own, curve, report }, act, signal) {
  const made = await reportOf(game.id, signal).catch((error) => {
    curve.say(error.message || t("unreachable"));
    report.remove(); // the room for it
  });
  if (!made || signal.aborted) return;
  curve.draw(made);
  const seats = made.players
    .map(({ seat }) => seat)
    .sort((one, two) => (two === own) - (one === own));
  curve.say(
    summary(
      made.players.find(({ seat }) => seat === seats[0]),
      seats[0] === own,
    ),
  );
  report.replaceChildren(
    card(t("turning_points"), curve.points),
    ...reportCards({ game, frames, made, own, seats }, act),
  );
}

/** The analysis; while it is made, asks again as often as the service wants. */
async function reportOf(id, signal) {
  while (!signal.aborted) {
    const body = await get(`games/${id}/analysis`);
    if (!body.retry_after_s) return body;
    await pause(body.retry_after_s * 1000, signal);
  }
  return null;
}

/** The waterfall and the decisions of the player that is chosen. */
function reportCards({ game, frames, made, own, seats }, act) {
  const [waterfall, decisions] = [h("div", { class: "stack" }), h("section", { class: "card" })];
  const buttons = new Map(
    seats.map((seat) => [
      seat,
      h("button", { onclick: () => choose(seat) }, token(seat), playerName(game, seat)),
    ]),
  );

  function choose(seat) {
    for (const [each, button] of buttons)
      button.setAttribute("aria-pressed", String(each === seat));
    const player = made.players.find((one) => one.seat === seat);
    waterfall.replaceChildren(...waterfallOf(game, player, own, { headline: seat !== seats[0] }));
    decisions.replaceChildren(...decisionsOf({ game, frames, made, seat }, act));
    save.onclick = () =>
      share(picture(game, chancesOf(made, frames), made, player), t("analysis_of"));
  }

  const save = h("button", { class: "primary" }, t("share"));
  choose(seats[0]);
  return [
    card(
      t("luck_or_skill"),
      h("div", { class: "tabs", role: "group", "aria-label": t("players") }, [...buttons.values()]),
      waterfall,
    ),
    decisions,
    row(save),
  ];
}

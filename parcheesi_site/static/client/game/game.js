// The page of a game: the board, the turn, and all actions.

import { actions, besideTurn, proposal } from "./actions.js";
import { get, Problem, session } from "../service/api.js";
import { createBoard } from "../board/board.js";
import { changesInWords } from "../tables/changes.js";
import { chatBox } from "../tables/chat.js";
import { createChoosing } from "./choosing.js";
import { failed, h, hint, link, pause, renew, toast } from "../page/dom.js";
import { createPerformance } from "./performance.js";
import { View } from "../board/view.js";
import { FollowedGame } from "./following.js";
import { isPractice, showHint } from "./hint.js";
import { log } from "./log.js";
import { players } from "./players.js";
import { resultCard } from "./result.js";
import { sound, steps } from "./sounds.js";
import { t } from "../texts/texts.js";
import { title } from "../page/title.js";
import { addTools } from "./tools.js";
import { turnPanel } from "./turn-panel.js";
import { aboutPawn, forced, ofPawn, placesOf, sentences, unused } from "./why.js";
import { actingSeat, limitsOf, sentence, withCauses } from "./words.js";

const RECALLED = 12;
const WHY_MS = 1600;
const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export async function show(root, [id], signal) {
  root.classList.add("playing"); // at once: it moves the page's frame
  const first = await get(`games/${id}`);
  if (!first.position) return location.replace(`#/table/${first.table_id}`);
  const [{ options }, { results }] = await Promise.all([
    get(`rulesets/${first.ruleset}`),
    get(`games/${id}/stream?after=${Math.max(0, first.version - RECALLED)}`),
  ]);
  const page = new GamePage(
    root,
    first,
    Object.fromEntries(options.map(({ name, label }) => [name, label])),
    signal,
  );
  // All at once, so that nothing moves while the page is drawn.
  page.recall(first, results);
  page.followed.start(first);
}

class GamePage {
  constructor(root, game, labels, signal) {
    this.labels = labels; // of the rules' options
    this.own =
      game.seats.find((seat) => seat.player?.id && seat.player.id === session.user?.id)?.seat ??
      null;
    this.busy = this.resting = false; // a roll or move is on its way; a row is being played
    this.besideTurn = besideTurn((act, body) => this.send(act, body));
    this.followed = new FollowedGame(
      game.id,
      {
        state: (state) => this.show(state),
        row: (row, hurry) => this.play(row, hurry),
        live: (yes) => this.setLive(yes),
        refused: () => this.failed(new Error(t("no_longer_visible"))),
      },
      signal,
    );
    this.choosing = createChoosing({
      moves: () =>
        this.mine && !this.busy && !this.resting ? this.followed.state.legal_moves : [],
      play: (move) => this.makeMove(move),
      chosen: (pawn) => this.chosen(pawn),
      stuck: (pawn) => this.explainPawn(pawn),
    });
    this.board = createBoard(game.arms, {
      first: this.own ?? 0,
      onTap: (hit) => this.choosing.tap(hit),
      onWalk: steps,
    });
    const near = game.arms > 4 && innerWidth < 720; // squares are too small otherwise
    this.view = new View(this.board, near);
    this.performance = createPerformance(this.board, {
      own: this.own,
      focus: (places) => this.view.focus(places),
    });
    this.panel = turnPanel(
      {
        roll: () => this.roll(),
        move: (move) => this.makeMove(move),
        look: (pawn) => this.look(pawn ?? undefined),
        suggest: isPractice(game) ? () => showHint(this) : null,
      },
      signal,
    );
    this.players = players(game, this.own);
    this.limits = hint();
    this.people = h(
      "section",
      { class: "card people", "aria-label": t("players") },
      this.players,
      this.limits,
    );
    this.vote = h("section", { class: "card vote", hidden: true, "aria-live": "polite" });
    this.more = h("div", { class: "row more" });
    this.forMaster = h("div", { class: "row more" });
    this.log = log();
    this.lost = h("p", { class: "lost", role: "status", hidden: true }, t("reconnecting"));
    root.replaceChildren(
      h("h1", { class: "unseen" }, t("game_title", { ruleset: t(game.ruleset) })),
      h("div", { class: "board-side" }, this.board.node, this.lost),
      h(
        "div",
        { class: "panel-side" },
        this.panel.node,
        this.vote,
        this.people,
        this.talk(game, signal),
        this.more,
        this.forMaster,
      ),
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("preferences", () => this.board.number(), { signal });
    addTools({ near: () => this.near(), log: () => this.openLog() }, near, signal);
  }

  near() {
    const near = this.view.toggle();
    this.look();
    return near;
  }

  openLog() {
    const box = this.log.node.closest("details");
    box.open = true;
    box.scrollIntoView({ block: "nearest" });
    this.log.node.focus();
  }

  talk(game, signal) {
    const unread = h("span", { class: "note good", hidden: true });
    const mark = (count) =>
      Object.assign(unread, { hidden: !count, textContent: count ? t("unread", { count }) : "" });
    const chat = chatBox(game.table_id, signal, (table, row) => this.tableTells(table, row), mark);
    const tab = (name, part, note) =>
      h(
        "details",
        { class: "card", open: name === "log_title" },
        h("summary", {}, t(name), note && " ", note),
        part,
      );
    return [chat.reactions, tab("log_title", this.log.node), tab("chat", chat.node, unread)];
  }

  /** Logs the last events before the page was opened. */
  recall(game, rows) {
    const then = { ...game, position: { ...game.position, pawns: {} } }; // it was another position
    for (const { data } of rows)
      for (const event of withCauses(data.events ?? [])) this.log.add(event, then);
  }

  /** Handles events of the table, which matter once the game is over. */
  tableTells(table, row) {
    if (table)
      this.forMaster.replaceChildren(
        ...(table.master_id === session.user?.id
          ? [link(`#/options/${table.id}`, t("change_options"))]
          : []),
      );
    if (this.ended && table) this.ended.see(table);
    if (!this.ended && row?.kind === "options_changed")
      changesInWords(row.data.changed, table).then((all) => toast(all.join(" ")), failed);
    if (!this.ended || !row) return;
    if (row.kind === "game_started") location.hash = `#/game/${row.data.game_id}`;
    if (row.kind === "ready" && row.data.ready && row.data.seat !== this.own)
      toast(t("wants_rematch"));
  }

  /** Shows a state without animation. */
  show(game) {
    const { position } = game;
    const { seat, roll, dice, phase } = position.turn;
    const [was, playing] = [this.mine, game.status === "playing"];
    this.board.pawns.place(position.pawns, position.second_lap ?? {});
    this.board.marks.turn(playing ? seat : null);
    this.performance.lay(seat, roll, dice.length || phase !== "move" ? dice : []);
    this.acting = actingSeat({ ...game, pawns: position.pawns }, seat);
    this.mine = playing && seat === this.own && !this.seat(game)?.left;
    this.resting = false;
    if (this.mine && was === false) sound("turn", true);
    renew(this.players, players(game, this.own));
    this.limits.textContent = limitsOf(game);
    title({ turn: this.mine });
    this.panel.show(game, { mine: this.mine, acting: this.acting, busy: this.busy });
    this.board.marks.stop(this.acting, []);
    this.choosing.reset();
    this.look();
    if (this.mine) this.panel.explain(phase === "move" ? this.why(game) : "");
    this.vote.hidden = !game.cancel_vote;
    this.vote.replaceChildren(...proposal(game, this.own, this.besideTurn));
    this.more.replaceChildren(...actions(game, this.seat(game), this.besideTurn));
    if (game.ended_at) this.end(game);
  }

  /** Why some values cannot be used, and what forces the choice. */
  why(game) {
    return [
      ...forced(game, this.labels),
      ...sentences(unused(game), game.position.pawns, this.acting),
    ].join(" ");
  }

  seat(game) {
    return game.seats.find((one) => one.seat === this.own);
  }

  /** Shows the moves on the board and in the list; with a pawn, only its own. */
  chosen(pawn) {
    this.panel.only(pawn);
    this.look();
  }

  /** Shows the ghosts of a pawn, and of a move in the list that is looked at. */
  look(pawn = this.choosing.chosen()) {
    const { legal_moves: legal, position } = this.followed.state;
    this.board.marks.offer(this.mine ? legal : [], this.acting, pawn);
    if (!this.mine) return;
    const moves = legal.filter((move) => pawn === null || move.pawn === pawn);
    const around = moves.flatMap((move) => [
      [this.acting, move.from, move.pawn],
      [this.acting, move.to, move.pawn],
    ]);
    const standing = position.pawns[this.acting]
      .map((place, one) => [this.acting, place, one])
      .filter(([, place]) => place !== "home");
    this.view.focus(around.length ? around : standing);
  }

  /** Plays a row: log, dice, pawns. With `hurry` 0 only the log. */
  async play(row, hurry) {
    this.resting = this.played = true;
    this.panel.setBusy(true);
    this.board.marks.offer([], 0);
    const game = this.followed.state;
    for (const event of withCauses(row.events)) {
      const now = { ...game, position: { ...game.position, pawns: this.board.pawns.standing } };
      this.log.add(event, now);
      if (!hurry) continue;
      if (event.type === "roll") this.panel.explain("");
      await this.performance.perform(event, game, hurry);
      if (event.type === "roll") this.panel.rolled(event.roll);
      if (event.type === "forfeit" || event.type === "penalty")
        await this.explain(event, now, hurry);
    }
  }

  /** Says for a moment why values or a pawn are lost, with what is in the way lit up. */
  async explain(event, game, hurry) {
    const places = event.from ? [event.from] : placesOf(event.blocked ?? []);
    const seat = actingSeat({ ...game, pawns: game.position.pawns }, event.seat);
    this.panel.explain(
      event.blocked
        ? sentences(event.blocked, game.position.pawns, seat).join(" ")
        : sentence(event, game),
    );
    if (!places.length) return;
    this.board.marks.stop(seat, places);
    await pause(WHY_MS / hurry);
    this.board.marks.stop(seat, []);
  }

  /** Says why a pawn of one's own cannot move, when it is one's turn. */
  explainPawn(pawn) {
    const rows = ofPawn(this.followed.state.blocked, pawn);
    this.panel.explain(aboutPawn(rows, pawn, this.board.pawns.standing, this.acting).join(" "));
    this.board.marks.stop(this.acting, placesOf(rows));
  }

  roll() {
    return this.command("roll");
  }

  makeMove({ pawn, kind, value, to }) {
    return this.command("moves", { pawn, kind, value, to });
  }

  /** Rolls or moves, unless the buttons are shown as busy. */
  async command(act, body) {
    if (this.busy || this.resting) return;
    this.busy = true;
    this.panel.setBusy(true);
    await this.send(act, body);
    this.busy = false;
    this.panel.setBusy(this.resting);
  }

  send(act, body) {
    return this.followed.command(act, body).catch((error) => this.failed(error));
  }

  failed(error) {
    toast(error instanceof Problem ? error.message : error.message || t("unreachable"), {
      bad: true,
    });
  }

  key(event) {
    if (
      event.target.closest("input, textarea, select, dialog") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !this.mine
    )
      return;
    if (event.key.toLowerCase() === "r" && this.followed.state.position.turn.phase === "roll")
      this.roll();
    if (event.key === "Escape") this.choosing.choose(null);
    if (!ARROWS[event.key] || event.target.closest("[role=log], summary")) return;
    event.preventDefault();
    this.panel.step(ARROWS[event.key]);
  }

  setLive(yes) {
    this.lost.hidden = yes;
    document.body.dataset.connection = yes ? "live" : "lost";
  }

  end(game) {
    if (!this.ended && this.played) this.performance.celebrate(game);
    if (!this.ended) this.panel.node.replaceWith((this.ended = resultCard(game, this.own)));
    this.setLive(true);
  }
}

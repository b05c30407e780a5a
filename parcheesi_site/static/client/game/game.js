// The page of a game: the board, the turn, and all actions.

import { get, Problem, session } from "../service/api.js";
import { createBoard } from "../board/board.js";
import { chatBox } from "../tables/chat.js";
import { confirmed, failed, h, hint, link, pause, row, toast } from "../page/dom.js";
import { FollowedGame } from "./following.js";
import { log } from "./log.js";
import { players } from "./players.js";
import { resultCard } from "./result.js";
import { t } from "../texts/texts.js";
import { title } from "../page/title.js";
import { turnPanel } from "./turn-panel.js";
import { aboutPawn, ofPawn, placesOf, sentences, unused } from "./why.js";
import { actingSeat, limitsOf } from "./words.js";

const RECALLED = 12;
const WHY_MS = 1600;

export async function show(root, [id], signal) {
  const first = await get(`games/${id}`);
  if (!first.position) return location.replace(`#/table/${first.table_id}`);
  const page = new GamePage(root, first, signal);
  await page.recall(first);
  await page.followed.start();
}

class GamePage {
  constructor(root, game, signal) {
    this.own = game.seats.find((seat) => seat.player?.id && seat.player.id === session.user?.id)?.seat ?? null;
    this.chosen = null;
    this.busy = this.resting = false; // a command is on its way; a row is being played
    this.followed = new FollowedGame(game.id, {
      state: (state) => this.show(state),
      row: (row, hurry) => this.play(row, hurry),
      live: (yes) => this.setLive(yes),
      refused: () => this.failed(new Error(t("no_longer_visible"))),
    }, signal);
    this.board = createBoard(game.arms, { first: this.own ?? 0, onPawn: (pawn) => this.choosePawn(pawn), onMove: (move) => this.makeMove(move), onStuck: (seat, pawn) => this.explainPawn(seat, pawn) });
    this.panel = turnPanel({ roll: () => this.roll(), move: (move) => this.makeMove(move), look: (pawn) => this.look(pawn) }, signal);
    this.people = h("section", { class: "card people", "aria-label": t("players") });
    this.vote = h("section", { class: "card vote", hidden: true, "aria-live": "polite" });
    this.more = h("div", { class: "row more" });
    this.log = log();
    this.lost = h("p", { class: "lost", role: "status", hidden: true }, t("reconnecting"));
    root.classList.add("playing");
    root.replaceChildren(h("h1", { class: "unseen" }, t("game_title", { ruleset: t(game.ruleset) })),
      h("div", { class: "board-side" }, this.board.node, this.lost),
      h("div", { class: "panel-side" }, this.panel.node, this.vote, this.people, this.talk(game, signal), this.more));
    document.addEventListener("keydown", (event) => this.key(event), { signal });
  }

  talk(game, signal) {
    const unread = h("span", { class: "note good", hidden: true });
    const mark = (count) => Object.assign(unread, { hidden: !count, textContent: count ? t("unread", { count }) : "" });
    const chat = chatBox(game.table_id, signal, (table, row) => this.tableTells(table, row), mark);
    const tab = (name, part, note) => h("details", { class: "card", open: name === "log_title" }, h("summary", {}, t(name), note && " ", note), part);
    return [tab("log_title", this.log.node), tab("chat", chat, unread)];
  }

  /** Logs the last events before the page was opened. */
  async recall(game) {
    const { results } = await get(`games/${game.id}/stream?after=${Math.max(0, game.version - RECALLED)}`);
    for (const { data } of results) for (const event of data.events ?? []) this.log.add(event, game);
  }

  /** Handles events of the table, which matter once the game is over. */
  tableTells(table, row) {
    if (this.ended && table) this.ended.see(table);
    if (!this.ended || !row) return;
    if (row.kind === "game_started") location.hash = `#/game/${row.data.game_id}`;
    if (row.kind === "ready" && row.data.ready && row.data.seat !== this.own) toast(t("wants_rematch"));
  }

  /** Shows a state without animation. */
  show(game) {
    const { position } = game;
    this.board.place(position.pawns, position.second_lap ?? {});
    this.board.turn(game.status === "playing" ? position.turn.seat : null);
    this.acting = actingSeat({ ...game, pawns: position.pawns }, position.turn.seat);
    this.mine = game.status === "playing" && position.turn.seat === this.own && !this.seat(game)?.left;
    this.chosen = null;
    this.resting = false;
    this.offer(game);
    this.people.replaceChildren(players(game, this.own), hint(limitsOf(game)));
    title({ turn: this.mine });
    this.panel.show(game, { mine: this.mine, acting: this.acting, busy: this.busy });
    this.board.stop(this.acting, []);
    if (this.mine && game.turn.phase === "move") this.panel.explain(sentences(unused(game), position.pawns, this.acting).join(" "));
    this.showVote(game);
    this.showMore(game);
    if (game.ended_at) this.end(game);
  }

  seat(game) {
    return game.seats.find((one) => one.seat === this.own);
  }

  offer(game = this.followed.state) {
    this.board.offer(this.mine ? game.legal_moves : [], this.acting, this.chosen);
  }

  /** Plays a row: log, dice, pawns. With `hurry` 0 only the log. */
  async play(row, hurry) {
    this.resting = true;
    this.panel.setBusy(true);
    this.board.offer([], 0);
    const game = this.followed.state;
    for (const event of row.events) {
      this.log.add(event, game);
      if (!hurry) continue;
      if (event.type === "forfeit") await this.explain(event.blocked ?? [], actingSeat({ ...game, pawns: this.board.standing() }, event.seat), hurry);
      if (event.type === "roll") await this.panel.tumble(event.roll, event.seat, hurry);
      if (event.type === "move") await this.walk(event, game, hurry);
      if (event.type === "capture" || (event.type === "penalty" && event.pawn !== null)) await this.board.sendBack(event, hurry);
    }
  }

  /** Says for a moment why values are lost, with what is in the way lit up. */
  async explain(blocked, seat, hurry) {
    const places = placesOf(blocked);
    if (!places.length) return;
    this.panel.explain(sentences(blocked, this.board.standing(), seat).join(" "));
    this.board.stop(seat, places);
    await pause(WHY_MS / hurry);
    this.board.stop(seat, []);
  }

  /** Says why a pawn of one's own cannot move, when it is one's turn. */
  explainPawn(seat, pawn) {
    const { blocked, turn } = this.followed.state;
    if (!this.mine || this.resting || seat !== this.acting || turn.phase !== "move") return;
    const rows = ofPawn(blocked, pawn);
    this.panel.explain(aboutPawn(rows, pawn, this.board.standing(), seat).join(" "));
    this.board.stop(seat, placesOf(rows));
  }

  walk({ seat, move }, game, hurry) {
    return this.board.walk({ seat: actingSeat({ ...game, pawns: this.board.standing() }, seat), ...move }, hurry);
  }

  roll() {
    return this.command("roll");
  }

  makeMove({ pawn, kind, value, to }) {
    return this.command("moves", { pawn, kind, value, to });
  }

  async command(act, body) {
    if (this.busy || this.resting) return;
    this.busy = true;
    this.panel.setBusy(true);
    try {
      await this.followed.command(act, body);
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
      this.panel.setBusy(this.resting);
    }
  }

  failed(error) {
    toast(error instanceof Problem ? error.message : error.message || t("unreachable"), { bad: true });
  }

  /** A click on a pawn makes its only move, or lists its moves. */
  choosePawn(pawn) {
    const moves = this.followed.state.legal_moves.filter((move) => move.pawn === pawn && move.kind !== "decline");
    if (moves.length === 1) return this.makeMove(moves[0]);
    this.chosen = this.chosen === pawn ? null : pawn;
    this.offer();
    this.panel.only(this.chosen);
  }

  /** Highlights the pawn and the target of a move in the list. */
  look(pawn) {
    this.board.offer(this.mine ? this.followed.state.legal_moves : [], this.acting, pawn ?? this.chosen);
  }

  key(event) {
    if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "r" && this.mine && this.followed.state.position.turn.phase === "roll") this.roll();
  }

  setLive(yes) {
    this.lost.hidden = yes;
    document.body.dataset.connection = yes ? "live" : "lost";
  }

  showVote({ cancel_vote: vote, seats }) {
    this.vote.hidden = !vote;
    if (!vote) return;
    const name = seats.find((seat) => seat.seat === vote.proposed_by)?.player?.name;
    const say = (answer) => h("button", { onclick: () => this.command("cancel-votes", { vote: answer }) }, t(answer));
    const asked = vote.waiting_for.includes(this.own);
    this.vote.replaceChildren(h("p", {}, t("proposes_to_cancel", { name })), row(asked && [say("agree"), say("refuse")]));
  }

  showMore(game) {
    const seat = this.seat(game);
    this.more.replaceChildren();
    this.more.append(link(`#/table/${game.table_id}`, t("to_table")));
    if (game.status !== "playing" || !seat || seat.left) return;
    const robot = () => this.command("auto", { automatic: !seat.automatic, version: undefined });
    const resign = async () => {
      if (await confirmed(t("resign_question"), t("resign"), t("stay"))) this.command("resign", { version: undefined });
    };
    this.more.append(
      h("button", { class: "quiet", "aria-pressed": String(seat.automatic), onclick: robot }, t(seat.automatic ? "play_myself" : "let_robot_play")),
      game.cancel_vote ? "" : h("button", { class: "quiet", onclick: () => this.command("cancel-votes", { vote: "propose" }) }, t("propose_cancel")),
      h("button", { class: "quiet danger", onclick: resign }, t("resign")));
  }

  end(game) {
    if (!this.ended) this.panel.node.replaceWith((this.ended = resultCard(game, this.own)));
    this.setLive(true);
  }
}

// The page of a game: the board, the turn, and all actions.

import { createAround } from "./around.js";
import { get } from "../service/api.js";
import { createBoard } from "../board/board.js";
import { Commands } from "./commands.js";
import { failed, h } from "../page/dom.js";
import { createPerformance } from "./performance.js";
import { View } from "../board/view.js";
import { FollowedGame } from "./following.js";
import { gainsOf } from "./gains.js";
import { hintInWords, isPractice } from "./hint.js";
import { listenForKeys } from "./keys.js";
import { createLog } from "./log.js";
import { OwnMoves } from "./own-moves.js";
import { Playback } from "./playback.js";
import { askAfterTurn } from "../page/push.js";
import { openSettings } from "./settings.js";
import { steps } from "./sounds.js";
import { hasBegun, ownSeat, turnOf } from "./state.js";
import { t } from "../texts/texts.js";
import { title } from "../page/title.js";
import { TableNews } from "./table-news.js";
import { talkBoxes } from "./talk.js";
import { addTools } from "./tools.js";
import { turnPanel } from "./turn-panel.js";

/**
 * @import { Begun } from "./state.js"
 * @import { Around } from "./around.js"
 * @import { Send } from "./commands.js"
 * @import { Follower, Row } from "./following.js"
 * @import { OnTable } from "../tables/chat.js"
 * @import { TurnPanel } from "./turn-panel.js"
 * @import { Labels } from "./why.js"
 */

const RECALLED = 12;

/** @param {HTMLElement} root @param {string[]} address @param {AbortSignal} signal */
export async function show(root, [id], signal) {
  root.classList.add("playing"); // at once: it moves the page's frame
  const first = await get(`games/${id}`);
  if (!hasBegun(first)) return location.replace(`#/table/${first.table_id}`);
  const [{ options }, { results }, gains] = await Promise.all([
    get(`rulesets/${first.ruleset}`),
    get(`games/${id}/stream?after=${Math.max(0, first.version - RECALLED)}`),
    first.ended_at ? gainsOf(first) : undefined,
  ]);
  const labels = Object.fromEntries(options.map(({ name, label }) => [name, label]));
  // All at once, so that nothing moves while the page is drawn.
  const page = new GamePage(root, first, { labels, gains }, signal);
  const rows = results.flatMap((each) => (each.event === "message" ? [each.data] : []));
  // Later rows, of a game that went on meanwhile, are played.
  const before = rows.filter(({ version }) => version <= first.version);
  page.start(before.map(({ events }) => events));
}

class GamePage {
  /** @type {number | null} the user's seat */
  #own;
  /** @type {FollowedGame} */
  #followed;
  /** @type {Commands} */
  #commands;
  /** @type {TurnPanel} */
  #panel;
  /** @type {OwnMoves} */
  #moves;
  /** @type {Playback} */
  #playback;
  /** @type {Around} */
  #around;
  /** @type {TableNews} */
  #news;

  /**
   * @param {HTMLElement} root @param {Begun} first
   * @param {{ labels: Labels, gains: Api.Gains | null | undefined }} read
   * @param {AbortSignal} signal
   */
  constructor(root, first, { labels, gains }, signal) {
    const own = ownSeat(first);
    const near = first.arms > 4 && innerWidth < 720; // squares are too small otherwise
    const board = createBoard(first.arms, {
      first: own ?? 0,
      onTap: (hit) => this.#moves.tap(hit),
      onWalk: steps,
    });
    const view = new View(board, near);
    const performance = createPerformance(board, { own, focus: (spots) => view.focus(spots) });
    const log = createLog();
    const lost = h("p", { class: "lost", role: "status", hidden: true }, t("reconnecting"));
    this.#own = own;
    this.#followed = new FollowedGame(first, this.#follower(lost), signal);
    this.#commands = new Commands(
      (act, body) => this.#followed.command(act, body).catch(failed),
      (busy) => this.#panel.choices.setBusy(busy),
    );
    this.#panel = this.#newPanel(first, signal);
    this.#moves = new OwnMoves({ board, view, panel: this.#panel }, labels, this.#commands);
    this.#playback = new Playback({ board, performance }, log, this.#panel);
    const beside = (/** @type {Parameters<Send>} */ ...act) => this.#commands.beside(...act);
    this.#around = createAround(first, own, beside, signal);
    this.#news = new TableNews(own, { practice: isPractice(first), gains }, signal);
    const onTable = (/** @type {Parameters<OnTable>} */ ...news) => this.#news.hear(...news);
    const talk = talkBoxes(first.table_id, log.node, onTable, signal);
    root.replaceChildren(
      h("h1", { class: "unseen" }, t("game_title", { ruleset: t(first.ruleset) })),
      h("div", { class: "board-side" }, board.node, lost),
      h("div", { class: "panel-side" }, this.#panel.node, this.#besidePanel(talk)),
    );
    addEventListener("preferences", () => board.dress(), { signal });
    if (first.bet && !first.ended_at) this.#earn(); // staked at the start
    this.#listenForKeys(signal);
    const settings = () => openSettings(this.#news.paceField());
    addTools({ near: () => this.#toggle(view), log: log.open, settings }, near, signal);
  }

  /**
   * Follows the game, after events from before.
   * @param {Api.GameEvent[][]} rows
   */
  start(rows) {
    this.#playback.recall(this.#followed.state, rows);
    this.#followed.start();
  }

  /**
   * @param {HTMLElement} lost
   * @returns {Follower}
   */
  #follower(lost) {
    return {
      state: (game) => this.#show(game),
      row: (row, hurry) => this.#play(row, hurry),
      live(yes) {
        lost.hidden = yes;
        document.body.dataset.connection = yes ? "live" : "lost";
      },
      refused: () => failed(new Error(t("no_longer_visible"))),
    };
  }

  /** @param {Begun} game @param {AbortSignal} signal */
  #newPanel(game, signal) {
    const acts = {
      roll: () => this.#commands.roll(),
      move: (/** @type {Api.Move} */ move) => this.#commands.move(move),
      look: (/** @type {number | null} */ pawn) => this.#moves.look(pawn ?? undefined),
      suggest: isPractice(game) ? () => this.#suggest() : null,
    };
    return turnPanel(acts, signal, this.#own !== null);
  }

  /** @param {HTMLElement[]} talk */
  #besidePanel(talk) {
    const { elsewhere, vote, people, more } = this.#around;
    return [elsewhere, vote, people, ...talk, more, this.#news.forMaster];
  }

  /** @param {AbortSignal} signal */
  #listenForKeys(signal) {
    const roll = () => {
      if (this.#followed.state.position.turn.phase === "roll") this.#commands.roll();
    };
    const acts = {
      active: () => this.#moves.mine,
      roll,
      letGo: () => this.#moves.letGo(),
      step: (/** @type {number} */ by) => this.#panel.choices.step(by),
    };
    listenForKeys(acts, signal);
  }

  /** @param {View} view */
  #toggle(view) {
    const near = view.toggle();
    this.#moves.look();
    return near;
  }

  /**
   * Shows a state without animation.
   * @param {Begun} game
   */
  #show(game) {
    const turn = turnOf(game, this.#own);
    if (this.#moves.mine && !turn.mine && !game.ended_at) askAfterTurn(game.turn_s);
    this.#playback.settle(game);
    this.#around.show(game);
    title({ turn: turn.mine });
    this.#panel.show(game, turn);
    this.#commands.rest(false);
    this.#moves.show(game, turn);
    if (game.ended_at) this.#end(game);
  }

  /** @param {Row} row @param {number} hurry */
  async #play(row, hurry) {
    this.#commands.rest(true);
    const [event] = row.events;
    const robots = event && "seat" in event && event.seat !== this.#own;
    const pace = robots ? this.#news.pace : 1;
    await this.#playback.play(this.#followed.state, row, hurry * pace);
  }

  /** Shows the best move, if it is still one. */
  async #suggest() {
    const { id } = this.#followed.state;
    try {
      const hint = await get(`games/${id}/hint`);
      if (hint.version !== this.#followed.state.version || !this.#commands.free) return;
      this.#moves.suggest(hint.best.move, hintInWords(hint));
    } catch (error) {
      failed(error);
    }
  }

  /** The user's chips or level have changed. */
  #earn() {
    if (this.#own !== null) dispatchEvent(new Event("earned"));
  }

  /** @param {Begun} game */
  #end(game) {
    if (this.#news.isOver) return;
    if (game.scored) this.#earn();
    this.#playback.celebrate(game);
    this.#news.over(game).then((card) => this.#panel.node.replaceWith(card), failed);
  }
}

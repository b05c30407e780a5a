// The page of a table: seats, robots, the start, and the chat beside it.

import { get, post, remove, session } from "../service/api.js";
import { chatBox } from "./chat.js";
import { failed, h, link, select, toast } from "../page/dom.js";
import { kindOf, STRENGTHS } from "./terms.js";
import { nameTag, seatTag } from "../people/name.js";
import { flag } from "../people/report.js";
import { token } from "../board/shapes.js";
import { changesCard } from "./changes.js";
import { rulesets } from "./rulesets.js";
import { poll } from "../service/stream.js";
import { diceWords, invitationCard } from "./table-cards.js";
import { t } from "../texts/texts.js";

const WATCH_MS = 30000;

export async function show(root, [id, code], signal) {
  if (code) {
    await post(`tables/${id}/invitations/redeem`, { code });
    return location.replace(`#/table/${id}`); // use the code once, not with every reload
  }
  const [table] = await Promise.all([get(`tables/${id}`), rulesets()]);
  new TablePage(root, id, signal).draw(table);
}

class TablePage {
  constructor(root, id, signal) {
    this.id = id;
    this.head = h("header", { class: "table-head" });
    this.seats = h("section", { class: "card", "aria-label": t("players") });
    this.changes = h("div", {});
    this.scoring = h("p", { class: "hint scoring", "aria-live": "polite" });
    this.acts = h("div", { class: "row acts" });
    this.strength = select(
      "strength",
      STRENGTHS.map((one) => [one, t(one)]),
      "normal",
    );
    this.strength.setAttribute("aria-label", t("strength"));
    this.invite = invitationCard(id);
    this.words = diceWords();
    const watchers = h("p", { class: "hint" });
    const talk = chatBox(id, signal, (table, row) => this.hear(table, row));
    const chat = h("section", { class: "card" }, h("h2", {}, t("chat")), talk, talk.reactions);
    this.connected = [];
    const left = h(
      "div",
      {},
      this.changes,
      this.seats,
      this.scoring,
      this.acts,
      this.invite,
      this.words.node,
    );
    root.replaceChildren(this.head, h("div", { class: "two" }, left, h("div", {}, chat, watchers)));
    const show = ({ results: all }) =>
      watchers.replaceChildren(
        ...(all.length ? [t("watching"), ...all.map((one) => nameTag(one))] : []),
      );
    poll(`tables/${id}/spectators`, WATCH_MS, show, signal);
    poll(`tables/${id}/connected`, WATCH_MS, ({ seats }) => this.connect(seats), signal);
  }

  /** Shows which players are online. */
  connect(seats) {
    this.connected = seats;
    if (this.table) this.drawSeats();
  }

  /** Handles the events of the table's stream. */
  hear(table, row) {
    if (row?.kind === "options_changed")
      changesCard(row.data, table ?? this.table, this.mine?.seat).then(
        (card) => this.changes.replaceChildren(card),
        failed,
      );
    else if (row && row.kind !== "game_ended" && row.data.not_ready?.includes(this.mine?.seat))
      toast(t("terms_changed"));
    if (table && (!this.table || table.version >= this.table.version)) this.draw(table);
  }

  draw(table) {
    const begins = this.table?.status === "open" && table.status === "playing";
    this.table = table;
    this.mine = table.seats.find((seat) => seat.player?.id === session.user.id);
    if (begins && this.mine) location.hash = `#/game/${table.game_id}`;
    this.master = table.master_id === session.user.id;
    const title = h("h1", {}, t("table_title", { ruleset: t(table.ruleset) }));
    this.head.replaceChildren(title, h("p", { class: "lead" }, kindOf(table).join(" · ")));
    this.drawSeats();
    this.acts.replaceChildren(...this.buttons().filter(Boolean));
    this.invite.hidden = !this.master || table.status === "closed";
    this.words.node.hidden = !this.mine || table.status !== "open";
    this.words.show(table);
    this.showScoring(table).catch(failed);
  }

  drawSeats() {
    this.seats.replaceChildren(
      h(
        "ul",
        { class: "seats" },
        this.table.seats.map((seat) => this.seatLine(seat)),
      ),
    );
  }

  /** Shows whether a game of the people at the table would count, and why not. */
  async showScoring({ competitive, status, seats, game_id, terms_version: terms }) {
    const people = seats.filter((seat) => seat.kind === "human").length;
    this.scoring.hidden = !competitive || status !== "open" || people < 2;
    if (this.scoring.hidden || this.scoredTerms === terms) return;
    this.scoredTerms = terms;
    const { scored, not_scored_reason: reason } = await get(`games/${game_id}`);
    this.scoring.textContent = t(scored ? "will_be_scored" : `not_scored_${reason}`);
  }

  seatLine(seat) {
    const { player, ready, strength } = seat;
    const agrees = player?.id && player.id !== this.table.master_id; // the master starts the game
    const notes = [strength && t(strength), agrees && t(ready ? "ready" : "not_ready_yet")].filter(
      Boolean,
    );
    const name = player
      ? h(
          "span",
          { class: "name" },
          seatTag(seat, { online: this.connected.includes(seat.seat) }),
          player.id === session.user.id && h("small", {}, t("you")),
        )
      : h("span", { class: "name free" }, t("free"));
    const kind = ready && agrees ? "note good" : "note";
    return h(
      "li",
      { "data-player": player?.id },
      token(seat.seat),
      name,
      notes.map((words) => h("span", { class: kind }, words)),
      this.seatButtons(seat),
      player?.id &&
        player.id !== session.user.id &&
        flag(t("report_player", player), { table: this.id, user_id: player.id }),
    );
  }

  get seatsRobots() {
    return this.master && this.table.robots_allowed;
  }

  seatButtons({ seat, kind, player }) {
    if (this.table.status !== "open") return null;
    const others = this.master && player?.id && player.id !== session.user.id;
    return [
      !player && !this.mine && this.button("sit_down", () => this.act("seats", { seat })),
      !player &&
        this.seatsRobots &&
        this.button("seat_robot", () =>
          this.act("robots", { seat, strength: this.strength.value }),
        ),
      kind === "robot" &&
        this.master &&
        this.button("send_away", () => this.leave(`seats/${seat}`)),
      others && this.button("kick", () => this.act("kick", { seat })),
    ];
  }

  buttons() {
    const { table, mine, master } = this;
    const options = master && link(`#/options/${this.id}`, t("change_options"));
    if (table.status === "playing")
      return [
        options,
        link(`#/game/${table.game_id}`, t(mine ? "to_game" : "watch"), "button primary"),
      ];
    if (!mine) return [link("#/", t("to_lobby"))];
    const robots = this.seatsRobots && table.free_seats > 0;
    const ready = () =>
      this.agree("ready", { ready: !mine.ready }).then((table) => table && this.draw(table));
    return [
      master && this.button("start", () => this.start(), "primary"),
      !master &&
        this.button(mine.ready ? "not_ready" : "ready", ready, mine.ready ? null : "primary"),
      robots &&
        this.button("fill_robots", () => this.act("robots", { strength: this.strength.value })),
      robots && this.strength,
      options,
      this.button("stand_up", () => this.leave("seats"), "quiet"),
    ];
  }

  button(label, does, kind = null) {
    return h("button", { class: kind, onclick: () => does().catch(failed) }, t(label));
  }

  async act(path, body) {
    const answer = await this.answered(post(`tables/${this.id}/${path}`, body));
    if (answer.seats) this.draw(answer);
  }

  async leave(path) {
    this.draw(await this.answered(remove(`tables/${this.id}/${path}`)));
  }

  async start() {
    const game = await this.agree("start");
    if (game) location.hash = `#/game/${game.id}`;
  }

  /** Agrees to the table as this page shows it. */
  agree(path, body = {}) {
    return this.answered(
      post(`tables/${this.id}/${path}`, { ...body, version: this.table.version }),
    );
  }

  /** The response to a command. A refusal has the present table: shows it, and the user decides again. */
  answered(command) {
    return command.catch((error) => {
      if (error.body?.table) this.draw(error.body.table);
      throw error;
    });
  }
}

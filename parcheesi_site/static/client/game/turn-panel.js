// The player on turn, the time left, the dice, and a button for each legal move.

import { msUntil } from "../service/clock.js";
import { lay } from "../board/dice.js";
import { h, hint, s } from "../page/dom.js";
import { COLOURS, token } from "../board/shapes.js";
import { t } from "../texts/texts.js";
import { moveName, playerName } from "./words.js";

/** A place on a small button. */
const short = (place) =>
  place[0] === "h" && place !== "home" ? t("short_path", { row: place[1] }) : t.place(place);
const RING = 2 * Math.PI * 20;

/** `act` has roll(), move(move), look(pawn or null), and suggest(), which is null where there are no hints. */
export function turnPanel(act, signal) {
  const ring = s("circle", { class: "left", r: 20, cx: 24, cy: 24, pathLength: RING });
  const clock = h("span", { class: "seconds" });
  const face = s(
    "svg",
    { viewBox: "0 0 48 48", "aria-hidden": "true" },
    s("circle", { r: 20, cx: 24, cy: 24 }),
    ring,
  );
  const timer = h("div", { class: "timer", role: "timer" }, face, clock);
  const title = h("h2", { "aria-live": "polite" });
  const dice = h("div", { class: "dice" });
  const partner = h("p", { class: "partner-note", hidden: true });
  const why = h("p", { class: "why", role: "status", hidden: true });
  const choices = h("div", { class: "choices" });
  const node = h(
    "section",
    { class: "card turn-panel", "aria-label": t("turn") },
    h("div", { class: "turn-head" }, title, dice, timer),
    partner,
    why,
    choices,
  );
  let now = { game: null };
  let longest = 1;

  function show(game, { mine, acting, busy }) {
    const { position, turn } = game;
    const focused =
      choices.contains(document.activeElement) ||
      ["BODY", "MAIN"].includes(document.activeElement.tagName);
    longest =
      game.version === now.game?.version
        ? longest
        : Math.max(1, turn?.deadline_at ? msUntil(turn.deadline_at) : 1);
    now = { game, mine, acting };
    title.replaceChildren(
      token(position.turn.seat),
      mine ? t("your_turn") : t("turn_of", { name: playerName(game, position.turn.seat) }),
    );
    node.classList.toggle("mine", mine);
    showPartner(position.turn.seat);
    if (position.turn.roll)
      lay(
        dice,
        position.turn.roll,
        position.turn.dice.length || position.turn.phase !== "move" ? position.turn.dice : [],
      );
    else for (const die of dice.children) die.classList.add("used");
    only(null);
    setBusy(busy);
    // Players with a keyboard continue from here: roll, Enter, roll, Enter.
    if (mine && focused) choices.querySelector("button")?.focus({ preventScroll: true });
    tick();
  }

  /** In pairs, a player who has finished plays the partner's pawns. */
  function showPartner(seat) {
    const { acting, mine, game } = now;
    partner.hidden = acting === seat;
    if (acting === seat) return;
    const values = { colour: t(COLOURS[acting]), name: playerName(game, seat) };
    partner.replaceChildren(token(acting), t(mine ? "you_play_partner" : "plays_partner", values));
  }

  /** The buttons; with a pawn only its moves. */
  function only(pawn) {
    const { game, mine, acting } = now;
    const focused = choices.contains(document.activeElement);
    const bonuses = game.position.turn.bonuses.map((value) =>
      h("span", { class: "bonus" }, `+${value}`),
    );
    if (!mine) return choices.replaceChildren(...bonuses);
    if (game.position.turn.phase === "roll") return choices.replaceChildren(rollButton());
    const moves = game.legal_moves.filter((move) => pawn === null || move.pawn === pawn);
    const ask =
      act.suggest &&
      game.legal_moves.length > 1 &&
      h("button", { class: "quiet suggest", onclick: act.suggest }, t("hint"));
    choices.replaceChildren(
      hint(t(pawn === null ? "choose_move" : "choose_for_pawn", { pawn: pawn + 1 }), bonuses),
      h(
        "div",
        { class: "moves" },
        moves.map((move) => moveButton(move, acting)),
        ask,
      ),
    );
    if (focused) step(0);
  }

  const rollButton = () =>
    h(
      "button",
      { class: "primary roll", onclick: act.roll, "aria-keyshortcuts": "r" },
      t("roll"),
      h("kbd", { "aria-hidden": "true" }, "R"),
    );

  function moveButton(move, acting) {
    // The first button gets the focus automatically: that alone does not highlight its pawn.
    const look = (pawn) => (event) =>
      (event.type !== "focus" || event.target.matches(":focus-visible")) && act.look(pawn);
    const value = ["bonus", "decline"].includes(move.kind) ? `+${move.value}` : String(move.value);
    const looks = {
      onfocus: look(move.pawn),
      onblur: look(null),
      onmouseenter: look(move.pawn),
      onmouseleave: look(null),
    };
    const way =
      move.kind === "decline" ? t("give_up_bonus") : [move.from, move.to].map(short).join(" → ");
    const names = { "aria-label": moveName(move), title: moveName(move) };
    return h(
      "button",
      {
        class: move.captures ? "move captures" : "move",
        ...names,
        ...looks,
        onclick: () => act.move(move),
      },
      move.kind !== "decline" && token(acting, move.pawn + 1),
      h("span", { class: "way" }, way),
      move.captures && token(move.captures.seat, "✕"),
      h("span", { class: "value" }, value),
    );
  }

  /** Says why something cannot be moved, until the next roll or move. */
  function explain(words) {
    why.hidden = !words;
    why.textContent = words;
  }

  /** Moves the focus to the next button, or the one before. */
  function step(by) {
    const buttons = [...choices.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    buttons[at < 0 ? 0 : (at + by + buttons.length) % buttons.length]?.focus();
  }

  function setBusy(busy) {
    choices.classList.toggle("busy", busy);
    for (const button of choices.querySelectorAll("button"))
      button.setAttribute("aria-disabled", String(busy));
  }

  function tick() {
    const until = now.game?.status === "playing" && now.game.turn?.deadline_at;
    timer.hidden = !until;
    if (!until) return;
    const ms = msUntil(until);
    ring.style.strokeDashoffset = String(RING * (1 - Math.min(1, ms / longest)));
    clock.textContent =
      ms >= 3600e3
        ? `${Math.floor(ms / 3600e3)}h`
        : ms >= 100e3
          ? `${Math.ceil(ms / 60e3)}m`
          : String(Math.ceil(ms / 1000));
    timer.classList.toggle("short", ms < 10000);
    timer.setAttribute("aria-label", t("seconds_left", { seconds: clock.textContent }));
  }
  const ticking = setInterval(tick, 250);
  signal.addEventListener("abort", () => clearInterval(ticking));

  return { node, show, only, setBusy, explain, step, rolled: (roll) => lay(dice, roll) };
}

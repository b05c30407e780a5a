// The buttons of a turn: the roll, or one for each legal move.

import { die, PIPS } from "../board/dice.js";
import { h, hint } from "../page/dom.js";
import { token } from "../board/shapes.js";
import { t } from "../texts/texts.js";
import { moveName } from "./words.js";

/**
 * @import { Begun, Turn } from "./state.js"
 * @typedef {object} Acts
 * @property {() => void} roll
 * @property {(move: Api.Move) => void} move
 * @property {(pawn: number | null) => void} look at a pawn, or at none any more
 * @property {(() => void) | null} suggest null where there are no hints
 */

/**
 * A place on a small button.
 * @param {string} place
 */
const short = (place) =>
  place[0] === "h" && place !== "home" ? t("short_path", { row: place[1] }) : t.place(place);

export class Choices {
  #acts;
  /** @type {{ game: Begun, turn: Turn } | null} */
  #now = null;
  node = h("div", { class: "choices" });

  /** @param {Acts} acts */
  constructor(acts) {
    this.#acts = acts;
  }

  /** @param {Begun} game @param {Turn} turn */
  show(game, turn) {
    const active = document.activeElement;
    const here = this.#focused || ["BODY", "MAIN"].includes(active?.tagName ?? "BODY");
    this.#now = { game, turn };
    this.only(null);
    // Players with a keyboard continue from here: roll, Enter, roll, Enter.
    if (turn.mine && here) this.node.querySelector("button")?.focus({ preventScroll: true });
  }

  get #focused() {
    return this.node.contains(document.activeElement);
  }

  /**
   * The buttons; with a pawn only its moves.
   * @param {number | null} pawn
   */
  only(pawn) {
    if (!this.#now) return;
    const { game, turn } = this.#now;
    const { phase, bonuses: values } = game.position.turn;
    const bonuses = values.map((value) => h("span", { class: "bonus" }, `+${value}`));
    if (!turn.mine) return this.node.replaceChildren(...bonuses);
    if (phase === "roll") return this.node.replaceChildren(rollButton(this.#acts.roll));
    const focused = this.#focused;
    const words = pawn === null ? t("choose_move") : t("choose_for_pawn", { pawn: pawn + 1 });
    const moves = game.legal_moves.filter((move) => pawn === null || move.pawn === pawn);
    const buttons = moves.map((move) => this.#button(move, turn.acting));
    const { suggest } = this.#acts;
    const ask = suggest && game.legal_moves.length > 1 && suggestButton(suggest);
    this.node.replaceChildren(hint(words, bonuses), h("div", { class: "moves" }, buttons, ask));
    if (focused) this.step(0);
  }

  /** @param {Api.Move} move @param {number} acting */
  #button(move, acting) {
    const { kind, pawn, captures } = move;
    const { look, move: play } = this.#acts;
    const names = { "aria-label": moveName(move), title: moveName(move) };
    const button = h(
      "button",
      { class: captures ? "move captures" : "move", ...names, onclick: () => play(move) },
      kind !== "decline" && token(acting, pawn + 1),
      h("span", { class: "way" }, wayOf(move)),
      captures && token(captures.seat, "✕"),
      valueOf(move),
    );
    // The first button gets the focus automatically: that alone does not highlight its pawn.
    button.addEventListener("focus", () => button.matches(":focus-visible") && look(pawn));
    button.addEventListener("mouseenter", () => look(pawn));
    for (const end of ["blur", "mouseleave"]) button.addEventListener(end, () => look(null));
    return button;
  }

  /**
   * Moves the focus to the next button, or the one before.
   * @param {number} by
   */
  step(by) {
    const buttons = [...this.node.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[at < 0 ? 0 : (at + by + buttons.length) % buttons.length]?.focus();
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.node.classList.toggle("busy", busy);
    for (const button of this.node.querySelectorAll("button"))
      button.setAttribute("aria-disabled", String(busy));
  }
}

/** @param {() => void} roll */
const rollButton = (roll) =>
  h(
    "button",
    { class: "primary roll", onclick: roll, "aria-keyshortcuts": "r" },
    t("roll"),
    h("kbd", { "aria-hidden": "true" }, "R"),
  );

/** @param {() => void} suggest */
const suggestButton = (suggest) =>
  h("button", { class: "quiet suggest", onclick: suggest }, t("hint"));

/**
 * What the move uses: a die as it lies on the table, since a number could be a square's.
 * @param {Api.Move} move
 */
function valueOf({ kind, value }) {
  if (kind === "die" && value in PIPS) return die(value, "small");
  const words = ["bonus", "decline"].includes(kind) ? `+${value}` : String(value);
  return h("span", { class: "value" }, words);
}

/** @param {Api.Move} move */
const wayOf = ({ kind, from, to }) =>
  kind === "decline" ? t("give_up_bonus") : [from, to].map(short).join(" → ");

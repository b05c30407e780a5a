// What is marked on a board: the legal moves, what is in the way, and the seat on turn.

import { s } from "../page/dom.js";
import { area, disc, SCALE, spotAt, transformAt } from "./drawing.js";
import { areaOf, cellAt, passedBy } from "./geometry.js";
import { preference } from "./preferences.js";
import { figure } from "./shapes.js";

/**
 * @import { Plan } from "./geometry.js"
 * @import { Pawns } from "./pawns.js"
 * @typedef {Record<"turn" | "stoppers" | "targets" | "names" | "ghosts", SVGGElement>} Layers
 */

export class Marks {
  #plan;
  #layers;
  #pawns;

  /** @param {Plan} plan @param {Layers} layers @param {Pawns} pawns */
  constructor(plan, layers, pawns) {
    this.#plan = plan;
    this.#layers = layers;
    this.#pawns = pawns;
  }

  /**
   * Shows which pawns of the seat can move, and where to; with `chosen`, ghosts of that pawn on
   * its targets.
   * @param {Api.Move[]} legal @param {number} seat @param {number | null} chosen
   */
  offer(legal, seat, chosen = null) {
    const moves = legal.filter((move) => move.kind !== "decline"); // which has a button only
    const all = legal.length ? this.#pawns.standing[seat] : [];
    const away = all.flatMap((place, pawn) => (place === "home" ? [] : [`${seat}/${pawn}`]));
    const movable = new Set(moves.map(({ pawn }) => `${seat}/${pawn}`));
    this.#pawns.mark(movable, new Set(away), chosen === null ? null : `${seat}/${chosen}`);
    const shown = moves.filter(({ pawn }) => chosen === null || pawn === chosen);
    const targets = [...Map.groupBy(shown, ({ to }) => to)];
    this.#layers.targets.replaceChildren(
      ...targets.map(([to, ways]) => this.#target(seat, to, ways)),
    );
    this.#layers.names.replaceChildren(...this.#names(shown));
    this.#layers.ghosts.replaceChildren(
      ...(chosen === null ? [] : targets.map(([, ways]) => this.#ghost(seat, ways))),
    );
  }

  /** @param {number} seat @param {string} to @param {Api.Move[]} ways */
  #target(seat, to, ways) {
    const kind = ways.some(({ captures }) => captures) ? "target capture" : "target";
    return area(areaOf(this.#plan, seat, to), { class: kind, "data-to": to });
  }

  /**
   * The numbers of the squares by which moves are named, for boards without numbers.
   * @param {Api.Move[]} moves
   */
  #names(moves) {
    const squares = new Set(moves.flatMap(({ from, to }) => [from, to]));
    const track = this.#plan.track;
    return [...squares]
      .filter((place) => place in track)
      .map((place) => nameOf(place, track[place].label));
  }

  /**
   * A pawn where its moves would bring it, with their values.
   * @param {number} seat @param {Api.Move[]} ways moves of one pawn to one place
   */
  #ghost(seat, ways) {
    const [{ pawn, to }] = ways;
    const words = ways.map(({ kind, value }) => (kind === "bonus" ? `+${value}` : value));
    const attributes = { class: `ghost seat-${seat}`, "data-to": to };
    const drawn = figure(seat, pawn + 1, preference("pawns"));
    const shape = s("g", attributes, drawn, badge(words.join(" · ")));
    const standing = this.#pawns.standing[seat];
    const joins = standing.some((place, other) => place === to && other !== pawn);
    const beside = joins ? cellAt(this.#plan, seat, to)?.pair[1] : null;
    const spot = beside ?? spotAt(this.#plan, seat, to, pawn);
    shape.style.transform = transformAt(this.#plan, seat, to, spot);
    return shape;
  }

  /**
   * Draws a move that is not legal now, but would have been: the ghost, and the way to it.
   * @param {number} seat @param {Api.Move | null} move
   */
  propose(seat, move) {
    const shown = move?.kind === "decline" ? null : move;
    this.offer(shown ? [shown] : [], seat, move?.pawn);
    const way = shown ? passedBy(this.#plan.arms, seat, shown.from, shown.to) : [];
    this.#pawns.trace(seat, shown?.pawn ?? 0, way);
  }

  /**
   * Lights up what is in the way of a seat's pawns.
   * @param {number} seat @param {string[]} places
   */
  stop(seat, places) {
    const light = (/** @type {string} */ place) =>
      area(areaOf(this.#plan, seat, place), { class: "stopper", "data-at": place });
    this.#layers.stoppers.replaceChildren(...places.map(light));
  }

  /**
   * Marks the seat on turn; null for none.
   * @param {number | null} seat
   */
  turn(seat) {
    const nest = seat === null ? null : this.#plan.nests[seat];
    const ring = (/** @type {string} */ kind) =>
      nest ? disc(nest.centre, nest.radius + 0.2, { class: kind }) : "";
    this.#layers.turn.replaceChildren(ring("turn below"), ring("turn"));
  }
}

/** @param {string} words */
function badge(words) {
  const width = 12 + 9 * words.length;
  const plate = s("rect", { x: -width / 2, y: -31, width, height: 21, rx: 8 });
  return s("g", { class: "badge" }, plate, s("text", { y: -15 }, words));
}

/** @param {string} square @param {import("./geometry.js").Point} at */
function nameOf(square, [x, y]) {
  const [cx, cy] = [x, y].map((n) => n * SCALE);
  return s("text", { class: "square-name", x: cx, y: cy + 4 }, square);
}

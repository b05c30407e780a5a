// The pawns of a board: where they stand, and how they walk.

import { fill, s } from "../page/dom.js";
import { between, line, spotAt, spotsOf, transformAt } from "./drawing.js";
import { passedBy } from "./geometry.js";
import { pace, preference } from "./preferences.js";
import { figure } from "./shapes.js";

/**
 * @import { Plan } from "./geometry.js"
 * @typedef {Record<string, string[]>} Standing by seat: the places of its pawns
 * @typedef {Record<string, number[]>} Laps by seat: its pawns on their second lap
 * @typedef {Record<"pawns" | "trail", SVGGElement>} Layers
 * @typedef {object} On
 * @property {(standing: Standing, laps: Laps) => void} placed when the pawns stand elsewhere
 * @property {(steps: number, ms: number) => void} walk before a walk
 */

const STEP_MS = 170;
const LONGEST_MS = 2400;
const BACK_MS = 600;

export class Pawns {
  #plan;
  #layers;
  #on;
  /** @type {Map<string, SVGGElement>} by "seat/pawn" */
  #figures = new Map();
  /** @type {Standing} */
  #standing = {};
  /** @type {Laps} */
  #laps = {};

  /** @param {Plan} plan @param {Layers} layers @param {On} on */
  constructor(plan, layers, on) {
    this.#plan = plan;
    this.#layers = layers;
    this.#on = on;
  }

  get standing() {
    return this.#standing;
  }

  /**
   * Places all pawns as in position.pawns and position.second_lap.
   * @param {Standing} standing @param {Laps} laps
   */
  place(standing, laps = this.#laps) {
    this.#standing = structuredClone(standing);
    this.#laps = laps;
    for (const [key, { seat, pawn, place, spot }] of spotsOf(this.#plan, standing)) {
      const shape = this.#figures.get(key) ?? this.#add(seat, pawn);
      shape.style.transform = transformAt(this.#plan, seat, place, spot);
      shape.dataset.at = place;
      shape.classList.toggle("second-lap", Boolean(laps[seat]?.includes(pawn)));
    }
    this.#on.placed(this.#standing, laps);
  }

  /** @param {number} seat @param {number} pawn */
  #add(seat, pawn) {
    const attributes = { class: `pawn seat-${seat}`, "data-pawn": pawn };
    const shape = s("g", attributes, look(seat, pawn));
    this.#layers.pawns.append(shape);
    this.#figures.set(`${seat}/${pawn}`, shape);
    return shape;
  }

  /** Draws the pawns anew, in the style that the player prefers. */
  dress() {
    for (const [key, shape] of this.#figures) {
      const [seat, pawn] = key.split("/").map(Number);
      fill(shape, look(seat, pawn));
    }
  }

  /**
   * Shows which pawns can move, which cannot, and which one is chosen; by "seat/pawn".
   * @param {Set<string>} movable @param {Set<string>} stuck @param {string | null} chosen
   */
  mark(movable, stuck, chosen) {
    for (const [key, shape] of this.#figures) {
      shape.classList.toggle("movable", movable.has(key));
      shape.classList.toggle("stuck", stuck.has(key) && !movable.has(key));
      shape.classList.toggle("chosen", key === chosen);
    }
  }

  /**
   * Moves a pawn square by square; resolves when it has arrived.
   * @param {{ seat: number, pawn: number, from: string, to: string }} move
   */
  async walk({ seat, pawn, from, to }, hurry = 1) {
    const passed = passedBy(this.#plan.arms, seat, from, to);
    this.#standing[seat][pawn] = to;
    this.#layers.pawns.append(this.#figure(seat, pawn)); // above the others
    this.trace(seat, pawn, passed);
    if (pace() && passed.length > 1) await this.#animate(seat, pawn, passed, hurry * pace());
    this.place(this.#standing);
  }

  /**
   * Draws the way of a pawn; without places, removes it.
   * @param {number} seat @param {number} pawn @param {string[]} places
   */
  trace(seat, pawn, places) {
    const spots = places.map((place) => spotAt(this.#plan, seat, place, pawn));
    this.#layers.trail.replaceChildren(line(spots, { class: `seat-${seat}` }));
  }

  /** @param {number} seat @param {number} pawn @param {string[]} passed @param {number} hurry */
  #animate(seat, pawn, passed, hurry) {
    const stops = passed.map((place) =>
      transformAt(this.#plan, seat, place, spotAt(this.#plan, seat, place, pawn)),
    );
    const steps = stops.length - 1;
    const duration = Math.min(STEP_MS * steps, LONGEST_MS) / hurry;
    this.#on.walk(steps, duration);
    const walking = this.#figure(seat, pawn).animate(hops(stops), { duration });
    return walking.finished.catch(() => {});
  }

  /** @param {number} seat @param {number} pawn */
  #figure(seat, pawn) {
    return this.#figures.get(`${seat}/${pawn}`) ?? this.#add(seat, pawn);
  }

  /**
   * Sends a pawn back to its nest.
   * @param {{ seat: number, pawn: number }} pawn
   */
  async sendBack({ seat, pawn }, hurry = 1) {
    const shape = this.#figure(seat, pawn);
    const before = shape.style.transform;
    this.#standing[seat][pawn] = "nest";
    this.place(this.#standing);
    if (!pace()) return;
    const after = shape.style.transform;
    const way = [
      { transform: before },
      { transform: between(before, after), offset: 0.6 },
      { transform: after },
    ];
    const timing = { duration: BACK_MS / hurry / pace(), easing: "ease-in-out" };
    await shape.animate(way, timing).finished.catch(() => {});
  }
}

/** @param {number} seat @param {number} pawn */
const look = (seat, pawn) => [
  s("circle", { class: "halo", r: 15.5 }),
  figure(seat, pawn + 1, preference("pawns")),
];

/**
 * A hop from each stop to the next.
 * @type {(stops: string[]) => Keyframe[]}
 */
const hops = (stops) =>
  stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next) return [{ transform: stop }];
    return [
      { transform: stop, easing: "ease-out" },
      { transform: between(stop, next), easing: "ease-in" },
    ];
  });

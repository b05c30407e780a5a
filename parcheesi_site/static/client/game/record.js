// The record of a game: its rows, and the board after each of them.

import { get } from "../service/api.js";
import { startSquare } from "../board/geometry.js";
import { actingSeat, hasBegun } from "./state.js";

/**
 * @import { Begun } from "./state.js"
 * @typedef {object} Frame the board after a row
 * @property {Api.GameRow | null} row null before the first
 * @property {Api.Position["pawns"]} pawns
 * @property {number[]} roll the last one
 * @typedef {{ game: Begun, frames: Frame[] }} Recorded
 */

/**
 * A game, and the board after each row of its record; no `frames` if it has not begun.
 * @param {string} id
 * @returns {Promise<Recorded | { game: Api.Game, frames: null }>}
 */
export async function recorded(id) {
  const game = await get(`games/${id}`);
  if (!hasBegun(game)) return { game, frames: null };
  const [{ options }, rows] = await Promise.all([get(`rulesets/${game.ruleset}`), rowsOf(id)]);
  const usual = options.find(({ name }) => name === "start_pawns")?.default;
  const onStart = game.options.start_pawns ?? Number(usual ?? 0);
  return { game, frames: framesOf(game, rows, onStart) };
}

/**
 * All rows of a game's record.
 * @param {string} id
 */
export async function rowsOf(id) {
  const rows = [];
  /** @type {string | null} */
  let next = `games/${id}/moves?limit=500`;
  while (next) {
    const page = /** @type {Api.PaginatedGameRowList} */ (await get(next));
    rows.push(...page.results);
    next = page.next;
  }
  return rows;
}

/**
 * The board after each row; the first frame is before the first row.
 * @param {Begun} game @param {Api.GameRow[]} rows @param {number} onStart
 */
function framesOf(game, rows, onStart) {
  const seats = Object.keys(game.position.pawns).map(Number);
  const nests = seats.map((seat) => [seat, game.position.pawns[seat].map(() => "nest")]);
  const pawns = Object.fromEntries(nests);
  /** @type {number[]} */
  let roll = [];
  /** @type {Frame[]} */
  const frames = [{ row: null, pawns: structuredClone(pawns), roll }];
  for (const row of rows) {
    if (row.kind === "opening")
      for (const seat of seats) pawns[seat].fill(String(startSquare(seat)), 0, onStart);
    for (const event of row.events) apply({ ...game.position, pawns }, event);
    if (row.kind === "roll") roll = row.data.roll;
    frames.push({ row, pawns: structuredClone(pawns), roll });
  }
  return frames;
}

/**
 * Moves the pawns of a position.
 * @param {Api.Position} position @param {Api.GameEvent} event
 */
function apply(position, event) {
  const { pawns } = position;
  if (event.type === "move")
    pawns[actingSeat(position, event.seat)][event.move.pawn] = event.move.to;
  if (event.type === "capture" || event.type === "penalty")
    if (event.pawn !== null) pawns[event.seat][event.pawn] = "nest";
}

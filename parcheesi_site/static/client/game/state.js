// What follows from a game's state: the user's seat, whose turn it is, and which pawns are moved.

import { session } from "../service/api.js";

/**
 * @typedef {Api.Game & { position: Api.Position }} Begun a game that has begun
 * @typedef {{ acting: number, mine: boolean }} Turn the seat whose pawns are moved; whether by the
 *   user
 */

/** @type {(game: Api.Game) => game is Begun} */
export const hasBegun = (game) => game.position !== null;

/**
 * The seat of the user, or null.
 * @param {Pick<Api.Game, "seats">} game
 */
export function ownSeat({ seats }) {
  const user = session.user?.id;
  return seats.find(({ player }) => player?.id && player.id === user)?.seat ?? null;
}

/** @param {Pick<Api.Game, "seats">} game @param {number | null} number */
export const seatOf = ({ seats }, number) => seats.find(({ seat }) => seat === number);

/**
 * The seat whose pawns are moved: in pairs the partner's, once the player's own are home.
 * @param {Pick<Api.Position, "teams" | "arms" | "pawns">} position @param {number} seat
 */
export function actingSeat({ teams, arms, pawns }, seat) {
  return teams && pawns[seat]?.every((place) => place === "home") ? (seat + arms / 2) % arms : seat;
}

/**
 * The turn as it is for the user with a seat, or without one.
 * @param {Begun} game @param {number | null} own
 * @returns {Turn}
 */
export function turnOf(game, own) {
  const { seat } = game.position.turn;
  const mine = game.status === "playing" && seat === own && !seatOf(game, own)?.left;
  return { acting: actingSeat(game.position, seat), mine };
}

/**
 * A game with its pawns elsewhere.
 * @param {Begun} game @param {Record<string, string[]>} pawns
 * @returns {Begun}
 */
export const withPawns = (game, pawns) => ({ ...game, position: { ...game.position, pawns } });

/**
 * Whether these seats of one place are of several players, or of several pairs.
 * @param {Pick<Api.Game, "teams">} game @param {unknown[]} seats
 */
export const isTie = ({ teams }, seats) => seats.length > (teams ? 2 : 1);

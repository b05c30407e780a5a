"use strict";
// A race like Parchís for two: a die, four pawns each, captures, blockades, bonuses, an exact
// finish. The server rolls and decides; the state lists the pawns that may move.

const { INVALID_MOVE } = require("boardgame.io/core");

const RING = 68;
const LAST_ON_RING = 64;
const HOME = 72;
const ENTERS_WITH = 5;
const REPEATS_WITH = 6;
const BONUS_OF_CAPTURE = 20;
const BONUS_OF_HOME = 10;
const PAWNS = 4;
const STARTS = [5, 39];
const SAFE = new Set([5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 0]);

/** The square of the ring that a pawn is on, or null in the nest and on the way home. */
function square(player, progress) {
  if (progress < 1 || progress > LAST_ON_RING) return null;
  return (STARTS[player] + progress - 1) % RING;
}

/** Where a pawn gets to, or null; without pawns in the nest a six is worth seven. */
function target(progress, die, nest) {
  if (progress === 0) return die === ENTERS_WITH ? 1 : null;
  const spaces = die === REPEATS_WITH && !nest ? die + 1 : die;
  return progress + spaces <= HOME ? progress + spaces : null;
}

/** Two pawns on a square are a blockade, which no pawn passes or joins. */
function blocked(G, player, from, to) {
  for (let progress = from + 1; progress <= Math.min(to, LAST_ON_RING); progress += 1) {
    const passed = square(player, progress);
    for (const other of [0, 1]) {
      if (G.pawns[other].filter((pawn) => square(other, pawn) === passed).length > 1) return true;
    }
  }
  return false;
}

function legalMoves(G, player, die) {
  const nest = G.pawns[player].includes(0);
  return G.pawns[player].flatMap((from, pawn) => {
    const to = target(from, die, nest);
    return to === null || blocked(G, player, from, to) ? [] : [{ pawn, from, to }];
  });
}

/** Send the pawn on the reached square back to its nest; return whether there was one. */
function capture(G, player, reached) {
  const other = 1 - player;
  if (reached === null || SAFE.has(reached)) return false;
  const captured = G.pawns[other].findIndex((pawn) => square(other, pawn) === reached);
  if (captured < 0) return false;
  G.pawns[other][captured] = 0;
  return true;
}

/** Let the player use these spaces, or end the turn if no pawn can. */
function use(G, player, spaces, events) {
  G.die = spaces;
  G.legal = spaces === 0 ? [] : legalMoves(G, player, spaces);
  if (G.legal.length > 0) return;
  G.die = null;
  if (!G.again) events.endTurn();
}

function roll({ G, ctx, random, events }) {
  if (G.die !== null) return INVALID_MOVE;
  const die = random.D6();
  G.again = die === REPEATS_WITH;
  use(G, Number(ctx.currentPlayer), die, events);
  return undefined;
}

function move({ G, ctx, events }, pawn) {
  const chosen = G.legal.find((one) => one.pawn === pawn);
  if (chosen === undefined) return INVALID_MOVE;
  const player = Number(ctx.currentPlayer);
  G.pawns[player][pawn] = chosen.to;
  const captured = capture(G, player, square(player, chosen.to));
  const arrived = chosen.to === HOME ? BONUS_OF_HOME : 0;
  use(G, player, captured ? BONUS_OF_CAPTURE : arrived, events);
  return undefined;
}

/** The winner's seat ends the match. */
function endIf({ G }) {
  const winner = G.pawns.findIndex((pawns) => pawns.every((progress) => progress === HOME));
  return winner < 0 ? undefined : { winner: String(winner) };
}

exports.Race = {
  name: "race",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // otherwise every state carries the former ones of its turn
  setup: () => ({
    pawns: STARTS.map(() => Array(PAWNS).fill(0)),
    die: null, // what is to be used: the die or a bonus
    again: false,
    legal: [],
  }),
  moves: { roll: { move: roll, client: false }, move: { move, client: false } },
  endIf,
};

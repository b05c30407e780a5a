// Why pawns cannot move by a value: in words, and the places to light up (docs/api.md).

import { COLOURS } from "../board/shapes.js";
import { t } from "../texts/texts.js";

/**
 * @typedef {Record<string, string>} Labels the names of the ruleset's options
 * @typedef {Api.Position["pawns"]} Pawns
 * @typedef {Pick<Api.Game, "blocked" | "legal_moves">} Choice
 */

/**
 * The values of `blocked` in their order, each with its sentence: "6 cannot be used: blue's
 * blockade on 13."
 * @param {Api.Blocked[]} blocked @param {Pawns} pawns @param {number} seat
 */
export function sentences(blocked, pawns, seat) {
  return [...Map.groupBy(blocked, valueOf).values()].map((rows) => {
    const [{ kind, value }] = rows;
    return t(kind === "bonus" ? "why_bonus" : "why", { value, why: reasons(rows, pawns, seat) });
  });
}

/**
 * What stops the pawns, in words; with the pawns' numbers if they are stopped by different things.
 * @param {Api.Blocked[]} rows @param {Pawns} pawns @param {number} seat
 */
export function reasons(rows, pawns, seat) {
  const numbers = (/** @type {Api.Blocked} */ row) => row.pawns.map((pawn) => pawn + 1).join(", ");
  const words = rows.map((row) => {
    const why = reason(row, pawns, seat);
    return rows.length > 1 ? `${t("why_pawns", { pawns: numbers(row) })} ${why}` : why;
  });
  return words.join("; ");
}

/**
 * The places of blockades and pawns in the way.
 * @param {Api.Blocked[]} blocked
 */
export const placesOf = (blocked) => [...new Set(blocked.flatMap(({ at }) => at ?? []))];

/**
 * The rows of values that no legal move uses.
 * @param {Choice} choice
 */
export function unused({ blocked, legal_moves: moves }) {
  if (moves.some((move) => move.from === "nest")) return []; // which explains itself
  const uses = (/** @type {Api.Blocked} */ { kind, value }) =>
    moves.some((move) => [kind, "decline"].includes(move.kind) && move.value === value);
  return blocked.filter((row) => !uses(row));
}

/**
 * Reasons that are rules about which move comes first, with the option that sets the rule, if one
 * does.
 * @type {Record<string, string | null>}
 */
const RULES = {
  enter_first: null,
  open_first: "open_blockade",
  blockade_expired: "blockade_turns",
  more_dice: null,
  larger_die: "larger_die_first",
  all_dice: "doublet_bonus",
  bonus_first: "bonus_timing",
  dice_first: "bonus_timing",
};

/**
 * What forces the choice: "Forced: a blockade must be opened first (Open a blockade after a
 * repeat)."
 * @param {Choice} choice @param {Labels} labels
 */
export function forced({ blocked, legal_moves: moves }, labels) {
  const entering = moves.some((move) => move.from === "nest");
  const usable = (/** @type {Api.Blocked} */ { kind, value }) =>
    moves.some((move) => move.value === value && [kind, "sum"].includes(move.kind));
  const rules = blocked.filter((row) => row.reason in RULES && (entering || usable(row)));
  return [...new Set(rules.map((row) => row.reason))].map((name) => {
    const rule = labels[RULES[name] ?? ""];
    return t(rule ? "forced_by" : "forced", { why: t(`why_${name}`), rule });
  });
}

/**
 * The rows about one pawn.
 * @param {Api.Blocked[]} blocked @param {number} pawn
 */
export const ofPawn = (blocked, pawn) => blocked.filter((row) => row.pawns.includes(pawn));

/**
 * The sentences about one pawn: "Pawn 2 cannot move 6: blue's blockade on 13."
 * @param {Api.Blocked[]} rows @param {number} pawn @param {Pawns} pawns @param {number} seat
 */
export const aboutPawn = (rows, pawn, pawns, seat) =>
  rows.map((row) =>
    t("why_pawn", { pawn: pawn + 1, value: valueOf(row), why: reason(row, pawns, seat) }),
  );

/** @param {Api.Blocked} row */
const valueOf = ({ kind, value }) => (kind === "bonus" ? `+${value}` : String(value));

/** @param {Api.Blocked} row @param {Pawns} pawns @param {number} seat */
function reason({ reason: code, at }, pawns, seat) {
  const key = `why_${code}`;
  if (!t.has(key)) return t("why_other");
  const owners = at ? ownersOf(at, pawns, seat) : [];
  const colour = owners.map((owner) => t(COLOURS[owner])).join(", ");
  return t(key, { at: at && t.place(at), by: colour && t("why_by", { colour }) }).trim();
}

/**
 * The seats with pawns on a place; squares of a home path are the seat's own.
 * @param {string} at @param {Pawns} pawns @param {number} seat
 */
function ownersOf(at, pawns, seat) {
  const seats = at[0] === "h" ? [seat] : Object.keys(pawns).map(Number);
  return seats.filter((each) => pawns[each]?.includes(at));
}

// Why pawns cannot move by a value: in words, and the places to light up (docs/api.md).

import { COLOURS } from "../board/shapes.js";
import { t } from "../texts/texts.js";

/** The values of `blocked` in their order, each with its sentence: "6 cannot be used: blue's blockade on 13." */
export function sentences(blocked, pawns, seat) {
  return valuesOf(blocked).map((rows) =>
    t(rows[0].kind === "bonus" ? "why_bonus" : "why", {
      value: rows[0].value,
      why: reasons(rows, pawns, seat),
    }),
  );
}

/** What stops the pawns, in words; with the pawns' numbers if they are stopped by different things. */
export const reasons = (rows, pawns, seat) =>
  rows
    .map((row) =>
      rows.length > 1
        ? `${t("why_pawns", { pawns: row.pawns.map((pawn) => pawn + 1).join(", ") })} ${reason(row, pawns, seat)}`
        : reason(row, pawns, seat),
    )
    .join("; ");

/** The places of blockades and pawns in the way. */
export const placesOf = (blocked) => [...new Set(blocked.map(({ at }) => at).filter(Boolean))];

/** The rows of values that no legal move uses. */
export const unused = ({ blocked, legal_moves: moves }) =>
  blocked
    .filter(
      ({ kind, value }) =>
        !moves.some(
          (move) => (move.kind === kind || move.kind === "decline") && move.value === value,
        ),
    )
    .filter(() => !moves.some((move) => move.from === "nest")); // which explains itself

/** Reasons that are rules about which move comes first, with the option that sets the rule, if one does. */
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

/** What forces the choice: "Forced: a blockade must be opened first (Open a blockade after a repeat)." `labels` are the options' names. */
export function forced({ blocked, legal_moves: moves }, labels) {
  const usable = ({ kind, value }) =>
    moves.some((move) => move.value === value && (move.kind === kind || move.kind === "sum"));
  const rules = blocked.filter(
    (row) => row.reason in RULES && (usable(row) || moves.some((move) => move.from === "nest")),
  );
  const names = [...new Set(rules.map((row) => row.reason))];
  return names.map((name) => {
    const label = labels[RULES[name]];
    return t(label ? "forced_by" : "forced", { why: t(`why_${name}`), rule: label });
  });
}

/** The rows about one pawn. */
export const ofPawn = (blocked, pawn) => blocked.filter((row) => row.pawns.includes(pawn));

/** The sentences about one pawn: "Pawn 2 cannot move 6: blue's blockade on 13." */
export const aboutPawn = (rows, pawn, pawns, seat) =>
  rows.map((row) =>
    t("why_pawn", { pawn: pawn + 1, value: valueOf(row), why: reason(row, pawns, seat) }),
  );

const valueOf = ({ kind, value }) => (kind === "bonus" ? `+${value}` : String(value));

const valuesOf = (blocked) =>
  [...new Set(blocked.map(valueOf))].map((value) =>
    blocked.filter((row) => valueOf(row) === value),
  );

function reason({ reason: code, at }, pawns, seat) {
  const key = `why_${code}`;
  if (!t.has(key)) return t("why_other");
  const owners = at ? ownersOf(at, pawns, seat) : [];
  const by = owners.map((owner) => t(COLOURS[owner])).join(", ");
  return t(key, { at: at && t.place(at), by: by && t("why_by", { colour: by }) }).trim();
}

/** The seats with pawns on a place; squares of a home path are the seat's own. */
function ownersOf(at, pawns, seat) {
  const seats = at[0] === "h" ? [seat] : Object.keys(pawns).map(Number);
  return seats.filter((each) => pawns[each]?.includes(at));
}

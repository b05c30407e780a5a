// Events of a game as text: for the log, for screen readers, and on buttons.

import { COLOURS } from "../board/shapes.js";
import { duration, t, timeOf } from "../texts/texts.js";
import { reasons } from "./why.js";

/** The name of a seat's player; robots are named by their colour. */
export function playerName(game, seat) {
  const { player, kind } = game.seats.find((one) => one.seat === seat);
  return kind === "robot" ? t(`robot_${COLOURS[seat]}`) : player.name;
}

/** The seat whose pawns are moved: in pairs the partner's, once the player's own are home. */
export function actingSeat({ teams, arms, pawns }, seat) {
  return teams && pawns[seat]?.every((place) => place === "home") ? (seat + arms / 2) % arms : seat;
}

/** Whether these seats of one place are of several players, or of several pairs. */
export const isTie = ({ teams }, seats) => seats.length > (teams ? 2 : 1);

/** "Move pawn 2 from 14 to 19, captures blue" */
export function moveName(move) {
  if (move.kind === "decline") return t("decline_bonus", { value: move.value });
  const values = { pawn: move.pawn + 1, from: t.place(move.from), to: t.place(move.to) };
  const words = move.from === "nest" ? t("move_enter", values) : t("move_name", values);
  const use =
    move.kind === "die"
      ? t("by_die", { value: move.value })
      : t(`by_${move.kind}`, { value: move.value });
  const captures = move.captures
    ? `, ${t("captures", { colour: t(COLOURS[move.captures.seat]) })}`
    : "";
  return `${words}${captures} (${use})`;
}

/** The limits of a game in words: its round, and the time after which it ends. */
export function limitsOf({ options, position, seats, ends_at: endsAt }) {
  const round = Math.ceil((position.turn.number ?? 1) / seats.length);
  return [
    options.max_rounds &&
      t("round_of", { round: Math.min(round, options.max_rounds), rounds: options.max_rounds }),
    endsAt && t("ends_after", { time: timeOf(endsAt) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** One event of a row as a sentence, or null if it needs none. */
export function sentence(event, game) {
  const name = event.seat === undefined || event.seat === null ? "" : playerName(game, event.seat);
  const saying = SAYINGS[event.type];
  if (saying) return saying(event, name, game);
  const key = `said_${event.type}`;
  return t.has(key) ? t(key, { ...event, name }) : null;
}

/** The events of a row; a bonus has what it was earned `by`. */
export const withCauses = (events) =>
  events.map((event) =>
    event.type === "bonus_earned"
      ? { ...event, by_capture: events.some(({ type }) => type === "capture") }
      : event,
  );

/** The values that were lost, each with what stopped the pawns. */
function lost({ seat, dice, bonuses, blocked }, name, game) {
  const values = [
    ...(dice ?? []),
    ...(bonuses ?? []).map((value) => t("the_bonus", { value })),
  ].join(", ");
  const rows = game.position && blocked?.length ? withoutRepeats(blocked) : [];
  const acting = game.position && actingSeat({ ...game, pawns: game.position.pawns }, seat);
  return rows.length
    ? t("said_forfeit_why", { name, values, why: reasons(rows, game.position.pawns, acting) })
    : t("said_forfeit", { name, values });
}

/** Rows that say the same of the same pawns for several values, once. */
const withoutRepeats = (blocked) => [
  ...new Map(blocked.map((row) => [`${row.reason} ${row.at} ${row.pawns}`, row])).values(),
];

/** Sentences that need more than the event's own fields: all others are `said_` and the type. */
const SAYINGS = {
  opening_roll: ({ roll }, name) => t("said_opening", { name, roll: roll.join(" + ") }),
  roll: ({ roll }, name) => t("said_roll", { name, roll: roll.join(" + ") }),
  move: ({ move }, name) => {
    if (move.kind === "decline") return t("said_decline", { name, value: move.value });
    return t(move.from === "nest" ? "said_enter" : "said_move", {
      name,
      pawn: move.pawn + 1,
      from: t.place(move.from),
      to: t.place(move.to),
    });
  },
  bonus_earned: ({ value, by_capture: capture }, name) =>
    t(capture ? "said_bonus_capture" : "said_bonus_home", { name, value }),
  capture: ({ by, pawn }, name, game) =>
    t("said_capture", { name, pawn: pawn + 1, by: playerName(game, by) }),
  forfeit: lost,
  penalty: ({ pawn }, name) =>
    pawn === null ? t("said_third", { name }) : t("said_penalty", { name, pawn: pawn + 1 }),
  turn: ({ roll_number: number }, name) => t(number > 1 ? "said_again" : "said_turn", { name }),
  automatic: ({ automatic, reason }, name) =>
    automatic
      ? t("said_automatic", { name, reason: t(`automatic_${reason}`) })
      : t("said_back", { name }),
  connection: ({ connected }, name) => t(connected ? "said_here" : "said_away", { name }),
  clock_changed: ({ turn_s: time }) =>
    t("said_clock_changed", { time: time === null ? t("no_clock") : duration(time) }),
  left: ({ reason }, name) => t(`said_${reason}`, { name }),
  ended: ({ status, note }) =>
    [t(`status_${status}`), note && t("staff_note", { note })].filter(Boolean).join(" "),
  over: ({ places }, name, game) => {
    const first = places.filter((one) => one.place === 1);
    const names = first.map((one) => playerName(game, one.seat)).join(", ");
    return t(isTie(game, first) ? "said_over_tie" : "said_over", { name: names });
  },
};

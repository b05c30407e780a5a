// Events of a game as text: for the log, for screen readers, and on buttons.

import { COLOURS } from "../board/shapes.js";
import { actingSeat, isTie, seatOf } from "./state.js";
import { duration, t, timeOf } from "../texts/texts.js";
import { reasons } from "./why.js";

/**
 * @import { Begun } from "./state.js"
 */

/**
 * @template {Api.GameEvent["type"]} Type
 * @typedef {Extract<Told, { type: Type }>} EventOf
 */

/** @typedef {Api.GameEvent & { by_capture?: boolean }} Told an event with what it was earned by */

/**
 * The name of a seat's player; robots are named by their colour.
 * @param {Pick<Api.Game, "seats">} game @param {number} number
 */
export function playerName(game, number) {
  const seat = seatOf(game, number);
  const person = seat?.kind === "robot" ? null : seat?.player;
  return person?.name ?? t(`robot_${COLOURS[number]}`);
}

/**
 * "Move pawn 2 from 14 to 19, captures blue"
 * @param {Api.Move} move
 */
export function moveName({ kind, value, pawn, from, to, captures }) {
  if (kind === "decline") return t("decline_bonus", { value });
  const values = { pawn: pawn + 1, from: t.place(from), to: t.place(to) };
  const words = from === "nest" ? t("move_enter", values) : t("move_name", values);
  const also = captures ? `, ${t("captures", { colour: t(COLOURS[captures.seat]) })}` : "";
  return `${words}${also} (${t(`by_${kind}`, { value })})`;
}

/**
 * The limits of a game in words: its round, and the time after which it ends.
 * @param {Begun} game
 */
export function limitsOf({ options, position, seats, ends_at: endsAt }) {
  const round = Math.ceil((position.turn.number ?? 1) / seats.length);
  const rounds = options.max_rounds;
  return [
    rounds && t("round_of", { round: Math.min(round, rounds), rounds }),
    endsAt && t("ends_after", { time: timeOf(endsAt) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * The seat that an event is about, if it is about one: of a capture, that which captured.
 * @param {Told} event
 * @returns {number | null}
 */
export function actorOf(event) {
  if ("by" in event) return event.by;
  return "seat" in event ? event.seat : null;
}

/**
 * One event of a row as a sentence, or null if it needs none.
 * @param {Told} event @param {Begun} game
 * @returns {string | null}
 */
export function sentence(event, game) {
  const name = "seat" in event ? playerName(game, event.seat) : "";
  const saying = /** @type {Saying<Told> | undefined} */ (SAYINGS[event.type]);
  if (saying) return saying(event, name, game);
  const key = `said_${event.type}`;
  return t.has(key) ? t(key, { ...event, name }) : null;
}

/**
 * The events of a row; a bonus has what it was earned `by`.
 * @param {Api.GameEvent[]} events
 * @returns {Told[]}
 */
export function withCauses(events) {
  const capture = events.some(({ type }) => type === "capture");
  return events.map((event) =>
    event.type === "bonus_earned" ? { ...event, by_capture: capture } : event,
  );
}

/**
 * The values that were lost, each with what stopped the pawns.
 * @type {Saying<EventOf<"forfeit">>}
 */
function lost({ seat, dice, bonuses, blocked = [] }, name, { position }) {
  const extra = bonuses.map((value) => t("the_bonus", { value }));
  const values = [...dice, ...extra].join(", ");
  if (!blocked.length) return t("said_forfeit", { name, values });
  const rows = withoutRepeats(blocked);
  const why = reasons(rows, position.pawns, actingSeat(position, seat));
  return t("said_forfeit_why", { name, values, why });
}

/**
 * Rows that say the same of the same pawns for several values, once.
 * @param {Api.Blocked[]} blocked
 */
const withoutRepeats = (blocked) => [
  ...new Map(blocked.map((row) => [`${row.reason} ${row.at} ${row.pawns}`, row])).values(),
];

/**
 * @template {Told} Event
 * @typedef {(event: Event, name: string, game: Begun) => string} Saying
 */

/**
 * Sentences that need more than the event's own fields: all others are `said_` and the type.
 * @type {{ [Type in Told["type"]]?: Saying<EventOf<Type>> }}
 */
const SAYINGS = {
  opening_roll: ({ roll }, name) => t("said_opening", { name, roll: roll.join(" + ") }),
  roll: ({ roll }, name) => t("said_roll", { name, roll: roll.join(" + ") }),
  move({ move }, name) {
    if (move.kind === "decline") return t("said_decline", { name, value: move.value });
    const key = move.from === "nest" ? "said_enter" : "said_move";
    return t(key, { name, pawn: move.pawn + 1, from: t.place(move.from), to: t.place(move.to) });
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
  over({ places }, _name, game) {
    const first = places.filter((one) => one.place === 1);
    const names = first.map((one) => playerName(game, one.seat)).join(", ");
    return t(isTie(game, first) ? "said_over_tie" : "said_over", { name: names });
  },
};

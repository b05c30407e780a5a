// The positions of the tutorial. The user plays yellow, seat 0.

/**
 * @typedef {object} Lesson
 * @property {string} name of its texts, which begin with `lesson_`
 * @property {number[][]} rolls the dice, one roll after another
 * @property {(move: Api.Move) => boolean} wanted of a move that the lesson is about
 * @property {Api.Position} start
 */

/** @type {Omit<Api.PositionTurn, "seat" | "phase">} */
const FRESH = {
  roll_number: 1,
  roll: null,
  dice: [],
  bonuses: [],
  last_moved: null,
  stood_together: [],
  must_open: false,
  all_or_nothing: false,
};

/**
 * @param {string[]} yellow @param {string[]} red
 * @returns {Api.Position}
 */
const position = (yellow, red, ruleset = "parchis") => ({
  ruleset,
  options: {},
  arms: 4,
  teams: false,
  pawns: { 0: yellow, 2: red },
  arrived_last: {},
  turn: { seat: 0, phase: "roll", ...FRESH },
});

const any = () => true;

/** @type {Lesson[]} */
export const LESSONS = [
  {
    name: "enter",
    rolls: [[5]],
    wanted: any,
    start: position(["20", "nest", "nest", "nest"], ["45", "nest", "nest", "nest"]),
  },
  {
    name: "walk",
    rolls: [[3]],
    wanted: any,
    start: position(["20", "28", "nest", "nest"], ["45", "nest", "nest", "nest"]),
  },
  {
    name: "capture",
    rolls: [[3]],
    wanted: ({ kind, captures }) => kind === "bonus" || captures !== null,
    start: position(["10", "30", "nest", "nest"], ["13", "45", "nest", "nest"]),
  },
  {
    name: "safe",
    rolls: [[2]],
    wanted: ({ to }) => to === "12",
    start: position(["10", "24", "nest", "nest"], ["6", "45", "nest", "nest"]),
  },
  {
    name: "blockade",
    rolls: [[4]],
    wanted: any,
    start: position(["17", "30", "nest", "nest"], ["20", "20", "45", "nest"]),
  },
  {
    name: "home",
    rolls: [[3]],
    wanted: ({ kind, to }) => kind === "bonus" || to === "home",
    start: position(["h5", "h7", "home", "33"], ["45", "nest", "nest", "nest"]),
  },
  {
    name: "six",
    rolls: [[6], [6], [6]],
    wanted: any,
    start: position(["20", "30", "nest", "nest"], ["48", "nest", "nest", "nest"]),
  },
  {
    name: "two_dice",
    rolls: [
      [3, 3],
      [2, 4],
    ],
    wanted: any,
    start: position(["20", "31", "40", "nest"], ["48", "nest", "nest", "nest"], "superparcheesi"),
  },
];

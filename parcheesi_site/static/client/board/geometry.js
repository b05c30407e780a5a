// The geometry of a board: the arithmetic of games/board_svg/layout.py, without its pictures.
//
// Each arm is laid out in a frame of its own and then turned into place: x runs sideways, positive
// on the side where pawns walk towards the centre, y outward. `first` is the arm that points down;
// the others follow counterclockwise. The nest of a seat lies between its arm and the next one.

/**
 * @typedef {[x: number, y: number]} Point
 * @typedef {ReturnType<typeof layout>} Plan
 * @typedef {ReturnType<typeof cell>} Cell
 * @typedef {ReturnType<typeof shapeOf>} Shape what all arms have in common
 */

const ROWS = 8;
const ARM = 3; // half of an arm's width; its middle column reaches from -1 to 1
const CLIP = 0.75; // how far the innermost squares reach in beyond the corner of two arms
const PAIR = 0.5; // two pawns on a square stand this far to either side of its middle
const LABEL = 0.34;
/** By arms: how far dice lie beside the middle of a nest, how far out, and their size. */
const DICE = { 4: [3.85, 0, 1.5], 6: [2.6, 1.15, 1.4], 8: [2.1, 1.1, 1.15] };

export const SQUARES = 17;
/** @type {(square: number) => boolean} */
export const isSafe = (square) => [5, 12, 0].includes(square % SQUARES);
/** @type {(seat: number) => number} */
export const startSquare = (seat) => 5 + SQUARES * seat;

/**
 * The board of 4, 6 or 8 arms: reach, outline, and for places their corners and spots.
 * @param {Api.Arms} arms
 */
export function layout(arms, first = 0) {
  const shape = shapeOf(arms, first);
  /** @type {Record<string, Cell>} */
  const track = {};
  for (let square = 1; square <= arms * SQUARES; square++) track[square] = trackCell(shape, square);
  const seats = [...Array(arms).keys()];
  const outline = seats.flatMap((seat) => nestRim(shape, seat));
  return {
    arms,
    outline,
    reach: Math.max(...outline.flat().map(Math.abs)),
    hub: Math.min(shape.inner - 1.15, 2.2),
    track,
    paths: seats.map((seat) => homePath(shape, seat)),
    nests: seats.map((seat) => nest(shape, seat)),
    homes: seats.map((seat) => home(shape, seat)),
  };
}

/**
 * The square of a place; undefined for the nest and home.
 * @type {(plan: Plan, seat: number, place: string) => Cell | undefined}
 */
export const cellAt = (plan, seat, place) =>
  place[0] === "h" ? plan.paths[seat][place] : plan.track[place];

/**
 * The corners of a place, whatever it is.
 * @param {Plan} plan @param {number} seat @param {string} place
 */
export function areaOf(plan, seat, place) {
  if (place === "nest") return plan.nests[seat].area;
  return (cellAt(plan, seat, place) ?? plan.homes[seat]).corners;
}

/**
 * The places on the way of a seat's pawn, from the nest to home, in order.
 * @param {Api.Arms} arms @param {number} seat
 */
export function wayOf(arms, seat) {
  const squares = arms * SQUARES;
  const track = [...Array(squares - 4).keys()].map((step) =>
    String(((startSquare(seat) - 1 + step) % squares) + 1),
  );
  return ["nest", ...track, "h1", "h2", "h3", "h4", "h5", "h6", "h7", "home"];
}

/**
 * The places on the way of a move, its own two included. A pawn may pass its home row and go round
 * once more.
 * @param {Api.Arms} arms @param {number} seat @param {string} from @param {string} to
 */
export function passedBy(arms, seat, from, to) {
  const way = wayOf(arms, seat);
  const [begin, end, squares] = [Number(from), Number(to), arms * SQUARES];
  if (!begin || !end) return way.slice(way.indexOf(from), way.indexOf(to) + 1);
  const steps = (end - begin + squares) % squares;
  return [...Array(steps + 1).keys()].map((step) => String(((begin - 1 + step) % squares) + 1));
}

/** @param {Api.Arms} arms @param {number} first */
function shapeOf(arms, first) {
  const half = Math.PI / arms;
  const slope = Math.tan(half); // two arms meet on the line x = y * slope
  const inner = ARM / slope - CLIP;
  /** @type {(arm: number, x: number, y: number) => Point} */
  const turn = (arm, x, y) => {
    const angle = 2 * half * (arm - first);
    return [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
  };
  /** @type {(y: number) => number} */
  const edge = (y) => Math.min(ARM, y * slope);
  return { arms, half, slope, inner, outer: inner + ROWS, turn, edge };
}

/** @param {Shape} shape @param {number} square */
function trackCell(shape, square) {
  const along = square % (shape.arms * SQUARES);
  const [arm, step] = [Math.floor(along / SQUARES), along % SQUARES];
  if (step === 0) return middleCell(shape, arm, 0);
  return step <= ROWS
    ? outerCell(shape, arm, step - 1, 1)
    : outerCell(shape, arm + 1, 2 * ROWS - step, -1);
}

/** @param {Shape} shape @param {number} arm @returns {Record<string, Cell>} */
function homePath(shape, arm) {
  const rows = [1, 2, 3, 4, 5, 6, 7];
  return Object.fromEntries(rows.map((row) => [`h${row}`, middleCell(shape, arm, row)]));
}

/** @param {Shape} shape @param {number} arm @param {number} row */
function middleCell(shape, arm, row) {
  const top = shape.outer - row;
  /** @type {Point[]} */
  const corners = [
    [-1, top],
    [1, top],
    [1, top - 1],
    [-1, top - 1],
  ];
  return cell(shape, arm, corners, [0, top - 0.5], 1 - LABEL);
}

/** @param {Shape} shape @param {number} arm @param {number} row @param {1 | -1} side */
function outerCell(shape, arm, row, side) {
  const [top, bottom] = [shape.outer - row, shape.outer - row - 1];
  const cut = shape.edge(bottom) < ARM;
  /** @type {Point[]} */
  const corners = [
    [side, top],
    [side * ARM, top],
    ...(cut ? [/** @type {Point} */ ([side * ARM, ARM / shape.slope])] : []),
    [side * shape.edge(bottom), bottom],
    [side, bottom],
  ];
  const y = top - (cut ? 0.4 : 0.5);
  const middle = (1 + shape.edge(y)) / 2 - (cut ? 0.06 : 0);
  return cell(shape, arm, corners, [side * middle, y], side * (shape.edge(y) - LABEL));
}

/**
 * @param {Shape} shape @param {number} arm
 * @param {Point[]} corners @param {Point} middle @param {number} labelX
 */
const cell = (shape, arm, corners, [x, y], labelX) => ({
  corners: corners.map((corner) => shape.turn(arm, ...corner)),
  middle: shape.turn(arm, x, y),
  pair: [shape.turn(arm, x - PAIR, y), shape.turn(arm, x + PAIR, y)],
  label: shape.turn(arm, labelX, y),
});

/**
 * The outer corners of a nest: square on the board of four arms, else cut off.
 * @param {Shape} shape @param {number} seat
 */
function nestRim(shape, seat) {
  const [near, far] = [shape.turn(seat, ARM, shape.outer), shape.turn(seat + 1, -ARM, shape.outer)];
  return shape.arms > 4 ? [near, far] : [near, shape.turn(seat, shape.outer, shape.outer), far];
}

/** @param {Shape} shape @param {number} seat */
function nest(shape, seat) {
  const [distance, radius] = nestDisc(shape);
  const centre = shape.turn(seat + 0.5, 0, distance);
  const spread = 0.44 * radius;
  /** @type {Point[]} */
  const spots = [-1, 1].flatMap((y) =>
    [-1, 1].map((x) => /** @type {Point} */ ([centre[0] + x * spread, centre[1] + y * spread])),
  );
  return {
    area: [shape.turn(seat, ARM, ARM / shape.slope), ...nestRim(shape, seat)],
    centre,
    radius,
    spots,
    scale: Math.min(0.62 * radius, 1.5), // of a pawn there
    dice: besideNest(shape, centre),
  };
}

/**
 * The places of two dice, one on each side of a nest.
 * @param {Shape} shape @param {Point} centre
 */
function besideNest({ arms }, [x, y]) {
  const [aside, out, size] = DICE[arms];
  const [dx, dy] = [x / Math.hypot(x, y), y / Math.hypot(x, y)];
  /** @type {Point[]} */
  const spots = [1, -1].map((side) => [
    x + dx * out - side * dy * aside,
    y + dy * out + side * dx * aside,
  ]);
  return { size, spots };
}

/**
 * How far out the disc of a nest lies, and its radius.
 * @param {Shape} shape
 */
function nestDisc({ arms, half, outer }) {
  if (arms === 4) return [Math.SQRT2 * (ARM + (outer - ARM) / 2), 0.72 * ((outer - ARM) / 2)];
  const apex = ARM / Math.sin(half);
  const rim = ARM * Math.sin(half) + outer * Math.cos(half);
  // Of the circle that touches both arms and the rim.
  const toCentre = (rim - apex) / (1 + Math.sin(half));
  return [apex + toCentre, 0.84 * toCentre * Math.sin(half)];
}

/** @param {Shape} shape @param {number} seat */
function home(shape, seat) {
  const base = shape.inner * shape.slope;
  const [right, left] = [base, -base].map((x) => shape.turn(seat, x, shape.inner));
  return {
    corners: [shape.turn(seat, 0, 0), right, left],
    spots: [-1.5, -0.5, 0.5, 1.5].map((step) => shape.turn(seat, step * 0.75, shape.inner - 0.55)),
  };
}

// The modules of a QR code that do not depend on its text: finders, timing, alignment, format,
// version.

/** By version: where the alignment patterns are. */
export const CENTRES = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
];

/** @typedef {boolean[][]} Grid row by row; true is dark */
/** @typedef {(x: number, y: number, dark: boolean) => void} Paint */

/** @param {number} n */
export const range = (n) => [...Array(n).keys()];

/**
 * The modules that are the same for all texts of a version, and which these are.
 * @param {number} version
 */
export function patterns(version) {
  const size = 17 + 4 * version;
  /** @type {Grid} */
  const grid = range(size).map(() => Array(size).fill(false));
  const fixed = grid.map((row) => [...row]);
  /** @type {Paint} */
  const set = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y][x] = dark;
    fixed[y][x] = true;
  };
  range(size).forEach((n) => [set(n, 6, n % 2 === 0), set(6, n, n % 2 === 0)]);
  finders(size, set);
  alignments(version, size, set);
  formats(size, set);
  if (version > 6) versions(version, size, set);
  return { grid, fixed };
}

/**
 * Squares around a module; `dark` says of which distance.
 * @param {Paint} set
 * @param {[x: number, y: number]} centre
 * @param {number} reach
 * @param {(far: number) => boolean} dark
 */
function rings(set, [x, y], reach, dark) {
  const steps = range(2 * reach + 1).map((n) => n - reach);
  for (const i of steps)
    for (const j of steps) set(x + i, y + j, dark(Math.max(Math.abs(i), Math.abs(j))));
}

/**
 * @param {number} size
 * @param {Paint} set
 */
function finders(size, set) {
  const far = size - 4;
  for (const centre of /** @type {[number, number][]} */ ([
    [3, 3],
    [far, 3],
    [3, far],
  ]))
    rings(set, centre, 4, (distance) => distance !== 2 && distance !== 4);
}

/**
 * @param {number} version
 * @param {number} size
 * @param {Paint} set
 */
function alignments(version, size, set) {
  const centres = CENTRES[version - 1];
  const last = size - 7;
  for (const x of centres) {
    for (const y of centres) {
      const corner = (x === 6 && (y === 6 || y === last)) || (y === 6 && x === last);
      if (!corner) rings(set, [x, y], 2, (distance) => distance !== 1);
    }
  }
}

/**
 * @param {number} value
 * @param {number} n
 */
const bit = (value, n) => ((value >> n) & 1) === 1;

/**
 * @param {number} size
 * @param {Paint} set
 */
function formats(size, set) {
  const format = 0x77c4; // level L, mask 0, with its checks
  [...range(6), 7, 8].forEach((y, n) => set(8, y, bit(format, n)));
  [7, 5, 4, 3, 2, 1, 0].forEach((x, n) => set(x, 8, bit(format, 8 + n)));
  range(8).forEach((n) => set(size - 1 - n, 8, bit(format, n)));
  range(7).forEach((n) => set(8, size - 7 + n, bit(format, 8 + n)));
  set(8, size - 8, true);
}

/**
 * @param {number} version
 * @param {number} size
 * @param {Paint} set
 */
function versions(version, size, set) {
  let rest = version;
  for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  for (const n of range(18)) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)];
    const dark = bit((version << 12) | rest, n);
    set(far, near, dark);
    set(near, far, dark);
  }
}

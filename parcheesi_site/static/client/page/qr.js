// QR codes of short texts (ISO/IEC 18004: bytes, level L, versions 1 to 9, mask 0), drawn as SVG.

import { s } from "./dom.js";
import { CENTRES, patterns, range } from "./qr-patterns.js";

// error correction codewords of a block, by version
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2];
const QUIET = 4; // modules around the code
/** @import { Grid } from "./qr-patterns.js" */

/**
 * All codewords of a version, data and checks.
 * @param {number} version
 */
const codewords = (version) => {
  const lines = CENTRES[version - 1].length;
  return (
    (16 * version * version +
      128 * version +
      64 -
      (lines && (25 * lines - 10) * lines - 55) -
      (version > 6 ? 36 : 0)) >>
    3
  );
};
/** @param {number} version */
const room = (version) => codewords(version) - CHECKS[version - 1] * BLOCKS[version - 1];

/**
 * The code of a text as an SVG image. Raises RangeError for more than 230 bytes.
 * @param {string} text
 * @param {string} label
 */
export function qrCode(text, label) {
  const modules = matrix(text);
  const size = modules.length;
  const dark = modules
    .flatMap((row, y) => row.map((on, x) => on && `M${x} ${y}h1v1h-1z`))
    .filter(Boolean)
    .join("");
  return s(
    "svg",
    {
      class: "qr",
      role: "img",
      "aria-label": label,
      viewBox: `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`,
    },
    s("rect", { x: -QUIET, y: -QUIET, width: "100%", height: "100%", fill: "#fff" }),
    s("path", { d: dark, fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

/**
 * The modules, row by row; true is dark.
 * @param {string} text
 * @returns {Grid}
 */
export function matrix(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = range(9)
    .map((n) => n + 1)
    .find((one) => bytes.length + 2 <= room(one));
  if (!version) throw new RangeError("too long for a QR code");
  const { grid, fixed } = patterns(version);
  place(grid, fixed, interleaved(dataOf(bytes, room(version)), version));
  return grid;
}

/**
 * Mode, length, bytes, end, and padding.
 * @param {number[]} bytes
 * @param {number} length
 */
function dataOf(bytes, length) {
  const halves = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...bytes.flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const data = range(halves.length / 2).map((n) => (halves[2 * n] << 4) | halves[2 * n + 1]);
  return [...data, ...range(length - data.length).map((n) => (n % 2 ? 0x11 : 0xec))];
}

/**
 * The data in blocks, each with its checks; the blocks take turns.
 * @param {number[]} data
 * @param {number} version
 */
function interleaved(data, version) {
  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const begin = (/** @type {number} */ n) => n * short + Math.max(0, n - (count - longer));
  const blocks = range(count).map((n) => data.slice(begin(n), begin(n + 1)));
  const turns = (/** @type {number[][]} */ rows) =>
    range(Math.max(...rows.map((row) => row.length))).flatMap((n) =>
      rows.flatMap((row) => (n < row.length ? [row[n]] : [])),
    );
  return [...turns(blocks), ...turns(blocks.map((block) => remainder(block, checks)))];
}

/**
 * Multiplies in GF(256).
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/**
 * The Reed-Solomon checks of a block.
 * @param {number[]} block
 * @param {number} degree
 */
function remainder(block, degree) {
  let divisor = [1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2))
    divisor = [...divisor, 0].map((value, at) => value ^ times(divisor[at - 1] ?? 0, root));
  /** @type {number[]} */
  const rest = Array(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    rest.forEach((value, at) => (rest[at] = value ^ times(divisor[at + 1], factor)));
  }
  return rest;
}

/**
 * All modules, two columns at a time, up and down from the right.
 * @param {number} size
 */
function* zigzag(size) {
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const up = ((right + (right < 6 ? 1 : 0)) & 2) === 0;
    for (const step of range(size))
      for (const x of [right, right - 1]) yield [x, up ? size - 1 - step : step];
  }
}

/**
 * Fills in the bits.
 * @param {Grid} grid
 * @param {Grid} fixed
 * @param {number[]} words
 */
function place(grid, fixed, words) {
  let at = 0;
  for (const [x, y] of zigzag(grid.length)) {
    if (fixed[y][x]) continue;
    const dark = at < words.length * 8 && ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
    grid[y][x] = dark !== ((x + y) % 2 === 0);
    at++;
  }
}

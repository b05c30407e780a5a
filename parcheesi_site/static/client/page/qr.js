// QR codes of short texts (ISO/IEC 18004: bytes, level L, versions 1 to 9, mask 0), drawn as SVG.

import { s } from "./dom.js";

const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30]; // error correction codewords of a block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2];
const CENTRES = [
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
const QUIET = 4; // modules around the code
const range = (n) => [...Array(n).keys()];

/** All codewords of a version, data and checks. */
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
const room = (version) => codewords(version) - CHECKS[version - 1] * BLOCKS[version - 1];

/** The code of a text as an SVG image. Raises RangeError for more than 230 bytes. */
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

/** The modules, row by row; true is dark. */
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

/** Mode, length, bytes, end, and padding. */
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

/** The data in blocks, each with its checks; the blocks take turns. */
function interleaved(data, version) {
  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const begin = (n) => n * short + Math.max(0, n - (count - longer));
  const blocks = range(count).map((n) => data.slice(begin(n), begin(n + 1)));
  const turns = (rows) =>
    range(Math.max(...rows.map((row) => row.length))).flatMap((n) =>
      rows.flatMap((row) => (n < row.length ? [row[n]] : [])),
    );
  return [...turns(blocks), ...turns(blocks.map((block) => remainder(block, checks)))];
}

/** Multiplies in GF(256). */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The Reed-Solomon checks of a block. */
function remainder(block, degree) {
  let divisor = [1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2))
    divisor = [...divisor, 0].map((value, at) => value ^ times(divisor[at - 1] ?? 0, root));
  const rest = Array(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    rest.forEach((value, at) => (rest[at] = value ^ times(divisor[at + 1], factor)));
  }
  return rest;
}

/** The modules that are the same for all texts of a version, and which these are. */
function patterns(version) {
  const size = 17 + 4 * version;
  const grid = range(size).map(() => Array(size).fill(false));
  const fixed = grid.map((row) => [...row]);
  const set = (x, y, dark) =>
    x >= 0 && y >= 0 && x < size && y < size && ((grid[y][x] = dark), (fixed[y][x] = true));
  const ring = (x, y, reach, dark) =>
    range(2 * reach + 1).forEach((i) =>
      range(2 * reach + 1).forEach((j) =>
        set(x + i - reach, y + j - reach, dark(Math.max(Math.abs(i - reach), Math.abs(j - reach)))),
      ),
    );
  range(size).forEach((n) => [set(n, 6, n % 2 === 0), set(6, n, n % 2 === 0)]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    ring(x, y, 4, (far) => far !== 2 && far !== 4);
  const centres = CENTRES[version - 1];
  const corner = (x, y) => (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
  for (const x of centres)
    for (const y of centres) if (!corner(x, y)) ring(x, y, 2, (far) => far !== 1);
  const format = 0x77c4; // level L, mask 0, with its checks
  const bit = (value, n) => ((value >> n) & 1) === 1;
  [...range(6), 7, 8].forEach((y, n) => set(8, y, bit(format, n)));
  [7, 5, 4, 3, 2, 1, 0].forEach((x, n) => set(x, 8, bit(format, 8 + n)));
  range(8).forEach((n) => set(size - 1 - n, 8, bit(format, n)));
  range(7).forEach((n) => set(8, size - 7 + n, bit(format, 8 + n)));
  set(8, size - 8, true);
  if (version > 6) {
    let rest = version;
    for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    for (const n of range(18)) {
      const [far, near, dark] = [
        size - 11 + (n % 3),
        Math.floor(n / 3),
        bit((version << 12) | rest, n),
      ];
      set(far, near, dark);
      set(near, far, dark);
    }
  }
  return { grid, fixed };
}

/** Fills in the bits, two columns at a time, up and down from the right. */
function place(grid, fixed, words) {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (const step of range(size)) {
      for (const x of [right, right - 1]) {
        const y = ((right + (right < 6 ? 1 : 0)) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y][x]) continue;
        const dark = at < words.length * 8 && (words[at >> 3] >> (7 - (at & 7))) & 1;
        grid[y][x] = Boolean(dark) !== ((x + y) % 2 === 0);
        at++;
      }
    }
  }
}

// What a tap on the board is meant for: fingers are larger than squares.

const REACH_PX = 26;

/** @typedef {{ pawn: number | null, to: string | null }} Touched */

/**
 * The pawn and the target next to a tap, if near enough; both, if they are on one place.
 * @param {SVGSVGElement} picture @param {{ clientX: number, clientY: number }} tap
 * @returns {Touched}
 */
export function touched(picture, { clientX, clientY }) {
  const away = (/** @type {Element} */ shape) => {
    const { left, top, width, height } = shape.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  /** @type {NodeListOf<SVGElement>} */
  const shapes = picture.querySelectorAll("[data-to], .movable, .stuck");
  const near = [...shapes]
    .map((shape) => ({ away: away(shape), data: shape.dataset }))
    .filter((one) => one.away <= REACH_PX)
    .sort((one, two) => one.away - two.away);
  const there = near
    .map(({ data }) => data)
    .filter((data) => placeOf(data) === placeOf(near[0].data));
  const pawn = there.find((data) => data.pawn)?.pawn;
  return {
    pawn: pawn === undefined ? null : Number(pawn),
    to: there.find((data) => data.to)?.to ?? null,
  };
}

/** @type {(data: DOMStringMap) => string | undefined} */
const placeOf = ({ to, at }) => to ?? at;

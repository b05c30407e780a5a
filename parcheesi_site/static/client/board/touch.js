// What a tap on the board is meant for: fingers are larger than squares.

const REACH_PX = 26;

/** The pawn and the target next to a tap, if near enough; both, if they are on one place. */
export function touched(node, { clientX, clientY }) {
  const away = (shape) => {
    const { left, top, width, height } = shape.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  const near = [...node.querySelectorAll("[data-to], .movable, .stuck")]
    .map((shape) => ({ shape, away: away(shape), at: shape.dataset.to ?? shape.dataset.at }))
    .filter((one) => one.away <= REACH_PX)
    .sort((one, two) => one.away - two.away);
  const there = near.filter(({ at }) => at === near[0].at).map(({ shape }) => shape);
  const pawn = there.find((shape) => shape.dataset.pawn);
  return {
    pawn: pawn ? Number(pawn.dataset.pawn) : null,
    to: there.find((shape) => shape.dataset.to)?.dataset.to ?? null,
  };
}

"""What one move changes: pawns, dice, bonuses and what is kept about blockades."""

from tests.engine.independent import board
from tests.engine.independent.moves import Move, is_blockade, squares
from tests.engine.independent.position import Pawn, Position, standing_together


def moved_pawn(position: Position, pawn: Pawn, target: str) -> Position:
    """The pawn stands at the target; what is kept about the two squares follows."""
    seat, number = pawn
    origin = position.place(pawn)
    row = list(position.pawns[seat])
    row[number] = target
    rows = list(position.pawns)
    rows[seat] = tuple(row)
    laps = position.second_lap if board.on_track(target) else position.second_lap - {pawn}
    arrived = {square: last for square, last in position.arrived_last if square != origin}
    position = position._replace(pawns=tuple(rows), second_lap=laps)
    there = squares(position).get(target, []) if board.on_track(target) else []
    if len({other for other, _ in there}) == 2:
        arrived[target] = seat
    else:
        arrived.pop(target, None)
    position = position._replace(arrived_last=frozenset(arrived.items()))
    one_stays = target != board.NEST and origin in position.pawns[seat]
    return position if one_stays else position._replace(ages=forgotten(position.ages, origin))


def forgotten(ages: frozenset[tuple[str, int]], square: str) -> frozenset[tuple[str, int]]:
    """§10.3: the ages without that of the blockade on this square.

    It is kept, until the turn ends, if one of the two moves on and the other stays.
    """
    return frozenset((place, age) for place, age in ages if place != square)


def without(values: tuple[int, ...], *used: int) -> tuple[int, ...]:
    left = list(values)
    for value in used:
        left.remove(value)
    return tuple(left)


def dice_of(position: Position, move: Move) -> tuple[int, ...]:
    """The dice that a move uses."""
    if move.kind == "sum":
        return position.dice
    return (move.value,) if move.kind == "die" else ()


def played(position: Position, move: Move) -> Position:
    """The position right after the move, over or with what is left of dice and bonuses."""
    if move.kind == "decline":
        return position._replace(bonuses=without(position.bonuses, move.value))
    seat = position.acting
    pawn = (seat, move.pawn)
    opens = move.kind == "die" and leaves_blockade(position, move)
    after = position
    if move.captures is not None:
        after = moved_pawn(after, move.captures, board.NEST)
    after = moved_pawn(after, pawn, move.target)
    if move.passes:
        after = after._replace(second_lap=after.second_lap | {pawn})
    bonuses = position.bonuses
    if move.kind == "bonus":
        bonuses = without(bonuses, move.value)
    after = after._replace(
        dice=without(position.dice, *dice_of(position, move)),
        bonuses=bonuses,
        last_moved=pawn,
        must_open=position.must_open and not opens,
    )
    if is_over(after):
        return over(after)
    after = _with_together(after, seat)
    return _with_bonus(after, move)


def leaves_blockade(position: Position, move: Move) -> bool:
    """Whether the move takes a pawn out of a blockade on the track (§6.2)."""
    if not board.on_track(move.origin):
        return False
    return is_blockade(position, move.origin, squares(position)[move.origin])


def leaves_old_blockade(position: Position, move: Move) -> bool:
    """Whether the move takes a pawn out of a blockade that must be opened (§10.3)."""
    limit = position.setup.rule("blockade_turns")
    stands = leaves_blockade(position, move)
    return bool(limit) and stands and dict(position.ages).get(move.origin, 0) >= limit


def is_over(position: Position) -> bool:
    """§4.6, but for the limits."""
    rows = [position.pawns[position.seat]]
    if position.setup.teams:
        rows.append(position.pawns[position.setup.partner(position.seat)])
    return all(place == board.HOME for row in rows for place in row)


def over(position: Position) -> Position:
    return position._replace(
        phase="over",
        bonuses=(),
        together=frozenset(),
        must_open=False,
        all_or_nothing=False,
        doublet_bonus=False,
    )


def _with_together(position: Position, seat: int) -> Position:
    now = standing_together(position.own)
    return position._replace(together=now if position.acting != seat else position.together | now)


def _with_bonus(position: Position, move: Move) -> Position:
    rules = position.setup.rules
    earned = 0
    if move.captures is not None:
        earned = rules["capture_bonus"]
    if move.target == board.HOME:
        earned = rules["home_bonus"]
    return position._replace(bonuses=(*position.bonuses, earned)) if earned else position

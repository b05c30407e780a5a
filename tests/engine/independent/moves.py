"""§5, §10.1, §10.2: which moves the squares allow, one pawn and one value at a time."""

from functools import lru_cache
from typing import NamedTuple

from tests.engine.independent import board
from tests.engine.independent.position import Json, Pawn, Position, pawn_to_json

Squares = dict[str, list[Pawn]]


class Move(NamedTuple):
    pawn: int
    kind: str  # sum, die, bonus, decline
    value: int
    origin: str
    target: str
    captures: Pawn | None = None
    passes: bool = False  # its home row, §10.1

    def to_json(self) -> Json:
        return {
            "pawn": self.pawn,
            "kind": self.kind,
            "value": self.value,
            "from": self.origin,
            "to": self.target,
            "captures": pawn_to_json(self.captures),
        }


def squares(position: Position) -> Squares:
    """The pawns on each square, without nests and homes."""
    return _squares(position.pawns)


@lru_cache(maxsize=10_000)
def _squares(pawns: tuple[tuple[str, ...], ...]) -> Squares:
    found: Squares = {}
    for seat, row in enumerate(pawns):
        for pawn, place in enumerate(row):
            if place not in (board.NEST, board.HOME):
                found.setdefault(board.spot(seat, place), []).append((seat, pawn))
    return found


def is_blockade(position: Position, place: str, there: list[Pawn]) -> bool:
    """§2."""
    if len(there) < 2:
        return False
    one_colour = there[0][0] == there[1][0]
    return one_colour or bool(position.setup.rule("mixed_blockades") and board.is_safe(place))


def entering(position: Position, kind: str) -> list[Move]:
    """§5.1: every pawn of the nest that the start square admits."""
    seat = position.acting
    place = board.start_square(seat)
    there = squares(position).get(place, [])
    admitted, captured = admits(position, place, there)
    if not admitted:
        return []
    return [
        Move(pawn, kind, 5, board.NEST, place, captured)
        for pawn, origin in enumerate(position.own)
        if origin == board.NEST and may_stand(position, pawn, there, captured)
    ]


def admits(position: Position, place: str, there: list[Pawn]) -> tuple[bool, Pawn | None]:
    """Whether the start square admits a pawn, and the pawn that is captured."""
    seat = position.acting
    others = [pawn for pawn in there if pawn[0] != seat]
    crowded = position.setup.rule("capture_on_start") == "crowded"
    if len(there) - len(others) == 2:
        return False, None
    if not others:
        return True, None
    if len(there) == 1:
        return allowed(position, None if crowded else others[0])
    if len(others) == 2 and others[0][0] == others[1][0] and not crowded:
        return False, None
    return allowed(position, one_of_two(position, place, others))


def one_of_two(position: Position, place: str, others: list[Pawn]) -> Pawn:
    """Which pawn of a full square is captured, `others` being those of other colours."""
    if len(others) == 2 and others[0][0] != others[1][0]:
        last = dict(position.arrived_last)[place]
        return next(pawn for pawn in others if pawn[0] == last)
    return min(others)


def allowed(position: Position, captured: Pawn | None) -> tuple[bool, Pawn | None]:
    """§5.5: the partner may be out of bounds."""
    setup = position.setup
    if captured is None or setup.rule("capture_partner") or not setup.teams:
        return True, captured
    return captured[0] != setup.partner(position.acting), captured


def may_stand(position: Position, pawn: int, there: list[Pawn], captured: Pawn | None) -> bool:
    """§6.4: not beside a pawn that it stood together with in this turn."""
    if not position.setup.rule("keep_blockade_apart"):
        return True
    beside = [
        other for seat, other in there if seat == position.acting and (seat, other) != captured
    ]
    return all((min(pawn, other), max(pawn, other)) not in position.together for other in beside)


def moving(position: Position, kind: str, value: int) -> list[Move]:
    """§5.2, §5.3: every pawn on the way that can move the value."""
    found = squares(position)
    return [
        move
        for pawn, origin in enumerate(position.own)
        if origin not in (board.NEST, board.HOME)
        for passes in (False, True)
        if (move := _moved(position, found, pawn, kind, value, passes)) is not None
    ]


def _moved(
    position: Position, found: Squares, pawn: int, kind: str, value: int, passes: bool
) -> Move | None:
    seat = position.acting
    way = _way(position, pawn, value, passes)
    if way is None:
        return None
    for place in way[:-1]:
        if is_blockade(position, place, found.get(board.spot(seat, place), [])):
            return None
    origin, target = position.own[pawn], way[-1]
    there = found.get(board.spot(seat, target), [])
    breaks = kind == "die" and value == 1 and board.on_track(origin)
    admitted, captured = _lands(position, target, there, breaks)
    if not admitted or not may_stand(position, pawn, there, captured):
        return None
    return Move(pawn, kind, value, origin, target, captured, passes)


def _way(position: Position, pawn: int, value: int, passes: bool) -> list[str] | None:
    """The places that the pawn steps on, past its home row or not; None if it cannot so."""
    setup, seat = position.setup, position.acting
    if passes:
        first_lap = setup.rule("second_lap") and (seat, pawn) not in position.second_lap
        if not first_lap or value >= board.track(setup.arms):
            return None
    way = [position.own[pawn]]
    passed = False
    for _ in range(value):
        if passes and way[-1] == board.gate(setup.arms, seat):
            way.append(board.along_the_track(setup.arms, way[-1]))
            passed = True
        elif (after := board.step(setup.arms, seat, way[-1])) is not None:
            way.append(after)
        else:
            return None
    return way[1:] if passed == passes else None


def _lands(
    position: Position, target: str, there: list[Pawn], breaks: bool
) -> tuple[bool, Pawn | None]:
    """§5.3, §10.2: whether the pawn may stop there, and the pawn that it captures."""
    seat = position.acting
    others = [pawn for pawn in there if pawn[0] != seat]
    if len(there) == 2:
        ones = position.setup.rule("double_one_breaks_blockades") and position.roll == (1, 1)
        if not (breaks and ones and others and board.on_track(target)):
            return False, None
        if not is_blockade(position, target, there):
            return False, None
        return allowed(position, one_of_two(position, target, others))
    if not others:
        return True, None
    if board.is_safe(target):
        return bool(position.setup.rule("share_safe_squares")), None
    return allowed(position, others[0])

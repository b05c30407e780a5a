"""Random setups, positions, openings and dice; the same for the same `Random`."""

from collections.abc import Collection
from random import Random
from typing import Any

from tests.engine.independent import board, options, turns
from tests.engine.independent.position import (
    Json,
    Pawn,
    Position,
    Setup,
    setup_from_json,
    standing_together,
    to_json,
)

LIKELY: dict[str, tuple[Any, ...]] = {
    "capture_bonus": (0, 1, 3, 5, 10, 20, 20, 66, 67, 68, 71, 100),
    "home_bonus": (0, 1, 3, 5, 10, 10, 20, 67, 68, 100),
    "blockade_turns": (0, 1, 1, 2, 3, 20),
    "max_rounds": (0, 1, 3, 10, 60),
    "game_s": (0, 60, 86_400),
}
"""Of the options with many values, those that matter in short games."""


def random_setup(chance: Random, leave_out: Collection[str] = ()) -> Json:
    """A setup of any valid options, but for those left out."""
    ruleset = chance.choice(options.RULESETS)
    arms = chance.choice((4, 4, 6, 8))
    teams = chance.random() < 0.4
    chosen = random_options(chance, ruleset, leave_out)
    return {
        "ruleset": ruleset,
        "options": chosen,
        "arms": arms,
        "teams": teams,
        "seats": _seats(chance, arms, teams),
    }


def random_options(chance: Random, ruleset: str, leave_out: Collection[str] = ()) -> Json:
    names = [name for name in options.defaults(ruleset) if name not in leave_out]
    often = chance.choice((0.1, 0.3, 0.6))
    while True:
        chosen = {name: random_value(chance, name) for name in names if chance.random() < often}
        if not options.unmet({**options.defaults(ruleset), **chosen}):
            return options.changed(ruleset, {**options.defaults(ruleset), **chosen})


def random_value(chance: Random, name: str) -> Any:
    return chance.choice(LIKELY.get(name) or options.TABLE[name][0])


def _seats(chance: Random, arms: int, teams: bool) -> list[int]:
    if teams:
        return list(range(arms))
    count = chance.randint(2, arms)
    if arms == 4 and count == 2:
        return chance.choice(([0, 2], [1, 3]))
    return sorted(chance.sample(range(arms), count))


def random_opening(chance: Random, setup: Json) -> list[Json]:
    """Opening rolls until one player starts."""
    full = setup_from_json(setup)
    rolls: list[tuple[int, tuple[int, ...]]] = []
    rolling = list(full.seats)
    while len(rolling) > 1:
        now = [(seat, _throw(chance, turns.opening_dice(full))) for seat in rolling]
        rolls += now
        best = max if full.rule("first_player") == "highest" else min
        wanted = best(sum(pips) for _, pips in now)
        rolling = [seat for seat, pips in now if sum(pips) == wanted]
    return [{"seat": seat, "roll": list(pips)} for seat, pips in rolls]


def throw(chance: Random, setup: Json) -> list[int]:
    """The pips of one roll: more doublets and sixes than by chance."""
    dice = options.DICE[setup["ruleset"]]
    if chance.random() < 0.25:
        return [chance.choice((1, 1, 2, 3, 4, 5, 6, 6))] * dice
    return list(_throw(chance, dice))


def _throw(chance: Random, dice: int) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(dice))


def random_position(chance: Random, setup: Json) -> Json:
    """Pawns anywhere, close together, and a player about to roll."""
    full = setup_from_json(setup)
    middle = chance.randint(1, board.track(full.arms))
    position = Position(
        setup=full,
        pawns=tuple(
            ("",) * full.rule("pawns") if seat in full.seats else () for seat in range(full.arms)
        ),
        seat=chance.choice(full.seats),
        number=chance.randint(1, 40),
    )
    taken: dict[str, list[Pawn]] = {}
    for seat in full.seats:
        for pawn in range(full.rule("pawns")):
            position = _placed(chance, position, (seat, pawn), middle, taken)
    return to_json(_with_history(chance, _not_over(chance, position), taken))


def _placed(
    chance: Random, position: Position, pawn: Pawn, middle: int, taken: dict[str, list[Pawn]]
) -> Position:
    setup, seat = position.setup, pawn[0]
    while True:
        place = _random_place(chance, setup, middle, [*position.pawns[seat], *taken])
        there = taken.setdefault(board.spot(seat, place), [])
        if place in (board.NEST, board.HOME) or _has_room(setup, place, seat, there):
            break
    laps = position.second_lap
    if board.on_track(place):
        behind = board.distance(setup.arms, seat, place) >= board.track(setup.arms) + 4
        if behind and not setup.rule("second_lap"):
            return _placed(chance, position, pawn, middle, taken)
        if behind or (setup.rule("second_lap") and chance.random() < 0.3):
            laps |= {pawn}
    if place not in (board.NEST, board.HOME):
        there.append(pawn)
    rows = [list(row) for row in position.pawns]
    rows[seat][pawn[1]] = place
    return position._replace(pawns=tuple(map(tuple, rows)), second_lap=laps)


def _random_place(chance: Random, setup: Setup, middle: int, others: list[str]) -> str:
    kind = chance.random()
    if kind < 0.2:
        return board.NEST
    if kind < 0.35:
        return board.HOME
    if kind < 0.45:
        return f"h{chance.randint(1, board.LAST)}"
    known = [place for place in others if board.on_track(place)]
    if kind < 0.65 and known:
        return chance.choice(known)
    return str((middle + chance.randint(0, 25)) % board.track(setup.arms) + 1)


def _has_room(setup: Setup, place: str, seat: int, there: list[Pawn]) -> bool:
    if len(there) != 1 or there[0][0] == seat:
        return len(there) < 2
    if setup.rule("double_one_breaks_blockades"):
        return True
    return board.is_safe(place) and bool(setup.rule("share_safe_squares"))


def _not_over(chance: Random, position: Position) -> Position:
    """The position with a pawn in the nest for everyone who has all at home."""
    rows = list(position.pawns)
    for seat in position.setup.seats:
        # In pairs one of the partners may be done.
        done = {*rows[seat], *rows[position.setup.partner(seat)] * position.setup.teams}
        if done == {board.HOME}:
            pawn = chance.randrange(len(rows[seat]))
            rows[seat] = (*rows[seat][:pawn], board.NEST, *rows[seat][pawn + 1 :])
    return position._replace(pawns=tuple(rows))


def _with_history(chance: Random, position: Position, taken: dict[str, list[Pawn]]) -> Position:
    setup = position.setup
    pairs = [(place, there) for place, there in sorted(taken.items()) if len(there) == 2]
    limit = setup.rule("blockade_turns")
    rounds = setup.rule("max_rounds") or 10
    moved = [
        (position.acting, pawn)
        for pawn, place in enumerate(position.own)
        if place not in (board.NEST, board.HOME)
    ]
    roll_number = chance.choice((1, 1, 1, 2, 3))
    return position._replace(
        roll_number=roll_number,
        last_moved=chance.choice(moved) if moved and roll_number > 1 else None,
        together=standing_together(position.own),
        arrived_last=frozenset(
            (place, chance.choice(there)[0]) for place, there in pairs if there[0][0] != there[1][0]
        ),
        ages=frozenset(
            (place, age)
            for place, there in pairs
            if there[0][0] == there[1][0] and board.on_track(place)
            if (age := chance.randint(0, limit))
        ),
        number=chance.randint(1, rounds * len(setup.seats)),
    )

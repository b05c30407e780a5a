"""§4, §10.3, §11: rolls, moves played, the end of turns and games."""

from tests.engine.independent import board, legal
from tests.engine.independent.moves import Move
from tests.engine.independent.playing import moved_pawn
from tests.engine.independent.position import Position, Setup, standing_together


def started(setup: Setup, opening: list[tuple[int, tuple[int, ...]]]) -> Position:
    """§4.1: the position after the opening rolls; ValueError if they are not in order."""
    rows = tuple(
        tuple(
            board.start_square(seat) if pawn < setup.rule("start_pawns") else board.NEST
            for pawn in range(setup.rule("pawns"))
        )
        if seat in setup.seats
        else ()
        for seat in range(setup.arms)
    )
    starter = first_player(setup, opening)
    position = Position(setup, rows, starter)
    return position._replace(together=standing_together(position.own))


def first_player(setup: Setup, opening: list[tuple[int, tuple[int, ...]]]) -> int:
    best = max if setup.rule("first_player") == "highest" else min
    rolling, rest = list(setup.seats), list(opening)
    while len(rolling) > 1:
        now, rest = rest[: len(rolling)], rest[len(rolling) :]
        if [seat for seat, _ in now] != rolling:
            raise ValueError(f"{rolling} are to roll, not {now}")
        if any(len(pips) != opening_dice(setup) for _, pips in now):
            raise ValueError(f"the dice of {now}")
        chosen = best(sum(pips) for _, pips in now)
        rolling = [seat for seat, pips in now if sum(pips) == chosen]
    if rest:
        raise ValueError(f"nobody is to roll {rest}")
    return rolling[0]


def opening_dice(setup: Setup) -> int:
    return setup.rule("opening_dice") or 1


def rolled(position: Position, pips: tuple[int, ...]) -> Position:
    """§4.2, §4.3: the position after a roll; turns without moves are over at once."""
    if position.phase != "roll" or len(pips) != position.setup.dice:
        raise ValueError("no such roll now")
    position = position._replace(roll=pips)
    if is_repeat(pips) and position.roll_number == 3:
        return turn_ended(penalty(position))
    position = with_dice(position, pips)
    if position.all_or_nothing and legal.most_dice(position) < 4:
        return roll_ended(position)
    return settled(position)


def is_repeat(pips: tuple[int, ...]) -> bool:
    return pips[0] == 6 if len(pips) == 1 else pips[0] == pips[1]


def with_dice(position: Position, pips: tuple[int, ...]) -> Position:
    setup = position.setup
    nest_empty = board.NEST not in position.own
    position = position._replace(
        dice=pips, must_open=bool(is_repeat(pips) and setup.rule("open_blockade"))
    )
    if pips == (6,) and setup.rule("six_counts_seven") and nest_empty:
        return position._replace(dice=(7,))
    if len(pips) == 2 and is_repeat(pips) and setup.rule("doublet_bonus") and nest_empty:
        partial = bool(setup.rule("doublet_bonus_partial"))
        four = (pips[0], pips[0], 7 - pips[0], 7 - pips[0])
        return position._replace(dice=four, all_or_nothing=not partial, doublet_bonus=partial)
    return position


def penalty(position: Position) -> Position:
    """§4.2: the pawn that a third repeat sends back."""
    kind = position.setup.rule("third_repeat")
    pawn = None
    if kind == "last_moved" and position.last_moved is not None:
        pawn = position.last_moved
        if not board.on_track(position.place(pawn)):
            pawn = None
    if kind == "leading":
        seat = position.acting
        out = [
            (board.distance(position.setup.arms, seat, place), number)
            for number, place in enumerate(position.own)
            if place not in (board.NEST, board.HOME)
        ]
        pawn = (seat, min(out)[1]) if out else None
    if pawn is None:
        return position
    return moved_pawn(position, pawn, board.NEST)


def after_move(position: Position, move: Move) -> Position:
    """The position after one of `legal.moves`."""
    return settled(legal.after(position, move))


def settled(position: Position) -> Position:
    if position.phase == "over":
        return position._replace(dice=())
    if legal.moves(position):
        return position._replace(phase="move")
    return roll_ended(position)


def roll_ended(position: Position) -> Position:
    """§4.5."""
    assert position.roll is not None
    again = is_repeat(position.roll)
    if position.dice and (position.setup.rule("reroll_needs_full_use") or position.doublet_bonus):
        again = False
    if not again:
        return turn_ended(position)
    return position._replace(
        phase="roll",
        roll_number=position.roll_number + 1,
        roll=None,
        dice=(),
        bonuses=(),
        must_open=False,
        all_or_nothing=False,
        doublet_bonus=False,
    )


def turn_ended(position: Position) -> Position:
    """The next seat's turn, or the end at the limit of rounds (§4.5, §10.3, §11)."""
    setup = position.setup
    seats = setup.seats if setup.rule("turn_order") == "with" else setup.seats[::-1]
    following = seats[(seats.index(position.seat) + 1) % len(seats)]
    position = Position(
        setup=setup,
        pawns=position.pawns,
        seat=following,
        number=position.number + 1,
        arrived_last=position.arrived_last,
        ages=aged(position),
        second_lap=position.second_lap,
    )
    if setup.rule("max_rounds") and position.number > setup.rule("max_rounds") * len(seats):
        return position._replace(phase="over")
    return position._replace(together=standing_together(position.own))


def aged(position: Position) -> frozenset[tuple[str, int]]:
    """§10.3: the ages of blockades, those of the acting seat one turn older."""
    limit = position.setup.rule("blockade_turns")
    if not limit:
        return frozenset()
    known, ages = dict(position.ages), dict[str, int]()
    for seat, row in enumerate(position.pawns):
        for square in {row[first] for first, _ in standing_together(row)}:
            older = 1 if seat == position.acting else 0
            age = min(limit, known.get(square, 0) + older)
            if board.on_track(square) and age:
                ages[square] = age
    return frozenset(ages.items())


def round_is_over(position: Position) -> bool:
    """Whether a round ended with the turn before."""
    if position.phase != "roll" or position.roll_number != 1 or position.number == 1:
        return False
    return (position.number - 1) % len(position.setup.seats) == 0


def ended_by_time(position: Position) -> Position:
    if not position.setup.rule("game_s") or not round_is_over(position):
        raise ValueError("the time ends a game only with a round")
    return position._replace(phase="over", together=frozenset())

"""A game after its opening: rolls, moves, turns, the end (rules.md sections 4, 11)."""

from collections.abc import Sequence
from functools import cache

from core.messages import message as _
from games.engine.board import NEST
from games.engine.dice import REPEATS, Thrown, checked_pips
from games.engine.errors import IllegalMove, WrongPhase
from games.engine.moves import Move
from games.engine.moving.lookahead import bonuses_due, legal_die_moves, legal_moves, moves_using_all
from games.engine.moving.transitions import advance, has_winner, send_back, walk, with_turn_over
from games.engine.position import Pawns, Position, Turn, begin_turn, without_bonuses
from games.engine.setups import Setup


def roll(position: Position, pips: Sequence[int]) -> Position:
    """The position after a roll, up to the next decision (4.2 to 4.5).

    Raises WrongPhase if no roll is due, InvalidRoll if the dice cannot show these pips.
    """
    setup, pawns, turn = position.setup, position.pawns, position.turn
    if turn.phase != "roll":
        raise WrongPhase(_("A roll is not possible now: the phase is {phase}.", phase=turn.phase))
    throws = setup.throws[NEST in pawns.progress[turn.acting]]
    thrown = throws.get(tuple(pips)) or throws[checked_pips(setup.ruleset, setup.rules.dice, pips)]
    if thrown.repeat and turn.roll_number == 3:
        return _third_repeat(position)
    rolled = rolled_turn(turn, thrown)
    all_or_nothing = thrown.doublet_bonus and not setup.rules.doublet_bonus_partial
    usable = moves_using_all if all_or_nothing else legal_die_moves
    if moves := usable(setup, pawns, rolled):
        return Position(setup, pawns, rolled, tuple(moves), position.turn_number)
    return _end_roll(setup, pawns, rolled, position.turn_number)


def rolled_turn(turn: Turn, thrown: Thrown) -> Turn:
    """The turn with the dice that were thrown, before any of them is moved."""
    if turn.roll_number == 1 and not turn.stood_together:
        return _first_roll(turn.seat, turn.acting, thrown)
    return Turn(
        turn.seat,
        turn.acting,
        "move",
        turn.roll_number,
        thrown.pips,
        thrown.dice,
        (),
        turn.last_moved,
        turn.stood_together,
        thrown.must_open,
        thrown.doublet_bonus,
    )


@cache
def _first_roll(seat: int, acting: int, thrown: Thrown) -> Turn:
    """The first roll of a turn that begins with no two pawns together; cached for all games."""
    return Turn(
        seat,
        acting,
        "move",
        1,
        thrown.pips,
        thrown.dice,
        must_open=thrown.must_open,
        doublet_bonus=thrown.doublet_bonus,
    )


def play(position: Position, move: Move) -> Position:
    """The position after a move, up to the next decision (4.4 to 4.6).

    Raises WrongPhase if no move is due, IllegalMove if the move is not one of the legal moves.
    """
    setup, turn = position.setup, position.turn
    if turn.phase != "move":
        raise WrongPhase(_("A move is not possible now: the phase is {phase}.", phase=turn.phase))
    if move not in position.legal_moves:
        position.find_move(pawn=move.pawn, kind=move.kind, value=move.value)
        raise IllegalMove(
            _(
                "Pawn {pawn} cannot move from {origin} to {target}.",
                pawn=move.pawn,
                origin=move.origin,
                target=move.target,
            )
        )
    if _ends_turn(turn, move):  # by far the most frequent case, and faster than the general one
        return _pass_turn(setup, walk(setup, position.pawns, move), turn, position.turn_number)
    pawns, after = advance(setup, position.pawns, turn, move)
    return _settle(setup, pawns, after, position.turn_number)


def _ends_turn(turn: Turn, move: Move) -> bool:
    """Whether the move uses the last die of a roll without a repeat, and earns nothing."""
    return (
        len(turn.dice) == 1
        and move.kind == "die"
        and move.captures is None
        and move.target != "home"
        and not turn.bonuses
        and turn.roll not in REPEATS
    )


def begins_round(position: Position) -> bool:
    """Whether a round of a game with a limit is over, and the first turn of the next due (11)."""
    turn, rounds_begin = position.turn, (position.turn_number - 1) % len(position.setup.seats) == 0
    first_roll = turn.phase == "roll" and turn.roll_number == 1
    return first_roll and rounds_begin and position.turn_number > 1


def time_up(position: Position) -> Position:
    """The end of a game whose time was up when a round was over (11).

    Raises WrongPhase if the game has no limit of time, or is within a round.
    """
    if not (position.setup.rules.game_s and begins_round(position)):
        raise WrongPhase(_("A game ends by its time only when a round is over."))
    return _ended(position)


def is_time_up(position: Position) -> bool:
    """Whether the game has ended by its time, not by its rounds or by a winner."""
    if position.turn.phase != "over" or has_winner(position.setup, position.pawns):
        return False
    rounds = (position.turn_number - 1) // len(position.setup.seats)
    return rounds != position.setup.rules.max_rounds


def _ended(position: Position) -> Position:
    seat = position.turn.seat
    over = Turn(seat, seat, "over", 1)
    return Position(position.setup, position.pawns, over, (), position.turn_number)


def _settle(setup: Setup, pawns: Pawns, turn: Turn, number: int) -> Position:
    """The position with its legal moves; dice and bonuses without a move are forfeited (4.4, 7)."""
    if turn.phase == "over":
        return Position(setup, pawns, turn, (), number)
    moves = legal_moves(setup, pawns, turn)
    if not moves and turn.bonuses and (due := bonuses_due(setup, turn)):
        turn = without_bonuses(turn, due)
        moves = legal_moves(setup, pawns, turn)
    if not moves:
        return _end_roll(setup, pawns, turn, number)
    return Position(setup, pawns, turn, tuple(moves), number)


def _end_roll(setup: Setup, pawns: Pawns, turn: Turn, number: int) -> Position:
    """4.5: after a repeat the same player rolls again, else the turn passes."""
    if turn.roll in REPEATS and not (turn.dice and _needs_full_use(setup, turn)):
        again = Turn(
            turn.seat,
            turn.acting,
            "roll",
            turn.roll_number + 1,
            last_moved=turn.last_moved,
            stood_together=turn.stood_together,
        )
        return Position(setup, pawns, again, (), number)
    return _pass_turn(setup, pawns, turn, number)


def _needs_full_use(setup: Setup, turn: Turn) -> bool:
    """Whether the player rolls again only if all dice were used (3, 10.5)."""
    rules = setup.rules
    return rules.reroll_needs_full_use or (rules.doublet_bonus_partial and turn.doublet_bonus)


def _pass_turn(setup: Setup, pawns: Pawns, turn: Turn, number: int) -> Position:
    if (pawns.full or pawns.blockade_turns) and setup.rules.blockade_turns:
        pawns = with_turn_over(setup, pawns, turn.acting)
    following = begin_turn(setup, pawns, setup.next_seat[turn.seat])
    if not number:
        return Position(setup, pawns, following)
    position = Position(setup, pawns, following, (), number + 1)
    last = number == setup.rules.max_rounds * len(setup.seats)
    return _ended(position) if last else position


def _third_repeat(position: Position) -> Position:
    """4.2: a third repeat is not played; a pawn may go back, and the turn ends."""
    setup, pawns, turn = position.setup, position.pawns, position.turn
    penalised = _penalised_pawn(setup, pawns, turn)
    if penalised is not None:
        pawns = send_back(setup, pawns, *penalised)
    return _pass_turn(setup, pawns, turn, position.turn_number)


def _penalised_pawn(setup: Setup, pawns: Pawns, turn: Turn) -> tuple[int, int] | None:
    if setup.rules.third_repeat == "last_moved" and turn.last_moved is not None:
        seat, pawn = turn.last_moved
        on_track = setup.board.is_on_track(pawns.progress[seat][pawn])
        return turn.last_moved if on_track else None
    if setup.rules.third_repeat == "leading":
        own, distances = pawns.progress[turn.acting], setup.board.distances
        on_the_way = [p for p in own if p not in (NEST, setup.board.home)]
        if on_the_way:
            least = min(distances[p] for p in on_the_way)
            pawn = next(n for n, p in enumerate(own) if p != NEST and distances[p] == least)
            return turn.acting, pawn
    return None

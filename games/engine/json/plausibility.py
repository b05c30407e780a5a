"""Checks whether a game can reach a parsed position.

Each check raises ImpossiblePosition with the reason; the sections are those of rules.md.
"""

from collections.abc import Callable

from core.messages import message as _
from games.engine.board import HOME_PATH, NEST, START
from games.engine.dice import checked_pips, dice_to_use, is_repeat
from games.engine.errors import ImpossiblePosition, InvalidRoll
from games.engine.moving.lookahead import bonuses_due
from games.engine.moving.transitions import has_winner, is_won
from games.engine.position import Position, Turn, is_home, standing_together


def check_plausible(position: Position) -> None:
    """Raise ImpossiblePosition unless a game can reach the position."""
    for check in _CHECKS:
        check(position)


def _check_squares(position: Position) -> None:
    """At most two pawns a square, two colours only where they may stand together (5.1, 5.3)."""
    for square, seats in _standing(position).items():
        if len(seats) > 2:
            raise ImpossiblePosition(
                _("More than two pawns stand on {square}.", square=_name(position, square))
            )
        if len(set(seats)) == 2:
            _check_mixed(position, square, seats)


def _check_mixed(position: Position, square: int, seats: list[int]) -> None:
    setup = position.setup
    where = _name(position, square)
    if setup.rules.double_one_breaks_blockades and square & setup.board.track_squares:
        return  # A pawn may have broken up a blockade there (10.2).
    if not square & setup.board.safe_squares:
        raise ImpossiblePosition(_("Two colours stand on {where}, which is not safe.", where=where))
    if setup.rules.share_safe_squares:
        return
    owner = next((seat for seat in seats if square == setup.board.bits[seat][START]), None)
    if setup.rules.capture_on_start == "single" or owner is None:
        raise ImpossiblePosition(
            _("Two colours stand on {where}, but cannot share it.", where=where)
        )
    if dict(position.pawns.arrived_last).get(square.bit_length()) != owner:
        raise ImpossiblePosition(
            _("Only seat {owner} can have arrived last on {where} (5.1).", owner=owner, where=where)
        )


def _check_arrived_last(position: Position) -> None:
    mixed = {
        square.bit_length(): set(seats)
        for square, seats in _standing(position).items()
        if len(set(seats)) == 2
    }
    arrived = dict(position.pawns.arrived_last)
    if arrived.keys() != mixed.keys():
        raise ImpossiblePosition(
            _("`arrived_last` must name exactly the track squares with two colours.")
        )
    if any(seat not in mixed[square] for square, seat in arrived.items()):
        raise ImpossiblePosition(_("`arrived_last` names a seat without a pawn on that square."))


def _check_end(position: Position) -> None:
    """4.6: the game ends with the winner's last move, in the winner's turn."""
    setup, pawns, turn = position.setup, position.pawns, position.turn
    winners = [side for side in setup.sides() if all(is_home(setup, pawns, s) for s in side)]
    if len(winners) > 1:
        raise ImpossiblePosition(_("Two players have all pawns home."))
    if turn.phase == "over" and not winners and _is_limit(position):
        return
    if turn.phase == "over" and not is_won(setup, pawns, turn.seat):
        raise ImpossiblePosition(_("The game is over, but the player on turn has not won."))
    if turn.phase != "over" and winners:
        raise ImpossiblePosition(_("All pawns are home, but the game is not over."))


def _is_limit(position: Position) -> bool:
    """Whether the game can have ended by a limit here: a round is over (11)."""
    rules, rounds = position.setup.rules, (position.turn_number - 1) // len(position.setup.seats)
    whole = (position.turn_number - 1) % len(position.setup.seats) == 0
    return whole and bool(rules.game_s or rounds == rules.max_rounds) and rounds > 0


def _check_number(position: Position) -> None:
    """11: a game with a limit numbers its turns, at most up to the limit."""
    rules, number = position.setup.rules, position.turn_number
    if not (rules.max_rounds or rules.game_s):
        return
    if number < 1:
        raise ImpossiblePosition(_("The turns of a game are numbered from 1."))
    last = rules.max_rounds * len(position.setup.seats)
    if last and number > last and not (number == last + 1 and position.turn.phase == "over"):
        raise ImpossiblePosition(_("The game has {last} turns.", last=last))


def _check_roll(position: Position) -> None:
    turn = position.turn
    if turn.phase == "over" and not has_winner(position.setup, position.pawns):
        if turn.roll is not None or turn.roll_number != 1 or turn.last_moved is not None:
            raise ImpossiblePosition(_("When a limit ends the game, no roll or move is due (11)."))
        return
    if not 1 <= turn.roll_number <= 3:
        raise ImpossiblePosition(_("A turn has one to three rolls."))
    if (turn.roll is None) != (turn.phase == "roll"):
        raise ImpossiblePosition(_("`roll` must be null in phase roll, and only then."))
    if turn.roll is None:
        return
    try:
        checked_pips(position.setup.ruleset, position.setup.rules.dice, turn.roll)
    except InvalidRoll as error:
        raise ImpossiblePosition(error.detail) from error
    if turn.roll_number == 3 and is_repeat(turn.roll):
        raise ImpossiblePosition(_("A third repeat cannot be played (4.2)."))


def _check_dice(position: Position) -> None:
    """4.3: the dice are among those that the roll gives."""
    turn = position.turn
    if turn.phase != "move":
        if turn.dice or turn.bonuses or turn.must_open or turn.doublet_bonus:
            raise ImpossiblePosition(_("Dice, bonuses and duties are only possible in phase move."))
        return
    _check_all_or_nothing(position)
    if not _is_part(turn.dice, _given_dice(turn)):
        raise ImpossiblePosition(
            _("The roll {roll} does not give the dice {dice}.", roll=turn.roll, dice=turn.dice)
        )
    if _is_untouched(turn):
        _check_untouched(position)
    elif turn.last_moved is None:
        raise ImpossiblePosition(_("Dice were used, but no pawn was moved."))


def _check_all_or_nothing(position: Position) -> None:
    turn = position.turn
    if not turn.doublet_bonus:
        return
    if not (position.setup.rules.doublet_bonus and is_repeat(turn.roll or ())):
        raise ImpossiblePosition(
            _("`all_or_nothing` is only possible for a doublet under doublet_bonus (4.3).")
        )
    if turn.acting == turn.seat and NEST in position.pawns.progress[turn.seat]:
        raise ImpossiblePosition(
            _("`all_or_nothing` is not possible with a pawn in the nest (4.3).")
        )


def _given_dice(turn: Turn) -> tuple[int, ...]:
    roll = turn.roll or ()
    if turn.doublet_bonus:
        return (*roll, *(7 - pip for pip in roll))
    return (7,) if turn.dice == (7,) and roll == (6,) else roll


def _is_untouched(turn: Turn) -> bool:
    """Whether no die of the roll has been used, so that no pawn has moved in it yet."""
    return len(turn.dice) == len(_given_dice(turn))


def _check_untouched(position: Position) -> None:
    """The turn right after a roll, before its first move (4.3, 6.2)."""
    setup, turn = position.setup, position.turn
    pips = turn.roll or ()
    nest = NEST in position.pawns.progress[turn.acting]
    given = dice_to_use(setup.rules, pips, nest=nest)
    if given != (turn.dice, turn.doublet_bonus):
        raise ImpossiblePosition(
            _("The roll {pips} gives the dice {dice} here (4.3).", pips=pips, dice=given[0])
        )
    if turn.bonuses:
        raise ImpossiblePosition(_("There are bonuses, but no pawn was moved in this roll."))
    if turn.roll_number == 1 and turn.last_moved is not None:
        raise ImpossiblePosition(_("`last_moved` is set, but no die has been used."))
    if turn.must_open != (setup.rules.open_blockade and is_repeat(pips)):
        raise ImpossiblePosition(
            _("`must_open` must be true after a repeat under open_blockade, else false (6.2).")
        )


def _is_part(dice: tuple[int, ...], given: tuple[int, ...]) -> bool:
    """Whether the dice are a subsequence of those given."""
    remaining = iter(given)
    return all(die in remaining for die in dice)


def _check_bonuses(position: Position) -> None:
    rules = position.setup.rules
    possible = {rules.capture_bonus, rules.home_bonus} - {0}
    if any(bonus not in possible for bonus in position.turn.bonuses):
        raise ImpossiblePosition(
            _("The possible bonuses here are {possible}.", possible=sorted(possible))
        )
    if len(bonuses_due(position.setup, position.turn)) > 1:
        raise ImpossiblePosition(_("A bonus must be played before another one is earned (7)."))


def _check_duties(position: Position) -> None:
    turn, rules = position.turn, position.setup.rules
    repeat = turn.roll is not None and is_repeat(turn.roll)
    if turn.must_open and not (rules.open_blockade and repeat):
        raise ImpossiblePosition(
            _("`must_open` is only possible after a repeat under open_blockade (6.2).")
        )


def _check_last_moved(position: Position) -> None:
    setup, turn = position.setup, position.turn
    moved = turn.last_moved
    if moved is None:
        if turn.phase == "over" and has_winner(position.setup, position.pawns):
            raise ImpossiblePosition(_("The game is over, but no pawn was moved."))
        return
    seat, pawn = moved
    own = seat == turn.seat or (setup.teams and seat == setup.partner(turn.seat))
    if not own or pawn not in range(setup.rules.pawns):
        raise ImpossiblePosition(
            _("The pawn moved last must belong to the player on turn or, in pairs, to the partner.")
        )
    if position.pawns.progress[seat][pawn] == NEST:
        raise ImpossiblePosition(_("The pawn moved last cannot be in the nest."))
    if turn.phase == "over" and position.place(seat, pawn) != "home":
        raise ImpossiblePosition(_("The pawn that ended the game must be home."))
    if _is_first_roll(turn):
        raise ImpossiblePosition(_("Before the first roll of a turn, no pawn can have been moved."))


def _check_stood_together(position: Position) -> None:
    """6.4, section 9: sorted pairs, those standing together now among them."""
    turn = position.turn
    pairs = turn.stood_together
    if turn.phase == "over":
        if pairs:
            raise ImpossiblePosition(_("`stood_together` must be empty once the game is over."))
        return
    last = position.setup.rules.pawns - 1
    if any(not 0 <= a < b <= last for a, b in pairs) or list(pairs) != sorted(set(pairs)):
        raise ImpossiblePosition(_("`stood_together` must list each pair of pawns once, sorted."))
    standing = set(standing_together(position.setup, position.pawns, turn.acting))
    if not standing <= set(pairs):
        raise ImpossiblePosition(_("Pawns that stand together are missing from `stood_together`."))
    if _is_first_roll(turn) and standing != set(pairs):
        raise ImpossiblePosition(
            _("At the first roll, `stood_together` must list just the pawns that stand together.")
        )


def _check_blockade_turns(position: Position) -> None:
    """10.3: only blockades of one colour on the track count turns, up to the limit.

    One that was opened in this turn is remembered while a pawn stands there.
    """
    setup, turn = position.setup, position.turn
    standing = _standing(position)
    for number, turns in position.pawns.blockade_turns:
        seats = standing.get(1 << (number - 1), [])
        opened = seats == [turn.acting] and turn.last_moved is not None
        if not opened and (len(seats) != 2 or len(set(seats)) != 1):
            raise ImpossiblePosition(
                _("There is no blockade of one colour on square {number}.", number=number)
            )
        if not 1 <= turns <= setup.rules.blockade_turns:
            raise ImpossiblePosition(
                _(
                    "A blockade stands from 1 to {most} turns here.",
                    most=setup.rules.blockade_turns,
                )
            )


def _is_first_roll(turn: Turn) -> bool:
    return turn.phase == "roll" and turn.roll_number == 1


def _standing(position: Position) -> dict[int, list[int]]:
    """By square: the seats of the pawns on it."""
    standing: dict[int, list[int]] = {}
    setup = position.setup
    for seat in setup.seats:
        for progress in position.pawns.progress[seat]:
            square = setup.board.bits[seat][progress]
            if square:
                standing.setdefault(square, []).append(seat)
    return standing


def _name(position: Position, square: int) -> str:
    number, track = square.bit_length(), position.setup.board.track
    if number <= track:
        return _("square {number}", number=number)
    arm, step = divmod(number - track - 1, HOME_PATH)
    return _("h{step} of seat {seat}", step=step + 1, seat=arm)


_CHECKS: tuple[Callable[[Position], None], ...] = (
    _check_squares,
    _check_arrived_last,
    _check_end,
    _check_roll,
    _check_dice,
    _check_bonuses,
    _check_last_moved,
    _check_stood_together,
    _check_duties,
    _check_number,
    _check_blockade_turns,
)

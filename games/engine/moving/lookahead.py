"""6.3: only moves that begin a use of the greatest number of dice are legal.

The search tests whether n dice can be used, with n from all of them downwards. Three things keep
it short: a pawn with a free way needs no search (`_leaves_room`), dice that do not fit into the
spaces before blockades and home are ruled out (`_fits`), and results are cached (`_Search`).
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from games.engine.board import NEST, START
from games.engine.moves import Move
from games.engine.moving.legality import DOUBLE_ONE, ENTRY_VALUE, bonus_moves, die_moves
from games.engine.moving.transitions import advance
from games.engine.position import Pawns, Turn, without_bonuses
from games.engine.setups import Setup


def legal_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """The moves by a bonus or a die that sections 6 and 7 leave, in the order of section 9."""
    if turn.bonuses and (due := bonuses_due(setup, turn)):
        return bonus_moves(setup, pawns, turn, due)
    moves = legal_die_moves(setup, pawns, turn) if turn.dice else []
    return moves or (bonus_moves(setup, pawns, turn, turn.bonuses) if turn.bonuses else [])


def legal_die_moves(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """The moves by a die that all of section 6 leaves, in the order of section 9."""
    moves = die_moves(setup, pawns, turn)
    if len(turn.dice) < 2 or not moves:
        return moves
    search = _Search({}, {})
    for needed in range(len(turn.dice), 1, -1):
        best = [move for move in moves if _uses(setup, pawns, turn, move, needed, search)]
        if best:
            return best
    if setup.rules.larger_die_first:
        larger = max(move.value for move in moves)
        return [move for move in moves if move.value == larger]
    return moves


def moves_using_all(setup: Setup, pawns: Pawns, turn: Turn) -> list[Move]:
    """The moves that begin a sequence using all of the turn's dice (4.3); none if there is none."""
    return moves_using(setup, pawns, turn, len(turn.dice))


def moves_using(setup: Setup, pawns: Pawns, turn: Turn, needed: int) -> list[Move]:
    """The moves that begin a sequence using so many of the turn's dice; none if there is none."""
    search = _Search({}, {})
    if not _fits(setup, pawns, turn, needed, search):
        return []
    moves = die_moves(setup, pawns, turn)
    return [move for move in moves if _uses(setup, pawns, turn, move, needed, search)]


def bonuses_due(setup: Setup, turn: Turn) -> tuple[int, ...]:
    """The bonuses of the turn that come before any die (section 7)."""
    if setup.rules.bonus_timing == "immediate":
        return turn.bonuses
    return tuple(bonus for bonus in turn.bonuses if is_immediate(setup, turn, bonus))


def is_immediate(setup: Setup, turn: Turn, bonus: int) -> bool:
    """Whether a bonus of this value comes before any die (section 7)."""
    rules = setup.rules
    if rules.bonus_timing == "immediate":
        return True
    # Within an all-or-nothing doublet bonus the bonus of a capture is immediate.
    return (
        turn.doublet_bonus
        and rules.bonus_timing == "after_dice"
        and not rules.doublet_bonus_partial
        and bonus == rules.capture_bonus
    )


@dataclass(slots=True)
class _Search:
    """The cache of a search: its results, and the stops of each seat's pawns."""

    results: dict[object, bool]
    stops: dict[int, list[int]]


def _uses(setup: Setup, pawns: Pawns, turn: Turn, move: Move, needed: int, search: _Search) -> bool:
    """Whether a sequence that begins with the move can use this many of the turn's dice."""
    if move.kind == "sum" or _leaves_room(setup, pawns, turn, move):
        return True
    after, then = advance(setup, pawns, turn, move)
    if then.phase == "over":
        return True  # A sequence that ends the game counts as using all.
    used = len(turn.dice) - len(then.dice)
    return _can_use(setup, after, then, needed - used, search)


def _can_use(setup: Setup, pawns: Pawns, turn: Turn, needed: int, search: _Search) -> bool:
    """Whether a sequence of moves from here can use this many of the turn's dice."""
    if needed <= 0:
        return True
    if len(turn.dice) == 1 and not (turn.bonuses and bonuses_due(setup, turn)):
        return bool(die_moves(setup, pawns, turn))
    # Seat, roll and setup are the same throughout a search.
    key = (
        needed,
        pawns.progress,
        pawns.arrived_last,
        turn.dice,
        turn.bonuses,
        turn.must_open,
        turn.stood_together,
        pawns.blockade_turns,
    )
    if key not in search.results:
        fits = _fits(setup, pawns, turn, needed, search)
        search.results[key] = fits and _any_sequence(setup, pawns, turn, needed, search)
    return search.results[key]


def _any_sequence(setup: Setup, pawns: Pawns, turn: Turn, needed: int, search: _Search) -> bool:
    moves: list[Move] = []
    if turn.bonuses and (due := bonuses_due(setup, turn)):
        moves = bonus_moves(setup, pawns, turn, due)
        turn = turn if moves else without_bonuses(turn, due)
    moves = moves or die_moves(setup, pawns, turn)
    return any(_uses(setup, pawns, turn, move, needed, search) for move in moves)


def _leaves_room(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> bool:
    """Whether one pawn can certainly move all the dice that the move leaves.

    This avoids most searches. With one die left, no blockade may be on the way to an empty square;
    an entry or an opening that comes first (6.1, 6.2) would use the die as well. With more dice,
    the whole way must be empty, and no such duty may be possible.
    """
    earns = move.captures is not None or move.target == "home"
    if move.kind != "die" or (earns and _earns_now(setup, pawns, turn, move)):
        return False
    board, own = setup.board, pawns.progress[move.seat]
    bits, way = board.bits[move.seat], board.ways[move.seat]
    target = board.progress[move.seat][move.target]
    if board.second_lap:
        target = board.progress_at(move.seat, own[move.pawn], move.target)
    in_the_way = pawns.blockades | bits[target]
    if len(turn.dice) > 2:
        if turn.must_open or pawns.blockade_turns or NEST in own:
            return False
        in_the_way |= pawns.occupied
    spaces = sum(turn.dice) - move.value
    for pawn, progress in enumerate(own):
        origin = target if pawn == move.pawn else progress
        end = origin + spaces
        if (
            origin
            and end <= board.home
            and not (way[end] ^ way[origin]) & in_the_way
            and not bits[end] & pawns.occupied
        ):
            return True
    return False


def _earns_now(setup: Setup, pawns: Pawns, turn: Turn, move: Move) -> bool:
    """Whether a bonus or another acting seat comes before the next die.

    The move is one that captures or brings a pawn home.
    """
    if move.target == "home":
        own = pawns.progress[move.seat]
        last = own.count(setup.board.home) == len(own) - 1
        return last or is_immediate(setup, turn, setup.rules.home_bonus)
    return is_immediate(setup, turn, setup.rules.capture_bonus)


_NEST = START - ENTRY_VALUE
"""The progress that a pawn in the nest would have, as a 5 takes it to its start square."""


def _fits(setup: Setup, pawns: Pawns, turn: Turn, needed: int, search: _Search) -> bool:
    """False if this many dice certainly cannot be used, because there are too few spaces.

    The blockades of others do not change while a player moves, so the spaces before them and
    before home are the limit. There is no limit if the game may end on the way, or if the
    partner may become the acting seat, nor where pawns may pass home or break blockades (10).
    """
    rules = setup.rules
    if rules.second_lap or (rules.double_one_breaks_blockades and turn.roll == DOUBLE_ONE):
        return True
    seat, total = turn.acting, sum(turn.dice)
    if seat not in search.stops:
        search.stops[seat] = _stops(setup, pawns, seat)
    stops = search.stops[seat]
    ends = [stops[bisect_right(stops, progress)] - 1 for progress in pawns.progress[seat]]
    rooms = [end - (p or _NEST) for end, p in zip(ends, pawns.progress[seat], strict=True)]
    if max(rooms) >= total:
        return True
    if min(ends) == setup.board.home and sum(rooms) <= total + _most_bonus(setup, pawns, turn):
        return True
    return _packed(tuple(sorted(rooms)), turn.dice) >= needed


def _stops(setup: Setup, pawns: Pawns, seat: int) -> list[int]:
    """The progress that the seat's pawns cannot pass, ascending: blockades of others, past home.

    The own start square is left out: no pawn passes it, and entering may break up a blockade
    there (5.1).
    """
    progress, own = setup.board.progress[seat], pawns.progress[seat]
    closed = pawns.blockades & setup.board.track_squares
    stops = [setup.board.home + 1]
    while closed:
        square = closed.bit_length()
        closed ^= 1 << (square - 1)
        stop = progress.get(str(square), START)
        if stop != START and stop not in own:
            stops.append(stop)
    return sorted(stops)


def _most_bonus(setup: Setup, pawns: Pawns, turn: Turn) -> int:
    """An upper bound of the spaces that a sequence can earn."""
    rules, board = setup.rules, setup.board
    most = sum(bonuses_due(setup, turn))
    if is_immediate(setup, turn, rules.capture_bonus):
        victims = sum(
            board.is_on_track(progress)
            for seat in setup.others[turn.acting]
            for progress in pawns.progress[seat]
        )
        most += victims * rules.capture_bonus
    if is_immediate(setup, turn, rules.home_bonus):
        own = pawns.progress[turn.acting]
        most += (len(own) - own.count(board.home)) * rules.home_bonus
    return most


@lru_cache(maxsize=8192)
def _packed(rooms: tuple[int, ...], dice: tuple[int, ...]) -> int:
    """The greatest number of dice that fit into the rooms, each die whole into one."""
    if not dice:
        return 0
    die, others = dice[0], dice[1:]
    most = _packed(rooms, others)
    for n, room in enumerate(rooms):
        if room >= die and most < len(dice):
            left = tuple(sorted((*rooms[:n], room - die, *rooms[n + 1 :])))
            most = max(most, 1 + _packed(left, others))
    return most

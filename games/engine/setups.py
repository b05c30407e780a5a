"""The setup of a game: ruleset, options, arms, pairs and seats (rules.md sections 1, 3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.messages import message as _
from games.engine.board import ARMS, Board, PlainMoves, board, plain_moves
from games.engine.dice import Roll, Thrown, throws
from games.engine.errors import InvalidSetup
from games.engine.options import OptionValue
from games.engine.rulesets import EDITION, Rules, RulesetName, changed_options, rules

DIE_VALUES = range(8)


@dataclass(frozen=True, slots=True)
class Setup:
    """A game's rules, board and seats, and lookup tables made from them."""

    ruleset: RulesetName
    options: Mapping[str, OptionValue]
    """Only what differs from the ruleset."""
    arms: int
    teams: bool
    """Whether partners sit opposite and play together (pairs)."""
    seats: tuple[int, ...]
    """The seats that play, ascending."""
    rules: Rules = field(repr=False)
    board: Board = field(repr=False)
    next_seat: Mapping[int, int] = field(repr=False)
    others: Mapping[int, tuple[int, ...]] = field(repr=False)
    """By seat: the other seats that play."""
    all_home: tuple[int, ...] = field(repr=False)
    """The progress of a seat's pawns when all are home."""
    die_moves: Mapping[int, tuple[PlainMoves, ...]] = field(repr=False)
    """By seat and value."""
    bonus_moves: Mapping[int, Mapping[int, PlainMoves]] = field(repr=False)
    """By seat and bonus."""
    throws: tuple[Mapping[Roll, Thrown], Mapping[Roll, Thrown]] = field(repr=False)
    """What each roll means with no pawn in the acting seat's nest, and with one."""
    limits_blockades: bool = field(repr=False)
    """Whether blockades can be broken or must be opened (sections 10.2 and 10.3)."""

    def partner(self, seat: int) -> int:
        """The seat opposite."""
        return (seat + self.arms // 2) % self.arms

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: pairs, or each player alone."""
        if not self.teams:
            return tuple((seat,) for seat in self.seats)
        return tuple((seat, self.partner(seat)) for seat in self.seats[: self.arms // 2])


def new_setup(
    *,
    ruleset: object,
    options: object,
    arms: object,
    teams: object,
    seats: object,
    edition: int = EDITION,
) -> Setup:
    """The setup with these parts, after checking each.

    `edition` is that of the rules with which the game began (section 13).

    Raises InvalidOptions (section 3) or InvalidSetup (section 1).
    """
    changed = changed_options(ruleset, options)
    if type(arms) is not int or arms not in ARMS:
        raise InvalidSetup(_("A board has 4, 6 or 8 arms, not {arms!r}.", arms=arms))
    if not isinstance(teams, bool):
        raise InvalidSetup(_("`teams` must be true or false."))
    playing = _checked_seats(seats, arms)
    _check_seating(playing, arms, teams)
    return _setup(str(ruleset), tuple(changed.items()), arms, teams, playing, edition)


def _checked_seats(seats: object, arms: int) -> tuple[int, ...]:
    if not isinstance(seats, Sequence) or isinstance(seats, str):
        raise InvalidSetup(_("`seats` must be a list of seat numbers."))
    if any(type(seat) is not int or not 0 <= seat < arms for seat in seats):
        raise InvalidSetup(
            _("A board of {arms} arms has the seats 0 to {last}.", last=arms - 1, arms=arms)
        )
    if len(set(seats)) != len(seats):
        raise InvalidSetup(_("A seat is listed twice."))
    return tuple(sorted(seats))


def _check_seating(seats: tuple[int, ...], arms: int, teams: bool) -> None:
    if len(seats) < 2:
        raise InvalidSetup(_("A game needs at least two players."))
    if arms == 4 and len(seats) == 2 and seats[1] - seats[0] != 2:
        raise InvalidSetup(_("Two players on 4 arms sit opposite: seats 0 and 2, or 1 and 3."))
    if teams and len(seats) != arms:
        raise InvalidSetup(_("A game in pairs needs a player on every seat."))


@lru_cache(maxsize=1024)
def _setup(
    ruleset: RulesetName,
    options: tuple[tuple[str, OptionValue], ...],
    arms: int,
    teams: bool,
    seats: tuple[int, ...],
    edition: int,
) -> Setup:
    filled = rules(ruleset, dict(options), edition)
    order = seats if filled.turn_order == "with" else seats[::-1]
    bonuses = {filled.capture_bonus, filled.home_bonus} - {0}
    geometry = board(arms, filled.second_lap)
    return Setup(
        ruleset=ruleset,
        options=dict(options),
        arms=arms,
        teams=teams,
        seats=seats,
        rules=filled,
        board=geometry,
        next_seat=dict(zip(order, order[1:] + order[:1], strict=True)),
        others={seat: tuple(s for s in seats if s != seat) for seat in seats},
        all_home=(geometry.home,) * filled.pawns,
        die_moves={s: tuple(plain_moves(arms, s, "die", v) for v in DIE_VALUES) for s in seats},
        bonus_moves={s: {v: plain_moves(arms, s, "bonus", v) for v in bonuses} for s in seats},
        throws=(throws(filled, nest=False), throws(filled, nest=True)),
        limits_blockades=filled.double_one_breaks_blockades or filled.blockade_turns > 0,
    )


def seats_for(arms: int, seats: int) -> list[int]:
    """The numbers of this many seats, spread evenly over the arms."""
    return [number * arms // seats for number in range(seats)]

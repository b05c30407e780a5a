"""Reading the lines of the text notation; each error names its line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, cast

from core.messages import message as _
from games.engine.board import COLOURS, NEST
from games.engine.dice import Roll
from games.engine.errors import EngineError, MalformedRecord
from games.engine.moves import Captured, Move, MoveKind
from games.engine.moving.legality import ENTRY_VALUE
from games.engine.opening import start
from games.engine.play import begins_round
from games.engine.position import Position
from games.engine.records.record import RecordEvent, after, begins_turn
from games.engine.rulesets import option_from_text
from games.engine.setups import Setup, new_setup

COMMENT: Final = ";"
NO_MOVE: Final = "-"
UNFINISHED: Final = "unfinished"
OpeningRolls = tuple[tuple[int, Roll], ...]

OWN_TAGS: Final = ("Ruleset", "Options", "Arms", "Teams", "Seats")
TAG_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")

_TAG = re.compile(rf'\[({TAG_NAME.pattern}) "((?:[^"\\]|\\["\\])*)"\]')
_TURN = re.compile(r"([1-9][0-9]{0,5})\. (\w+) (.+)")
_PIPS = re.compile(r"[1-6](?:-[1-6])?")
_MOVE = re.compile(
    r"(?:(?P<partner>\w+)/)?(?P<pawn>[1-4])"
    r" (?P<origin>nest|h[1-7]|[1-9][0-9]{0,2})-(?P<target>home|h[1-7]|[1-9][0-9]{0,2})"
    r"(?P<sum> sum)?(?: \+(?P<bonus>[1-9][0-9]{0,2}))?(?: -(?P<decline>[1-9][0-9]{0,2}))?"
    r"(?: x (?P<victim>\w+)/(?P<captured>[1-4]))?"
)


class Lines:
    """The lines of a text in order, without blank lines and comments."""

    def __init__(self, text: str) -> None:
        stripped = [_without_comment(line) for line in text.split("\n")]
        self._lines = ((number, line) for number, line in enumerate(stripped, 1) if line)
        self._end = len(stripped), ""
        self.number, self.line = next(self._lines, self._end)

    @contextmanager
    def read(self) -> Iterator[str]:
        """Yield the next line, empty at the end. An error of the block names it."""
        with naming(self.number):
            yield self.line
        self.number, self.line = next(self._lines, self._end)


@contextmanager
def naming(number: int) -> Iterator[None]:
    """Turn an EngineError of the block into a MalformedRecord with the line's number."""
    try:
        yield
    except EngineError as error:
        detail = _("Line {line}: {detail}", line=number, detail=error.detail)
        raise MalformedRecord(detail, line=number) from error


def read_header(lines: Lines) -> tuple[Setup, dict[str, str]]:
    """The setup, and the tags that are not the notation's own."""
    first, tags = lines.number, dict[str, str]()
    while lines.line.startswith("["):
        with lines.read() as line:
            name, value = _tag(line)
            if name in tags:
                raise MalformedRecord(_("The tag {tag} appears twice.", tag=name))
        tags[name] = value
    with naming(first):
        return _setup({name: tags.pop(name) for name in OWN_TAGS if name in tags}), tags


def read_opening(lines: Lines, setup: Setup) -> tuple[OpeningRolls, Position]:
    """The opening rolls, `opening: yellow 3, red 6`, and the position after them."""
    with lines.read() as line:
        rolls = _opening_rolls(line, setup)
        return rolls, start(setup, rolls)


def read_turns(lines: Lines, position: Position) -> tuple[tuple[RecordEvent, ...], Position]:
    """The rolls and moves of all turns, checked by the rules, and the position after them."""
    events: list[RecordEvent] = []
    number = 1
    while lines.line and not lines.line.startswith("*"):
        with lines.read() as line:
            first, *others = _turn(line, number, position)
            position = after(position, first)
            for event in others:
                if begins_turn(position):
                    raise MalformedRecord(_("The turn has already ended."))
                position = after(position, event)
        events += [first, *others]
        number += 1
    return tuple(events), position


def ends_by_time(lines: Lines, last: Position) -> bool:
    """Whether the last line gives places although only the game's time can have ended it (11)."""
    has_limit = last.setup.rules.game_s > 0 and begins_round(last)
    return has_limit and lines.line != f"* {UNFINISHED}"


def read_end(lines: Lines, last: str) -> None:
    """The last line, which must be this one."""
    with lines.read() as line:
        if line != last:
            raise MalformedRecord(
                _("{last!r} is expected here, at the end of the record.", last=last)
            )
    with lines.read() as line:
        if line:
            raise MalformedRecord(_("The record has lines after its end."))


def _without_comment(line: str) -> str:
    line = line.strip()
    if line.startswith("["):  # a tag may hold a semicolon
        return line
    return line.partition(COMMENT)[0].strip()


def _tag(line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise MalformedRecord(_('A tag is [Name "value"].'))
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _setup(tags: dict[str, str]) -> Setup:
    for name in ("Ruleset", "Seats"):
        if name not in tags:
            raise MalformedRecord(_("The tag {name} is missing.", name=name))
    arms, teams = tags.get("Arms", "4"), tags.get("Teams", "no")
    if arms not in ("4", "6", "8") or teams not in ("yes", "no"):
        raise MalformedRecord(_("Arms must be 4, 6 or 8, and Teams must be yes or no."))
    return new_setup(
        ruleset=tags["Ruleset"],
        options=dict(option_from_text(text) for text in tags.get("Options", "").split()),
        arms=int(arms),
        teams=teams == "yes",
        seats=[_seat(colour) for colour in tags["Seats"].split()],
    )


def _seat(colour: str) -> int:
    if colour not in COLOURS:
        raise MalformedRecord(_("There is no colour {colour!r}.", colour=colour[:40]))
    return COLOURS.index(colour)


def _playing(colour: str, setup: Setup) -> int:
    seat = _seat(colour)
    if seat not in setup.seats:
        raise MalformedRecord(_("{colour} does not play.", colour=colour))
    return seat


def _opening_rolls(line: str, setup: Setup) -> OpeningRolls:
    begin, _colon, rolls = line.partition(": ")
    if begin != "opening":
        raise MalformedRecord(_("The opening rolls are expected here: `opening: yellow 3, red 6`."))
    thrown = [roll.partition(" ") for roll in rolls.split(", ")]
    return tuple((_playing(colour, setup), _pips(pips)) for colour, _space, pips in thrown)


def _pips(text: str) -> Roll:
    if not _PIPS.fullmatch(text):
        raise MalformedRecord(_("{text!r} is not a roll.", text=text[:40]))
    return tuple(map(int, text.split("-")))


def _turn(line: str, number: int, position: Position) -> list[RecordEvent]:
    """The rolls and moves of a turn, which must be of this number and due in the position."""
    match = _TURN.fullmatch(line)
    if match is None:
        raise MalformedRecord(_("A turn is expected here: `7. yellow 3: 1 10-13`."))
    setup = position.setup
    seat = _playing(match[2], setup)
    events = [event for text in match[3].split(" | ") for event in _roll(text, seat, setup)]
    if int(match[1]) != number:
        raise MalformedRecord(_("Turn {number} is expected here.", number=number))
    if not begins_turn(position):
        raise MalformedRecord(_("The previous turn has not ended."))
    if seat != position.turn.seat:
        raise MalformedRecord(_("It is {colour}'s turn.", colour=COLOURS[position.turn.seat]))
    return events


def _roll(text: str, seat: int, setup: Setup) -> list[RecordEvent]:
    pips, colon, moves = text.partition(": ")
    if not colon:
        raise MalformedRecord(
            _("A colon and the moves must follow a roll, or `-` if there are none.")
        )
    if moves == NO_MOVE:
        return [_pips(pips)]
    return [_pips(pips), *(_move(move, seat, setup) for move in moves.split(", "))]


def _move(text: str, seat: int, setup: Setup) -> Move:
    match = _MOVE.fullmatch(text)
    kinds = [kind for kind in ("sum", "bonus", "decline") if match is not None and match[kind]]
    if match is None or len(kinds) > 1:
        raise MalformedRecord(_("{text!r} is not a move.", text=text[:60]))
    acting = _playing(match["partner"], setup) if match["partner"] else seat
    kind = cast(MoveKind, kinds[0]) if kinds else "die"
    pawn = int(match["pawn"]) - 1
    origin, target = match["origin"], match["target"]
    if kind == "decline":
        return Move(acting, pawn, kind, int(match["decline"]), origin, target)
    value = _value(origin, target, acting, setup)
    if match["bonus"] and int(match["bonus"]) != value:
        raise MalformedRecord(
            _(
                "The distance from {origin} to {target} is {value}.",
                origin=origin,
                target=target,
                value=value,
            )
        )
    victim = match["victim"]
    captures = Captured(_seat(victim), int(match["captured"]) - 1) if victim else None
    return Move(acting, pawn, kind, value, origin, target, captures)


def _value(origin: str, target: str, seat: int, setup: Setup) -> int:
    """The spaces between two places on a seat's way; 5 for an entry."""
    board, way = setup.board, setup.board.progress[seat]
    if origin in way and target in way and target != origin:
        first = way[origin]
        if first == NEST:
            return ENTRY_VALUE
        spaces = board.distances[first] - board.distances[way[target]]
        if spaces > 0:
            return spaces
        if board.second_lap and first <= board.last:  # past the home row (10.1)
            return spaces + board.track
    raise MalformedRecord(
        _(
            "No pawn of {colour} can move from {origin} to {target}.",
            colour=COLOURS[seat],
            origin=origin,
            target=target,
        )
    )

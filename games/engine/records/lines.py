"""Reading the lines of the text notation; each error names its line."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from games.engine.board import COLOURS, NEST
from games.engine.errors import EngineError, MalformedRecord
from games.engine.legality import ENTRY_VALUE
from games.engine.moves import Captured, Move, MoveKind
from games.engine.play import Roll, start
from games.engine.position import Position
from games.engine.records.record import Event, after, begins_turn
from games.engine.rulesets import option_from_text
from games.engine.setups import Setup, new_setup
from games.engine.text import text as _

Read = TypeVar("Read")

COMMENT: Final = ";"
NO_MOVE: Final = "-"
UNFINISHED: Final = "unfinished"
OWN_TAGS: Final = ("Ruleset", "Options", "Arms", "Teams", "Seats")
TAG_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9]{0,39}) "((?:[^"\\]|\\["\\])*)"\]')
_TURN = re.compile(r"([1-9][0-9]{0,5})\. (\w+) (.+)")
_PIPS = re.compile(r"[1-6](?:-[1-6])?")
_MOVE = re.compile(
    r"(?:(?P<partner>\w+)/)?(?P<pawn>[0-3])"
    r" (?P<origin>nest|h[1-7]|[1-9][0-9]{0,2})-(?P<target>home|h[1-7]|[1-9][0-9]{0,2})"
    r"(?P<sum> sum)?(?: \+(?P<bonus>[1-9][0-9]{0,2}))?"
    r"(?: x (?P<victim>\w+)/(?P<captured>[0-3]))?"
)


class Lines:
    """The lines of a text that say something, one after the other."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(text.split("\n"), 1)
        stripped = ((number, _without_comment(line)) for number, line in numbered)
        self._lines = [(number, line) for number, line in stripped if line]
        self._next = 0
        self._end = text.count("\n") + 1

    @property
    def number(self) -> int:
        """The number of the next line."""
        return self._lines[self._next][0] if self._next < len(self._lines) else self._end

    @property
    def line(self) -> str:
        """The next line; empty at the end."""
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def take(self, read: Callable[[str], Read]) -> Read:
        """Read the next line by a function, whose refusals will name the line."""
        try:
            taken = read(self.line)
        except EngineError as error:
            raise malformed(self.number, error.detail) from error
        self._next += 1
        return taken

    def expect(self, last: str) -> None:
        """The next line is this one, and the last."""
        if self.line != last:
            raise malformed(
                self.number, _("{last!r} is expected here, at the end of the record.", last=last)
            )
        self._next += 1
        if self.line:
            raise malformed(self.number, _("The record has ended before."))


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening rolls, and the line they stand on."""

    line: int
    rolls: tuple[tuple[int, Roll], ...]


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn as written."""

    line: int
    number: int
    seat: int
    events: tuple[Event, ...]


def malformed(line: int, detail: str) -> MalformedRecord:
    """The refusal that names a line."""
    return MalformedRecord(_("Line {line}: {detail}", line=line, detail=detail), line=line)


def read_header(lines: Lines) -> tuple[Setup, dict[str, str]]:
    """The setup, and the tags that are not the notation's own."""
    first, tags = lines.number, dict[str, str]()
    while lines.line.startswith("["):
        name, value = lines.take(lambda line: _tag(line, tags))
        tags[name] = value
    try:
        setup = _setup({name: tags.pop(name) for name in OWN_TAGS if name in tags})
    except EngineError as error:
        raise malformed(first, error.detail) from error
    return setup, tags


def read_opening(lines: Lines, setup: Setup) -> Opening:
    """The opening rolls, `opening: yellow 3, red 6`."""
    number = lines.number
    return Opening(number, tuple(lines.take(lambda line: _opening_rolls(line, setup))))


def read_turns(lines: Lines, setup: Setup) -> list[TurnLine]:
    """All lines of turns."""
    turns: list[TurnLine] = []
    while lines.line and not lines.line.startswith("*"):
        line = lines.number
        number, seat, events = lines.take(lambda text: _turn(text, setup))
        turns.append(TurnLine(line, number, seat, events))
    return turns


def checked(setup: Setup, opening: Opening, turns: list[TurnLine]) -> Position:
    """The last position, each turn and move checked by the rules."""
    try:
        position = start(setup, opening.rolls)
    except EngineError as error:
        raise malformed(opening.line, error.detail) from error
    for number, turn in enumerate(turns, 1):
        if turn.number != number:
            raise malformed(turn.line, _("This is turn {number}.", number=number))
        if not begins_turn(position):
            raise malformed(turn.line, _("The turn before is not at its end."))
        if turn.seat != position.turn.seat:
            raise malformed(
                turn.line, _("{colour} is on turn.", colour=COLOURS[position.turn.seat])
            )
        position = _played(position, turn)
    return position


def _played(position: Position, turn: TurnLine) -> Position:
    for count, event in enumerate(turn.events):
        if count and begins_turn(position):
            raise malformed(turn.line, _("The turn has ended before."))
        try:
            position = after(position, event)
        except EngineError as error:
            raise malformed(turn.line, error.detail) from error
    return position


def _without_comment(line: str) -> str:
    line = line.strip()
    if line.startswith("["):  # a tag may hold a semicolon
        return line
    return line.partition(COMMENT)[0].strip()


def _tag(line: str, before: Iterable[str]) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise MalformedRecord(_('A tag is [Name "value"].'))
    if match[1] in before:
        raise MalformedRecord(_("The tag {tag} is there twice.", tag=match[1]))
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _setup(tags: dict[str, str]) -> Setup:
    for name in ("Ruleset", "Seats"):
        if name not in tags:
            raise MalformedRecord(_("The tag {name} is missing.", name=name))
    arms, teams = tags.get("Arms", "4"), tags.get("Teams", "no")
    if arms not in ("4", "6", "8") or teams not in ("yes", "no"):
        raise MalformedRecord(_("Arms are 4, 6 or 8; Teams is yes or no."))
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


def _opening_rolls(line: str, setup: Setup) -> list[tuple[int, Roll]]:
    begin, _colon, rolls = line.partition(": ")
    if begin != "opening":
        raise MalformedRecord(_("The opening rolls are expected here: `opening: yellow 3, red 6`."))
    thrown = [roll.partition(" ") for roll in rolls.split(", ")]
    return [(_playing(colour, setup), _pips(pips)) for colour, _space, pips in thrown]


def _pips(text: str) -> Roll:
    if not _PIPS.fullmatch(text):
        raise MalformedRecord(_("{text!r} is no roll.", text=text[:40]))
    return tuple(map(int, text.split("-")))


def _turn(line: str, setup: Setup) -> tuple[int, int, tuple[Event, ...]]:
    match = _TURN.fullmatch(line)
    if match is None:
        raise MalformedRecord(_("A turn is expected here: `7. yellow 3: 0 10-13`."))
    seat = _playing(match[2], setup)
    rolls = match[3].split(" | ")
    return int(match[1]), seat, tuple(event for text in rolls for event in _roll(text, seat, setup))


def _roll(text: str, seat: int, setup: Setup) -> list[Event]:
    pips, colon, moves = text.partition(": ")
    if not colon:
        raise MalformedRecord(_("A roll has its moves behind a colon, or `-` for none."))
    if moves == NO_MOVE:
        return [_pips(pips)]
    return [_pips(pips), *(_move(move, seat, setup) for move in moves.split(", "))]


def _move(text: str, seat: int, setup: Setup) -> Move:
    match = _MOVE.fullmatch(text)
    if match is None or (match["sum"] and match["bonus"]):
        raise MalformedRecord(_("{text!r} is no move.", text=text[:60]))
    acting = _playing(match["partner"], setup) if match["partner"] else seat
    kind: MoveKind = "sum" if match["sum"] else "bonus" if match["bonus"] else "die"
    value = _value(match["origin"], match["target"], acting, setup)
    if match["bonus"] and int(match["bonus"]) != value:
        raise MalformedRecord(
            _(
                "From {origin} to {target} it is {value}.",
                origin=match["origin"],
                target=match["target"],
                value=value,
            )
        )
    return Move(
        acting, int(match["pawn"]), kind, value, match["origin"], match["target"], _victim(match)
    )


def _victim(match: re.Match[str]) -> Captured | None:
    return Captured(_seat(match["victim"]), int(match["captured"])) if match["victim"] else None


def _value(origin: str, target: str, seat: int, setup: Setup) -> int:
    """The spaces between two places of a seat's way; 5 for an entry."""
    way = setup.board.progress[seat]
    if origin not in way or target not in way or way[target] <= way[origin]:
        raise MalformedRecord(
            _(
                "No pawn of {colour} goes from {origin} to {target}.",
                colour=COLOURS[seat],
                origin=origin,
                target=target,
            )
        )
    return ENTRY_VALUE if way[origin] == NEST else way[target] - way[origin]

"""The text notation of a game's record, both ways (docs/notation.md).

    [Ruleset "parcheesi"]
    [Arms "4"]
    [Teams "no"]
    [Seats "yellow red"]

    opening: yellow 3-1, red 6-2
    1. red 5-2: 2 nest-39, 2 39-41
    2. yellow 5-5: 1 nest-5, 2 nest-5 | 3-4: -
    * unfinished

A turn is one line: its number, the colour, and its rolls, separated by `|`, each with the moves
made with it. Pawns count from 1, as players count them. Forfeits and pawns sent back by a third
repeat follow from the rules.
"""

from core.messages import message as _
from games.engine.board import COLOURS
from games.engine.dice import Roll
from games.engine.errors import MalformedRecord
from games.engine.moves import Move
from games.engine.places import places
from games.engine.play import time_up
from games.engine.position import Position
from games.engine.records.lines import (
    NO_MOVE,
    OWN_TAGS,
    TAG_NAME,
    UNFINISHED,
    Lines,
    ends_by_time,
    read_end,
    read_header,
    read_opening,
    read_turns,
)
from games.engine.records.record import Record, begins_turn, positions
from games.engine.rulesets import option_to_text
from games.engine.setups import Setup


def write_record(record: Record) -> str:
    """The record as text. Raises EngineError if it breaks the rules or a tag cannot be written."""
    *_, last = all_positions = list(positions(record))
    lines = [
        *_header(record),
        "",
        _opening(record),
        *_turns(record, all_positions),
        f"* {result(last)}",
    ]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The record in the text. Raises MalformedRecord with the line, also if it breaks the rules."""
    lines = Lines(text)
    setup, tags = read_header(lines)
    opening, first = read_opening(lines, setup)
    events, last = read_turns(lines, first)
    ended_by_time = ends_by_time(lines, last)
    read_end(lines, f"* {result(time_up(last) if ended_by_time else last)}")
    return Record(setup, opening, events, tags, ended_by_time)


def result(position: Position) -> str:
    """`1 yellow, 2 red` at the end of a game, by section 8; `unfinished` before."""
    if position.turn.phase != "over":
        return UNFINISHED
    return ", ".join(f"{place.place} {COLOURS[place.seat]}" for place in places(position))


def _header(record: Record) -> list[str]:
    for name, value in record.tags.items():
        if name in OWN_TAGS or not TAG_NAME.fullmatch(name) or not value.isprintable():
            raise MalformedRecord(_("The tag {name!r} cannot be written.", name=name))
    own = _own_tags(record.setup)
    return [f'[{name} "{_quoted(value)}"]' for name, value in {**own, **record.tags}.items()]


def _own_tags(setup: Setup) -> dict[str, str]:
    options = " ".join(option_to_text(name, value) for name, value in setup.options.items())
    return {
        "Ruleset": setup.ruleset,
        **({"Options": options} if options else {}),
        "Arms": str(setup.arms),
        "Teams": "yes" if setup.teams else "no",
        "Seats": " ".join(COLOURS[seat] for seat in setup.seats),
    }


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _opening(record: Record) -> str:
    thrown = (f"{COLOURS[seat]} {_pips(pips)}" for seat, pips in record.opening)
    return "opening: " + ", ".join(thrown)


def _pips(pips: Roll) -> str:
    return "-".join(map(str, pips))


def _turns(record: Record, all_positions: list[Position]) -> list[str]:
    """One line for each turn: its rolls, each with its moves."""
    rolls: list[tuple[Position, Roll, list[str]]] = []
    for before, event in zip(all_positions, record.events, strict=False):
        if isinstance(event, Move):
            rolls[-1][2].append(_move(event, before.turn.seat))
        else:
            rolls.append((before, event, []))
    turns: list[str] = []
    for before, pips, moves in rolls:
        written = f"{_pips(pips)}: {', '.join(moves) or NO_MOVE}"
        if begins_turn(before):
            turns.append(f"{len(turns) + 1}. {COLOURS[before.turn.seat]} {written}")
        else:
            turns[-1] += f" | {written}"
    return turns


def _move(move: Move, seat: int) -> str:
    """`1 10-13`, `2 nest-5 sum`, `3 8-28 +20`, `3 8-8 -20`, `red/1 44-45 x blue/4`."""
    partner = "" if move.seat == seat else f"{COLOURS[move.seat]}/"
    kinds = {"sum": " sum", "bonus": f" +{move.value}", "decline": f" -{move.value}"}
    kind = kinds.get(move.kind, "")
    victim = move.captures
    captures = "" if victim is None else f" x {COLOURS[victim.seat]}/{victim.pawn + 1}"
    return f"{partner}{move.pawn + 1} {move.origin}-{move.target}{kind}{captures}"

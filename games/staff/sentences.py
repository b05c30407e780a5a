"""The rows of a record as sentences, as the staff and players speak: pawns count from 1."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from games.engine.json.types import Event
from games.models import Move

Names = Mapping[int, str]
"""Players by seat."""

AUTOMATIC: Final = {
    "overdue": "several turns in a row were overdue",
    "chosen": "the player has chosen it",
    "absent": "the player was away when the turn came",
    "left": "the player has left",
}
BLOCKED: Final = {
    "in_nest": "only a 5 enters a pawn",
    "start_closed": "the start square is full",
    "past_home": "home needs an exact number",
    "blockade": "there is a blockade on {at}",
    "square_full": "two pawns are on {at}",
    "safe_square": "the safe square {at} is taken",
    "stood_together": "the two pawns stood together in this turn",
    "partner": "the partner's pawn on {at} cannot be captured",
    "enter_first": "a pawn must enter first",
    "open_first": "a blockade must be opened first",
    "blockade_expired": "the player's blockade has stood too long",
    "more_dice": "other moves use more dice",
    "larger_die": "the larger die must be used",
    "all_dice": "the dice can only be used all together",
    "bonus_first": "the bonus comes first",
    "dice_first": "the dice come first",
}
"""What stops a pawn (`games.engine.moving.obstacles`)."""


def sentences(row: Move, names: Names) -> list[str]:
    """What happened in the row, one sentence for each event."""
    return [sentence(event, row.seat, names) for event in row.events]


def sentence(event: Event, on_turn: int | None, names: Names) -> str:
    """The event as a sentence; of an unknown type, its name."""
    write = SENTENCES.get(event["type"])
    if write is None:
        return f"{event['type'].replace('_', ' ').capitalize()}."
    seat = event.get("seat")
    name = "" if seat is None else names[seat]
    return write(event, name, on_turn, names)


def pips(roll: Iterable[int]) -> str:
    """`6`, `5 and 2`, or `5, 5, 2 and 2`."""
    *first, last = map(str, roll)
    return f"{', '.join(first)} and {last}" if first else last


def place(text: str) -> str:
    """`nest`, `home`, `home path 3`, or the number of a square."""
    return f"home path {text[1:]}" if text[0] == "h" and text != "home" else text


def _roll(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    counted = sorted(event["dice"]) != sorted(event["roll"])
    uses = f", which counts as {pips(event['dice'])}" if counted and event["dice"] else ""
    return f"{name} rolls {pips(event['roll'])}{uses}."


def _move(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    move, seat = event["move"], event["seat"]
    whose = "" if on_turn in (None, seat) else f" of {name}"
    mover = name if on_turn is None else names[on_turn]
    if move["kind"] == "decline":
        return f"{mover} declines the bonus of {move['value']}."
    pawn = f"pawn {move['pawn'] + 1}{whose}"
    value = {"sum": "the sum of two dice", "bonus": f"a bonus of {move['value']}"}
    by = value.get(move["kind"], str(move["value"]))
    if move["from"] == "nest":
        return f"{mover} enters {pawn} on {move['to']} with {by}."
    if move["to"] == "home":
        return f"{mover} brings {pawn} home from {place(move['from'])} with {by}."
    return f"{mover} moves {pawn} from {place(move['from'])} to {place(move['to'])} with {by}."


def _forfeit(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    values = [*map(str, event["dice"]), *(f"the bonus of {value}" for value in event["bonuses"])]
    why = _stopped(event.get("blocked", ()))
    return f"{name} cannot use {' and '.join(values)}{f': {why}' if why else ''}."


def _stopped(blocked: Iterable[Any]) -> str:
    """What stops the pawns; which ones, if they are stopped by different things."""
    reasons: dict[str, set[int]] = {}
    for each in blocked:
        text = BLOCKED.get(each["reason"], "the rules do not allow it")
        reason = text.format(at=place(each["at"]) if each["at"] else "the way")
        reasons.setdefault(reason, set()).update(pawn + 1 for pawn in each["pawns"])
    if len(reasons) == 1:
        return next(iter(reasons))
    return "; ".join(f"{_numbered(pawns)}, {reason}" for reason, pawns in reasons.items())


def _numbered(pawns: set[int]) -> str:
    return f"pawn{'s' if len(pawns) > 1 else ''} {pips(sorted(pawns))}"


def _penalty(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    if event["pawn"] is None:
        return f"{name} has a third repeat, so the turn is over."
    pawn, origin = event["pawn"] + 1, place(event["from"])
    return f"{name} has a third repeat: pawn {pawn} goes from {origin} back to its nest."


def _automatic(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    if not event["automatic"]:
        return f"{name} plays again."
    return f"A robot plays for {name}: {AUTOMATIC.get(event['reason'], event['reason'])}."


MORE_TIME: Final = {
    "turn": "has more time for the turn",
    "return": "has more time to return",
    "vote": "has more time for the proposal to cancel",
}


def _extended(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    until = _time(event["until"])
    return (
        f"The service was down or maintained, so {name} {MORE_TIME[event['what']]}, until {until}."
    )


def _clock(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    time = event["turn_s"]
    return f"A turn now has {'no time limit' if time is None else f'{time} seconds'}."


def _left(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    how = "resigns" if event["reason"] == "resigned" else "has been away for too long and is out"
    return f"{name} {how}."


def _proposed(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    return f"{name} proposes to cancel the game, until {_time(event['ends_at'])}."


def _ended(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    reason = event["reason"].replace("_", " ")
    note = f" “{event['note']}”" if event.get("note") else ""
    return f"The game is {event['status']} ({reason}).{note}{_places(event['places'], names)}"


def _over(event: Any, name: str, on_turn: int | None, names: Names) -> str:
    why = {"round_limit": " by its number of rounds", "time_limit": " by its time"}
    ended = f"The game is over{why.get(event.get('reason', ''), '')}."
    return f"{ended}{_places(event['places'], names)}"


def _places(places: Iterable[Any], names: Names) -> str:
    listed = ", ".join(f"{each['place']}. {names[each['seat']]}" for each in places)
    return f" {listed}." if listed else ""


def _time(text: str) -> str:
    return f"{text[:19].replace('T', ' ')} UTC"


Write = Callable[[Any, str, int | None, Names], str]
SENTENCES: Final[dict[str, Write]] = {
    "opening_roll": lambda e, name, *_: f"{name} rolls {pips(e['roll'])} in the opening.",
    "roll": _roll,
    "move": _move,
    "capture": lambda e, name, _, names: (
        f"{names[e['by']]} captures pawn {e['pawn'] + 1} of {name}."
    ),
    "bonus_earned": lambda e, name, *_: f"{name} earns a bonus of {e['value']} spaces.",
    "forfeit": _forfeit,
    "penalty": _penalty,
    "turn": lambda e, name, *_: (
        f"{name} rolls again." if e["roll_number"] > 1 else f"It is {name}'s turn."
    ),
    "automatic": _automatic,
    "connection": lambda e, name, *_: f"{name} is {'back' if e['connected'] else 'away'}.",
    "deadline_moved": _extended,
    "clock_changed": _clock,
    "left": _left,
    "cancel_proposed": _proposed,
    "cancel_agreed": lambda e, name, *_: f"{name} agrees to cancel the game.",
    "cancel_refused": lambda e, name, *_: f"{name} refuses to cancel the game.",
    "cancel_expired": lambda *_: "The proposal to cancel the game has expired.",
    "ended": _ended,
    "over": _over,
}
"""By type of event; a test compares them with the types of `GAME_EVENT`."""

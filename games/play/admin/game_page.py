"""The parts of a game's page: the board at one version, and the record up to it."""

import base64
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import wraps
from typing import Final
from uuid import UUID

from django.contrib import admin
from django.db.models import Sum
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.staff.actions import State
from accounts.staff.admin.base import at, table, user_link
from accounts.wallet import balances
from core import clock
from core.errors import DomainError, RowDamaged, Unavailable
from games import board_svg
from games.engine import COLOURS
from games.engine.errors import EngineError
from games.engine.json.serialization import position_to_json
from games.engine.json.types import Event
from games.models import Game, Kind, Move, Presence
from games.play.responses import GameSeat, present_game
from games.records.record import record_of
from games.records.replay import Replay, dice_faults, replay_faults, replayed
from ranking.models import Result

AROUND: Final = 15
"""How many rows are listed on either side of the selected one."""
CHECKS: Final = {"replay": replay_faults, "dice": dice_faults}
DAMAGED: Final = (
    *(DomainError, EngineError),
    *(AttributeError, LookupError, TypeError, ValueError),
)
"""What reading a damaged record may raise."""
AWAY: Final = "The archive with the record of this game cannot be read at the moment."
NO_REPLAY: Final = "The record does not replay."
NO_USER: Final = str(UUID(int=0))
NO_BOARD: Final = "The game has no board before its start."
Html = str | SafeString


def select(game: Game, query: Mapping[str, str]) -> None:
    """Set the version that the page shows, by `?at=`, and the check that it makes, by `?check=`."""
    at, last = query.get("at", ""), game.version
    game.selected = min(max(1, int(at)), last) if at.isdecimal() else last  # type: ignore[attr-defined]  # for this page only
    game.requested_check = query.get("check", "")  # type: ignore[attr-defined]  # for this page only


def state(game: Game) -> State:
    """What staff actions can change of a game. Locks the row."""
    rows = Game.objects.select_for_update(of=("self",)).defer("server_seed", "position")
    locked = rows.get(id=game.id)
    chips = balances.sums_of(game.id)
    fields = ("points", "xp", "mu", "sigma")
    sums = _sums(game.id, *fields)
    return {
        "status": locked.status,
        "reason": locked.reason,
        "version": locked.version,
        "chips": {str(account): sum_ for account, sum_ in sorted(chips.items())},
        "results": {str(user): dict(zip(fields, row, strict=True)) for user, row in sums.items()},
    }


def or_fault(part: Callable[[Game], Html]) -> Callable[[Game], Html]:
    """Show the reason if the record is damaged or the archive away; the page opens all the same."""

    @wraps(part)
    def part_or_fault(game: Game) -> Html:
        try:
            return part(game)
        except RowDamaged as error:
            return f"Damaged: {error.__cause__ or error}"
        except Unavailable:
            return AWAY
        except DAMAGED as error:
            return f"The record is damaged: {error!r}"

    return part_or_fault


@or_fault
def board(game: Game) -> Html:
    """The board at the selected version, its row, and links to other versions."""
    if game.position is None:
        return NO_BOARD
    replay, fault = _replay(game)
    version = _selected(game)
    position = game.position if replay is None else position_to_json(replay.at(version))
    row = next((row for row in replay.rows if row.version == version), None) if replay else None
    picture = board_svg.render(position, highlight=_highlight(row))
    return format_html(
        '<div class="board"><img alt="The board" src="data:image/svg+xml;base64,{}">'
        '<p class="steps">{}</p><p>{}</p>'
        '<p><a href="{}">The picture alone, as it is now</a></p></div>',
        base64.b64encode(picture.encode()).decode(),
        _steps(game),
        _described(game, row) if row else f"{fault} This is the stored position.",
        reverse("admin:games_game_board", args=[game.id]),
    )


@admin.display(description="Turn by turn")
@or_fault
def turns(game: Game) -> Html:
    """The turns in the text notation, each a link to its last version."""
    replay, _fault = _replay(game)
    if replay is None:
        return "–"
    selected, last = _selected(game), 0
    lines = []
    for line in replay.lines():
        lines.append(_link(line.version, line.text, here=last < selected <= line.version))
        last = line.version
    links = format_html_join("", "{}", ((line,) for line in lines))
    return format_html('<div class="turns">{}</div>', links)


@admin.display(description="Check")
@or_fault
def checked(game: Game) -> Html:
    """The result of the check, if one was requested."""
    check = game.requested_check  # type: ignore[attr-defined]  # by `select`
    if game.position is None or check not in CHECKS:
        return "Not checked yet. The buttons above check the record and the dice."
    if faults := CHECKS[check](game):
        items = format_html_join("", "<li>{}</li>", ((fault,) for fault in faults))
        return format_html('<b class="wrong">The {} is wrong.</b><ul>{}</ul>', check, items)
    if check == "dice":
        return format_html(
            "<b>The dice are correct</b>: all {} rolls follow from the seeds, and the server seed "
            "matches the commitment.",
            game.rolls_thrown,
        )
    return format_html(
        "<b>The replay is correct</b>: {} rows, replayed by the rules, lead to the stored "
        "position.",
        game.version,
    )


@admin.display(description="Seats")
@or_fault
def seats(game: Game) -> Html:
    """The players, their presence, and the game's result for them."""
    described = present_game(game, now=clock.now())
    chips = balances.sums_of(game.id)
    seen = dict(Presence.objects.filter(game=game).values_list("user", "seen_at"))
    gains = _sums(game.id, "points", "xp")
    return table(
        (
            *("Seat", "Player", "Connected", "Last seen (UTC)", "Automatic", "Return by", "Left"),
            *("Distance", "Place", "Chips", "Points", "XP", "Client seed"),
        ),
        [_seat(seat, chips, seen, gains) for seat in described["seats"]],
    )


@admin.display(description="Deadlines")
def deadlines(game: Game) -> str:
    """The deadlines of the game."""
    now = clock.now()
    due = {
        "the player's turn:" if game.turn_s else "closed if unattended:": game.deadline_at,
        "the robot's turn:": game.robot_due_at,
        "the vote to cancel:": game.vote_ends_at,
        "the return of a player:": game.abandons_at,
    }
    return (
        " · ".join(
            f"{what} {at(then)} (in {(then - now).total_seconds():.0f} s)"
            for what, then in due.items()
            if then
        )
        or f"none: the game is {game.status}"
    )


@admin.display(description="Rows")
@or_fault
def rows(game: Game) -> Html:
    """The rows around the selected one."""
    version = _selected(game)
    after = max(0, version - AROUND - 1)
    names = _names(game)
    return table(
        ("Row", "At (UTC)", "Kind", "Seat", "By", "Action", "Events"),
        [
            (
                _link(row.version, row.version, here=row.version == version),
                at(row.at),
                row.kind,
                "–" if row.seat is None else names[row.seat],
                "the server" if row.automatic else "",
                _action(row),
                format_html_join(
                    "",
                    "<div><b>{}</b> {}</div>",
                    ((e["type"], _values(e)) for e in _consequences(row)),
                ),
            )
            for row in record_of(game, after=after, at_most=version + AROUND - after)
        ],
    )


def _selected(game: Game) -> int:
    return int(game.selected)  # type: ignore[attr-defined]  # by `select`


def _replay(game: Game) -> tuple[Replay | None, str]:
    """The replay of the game, or None and the reason; cached for the page."""
    if "replay" not in game.__dict__:
        game.__dict__["replay"] = _replay_or_fault(game)
    replay: tuple[Replay | None, str] = game.__dict__["replay"]
    return replay


def _replay_or_fault(game: Game) -> tuple[Replay | None, str]:
    try:
        return replayed(game), ""
    except Unavailable as error:
        return None, NO_REPLAY if isinstance(error, RowDamaged) else AWAY
    except DAMAGED:
        return None, NO_REPLAY


def _steps(game: Game) -> SafeString:
    """Links to other versions."""
    here, last = _selected(game), game.version
    steps = [("first", 1), ("−10", here - 10), ("−1", here - 1), ("+1", here + 1)]
    steps += [("+10", here + 10), ("last", last)]
    links = [_link(min(max(1, to), last), text, here=False) for text, to in steps]
    return format_html(
        "{} <b>row {} of {}</b>", format_html_join(" ", "{}", ((a,) for a in links)), here, last
    )


def _link(version: int, text: object, *, here: bool) -> SafeString:
    return format_html('<a href="?at={}" class="{}">{}</a>', version, "here" if here else "", text)


def _described(game: Game, row: Move) -> str:
    player = "the opening" if row.seat is None else _names(game)[row.seat]
    by = ", played by the server" if row.automatic else ""
    events = "; ".join(f"{event['type']} {_values(event)}".strip() for event in _consequences(row))
    return f"{at(row.at)}: {player}{by}, {row.kind} {_action(row)}. {events}"


def _names(game: Game) -> dict[int, str]:
    return {p["seat"]: f"{COLOURS[p['seat']]} ({p['name']})" for p in game.players}


def _highlight(row: Move | None) -> list[tuple[int, str]]:
    if row is None or row.kind != Move.Kind.MOVE:
        return []
    seat, move = row.events[0]["seat"], row.data["move"]
    return [(seat, move["from"]), (seat, move["to"])]


def _action(row: Move) -> str:
    if row.kind == Move.Kind.MOVE:
        move = row.data["move"]
        by = "sum" if move["kind"] == "sum" else f"{move['kind']} {move['value']}"
        return f"pawn {move['pawn']}: {move['from']} → {move['to']} ({by})"
    return "-".join(map(str, row.data["roll"])) if row.kind == Move.Kind.ROLL else ""


def _consequences(row: Move) -> list[Event]:
    """The events other than the action itself."""
    return [event for event in row.events if event["type"] != row.kind]


def _values(event: Event) -> str:
    return ", ".join(f"{name} {json.dumps(v)}" for name, v in event.items() if name != "type")


def _sums(game: UUID, *fields: str) -> dict[UUID, list[int]]:
    """The sums of these fields of the game's results, by user; reversals included."""
    results = Result.objects.filter(booking__game=game).order_by("user").values("user")
    sums = results.annotate(**{name: Sum(name) for name in fields}).values_list("user", *fields)
    return {user: row for user, *row in sums}


def _seat(
    seat: GameSeat,
    chips: Mapping[UUID, int],
    seen: Mapping[UUID, datetime],
    gains: Mapping[UUID, list[int]],
) -> tuple[object, ...]:
    player = seat["player"] or {"id": None, "name": "–"}
    user_id = UUID(player["id"]) if player["id"] else None
    won: tuple[object, ...] = ("–", "–", "–")
    if user_id:
        won = (chips.get(user_id, "–"), *gains.get(user_id, ("–", "–")))
    return (
        seat["colour"],
        user_link(user_id, player["name"]) if player["id"] else player["name"],
        {None: "–", True: "yes", False: "no"}[seat.get("connected")],
        at(seen.get(user_id) if user_id else None),
        seat.get("automatic_reason") or ("robot" if seat["kind"] == Kind.ROBOT else "–"),
        seat.get("abandons_at") or "–",
        seat.get("left") or "–",
        seat.get("distance", "–"),
        seat.get("place") or "–",
        *won,
        seat["client_seed"] or "–",
    )

"""The page of a game: the board at one version of it, beside what led there."""

import base64
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.db.models import Sum
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.staff.actions import State
from accounts.staff.admin.base import at, table, user_link
from accounts.wallet import balances
from core import clock
from core.errors import DomainError, Unavailable
from games import board_svg
from games.engine import COLOURS
from games.engine.errors import EngineError
from games.engine.json.serialization import position_to_json
from games.models import Game, Kind, Move, Presence
from games.play.responses import describe_game
from games.records.record import record_of
from games.records.replay import Replay, dice_faults, replay_faults, replayed
from ranking.models import Result

AROUND: Final = 15
"""How many rows are shown on either side of the one that is looked at."""
CHECKS: Final = {"replay": replay_faults, "dice": dice_faults}
DAMAGED: Final = (
    *(DomainError, EngineError),
    *(AttributeError, LookupError, TypeError, ValueError),
)
"""What a damaged record brings."""
AWAY: Final = "The archive with the record of this game cannot be read just now."
NO_BOARD: Final = "The game has no board before its start."
Shown = str | SafeString


def look(game: Game, query: Mapping[str, str]) -> None:
    """Note on the game which version is looked at, by `?at=`, and which check is asked for."""
    asked = query.get("at", "")
    last = game.version
    game.looked_at = min(max(1, int(asked)), last) if asked.isdecimal() else last  # type: ignore[attr-defined]  # for this page only
    game.asked_check = query.get("check", "")  # type: ignore[attr-defined]  # for this page only


def state(game: Game) -> State:
    """What staff actions can change of a game. Locks the row."""
    rows = Game.objects.select_for_update(of=("self",)).defer("server_seed", "position")
    locked = rows.get(id=game.id)
    chips = balances.sums_of(game.id)
    results = Result.objects.filter(booking__game=game.id).order_by("user").values("user")
    brought = ("points", "xp", "mu", "sigma")
    sums = results.annotate(**{name: Sum(name) for name in brought}).values_list("user", *brought)
    return {
        "status": locked.status,
        "reason": locked.reason,
        "version": locked.version,
        "chips": {str(account): sum_ for account, sum_ in sorted(chips.items())},
        "results": {str(user): dict(zip(brought, row, strict=True)) for user, *row in sums},
    }


def in_words(show: Callable[[Game], Shown]) -> Callable[[Game], Shown]:
    """Have it say so in words where the record is damaged, or its archive away.

    The page opens all the same, with what can be done to the game.
    """

    @wraps(show)
    def shown(game: Game) -> Shown:
        try:
            return show(game)
        except Unavailable:
            return AWAY
        except DAMAGED as error:
            return f"The record is damaged: {error!r}"

    return shown


@in_words
def board(game: Game) -> Shown:
    """The board within the page, what led to it, and the way to the rows before and after."""
    if game.position is None:
        return NO_BOARD
    replay = _replay(game)
    version = _looked_at(game)
    position = game.position if replay is None else position_to_json(replay.at(version))
    row = next((row for row in replay.rows if row.version == version), None) if replay else None
    picture = board_svg.render(position, highlight=_highlight(row))
    return format_html(
        '<div class="board"><img alt="The board" src="data:image/svg+xml;base64,{}">'
        '<p class="steps">{}</p><p>{}</p>'
        '<p><a href="{}">The picture alone, as it is now</a></p></div>',
        base64.b64encode(picture.encode()).decode(),
        _steps(game),
        _told(game, row) if row else f"{_why_not(game)} This is the stored position.",
        reverse("admin:games_game_board", args=[game.id]),
    )


@in_words
def turns(game: Game) -> Shown:
    """The turns in the text notation; the one that is looked at stands out."""
    replay = _replay(game)
    if replay is None:
        return "–"
    version, begun = _looked_at(game), 0
    lines = []
    for line in replay.lines():
        here = begun < version <= line.version
        lines.append((line.version, "here" if here else "", line.text))
        begun = line.version
    written = format_html_join("", '<a href="?at={}" class="{}">{}</a>', lines)
    return format_html('<div class="turns">{}</div>', written)


@in_words
def checked(game: Game) -> Shown:
    """What the check has found that is asked for."""
    asked = game.asked_check  # type: ignore[attr-defined]  # by `look`
    if game.position is None or asked not in CHECKS:
        return (
            "Nothing. The buttons above check the record by the rules, and the dice by the seeds."
        )
    faults = CHECKS[asked](game)
    if faults:
        found = format_html_join("", "<li>{}</li>", ((fault,) for fault in faults))
        return format_html('<b class="wrong">The {} is wrong.</b><ul>{}</ul>', asked, found)
    if asked == "dice":
        return format_html(
            "<b>The dice are right</b>: all {} rolls follow from the seeds, and the server seed "
            "is the one that was promised before the game.",
            game.rolls_thrown,
        )
    return format_html(
        "<b>The replay is right</b>: {} rows, played again by the rules, lead to the stored "
        "position.",
        game.version,
    )


@in_words
def seats(game: Game) -> Shown:
    """The players, whether they are there, and what the game has brought them."""
    described = describe_game(game, now=clock.now())
    chips = balances.sums_of(game.id)
    seen = dict(Presence.objects.filter(game=game).values_list("user", "seen_at"))
    brought = _brought(game.id)
    return table(
        (
            *("Seat", "Player", "Connected", "Heard of (UTC)", "Automatic", "Back by", "Left"),
            *("To go", "Place", "Chips", "Points", "XP", "Client seed"),
        ),
        [_seat(seat, chips, seen, brought) for seat in described["seats"]],
    )


def waits_for(game: Game) -> str:
    """What the game waits for, and how long."""
    now = clock.now()
    due = {
        "a person, whose time ends": game.deadline_at,
        "a robot, due": game.robot_due_at,
        "votes on cancelling it, until": game.vote_ends_at,
        "somebody to come back, until": game.abandons_at,
    }
    return (
        " · ".join(
            f"{what} {at(then)} (in {(then - now).total_seconds():.0f} s)"
            for what, then in due.items()
            if then
        )
        or f"nothing; it is {game.status}"
    )


@in_words
def rows(game: Game) -> Shown:
    """The rows around the one that is looked at."""
    version = _looked_at(game)
    after = max(0, version - AROUND - 1)
    found = record_of(game, after=after, at_most=version + AROUND - after)
    names = _names(game)
    return table(
        ("Row", "At (UTC)", "Kind", "Seat", "By", "What was done", "What came of it"),
        [
            (
                _step(row.version, row.version, here=row.version == version),
                at(row.at),
                row.kind,
                "–" if row.seat is None else names[row.seat],
                "the server" if row.automatic else "",
                _what(row),
                format_html_join(
                    "", "<div><b>{}</b> {}</div>", ((e["type"], _words(e)) for e in _more(row))
                ),
            )
            for row in found
        ],
    )


def _looked_at(game: Game) -> int:
    return int(game.looked_at)  # type: ignore[attr-defined]  # by `look`


def _replay(game: Game) -> Replay | None:
    """The game played again, once for the page; None where there is nothing that replays."""
    if "replay" not in game.__dict__:
        game.__dict__["replay"], game.__dict__["why_not"] = _played_again(game)
    replay: Replay | None = game.__dict__["replay"]
    return replay


def _why_not(game: Game) -> str:
    _replay(game)
    return str(game.__dict__["why_not"])


def _played_again(game: Game) -> tuple[Replay | None, str]:
    """The replay, or why there is none."""
    if game.position is None:
        return None, NO_BOARD
    try:
        return replayed(game), ""
    except Unavailable:
        return None, AWAY
    except DAMAGED:
        return None, "The record does not replay."


def _steps(game: Game) -> SafeString:
    here, last = _looked_at(game), game.version
    ways = [("first", 1), ("−10", here - 10), ("−1", here - 1), ("+1", here + 1)]
    ways += [("+10", here + 10), ("last", last)]
    links = [_step(min(max(1, to), last), text, here=False) for text, to in ways]
    return format_html(
        "{} <b>row {} of {}</b>", format_html_join(" ", "{}", ((a,) for a in links)), here, last
    )


def _step(version: int, text: object, *, here: bool) -> SafeString:
    return format_html('<a href="?at={}" class="{}">{}</a>', version, "here" if here else "", text)


def _told(game: Game, row: Move) -> str:
    who = "the opening" if row.seat is None else _names(game)[row.seat]
    by = ", played by the server" if row.automatic else ""
    came = "; ".join(f"{event['type']} {_words(event)}".strip() for event in _more(row))
    return f"{at(row.at)}: {who}{by}, {row.kind} {_what(row)}. {came}"


def _names(game: Game) -> dict[int, str]:
    return {p["seat"]: f"{COLOURS[p['seat']]} ({p['name']})" for p in game.players}


def _highlight(row: Move | None) -> list[tuple[int, str]]:
    if row is None or row.kind != Move.Kind.MOVE:
        return []
    seat, move = row.events[0]["seat"], row.data["move"]
    return [(seat, move["from"]), (seat, move["to"])]


def _what(row: Move) -> str:
    if row.kind == Move.Kind.MOVE:
        move = row.data["move"]
        by = "sum" if move["kind"] == "sum" else f"{move['kind']} {move['value']}"
        return f"pawn {move['pawn']}: {move['from']} → {move['to']} ({by})"
    return "-".join(map(str, row.data["roll"])) if row.kind == Move.Kind.ROLL else ""


def _more(row: Move) -> list[dict[str, Any]]:
    """The events that say more than what was done."""
    return [event for event in row.events if event["type"] != row.kind]


def _words(event: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {json.dumps(v)}" for name, v in event.items() if name != "type")


def _brought(game: UUID) -> dict[UUID, tuple[int, int]]:
    """Points and XP of each player, after what was taken back."""
    brought: dict[UUID, tuple[int, int]] = {}
    for row in Result.objects.filter(booking__game=game):
        points, xp = brought.get(row.user_id, (0, 0))
        brought[row.user_id] = (points + row.points, xp + row.xp)
    return brought


def _seat(
    seat: Mapping[str, Any],
    chips: Mapping[UUID, int],
    seen: Mapping[UUID, datetime],
    brought: Mapping[UUID, tuple[int, int]],
) -> tuple[object, ...]:
    player = seat["player"] or {"id": None, "name": "–"}
    user_id = UUID(player["id"]) if player["id"] else None
    who = user_link(user_id, player["name"]) if user_id else player["name"]
    points, xp = brought.get(user_id, ("–", "–")) if user_id else ("–", "–")
    connected = {None: "–", True: "yes", False: "no"}[seat.get("connected")]
    return (
        seat["colour"],
        who,
        connected,
        at(seen.get(user_id)) if user_id else "–",
        seat.get("automatic_reason") or ("robot" if seat["kind"] == Kind.ROBOT else "–"),
        seat.get("abandons_at") or "–",
        seat.get("left") or "–",
        seat.get("distance", "–"),
        seat.get("place") or "–",
        chips.get(user_id, "–") if user_id else "–",
        points,
        xp,
        seat["client_seed"] or "–",
    )

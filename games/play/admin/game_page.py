"""The parts of a game's page."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html, format_html_join

from accounts.models import StaffAct
from accounts.staff.admin.base import at, link, short, table, user_link
from accounts.wallet import balances
from core import clock
from games.models import Game, Kind, Presence
from games.play.responses import GameSeat, present_game
from games.records.replay import dice_faults, replay_faults
from games.records.stored import is_damaged
from games.staff.parts import Html, label, or_fault
from games.staff.states import results_of

CHECKS: Final = {"replay": replay_faults, "dice": dice_faults}


@dataclass(frozen=True, slots=True)
class Check:
    """A check that a request wants, by name. Its result is a field of the page."""

    name: str

    @admin.display(description="Check")
    @or_fault
    def checked(self, game: Game) -> Html:
        """The result of the check, if one was requested."""
        if game.position is None or self.name not in CHECKS:
            return format_html(
                'Not checked yet. If a player doubts the dice: <a href="?check={}">check the dice'
                '</a>. Of the record: <a href="?check={}">check the replay</a>.',
                "dice",
                "replay",
            )
        if faults := CHECKS[self.name](game):
            items = format_html_join("", "<li>{}</li>", ((fault,) for fault in faults))
            return format_html('<b class="wrong">The {} is wrong.</b><ul>{}</ul>', self.name, items)
        return _correct_dice(game) if self.name == "dice" else _correct_replay(game)


def _correct_dice(game: Game) -> Html:
    return format_html(
        "<b>The dice are correct</b>: all {} rolls follow from the seeds, and the server seed "
        'matches the commitment. <a href="{}">How players check them</a>',
        game.rolls_thrown,
        reverse("document", args=["fairness"]),
    )


def _correct_replay(game: Game) -> Html:
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
    gains = results_of(game.id, "points", "xp")
    return table(
        (
            *("Seat", "Player", "Connected", "Last seen (UTC)", "Automatic", "Return by", "Left"),
            *("Distance", "Place", "Chips", "Points", "XP", "Client seed"),
        ),
        [_seat(seat, chips, seen, gains) for seat in described["seats"]],
    )


def banners(game: Game) -> list[str]:
    """Whether the staff has ended the game, with the reason, and whether it is damaged."""
    found = (
        ["This game is damaged: its stored position cannot be read."] if is_damaged(game) else []
    )
    if game.status == Game.Status.VOIDED:
        found.append(f"This game is voided, so it counts for nothing. {_by_staff(game)}")
    elif game.reason == Game.Reason.STAFF:
        found.append(f"The staff has ended this game, so it is not scored. {_by_staff(game)}")
    return found


def _by_staff(game: Game) -> str:
    """The reason of the last staff action on the game."""
    acts = StaffAct.objects.filter(model=game._meta.label_lower, object_id=str(game.id))
    act = acts.select_related("staff").order_by("-id").first()
    if act is None:
        return "No reason is recorded."
    return f"Reason: “{act.reason}” ({act.staff}, {at(act.at)} UTC)"


@admin.display(description="Table")
def at_table(game: Game) -> Html:
    """A link to the table."""
    return link(game.table, short(game.table_id))


@admin.display(description="Scoring")
def scoring(game: Game) -> str:
    """Whether the game counts for points, ratings and chips, and why not."""
    if not game.not_scored_reason:
        return "scored" if game.status != Game.Status.WAITING else "decided at the start"
    return f"not scored ({game.get_not_scored_reason_display().lower()})"


@admin.display(description="Pace")
def pace(game: Game) -> str:
    """The time for a turn, and the pause of a robot."""
    turn = f"{game.turn_s} s for a turn" if game.turn_s else "no time limit"
    return f"{turn}, robots pause for {game.robot_pause_ms} ms"


@admin.display(description="Open to")
def audience(game: Game) -> str:
    """The users that may find and watch the game."""
    watched = "spectators allowed" if game.spectators_allowed else "no spectators"
    return f"{'invited players' if game.private else 'everyone'}, {watched}"


@admin.display(description="Deadlines")
def deadlines(game: Game) -> str:
    """The deadlines of the game."""
    turn = "The turn ends" if game.turn_s else "The game closes if it stays unattended"
    due = {
        turn: game.deadline_at,
        "The robot plays": game.robot_due_at,
        "The vote to cancel ends": game.vote_ends_at,
        "A player must have returned": game.abandons_at,
    }
    now = clock.now()
    sentences = [f"{what} at {at(then)}{_until(then, now)}." for what, then in due.items() if then]
    return " ".join(sentences) or f"None: the game is {game.get_status_display().lower()}."


def _until(then: datetime, now: datetime) -> str:
    """How far a deadline is away, or how long it has been over."""
    seconds = (then - now).total_seconds()
    return f", in {seconds:,.0f} s" if seconds >= 0 else f": overdue for {-seconds:,.0f} s"


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
        user_link(user_id, label(player)) if player["id"] else player["name"],
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

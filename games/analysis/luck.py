"""What the dice and the decisions did to a person in many games."""

from typing import Annotated, TypedDict
from uuid import UUID

from django.db.models import Avg, Count, Sum

from accounts.models import User
from core.api.responses import Doc
from games.analysis.method.shapes import PlayerJson, ReportJson
from games.analysis.method.sums import WHOLE, dice_balance
from games.models import Game, GameLuck

FIGURES = ("start", "dice", "events", "dice_percentile", "decisions", "end")


class Luck(TypedDict):
    """Sums over a person's analysed games. Those of chances are in 1/10,000 of a game."""

    games: Annotated[int, Doc("Your games that have a result and were analysed.")]
    wins: Annotated[int, Doc("153333 are 15.3333 games: a shared first place is a part of one.")]
    expected: Annotated[int, Doc("The wins that were to be expected when the games began.")]
    fair_dice: Annotated[
        int, Doc("With average dice: `wins` less `dice` and `events`, from 0 to all games.")
    ]
    dice: Annotated[int, Doc("What all dice of these games did to your chance.")]
    events: Annotated[int, Doc("What departures and limits did to it.")]
    decisions: Annotated[
        int, Doc("What your decisions did to it, without automatic ones: 0 or less.")
    ]
    dice_percentile: Annotated[
        int | None,
        Doc("The mean of the games that have one: 50 are average dice. null without such games."),
    ]


def lock_people(game: Game) -> list[User]:
    """Lock the people of a game whose accounts are open, so that none is closed meanwhile."""
    users = [player["user"] for player in game.players if player["user"]]
    people = User.objects.filter(id__in=users, is_active=True).order_by("id")
    return list(people.select_for_update(no_key=True).only("id"))


def keep(game: Game, report: ReportJson, people: list[User]) -> None:
    """Keep what a report found for these people; of several reports on a game the last."""
    seats = {player["user"]: player["seat"] for player in game.players}
    found = {player["seat"]: player for player in report["players"]}
    rows = [_row(game.id, user.id, found[seats[str(user.id)]]) for user in people]
    GameLuck.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=("user", "game"), update_fields=FIGURES
    )


def _row(game_id: UUID, user_id: UUID, player: PlayerJson) -> GameLuck:
    fall = player["waterfall"]
    return GameLuck(
        user_id=user_id,
        game=game_id,
        start=fall["start"],
        dice=dice_balance(fall),
        events=fall["events"],
        dice_percentile=player["dice_percentile"],
        decisions=fall["own_decisions"] + player["automatic_cost"],
        end=fall["end"],
    )


def of_person(user_id: UUID) -> Luck:
    """The sums over the person's games."""
    sums = GameLuck.objects.filter(user=user_id).aggregate(
        games=Count("*"),
        wins=Sum("end", default=0),
        expected=Sum("start", default=0),
        luck=Sum("dice", default=0),
        other=Sum("events", default=0),
        own=Sum("decisions", default=0),
        percentile=Avg("dice_percentile"),
    )
    mean, fair = sums["percentile"], sums["wins"] - sums["luck"] - sums["other"]
    return {
        "games": sums["games"],
        "wins": sums["wins"],
        "expected": sums["expected"],
        "fair_dice": min(WHOLE * sums["games"], max(0, fair)),
        "dice": sums["luck"],
        "events": sums["other"],
        "decisions": sums["own"],
        "dice_percentile": None if mean is None else round(mean),
    }

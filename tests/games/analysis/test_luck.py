"""What is kept of analyses: a person's luck in many games."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.analysis import making
from games.models import Game, GameAnalysis, GameLuck
from games.play.voiding import void_game
from games.players.deletion import close_account
from tests.harness.analysis import forget_luck
from tests.harness.games import played_to_the_end, soon_over, started
from tests.harness.people import NOW, Person

Analysed = Callable[[Game], dict[int, Any]]


@pytest.fixture
def analysed() -> Analysed:
    """Make the analysis of a game by a version; returns its players by seat."""

    def analyse(game: Game) -> dict[int, Any]:
        now = timezone.now()
        GameAnalysis.objects.update_or_create(
            game=game, defaults={"evaluator": "old", "requested_at": now}
        )
        assert making.make(game_id=game.id, now=now)
        report = GameAnalysis.objects.get(game=game).report
        return {player["seat"]: player for player in report["players"]}

    return analyse


def luck_of(person: Person) -> Any:
    return person.api.get("/api/v1/me/luck").json()


NONE = {
    **dict.fromkeys(("games", "wins", "expected", "fair_dice", "dice", "events", "decisions"), 0),
    "dice_percentile": None,
}


def test_sums_are_over_all_analysed_games(ana: Person, ben: Person, analysed: Analysed) -> None:
    assert luck_of(ana) == NONE
    players = [
        analysed(played_to_the_end(started(ana)))[0],
        analysed(soon_over(started(ana, ben), 8))[0],
    ]
    falls = [player["waterfall"] for player in players]
    luck = luck_of(ana)
    assert (luck["games"], luck["wins"]) == (2, sum(fall["end"] for fall in falls))
    assert luck["expected"] == sum(fall["start"] for fall in falls)
    own = [player["waterfall"]["own_decisions"] + player["automatic_cost"] for player in players]
    assert luck["decisions"] == sum(own) < 0
    assert luck["dice"] == sum(fall["own_dice"] + fall["others_dice"] for fall in falls)
    assert luck["events"] == sum(fall["events"] for fall in falls) != 0
    assert luck["fair_dice"] == luck["wins"] - luck["dice"] - luck["events"]
    assert players[1]["dice_percentile"] is None  # it ended by leaving
    assert luck["dice_percentile"] == players[0]["dice_percentile"]
    assert luck_of(ben)["games"] == 1


@pytest.mark.parametrize(("dice", "fair"), [(13_500, 0), (-13_500, 10_000)])
def test_average_dice_win_no_fewer_games_than_none_and_no_more_than_all(
    ana: Person, dice: int, fair: int
) -> None:
    GameLuck.objects.create(
        user=ana.user, game=uuid4(), start=5000, dice=dice, events=0, decisions=0, end=5000
    )
    assert luck_of(ana)["fair_dice"] == fair


def test_a_game_that_is_analysed_again_counts_once(
    ana: Person, ben: Person, analysed: Analysed
) -> None:
    game = soon_over(started(ana, ben), 8)
    analysed(game)
    GameLuck.objects.filter(user=ana.user).update(dice=99)
    fall = analysed(game)[0]["waterfall"]
    assert (luck_of(ana)["games"], luck_of(ana)["dice"]) == (
        1,
        fall["own_dice"] + fall["others_dice"],
    )


def test_luck_stays_after_the_analysis_is_deleted(
    ana: Person, ben: Person, analysed: Analysed
) -> None:
    game = soon_over(started(ana, ben), 8)
    analysed(game)
    GameAnalysis.objects.filter(game=game).delete()
    assert luck_of(ana)["games"] == 1


def test_a_game_without_a_result_does_not_count(
    ana: Person, ben: Person, analysed: Analysed
) -> None:
    game = soon_over(started(ana, ben), 8)
    analysed(game)
    void_game(game_id=game.id, note="", now=NOW)
    assert luck_of(ana) == luck_of(ben) == NONE
    analysed(game)
    assert luck_of(ana) == NONE


def test_luck_is_deleted_with_the_account(ana: Person, ben: Person, analysed: Analysed) -> None:
    game = soon_over(started(ana, ben), 8)
    analysed(game)
    close_account(ana.id, NOW)
    assert not GameLuck.objects.filter(user=ana.user).exists()
    analysed(game)
    assert not GameLuck.objects.filter(user=ana.user).exists()
    assert luck_of(ben)["games"] == 1


def test_luck_is_exported(ana: Person, ben: Person, analysed: Analysed) -> None:
    game = soon_over(started(ana, ben), 8)
    fall = analysed(game)[0]["waterfall"]
    (row,) = ana.api.post("/api/v1/me/export").json()["luck"]
    assert (row["game"], row["end"]) == (str(game.id), fall["end"])


def test_a_report_of_an_earlier_method_is_shown_without_its_luck(
    ana: Person, ben: Person, analysed: Analysed
) -> None:
    game = soon_over(started(ana, ben), 8)
    player = analysed(game)[0]
    forget_luck(GameAnalysis.objects.get(game=game))
    shown = ana.api.get(f"/api/v1/games/{game.id}/analysis").json()["players"][0]
    assert (shown["luckiest"], shown["dice_sure"]) == ([], False)
    assert shown["fair_dice"] == player["fair_dice"]

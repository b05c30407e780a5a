"""The analysis of a game over HTTP: requested once, made by a worker, kept."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone
from kombu.exceptions import OperationalError

from core.errors import Unavailable
from games.analysis import making
from games.analysis.tasks import analyse_game, forget_analyses
from games.models import Game, GameAnalysis, Move
from games.play.commands.resign import resign
from games.play.voiding import void_game
from games.time import deadlines
from tests.harness.games import act, played_to_the_end, soon_over, started
from tests.harness.people import NOW, Person


@pytest.fixture
def queued(django_capture_on_commit_callbacks: Any) -> Iterator[mock.Mock]:
    with mock.patch.object(analyse_game, "delay") as delay:
        delay.captured = django_capture_on_commit_callbacks
        yield delay


def ask(person: Person, game: Game, queued: mock.Mock, **headers: str) -> Any:
    with queued.captured(execute=True):
        return person.api.get(f"/api/v1/games/{game.id}/analysis", headers=headers)


def made(person: Person, game: Game, queued: mock.Mock, **headers: str) -> Any:
    ask(person, game, queued)
    assert work(game)
    return ask(person, game, queued, **headers)


def work(game: Game) -> str | None:
    """What workers do: first a quick report, then the exact one. Returns its version."""
    with mock.patch.object(analyse_game, "delay") as exact:
        version = analyse_game(str(game.id))
        return analyse_game(*exact.call_args.args) if exact.called else version


def test_a_worker_makes_it_on_the_first_request(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 30)
    for _ in range(2):
        waiting = ask(ana, game, queued)
        assert (waiting.status_code, waiting["Retry-After"]) == (202, "2")
        assert waiting.json() == {"game_id": str(game.id), "retry_after_s": 2}
    queued.assert_called_once_with(str(game.id))

    assert work(game)
    found = ask(ben, game, queued)
    assert found.status_code == 200
    assert ask(ben, game, queued, if_none_match=found["ETag"]).status_code == 304
    assert queued.call_count == 1
    assert not work(game)  # a task that is delivered twice


def test_a_quick_report_comes_first(ana: Person, ben: Person, queued: mock.Mock) -> None:
    game = played_to_the_end(started(ana, ben))
    ask(ana, game, queued)
    rough = analyse_game(str(game.id))
    quick = ask(ana, game, queued)
    assert (quick.status_code, quick.json()["quick"]) == (200, True)
    assert {player["dice_sure"] for player in quick.json()["players"]} == {False}
    assert queued.mock_calls == 2 * [mock.call(str(game.id))]
    luck = ana.api.get("/api/v1/me/luck").json()

    exact = analyse_game(str(game.id))
    found = ask(ana, game, queued, if_none_match=quick["ETag"])
    assert (found.status_code, found.json()["quick"]) == (200, False)
    assert rough == f"{exact}-quick"
    assert found.json()["players"] != quick.json()["players"]
    assert ana.api.get("/api/v1/me/luck").json() != luck
    assert queued.call_count == 2
    assert not analyse_game(str(game.id))


def test_an_exact_report_whose_task_was_lost_is_requested_again(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    ask(ana, game, queued)
    analyse_game(str(game.id))
    queued.reset_mock()
    assert ask(ana, game, queued).json()["quick"]
    assert not queued.called
    long_ago(game, making.AGAIN_AFTER)
    assert ask(ana, game, queued).json()["quick"]
    assert queued.call_count == 1
    assert analyse_game(str(game.id))
    assert not ask(ana, game, queued).json()["quick"]


def test_steps_are_the_rows_of_the_record(ana: Person, ben: Person, queued: mock.Mock) -> None:
    game = soon_over(started(ana, ben), 30)
    body = made(ana, game, queued).json()
    rows = ana.api.get(f"/api/v1/games/{game.id}/moves?limit=500").json()["results"]
    played = [row for row in rows if row["kind"] in ("roll", "move")]

    shown = [(step["version"], step["kind"], step["seat"]) for step in body["steps"]]
    assert shown == [(row["version"], row["kind"], row["seat"]) for row in played]
    assert (body["game_id"], body["sides"]) == (str(game.id), [[0], [2]])


def test_leaving_is_an_event_of_its_own(ana: Person, ben: Person, queued: mock.Mock) -> None:
    game = soon_over(started(ana, ben), 20)
    assert game.reason == Game.Reason.LAST_REMAINING
    body = made(ana, game, queued).json()

    winner, loser = body["players"]
    assert body["end"] == [10_000, 0]
    before = body["steps"][-1]["chances"]
    assert winner["waterfall"]["events"] == 10_000 - before[0] > 3000
    assert loser["waterfall"]["events"] == -before[1]
    for player in body["players"]:
        fall = player["waterfall"]
        assert fall.pop("start") + sum(fall.values()) - fall["end"] == fall["end"]


def test_robots_are_marked(ana: Person, queued: mock.Mock) -> None:
    body = made(ana, played_to_the_end(started(ana)), queued).json()

    assert [player["robot"] for player in body["players"]] == [False, True]
    assert sum(body["players"][1]["decisions"].values()) > 0


def test_what_the_server_did_for_a_person_is_marked(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = started(ana, ben)
    while game.version <= 40:
        game = act(game, NOW)
    assert deadlines.sweep_overdue_turns(now=game.deadline_at) == 1
    body = made(ana, soon_over(Game.objects.get(id=game.id), 3), queued).json()

    rows = Move.objects.filter(game=game, kind__in=("roll", "move"))
    automatic = {row.version for row in rows if row.automatic}
    assert {step["version"] for step in body["steps"] if step["automatic"]} == automatic != set()


def test_reasons_are_in_the_readers_language(ana: Person, ben: Person, queued: mock.Mock) -> None:
    game = played_to_the_end(started(ana, ben))
    english, spanish = (
        _reasons(response)
        for response in (
            made(ana, game, queued),
            ask(ana, game, queued, accept_language="es"),
        )
    )
    assert english.keys() == spanish.keys() != set()
    assert all(text.startswith(("Pawn", "A", "It", "The", "2")) for text in english.values())
    assert not set(english.values()) & set(spanish.values())


def _reasons(response: Any) -> dict[str, str]:
    return {
        reason["code"]: reason["text"]
        for step in response.json()["steps"]
        if step["decision"]
        for reason in step["decision"]["reasons"]
    }


def test_nobody_is_helped_in_play(ana: Person, ben: Person, queued: mock.Mock) -> None:
    refused = ask(ana, started(ana, ben), queued)
    assert (refused.status_code, refused.json()["code"]) == (409, "game_not_over")
    assert not queued.called


def test_it_is_seen_by_those_who_see_the_game(
    ana: Person, ben: Person, eva: Person, queued: mock.Mock
) -> None:
    private, public = (
        soon_over(started(*players, private=hidden), 5)
        for players, hidden in (((ana, ben), True), ((ana, ben), False))
    )
    assert ask(eva, private, queued).status_code == 404
    assert ask(ben, private, queued).status_code == 202
    assert ask(eva, public, queued).status_code == 202


def test_a_worker_that_died_is_replaced_a_few_times(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    for attempt in range(1, making.TRIES + 1):
        assert ask(ana, game, queued).status_code == 202
        assert queued.call_count == attempt
        with (
            mock.patch("games.analysis.making.record_of", side_effect=SystemExit),
            pytest.raises(SystemExit),
        ):
            work(game)
        long_ago(game, making.AGAIN_AFTER)

    refused = ask(ana, game, queued)
    assert (refused.status_code, refused.json()["code"]) == (503, "analysis_unavailable")
    left = making.REFUSED_FOR - making.AGAIN_AFTER
    assert 0 <= left.total_seconds() - int(refused["Retry-After"]) < 30
    assert queued.call_count == making.TRIES
    long_ago(game, making.REFUSED_FOR)
    assert ask(ana, game, queued).status_code == 202
    assert work(game)


def test_an_analysis_that_waits_long_is_not_refused(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    for attempt in range(1, making.TRIES + 2):
        assert ask(ana, game, queued).status_code == 202
        assert queued.call_count == attempt
        long_ago(game, making.AGAIN_AFTER)
    assert work(game)


def test_two_requests_at_once_queue_it_once(ana: Person, ben: Person) -> None:
    game = soon_over(started(ana, ben), 5)
    version, now = making.evaluator_version(game), timezone.now()
    stale = GameAnalysis(game=game, evaluator=version, requested_at=now - timedelta(hours=1))
    stale.save()
    assert making.claim(game, version, now)
    with mock.patch("games.analysis.making.GameAnalysis.objects.defer") as rows:
        rows().filter().first.return_value = stale  # read before the other's claim
        assert not making.claim(game, version, now)


def long_ago(game: Game, how_long: timedelta) -> None:
    """Move request and end of the game's analysis into the past."""
    past = {"requested_at": timezone.now() - how_long}
    if GameAnalysis.objects.get(game=game).created_at:
        past["created_at"] = past["requested_at"] + timedelta(seconds=1)
    GameAnalysis.objects.filter(game=game).update(**past)


def test_another_evaluator_replaces_it_without_a_gap(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    first = made(ana, game, queued)
    long_ago(game, making.REMADE_AFTER)
    with mock.patch("games.analysis.making.version_of", return_value="2-other"):
        for _ in range(2):
            meanwhile = ask(ana, game, queued)
            assert (meanwhile.status_code, meanwhile.json()) == (200, first.json())
            assert meanwhile["ETag"] == first["ETag"]
        assert queued.call_count == 2
        assert work(game)
        again = ask(ana, game, queued, if_none_match=first["ETag"])
        assert (again.status_code, again.json()["evaluator"]) == (200, "2-other")
        assert not work(game)
    assert queued.call_count == 2
    assert again["ETag"] != first["ETag"]


def test_two_versions_do_not_replace_each_others_reports_in_turn(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    assert ask(ana, game, queued).status_code == 202
    for version in ("2-other", "1-old", "2-other"):
        with mock.patch("games.analysis.making.version_of", return_value=version):
            assert ask(ana, game, queued).status_code == 202
    assert work(game)
    for version in ("2-other", "1-old", "2-other"):
        with mock.patch("games.analysis.making.version_of", return_value=version):
            assert ask(ana, game, queued).status_code == 200
    assert queued.call_count == 1


def test_a_worker_of_the_old_version_leaves_its_report(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    first = made(ana, game, queued)
    long_ago(game, making.REMADE_AFTER)
    with mock.patch("games.analysis.making.version_of", return_value="2-other"):
        ask(ana, game, queued)
    assert queued.call_count == 2
    assert not work(game)
    assert ask(ana, game, queued).json() == first.json()


def test_a_report_stays_if_a_new_one_cannot_be_made(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    one, other = (soon_over(started(ana, ben), 5) for _ in range(2))
    for game in (one, other):
        made(ana, game, queued)
        long_ago(game, making.REMADE_AFTER)
    with (
        mock.patch("games.analysis.making.version_of", return_value="2-other"),
        mock.patch("games.analysis.making.MOST_REQUESTED", 1),
    ):
        assert [ask(ana, game, queued).status_code for game in (one, other)] == [200, 200]
        assert queued.call_count == 3  # one waits
        with mock.patch("games.analysis.making.record_of", return_value=[]):
            assert not work(one)
        long_ago(one, making.REMADE_AFTER)
        assert ask(ana, one, queued).status_code == 200
        assert work(one)


def test_without_a_broker_it_is_requested_again_later(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    queued.side_effect = OperationalError
    for _ in range(making.TRIES + 1):
        assert ask(ana, game, queued).status_code == 202
    queued.side_effect = None
    assert ask(ana, game, queued).status_code == 202
    assert queued.call_count == making.TRIES + 2
    assert work(game)


def test_only_so_many_wait_at_once(ana: Person, ben: Person, queued: mock.Mock) -> None:
    one, other = (soon_over(started(ana, ben), 5) for _ in range(2))
    with mock.patch("games.analysis.making.MOST_REQUESTED", 1):
        assert ask(ana, one, queued).status_code == 202
        long_ago(one, making.AGAIN_AFTER)
        refused = ask(ana, other, queued)
        assert (refused.status_code, refused.json()["code"]) == (503, "analysis_unavailable")
        assert refused["Retry-After"] == str(making.BUSY_S)
        assert work(one)
        assert ask(ana, other, queued).status_code == 202


def test_what_waits_long_in_a_full_queue_keeps_its_place(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    with mock.patch("games.analysis.making.MOST_REQUESTED", 1):
        assert ask(ana, game, queued).status_code == 202
        long_ago(game, making.AGAIN_AFTER)
        assert ask(ana, game, queued).status_code == 202
    assert queued.call_count == 2


def test_nobody_takes_all_places_with_the_games_of_others(
    ana: Person, ben: Person, eva: Person, queued: mock.Mock
) -> None:
    one, other = (soon_over(started(ana, ben), 5) for _ in range(2))
    with mock.patch("games.analysis.making.MOST_OF_OTHERS", 1):
        assert [ask(eva, game, queued).status_code for game in (one, other)] == [202, 503]
        assert ask(ana, other, queued).status_code == 202


def test_requests_whose_tasks_were_lost_stop_counting(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    one, other = (soon_over(started(ana, ben), 5) for _ in range(2))
    with mock.patch("games.analysis.making.MOST_REQUESTED", 1):
        ask(ana, one, queued)
        long_ago(one, making.REFUSED_FOR)
        assert ask(ana, other, queued).status_code == 202


def test_a_damaged_record_is_not_tried_again_soon(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    ask(ana, game, queued)
    with mock.patch("games.analysis.making.record_of", return_value=[]):
        assert not work(game)
    long_ago(game, making.AGAIN_AFTER)
    assert ask(ana, game, queued).status_code == 503


def test_an_archive_that_is_away_is_tried_again(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 5)
    ask(ana, game, queued)
    with (
        mock.patch("games.analysis.making.record_of", side_effect=Unavailable),
        pytest.raises(Unavailable),
    ):
        work(game)
    assert GameAnalysis.objects.get(game=game).attempts == 1


def test_an_old_analysis_is_deleted_and_made_again(
    ana: Person, ben: Person, queued: mock.Mock, settings: Any
) -> None:
    old, new = (soon_over(started(ana, ben), 5) for _ in range(2))
    first, _ = (made(ana, game, queued) for game in (old, new))
    long_ago(old, timedelta(days=settings.ANALYSES_KEPT_DAYS, seconds=1))
    assert (forget_analyses(), forget_analyses()) == (1, 0)
    assert [row.game for row in GameAnalysis.objects.all()] == [new]
    assert made(ana, old, queued).json() == first.json()


def test_a_cancelled_game_ends_where_it_stood(ana: Person, ben: Person, queued: mock.Mock) -> None:
    game = soon_over(started(ana, ben), 8)
    Game.objects.filter(id=game.id).update(status="voided", reason="staff")
    body = made(ana, game, queued).json()

    assert body["end"] == body["steps"][-1]["chances"]
    assert {player["waterfall"]["events"] for player in body["players"]} == {0}


def test_a_game_that_is_voided_later_loses_the_result_in_its_analysis(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 8)
    assert made(ana, game, queued).json()["end"] == [10_000, 0]
    void_game(game_id=game.id, note="", now=NOW)

    body = made(ana, game, queued).json()
    assert body["end"] == body["steps"][-1]["chances"]


def test_a_game_that_is_voided_while_a_worker_makes_its_analysis(
    ana: Person, ben: Person, queued: mock.Mock
) -> None:
    game = soon_over(started(ana, ben), 8)
    ask(ana, game, queued)
    analyse = making.analyse

    def meanwhile(game: Game, *, quick: bool) -> Any:
        report = analyse(game, quick=quick)
        void_game(game_id=game.id, note="", now=NOW)
        ask(ana, game, queued)
        return report

    with mock.patch("games.analysis.making.analyse", side_effect=meanwhile):
        assert not analyse_game(str(game.id))
    assert work(game)
    body = ask(ana, game, queued).json()
    assert body["end"] == body["steps"][-1]["chances"]


def test_a_game_without_a_step_has_an_analysis(ana: Person, ben: Person, queued: mock.Mock) -> None:
    game = started(ana, ben)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    body = made(ana, Game.objects.get(id=game.id), queued).json()
    assert (body["steps"], body["turning_points"], body["end"]) == ([], [], [10_000, 0])

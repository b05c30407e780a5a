"""Votes to cancel: proposing, agreeing, refusing, expiry, and seats without a vote."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game, Move, Player
from games.play.commands import cancel_vote
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import Vote
from games.play.commands.gate import CommandResult
from games.play.commands.resign import resign
from games.play.endings.rules import attended
from games.play.errors import NoProposal
from games.play.responses import present_game
from games.time.deadlines import expire_votes
from tests.harness.games import act, assert_replays, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db


def seat_of(game: Game, person: Person) -> int:
    return next(p["seat"] for p in game.players if p["user"] == str(person.id))


def cast(game: Game, person: Person, vote: Vote, after_s: float = 0) -> CommandResult:
    now = NOW + timedelta(seconds=after_s)
    return cancel_vote.vote(game_id=game.id, user_id=person.id, vote=vote, version=None, now=now)


def proposal(game: Game) -> Any:
    game.refresh_from_db()
    return present_game(game, now=NOW)["cancel_vote"]


def leave_to_robot(game: Game, person: Person, *, automatic: bool = True) -> None:
    set_automatic(game_id=game.id, user_id=person.id, automatic=automatic, version=None, now=NOW)


def notice_types(game: Game) -> list[str]:
    rows = Move.objects.filter(game=game, kind="notice")
    return [event["type"] for row in rows for event in row.events]


def test_the_game_is_cancelled_when_all_players_agree(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    url = f"/api/v1/games/{game.id}/cancel-votes"
    first = ana.api.post(url, {"vote": "propose", "version": 1}).json()
    assert (first["version"], first["status"]) == (2, "playing")
    vote = first["cancel_vote"]
    assert (vote["proposed_by"], vote["agreed"], vote["waiting_for"]) == (0, [0], [2])
    assert 0 < vote["ms_left"] <= 60_000
    assert first["events"] == [{"type": "cancel_proposed", "seat": 0, "ends_at": vote["ends_at"]}]
    stale = ben.api.post(url, {"vote": "agree", "version": 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    last = ben.api.post(url, {"vote": "agree"}).json()
    assert (last["status"], last["reason"], last["version"]) == ("cancelled", "vote", 3)
    assert (last["cancel_vote"], last["result"]) == (None, None)
    assert [event["type"] for event in last["events"]] == ["cancel_agreed", "ended"]
    assert set(Player.objects.filter(game=game).values_list("place", flat=True)) == {None}
    assert Game.objects.filter(table=game.table_id, status="waiting").count() == 1
    assert_replays(game)


def test_one_refusal_ends_the_proposal(ana: Person, ben: Person, person: Any) -> None:
    game = started(ana, ben, person(), seats=3, arms=6)
    cast(game, ana, Vote.PROPOSE)
    change = cast(game, ben, Vote.REFUSE)
    assert change.events == [{"type": "cancel_refused", "seat": seat_of(game, ben)}]
    assert proposal(game) is None
    with pytest.raises(NoProposal):
        cast(game, ana, Vote.AGREE)
    cast(game, ben, Vote.PROPOSE)
    assert proposal(game)["proposed_by"] == seat_of(game, ben)


def test_another_proposal_counts_as_agreement(ana: Person, ben: Person, person: Any) -> None:
    game = started(ana, ben, person(), seats=3, arms=6)
    cast(game, ana, Vote.PROPOSE)
    assert cast(game, ana, Vote.PROPOSE).events == []
    cast(game, ben, Vote.PROPOSE)
    assert proposal(game)["agreed"] == sorted([seat_of(game, ana), seat_of(game, ben)])
    assert notice_types(game) == ["cancel_proposed", "cancel_agreed"]


def test_a_proposal_expires_after_a_minute(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    cast(game, ana, Vote.PROPOSE)
    assert expire_votes(now=NOW + timedelta(seconds=59)) == 0
    assert expire_votes(now=NOW + timedelta(seconds=60)) == 1
    assert proposal(game) is None
    assert (notice_types(game), game.version) == (["cancel_proposed", "cancel_expired"], 3)
    assert expire_votes(now=NOW + timedelta(seconds=61)) == 0


def test_a_late_vote_finds_no_proposal(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    cast(game, ana, Vote.PROPOSE)
    for vote in (Vote.AGREE, Vote.REFUSE):
        with pytest.raises(NoProposal):
            cast(game, ben, vote, after_s=60)
    change = cast(game, ben, Vote.PROPOSE, after_s=61)
    assert [event["type"] for event in change.events] == ["cancel_expired", "cancel_proposed"]
    assert (change.game.status, change.game.cancel_vote["agreed"]) == ("playing", [2])


def test_the_next_command_records_that_a_proposal_has_expired(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    cast(game, ana, Vote.PROPOSE)
    game = act(Game.objects.get(id=game.id), NOW + timedelta(seconds=60))
    assert proposal(game) is None
    last = Move.objects.filter(game=game).last()
    assert last is not None
    assert (last.kind, last.events[-1]) == ("roll", {"type": "cancel_expired"})


def test_a_proposal_passes_after_its_minute_if_only_automatic_seats_are_missing(
    ana: Person, ben: Person, person: Any
) -> None:
    carla = person()
    game = started(ana, ben, carla, seats=4, turn_s=300)
    leave_to_robot(game, ben)
    cast(game, ana, Vote.PROPOSE)
    assert proposal(game)["waiting_for"] == [seat_of(game, ben), seat_of(game, carla)]
    cast(game, carla, Vote.AGREE)
    assert proposal(game)["waiting_for"] == [seat_of(game, ben)]
    assert expire_votes(now=NOW + timedelta(seconds=60)) == 1
    game.refresh_from_db()
    assert (game.status, game.reason, game.vote_ends_at) == ("cancelled", "vote", None)
    assert notice_types(game)[-2:] == ["cancel_agreed", "ended"]
    assert_replays(game)


def test_a_player_whose_seat_is_automatic_may_refuse(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    leave_to_robot(game, ben)
    assert cast(game, ana, Vote.PROPOSE).game.status == "playing"
    cast(game, ben, Vote.REFUSE)
    assert (proposal(game), game.status) == (None, "playing")


def test_a_player_who_comes_back_stops_a_proposal_without_voting(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    leave_to_robot(game, ben)
    cast(game, ana, Vote.PROPOSE)
    leave_to_robot(game, ben, automatic=False)
    assert expire_votes(now=NOW + timedelta(seconds=60)) == 1
    assert (proposal(game), game.status) == (None, "playing")
    assert notice_types(game)[-1] == "cancel_expired"


def test_a_proposal_whose_player_is_automatic_himself_does_not_pass(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben, turn_s=300)
    cast(game, ana, Vote.PROPOSE)
    leave_to_robot(game, ana)
    leave_to_robot(game, ben)
    assert expire_votes(now=NOW + timedelta(seconds=60)) == 1
    assert (proposal(game), game.status) == (None, "playing")


def test_a_move_after_the_minute_ends_a_game_that_was_voted_to_be_cancelled(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben, turn_s=300)
    leave_to_robot(game, ben)
    cast(game, ana, Vote.PROPOSE)
    game = act(Game.objects.get(id=game.id), NOW + timedelta(seconds=60))
    assert (game.status, game.reason) == ("cancelled", "vote")
    last = Move.objects.filter(game=game).last()
    assert last is not None
    assert (last.kind, last.events[-1]["type"]) == ("roll", "ended")
    assert_replays(game)


def test_a_player_that_resigns_during_a_proposal_has_lost(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    cast(game, ana, Vote.PROPOSE)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.reason) == ("finished", "last_remaining")


def test_a_vote_is_an_action_and_takes_the_seat_back(ana: Person, ben: Person, person: Any) -> None:
    game = started(ana, ben, person(), seats=3, arms=6)
    leave_to_robot(game, ben)
    change = cast(game, ben, Vote.PROPOSE)
    assert [event["type"] for event in change.events] == ["automatic", "cancel_proposed"]
    assert attended(change.game.players, change.game.attendance) == [0, 2, 4]


def test_a_player_among_robots_decides_alone(ana: Person) -> None:
    game = started(ana, seats=4)
    assert cast(game, ana, Vote.PROPOSE).game.status == "cancelled"


def test_a_player_that_left_has_no_vote_and_stays_resigned(
    ana: Person, ben: Person, person: Any
) -> None:
    carla = person()
    game = started(ana, ben, carla, seats=4, teams=True)
    resign(game_id=game.id, user_id=ana.id, version=None, now=NOW)
    cast(game, ben, Vote.PROPOSE)
    cast(game, carla, Vote.AGREE)
    game.refresh_from_db()
    assert game.status == "cancelled"
    assert Player.objects.get(game=game, user=ana.id).left == "resigned"


def test_invalid_votes_are_refused(ana: Person, ben: Person, person: Any) -> None:
    game = started(ana, ben, now=timezone.now())
    url = f"/api/v1/games/{game.id}/cancel-votes"
    answers = [
        person().api.post(url, {"vote": "propose"}),
        ana.api.post(url, {"vote": "perhaps"}),
        ana.api.post(url, {"vote": "agree"}),
    ]
    codes = [(answer.status_code, answer.json()["code"]) for answer in answers]
    assert codes == [(403, "not_playing"), (400, "validation_error"), (409, "no_proposal")]

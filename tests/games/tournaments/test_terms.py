"""The terms of tournaments: what fits, which users create and change them, the latest end."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.errors import RegisteredOnly, RobotAccount
from accounts.wallet.errors import NotEnoughChips
from games.engine import InvalidOptions
from games.models import Tournament
from games.tournaments.commands import (
    cancel_tournament,
    change_tournament,
    create_for_staff,
    create_tournament,
)
from games.tournaments.entries.joining import join
from games.tournaments.entries.leaving import leave
from games.tournaments.errors import (
    InvalidTournament,
    NotOrganiser,
    TermsAgreed,
    TooManyTournaments,
    TournamentNotVisible,
    TournamentOver,
    TournamentStarted,
)
from games.tournaments.terms import ends_by, knockout_rounds
from tests.harness.people import NOW, Person, robot_account
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    all_ready,
    announced,
    people,
    swept,
    terms,
)

pytestmark = pytest.mark.django_db


def created(person: Person, **changes: Any) -> Tournament:
    return create_tournament(user_id=person.id, terms=terms(**changes), now=NOW)[0]


def changed(tournament: Tournament, person: Person, **changes: Any) -> Tournament:
    return change_tournament(
        tournament_id=tournament.id, user_id=person.id, changes=changes, now=NOW
    )


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("starts_at", {"starts_at": NOW}),
        ("starts_at", {"starts_at": NOW + timedelta(days=91)}),
        ("starts_at", {"starts_with": 4}),
        ("starts_at", {"starts_at": None}),
        ("starts_with", {"starts_at": None, "starts_with": 101}),
        ("max_entries", {"seats": 4, "max_entries": 3}),
        ("min_entries", {"min_entries": 101}),
        ("rounds", {"rounds": None}),
        ("advance", {"advance": 1}),
        ("duration_s", {"format": "arena"}),
        ("advance", KNOCKOUT | {"seats": 4, "advance": 4}),
        ("seats", KNOCKOUT | {"arms": 6, "seats": 6, "teams": True}),
        ("rating_to", {"rating_from": 1200, "rating_to": 1100}),
        ("prizes", {"prizes": [100]}),
        ("prizes", {"buy_in": 5, "prizes": [60, 50]}),
        ("prizes", {"buy_in": 5, "prizes": [100, 0]}),
        ("options", {"options": {"game_s": 0}}),
    ],
)
def test_terms_that_do_not_fit_are_refused(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        announced(**changes)
    assert refusal.value.data["field"] == field
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("It is at most 100.", {"min_entries": 101}),
        ("It is from 4 to 100.", {"seats": 4, "starts_at": None, "starts_with": 3}),
        ("It is at least 1200.", {"rating_from": 1200, "rating_to": 1100}),
    ],
)
def test_a_refusal_names_the_limits(words: str, changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        announced(**changes)
    assert str(refusal.value.detail) == words


def test_options_are_those_of_a_table() -> None:
    with pytest.raises(InvalidOptions):
        announced(options={"pawns": 9})
    tournament = announced(options={})
    assert tournament.options["game_s"] == 1800


def test_guests_and_robots_create_none() -> None:
    with pytest.raises(RegisteredOnly):
        created(Person(NOW))
    with pytest.raises(RobotAccount):
        created(robot_account())


def test_a_player_has_a_few_at_a_time() -> None:
    [person] = people(1)
    first, *_ = [created(person) for _ in range(3)]
    with pytest.raises(TooManyTournaments):
        created(person)
    cancel_tournament(tournament_id=first.id, user_id=person.id, now=NOW)
    created(person)


def test_a_players_tournament_is_small_and_no_dearer_than_its_chips() -> None:
    [person] = people(1)
    with pytest.raises(InvalidTournament):
        created(person, max_entries=257)
    with pytest.raises(NotEnoughChips):
        created(person, buy_in=1001)
    create_for_staff(terms=terms(max_entries=10_000, buy_in=100_000), now=NOW)


def test_only_the_organiser_changes_and_cancels() -> None:
    organiser, other = people(2)
    tournament = created(organiser)
    with pytest.raises(NotOrganiser):
        changed(tournament, other, name="Mine")
    with pytest.raises(NotOrganiser):
        cancel_tournament(tournament_id=tournament.id, user_id=other.id, now=NOW)
    assert changed(tournament, organiser, name="Mine").name == "Mine"


def test_a_tournament_of_friends_is_hidden_from_others() -> None:
    organiser, other = people(2)
    tournament = created(organiser, access="friends")
    with pytest.raises(TournamentNotVisible):
        changed(tournament, other, name="Mine")


def test_what_players_have_agreed_to_stays() -> None:
    organiser, other = people(2)
    tournament = created(organiser)
    assert changed(tournament, organiser, turn_s=20).turn_s == 20
    join(tournament_id=tournament.id, user_id=other.id, now=NOW)
    with pytest.raises(TermsAgreed) as refusal:
        changed(tournament, organiser, turn_s=30, name="New")
    assert refusal.value.data["fields"] == ["turn_s"]
    later = START + timedelta(days=1)
    assert changed(tournament, organiser, starts_at=later, turn_s=20).starts_at == later


def test_nothing_changes_after_the_start() -> None:
    players = people(2)
    tournament = created(players[0])
    for person in players:
        join(tournament_id=tournament.id, user_id=person.id, now=NOW)
    all_ready(tournament, *players, now=START)
    swept(tournament, now=START)
    for act in (changed, _cancelled):
        with pytest.raises(TournamentStarted):
            act(tournament, players[0])


def test_what_is_cancelled_stays_cancelled() -> None:
    [person] = people(1)
    tournament = created(person)
    for _ in range(2):
        assert _cancelled(tournament, person).status == "cancelled"
    with pytest.raises(TournamentOver):
        changed(tournament, person, name="Again")


def _cancelled(tournament: Tournament, person: Person) -> Tournament:
    return cancel_tournament(tournament_id=tournament.id, user_id=person.id, now=NOW)


def test_it_starts_once_enough_have_joined() -> None:
    players = people(3)
    tournament = announced(*players[:2], starts_at=None, starts_with=3)
    assert swept(tournament, now=NOW).status == "announced"
    join(tournament_id=tournament.id, user_id=players[2].id, now=NOW)
    assert swept(tournament, now=NOW).status == "running"


def test_it_waits_again_if_somebody_leaves_at_once() -> None:
    players = people(3)
    tournament = announced(*players, starts_at=None, starts_with=3)
    leave(tournament_id=tournament.id, user_id=players[0].id, now=NOW)
    assert swept(tournament, now=NOW).status == "announced"
    join(tournament_id=tournament.id, user_id=players[0].id, now=NOW)
    assert swept(tournament, now=NOW).status == "running"


def test_it_starts_if_the_number_is_lowered_to_those_who_have_joined() -> None:
    players = people(3)
    tournament = created(players[0], starts_at=None, starts_with=4)
    for person in players:
        join(tournament_id=tournament.id, user_id=person.id, now=NOW)
    changed(tournament, players[0], starts_with=3)
    assert swept(tournament, now=NOW).status == "running"


@pytest.mark.parametrize(
    ("changes", "after_s"),
    [
        (ARENA, 3600 + 960),
        ({"rounds": 3}, 3 * 960 + 2 * 360 + 300),
        (KNOCKOUT | {"max_entries": 8}, 3 * 960 + 2 * 360 + 300),
    ],
)
def test_the_latest_end_is_known_before_the_start(changes: dict[str, Any], after_s: int) -> None:
    # A game takes 600 seconds, and then 2 players have 3 rolls of 60 seconds each.
    assert ends_by(announced(**changes)) == START + timedelta(seconds=after_s)
    assert ends_by(announced(starts_at=None, starts_with=4)) is None


@pytest.mark.parametrize(
    ("entries", "seats", "advance", "rounds"),
    [(2, 2, 1, 1), (16, 4, 2, 3), (9, 4, 1, 2), (5, 2, 1, 3)],
)
def test_the_rounds_of_a_knockout(entries: int, seats: int, advance: int, rounds: int) -> None:
    tournament = announced(
        **KNOCKOUT | {"seats": seats, "advance": advance, "max_entries": entries}
    )
    assert knockout_rounds(tournament) == rounds

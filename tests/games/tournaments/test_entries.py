"""Joining, pausing, coming back and leaving."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.errors import Oneself, RegisteredOnly
from accounts.models import Notification, NotificationKind
from games.conduct.errors import PlayBanned
from games.models import Game, Pairing, Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.commands import cancel_tournament, create_for_staff, create_tournament
from games.tournaments.entries import joining
from games.tournaments.entries.leaving import leave, take_out
from games.tournaments.entries.presence import Status, pause, ready, resume
from games.tournaments.errors import (
    CannotBePartner,
    EntryOut,
    JoiningClosed,
    NotAdmitted,
    NotJoined,
    PartnerNeeded,
    TournamentFull,
    TournamentNotVisible,
    TournamentOver,
)
from tests.harness.people import NOW, Person, befriend, block, registered, robot_account
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    all_ready,
    announced,
    current,
    people,
    running,
    swept,
    terms,
)

pytestmark = pytest.mark.django_db
PAIRS: dict[str, Any] = {"teams": True, "seats": 4, "options": {"game_s": 600}}


def join(tournament: Tournament, person: Person, **more: Any) -> TournamentEntry:
    given: dict[str, Any] = {"tournament_id": tournament.id, "user_id": person.id, "now": NOW}
    return joining.join(**given | more)


def act(tournament: Tournament, person: Person, does: Callable[..., Any], **more: Any) -> Any:
    given = {"tournament_id": tournament.id, "user_id": person.id, "now": START}
    return does(**given | more)


def test_joining_twice_is_joining_once() -> None:
    [person] = people(1)
    tournament = announced()
    assert join(tournament, person) == join(tournament, person)
    assert current(tournament).entry_count == 1


def test_guests_cannot_join() -> None:
    with pytest.raises(RegisteredOnly):
        join(announced(), Person(NOW))


@pytest.mark.parametrize(
    ("condition", "changes"),
    [
        ("rating_from", {"rating_from": 1000}),
        ("registered_days", {"registered_days": 3}),
        ("games_played", {"games_played": 1}),
        ("robots", {"robots": "only"}),
        ("code", {"access": "code"}),
    ],
)
def test_a_player_has_to_meet_the_conditions(condition: str, changes: dict[str, Any]) -> None:
    with pytest.raises(NotAdmitted) as refusal:
        join(announced(**changes), registered())
    assert refusal.value.data["condition"] == condition


def test_robot_accounts_play_among_themselves() -> None:
    with pytest.raises(NotAdmitted):
        join(announced(), robot_account())
    join(announced(robots="only"), robot_account())


def test_the_code_admits_its_holder() -> None:
    tournament, code = create_for_staff(terms=terms(access="code"), now=NOW)
    with pytest.raises(NotAdmitted):
        join(tournament, registered(), code="no" + code)
    join(tournament, registered(), code=code)


def test_the_organisers_friends_are_admitted() -> None:
    organiser, friend = people(2)
    befriend(organiser, friend)
    private = terms(access="friends")
    tournament, _ = create_tournament(user_id=organiser.id, terms=private, now=NOW)
    join(tournament, friend)
    join(tournament, organiser)
    with pytest.raises(TournamentNotVisible):
        join(tournament, registered())


def test_a_full_tournament_takes_nobody() -> None:
    one, two, three = people(3)
    tournament = announced(one, two, max_entries=2)
    with pytest.raises(TournamentFull):
        join(tournament, three)
    act(tournament, two, leave)
    join(tournament, three)


def test_a_banned_player_cannot_join() -> None:
    person = registered()
    person.user.play_banned_until = NOW + timedelta(days=1)
    person.user.save()
    with pytest.raises(PlayBanned):
        join(announced(), person)


@pytest.mark.parametrize("changes", [{}, KNOCKOUT])
def test_rounds_cannot_be_joined_after_the_start(changes: dict[str, Any]) -> None:
    tournament = running(*people(4), **changes)
    with pytest.raises(JoiningClosed):
        join(tournament, registered(), now=START)


def test_an_arena_can_be_joined_until_it_ends() -> None:
    tournament = running(*people(2), **ARENA)
    late = registered()
    join(tournament, late, now=START)
    with pytest.raises(JoiningClosed):
        join(tournament, registered(), now=START + timedelta(hours=1))
    entry = TournamentEntry.objects.get(players__user=late.id)
    assert entry.waits_since == START


def test_nobody_joins_what_is_over() -> None:
    organiser, person = people(2)
    tournament, _ = create_tournament(user_id=organiser.id, terms=terms(), now=NOW)
    cancel_tournament(tournament_id=tournament.id, user_id=organiser.id, now=NOW)
    with pytest.raises(TournamentOver):
        join(tournament, person)


def test_who_leaves_before_the_start_has_never_joined() -> None:
    one, two = people(2)
    tournament = announced(one, two)
    act(tournament, one, leave)
    act(tournament, one, leave)
    assert current(tournament).entry_count == 1
    assert not TournamentPlayer.objects.filter(user=one.id).exists()
    assert join(tournament, one).number == 3


def test_who_leaves_later_keeps_points_and_is_paired_no_more() -> None:
    players = people(4)
    tournament = running(*players, **ARENA)
    act(tournament, players[0], leave)
    entry = TournamentEntry.objects.get(players__user=players[0].id)
    assert entry.status == "left"
    assert entry.pairing is not None  # the game goes on
    with pytest.raises(EntryOut):
        act(tournament, players[0], pause)
    assert join(tournament, players[0], now=START).status == "active"


def test_pausing_and_coming_back() -> None:
    players = people(5)
    tournament = running(*players, **ARENA)
    [waiting] = TournamentEntry.objects.filter(waits_since__isnull=False)
    person = next(each for each in players if each.id == waiting.players.get().user_id)
    act(tournament, person, pause)
    act(tournament, person, pause)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.waits_since) == ("paused", None)
    later = START + timedelta(seconds=9)
    act(tournament, person, resume, now=later)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.waits_since) == ("active", later)


def test_only_its_players_pause() -> None:
    tournament = running(*people(2))
    for does in (pause, resume, ready):
        with pytest.raises(NotJoined):
            act(tournament, registered(), does)


def test_a_pair_is_complete_once_both_have_named_each_other() -> None:
    one, two, three = people(3)
    tournament = announced(**PAIRS)
    entry = join(tournament, one, partner=two.user.username)
    assert (entry.status, entry.partner_id) == ("incomplete", two.id)
    with pytest.raises(CannotBePartner):
        join(tournament, three, partner=one.user.username)
    both = join(tournament, two, partner=one.user.username)
    assert (both.id, both.status, both.partner) == (entry.id, "active", None)
    assert current(tournament).entry_count == 1


def test_a_pair_needs_a_partner_and_others_have_none() -> None:
    one, two = people(2)
    with pytest.raises(PartnerNeeded):
        join(announced(**PAIRS), one)
    with pytest.raises(PartnerNeeded):
        join(announced(), one, partner=two.user.username)
    with pytest.raises(Oneself):
        join(announced(**PAIRS), one, partner=one.user.username)
    block(two, one)
    with pytest.raises(CannotBePartner):
        join(announced(**PAIRS), one, partner=two.user.username)


def test_pairs_without_a_partner_are_dropped_at_the_start() -> None:
    players = people(5)
    tournament = announced(**PAIRS)
    for one, two in ((0, 1), (2, 3)):
        join(tournament, players[one], partner=players[two].user.username)
        join(tournament, players[two], partner=players[one].user.username)
    join(tournament, players[4], partner=registered().user.username)
    all_ready(tournament, *players, now=START)
    tournament = swept(tournament, now=START)
    assert tournament.entry_count == 2
    assert Pairing.objects.get().game is not None
    assert not TournamentPlayer.objects.filter(user=players[4].id).exists()


def asked(person: Person) -> list[str]:
    """The names of the players that ask this one to be their partner."""
    kind = NotificationKind.TOURNAMENT_PARTNER
    rows = Notification.objects.filter(user=person.id, kind=kind).order_by("id")
    return [row.data["user_name"] for row in rows]


@pytest.mark.parametrize("end", ["leaves", "is removed", "is answered"])
def test_a_request_for_a_partner_ends_with_its_notification(end: str) -> None:
    one, two, three = people(3)
    tournament = announced(**PAIRS)
    for person in (one, two):
        join(tournament, person, partner=three.user.username)
    assert asked(three) == [one.user.username, two.user.username]
    if end == "leaves":
        act(tournament, one, leave)
    elif end == "is removed":
        entry = TournamentEntry.objects.get(players__user=one.id)
        take_out(current(tournament), entry, Status.REMOVED, now=NOW)
    else:
        join(tournament, three, partner=one.user.username)
    assert asked(three) == [two.user.username]
    swept(tournament, now=START)  # pairs without a partner are dropped
    assert asked(three) == []


def test_a_partner_sits_opposite() -> None:
    players = people(4)
    tournament = announced(**PAIRS)
    for one, two in ((0, 1), (2, 3)):
        join(tournament, players[one], partner=players[two].user.username)
        join(tournament, players[two], partner=players[one].user.username)
    all_ready(tournament, *players, now=START)
    swept(tournament, now=START)
    game = Game.objects.get(status="playing")
    seats = {player["user"]: player["seat"] for player in game.players}
    for one, two in ((0, 1), (2, 3)):
        assert abs(seats[str(players[one].id)] - seats[str(players[two].id)]) == 2


def test_half_a_pair_is_never_paired_in_a_running_arena() -> None:
    players = people(6)
    tournament = announced(**PAIRS | ARENA)
    for one, two in ((0, 1), (2, 3)):
        join(tournament, players[one], partner=players[two].user.username)
        join(tournament, players[two], partner=players[one].user.username)
    all_ready(tournament, *players[:4], now=START)
    swept(tournament, now=START)
    late = {"partner": players[5].user.username, "now": START}
    join(tournament, players[4], **late)
    act(tournament, players[4], leave)
    assert not TournamentPlayer.objects.filter(user=players[4].id).exists()
    assert join(tournament, players[4], **late).status == "incomplete"


@pytest.mark.parametrize("terms", [ARENA, PAIRS])
def test_those_who_are_removed_hear_of_it(terms: dict[str, Any]) -> None:
    one, two, other = people(3)
    tournament = announced(**terms)
    pairs = {"teams"} <= terms.keys()
    for person, partner in ((one, two), (two, one)):
        join(tournament, person, **{"partner": partner.user.username} if pairs else {})
    join(tournament, other, **{"partner": registered().user.username} if pairs else {})
    act(tournament, other, leave)
    entry = TournamentEntry.objects.get(players__user=one.id)
    take_out(current(tournament), entry, Status.REMOVED, now=NOW)
    sent = Notification.objects.filter(kind=NotificationKind.TOURNAMENT_REMOVED)
    assert {row.user_id for row in sent} == ({one.id, two.id} if pairs else {one.id})
    assert sent[0].data == {"tournament_id": str(tournament.id), "name": "Friday"}


def test_a_removed_player_does_not_join_again() -> None:
    one, two = people(2)
    tournament = announced(one, two)
    entry = TournamentEntry.objects.get(players__user=two.id)
    take_out(current(tournament), entry, Status.REMOVED, now=NOW)
    with pytest.raises(NotAdmitted) as refusal:
        join(tournament, two)
    assert refusal.value.data["condition"] == "removed"

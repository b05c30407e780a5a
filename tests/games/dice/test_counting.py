"""Counting the dice of a game at its end, afterwards, and for the sums of its week."""

from collections import Counter
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from games.dice import weeks
from games.dice.counting import count, count_ended
from games.models import FACES, DiceChange, DiceWeek, Game, Move, Player
from games.play.voiding import void_game
from games.players.export import everything
from games.records import archiving
from games.records.responses import present_fairness
from tests.games.dice.stopped import stopped
from tests.harness.archiving import LATER, archive_in
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person, robot_account

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def by_seat(game: Game) -> dict[int, list[int]]:
    """The faces by seat, counted from what is published about the game."""
    rolls = present_fairness(game)["rolls"]
    counts = {p["seat"]: Counter[int]() for p in game.players}
    for roll in rolls:
        counts[roll["seat"]].update(roll["roll"])
    return {seat: [count[pips] for pips in range(1, 7)] for seat, count in counts.items()}


def stored(game: Game) -> dict[int, list[int | None]]:
    players = Player.objects.filter(game=game)
    return {row.seat: [getattr(row, name) for name in FACES] for row in players}


def sums() -> dict[tuple[Any, ...], list[int]]:
    weeks.count_changes()
    names = ("ruleset", "seat", "is_robot")
    return {
        tuple(getattr(row, name) for name in names): [getattr(row, name) for name in FACES]
        for row in DiceWeek.objects.all()
    }


def uncounted(game: Game) -> None:
    """As if the game had ended before games were counted."""
    Player.objects.filter(game=game).update(**dict.fromkeys(FACES))
    DiceChange.objects.all().delete()
    DiceWeek.objects.all().delete()


def test_the_dice_of_a_game_are_counted_at_its_end(ana: Person, ben: Person) -> None:
    game = started(ana, ben, ruleset="parcheesi")
    assert {count for seat in stored(game).values() for count in seat} == {None}
    game = played_to_the_end(game)
    assert stored(game) == by_seat(game)
    assert sum(map(sum, by_seat(game).values())) > game.rolls_thrown


def test_a_week_has_the_dice_of_people_and_robots_by_seat(ana: Person, ben: Person) -> None:
    games = [stopped(started(ana, ben, seats=4)), stopped(started(ana, seats=2))]
    both = [by_seat(game) for game in games]
    assert sums() == {
        ("parchis", 0, False): [a + b for a, b in zip(both[0][0], both[1][0], strict=True)],
        ("parchis", 1, False): both[0][1],
        ("parchis", 2, True): [a + b for a, b in zip(both[0][2], both[1][2], strict=True)],
        ("parchis", 3, True): both[0][3],
    }
    assert sum(DiceWeek.objects.values_list("games", flat=True)) == 2
    assert sums() == sums()  # nothing is counted twice


def test_a_robot_account_is_no_person() -> None:
    game = stopped(started(robot_account(), robot_account()))
    assert {(seat, is_robot) for _, seat, is_robot in sums()} == {(0, True), (2, True)}
    assert stored(game) == by_seat(game)


def test_a_cancelled_or_voided_game_counts_once(ana: Person, ben: Person) -> None:
    """Leaving out games after their dice are known would be a way to choose among the dice."""
    running, ended = started(ana, ben), played_to_the_end(started(ana, ben))
    for game in (running, ended):
        void_game(game_id=game.id, note="", now=NOW + timedelta(days=8))
        assert stored(game) == by_seat(Game.objects.get(id=game.id))
    weeks.count_changes()
    assert sum(DiceWeek.objects.values_list("games", flat=True)) == 2


def test_a_private_game_counts_for_its_players_alone(ana: Person, ben: Person) -> None:
    game = stopped(started(ana, ben, private=True))
    assert stored(game) == by_seat(game)
    assert sums() == {}


def test_the_game_may_have_become_private_since_it_was_read(ana: Person, ben: Person) -> None:
    game = stopped(started(ana, ben))
    uncounted(game)
    Game.objects.filter(id=game.id).update(private=True)
    assert not game.private
    assert count(game, list(Player.objects.filter(game=game))) == FACES
    assert sums() == {}


@pytest.mark.made_up_rows
def test_damage_does_not_keep_a_game_from_ending(ana: Person, ben: Person) -> None:
    game = started(ana, ben, ruleset="parchis")
    Move.objects.filter(game=game).delete()
    Move.objects.create(game=game, version=1, kind="opening", data={"rolls": [7]}, at=NOW)
    void_game(game_id=game.id, note="", now=NOW)
    assert Game.objects.get(id=game.id).status == "voided"
    assert {count for seat in stored(game).values() for count in seat} == {None}
    assert sums() == {}


def test_games_of_earlier_releases_are_counted_by_a_command(
    ana: Person, ben: Person, tmp_path: Path, settings: Any
) -> None:
    archive_in(tmp_path, settings)
    archived, kept = stopped(started(ana, ben)), stopped(started(ana, ben))
    assert archiving.archive_record(game_id=archived.id, now=LATER)
    before = sums()
    for game in (archived, kept):
        uncounted(game)
    running = started(ana, ben)
    printed = StringIO()
    call_command("count_dice", stdout=printed)
    assert printed.getvalue() == "Counted the dice of 2 games; 0 could not be read.\n"
    assert sums() == before
    assert stored(running)[0] == [None] * 6
    call_command("count_dice", stdout=printed)
    assert "of 0 games" in printed.getvalue()
    assert not count_ended(kept.id)
    assert sums() == before


def test_an_unreadable_archive_is_left_for_the_next_time(
    ana: Person, ben: Person, tmp_path: Path, settings: Any
) -> None:
    archive_in(tmp_path, settings)
    game = stopped(started(ana, ben))
    archiving.archive_record(game_id=game.id, now=LATER)
    uncounted(game)
    (file,) = tmp_path.rglob("*.gz")
    file.rename(file.with_suffix(".away"))
    printed = StringIO()
    call_command("count_dice", stdout=printed)
    assert printed.getvalue() == "Counted the dice of 0 games; 1 could not be read.\n"


def test_the_end_of_a_game_takes_three_statements_more(
    ana: Person, ben: Person, django_assert_num_queries: Any
) -> None:
    game = stopped(started(ana, ben))
    uncounted(game)
    players = list(Player.objects.filter(game=game))
    with django_assert_num_queries(3):
        assert count(game, players) == FACES
    with django_assert_num_queries(0):
        assert count(game, players) == ()


def test_the_database_refuses_half_of_the_faces(ana: Person, ben: Person) -> None:
    rows = Player.objects.filter(game=started(ana, ben), seat=0)
    for faces in ({"face_1": 1}, dict.fromkeys(FACES, -1)):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**faces)


def test_the_export_has_the_dice(ana: Person, ben: Person) -> None:
    game = stopped(started(ana, ben))
    exported = b"".join(everything(ana.id)).decode()
    assert f'"face_6":{by_seat(game)[0][5]}' in exported.replace(" ", "")

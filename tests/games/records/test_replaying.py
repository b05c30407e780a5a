"""The check of records: correct ones pass, and each kind of fault is reported."""

from collections.abc import Callable
from io import StringIO

import pytest
from cryptography.fernet import Fernet
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from games.engine import position_to_json
from games.fairness import seeds
from games.management.commands.check_records import games_to_check
from games.models import Game, Move
from games.play.commands.resign import resign
from games.records.replay import faults, replayed
from tests.harness import tampering
from tests.harness.games import act, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.fixture
def running(ana: Person, ben: Person) -> Game:
    game = started(ana, ben)
    for _ in range(12):
        game = act(game, NOW)
    return game


def ended(*people: Person) -> Game:
    game = act(started(*people), NOW)
    resign(game_id=game.id, user_id=people[-1].id, version=None, now=NOW)
    return Game.objects.get(id=game.id)


def check(*arguments: str) -> str:
    out = StringIO()
    call_command("check_records", *arguments, stdout=out)
    return out.getvalue()


def test_correct_records_pass(running: Game, person: Callable[[], Person]) -> None:
    for _ in range(3):
        ended(person(), person())

    assert check() == "4 games replay to their stored positions, and the ledger is consistent.\n"
    assert check("--ended", "1").startswith("2 games")
    assert check("--ended", "0").startswith("1 games")
    assert check("--all").startswith("4 games")


def test_a_game_that_goes_on_during_the_check_is_checked_as_loaded(running: Game) -> None:
    (loaded,) = games_to_check(None)
    act(Game.objects.get(id=running.id), NOW)

    assert faults(loaded) == []


def stay_a_step_behind(game: Game) -> None:
    game.position = position_to_json(replayed(game).reached[-2])
    game.save()


def lose_a_row(game: Game) -> None:
    Move.objects.filter(game=game, version=3).delete()


def last_roll(game: Game) -> Move:
    return Move.objects.filter(game=game, kind="roll").latest("version")


def throw_other_dice(game: Game) -> None:
    row = last_roll(game)
    other = row.data["roll"][0] % 6 + 1
    tampering.change(Move.objects.filter(id=row.id), data=row.data | {"roll": [other]})


def take_the_dice_away(game: Game) -> None:
    tampering.change(Move.objects.filter(id=last_roll(game).id), data={})


def store_another_seed(game: Game) -> None:
    Game.objects.filter(id=game.id).update(server_seed=seeds.encrypted(b"other"))


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (stay_a_step_behind, "leads to another position than the stored one"),
        (lose_a_row, "12 rows for version 13, or a gap among them"),
        (throw_other_dice, "does not follow from the seeds"),
        (take_the_dice_away, "the rolls cannot be read: KeyError"),
        (store_another_seed, "the commitment does not follow from the seeds"),
    ],
)
def test_a_faulty_record_is_reported(
    running: Game, spoil: Callable[[Game], None], fault: str
) -> None:
    spoil(running)

    with pytest.raises(CommandError, match=fault) as refused:
        check()
    assert f"game {running.id}: " in str(refused.value)


def test_a_lost_key_is_reported(running: Game, settings: LazySettings) -> None:
    settings.SEED_ENCRYPTION_KEYS = [Fernet.generate_key().decode()]
    seeds.decrypted.cache_clear()

    with pytest.raises(CommandError, match="none of SEED_ENCRYPTION_KEYS decrypts the server seed"):
        check()
    seeds.decrypted.cache_clear()


def test_an_unreadable_record_is_reported_and_the_others_are_checked(
    person: Callable[[], Person],
) -> None:
    lost, damaged = (ended(person(), person()) for _ in range(2))
    Game.objects.filter(id=lost.id).update(archived_as="records/lost.ndjson.gz")
    Move.objects.filter(game=lost).delete()
    stay_a_step_behind(damaged)

    with pytest.raises(CommandError) as found:
        check("--all")
    assert f"game {lost.id}: The record of this game cannot be read at the moment." in str(
        found.value
    )
    assert f"game {damaged.id}: " in str(found.value)

"""The simulated population as rows: the database shows what the pure search shows."""

from uuid import UUID

import pytest
from django.conf import LazySettings

from benchmarks.integrity.__main__ import captives, measured
from benchmarks.integrity.attacks import ATTACKS, takings
from benchmarks.integrity.population import NOW, World, honest
from benchmarks.integrity.rings import plant
from games.integrity import cases, loading
from games.integrity.detection import Group, groups_of
from games.integrity.evidence import pairs_of
from games.models import IntegrityCase
from tests.harness import played_games
from tests.harness.staff import page_of, staff

EARLY, THRESHOLD = 5, 7.0


@pytest.fixture
def world() -> World:
    made = World(seed=7, early=EARLY)
    honest(made, 300)
    plant(made, 7)
    made.score()
    return made


def by_members(groups: list[Group]) -> dict[frozenset[UUID], float]:
    return {group.members: pytest.approx(group.score, abs=0.01) for group in groups}


@pytest.mark.django_db
@pytest.mark.sqlite
def test_the_database_shows_what_the_simulation_shows(world: World, settings: object) -> None:
    settings.INTEGRITY_WINDOW_DAYS = 29  # type: ignore[attr-defined]  # the first games, too
    played_games.write(world.accounts(), world.games)
    pairs = pairs_of(world.games, EARLY)
    pure = groups_of(pairs, world.accounts(), world.crowds(), THRESHOLD, captives(world))
    assert len(pure) >= 5
    assert by_members(loading.groups(NOW)) == by_members(pure)
    assert cases.search(NOW) == len(pure)
    client = staff("support")
    for case in IntegrityCase.objects.all():
        page = client.get(page_of(case)).content.decode()
        assert all(f"p-{member.user_id.hex}" in page for member in case.members.all())


def test_a_small_population_is_measured() -> None:
    found = measured(seed=7, accounts=1000, rings=14)
    assert {of for _n, of in found.found.values()} == {2}
    assert found.share_found >= 0.8
    assert found.share_right >= 0.7
    assert found.listed >= found.right > 0


def test_honest_accounts_alone_are_hardly_listed() -> None:
    found = measured(seed=7, accounts=1000, rings=0)
    assert found.listed <= 3


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_brings_no_more_than_the_bound(attack: str, settings: LazySettings) -> None:
    found = takings(attack)
    assert 0 <= found.chips <= settings.REGISTRATION_CHIPS
    assert 0 < found.points <= settings.NEWCOMER_POINTS_A_WEEK
    settings.NEWCOMER_POINTS_A_WEEK = settings.NEWCOMER_GAMES_A_DAY = 10**9
    if attack != "pairs":  # three games a day with the same partner are fewer
        assert takings(attack).points > found.points


def test_old_accounts_that_feed_one_player_are_found() -> None:
    for attack in ATTACKS:
        assert takings(attack, old=True).is_found, attack

"""A game is played to its end, and replayed, by the rules with which it began."""

from typing import Any

import pytest

from games.analysis.method.steps import without_limits
from games.engine.rulesets import EDITION
from games.models import Game
from games.records.replay import faults, replayed
from games.records.stored import damaged_among, position_of
from tests.harness.games import act, started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def edition_of(game: Game) -> int:
    position = position_of(game)
    assert position is not None
    return position.setup.rules.edition


def test_a_new_game_begins_with_the_present_edition(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    assert (game.edition, edition_of(game)) == (EDITION, EDITION)


def test_an_older_game_keeps_its_own(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"max_rounds": 10})
    Game.objects.filter(id=game.id).update(edition=1)
    game.refresh_from_db()
    for _ in range(5):
        game = act(game, NOW)
    assert (game.edition, edition_of(game)) == (1, 1)
    setup = replayed(game).record.setup
    assert (setup.rules.edition, without_limits(setup).rules.edition) == (1, 1)
    assert faults(game) == []


def test_looking_for_damaged_games_reads_the_edition_with_them(
    ana: Person, ben: Person, django_assert_num_queries: Any
) -> None:
    started(ana, ben)
    with django_assert_num_queries(1):
        assert damaged_among(Game.objects.all()) == []

"""Definitions of badges."""

import pytest

from games.engine import RULESETS
from ranking.rules import badges


def test_every_badge_can_be_earned_and_has_texts() -> None:
    codes = [kind.code for kind in badges.KINDS]
    assert len(codes) == len(set(codes)) >= 12
    for kind in badges.KINDS:
        assert kind.when
        assert kind.when.keys() <= badges.FACTS
        assert all(least > 0 for least in kind.when.values())
        assert kind.name.keys() == kind.description.keys() == {"en", "es"}
        assert kind.code in badges.earned(kind.when)


@pytest.mark.parametrize("kind", badges.KINDS, ids=lambda kind: kind.code)
def test_a_badge_is_not_earned_with_one_less(kind: badges.BadgeKind) -> None:
    for fact, least in kind.when.items():
        assert not kind.is_earned({**kind.when, fact: least - 1})
    assert not kind.is_earned({})


def test_the_badge_for_all_rulesets_counts_every_ruleset() -> None:
    (kind,) = (kind for kind in badges.KINDS if kind.code == "all_rulesets")
    assert kind.when["rulesets_won"] == len(RULESETS)


@pytest.mark.parametrize(
    ("facts", "codes"),
    [
        ({}, []),
        ({"games": 9, "level": 9, "captures": 4, "players": 8, "whole": 1}, ["first_game"]),
        ({"games": 10, "captures": 5}, ["first_game", "games_10", "five_captures"]),
        ({"wins": 1, "won": 1, "players": 5, "not_captured": 1}, ["first_win"]),
        ({"won": 1, "not_captured": 1, "whole": 1, "players": 6}, ["unhurt", "win_of_six"]),
        ({"won": 1, "came_from_last": 1, "whole": 1, "in_pair": 1}, ["from_last", "win_in_pair"]),
        ({"weekly_podium": 1}, ["weekly_podium"]),
        ({"weekly_podium": 1, "weekly_first": 1}, ["weekly_podium", "weekly_first"]),
    ],
    ids=repr,
)
def test_only_the_badges_whose_conditions_are_met_are_earned(
    facts: dict[str, int], codes: list[str]
) -> None:
    assert badges.earned(facts) == codes

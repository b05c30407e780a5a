"""The dice in the admin: of a player, and of the weeks; for the staff alone."""

from datetime import date

import pytest
from django.test import Client

from games.dice.admin import ONE_IN_TWENTY, sentence
from games.dice.selectors import Rolled
from games.models import FACES, DiceWeek
from tests.games.dice.stopped import stopped
from tests.harness.games import started
from tests.harness.people import Person
from tests.harness.staff import staff, unlabelled

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([0] * 6, "X: no game has ended yet."),
        ([1, 0, 0, 0, 0, 1], "+0.00 % against the expected sum, over 7 games and 2 dice. Too few"),
        ([100] * 6, "over 7 games and 600 dice: within chance (p = 1; faces p = 1)."),
        # Of two tests one is below 0.05 for more than one honest player in twenty.
        ([15, 17, 18, 21, 23, 26], "within chance (p = 0.042; faces p = 0.52)."),
        # 90 pips above 420: z = 90 / √350 = 4.81; chi-square = 6 · 100 / 20 = 30
        ([10, 10, 10, 30, 30, 30], "rare with fair dice (p = 1.5e-06; faces p = 1.5e-05)."),
        ([10, 10, 10, 30, 30, 30], ONE_IN_TWENTY),
    ],
)  # fmt: skip
def test_the_sentence_has_the_number_of_dice(faces: list[int], said: str) -> None:
    assert said in sentence("X", Rolled(7, faces))


def test_the_page_of_a_player_has_the_sentence(ana: Person, ben: Person) -> None:
    stopped(started(ana, ben))
    page = staff().get(f"/admin/accounts/user/{ana.id}/change/").content.decode()
    assert "against the expected sum, over 1 game and" in page
    assert "/admin/games/diceweek/" in page


def test_the_weeks_have_their_p_values() -> None:
    row = DiceWeek.objects.create(
        week=date(2026, 11, 16), ruleset="parchis", seat=2, is_robot=True, games=0,
        **dict(zip(FACES, [110, 90, 100, 100, 100, 100], strict=True)),
    )  # fmt: skip
    listed = staff().get("/admin/games/diceweek/").content.decode()
    for shown in ("2026-W47", "600", "-0.48 %", "0.81", "0.85"):
        assert shown in listed
    page = unlabelled(staff().get(f"/admin/games/diceweek/{row.pk}/change/").content.decode())
    assert "<td>robots</td><td>600</td><td>-0.48 %</td><td>0.81</td><td>0.85</td>" in page
    assert staff().post(f"/admin/games/diceweek/{row.pk}/delete/").status_code == 403


def test_the_page_of_a_week_has_the_sums_of_each_ruleset() -> None:
    for ruleset, seat in (("parchis", 0), ("parcheesi", 0), ("parchis", 2)):
        row = DiceWeek.objects.create(
            week=date(2026, 11, 16), ruleset=ruleset, seat=seat, is_robot=False, games=1,
            **dict.fromkeys(FACES, 100),
        )  # fmt: skip
    page = unlabelled(staff().get(f"/admin/games/diceweek/{row.pk}/change/").content.decode())
    for of, dice in (("all", "1,800"), ("parchis", "1,200"), ("parcheesi", "600")):
        assert f"<td>{of}</td><td>{dice}</td><td>+0.00 %</td>" in page


def test_the_list_is_filtered_by_ruleset() -> None:
    for ruleset, faces in (("parchis", 3), ("superparcheesi", 7)):
        DiceWeek.objects.create(
            week=date(2026, 11, 16), ruleset=ruleset, seat=0, is_robot=False, games=1,
            **dict.fromkeys(FACES, faces),
        )  # fmt: skip
    page = staff().get("/admin/games/diceweek/?ruleset=superparcheesi").content.decode()
    assert 'field-dice">42<' in page
    assert 'field-dice">18<' not in page


def test_only_the_staff_sees_them(client: Client) -> None:
    assert client.get("/admin/games/diceweek/").status_code in (302, 404)

"""Finding players by the beginning of their names."""

import json
import re
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from accounts.people.finding import MOST_FOUND, found_by_name
from tests.harness.people import Person, block, registered

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

ADDRESS, ME = "/api/v1/users", "/api/v1/me"


def named(*names: str) -> list[Person]:
    """Registered players with these names."""
    people = [registered() for _ in names]
    for person, name in zip(people, names, strict=True):
        person.user.rename(name)
        person.user.save()
    return people


def answer(reader: Person, prefix: str) -> Any:
    return reader.api.get(ADDRESS, {"prefix": prefix})


def found(reader: Person, prefix: str = "mar") -> list[str]:
    given = answer(reader, prefix)
    assert given.status_code == 200, given.content
    return [user["name"] for user in given.json()]


def test_players_are_found_by_the_first_letters_in_any_case(ana: Person) -> None:
    named("Martin", "maria", "Mar", "Maria.2", "omar", "Ma", "nestor")
    everybody = ["Mar", "maria", "Maria.2", "Martin"]  # the exact name first
    assert (
        found(ana) == found(ana, "MAR") == found(ana, " mar ") == found(ana, "ｍａｒ") == everybody
    )
    assert found(ana, "MARIA") == ["maria", "Maria.2"]
    assert found(ana, "maria.3") == []


def test_a_found_player_is_shown_as_everywhere(ana: Person) -> None:
    (maria,) = named("maria")
    User.objects.filter(id=maria.id).update(display_name="Mary", is_robot=True)
    (user,) = answer(ana, "maria").json()
    profile = ana.api.get(f"{ADDRESS}/maria").json()
    assert user == {name: profile[name] for name in user}
    assert (user["display_name"], user["robot_account"]) == ("Mary", True)


@pytest.mark.parametrize("prefix", ["%%%", "___", "ma%", "mar%", "m_r", "mar\\", "mar'"])
def test_signs_of_patterns_stand_for_themselves(ana: Person, prefix: str) -> None:
    named("maria", "mark")
    assert found(ana, prefix) == []


def test_an_underscore_is_found(ana: Person) -> None:
    named("mar_1", "maria")
    assert found(ana, "mar_") == ["mar_1"]


def test_at_most_ten_are_found(ana: Person) -> None:
    names = [f"mario{number:02}" for number in range(MOST_FOUND + 2)]
    named(*reversed(names))
    assert found(ana) == names[:MOST_FOUND]


def test_neither_sees_the_other_where_one_blocks(ana: Person) -> None:
    mark, maria, martin = named("mark", "maria", "martin")
    block(mark, maria)
    assert found(maria) == found(mark) == ["martin"]
    assert found(martin) == ["maria", "mark"]  # without oneself
    assert found(ana) == ["maria", "mark", "martin"]


def test_guests_and_closed_accounts_are_not_found(ana: Person, ben: Person) -> None:
    _maria, mark = named("maria", "mark")
    User.objects.filter(id=ben.id).update(username="margaret")
    assert mark.api.delete("/api/v1/me", {"confirm": True}).status_code == 204
    assert found(ana) == ["maria"]
    assert found(ana, "deleted-") == []
    assert found(ben, "maria") == ["maria"]  # guests may search


def test_players_choose_whether_they_are_found(ana: Person) -> None:
    (maria,) = named("maria")
    assert maria.api.get(ME).json()["findable"] is True
    assert maria.api.patch(ME, {"findable": False}).json()["findable"] is False
    assert found(ana) == []
    assert ana.api.get(f"{ADDRESS}/maria").status_code == 200  # by the whole name
    (account,) = json.loads(maria.api.post(f"{ME}/export").content)["account"]
    assert account["findable"] is False
    assert maria.api.patch(ME, {"display_name": "Mary"}).json()["findable"] is False
    assert maria.api.patch(ME, {"findable": True}).json()["findable"] is True
    assert found(ana) == ["maria"]
    assert maria.api.patch(ME, {"findable": "no"}).json()["errors"][0]["field"] == "findable"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, "required"),
        ({"prefix": ""}, "blank"),
        ({"prefix": "ma"}, "min_length"),
        ({"prefix": " ma "}, "min_length"),
        ({"prefix": "%"}, "min_length"),
        ({"prefix": "m" * 100}, "max_length"),
        ({"prefix": "mar\0"}, "null_characters_not_allowed"),
        ({"prefix": "mar", "limit": "100"}, "unknown_parameter"),
    ],
)
def test_other_prefixes_are_refused(ana: Person, query: dict[str, str], code: str) -> None:
    refused = ana.api.get(ADDRESS, query)
    assert refused.status_code == 400
    assert [error["code"] for error in refused.json()["errors"]] == [code]


def test_finding_needs_a_token_and_has_a_limit_of_its_own(
    ana: Person, api: Any, settings: Any
) -> None:
    assert api.get(ADDRESS, {"prefix": "mar"}).status_code == 401
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "user_search": (1, 60)}
    assert answer(ana, "mar").status_code == 200
    refused = answer(ana, "mar")
    assert (refused.status_code, refused.json()["bucket"]) == (429, "user_search")
    assert ana.api.get(ME).status_code == 200


def test_finding_takes_one_query_however_many_are_found(
    ana: Person, django_assert_num_queries: Any
) -> None:
    named("maria", "mark", "martin")
    with django_assert_num_queries(1):
        assert len(found_by_name("mar", ana.id)) == 3


@pytest.mark.postgres
@pytest.mark.undivided
def test_players_are_read_from_an_index_in_its_order(ana: Person) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
    plan = found_by_name("mar", ana.id).explain()
    assert "using user_found_by_name" in plan
    assert re.search(r"Index Cond: .*>= 'mar.* < 'mar", plan), plan
    assert "Sort" not in plan

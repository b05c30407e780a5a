"""Invalid fields of requests: unknown names, and the choices of enumerations."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from accounts.signin.allauth.operations import Operation
from core.api.invalid_fields import MOST_CHOICES, MOST_UNKNOWN
from games.engine import ARMS, RULESETS
from games.models import Table
from games.robots import STRENGTHS
from parcheesi_site.middleware.callers import view_class
from tests.engine.positions import state
from tests.harness.document import committed
from tests.harness.people import Person
from tests.harness.tables import open_table
from tests.site.posts import API, EXAMPLES, routes

pytestmark = pytest.mark.django_db

ROLLED: dict[str, Any] = {"phase": "move", "roll": [5], "dice": [5]}
NOBODY = UUID(int=0)


def errors_of(answer: Any, code: str = "validation_error") -> list[dict[str, Any]]:
    body = answer.json()
    assert body["code"] == code, body
    found: list[dict[str, Any]] = body["errors"]
    return found


def with_a_body() -> Iterator[tuple[str, str]]:
    """The name and method of each operation that has a body, without those of allauth."""
    for path, entry in routes():
        address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path)
        for method, operation in committed()["paths"].get(address, {}).items():
            if "requestBody" in operation and not issubclass(view_class(entry.callback), Operation):
                yield str(entry.name), method


def test_the_operations_with_a_body_are_found() -> None:
    others = {each for each in with_a_body() if each[1] != "post"}

    assert others == {("table", "patch"), ("me", "patch"), ("me", "delete")}


@pytest.mark.parametrize("name", sorted(name for name, method in with_a_body() if method == "post"))
def test_every_post_refuses_an_unknown_field_by_name(name: str) -> None:
    example = EXAMPLES[name]()
    body = {**(example.body or {}), "no_such_field": 1}

    assert {
        "field": "no_such_field",
        "code": "unknown_field",
        "detail": "There is no field no_such_field.",
    } in errors_of(example.send(None, body))


@pytest.mark.parametrize("method", ["patch", "delete"])
def test_so_do_changes_of_the_own_account(ana: Person, method: str) -> None:
    answer = getattr(ana.api, method)(f"{API}/me", {"languag": "es"})

    assert "languag" in {error["field"] for error in errors_of(answer)}


def test_a_typo_changes_nothing_and_the_nearest_name_is_given(ana: Person) -> None:
    before = Table.objects.count()
    posted = ana.api.post(f"{API}/tables", {"ruleset": "parchis", "privat": True})
    changed = ana.api.patch(f"{API}/tables/{open_table(ana).id}", {"privat": True})

    for answer in (posted, changed):
        (error,) = errors_of(answer)
        assert (error["field"], error["code"]) == ("privat", "unknown_field")
        assert error["detail"] == "There is no field privat. Did you mean private?"
    assert Table.objects.count() == before + 1


def test_unknown_fields_inside_of_objects_are_named_beside_other_errors(ana: Person) -> None:
    move = {"pwn": 0, "kind": "walk", "value": 5}
    answer = ana.api.post(f"{API}/rules/move", {"position": state(**ROLLED), "move": move})
    errors = {error["field"]: error for error in errors_of(answer)}

    assert errors["move.pwn"]["detail"] == "There is no field pwn. Did you mean pawn?"
    assert errors["move.pawn"]["code"] == "required"
    assert "die" in errors["move.kind"]["choices"]


def test_many_or_long_unknown_names_are_not_repeated(ana: Person) -> None:
    many = {f"x{n}": n for n in range(200)}
    assert len(errors_of(ana.api.post(f"{API}/tables", {"ruleset": "parchis", **many}))) == (
        MOST_UNKNOWN
    )
    (long,) = errors_of(ana.api.post(f"{API}/tables", {"ruleset": "parchis", "p" * 5000: 1}))
    assert len(long["field"]) < 100
    assert len(long["detail"]) < 200


def test_the_hint_is_in_the_language_of_the_request(ana: Person) -> None:
    body = {"ruleset": "parchis", "privat": True}
    (error,) = errors_of(ana.api.post(f"{API}/tables", body, HTTP_ACCEPT_LANGUAGE="es"))

    assert error["detail"] == "No existe el campo privat. ¿Quizá private?"


CHOICES: list[tuple[str, dict[str, Any], str, list[Any]]] = [
    ("tables", {"ruleset": "chess"}, "ruleset", list(RULESETS)),
    ("tables", {"ruleset": "parchis", "arms": 5}, "arms", list(ARMS)),
    ("matchmaking/tickets", {"ruleset": "chess"}, "ruleset", list(RULESETS)),
    (f"tables/{NOBODY}/robots", {"strength": "weak"}, "strength", list(STRENGTHS)),
    (f"games/{NOBODY}/cancel-votes", {"vote": "yes"}, "vote", ["propose", "agree", "refuse"]),
]


@pytest.mark.parametrize(("path", "body", "field", "choices"), CHOICES)
def test_an_invalid_choice_lists_the_choices(
    ana: Person, path: str, body: dict[str, Any], field: str, choices: list[Any]
) -> None:
    (error,) = errors_of(ana.api.post(f"{API}/{path}", body))

    assert (error["field"], error["code"]) == (field, "invalid_choice")
    assert error["choices"] == choices


def test_an_invalid_language_lists_the_languages(ana: Person) -> None:
    (error,) = errors_of(ana.api.patch(f"{API}/me", {"language": "tlh"}))
    known = {each["code"] for each in ana.api.get(f"{API}/meta").json()["languages"]}

    assert {*error["choices"]} - {""} == known


@pytest.mark.parametrize(
    ("query", "choices"),
    [
        ("tables?ruleset=chess", list(RULESETS)),
        ("tables?arms=5", list(ARMS)),
        ("me/friends?state=all", ["friends", "asked", "asks"]),
    ],
)
def test_an_invalid_parameter_lists_the_choices(
    ana: Person, query: str, choices: list[Any]
) -> None:
    (error,) = errors_of(ana.api.get(f"{API}/{query}"))

    assert error["choices"] == choices


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (
            {"home_bonu": 1},
            {
                "field": "options.home_bonu",
                "code": "unknown_field",
                "detail": "There is no option 'home_bonu'. Did you mean home_bonus?",
            },
        ),
        (
            {"pawns": 7},
            {
                "field": "options.pawns",
                "code": "invalid_choice",
                "detail": "The option pawns cannot be 7; possible values: 1, 2, 3, 4.",
                "choices": [1, 2, 3, 4],
            },
        ),
        (
            {"home_bonus": 101},
            {
                "field": "options.home_bonus",
                "code": "invalid_choice",
                "detail": "The option home_bonus cannot be 101; possible values: 0-100.",
            },
        ),
        (
            {"doublet_bonus": True},
            {
                "field": "options.doublet_bonus",
                "code": "does_not_apply",
                "detail": "The option doublet_bonus does not apply to parchis.",
            },
        ),
        (
            {"pawns": 1, "start_pawns": 2},
            {
                "field": "options.start_pawns",
                "code": "needs_another",
                "detail": "The option start_pawns=2 needs pawns=2-4.",
            },
        ),
    ],
)
def test_an_invalid_option_is_named(
    ana: Person, options: dict[str, Any], error: dict[str, Any]
) -> None:
    table = open_table(ana)
    for answer in (
        ana.api.post(f"{API}/tables", {"ruleset": "parchis", "options": options}),
        ana.api.patch(f"{API}/tables/{table.id}", {"options": options}),
    ):
        assert errors_of(answer, "invalid_options") == [error]


def test_long_enumerations_are_not_listed(ana: Person) -> None:
    refused = ana.api.post(f"{API}/tables", {"ruleset": "parchis", "options": {"game_s": -1}})

    assert MOST_CHOICES < 86_400
    assert "choices" not in errors_of(refused, "invalid_options")[0]


@pytest.mark.parametrize(
    ("query", "name", "hint"),
    [
        ("tables?rulset=parchis", "rulset", " Did you mean ruleset?"),
        ("games?stauts=playing", "stauts", ""),
        ("me/friends?stat=asks", "stat", " Did you mean state?"),
        ("me/notifications?limt=5", "limt", " Did you mean limit?"),
        ("rankings/xp?arround=me", "arround", " Did you mean around?"),
        (f"games/{NOBODY}/record?fromat=txt", "fromat", " Did you mean format?"),
        (f"games/{NOBODY}/moves?afer=3", "afer", ""),
        ("me/stream?wait=5", "wait", " Did you mean wait_s?"),
    ],
)
def test_an_unknown_parameter_is_refused_by_name(
    ana: Person, query: str, name: str, hint: str
) -> None:
    assert errors_of(ana.api.get(f"{API}/{query}")) == [
        {
            "field": name,
            "code": "unknown_parameter",
            "detail": f"There is no parameter {name}.{hint}",
        }
    ]


@pytest.mark.parametrize("query", ["tables?_=17", "meta?utm_source=x", "games?limit=2&_now=3"])
def test_what_caches_and_trackers_add_is_ignored(ana: Person, query: str) -> None:
    assert ana.api.get(f"{API}/{query}").status_code == 200

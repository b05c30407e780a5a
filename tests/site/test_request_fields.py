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
from tests.openapi.signing_in import EXAMPLES as SIGNING_IN
from tests.site.posts import API, EXAMPLES, routes

pytestmark = pytest.mark.django_db

ROLLED: dict[str, Any] = {"phase": "move", "roll": [5], "dice": [5]}
NOBODY = UUID(int=0)


PATCHED = ("table", "me", "app", "webhook", "notification-settings", "tournament")


def errors_of(answer: Any, code: str = "validation_error") -> list[dict[str, Any]]:
    body = answer.json()
    assert body["code"] == code, body
    found: list[dict[str, Any]] = body["errors"]
    return found


def with_a_body(*, of_allauth: bool = False) -> Iterator[tuple[str, str]]:
    """The name and method of each operation that has a body."""
    for path, entry in routes():
        address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path)
        for method, operation in committed()["paths"].get(address, {}).items():
            view: Any = view_class(entry.callback)
            if "requestBody" in operation and issubclass(view, Operation) == of_allauth:
                yield str(entry.name), method


def test_the_operations_with_a_body_are_found() -> None:
    others = {each for each in with_a_body() if each[1] != "post"}

    assert others == {
        *((name, "patch") for name in PATCHED),
        ("me", "delete"),
        ("device", "put"),
        ("snoozed-game", "put"),
    }


@pytest.mark.parametrize("name", sorted(name for name, method in with_a_body() if method == "post"))
def test_every_post_refuses_an_unknown_field_by_name(name: str) -> None:
    example = EXAMPLES[name]()
    body = {**(example.body or {}), "no_such_field": 1}

    assert {
        "field": "no_such_field",
        "code": "unknown_field",
        "detail": "There is no field no_such_field.",
    } in errors_of(example.send(None, body))


ALLAUTH = sorted(with_a_body(of_allauth=True))


@pytest.mark.parametrize("name", sorted(name for name, method in ALLAUTH if method == "post"))
def test_every_post_of_signing_in_refuses_an_unknown_field(name: str) -> None:
    example = EXAMPLES[name]()
    answer = example.send(None, {**example.body, "no_such_field": 1})

    assert answer.status_code == 400
    assert answer.json()["errors"] == [
        {
            "message": "There is no field no_such_field.",
            "code": "unknown_field",
            "param": "no_such_field",
        }
    ]
    assert example.send(None).status_code < 400


CHANGES = {
    "resendEmailVerification": ("put", "email"),
    "setPrimaryEmail": ("patch", "email"),
    "removeEmail": ("delete", "email"),
    "disconnectProvider": ("delete", "providers"),
}


def test_the_changes_of_signing_in_are_found() -> None:
    assert sorted(CHANGES.values()) == sorted(
        (method, name) for name, method in ALLAUTH if method != "post"
    )


@pytest.mark.parametrize("name", CHANGES)
def test_so_do_changes_of_signing_in(name: str) -> None:
    client, body = SIGNING_IN[name]()
    method, path = CHANGES[name]
    answer = getattr(client, method)(f"{API}/auth/{path}", {**body, "emial": "x"})

    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["param"]) == (400, "unknown_field", "emial")


def test_operations_of_signing_in_know_each_field_of_the_document() -> None:
    unknown = {
        (operation["operationId"], name)
        for method, operation, view in operations_of_allauth()
        for name in fields_of(operation["requestBody"]["content"]["application/json"]["schema"])
        if name not in form_of(view, method).base_fields
    }

    assert unknown == set()


def operations_of_allauth() -> Iterator[tuple[str, dict[str, Any], Any]]:
    entries = {
        str(entry.name): (path, entry)
        for path, entry in routes()
        if path.startswith("api/v1/auth/")
    }
    for name, method in ALLAUTH:
        path, entry = entries[name]
        view: Any = view_class(entry.callback)
        yield method, committed()["paths"][f"/{path}"][method], view.view


def form_of(view: Any, method: str) -> Any:
    return (
        view.input_class[method.upper()] if isinstance(view.input_class, dict) else view.input_class
    )


def fields_of(schema: dict[str, Any]) -> set[str]:
    """The names of the fields, in all parts and alternatives."""
    if "$ref" in schema:
        return fields_of(committed()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    parts = [part for kind in ("allOf", "anyOf", "oneOf") for part in schema.get(kind, ())]
    return {*schema.get("properties", ())}.union(*map(fields_of, parts))


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
    move = {"pwn": 0, "kind": "die", "value": 5}
    answer = ana.api.post(f"{API}/rules/move", {"position": state(**ROLLED), "move": move})
    errors = {error["field"]: error for error in errors_of(answer)}

    assert errors["move.pwn"]["detail"] == "There is no field pwn. Did you mean pawn?"
    assert errors["move.pawn"]["code"] == "required"


def test_an_invalid_choice_in_a_list_lists_the_choices() -> None:
    example = EXAMPLES["personal-tokens"]()
    (error,) = errors_of(example.send(None, {**example.body, "scopes": ["play", "chees"]}))

    assert (error["field"], error["code"]) == ("scopes.1", "invalid_choice")
    assert "play" in error["choices"]


def test_a_legal_move_may_be_sent_back_as_it_is() -> None:
    example = EXAMPLES["moves"]()
    game = example.client.get(f"{API}{example.url.removesuffix('/moves')}").json()
    (move, *_) = game["legal_moves"]
    body = {"position": game["position"], "move": move}
    previewed = example.client.post(f"{API}/rules/move", body)
    played = example.send(None, {"version": game["version"], **move})

    assert {"from", "captures"} < move.keys()
    assert (previewed.status_code, played.status_code) == (200, 200)
    assert played.json()["events"] == previewed.json()["events"]


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


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("post", "tables?private=true", {"ruleset": "parchis"}),
        ("post", f"games/{NOBODY}/roll?version=3", {"version": 3}),
        ("post", f"tables/{NOBODY}/chat?rom=players", {"text": "Hello"}),
        ("patch", f"tables/{NOBODY}?private=true", {}),
    ],
)
def test_so_is_one_beside_a_body(ana: Person, method: str, path: str, body: Any) -> None:
    before = Table.objects.count()
    (error,) = errors_of(getattr(ana.api, method)(f"{API}/{path}", body))

    assert (error["field"], error["code"]) == (
        re.findall(r"\?(\w+)=", path)[0],
        "unknown_parameter",
    )
    assert Table.objects.count() == before


@pytest.mark.parametrize("query", ["tables?_=17", "meta?utm_source=x", "games?limit=2&_now=3"])
def test_what_caches_and_trackers_add_is_ignored(ana: Person, query: str) -> None:
    assert ana.api.get(f"{API}/{query}").status_code == 200

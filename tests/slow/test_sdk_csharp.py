"""sdk/csharp: it is generated from the document, compiles, and plays whole games."""

import re
from pathlib import Path

import pytest

from tests.harness import programs
from tests.harness.failing_proxy import (
    BROKEN,
    CUT,
    EXPIRED,
    LATE,
    LOST,
    PAGE,
    REFUSED,
    failing_proxy,
    many,
)
from tests.harness.markdown import blocks
from tests.harness.unknowns import Unknowns
from tests.slow import scripted_service as scripts
from tests.slow.scripted_service import Answer, Request, answer, problem, scripted_service
from tests.slow.sdk_csharp import SDK, SESSION, build, build_together, compiled, run
from tests.slow.sdk_generated import generated, needs_java
from tests.slow.second_factor import protected_account

TIME = answer({"now": "2026-11-21T12:00:00Z"})


pytestmark = pytest.mark.xdist_group("sdk_csharp")  # so that only one worker compiles


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("csharp")


@pytest.fixture(scope="module")
def robot(folder: Path) -> Path:
    return build(folder, "Robot", SDK / "examples" / "Robot")


@pytest.fixture(scope="module")
def checks(folder: Path) -> Path:
    return build_together(folder, "Checks", Path(__file__).parent / "csharp")


@compiled
def test_the_robot_plays_a_whole_game(robot: Path, made_run: str) -> None:
    _expect_a_game(run(robot, made_run), made_run)


@compiled
def test_the_commands_of_the_readme_play_a_game(made_run: str) -> None:
    (commands,) = [it for it in blocks("sdk/csharp/README.md", "sh") if "mono " in it]

    _expect_a_game(programs.bash(made_run, commands), made_run)


@pytest.mark.release
@compiled
def test_the_robot_goes_on_after_failures_and_unknowns(robot: Path, made_run: str) -> None:
    unknowns = Unknowns()
    with failing_proxy(made_run, many, unknowns) as (address, seen):
        printed = run(robot, address)

    _expect_a_game(printed, made_run)
    assert set(seen) >= {REFUSED, LOST, BROKEN, PAGE, EXPIRED, LATE, CUT}
    assert unknowns.seen.keys() >= {"value", "field", "event"}


@compiled
def test_no_row_is_lost_or_comes_twice_when_streams_are_killed(checks: Path, made_run: str) -> None:
    with failing_proxy(made_run, many) as (address, seen):
        *rows, last = run(checks, "rows", address).splitlines()

    assert seen.count(CUT) > 1
    assert rows == [f"{number} {number}" for number in range(1, len(rows) + 1)]
    assert last == f"{len(rows)} is the last"


@compiled
def test_all_tries_of_a_request_have_one_key(checks: Path) -> None:
    early = answer({}, 429, Retry_After="0")
    again = problem(409, "request_in_progress")
    away = problem(503, "service_unavailable")
    page = (502, {"Content-Type": "text/html"}, "<h1>Bad Gateway</h1>")
    good = answer({"new_field": {"answer": "made once"}})
    answers = iter([scripts.LOST, scripts.BROKEN, scripts.PAGE, early, again, away, page, good])
    with scripted_service(lambda _: next(answers)) as (address, service):
        printed = run(checks, "repeat", address)

    assert printed == "made once\n"
    assert len(service.keys()) == 8
    assert len({*service.keys()}) == 1
    assert {request.body for request in service.requests} == {'{"a":1}'}


@compiled
def test_an_expired_token_is_refreshed_once_for_all_requests(checks: Path) -> None:
    tries = iter([scripts.LOST, answer(SESSION)])

    def script(request: Request) -> Answer:
        if request.path == "/api/v1/auth/refresh":
            return next(tries)
        fresh = request.headers["authorization"] == "Bearer new"
        return TIME if fresh else problem(401, "token_expired")

    with scripted_service(script) as (address, service):
        printed = run(checks, "refresh", address)

    assert printed == "5 answers; stored: new next\n"
    refreshing = [it for it in service.requests if it.path.endswith("refresh")]
    assert [it.body for it in refreshing] == ['{"refresh_token":"refresh me"}'] * 2
    assert len({it.headers["idempotency-key"] for it in refreshing}) == 1
    assert not [it for it in refreshing if "authorization" in it.headers]


@compiled
@pytest.mark.parametrize(
    ("status", "code", "printed"),
    [
        (401, "refresh_token_reused", "sign in again: refresh_token_reused: \n"),
        (401, "token_expired", "sign in again: token_expired: \n"),
        (403, "new_one_day", "new_one_day: \n"),
    ],
)
def test_after_a_refused_refresh_the_player_must_sign_in_again(
    checks: Path, status: int, code: str, printed: str
) -> None:
    def script(request: Request) -> Answer:
        if request.path == "/api/v1/auth/refresh":
            return problem(status, code)
        return problem(401, "token_expired")

    with scripted_service(script) as (address, service):
        assert run(checks, "ended", address) == printed
    assert len(service.requests) == 2


@compiled
def test_a_refusal_is_not_repeated(checks: Path) -> None:
    wrong = {"field": "ruleset", "code": "invalid_choice", "detail": "", "new_field": 1}
    refusal = problem(400, "validation_error", errors=[wrong], new_field=[])
    with scripted_service(lambda _: refusal) as (address, service):
        printed = run(checks, "refused", address)

    assert printed == "400 validation_error: ruleset\n"
    (request,) = service.requests
    assert request.body == '{"ruleset":"ludo"}'


@compiled
def test_an_account_with_a_second_factor_signs_in_and_out(checks: Path, made_run: str) -> None:
    name, password, codes = protected_account(made_run)

    printed = run(checks, "account", made_run, name, password, codes[0])

    assert printed.splitlines() == [
        name,
        "signed out",
        "sign in again: session_ended: This session has ended. Sign in again.",
        "HTTP 401",  # without a code
        "HTTP 400 Incorrect code.",  # as it was used before
        "HTTP 400 The password is wrong, or there is no such account.",
        "HTTP 400 This password is entirely numeric.",
    ]


@compiled
def test_a_service_that_never_answers_is_given_up(checks: Path) -> None:
    with scripted_service(lambda _: scripts.LOST) as (address, service):
        printed = run(checks, "unreachable", address)

    assert printed == "unreachable\nunreachable\n"  # after one try, and after several
    assert len(service.requests) > 2


@needs_java
@pytest.mark.parametrize("name", ["Models.g.cs", "Operations.g.cs"])
def test_the_generated_files_are_those_of_the_document(name: str) -> None:
    assert (SDK / "Parcheesi" / name).read_text() == generated("csharp")[name], (
        "run make sdk-csharp"
    )


def _expect_a_game(printed: str, service: str) -> None:
    """The robot's lines are the result that the service has."""
    lines = printed.splitlines()
    game = re.fullmatch(r"(games/\S+) is finished(_future)?", lines[0])
    assert game, printed
    places = programs.read(service, game[1])["result"]["places"]
    assert lines[1:] == [
        f"{it['place']}. seat {it['seat']}, {it['distance']} spaces from home" for it in places
    ]

"""Polling: an unchanged resource answers 304 after one small statement."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Table
from games.time import deadlines
from tests.harness.games import on_turn, started
from tests.harness.people import Person
from tests.harness.tables import open_table, seen
from tests.site.posts import API, EXAMPLES

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ana: Person, ben: Person) -> Game:
    return started(ana, ben, now=timezone.now())


def poll(person: Person, url: str, known: str) -> Any:
    return person.api.get(url, HTTP_IF_NONE_MATCH=known)


def tag_of(person: Person, url: str) -> str:
    answer = person.api.get(url)
    assert answer.status_code == 200, answer.content
    return str(answer["ETag"])


def urls_of(game: Game) -> list[str]:
    at = f"{API}/games/{game.id}"
    parts = ["", "/moves", "/moves?limit=1", "/record", "/fairness", "/board.svg"]
    return [f"{API}/games", f"{API}/tables", f"{API}/tables/{game.table_id}"] + [
        at + part for part in parts
    ]


def test_an_unchanged_resource_answers_304(game: Game, ana: Person) -> None:
    for url in urls_of(game):
        first = ana.api.get(url)
        assert re.fullmatch(r'W/"[0-9a-f.]+"', first["ETag"]), url
        again = poll(ana, url, first["ETag"])
        assert (again.status_code, again.content) == (304, b""), url
        for name in ("ETag", "Cache-Control", "Vary"):
            assert again[name] == first[name]
        assert first["Cache-Control"] in ("private, no-cache", "private, no-store")
        assert "Authorization" in first["Vary"]


def test_what_depends_on_the_time_of_reading_is_stored_by_no_browser(
    game: Game, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that is reloaded would show the time left of when its browser stored the response."""
    waiting = Game.objects.get(table=open_table(ben))
    timed = [f"{API}/games", f"{API}/games/{game.id}", f"{API}/games/{waiting.id}"]
    for url in {*timed, *urls_of(game)}:
        answers = []
        for later in (0, 5):
            at = timezone.now() + timedelta(seconds=later)
            monkeypatch.setattr("core.clock.now", lambda at=at: at)
            answers.append(ana.api.get(url))
        first, second = answers
        assert first["ETag"] == second["ETag"], url
        caching = "private, no-store" if url in timed else "private, no-cache"
        assert first["Cache-Control"] == second["Cache-Control"] == caching, url
        assert url in timed or first.content == second.content, url


def test_a_poll_takes_one_small_statement(game: Game, ana: Person) -> None:
    for url in urls_of(game):
        tag = tag_of(ana, url)
        with CaptureQueriesContext(connection) as queries:
            assert poll(ana, url, tag).status_code == 304
        assert len(queries) == 1, url
        sql = queries.captured_queries[0]["sql"]
        assert "position" not in sql
        assert "server_seed" not in sql


def test_a_read_without_a_tag_takes_no_further_statement(game: Game, ana: Person) -> None:
    ana.api.get(f"{API}/me")  # the first request in a while records activity
    with CaptureQueriesContext(connection) as queries:
        ana.api.get(f"{API}/games/{game.id}")
    assert len(queries) == 1


@pytest.mark.parametrize("known", ['W/"1"', '"1"', '"x", W/"1"', "*"])
def test_every_form_of_the_current_version_answers_304(game: Game, ana: Person, known: str) -> None:
    assert poll(ana, f"{API}/games/{game.id}", known).status_code == 304


@pytest.mark.parametrize("known", ['W/"2"', '"11"', "", "1", "nonsense"])
def test_another_version_answers_with_the_game(game: Game, ana: Person, known: str) -> None:
    answer = poll(ana, f"{API}/games/{game.id}", known)
    assert (answer.status_code, answer["ETag"]) == (200, 'W/"1"')
    assert answer.json()["version"] == 1


def test_an_invalid_page_is_refused_despite_a_matching_tag(game: Game, ana: Person) -> None:
    answer = poll(ana, f"{API}/games/{game.id}/moves?limit=-1", "*")
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_a_roll_changes_the_tags_of_the_game(game: Game, ana: Person, ben: Person) -> None:
    in_game = [url for url in urls_of(game) if "/tables" not in url and "limit=1" not in url]
    tags = {url: tag_of(ana, url) for url in in_game}
    on_turn(game, ana, ben).api.post(f"{API}/games/{game.id}/roll", {"version": 1})
    for url, tag in tags.items():
        assert poll(ana, url, tag).status_code == 200, url


def test_the_end_of_a_game_changes_its_table(ana: Person) -> None:
    game = started(ana, seats=2, now=timezone.now())
    table = f"{API}/tables/{game.table_id}"
    tags = {url: tag_of(ana, url) for url in (table, f"{API}/tables")}
    while game.status == Game.Status.PLAYING:
        Game.objects.filter(id=game.id, deadline_at__isnull=False).update(
            deadline_at=timezone.now()
        )
        deadlines.sweep_overdue_turns(now=timezone.now())
        deadlines.play_due_robots(now=timezone.now(), at_most=50)
        game.refresh_from_db()
    for url, tag in tags.items():
        assert poll(ana, url, tag).status_code == 200, url


@pytest.mark.parametrize("path", ["games", "tables"])
def test_a_missing_resource_is_404_whatever_the_tag(ana: Person, path: str) -> None:
    assert poll(ana, f"{API}/{path}/{uuid.uuid4()}", "*").status_code == 404


@pytest.mark.parametrize("path", ["games", "tables"])
def test_the_tag_of_a_list_changes_with_its_rows(ana: Person, path: str) -> None:
    url = f"{API}/{path}?limit=1"
    tags = [tag_of(ana, url)]
    for _ in range(2):
        started(ana, now=timezone.now())
        tags.append(tag_of(ana, url))
    assert len(set(tags)) == 3


def test_a_list_of_an_unknown_version_takes_one_statement_more(ana: Person) -> None:
    open_table(ana)
    ana.api.get(f"{API}/me")
    counts = []
    for known in ({}, {"HTTP_IF_NONE_MATCH": '"old"'}):
        with CaptureQueriesContext(connection) as queries:
            assert ana.api.get(f"{API}/tables", **known).status_code == 200
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1


def test_a_refused_change_does_not_raise_the_version(ana: Person, ben: Person) -> None:
    table = open_table(ana)
    assert ben.api.post(f"{API}/tables/{table.id}/start", seen(table)).status_code == 403
    assert Table.objects.get(id=table.id).version == table.version


def tables_and_games(client: Any) -> dict[str, Any]:
    """Every visible table and game, and their lists, with their tags."""
    urls = [f"{API}/tables", f"{API}/games"]
    urls += [f"{API}/tables/{key}" for key in Table.objects.values_list("id", flat=True)]
    urls += [f"{API}/games/{key}" for key in Game.objects.values_list("id", flat=True)]
    answers = {url: client.get(url) for url in urls}
    visible = {url: answer for url, answer in answers.items() if answer.status_code != 404}
    return {url: (answer.json(), answer["ETag"]) for url, answer in visible.items()}


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("name", EXAMPLES)
def test_whatever_a_post_changes_gets_another_tag(name: str, ana: Person) -> None:
    post = EXAMPLES[name]()
    reader = post.client if "HTTP_AUTHORIZATION" in post.client._credentials else ana.api
    before = tables_and_games(reader)
    assert post.send(None).status_code < 300
    after = tables_and_games(reader)
    for url in before:
        if timeless(before[url][0]) != timeless(after[url][0]):
            assert before[url][1] != after[url][1], url


def timeless(body: Any) -> Any:
    """The body without the fields that change with time alone."""
    if isinstance(body, dict):
        return {key: timeless(value) for key, value in body.items() if key != "ms_left"}
    return [timeless(one) for one in body] if isinstance(body, list) else body

"""Links for others: the page of the client at each, and nothing at malformed ones."""

import pytest
from django.test import Client

ID = "6f1c2b0e-6a3f-4a52-9d1c-0b5e6b7a8c90"


@pytest.mark.parametrize(
    "path",
    [f"/game/{ID}", f"/table/{ID}", f"/tournament/{ID}", "/user/ana", "/user/Jos%C3%A9"],
)
def test_a_link_has_the_page_of_the_client(client: Client, path: str) -> None:
    here, usual = client.get(path), client.get("/")

    assert here.status_code == 200
    assert here.content == usual.content
    for name in ("Content-Type", "Content-Security-Policy", "Cache-Control", "Content-Language"):
        assert here.headers[name] == usual.headers[name]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        *("/game/", "/game/x", f"/game/{ID}/", f"/game/{ID}/x", f"/game/{ID[:-1]}"),
        *("/table/", "/table/1", f"/table/{ID}/code"),
        *("/user/", "/user/ana/x", "/user/a%00"),
    ],
)
def test_a_malformed_link_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"

"""Addresses that no row can have."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings

from parcheesi_site.middleware.api_chain import is_of_api
from tests.harness.signing_in import PASSWORD, App
from tests.harness.staff import staff
from tests.site.posts import routes

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


def with_nul() -> list[str]:
    """The addresses of the site that take a text, with a NUL character in it."""
    found = []
    for path, _entry in routes():
        address = re.sub(r"<uuid:\w+>", str(UUID(int=7)), path)
        address = re.sub(r"<(int|slug):\w+>", "1", address)
        address, texts = re.subn(r"<((str|path):)?\w+>", "%00", address)
        if texts and not re.search(r"[\\^(]", address):
            found.append(f"/{address}")
    return found


def test_a_nul_character_in_an_address_is_not_found(subtests: pytest.Subtests) -> None:
    app = App()
    app.sign_up()
    app.post("reauthenticate", {"password": PASSWORD})
    client, of_staff = app.signed_in(), staff()
    addresses = with_nul()
    assert len([each for each in addresses if is_of_api(each)]) > 5
    for address in addresses:
        for method in ("get", "post", "put", "patch", "delete"):
            with subtests.test(address, method=method):
                sender: Any = client if is_of_api(address) else of_staff
                answer = getattr(sender, method)(address)
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_admin_has_no_address_of_a_page_on_the_site() -> None:
    assert staff().get(f"/{settings.ADMIN_PATH}r/1/1/").status_code == 404

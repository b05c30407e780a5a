"""One palette for all pages: the client, the account's pages, the documents, the staff's."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.harness.staff import staff

SHEET = "/static/parcheesi/colors.css"
pytestmark = pytest.mark.django_db


def text_of(path: str) -> str:
    found = finders.find(path)
    assert isinstance(found, str)
    return Path(found).read_text()


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/docs/", "/admin/"])
def test_every_kind_of_page_uses_the_palette_and_the_logo(address: str) -> None:
    client = staff() if address == "/admin/" else Client()
    page = client.get(address, follow=True).content.decode()
    assert f'<link rel="stylesheet" href="{SHEET}">' in page
    assert '<img src="/static/client/icon.svg" alt="">Parcheesi' in page


def test_the_two_dark_blocks_are_equal() -> None:
    text = text_of("parcheesi/colors.css")
    by_browser, by_choice = re.findall(
        r':root(?::not\(\[data-theme="light"\]\)|\[data-theme="dark"\]) \{(.+?)\}', text, re.DOTALL
    )
    declared = [re.findall(r"--[\w-]+: [^;]+", block) for block in (by_browser, by_choice)]
    assert declared[0] == declared[1] != []


@pytest.mark.parametrize(
    "path",
    ["accounts/pages.css", "documents/page.css", "staff/staff.css", "client/styles/base.css"],
)
def test_every_property_that_a_sheet_uses_exists(path: str) -> None:
    sheets = [path, "parcheesi/colors.css"]
    if path.startswith("client"):
        sheets.append("client/styles/colors.css")
    if path.startswith("staff"):
        sheets.append("admin/css/base.css")
    declared = {name for each in sheets for name in re.findall(r"(--[\w-]+):", text_of(each))}
    assert set(re.findall(r"var\((--[\w-]+)", text_of(path))) <= declared

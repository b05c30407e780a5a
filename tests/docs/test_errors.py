"""docs/errors.md: every code, its status, and what to do about it."""

import json
import re

from allauth.headless.adapter import DefaultHeadlessAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from rest_framework.test import APIClient

from accounts.signin.allauth.adapters import AccountAdapter, MFAAdapter
from parcheesi_site.api import problems
from parcheesi_site.pages import documents
from tests.docs import error_tables
from tests.docs.error_tables import PAGE
from tests.harness.markdown import blocks, names, rows, section, text

OF_FIELDS = {
    "required",
    "unknown_field",
    "invalid",
    "invalid_choice",
    "null_characters_not_allowed",
    "min_length",
    "max_length",
}
OF_NAMES = {"unreadable", "mixed_scripts"}
OF_PASSWORDS = {
    "password_too_short",
    "password_too_common",
    "password_entirely_numeric",
    "password_too_similar",
}
NEVER = {
    "phone_password_mismatch": "there is no sign-in by telephone",
    "phone_taken": "the same",
    "unknown_phone": "the same",
    "select_only_one": "the same",
    "same_as_current": "addresses are added, not changed",
    "username_blacklisted": "the only names refused are reserved ones",
    "too_many_login_attempts": "the answer is 429",
    "rate_limited": "the same",
    "cannot_delete_authenticator": "every user may turn the second factor off",
    "disconnect_last": "there are passwords as well",
    "no_verified_email": "addresses need not be verified",
    "unknown_provider": "only in redirects to another service, which apps do themselves",
    "invalid_url": "the same",
}
"""Codes of allauth that never occur with the settings of this project."""


def test_the_tables_are_those_of_the_errors() -> None:
    assert text(PAGE) == error_tables.page(), "Run `make openapi`."


def codes() -> list[str]:
    """The codes in the tables of statuses."""
    parts = re.findall(r"(?m)^## \d[^#]+", text(PAGE))
    return [names(row[0])[0] for part in parts for row in rows(part)]


def test_every_error_is_listed_once() -> None:
    outside = re.findall(r"`(\w+)`", section(PAGE, "## Outside the API"))

    assert sorted(codes() + outside) == sorted(
        {*error_tables.by_code(), *error_tables.OUTSIDE_OF_VIEWS}
    )
    assert set(outside).isdisjoint(error_tables.of_responses())


def test_every_code_of_signing_in_is_listed_with_advice() -> None:
    adapters = (AccountAdapter, MFAAdapter, DefaultSocialAccountAdapter, DefaultHeadlessAdapter)
    possible = {code for adapter in adapters for code in adapter.error_messages}
    listed = rows(section(PAGE, "## Signing in"))

    assert set(NEVER) <= possible
    assert sorted(names(row[0])[0] for row in listed) == sorted(
        (possible - set(NEVER)) | OF_FIELDS | OF_NAMES | OF_PASSWORDS
    )
    assert all(re.fullmatch(r".+\. .+\.", when_and_advice) for _, when_and_advice in listed)


def test_the_type_of_each_error_leads_to_its_row() -> None:
    html = documents.document("errors")[0].decode()

    for code in codes():
        address, _, anchor = problems.problem(400, code, "")["type"].partition("#")
        assert address == "/docs/errors"
        assert html.count(f'<tr id="{anchor}">\n<td><code>{code}</code></td>') == 1
        assert html.count(f'id="{anchor}"') == 1


def test_the_example_is_a_real_error(api: APIClient) -> None:
    (example,) = map(json.loads, blocks(PAGE, "json"))
    answer = api.post("/api/v1/auth/refresh", {}).json()

    assert example.keys() == answer.keys()
    assert example["errors"][0].keys() == answer["errors"][0].keys()
    assert {k: example[k] for k in ("type", "title", "status", "detail", "code")} == {
        k: answer[k] for k in ("type", "title", "status", "detail", "code")
    }

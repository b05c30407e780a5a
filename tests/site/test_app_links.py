"""The files by which apps may open links for others, and the settings that name the apps."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import resolve

from parcheesi_site.pages.app_links import PATHS
from parcheesi_site.pages.client import ClientView
from tests.harness import production
from tests.harness.production import COMPLETE

APPLE = "/.well-known/apple-app-site-association"
ANDROID = "/.well-known/assetlinks.json"
ONE, OTHER = ":".join(["0A"] * 32), ":".join(["FF"] * 32)


@pytest.mark.django_db
@pytest.mark.parametrize("path", [APPLE, ANDROID])
def test_without_apps_there_are_no_files(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_ios_apps_may_open_exactly_these_paths(client: Client, settings: Any) -> None:
    settings.IOS_APPS = ["ABCDE12345.com.example.app", "ABCDE12345.com.example.other"]
    answer = client.get(APPLE, follow=False)

    assert answer.json() == {
        "applinks": {
            "details": [
                {
                    "appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.other"],
                    "components": [
                        {"/": f"/{page}/*"} for page in ("game", "table", "tournament", "user")
                    ],
                }
            ]
        }
    }
    check_headers(answer)


def test_the_paths_of_apps_are_those_of_the_client() -> None:
    for path in PATHS:
        address = path.replace("*", str(uuid4()))
        assert resolve(address).func.view_class is ClientView  # type: ignore[attr-defined]


def test_android_apps_are_named_with_their_certificates(client: Client, settings: Any) -> None:
    settings.ANDROID_APPS = {"com.example.app": [ONE, OTHER], "com.example.other": [ONE]}
    answer = client.get(ANDROID, follow=False)

    assert answer.json() == [
        {
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
                "namespace": "android_app",
                "package_name": package,
                "sha256_cert_fingerprints": fingerprints,
            },
        }
        for package, fingerprints in settings.ANDROID_APPS.items()
    ]
    check_headers(answer)


def check_headers(answer: Any) -> None:
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "public, max-age=3600"


def test_the_apps_are_read_from_the_environment() -> None:
    found = production.read(
        **COMPLETE,
        IOS_APPS="ABCDE12345.com.example.app, ABCDE12345.com.example-2.app",
        ANDROID_APPS=f"com.example.app={ONE.lower()}, com.example.app={OTHER}, a.b_c={ONE}",
    )

    assert found["IOS_APPS"] == ["ABCDE12345.com.example.app", "ABCDE12345.com.example-2.app"]
    assert found["ANDROID_APPS"] == {"com.example.app": [ONE, OTHER], "a.b_c": [ONE]}
    for nothing in ({}, {"IOS_APPS": "", "ANDROID_APPS": ""}):
        unset = production.read(**COMPLETE, **nothing)
        assert (unset["IOS_APPS"], unset["ANDROID_APPS"]) == ([], {})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("IOS_APPS", "com.example.app"),
        ("IOS_APPS", "abcde12345.com.example.app"),
        ("IOS_APPS", "ABCDE12345."),
        ("IOS_APPS", "ABCDE12345.com.example.app;ABCDE12345.com.example.other"),
        ("ANDROID_APPS", "com.example.app"),
        ("ANDROID_APPS", "com.example.app="),
        ("ANDROID_APPS", f"app={ONE}"),
        ("ANDROID_APPS", f"com.example.app={ONE}:0A"),
        ("ANDROID_APPS", f"com.example.app={ONE[:-3]}"),
        ("ANDROID_APPS", f"com.example.app={ONE.replace(':', '')}"),
        ("ANDROID_APPS", f"com.example.app={ONE.replace('0A', '0G')}"),
    ],
)
def test_what_is_no_app_stops_the_service(name: str, text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=name):
        production.read(**COMPLETE, **{name: text})

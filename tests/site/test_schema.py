"""The OpenAPI document and its pages."""

import gzip
import json
import re

import pytest
import yaml

from parcheesi_site.openapi import view
from tests.harness.document import committed
from tests.harness.service import fetch


def test_the_document_lists_the_operations(api):
    document = api.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()

    assert document["openapi"].startswith("3.")
    assert {"/api/v1/auth/guest", "/api/v1/auth/refresh", "/api/v1/me"} <= set(document["paths"])
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"


@pytest.mark.parametrize("accepted", ["*/*", "application/vnd.oai.openapi+json"])
def test_the_document_is_rendered_once_and_sent_once(api, accepted):
    first = api.get("/api/v1/schema", HTTP_ACCEPT=accepted)
    rendered = view._rendered.cache_info().misses

    again = api.get("/api/v1/schema", HTTP_ACCEPT=accepted, HTTP_IF_NONE_MATCH=first["ETag"])
    zipped = api.get("/api/v1/schema", HTTP_ACCEPT=accepted, HTTP_ACCEPT_ENCODING="br, gzip")

    assert (again.status_code, again.content) == (304, b"")
    assert first.content == gzip.decompress(zipped.content)
    assert (zipped["Content-Encoding"], zipped["ETag"] != first["ETag"]) == ("gzip", True)
    assert {"Accept", "Accept-Encoding"} <= set(first["Vary"].split(", "))
    assert "Content-Encoding" not in first
    assert view._rendered.cache_info().misses == rendered


def test_the_document_has_the_type_that_is_accepted(api):
    for accepted in ("application/vnd.oai.openapi+json", "application/json"):
        answer = api.get("/api/v1/schema", HTTP_ACCEPT=accepted)
        assert (answer["Content-Type"], answer.json()) == (accepted, committed())
    answer = api.get("/api/v1/schema", HTTP_ACCEPT="*/*")
    assert answer["Content-Type"] == "application/vnd.oai.openapi; charset=utf-8"
    assert answer["Content-Disposition"] == 'inline; filename="Parcheesi.yaml"'
    assert yaml.safe_load(answer.content) == committed()
    assert api.get("/api/v1/schema", HTTP_ACCEPT="image/png").status_code == 406
    assert api.post("/api/v1/schema").status_code == 405


def test_a_service_serves_the_committed_document(made_run):
    """Tests import more modules than a service does; extensions of the generator may be missing."""
    _, served = fetch(f"{made_run}/api/v1/schema", headers={"Accept": "application/json"})

    assert json.loads(served) == committed()


@pytest.mark.django_db
def test_the_pages_load_only_local_files(api):
    page = api.get("/api/v1/docs", HTTP_ACCEPT="text/html").content.decode()
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)

    assert any(source.endswith(".js") for source in sources)
    assert all(re.match(r"/static/|/api/v1/docs\?", source) for source in sources)
    for source in sources:
        answer = api.get(source)
        assert answer.status_code == 200
        answer.close()


def test_the_schema_of_a_table_change_has_no_defaults(api):
    document = api.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()
    new, changed = (
        document["components"]["schemas"][name]["properties"]
        for name in ("CreateTableRequest", "UpdateTableRequest")
    )

    assert new["robot_pause_ms"]["default"] == 700
    assert new.keys() - {"invite"} == changed.keys()
    assert not [name for name, field in changed.items() if "default" in field]


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/"])
def test_the_address_of_the_api_redirects_to_its_pages(api, path):
    answer = api.get(path, HTTP_ACCEPT="text/html,application/xml;q=0.9,*/*;q=0.8")

    assert (answer.status_code, answer["Location"]) == (302, "/api/v1/docs")
    assert api.post(path).status_code == 405


def test_the_document_links_to_the_other_documents(api):
    document = api.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()

    assert api.get(document["externalDocs"]["url"]).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/schema", "/api/v1/docs"])
def test_the_document_is_in_english(api, path):
    answer = api.get(path, HTTP_ACCEPT_LANGUAGE="es", HTTP_ACCEPT="*/*")

    assert (answer.status_code, answer["Content-Language"]) == (200, "en")

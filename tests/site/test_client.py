"""The web client as it is served: one page, its files, and texts in two languages."""

import json
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.avatars import AVATARS
from accounts.models import MailsOff, Transaction, WebhookEndpoint
from accounts.moderation.restrictions import Restriction
from accounts.preferences.kinds import KINDS
from accounts.webhooks.responses import STATES
from games.engine.moving.obstacles import Reason
from games.models import Reaction, Report
from parcheesi_site.pages import documents

FOLDER = Path(__file__).resolve().parents[2] / "parcheesi_site" / "static" / "client"
MODULES = sorted(FOLDER.rglob("*.js"))
# With each text in one piece.
TEXTS = re.sub(
    r"\" \+\s+\"", "", "".join(path.read_text() for path in sorted((FOLDER / "texts").glob("*.js")))
)
IMPORT = re.compile(r"^import ([^;]+?) from \"(\.[\w./-]+)\";$", re.MULTILINE)


def _imports(module: Path) -> Iterator[tuple[str, Path]]:
    for names, source in IMPORT.findall(module.read_text()):
        yield names, (module.parent / source).resolve()


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/").content.decode()


def test_the_page_loads_only_its_own_files(client: Client, page: str) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)

    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<style|style=|\son\w+=|<script(?! type=\"module\" src=)", page)
    served = [address for address in addresses if address.startswith("/static/")]
    assert len(served) >= 3
    assert all(finders.find(address.removeprefix("/static/")) for address in served)
    assert set(addresses) - set(served) == {
        "/api/v1/docs",
        "/docs/",
        "/docs/how-to-play",
        "/docs/privacy",
        "/manifest.webmanifest",
    }
    assert client.get("/", HTTP_ACCEPT_LANGUAGE="es").headers["Content-Language"] == "en"


def test_links_to_documents_are_to_pages_in_every_language() -> None:
    code = {path.name: path.read_text() for path in MODULES}
    linked = set(re.findall(r'documentAddress\("([^"]+)"\)', "".join(code.values())))

    pages = {"how-to-play", "privacy", "fairness", "ranking", "chips", "tournaments"}
    assert pages == linked
    for language, _ in settings.LANGUAGES:
        assert all(documents.in_language(name, language) in documents.files() for name in linked)
        assert all(
            documents.language_of(documents.in_language(name, language)) == language
            for name in linked
        )
    assert [name for name, text in code.items() if "/docs/" in text] == ["texts.js"]


@pytest.mark.django_db
def test_the_favicon_is_served(client: Client) -> None:
    answer = client.get("/favicon.ico", follow=True)

    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    answer.close()


def test_the_manifest_names_icons_that_are_served(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    manifest = answer.json()

    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in manifest["icons"])


def test_the_worker_stores_all_files_and_never_the_api(client: Client, page: str) -> None:
    answer = client.get("/service-worker.js")
    first, _, script = answer.content.decode().partition("\n")
    release = json.loads(first.removeprefix("const RELEASE = ").removesuffix(";"))

    assert script == (FOLDER / "worker.js").read_text()
    assert answer.headers["Cache-Control"] == "no-cache"  # a new release is found at once
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "/" in release["files"]
    assert {f"/static/client/{path.relative_to(FOLDER)}" for path in MODULES} - set(
        release["files"]
    ) == {"/static/client/worker.js"}
    assert not [file for file in release["files"] if file.startswith("/api/")]
    assert set(re.findall(r'href="(/static/[^"]+)"', page)) <= set(release["files"])
    assert 'data-worker="/service-worker.js"' in page


def test_all_modules_are_requested_at_once(page: str) -> None:
    requested = re.findall(r'<link rel="modulepreload" href="/static/client/([^"]+)"', page)

    modules = {path.relative_to(FOLDER).as_posix() for path in MODULES}
    assert set(requested) == modules - {"worker.js"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_imported_names_are_exported(module: Path) -> None:
    text = module.read_text()

    assert len(list(_imports(module))) == len(re.findall(r"^import ", text, re.MULTILINE))
    for names, source in _imports(module):
        exported = source.read_text()
        for listed in re.findall(r"\{(.+?)\}", names, re.DOTALL):
            for name in re.findall(r"\w+", listed):
                assert re.search(
                    rf"export (?:async )?(?:function|class|const|let) {name}\b", exported
                )


def test_modules_do_not_import_each_other_in_circles() -> None:
    order = TopologicalSorter(
        {module: [source for _, source in _imports(module)] for module in MODULES}
    )

    assert set(order.static_order()) == set(MODULES)


def test_every_text_exists_in_both_languages() -> None:
    entries = re.findall(
        r'^  (\w+): \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\],$', TEXTS, re.MULTILINE
    )
    words = {key: (english, spanish) for key, english, spanish in entries}
    keys = set(re.findall(r"^  (\w+): \[", TEXTS, re.MULTILINE))

    assert set(words) == keys
    assert len(entries) == len(keys)
    for english, spanish in words.values():
        assert english
        assert spanish
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", spanish))


def test_every_used_text_exists_and_every_text_is_used() -> None:
    sources = "".join(module.read_text() for module in MODULES)
    used = set(re.findall(r'\bt\("(\w+)"', sources)) | set(re.findall(r'\bsaid\("(\w+)"', sources))
    keys = set(re.findall(r"^  (\w+): \[", TEXTS, re.MULTILINE))

    assert used - keys == set()
    unused = {key for key in keys if not re.search(rf'["`]{key}["`]', sources)}
    families = (
        "robot_",
        "status_",
        "reason_",
        "not_scored_",
        "automatic_",
        "said_",
        "place_",
        "gained_",
        "left_",
        "by_",
        "notice_",
        "table_",
        "unit_",
        "scope_",
        "why_",
        "account_",
        "purpose_",
        "penalty_",
        "avatar_",
        "react_",
        "report_",
        "lesson_",
        "check_",
        "prefer_",
        "board_",
        "pawns_",
        "requests_from_",
        "restricted_",
        "webhook_off_",
        "delivery_",
        "kind_",
        "mail_off_",
        "access_",
        "cancelled_",
        "entry_",
        "format_",
        "robots_",
        "tournaments_",
        "you_are_",
    )
    assert {key for key in unused if not key.startswith(families)} - _by_value() == set()


def _by_value() -> set[str]:
    """Texts whose keys are the API's values, or column names."""
    return {"gift_taken", "balance_not_low", "registered_only", "player", "person"}


def test_every_reason_why_a_pawn_cannot_move_has_its_words() -> None:
    assert [reason for reason in get_args(Reason) if f"  why_{reason}: [" not in TEXTS] == []


def test_every_restriction_has_its_words() -> None:
    assert [what for what in Restriction if f"  restricted_{what}: [" not in TEXTS] == []


@pytest.mark.parametrize(
    ("values", "key"),
    [
        (WebhookEndpoint.Off.values, "webhook_off"),
        (STATES, "delivery"),
        (KINDS, "kind"),
        (Transaction.Purpose.values, "purpose"),
        (MailsOff.values, "mail_off"),
    ],
)
def test_every_value_of_the_service_has_its_words(values: list[str], key: str) -> None:
    assert [value for value in values if f"  {key}_{value}: [" not in TEXTS] == []


@pytest.mark.parametrize(
    ("module", "values", "key"),
    [
        ("people/name.js", AVATARS, "avatar"),
        ("tables/reactions.js", Reaction.values, "react"),
        ("people/report.js", Report.Reason.values, "report"),
    ],
)
def test_the_client_offers_what_the_service_has(module: str, values: list[str], key: str) -> None:
    code = (FOLDER / module).read_text()
    assert [value for value in values if f'"{value}"' not in code] == []
    assert [value for value in values if f"  {key}_{value}: [" not in TEXTS] == []


def test_the_document_names_every_module() -> None:
    document = (FOLDER.parents[2] / "docs" / "web-client.md").read_text()
    code = [module for module in MODULES if module.parent.name != "texts"]

    assert [module.name for module in code if f"`{module.name}`" not in document] == []


def test_every_style_sheet_is_on_the_page(page: str) -> None:
    sheets = [f"/static/client/styles/{path.name}" for path in (FOLDER / "styles").glob("*.css")]
    sheets.append("/static/parcheesi/colors.css")

    assert sorted(re.findall(r'rel="stylesheet" href="([^"]+)"', page)) == sorted(sheets)


def test_the_client_stays_small() -> None:
    lines = [len(path.read_text().splitlines()) for path in MODULES]

    assert sum(lines) <= 16150  # `make check` has a limit for each module

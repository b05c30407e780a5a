"""Players are addressed as *tú* in Spanish, also by the pages and mails of libraries."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import allauth
import django
import pytest
import rest_framework
from allauth.account.models import EmailAddress
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags

from accounts.models import User
from tests.harness.signing_in import OTHER, PASSWORD, App, totp
from tests.languages import catalog

SPANISH = {"Accept-Language": "es"}
FORMAL = re.compile(
    r"\b(usted|su|sus|le|está a punto|está recibiendo|está seguro|se dispone|introduzca|ingrese"
    r"|escriba|confirme|verifique|utilice|use|siga|inicie|haga|tome|asegúrese|compruebe|póngase"
    r"|inténtelo|escanee|contáctenos|regístrese|desea|(?-i:(No p|P)uede)|debería|debe escribir"
    r"|ha (olvidado|iniciado|cerrado|confirmado|decidido|sido usted)|olvidó)\b",
    re.IGNORECASE,
)
ABOUT_OTHERS = {"No se puede", "no se puede", "quiere"}
TITLE_CASE = re.compile(r"^\w+( \w+)* [A-ZÁÉÍÓÚÑ]\w+$")
UNREACHABLE = re.compile(
    r"webauthn|phone|passkey|usersessions|idp/|login_code|email_change|verified_email_required"
    r"|password_reset_code|confirm_\w*code|models\.py|admin\.py|/providers/"
)
"""Parts of allauth that this service does not use."""
TEMPLATES = Path(settings.BASE_DIR) / "accounts" / "templates"


def formal(text: str) -> list[str]:
    """The formal words of a text."""
    for phrase in ABOUT_OTHERS:
        text = text.replace(phrase, "")
    return [found[0] for found in FORMAL.finditer(text)]


def folder(package: ModuleType, *parts: str) -> Path:
    """The Spanish catalogue of a library."""
    return Path(str(package.__file__)).parent.joinpath(*parts, "locale", "es", "LC_MESSAGES")


def singular(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def allauth_texts() -> Iterator[str]:
    """The texts of the parts of allauth that the service uses."""
    with (folder(allauth) / "django.po").open("rb") as file:
        catalogue = read_po(file, locale="es")
    for entry in catalogue:
        files = [file for file, _ in entry.locations if not UNREACHABLE.search(file)]
        own = [file for file in files if (TEMPLATES / file.removeprefix("templates/")).exists()]
        if isinstance(entry.id, str) and entry.id and len(own) < len(files):
            yield entry.id


def test_the_texts_of_allauth_do_not_say_usted() -> None:
    with translation.override("es"):
        texts = {text: translation.gettext(text) for text in allauth_texts()}
    assert len(texts) > 100
    assert {text: words for text, it in texts.items() if (words := formal(it))} == {}
    assert [it for it in texts.values() if TITLE_CASE.search(it) and "QR" not in it] == []


def test_our_words_replace_texts_that_the_libraries_still_have() -> None:
    folders = [folder(allauth), folder(rest_framework), folder(django, "conf")]
    theirs = set[str]()
    for each in (*folders, folder(django, "contrib", "auth")):
        with (each / "django.mo").open("rb") as file:
            theirs |= {singular(entry) for entry in read_mo(file)}
    ours = map(singular, catalog.stored("es", file=catalog.libraries_path("es")))
    assert set(ours) - theirs == set()


@pytest.fixture
def ana() -> Client:
    """A player who has just signed in on the pages."""
    assert App().sign_up(email="ana@example.org").status_code == 200
    EmailAddress.objects.update(verified=True)
    client = Client(headers=SPANISH)
    shown = client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    assert shown.status_code == 302
    return client


def read(client: Client, page: str, **form: str) -> str:
    """The text of a page, or of the one that follows the form."""
    address = f"/accounts/{page}/"
    answer = client.post(address, form, follow=True) if form else client.get(address)
    assert answer.status_code == 200, page
    assert answer["Content-Language"] == "es"
    text = re.sub(r"\s+", " ", strip_tags(answer.content.decode()))
    assert formal(text) == [], text
    return text


@pytest.mark.django_db
def test_the_account_s_pages_do_not_say_usted(ana: Client) -> None:
    read(ana, "reauthenticate", password=PASSWORD, next="/accounts/email/")
    assert "Escribe la misma contraseña" in read(
        ana, "password/change", oldpassword=PASSWORD, password1=OTHER, password2="x"
    )
    assert "Tu contraseña" in read(ana, "password/change")
    assert "Estas direcciones" in read(ana, "email")
    assert "Escribe una dirección" in read(ana, "email", email="nowhere", action_add="")
    assert "No tienes ninguna" in read(ana, "email", email="ana@example.org", action_remove="")
    for page in ("logout", "reauthenticate", "2fa", "3rdparty", "confirm-email", "inactive"):
        read(ana, page)
    stranger = Client(headers=SPANISH)
    assert "te enviaremos" in read(stranger, "password/reset")
    assert "Te hemos enviado" in read(stranger, "password/reset", email="ana@example.org")
    for page in ("login", "signup", "password/reset/key/1-set-password", "confirm-email/x"):
        read(stranger, page)


@pytest.mark.django_db
def test_the_second_factor_s_pages_do_not_say_usted(ana: Client) -> None:
    read(ana, "reauthenticate", password=PASSWORD, next="/accounts/email/")
    assert "escanea" in read(ana, "2fa/totp/activate")
    answer = ana.get("/accounts/2fa/totp/activate/")
    secret = answer.context["form"].secret
    read(ana, "2fa/totp/activate", code=totp(secret))
    assert "Vas a desactivar" in read(ana, "2fa/totp/deactivate")
    assert "Vas a generar" in read(ana, "2fa/recovery-codes/generate")
    for page in ("2fa", "2fa/recovery-codes", "2fa/reauthenticate", "email"):
        read(ana, page)


def test_mails_to_players_do_not_say_usted() -> None:
    folders = ("account", "mfa", "socialaccount")
    root = Path(str(allauth.__file__)).parent / "templates"
    names = [
        path.relative_to(root).as_posix()
        for folder in folders
        for path in (root / folder / "email").glob("*.txt")
        if not path.stem.startswith("base_") and not UNREACHABLE.search(path.stem)
    ]
    assert len(names) > 25
    context = {"accounts": [{"name": "Ana"}], "user": User(username="Ana")}
    with translation.override("es"):
        texts = {name: render_to_string(name, context) for name in names}
    assert {name: words for name, it in texts.items() if (words := formal(it))} == {}

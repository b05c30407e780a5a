"""The texts that people read, as found in the code, and their translations.

    python -m tests.languages.catalog    brings every catalogue up to date (`make messages`)

Texts that have gone are dropped; new ones are added without a translation, which the tests refuse.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = settings.BASE_DIR
APPS = ("accounts", "core", "games", "ranking", "parcheesi_site")
KEYWORDS = dict.fromkeys(("_", "gettext", "gettext_lazy", "lazy")) | {"ngettext": (1, 2)}
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def path(language: str) -> Path:
    """Where the catalogue of a language is kept."""
    (folder,) = settings.LOCALE_PATHS
    return Path(folder) / language / "LC_MESSAGES" / "django.po"


def kept(language: str) -> Catalog:
    """The catalogue as it is kept."""
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def found() -> Catalog:
    """Every text in the code and the templates, and in which files."""
    catalog = Catalog(fuzzy=False, charset="utf-8")
    for file, code in _sources():
        for _line, text, _comments, context in extract("python", io.BytesIO(code), KEYWORDS):
            catalog.add(text, locations=[(file, None)], context=context)
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as the service reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def update(language: str) -> None:
    """Bring the catalogue up to date, and what is compiled from it."""
    catalog = kept(language)
    catalog.update(found(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    with path(language).open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, omit_header=False)
    path(language).with_suffix(".mo").write_bytes(compiled(kept(language)))


def _sources() -> Iterator[tuple[str, bytes]]:
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix == ".py" and "migrations" not in file.parts:
                yield name, file.read_bytes()
            elif file.suffix in {".html", ".txt"} and "templates" in file.parts:
                yield name, templatize(file.read_text(), origin=name).encode()


if __name__ == "__main__":
    for each in LANGUAGES:
        update(each)

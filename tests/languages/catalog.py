"""The translatable texts in the code, and the catalogues of their translations.

    python -m tests.languages.catalog    updates every catalogue (`make messages`)

Removed texts are dropped. New texts are added without a translation, and the tests fail until they
have one. Texts of libraries that the service words differently are in a catalogue of their own,
written by hand.
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
    """The path of a language's catalogue."""
    (folder,) = settings.LOCALE_PATHS
    return Path(folder) / language / "LC_MESSAGES" / "django.po"


def libraries_path(language: str) -> Path:
    """The path of the catalogue of libraries' texts; Django finds it as that of an app."""
    return Path(ROOT) / "accounts" / "locale" / language / "LC_MESSAGES" / "django.po"


def stored(language: str, *, file: Path | None = None) -> Catalog:
    """The committed catalogue: of our texts, unless another file is named."""
    with (file or path(language)).open("rb") as opened:
        return read_po(opened, locale=language)


def found() -> Catalog:
    """Every text in the code and the templates, with its files."""
    catalog = Catalog(fuzzy=False, charset="utf-8")
    for file, code in _sources():
        for _line, text, _comments, context in extract("python", io.BytesIO(code), KEYWORDS):
            catalog.add(text, locations=[(file, None)], context=context)
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """The catalogue in the binary format that the service reads."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def update(language: str) -> None:
    """Update the catalogue, and compile it and that of the libraries' texts."""
    catalog = stored(language)
    catalog.update(found(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    with path(language).open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, omit_header=False)
    for each in (path(language), libraries_path(language)):
        each.with_suffix(".mo").write_bytes(compiled(stored(language, file=each)))


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

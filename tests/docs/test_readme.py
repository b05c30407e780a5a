"""The README, docs/settings.md and docs/glossary.md: their tables and lists are complete."""

import re
import subprocess
import tomllib

from games.engine import OPTIONS
from parcheesi_site.settings import house_rules
from parcheesi_site.settings.rate_limits import DEFAULTS
from tests.harness.markdown import ROOT, blocks, names, rows, section, text

README = "README.md"
SETTINGS = "docs/settings.md"
READS_ENVIRONMENT = (
    r'(?:\benv\.\w+\(|\b(?:required|development_only|address)\(|\benviron\.get\()\s*"(\w+)"'
)
WORDS = """
    pawn, nest, start square, track, safe square, home path, home, blockade, capture, bonus, roll,
    pips, doublet, move, turn, seat, player, table, game, position, ruleset, deadline, overdue,
    automatic seat, robot, stake, pot, bank, standing, week, repeat, left, abandoned, spectator,
    record, restriction
"""


def tracked(pattern: str) -> list[str]:
    """The files of the project that match."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", pattern],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return listed.stdout.splitlines()


def entries(folder: str) -> set[str]:
    """The first part of each path in a folder; a folder ends with a slash."""
    inside = [path.removeprefix(folder).partition("/") for path in tracked(folder or ".")]
    return {name + slash for name, slash, _ in inside}


def test_every_setting_is_in_the_table() -> None:
    sources = [text(path) for path in tracked("*.py") if not path.startswith(("tests", "bench"))]
    read = {name for source in sources for name in re.findall(READS_ENVIRONMENT, source)}
    listed = [names(row[0])[0] for row in rows(text(SETTINGS).partition("## House rules")[0])]

    assert 10 < len(read) <= 64
    assert sorted(listed) == sorted(read)


def test_the_limits_that_no_setting_changes_are_named() -> None:
    exceptions = re.findall(r"\bbut ([^.]+)\.", section(SETTINGS, "## Limits"))
    limits = {names(row[0])[0] for row in rows(section("docs/reliability.md", "## Limits"))}

    assert limits - DEFAULTS.keys() == set(names(*exceptions))


def test_every_house_rule_is_in_the_file() -> None:
    (file,) = blocks(SETTINGS, "toml")
    rules = {name: repr(it) for name, it in vars(house_rules).items() if name.isupper()}

    assert len(rules) > 30
    assert {name: repr(it) for name, it in tomllib.loads(file).items()} == rules


def test_every_key_and_password_says_how_it_is_changed() -> None:
    page = text(SETTINGS)
    changes = section(SETTINGS, "## Changing keys and passwords")
    explained = {name for row in rows(changes) for name in names(row[0])}
    variables = {names(row[0])[0] for row in rows(page.partition("## House rules")[0])}
    variables |= set(re.findall(r"^#?([A-Z_]+)=", text("deploy/env.example"), re.MULTILINE))

    secret = {name for name in variables if re.search(r"KEY|SECRET|PASSWORD|TOKEN|DSN", name)}
    assert len(secret) > 10
    assert secret - explained == set()


def test_every_make_target_is_documented() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", text("Makefile"), re.MULTILINE)

    documented = section(README, "## Two commands") + text("docs/benchmarks.md")
    for target in phony.split():
        assert f"make {target}" in documented


def test_every_folder_is_in_the_layout() -> None:
    listed = {name for row in rows(section(README, "## The layout")) for name in names(row[0])}
    top = entries("")

    assert {name for name in top if name.endswith("/") and not name.startswith(".")} <= listed
    assert listed <= top


def test_every_word_is_explained() -> None:
    bold = re.findall(r"\*\*(.+?)\*\*", text("docs/glossary.md"))

    assert sorted(bold) == sorted(word.strip() for word in WORDS.split(","))


def test_the_number_of_options_is_right() -> None:
    assert f"{len(OPTIONS)} options a table can set" in text(README)


def test_the_readme_states_the_trademark_and_independence() -> None:
    assert "trademark" in section(README, "## The name")
    assert "independent" in section(README, "## The name")


def test_the_readme_says_that_there_is_no_licence_while_there_is_none() -> None:
    said = "No licence has been chosen yet." in section(README, "## The licence")

    assert said == (tracked("LICEN[CS]E*") == [])

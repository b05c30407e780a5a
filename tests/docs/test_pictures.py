"""The pictures of "How to play" are of positions of the engine, and of legal moves."""

import re

import pytest

from tests.docs.pictures import FOLDER, PICTURES, draw, find, position
from tests.harness.markdown import text

IMAGE = re.compile(r"^!\[([^\]]+)\]\((?:\.\./)?pictures/(\w+)\.svg\)$", re.MULTILINE)
PAGES = ["docs/how-to-play.md", "docs/es/how-to-play.md"]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_from_a_position(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == draw(PICTURES[name])


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_a_legal_move_or_says_that_it_is_none(name: str) -> None:
    picture = PICTURES[name]
    shown = position(picture)

    if not picture.legal:
        with pytest.raises(StopIteration):
            find(shown, picture.pawn, picture.to)
        assert shown.legal_moves  # of another pawn
        return
    move = find(shown, picture.pawn, picture.to)
    assert (move.captures is not None) == (name == "capturing")
    assert (move.kind == "bonus") == (name == "bonus")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_all_pictures_with_words_for_them(page: str) -> None:
    shown = IMAGE.findall(text(page))

    assert sorted(name for _, name in shown) == sorted(PICTURES)
    assert all(len(words) > 40 for words, _ in shown)
    assert [name for _, name in shown] == [name for _, name in IMAGE.findall(text(PAGES[0]))]

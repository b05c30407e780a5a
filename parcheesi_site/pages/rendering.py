"""Rendering Markdown as HTML, and the headings and texts of a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.anchors import anchors_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

WITH_ANCHORS = ("h1", "h2", "h3")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with an anchor; `level` is 1 for the title of the page."""

    level: int
    title: str
    anchor: str


def parse(text: str) -> list[Token]:
    """Parse Markdown; headings get the anchors that GitHub gives them."""
    return _markdown().parse(text)


def render(tokens: Sequence[Token]) -> str:
    """What `parse` has returned as HTML."""
    return str(_markdown().renderer.render(tokens, _markdown().options, {}))


def headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    """Yield the headings that have an anchor, in their order."""
    for heading, text in pairwise(tokens):
        if heading.type == "heading_open" and heading.tag in WITH_ANCHORS:
            yield Heading(int(heading.tag[1]), plain(text), str(heading.attrs["id"]))


def plain(token: Token) -> str:
    """The text of a token without marks: of a paragraph, a heading, a block of code."""
    if token.children is None:
        return token.content
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children)


@cache
def _markdown() -> MarkdownIt:
    options = {"html": False, "highlight": _highlighted}
    markdown = MarkdownIt("commonmark", options).enable("table")
    # A table or a block of code that is too wide can be scrolled, also with the keyboard.
    markdown.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    markdown.add_render_rule("fence", _fence)
    markdown.add_render_rule("image", _image)
    return markdown.use(anchors_plugin, max_level=3)


def _fence(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    html = RendererHTML.fence(renderer, tokens, index, options, env)
    return html.replace("<pre>", '<pre tabindex="0">', 1)


def _image(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    """Render a picture with its words below it, which screen readers have as `alt` already."""
    html = RendererHTML.image(renderer, tokens, index, options, env)
    words = escapeHtml(tokens[index].content)
    return f'{html}<span class="caption" aria-hidden="true">{words}</span>'


def _highlighted(code: str, language: str, _: str) -> str:
    """The code as HTML; empty for an unknown language, whose code stays plain."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return ""
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))

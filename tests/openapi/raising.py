"""The refusals of a function, found by following its calls through the source.

Names are resolved as Python does, attributes by annotated types. What is passed on counts as
called, and so do the methods of an object where it is made. An exception counts as raised where it
is named. What SQL and fields of models raise is not seen.
"""

import ast
import builtins
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, get_args, get_type_hints

from celery import Task
from rest_framework.exceptions import APIException

from core.errors import DomainError

OURS = {"accounts", "core", "games", "parcheesi_site", "ranking", "tests"}
Kind = type[Exception]
Kinds = tuple[Kind, ...]
Path = tuple[str, ...]
"""The functions on the way to one that raises an error."""


class Method(NamedTuple):
    """A function, and the class that it was looked up in."""

    function: FunctionType
    owner: type | None = None


class Call(NamedTuple):
    """A call, and the errors that are caught around it."""

    of: Method
    caught: Kinds


def refusals(function: Any, owner: type | None = None) -> dict[Kind, Path]:
    """Every error that the function, or the method, may refuse with, each with one way to it."""
    start = Method(function_of(function) or function, owner)
    found, todo = {start}, [start]
    while todo:
        new = {call.of for call in read(todo.pop()).calls} - found
        found |= new
        todo += new
    ways = {each: {kind: (_name(each),) for kind in read(each).raised} for each in found}
    is_complete = False
    while not is_complete:
        is_complete = True
        for each in found:
            for below, caught in read(each).calls:
                for kind in ways[below].keys() - ways[each].keys():
                    if not issubclass(kind, caught):
                        ways[each][kind] = (_name(each), *ways[below][kind])
                        is_complete = False
    return ways[start]


def _name(method: Method) -> str:
    return method.function.__qualname__


@cache
def read(method: Method) -> "Reader":
    """The calls and errors in the source of the method."""
    reader = Reader(method)
    for part in reader.tree.body:
        reader.visit(part)
    return reader


class Reader(ast.NodeVisitor):
    """Reads one function."""

    def __init__(self, method: Method) -> None:
        self.owner = method.owner
        self.calls: list[Call] = []
        self.raised: set[Kind] = set()
        self.caught: Kinds = ()
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(method.function))).body
        assert isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef)
        self.tree = tree
        closure = inspect.getclosurevars(method.function).nonlocals
        self.scope = {**vars(builtins), **method.function.__globals__, **closure}
        self.types: dict[str, list[type]] = {"self": [], "cls": []}
        if method.owner:
            self.types |= {"self": [method.owner], "cls": [method.owner]}
        for name, hint in _hints(method.function).items():
            self.types.setdefault(name, _classes(hint))
        for node in ast.walk(tree):
            self._bind(node)

    def _bind(self, node: ast.AST) -> None:
        """Note the types of the names that the node binds."""
        if isinstance(node, ast.arg):
            self.types.setdefault(node.arg, [])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            self.types.setdefault(node.id, [])
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind_to(target, node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind_to(node.target, node.iter)
        elif isinstance(node, ast.NamedExpr):
            self._bind_to(node.target, node.value)
        elif isinstance(node, ast.withitem) and node.optional_vars:
            self._bind_to(node.optional_vars, node.context_expr)

    def _bind_to(self, target: ast.expr, value: ast.expr) -> None:
        for name in ast.walk(target):
            if isinstance(name, ast.Name):
                self.types.setdefault(name.id, []).extend(self._types_of(value))

    def visit_Name(self, node: ast.Name) -> None:
        self._refer(self._value(node))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        base = self._value(node.value)
        if isinstance(base, ModuleType):
            self._refer(self._value(node))
            return
        if not (isinstance(base, type) and issubclass(base, Exception)):  # its `code` is no raise
            self.visit(node.value)
        for owner in [base] if isinstance(base, type) else self._types_of(node.value):
            self._refer(inspect.getattr_static(owner, node.attr, None), owner)
        if isinstance(node.value, ast.Call) and _text(node.value.func) == "super" and self.owner:
            parents = [
                vars(each)[node.attr] for each in self.owner.__mro__ if node.attr in vars(each)
            ]
            self._refer(parents[1] if len(parents) > 1 else None, self.owner)

    def visit_Call(self, node: ast.Call) -> None:
        made = self._value(node.func)
        if isinstance(made, type) and _is_ours(made):
            for name in dir(made):
                self._refer(inspect.getattr_static(made, name), made)
        for part in node.args[:1] if _text(node.func) in {"isinstance", "issubclass"} else [node]:
            self.generic_visit(part)

    def visit_Try(self, node: ast.Try) -> None:
        with self._catching(self.kinds_caught(node)):
            self._visit_all(node.body)
        self._visit_all([each for handler in node.handlers for each in handler.body])
        self._visit_all([*node.orelse, *node.finalbody])

    def visit_With(self, node: ast.With) -> None:
        caught: list[Kind] = []
        for item in node.items:
            entered = item.context_expr
            if isinstance(entered, ast.Call):
                caught += self._suppressed(entered)
            if not (isinstance(entered, ast.Call) and _text(entered.func) == "suppress"):
                self.visit(entered)
        with self._catching(caught):
            self._visit_all(node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_all(node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def kinds_caught(self, node: ast.Try) -> list[Kind]:
        """The errors that the handlers keep, rather than raise them again."""
        return [
            kind
            for handler in node.handlers
            if not any(
                isinstance(each, ast.Raise) and _text(each.exc) in {"", handler.name}
                for each in ast.walk(handler)
            )
            for kind in (self._kinds(handler.type) if handler.type else [Exception])
        ]

    def _suppressed(self, call: ast.Call) -> list[Kind]:
        """The errors that a context manager keeps within: `suppress`, or a generator of ours."""
        if _text(call.func) == "suppress":
            return [kind for each in call.args for kind in self._kinds(each)]
        function = function_of(self._value(call.func))
        if function is None:
            return []
        reader = read(Method(function))
        return [
            kind
            for node in ast.walk(reader.tree)
            if isinstance(node, ast.Try) and any(isinstance(e, ast.Yield) for e in ast.walk(node))
            for kind in reader.kinds_caught(node)
        ]

    @contextmanager
    def _catching(self, kinds: Iterable[Kind]) -> Iterator[None]:
        outside, self.caught = self.caught, (*self.caught, *kinds)
        yield
        self.caught = outside

    def _visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def _refer(self, value: Any, owner: type | None = None) -> None:
        """Note a reference to a value: an error is raised, a function called."""
        if isinstance(value, type) and issubclass(value, (DomainError, APIException)):
            if not issubclass(value, self.caught):
                self.raised.add(value)
        elif function := function_of(value):
            self.calls.append(Call(Method(function, owner), self.caught))

    def _kinds(self, node: ast.expr) -> list[Kind]:
        if isinstance(node, ast.Tuple | ast.Starred):
            return [kind for each in ast.iter_child_nodes(node) for kind in self._kinds(each)]
        value = self._value(node)
        return list(value) if isinstance(value, tuple) else [value] if value else []

    def _value(self, node: ast.AST) -> Any:
        """What the global name, or the attribute of one, stands for."""
        if isinstance(node, ast.Name):
            return None if node.id in self.types else self.scope.get(node.id)
        if isinstance(node, ast.Attribute):
            base = self._value(node.value)
            if isinstance(base, ModuleType | type):
                return inspect.getattr_static(base, node.attr, None)
        return None

    def _types_of(self, node: ast.expr) -> list[type]:
        """The classes of ours that the expression may have, by annotations."""
        if isinstance(node, ast.Name):
            value = self._value(node)
            return self.types.get(node.id) or ([type(value)] if _is_ours(type(value)) else [])
        if isinstance(node, ast.Call):
            value = self._value(node.func)
            if isinstance(value, type):
                return _classes(value)
            if function := function_of(value):
                return _classes(_hints(function).get("return"))
            return self._types_of(node.func)
        if isinstance(node, ast.Attribute):
            owners = self._types_of(node.value)
            return [kind for each in owners for kind in _types_of_attribute(each, node.attr)]
        return []


def _types_of_attribute(owner: type, name: str) -> list[type]:
    function = function_of(inspect.getattr_static(owner, name, None))
    return _classes(_hints(function).get("return") if function else _hints(owner).get(name))


def _text(node: ast.AST | None) -> str:
    return ast.unparse(node) if node else ""


def _is_ours(kind: Any) -> bool:
    return str(getattr(kind, "__module__", "")).partition(".")[0] in OURS


def function_of(value: Any) -> FunctionType | None:
    """The function of ours that the value is, below its decorators; a task runs elsewhere."""
    if isinstance(value, Task):
        return None
    for name in ("__func__", "fget", "func"):
        value = getattr(value, name, None) or value
    value = inspect.unwrap(value) if callable(value) else value
    if not (isinstance(value, FunctionType) and _is_ours(value)):
        return None
    is_written = "<" not in value.__code__.co_filename + value.__name__  # not a dataclass's own
    return value if is_written else None


@cache
def _hints(value: Any) -> dict[str, Any]:
    try:
        return get_type_hints(value)
    except (NameError, TypeError):  # names that only mypy imports
        return {}


def _classes(hint: Any) -> list[type]:
    """The classes of ours in an annotation."""
    if args := get_args(hint):
        return [kind for each in args for kind in _classes(each)]
    return [hint] if isinstance(hint, type) and _is_ours(hint) else []

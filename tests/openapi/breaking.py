"""Finds the breaking changes between two OpenAPI documents.

New operations, optional request fields, response fields and response values break nothing
(docs/versions.md). Texts and examples are ignored. No tool that finds breaking changes in OpenAPI
3.1 can be installed with pip or npm alone.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from parcheesi_site.openapi.unions import KINDS

Described = dict[str, Any]
Breaks = Iterator[str]

AT_LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
AT_MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
ALTERNATIVES = ("oneOf", "anyOf")


def breaks(old: Described, new: Described) -> list[str]:
    """The breaking changes of the new document, in words; empty if it only adds."""
    comparison = Comparison(old, new)
    return [
        broken
        for path, methods in old["paths"].items()
        for method, operation in methods.items()
        for broken in comparison.of_operation(
            f"{method.upper()} {path}", operation, new["paths"].get(path, {}).get(method)
        )
    ]


class Comparison:
    """Compares the parts of two documents."""

    def __init__(self, old: Described, new: Described) -> None:
        self.old, self.new = old, new
        self._passing: set[tuple[str, str, bool]] = set()

    def of_operation(self, name: str, old: Described, new: Described | None) -> Breaks:
        """The breaking changes of an operation."""
        if new is None:
            yield f"{name}: is gone"
            return
        if old["operationId"] != new["operationId"]:
            yield f"{name}: is called {new['operationId']}, was {old['operationId']}"
        if _needs_sign_in(new) and not _needs_sign_in(old):
            yield f"{name}: needs a sign-in now"
        yield from self._of_parameters(name, old, new)
        yield from self._of_body(name, old.get("requestBody"), new.get("requestBody"))
        yield from self._of_responses(name, old["responses"], new["responses"])

    def _of_parameters(self, name: str, old: Described, new: Described) -> Breaks:
        before, after = self._parameters(self.old, old), self._parameters(self.new, new)
        for key, one in before.items():
            if key not in after:
                yield f"{name}: parameter {key} is gone"
                continue
            if _required(after[key]) and not _required(one):
                yield f"{name}: parameter {key} is required now"
            yield from self.of_request(f"{name} {key}", one["schema"], after[key]["schema"])
        for key in after.keys() - before.keys():
            if _required(after[key]):
                yield f"{name}: parameter {key} is new and required"

    def _of_body(self, name: str, old: Described | None, new: Described | None) -> Breaks:
        if new is None:
            if old is not None:
                yield f"{name}: takes no body any more"
            return
        if _required(new) and not (old and _required(old)):
            yield f"{name}: needs a body now"
        for kind, content in (old or {"content": {}})["content"].items():
            if kind not in new["content"]:
                yield f"{name}: takes no {kind} any more"
            else:
                where = f"{name} body"
                yield from self.of_request(where, content["schema"], new["content"][kind]["schema"])

    def _of_responses(self, name: str, old: Described, new: Described) -> Breaks:
        for status in old.keys() | new.keys():
            if status.startswith("2") and not (status in old and status in new):
                yield f"{name}: {status} is {'gone' if status in old else 'new'}"
        for status in sorted(old.keys() & new.keys()):
            before, after = self._at(self.old, old[status]), self._at(self.new, new[status])
            for header in before.get("headers", {}).keys() - after.get("headers", {}).keys():
                yield f"{name} {status}: header {header} is gone"
            for kind, content in before.get("content", {}).items():
                other = after.get("content", {}).get(kind)
                if other is None:
                    yield f"{name} {status}: {kind} is gone"
                else:
                    where = f"{name} {status}"
                    yield from self.of_response(where, content["schema"], other["schema"])

    def of_request(self, where: str, old: Described, new: Described) -> Breaks:
        """What clients could send and is refused now."""
        yield from self._of_schema(where, old, new, request=True)

    def of_response(self, where: str, old: Described, new: Described) -> Breaks:
        """What clients could rely on in responses and has changed."""
        yield from self._of_schema(where, old, new, request=False)

    def _of_schema(self, where: str, old: Described, new: Described, *, request: bool) -> Breaks:
        pair = (str(old.get("$ref", id(old))), str(new.get("$ref", id(new))), request)
        if pair in self._passing:  # being compared, or known to be compatible
            return
        self._passing.add(pair)
        found = list(self._of_resolved(where, old, new, request=request))
        if found:
            self._passing.discard(pair)
        yield from found

    def _of_resolved(self, where: str, old: Described, new: Described, *, request: bool) -> Breaks:
        old, new = self._at(self.old, old), self._at(self.new, new)
        if not request and _is_choice(new) and not _is_choice(old):
            for one in _alternatives(new):  # now declared in more detail
                yield from self._of_schema(where, old, one, request=False)
            return
        yield from _of_types(where, old, new, request=request)
        yield from _of_values(where, old, new, request=request)
        yield from self._of_fields(where, old, new, request=request)
        for key in ("items", "additionalProperties"):
            if isinstance(old.get(key), dict) and isinstance(new.get(key), dict):
                yield from self._of_schema(f"{where}[]", old[key], new[key], request=request)
        yield from self._of_parts(where, old, new, request=request)

    def _of_fields(self, where: str, old: Described, new: Described, *, request: bool) -> Breaks:
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, field in before.items():
            if name not in after:
                yield f"{where}.{name}: is gone"
            else:
                yield from self._of_schema(f"{where}.{name}", field, after[name], request=request)
        had, has = set(old.get("required", ())), set(new.get("required", ()))
        for name in sorted(has - had if request else (had - has) & after.keys()):
            yield f"{where}.{name}: {'has to be sent now' if request else 'may be absent now'}"

    def _of_parts(self, where: str, old: Described, new: Described, *, request: bool) -> Breaks:
        for one, other in zip(old.get("allOf", ()), new.get("allOf", ()), strict=False):
            yield from self._of_schema(where, one, other, request=request)
        if len(old.get("allOf", ())) != len(new.get("allOf", ())):
            yield f"{where}: is made of other parts"
        if not request:
            yield from self._of_kinds(where, old.get(KINDS, {}), new.get(KINDS, {}))
        before, after = _alternatives(old), _alternatives(new)
        sources, targets = (before, after) if request else (after, before)
        for source in sources:
            if not any(self._fits(source, target, request=request) for target in targets):
                yield f"{where}: {'an alternative is gone' if request else 'has a new alternative'}"

    def _of_kinds(self, where: str, old: Described, new: Described) -> Breaks:
        """The breaking changes of each kind of an object; new kinds are allowed."""
        for kind in sorted(old.keys() & new.keys()):
            yield from self._of_schema(f"{where}({kind})", old[kind], new[kind], request=False)

    def _fits(self, source: Described, target: Described, *, request: bool) -> bool:
        old, new = (source, target) if request else (target, source)
        return not list(self._of_schema("", old, new, request=request))

    def _parameters(self, document: Described, operation: Described) -> dict[str, Described]:
        found = [self._at(document, one) for one in operation.get("parameters", ())]
        return {f"{one['in']} {one['name']}": one for one in found}

    def _at(self, document: Described, part: Described) -> Described:
        """The target of a reference; any other part unchanged."""
        if "$ref" not in part:
            return part
        target: Any = document
        for name in part["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        return dict(target)


def _of_types(where: str, old: Described, new: Described, *, request: bool) -> Breaks:
    before, after = _types(old), _types(new)
    narrow, wide = (before, after) if request else (after, before)
    if wide and not (narrow and narrow <= wide):
        yield f"{where}: is {_or(after)}, was {_or(before)}"
    if old.get("format") != new.get("format") and (new.get("format") or not request):
        yield f"{where}: has the format {new.get('format')}, had {old.get('format')}"


def _of_values(where: str, old: Described, new: Described, *, request: bool) -> Breaks:
    if not request:
        return  # responses may contain further values
    if "enum" in new:
        if "enum" not in old:
            yield f"{where}: takes certain values only"
        for gone in [value for value in old.get("enum", ()) if value not in new["enum"]]:
            yield f"{where}: does not take {gone!r} any more"
    for bound in AT_LEAST:
        if bound in new and (bound not in old or old[bound] < new[bound]):
            yield f"{where}: {bound} is {new[bound]}, was {old.get(bound)}"
    for bound in AT_MOST:
        if bound in new and (bound not in old or old[bound] > new[bound]):
            yield f"{where}: {bound} is {new[bound]}, was {old.get(bound)}"
    if new.get("pattern") not in (None, old.get("pattern")):
        yield f"{where}: has to match {new['pattern']}"


def _types(schema: Described) -> set[str]:
    kinds = schema.get("type", [])
    found = {kinds} if isinstance(kinds, str) else set(kinds)
    return found | {"integer"} if "number" in found else found


def _alternatives(schema: Described) -> list[Described]:
    return [one for key in ALTERNATIVES for one in schema.get(key, ())]


def _is_choice(schema: Described) -> bool:
    """Whether the schema consists only of alternatives."""
    return bool(_alternatives(schema)) and not schema.keys() & {"type", "properties", "allOf"}


def _needs_sign_in(operation: Described) -> bool:
    security = operation.get("security", [{}])
    return bool(security) and {} not in security


def _required(part: Mapping[str, Any]) -> bool:
    return bool(part.get("required", False))


def _or(types: set[str]) -> str:
    return " or ".join(sorted(types)) or "anything"

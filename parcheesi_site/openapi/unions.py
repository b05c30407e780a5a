"""Objects of several kinds, described as one object with open kinds.

Generated clients raise an error at a kind that a `oneOf` does not list, and new ones may come. So
the document describes one object: always present is what all kinds have. `x-kinds` has the exact
schema of each kind, for readers and for generators of one's own.
"""

from collections.abc import Sequence
from functools import reduce

from core.api.types import Json

KINDS = "x-kinds"


def flatten(result: Json, **_: object) -> Json:
    """Replace each `oneOf` with a discriminator by one object (a hook of the generator)."""
    schemas = result["components"]["schemas"]
    for name in [name for name, schema in schemas.items() if "discriminator" in schema]:
        schemas[name] = _flat(name, schemas)
    return result


def _flat(name: str, schemas: Json) -> Json:
    discriminator = schemas[name]["discriminator"]
    by = discriminator["propertyName"]
    kinds = {
        kind: _kind(reference.rpartition("/")[2], name, schemas)
        for kind, reference in discriminator["mapping"].items()
    }
    flat = _merged_objects(list(kinds.values()), schemas)
    flat["properties"][by] = {"type": "string", "enum": list(kinds)}
    if (data := flat["properties"].get("data")) and "properties" in data:
        schemas[f"{name}Data"] = data | {"description": _by_kind(kinds, "data")}
        flat["properties"]["data"] = {"$ref": f"#/components/schemas/{name}Data"}
    return flat | {"description": _by_kind(kinds), KINDS: kinds}


def _kind(name: str, union: str, schemas: Json) -> Json:
    """Remove the schema of a kind, and that of its data, and return them as one."""
    kind: Json = schemas.pop(name)
    data = kind["properties"].get("data", {}).get("$ref", "").rpartition("/")[2]
    if data.startswith(union):
        kind["properties"]["data"] = schemas.pop(data)
    return kind


def _by_kind(kinds: Json, of: str | None = None) -> str:
    """A list of the kinds, and of the fields that not all have."""
    parts = {kind: schema["properties"][of] if of else schema for kind, schema in kinds.items()}
    fields = {kind: list(part.get("properties", {})) for kind, part in parts.items()}
    common = reduce(set.__and__, (set(names) for names in fields.values()))
    lines = []
    for kind, part in parts.items():
        own = ", ".join(f"`{field}`" for field in fields[kind] if field not in common)
        said = "" if of else part["description"]
        lines.append(" ".join(filter(None, (f"- `{kind}`:", said, own))))
    return "\n".join(lines)


def _merged_objects(several: Sequence[Json], schemas: Json) -> Json:
    """An object with the fields of all; required is what each of them requires."""
    fields: dict[str, list[Json]] = {}
    for one in several:
        for field, schema in one.get("properties", {}).items():
            fields.setdefault(field, []).append(schema)
    always = reduce(set.__and__, (set(one.get("required", ())) for one in several))
    merged = {field: _merged(forms, schemas) for field, forms in fields.items()}
    required = [field for field in merged if field in always]
    return {"type": "object", "properties": merged} | ({"required": required} if required else {})


def _merged(forms: Sequence[Json], schemas: Json) -> Json:
    """The schema of a field that different kinds have in these forms."""
    if all(form == forms[0] for form in forms):
        return dict(forms[0])
    inner = [_without_null(form, schemas) for form in forms]
    nullable = any(null for _, null in inner)
    plain = [{**schema, "description": ""} for schema, _ in inner]
    if all("enum" in schema for schema in plain):
        values = [value for schema in plain for value in schema["enum"]]
        merged: Json = {"type": "string", "enum": list(dict.fromkeys(values))}
    elif all(schema == plain[0] for schema in plain):
        merged = {key: value for key, value in plain[0].items() if key != "description"}
    elif all(_of_one_union(form) for form in forms):
        merged = _merged_objects(plain, schemas)
    else:
        return {"description": f"Its schema depends on the kind: `{KINDS}`."}
    return _nullable(merged) if nullable else merged


def _of_one_union(form: Json) -> bool:
    return form.get("type") == "object" and "$ref" not in form


def _without_null(form: Json, schemas: Json) -> tuple[Json, bool]:
    """What a schema describes besides null, and whether it may be null."""
    match form:
        case {"$ref": reference} | {"allOf": [{"$ref": reference}]}:
            return schemas[reference.rpartition("/")[2]], False
        case {"oneOf": [inner, {"type": "null"} | {"$ref": "#/components/schemas/Null"}]}:
            return _without_null(inner, schemas)[0], True
        case {"type": [str(name), "null"]}:
            return {**form, "type": name}, True
    return form, False


def _nullable(schema: Json) -> Json:
    return {**schema, "type": [schema["type"], "null"]}

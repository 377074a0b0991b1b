"""A second, plain reading of what providers take, written from their documents and not from the tables.

It says yes or no, and nothing else. What it shares with the library is only the schema that it looks at.
"""

from typing import Any


def words(text: str) -> set[str]:
    return set(text.split())


KNOWN = words(
    "$anchor $comment $defs $id $ref $schema additionalProperties allOf anyOf const contains "
    "contentEncoding contentMediaType default dependentRequired deprecated description enum "
    "examples exclusiveMaximum exclusiveMinimum format if then else items maxItems maxLength "
    "maxProperties maximum minItems minLength minProperties minimum multipleOf not oneOf "
    "pattern patternProperties prefixItems properties propertyNames readOnly required title "
    "type unevaluatedProperties uniqueItems writeOnly"
)
LLAMA = KNOWN - words(
    "contains dependentRequired if then else maxProperties minProperties multipleOf not "
    "patternProperties prefixItems propertyNames unevaluatedProperties uniqueItems"
)
TAKEN = {
    "openai": words(
        "$defs $ref additionalProperties anyOf const description enum exclusiveMaximum "
        "exclusiveMinimum format items maxItems maxLength maximum minItems minLength minimum "
        "multipleOf pattern properties required title type"
    ),
    "anthropic": words(
        "$defs $ref additionalProperties allOf anyOf const default description enum format items minItems "
        "pattern properties required title type"
    ),
    "gemini": words(
        "$anchor $defs $id $ref additionalProperties anyOf oneOf description enum format items "
        "maxItems maximum minItems minimum prefixItems properties propertyOrdering required title "
        "type"
    ),
    "gemini-openapi": words(
        "anyOf default description enum format items maxItems maxLength maximum minItems "
        "minLength minimum nullable pattern properties required title type"
    ),
    "vllm": KNOWN
    - words("oneOf multipleOf uniqueItems contains not if then else dependentRequired unevaluatedProperties"),
    "mistral": KNOWN,
    "llama-cpp": LLAMA,
    "ollama": LLAMA,
    "cohere": KNOWN
    - words(
        "additionalProperties allOf anyOf contains dependentRequired else exclusiveMaximum "
        "exclusiveMinimum if maxItems maxLength maxProperties maximum minItems minLength "
        "minProperties minimum multipleOf not oneOf patternProperties prefixItems propertyNames "
        "then unevaluatedProperties uniqueItems"
    ),
}
TAKEN["openai-chat"] = TAKEN["openai"]
OPENAI_FORMATS = {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
FORMATS = {
    "openai": OPENAI_FORMATS,
    "openai-chat": OPENAI_FORMATS,
    "anthropic": OPENAI_FORMATS | {"uri"},
    "gemini-openapi": {"date-time", "enum", "float", "double", "int32", "int64"},
    "vllm": OPENAI_FORMATS
    | {"uri", "uri-reference", "uri-template", "json-pointer", "relative-json-pointer"},
    "llama-cpp": {"date", "time", "date-time", "uuid"},
    "ollama": {"date", "time", "date-time", "uuid"},
    "cohere": {"date", "time", "date-time", "uuid"},
}


def takes(provider: str, schema: dict[str, Any]) -> bool:
    """Whether *provider* takes *schema*, as far as the models of the tests go."""
    any_root = provider in ("gemini", "gemini-openapi", "vllm", "llama-cpp", "ollama")
    if not any_root and schema.get("type") != "object":
        return False
    if provider in ("anthropic", "gemini-openapi") and _comes_back(schema, schema, ()):
        return False
    return _takes(provider, schema, schema, is_root=True) and _is_small(provider, schema)


def _takes(provider: str, root: dict[str, Any], node: Any, *, is_root: bool = False) -> bool:
    if not isinstance(node, dict) or not set(node) <= TAKEN[provider]:
        return False
    strict = provider in ("openai", "openai-chat")
    if strict or provider in ("anthropic", "gemini-openapi"):
        if not is_root and not {"type", "$ref", "anyOf", "enum", "const", "allOf"} & set(node):
            return False
        if node.get("type") == "array" and "items" not in node and "prefixItems" not in node:
            return False
    if "$ref" in node and len(node) > 1 and (strict or provider in ("anthropic", "gemini")):
        return False
    if "format" in node and node["format"] not in FORMATS.get(provider, {node["format"]}):
        return False
    if not _takes_listed(provider, node) or not _takes_conditions(provider, node):
        return False
    types = node["type"] if isinstance(node.get("type"), list) else [node.get("type")]
    if provider == "gemini-openapi" and (len(types) > 1 or "null" in types):
        return False
    if "object" in types or "properties" in node:
        properties, required = node.get("properties", {}), node.get("required", [])
        is_open = node.get("additionalProperties", True) is not False
        if is_open and provider in ("openai", "openai-chat", "anthropic", "mistral"):
            return False
        if strict and sorted(properties) != sorted(required):
            return False
        if provider == "gemini-openapi" and not properties:
            return False
        if provider == "cohere" and not required:
            return False
    return all(_takes(provider, root, inner) for inner in _inner(node))


def _takes_listed(provider: str, node: dict[str, Any]) -> bool:
    listed = [*node.get("enum", []), *([node["const"]] if "const" in node else [])]
    if provider == "gemini":
        return all(isinstance(value, str | int | float) and not isinstance(value, bool) for value in listed)
    return provider != "gemini-openapi" or all(isinstance(value, str) for value in listed)


def _takes_conditions(provider: str, node: dict[str, Any]) -> bool:
    if provider == "anthropic" and node.get("minItems", 0) > 1:
        return False
    if provider in ("llama-cpp", "ollama"):
        if node.get("type") == "number" and {
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
        } & set(node):
            return False
        if "pattern" in node and not (node["pattern"][0] == "^" and node["pattern"][-1] == "$"):
            return False
    if provider == "cohere" and "pattern" in node and ("^" in node["pattern"] or "$" in node["pattern"]):
        return False
    return not (
        provider == "vllm"
        and ({"pattern", "format"} & set(node))
        and ({"minLength", "maxLength"} & set(node) or {"pattern", "format"} <= set(node))
    )


def _inner(node: dict[str, Any]) -> list[Any]:
    found = [*node.get("properties", {}).values(), *node.get("$defs", {}).values()]
    for keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
        found += node.get(keyword, [])
    for keyword in ("items", "additionalProperties"):
        if isinstance(node.get(keyword), dict):
            found.append(node[keyword])
    return found


def _comes_back(root: dict[str, Any], node: dict[str, Any], way: tuple[str, ...]) -> bool:
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return name in way or _comes_back(root, root["$defs"][name], (*way, name))
    return any(_comes_back(root, inner, way) for key, inner in _named_inner(node) if key != "$defs")


def _named_inner(node: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    without = {key: value for key, value in node.items() if key != "$defs"}
    return [("", inner) for inner in _inner(without) if isinstance(inner, dict)]


def _is_small(provider: str, schema: dict[str, Any]) -> bool:
    """Whether few enough properties are optional, or have several types."""
    if provider != "anthropic":
        return True
    nodes = [schema]
    for node in nodes:
        nodes += [inner for inner in _inner(node) if isinstance(inner, dict)]
    optional = sum(len(set(node.get("properties", {})) - set(node.get("required", []))) for node in nodes)
    values = [value for node in nodes for value in node.get("properties", {}).values()]
    unions = sum(len(value.get("anyOf", [])) > 1 or isinstance(value.get("type"), list) for value in values)
    return optional <= 24 and unions <= 16

"""What is built for a provider from a schema, as one golden file: the request, the changes, the problems."""

import json
from typing import Any

from descant.contracts import Built, Provider, build, envelope
from descant.contracts.built import thawed
from descant.schemas import ResponseSchema


def allowed_for(schema: ResponseSchema, provider: Provider) -> frozenset[str]:
    """Return the changes that have to be allowed by name, so that nothing more can be done about problems."""
    allowed = frozenset[str]()
    while True:
        needed = {one.allow for one in build(schema, provider, allow=allowed).problems if one.allow}
        if needed <= allowed:
            return allowed
        allowed |= needed


def render(schema: ResponseSchema, provider: Provider) -> str:
    """Return the golden text: what is wrong without any allowance, and what is sent with some."""
    strict, allowed = build(schema, provider), allowed_for(schema, provider)
    built = build(schema, provider, allow=allowed)
    parts = {
        "problems": _lines([_problem(one) for one in strict.problems]),
        "allowed": json.dumps(sorted(allowed)),
        "problems left": _lines([_problem(one) for one in built.problems]),
        "warnings": _lines([_problem(one) for one in built.warnings]),
        "changes": _lines(_changes(built)),
        "envelope": json.dumps(None if built.problems else envelope(built), indent=1, ensure_ascii=False),
    }
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {text}" for name, text in parts.items()) + "\n}\n"


def render_envelopes(provider: Provider) -> str:
    """Return the golden text of each form in which *provider* takes a schema, as its documents show it."""
    schema = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    forms = {"": provider.envelope, **provider.forms}
    made = {form: write("n", schema, "d") for form, write in forms.items()}
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _problem(one: Any) -> list[Any]:
    return [one.pointer, one.rule, one.message, one.fix]


def _changes(built: Built) -> list[list[Any]]:
    return [
        [
            one.pointer,
            one.rule,
            thawed(one.before),
            thawed(one.after),
            "lossless" if one.lossless else "lossy",
        ]
        for one in built.changes
    ]


def _lines(items: list[list[Any]]) -> str:
    """Return a list with one item on each line, so that a difference shows what has changed."""
    if not items:
        return "[]"
    return "[\n" + ",\n".join(" " + json.dumps(item, ensure_ascii=False) for item in items) + "\n]"

"""The shape of the root: providers want one object, since an answer is one."""

from collections.abc import Iterator

from descant.contracts.checking.breach import Breach, SchemaView
from descant.contracts.keywords import UNIONS, JsonSchema, types_of
from descant.contracts.provider_table import ProviderTable

_WRAP = {
    "array": "Wrap your array in an object with a field, as in class Answer(BaseModel): items: list[Item]."
}
_UNION_FIX = (
    "Redesign your schema to use a discriminated union in a nested field, as in "
    'class Container(BaseModel): item: Annotated[A | B, Field(discriminator="kind")].'
)


def find(view: SchemaView) -> Iterator[Breach]:
    """Yield what is wrong with the root."""
    root, table = view.root, view.table
    refused = refused_in_root(root, table)
    for keyword in refused:
        if keyword in UNIONS:
            message = "Root-level unions (anyOf/oneOf) are not supported."
            yield Breach((), "root-union", message, _UNION_FIX, keyword, (keyword,))
        else:
            message = f"The keyword {keyword!r} is not allowed in the root."
            yield Breach(
                (), "root-keyword", message, "Move it into a field of the root.", keyword, (keyword,)
            )
    if not table.object_root or types_of(root) == {"object"}:
        return
    types = sorted(types_of(root))
    if types:
        kind = ", ".join(map(repr, types))
        message = f"Root schema must have type 'object', got {kind}."
        fix = _WRAP.get(types[0], "Wrap the value in an object with a field.")
        yield Breach((), "root-type", message, fix, "type", ("type",))
    elif not refused:
        message = "Root schema must have type 'object', but has no type."
        yield Breach((), "root-type", message, "Write the root as an object with fields.")


def refused_in_root(root: JsonSchema, table: ProviderTable) -> list[str]:
    """Return the keywords of the root that may not be there; a union without a type is no object."""
    unions = UNIONS if table.object_root and "type" not in root else frozenset[str]()
    return [keyword for keyword in root if keyword in table.root_refuses or keyword in unions]

"""Generated models, and generated instances of a JSON Schema."""

from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any, Literal
from uuid import UUID

from hypothesis import strategies as st
from pydantic import UUID4, BaseModel, ConfigDict, Field, create_model

NAMES = ("alpha", "beta", "default", "not", "properties", "a_b", "type_", "required")
"""Some are called like keywords."""


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


PLAIN: list[Any] = [str, int, bool, float, Literal["x", "y"], Literal["only"], Literal[1, 2], Colour]
NARROW: list[Any] = [
    Annotated[int, Field(ge=1, le=9)],
    Annotated[float, Field(gt=0)],
    Annotated[str, Field(min_length=2, max_length=5)],
    Annotated[str, Field(pattern="^[a-z]+$")],
    UUID,
    UUID4,
    date,
    datetime,
]
LOOSE: list[Any] = [
    Any,
    list,
    dict[str, int],
    dict,
    tuple[int, str],
    Literal[1, "x"],
    Literal["x", None],
    None,
]


@st.composite
def models(draw: st.DrawFn, depth: int = 2, *, only_plain: bool = False) -> type[BaseModel]:
    """Models of nested models, lists, unions, conditions and defaults."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    fields: dict[str, Any] = {f"f_{name}": _field(draw, name, depth, only_plain=only_plain) for name in names}
    extras: list[Any] = ["ignore", "forbid"] if only_plain else ["ignore", "forbid", "allow"]
    extra = draw(st.sampled_from(extras))
    name = draw(st.sampled_from(["Step", "Answer", "Item"]))
    config = ConfigDict(extra=extra, use_enum_values=True)
    made: type[BaseModel] = create_model(f"{name}{depth}", __config__=config, **fields)
    return made


def _field(draw: st.DrawFn, name: str, depth: int, *, only_plain: bool) -> tuple[Any, Any]:
    kind = _type(draw, depth, only_plain=only_plain)
    description = draw(st.sampled_from([None, "What it is."]))
    match draw(st.sampled_from(["required", "nullable", "default"][: 2 if only_plain else 3])):
        case "nullable":
            return kind | None if kind is not None else None, Field(None, alias=name, description=description)
        case "default" if kind in (str, int):
            return kind, Field(kind(), alias=name, description=description)
        case _:
            return kind, Field(alias=name, description=description)


def _type(draw: st.DrawFn, depth: int, *, only_plain: bool) -> Any:
    choice = draw(st.integers(0, 7))
    if depth and choice == 0:
        return draw(models(depth - 1, only_plain=only_plain))
    if depth and choice == 1:
        return list[_type(draw, depth - 1, only_plain=only_plain)]  # type: ignore[misc]
    if choice == 2:
        return draw(st.sampled_from(NARROW))
    if depth and choice == 3:
        return _union(draw)
    if choice == 4 and not only_plain:
        return draw(st.sampled_from(LOOSE))
    return draw(st.sampled_from(PLAIN))


def _union(draw: st.DrawFn) -> Any:
    """Return a union of two models that a field with one value tells apart."""
    config = ConfigDict(extra="forbid")
    tag: Any = (Literal["a"], "a") if draw(st.booleans()) else Literal["a"]
    one = create_model("BranchA", __config__=config, kind=tag, value=int)
    other = create_model("BranchB", __config__=config, kind=Literal["b"], value=str)
    return Annotated[one | other, Field(discriminator="kind")]


TEXTS = {
    "uuid": "6f1c2f1e-5a3b-4c6d-8e7f-0a1b2c3d4e5f",
    "date": "2026-11-22",
    "date-time": "2026-11-22T10:00:00Z",
}


@st.composite
def instances(draw: st.DrawFn, root: dict[str, Any], node: Any = None) -> Any:
    """Values that *root* allows, made from what it says."""
    node = root if node is None else node
    if "$ref" in node:
        return draw(instances(root, root["$defs"][node["$ref"].rpartition("/")[2]]))
    if "const" in node:
        return node["const"]
    if "enum" in node:
        return draw(st.sampled_from(node["enum"]))
    if "anyOf" in node:
        return draw(instances(root, draw(st.sampled_from(node["anyOf"]))))
    match node["type"]:
        case "object":
            return {name: draw(instances(root, inner)) for name, inner in node["properties"].items()}
        case "array":
            return [draw(instances(root, node["items"])) for _ in range(draw(st.integers(0, 2)))]
        case "integer":
            return draw(st.integers(node.get("minimum", -99), node.get("maximum", 99)))
        case "number":
            return draw(st.floats(node.get("exclusiveMinimum", -98) + 1, 99))
        case "boolean":
            return draw(st.booleans())
        case "null":
            return None
        case _:
            return draw(_texts(node))


def _texts(node: dict[str, Any]) -> st.SearchStrategy[str]:
    if "format" in node:
        return st.just(TEXTS[node["format"]])
    if "pattern" in node:
        return st.from_regex(node["pattern"], fullmatch=True)
    return st.text(min_size=node.get("minLength", 0), max_size=node.get("maxLength", 9))

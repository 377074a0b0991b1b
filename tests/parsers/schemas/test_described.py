"""The words under the members of a class of a schema come with its JSON Schema and its outline."""

from pydantic import BaseModel, ConfigDict, Field

from descant.schemas import PydanticModel, ResponseModel


class Base(ResponseModel):
    """What all have."""

    name: str
    """What it is called,
    in a word."""
    mute: int = 0


class Derived(Base):
    """One of them."""

    written: str = Field(alias="writtenAs")
    """How it is written."""
    told: str = Field(description="Said in the field.")
    """Said below it."""


def descriptions(model: type[BaseModel]) -> dict[str, str | None]:
    properties = PydanticModel(model).json_schema()["properties"]
    return {name: stated.get("description") for name, stated in properties.items()}


def docs(model: type[BaseModel]) -> dict[str, str]:
    return {name: member.doc for name, member in (PydanticModel(model).outline.members or {}).items()}


def test_members_have_the_words_under_them() -> None:
    expected = {
        "name": "What it is called,\nin a word.",
        "mute": "",
        "writtenAs": "How it is written.",
        "told": "Said in the field.",
    }
    assert docs(Derived) == expected
    assert descriptions(Derived) == {name: words or None for name, words in expected.items()}


def test_a_class_in_a_function_or_a_class_has_its_words() -> None:
    class Local(ResponseModel):
        class Inner(ResponseModel):
            there: str
            """There."""

        here: str
        """Here."""
        inner: Inner

    assert docs(Local)["here"] == descriptions(Local)["here"] == "Here."
    assert docs(Local.Inner) == {"there": "There."}


def test_a_class_without_a_source_has_no_words() -> None:
    made = type("Made", (ResponseModel,), {"__annotations__": {"name": str}, "__module__": "nowhere"})
    assert docs(made) == {"name": ""}
    assert descriptions(made) == {"name": None}


def test_a_class_of_pydantic_says_what_pydantic_says_of_it() -> None:
    class Plain(BaseModel):
        model_config = ConfigDict(use_attribute_docstrings=True)

        here: str
        """Here."""

    assert docs(Plain) == {"here": "Here."}
    assert descriptions(Plain) == {"here": "Here."}

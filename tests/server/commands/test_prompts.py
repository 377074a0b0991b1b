"""What is said to a model: the instructions for a schema, the prompt to correct an answer, the commands."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, field_validator

from descant import Severity, analyze
from descant.contracts import PROVIDERS
from descant.contracts.codec_validation import is_valid, validate
from descant.contracts.prompt import prompt_for
from descant.contracts.prompt_example import example_of
from descant.contracts.prompt_formats import FORMATS, format_prompt
from descant.contracts.reask import MANY, reask
from descant.contracts.reask_validation import NoCodeError, validation_input
from descant.embedded import check_embedded
from descant.schema_texts import read_schema
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema
from descant.source import Source
from descant_server.cli import main

NAMES = [schema.name for schema in SCHEMAS]
BY_NAME = {schema.name: schema for schema in SCHEMAS}


def schema_of(model: type[BaseModel]) -> ResponseSchema:
    return ResponseSchema(model.__name__, model.__name__, PydanticModel(model))


# Instructions


@pytest.mark.parametrize("name", NAMES)
def test_the_example_in_a_prompt_is_an_answer_without_errors(name: str) -> None:
    schema = BY_NAME[name]
    prompt = prompt_for(schema)
    text = prompt.partition("```json\n")[2].partition("\n```")[0]

    analysis = analyze(text, schemas=(schema,))

    assert json.loads(text) == example_of(schema)
    assert analysis.schema is schema
    assert analysis.response is not None
    errors = [one.code for one in analysis.problems if one.severity is Severity.ERROR]
    assert errors == ["deprecated-version"] * (schema.replaced_by is not None)


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_names_each_member_with_its_words(name: str) -> None:
    outline = BY_NAME[name].model.outline
    prompt = prompt_for(BY_NAME[name])

    assert outline.members
    for member in outline.members.values():
        assert f"\n- `{member.name}` (" in prompt
        assert " ".join(member.doc.split()) in prompt


def test_only_what_can_be_written_in_tags_has_them_as_a_fallback() -> None:
    prompt = prompt_for(BY_NAME["dce.harmony"])
    tags = prompt.partition("write the same in these tags:\n\n```\n")[2].partition("\n```")[0]

    assert '<file path="src/example.py">' in tags
    analysis = analyze(tags)
    assert analysis.format == "tags"
    assert [file.path for file in analysis.answer.files] == ["src/example.py"]
    assert "in these tags" not in prompt_for(BY_NAME["vtk.generation"])


OPERATIONS = {
    "search_replace": {"patch", "write"},
    "apply_patch": {"patch", "write", "move", "delete"},
    "unified_diff": {"patch", "write", "move", "delete"},
}


@pytest.mark.parametrize("format", sorted(set(FORMATS) - {"json"}))
def test_the_example_for_each_format_reads_back_in_it_without_a_problem(format: str) -> None:
    prompt = format_prompt(BY_NAME["dce.harmony"], format)
    assert prompt is not None
    assert prompt.startswith(FORMATS[format].instructions)
    example = prompt.partition("An example of the form, not of the content:\n\n")[2]
    mark, _, rest = example.partition("\n")
    analysis = analyze(rest.rpartition(f"\n{mark}")[0] + "\n")

    assert analysis.format == format
    assert analysis.complete
    assert [problem.code for problem in analysis.problems if problem.severity <= Severity.WARNING] == []
    assert analysis.answer.summary is not None
    assert len(analysis.answer.steps) == 1
    assert {file.operation for file in analysis.answer.files} == OPERATIONS.get(format, {"write"})
    assert analysis.answer.files[-1].content == "The complete new content\n"


def test_descant_prompt_asks_for_a_format_or_says_that_the_schema_has_none(run: Any) -> None:
    prompt = format_prompt(BY_NAME["dce.harmony"], "apply_patch")
    assert run("prompt", "dce.harmony", "--format", "apply_patch") == (0, prompt, "")
    refused = "descant: vtk.generation cannot be written in tags; use --format json\n"
    assert run("prompt", "vtk.generation", "--format", "tags") == (2, "", refused)
    assert run("prompt", "dce.harmony", "--format", "json") == run("prompt", "dce.harmony")


class Leaf(BaseModel):
    kind: Literal["leaf"]
    value: Annotated[int, Field(ge=3, multiple_of=2)]


class Branch(BaseModel):
    kind: Literal["branch"]
    children: "list[Branch | Leaf]"


class Tree(BaseModel):
    """A tree."""

    root: Annotated[Branch | Leaf, Field(discriminator="kind")]
    size: Literal["small", "large"] = "small"
    weight: float = Field(gt=0, lt=1)
    pair: tuple[int, str]
    anything: Any = None
    name: str = Field(min_length=30, max_length=40)


def test_types_limits_values_and_unions_are_told() -> None:
    schema = schema_of(Tree)
    prompt = prompt_for(schema)

    assert "The object: A tree." in prompt
    assert '- `size` (text; optional) One of: "small", "large".' in prompt
    assert "- `weight` (number; more than 0; less than 1)" in prompt
    assert "- `name` (text; length at least 30; length at most 40)" in prompt
    assert '- either Branch (`kind` "branch"):' in prompt
    assert "with the same members as Branch above" in prompt
    assert "- `anything` (anything; optional)" in prompt


def test_without_an_example_that_is_valid_there_is_none() -> None:
    class Odd(BaseModel):
        word: str

        @field_validator("word")
        @classmethod
        def _rhymes(cls, value: str) -> str:
            raise ValueError("does not rhyme")

    assert example_of(schema_of(Odd)) is None
    assert "An example" not in prompt_for(schema_of(Odd))


class Kin(BaseModel):
    name: str
    parent: "Kin | None"
    children: "list[Kin]"
    friend: "Kin | None" = None


class Endless(BaseModel):
    name: str
    next: "Endless"


def test_an_example_of_what_contains_itself_ends_where_it_may_and_else_there_is_none() -> None:
    assert example_of(schema_of(Kin)) == {"name": "example", "parent": None, "children": [], "friend": None}
    assert example_of(schema_of(Endless)) is None
    assert "`next`" in prompt_for(schema_of(Endless))


@pytest.mark.parametrize(
    ("asked", "made"),
    [
        ({"type": "number", "minimum": 0.1, "maximum": 0.2}, 0.2),
        ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}, 0.5),
        ({"type": "integer", "exclusiveMaximum": 1}, 0),
        ({"type": "integer", "exclusiveMinimum": 0, "multipleOf": 7}, 7),
        ({"type": "integer", "maximum": -4}, -4),
    ],
)
def test_a_number_in_an_example_is_within_its_limits(asked: dict[str, Any], made: float) -> None:
    text = json.dumps({"type": "object", "properties": {"x": asked}, "examples": ["no object"]})
    schema = read_schema(Source(text), "my.number").schema
    assert schema is not None
    assert example_of(schema) == {"x": made}


def test_an_example_of_the_schema_itself_is_taken() -> None:
    class Given(BaseModel):
        model_config = {"json_schema_extra": {"examples": [{"word": 3}, {"word": "rhyme"}]}}

        word: str

    assert example_of(schema_of(Given)) == {"word": "rhyme"}


def test_members_that_an_example_cannot_have_are_left_out() -> None:
    class Partly(BaseModel):
        word: str
        code: str | None = Field(default=None, pattern="^[0-9]{4}$")

    assert example_of(schema_of(Partly)) == {"word": "example"}


# Asking again

TIDES = Path(__file__).parents[2] / "examples/tides.response"


def test_the_prompt_quotes_each_problem_with_its_place_and_says_what_to_return() -> None:
    text = '{"summary": 3, "course_of_action": [],\n "files": [{"path": "a.py", "content": 4}]}'

    assert reask(analyze(text)) == (
        "Your answer (Harmony answer) has 2 problems.\n\n"
        "1. Line 1, column 13 of your answer, at `/summary`: Expected a string, found the number 3. "
        "(error, wrong-type)\n\n   ```\n   3\n   ```\n\n"
        "2. Line 2, column 40 of your answer, at `/files/0/content`: Expected a string, found the number 4. "
        "(error, wrong-type)\n\n   ```\n   4\n   ```\n\n"
        'Send only "summary" and a.py again, corrected, as one JSON object with only "summary" and "files", '
        "and nothing else: no words before or after it, and no code fence around it.\n"
    )


BROKEN = "def f(:\n"


@pytest.mark.parametrize(
    ("text", "name", "place", "form"),
    [
        (
            f'<response>\n<file path="a.py">\n{BROKEN}</file>\n</response>\n',
            "Your answer in tags has 1 problem.",
            "in the file `a.py`",
            "in the same tags as before",
        ),
        (
            f'<?xml version="1.0"?>\n<r><file path="a.py"><content>{BROKEN}</content></file></r>',
            "Your answer in XML has 1 problem.",
            "in the file `a.py`",
            "as one XML document",
        ),
        (
            f"**a.py**\n\n```python\n{BROKEN}```\n",
            "Your answer in Markdown has 1 problem.",
            "in the file `a.py`",
            "in Markdown as before, each file in one code block with its path above it",
        ),
        (
            f"*** Begin Patch\n*** Add File: a.py\n+{BROKEN}*** End Patch\n",
            "Your answer has 1 problem.",
            "in the file `a.py`",
            "as one patch",
        ),
        (
            json.dumps(
                {"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": BROKEN}]}
            ),
            "Your answer (Harmony answer) has 1 problem.",
            "at `/files/0/content`",
            'as one JSON object with only "files"',
        ),
    ],
)
def test_the_prompt_speaks_in_the_words_of_the_format_that_was_read(
    text: str, name: str, place: str, form: str
) -> None:
    prompt = reask(check_embedded(analyze(text)))

    assert prompt is not None
    assert prompt.startswith(f"{name}\n\n1. ")
    assert f"of your answer, {place}: Invalid Python" in prompt
    assert f"Send only a.py again, corrected, {form}" in prompt
    is_json = text.startswith("{")
    assert ("Harmony" in prompt) == ("`/files" in prompt) == is_json


def test_of_an_answer_in_tags_sections_are_missing_and_not_members() -> None:
    text = "<response>\n<summary>s</summary>\n<course_of_action>\n</response>\n"
    prompt = reask(analyze(text))

    assert prompt is not None
    assert "<course_of_action>" in prompt
    assert "required" not in prompt.replace("missing-required", "")


def test_a_sign_that_says_nothing_by_itself_is_quoted_with_its_line() -> None:
    prompt = reask(check_embedded(analyze(f'<response>\n<file path="a.py">\n{BROKEN}</file>\n</response>')))

    assert prompt is not None
    assert "   ```\n   def f(:\n   ```" in prompt
    assert "   ```\n   :\n   ```" not in prompt


def test_a_path_that_breaks_its_line_is_not_named() -> None:
    text = f'<response>\n<file path="a`b.py">\n{BROKEN}</file>\n</response>'
    prompt = reask(check_embedded(analyze(text)))

    assert prompt is not None
    assert "of your answer: Invalid Python" in prompt


def test_of_a_text_without_an_answer_it_is_said_how_files_are_to_be_written() -> None:
    prompt = reask(analyze("<file>\nx = 1\n</file>\n"))

    assert prompt is not None
    assert 'each file between <file path="…"> and </file>' in prompt


def test_where_nothing_is_wrong_there_is_nothing_to_ask() -> None:
    assert reask(analyze('{"summary": "s", "course_of_action": [], "files": []}')) is None


def test_an_answer_that_is_cut_off_is_to_be_written_to_its_end() -> None:
    prompt = reask(analyze('{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "cont'))

    assert prompt is not None
    assert prompt.startswith("Your answer (Harmony answer) is cut off.")
    assert (
        "Send only a.py again, corrected and whole, from the first line, and whatever comes behind" in prompt
    )


def test_slips_that_are_repaired_already_are_not_asked_for_and_whole_files_not_sent_again() -> None:
    prompt = reask(analyze(TIDES.read_text())) or ""

    assert [line[:2] for line in prompt.splitlines() if line[:1].isdigit()] == ["1."]
    assert "plan-unknown-path" in prompt
    assert (
        'test_low_water_is_lower_than_high_water():\n       hours = dict(tides("tests/almanac.csv"))'
        in prompt
    )
    assert "Send only tests/test_tides.py again, corrected and whole, from the first line, and" in prompt
    assert prompt.endswith("Do not send tides/table.py and tides/__main__.py again: they are fine.\n")


def test_where_the_repairs_settle_everything_there_is_nothing_to_ask() -> None:
    slips = '{"summary": "s";, "course_of_action": [], "files": [{"path": "a.py", "content": "x"},,]}'
    analysis = analyze(slips)

    assert len([problem for problem in analysis.problems if problem.severity <= Severity.WARNING]) > 1
    assert reask(analysis) is None


def test_what_is_quoted_cannot_close_its_block_and_is_short() -> None:
    code = f"x = (1,\n'{'```' + 'Ignore this. ' * 30}'\n"
    text = json.dumps({"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": code}]})

    prompt = reask(check_embedded(analyze(text)))

    assert prompt is not None
    assert "   ````\n" in prompt
    assert max(map(len, prompt.splitlines())) < 300


def test_of_very_many_problems_the_rest_is_counted() -> None:
    steps = [{"step": "x", "description": 3} for _ in range(MANY)]
    prompt = reask(analyze(json.dumps({"summary": "s", "course_of_action": steps, "files": []})))

    assert prompt is not None
    assert f"\n{MANY}. Line" in prompt
    assert f"There are {MANY} more problems of this sort." in prompt


GENERATED = {
    "step_number": 1,
    "understanding": "u",
    "imports": [],
    "code": "x = 1\ny = (\nprint(x",
    "citations": [],
}


def test_code_with_errors_becomes_a_request_to_fix_it() -> None:
    analysis = check_embedded(analyze(json.dumps(GENERATED)))

    request = validation_input(analysis, "Show a cylinder").model_dump(mode="json")

    assert request["generated_code"] == GENERATED["code"]
    assert request["original_query"] == "Show a cylinder"
    (error,) = request["validation_errors"]
    assert error["type"] == "SyntaxError"
    assert error["context"] == str(GENERATED["code"]).split("\n")[error["line"] - 1]
    assert validate("vtk.validation_input", request) == ()


def test_the_line_of_an_error_is_that_of_the_code_and_not_of_the_answer() -> None:
    data = {**GENERATED, "code": "a = 'ä\\n\\t'\n\nb = 1\nc = = 2\n"}
    for text in (json.dumps(data, indent=4), json.dumps(data, ensure_ascii=False)):
        (error,) = validation_input(check_embedded(analyze(text)), "q").validation_errors
        assert (error.line, error.context) == (4, "c = = 2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prose", "no answer of a known schema"),
        ('{"summary": "s", "course_of_action": [], "files": []}', "dce.harmony has no code"),
        (json.dumps({**GENERATED, "code": "x = 1"}), "no error was found in the code"),
        (json.dumps(GENERATED), "does not repeat the user's question"),
    ],
)
def test_without_code_an_error_or_a_question_there_is_no_request(text: str, message: str) -> None:
    with pytest.raises(NoCodeError, match=message):
        validation_input(check_embedded(analyze(text)))


# Validation by name


def test_data_is_validated_by_the_name_of_a_schema_or_a_class() -> None:
    assert validate("vtk.generation", {**GENERATED, "code": "x = 1"}) == ()
    (problem,) = validate("vtk.generation", {**GENERATED, "step_number": "1"})
    assert (problem.code, problem.pointer) == ("wrong-type", "/step_number")
    assert is_valid(Leaf, {"kind": "leaf", "value": 4})
    assert not is_valid(schema_of(Leaf), '{"kind": "leaf"}')
    with pytest.raises(LookupError, match=r"Unknown schema 'vtk.generaton'. Did you mean 'vtk.generation'"):
        validate("vtk.generaton", {})


# Commands


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        return (status, *capsys.readouterr())

    return call


@pytest.mark.parametrize("name", NAMES)
def test_descant_schema_prints_the_schema(run: Any, name: str) -> None:
    status, printed, said = run("schema", name)

    assert (status, said) == (0, "")
    schema = json.loads(printed)
    assert schema.pop("$schema") == "https://json-schema.org/draft/2020-12/schema"
    assert schema == BY_NAME[name].model.json_schema()


def test_descant_schema_keeps_the_dialect_of_a_schema_of_ones_own(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "tide.schema.json"
    dialect = "http://json-schema.org/draft-07/schema#"
    file.write_text(json.dumps({"$schema": dialect, "type": "object", "properties": {"high": {}}}))
    status, printed, _ = run("schema", "tide", "--schema-file", str(file))

    assert (status, json.loads(printed)["$schema"]) == (0, dialect)


@pytest.mark.parametrize("provider", [provider.name for provider in PROVIDERS])
def test_descant_schema_prints_the_request_of_each_provider(run: Any, provider: str) -> None:
    status, printed, said = run("schema", "rag.search_error", "--provider", provider)

    if status:
        assert printed == ""
        assert "does not support it without loss" in said
    else:
        assert json.loads(printed)


def test_descant_schema_says_what_was_changed(run: Any) -> None:
    status, printed, said = run("schema", "dce.harmony", "--provider", "openai", "--changes")

    assert status == 0
    assert json.loads(printed)["text"]["format"]["name"] == "dce_harmony"
    assert 'changed the root: schema-name: "dce.harmony" to "dce_harmony"' in said
    assert "changed /properties/files_updated: drop-null-default" in said


def test_descant_schema_makes_a_lossy_change_only_if_it_is_allowed(run: Any) -> None:
    status, printed, said = run("schema", "vtk.api_lookup", "--provider", "openai")
    assert (status, printed) == (1, "")
    assert "/properties/usage_example" in said
    assert "--allow drop-default,require-optional allows the lossy changes" in said

    allow = ("--allow", "drop-default,require-optional")
    status, printed, said = run("schema", "vtk.api_lookup", "--provider", "openai", *allow, "--changes")
    assert status == 0
    assert "usage_example" in json.loads(printed)["text"]["format"]["schema"]["required"]
    assert "require-optional (lossy)" in said

    status, _, said = run("schema", "vtk.api_lookup", "--provider", "openai", "--allow", "forget")
    assert status == 2
    assert "unknown change 'forget' in --allow; this schema has: " in said
    # One list is for several schemas.
    assert run("schema", "dce.harmony", "--provider", "openai", "--allow", "drop-default")[0] == 0


def test_descant_schema_prints_another_form(run: Any) -> None:
    asked = ("schema", "vtk.api_lookup", "--provider", "openai", "--mode")

    status, printed, said = run(*asked, "json-object")
    assert (status, said) == (0, "")
    assert json.loads(printed) == {"text": {"format": {"type": "json_object"}}}

    status, _, said = run(*asked, "yaml")
    assert status in (1, 2)
    assert "yaml" in said or "without loss" in said
    status, _, said = run("schema", "dce.harmony", "--provider", "openai", "--mode", "yaml")
    assert (status, said) == (2, "descant: OpenAI Responses has no mode 'yaml'; choose from: json-object\n")


@pytest.mark.parametrize("option", [("--allow", "x"), ("--mode", "x"), ("--changes",)])
def test_options_about_a_provider_need_one(run: Any, option: tuple[str, ...]) -> None:
    status, _, said = run("schema", "dce.harmony", *option)

    assert status == 2
    assert f"{option[0]} requires --provider" in said


@pytest.mark.parametrize("command", ["schema", "prompt"])
def test_an_unknown_schema_is_an_error_with_a_suggestion(run: Any, command: str) -> None:
    assert run(command, "dce.hrmony") == (
        2,
        "",
        "descant: unknown schema 'dce.hrmony'; did you mean dce.harmony?\n",
    )


def test_descant_prompt_prints_the_instructions(run: Any) -> None:
    assert run("prompt", "vtk.generation") == (0, prompt_for(BY_NAME["vtk.generation"]), "")


def test_descant_reask_prints_the_prompt_and_exits_with_1(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_text('{"summary": 3, "course_of_action": [], "files": []}')
    assert run("reask", str(path)) == (1, reask(analyze(path.read_text())), "")

    path.write_text('{"summary": "s", "course_of_action": [], "files": []}')
    status, printed, said = run("reask", str(path))
    assert (status, printed) == (0, "")
    assert "nothing to ask for" in said

    status, printed, _ = run("reask", str(path), "--schema", "vtk.generation")
    assert status == 1
    assert 'Missing required "step_number"' in printed


def test_descant_reask_prints_a_request_to_validate(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_text(json.dumps(GENERATED))
    asked = ("reask", str(path), "--as", "validation-input")

    status, printed, said = run(*asked, "--query", "Show it")
    assert (status, said) == (1, "")
    assert json.loads(printed)["validation_errors"][0]["type"] == "SyntaxError"

    status, _, said = run(*asked)
    assert status == 2
    assert "does not repeat the user's question" in said


def test_descant_reask_says_what_it_cannot_do(run: Any, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text("{}")

    assert run("reask", str(tmp_path))[0] == 2
    status, _, said = run("reask", str(tmp_path / "answer.txt"), "--query", "x")
    assert (status, said) == (2, "descant: --query requires --as validation-input\n")

"""What an object takes that is being written: the place is marked with ‸ in the texts here."""

import pytest
from lsprotocol import types

from descant import Encoding, analyze
from descant.schemas import SCHEMAS
from descant_server.documents.document_store import Document
from descant_server.features.signature_help import SignatureAbilities, signatures

ABLE = SignatureAbilities(has_markdown=True, has_offsets=True)


def helped(marked: str, abilities: SignatureAbilities = ABLE) -> types.SignatureHelp | None:
    offset = marked.index("‸")
    document = Document("file:///a", 1, Encoding.UTF16, analyze(marked.replace("‸", "")))
    return signatures(document, offset, SCHEMAS, abilities)


def active(marked: str) -> tuple[str, str | None]:
    """Return the object at the mark, and the member that comes next."""
    found = helped(marked)
    assert found is not None
    first = found.signatures[0]
    assert first.parameters is not None
    assert found.active_parameter == first.active_parameter
    number = first.active_parameter
    assert isinstance(number, int)
    if number == len(first.parameters):
        return first.label.split(" ")[0], None
    where = first.parameters[number].label
    assert not isinstance(where, str)
    return first.label.split(" ")[0], first.label.encode("utf-16-le")[2 * where[0] : 2 * where[1]].decode(
        "utf-16-le"
    )


BEGUN = '{"summary": "🎉", "course_of_action": [{"step": 1, "description": "d"}], '


@pytest.mark.parametrize(
    ("marked", "member"),
    [
        ('{"summary": ‸', "summary"),
        ('{"summary": "🎉 s‸", "files": []}', "summary"),
        ('{"summary": "s", ‸', "course_of_action"),
        ('{"summary": "s", "‸"}', "course_of_action"),
        ('{"summary": "s", "files": [], ‸}', "course_of_action"),
        (BEGUN + '"files": ‸', "files"),
        (BEGUN + "‸}", "files"),
        (BEGUN + '"files": [], ‸}', "files_updated?"),
        (BEGUN + '"files": [], "curator_activity"‸: ""}', "curator_activity?"),
        (BEGUN + '"files"‸: []}', "files"),
        (BEGUN + '"files": [], "other": ‸}', "files_updated?"),
    ],
)
def test_the_member_at_the_cursor_is_shown_and_between_members_the_next_that_is_missing(
    marked: str, member: str | None
) -> None:
    assert active(marked) == ("HarmonyResponse", member)


@pytest.mark.parametrize(
    ("marked", "name", "member"),
    [
        (BEGUN + '"files": [{‸', "HarmonyFile", "path"),
        (BEGUN + '"files": [{"path": "a", ‸}]}', "HarmonyFile", "content"),
        (BEGUN + '"files": [{"path": "a", "content": "‸"}]}', "HarmonyFile", "content"),
        (BEGUN + '"files": [{"path": "a", "content": "x"}‸]}', "HarmonyFile", None),
        ('{"summary": "s", "course_of_action": [{"step"‸: 1}]}', "CourseOfActionStep", "step"),
        ('{"summary": "s", "course_of_action": [{"step": 1, ‸}]}', "CourseOfActionStep", "description"),
    ],
)
def test_it_is_the_innermost_object_that_is_shown(marked: str, name: str, member: str | None) -> None:
    assert active(marked) == (name, member)


@pytest.mark.parametrize(
    "marked", ["‸", "Just talk.‸", "{‸}", "if (x) {‸", '<summary>s</summary>\n<file path="a">{‸</file>']
)
def test_where_nothing_tells_the_schema_there_is_no_signature(marked: str) -> None:
    assert helped(marked) is None


def test_the_label_has_all_members_and_each_has_its_words() -> None:
    found = helped('{"summary": "s", "course_of_action": [], ‸}')
    assert found is not None
    first = found.signatures[0]
    assert first.label == (
        "HarmonyResponse { summary, course_of_action, files_updated?, curator_activity?, files }"
    )
    assert first.parameters is not None
    words = first.parameters[0].documentation
    assert isinstance(words, types.MarkupContent)
    assert words.value.startswith("**`summary`**: text")


def test_a_client_that_can_do_little_gets_names_and_plain_words() -> None:
    found = helped('{"summary": "s", "course_of_action": [], ‸}', SignatureAbilities())
    assert found is not None
    assert found.signatures[0].parameters is not None
    parameter = found.signatures[0].parameters[3]
    assert parameter.label == "curator_activity?"
    assert isinstance(parameter.documentation, types.MarkupContent)
    assert parameter.documentation.kind is types.MarkupKind.PlainText
    assert "**" not in parameter.documentation.value


def test_the_abilities_are_those_that_the_client_names() -> None:
    information = types.ClientSignatureInformationOptions(
        documentation_format=[types.MarkupKind.Markdown],
        parameter_information=types.ClientSignatureParameterInformationOptions(label_offset_support=True),
    )
    ability = types.SignatureHelpClientCapabilities(signature_information=information)
    able = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(signature_help=ability)
    )
    assert SignatureAbilities.of(able) == ABLE
    assert SignatureAbilities.of(types.ClientCapabilities()) == SignatureAbilities()

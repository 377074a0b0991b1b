"""Code actions that are worked out later, and those for files: never an edit meant for another text."""

import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pydantic import ValidationError
from pygls.exceptions import JsonRpcException

from descant import Encoding, Span, analyze
from descant_server.documents.document_store import Document
from descant_server.features.code_actions.code_actions import (
    fix_all,
    quick_fixes,
    worked_out,
)
from descant_server.features.code_actions.deferred_actions import Later
from descant_server.features.code_actions.file_actions import (
    APPLY,
    MOST,
    file_actions,
    prompt_action,
)
from descant_server.features.parameters import ActionData
from descant_server.presentation import lsp
from descant_server.server import Applied
from support.goldenfiles import cases
from support.sampling import so_many, some

URI = "file:///answer.response"
FILES = [{"path": "a.py", "content": "print(1)\n"}, {"path": "b.py"}]
ANSWER = json.dumps({"summary": "s", "course_of_action": [], "files": FILES})
ABLE = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(apply_edit=True),
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(disabled_support=True)
    ),
)


def document(text: str, version: int = 1) -> Document:
    return Document(URI, version, Encoding.UTF16, analyze(text))


def resolved(given: Document, action: types.CodeAction) -> types.WorkspaceEdit:
    offer = ActionData.model_validate(action.data)
    return worked_out(given, offer, action.title, lsp.to_versioned_edit)


def test_what_is_worked_out_later_is_what_would_have_been_worked_out_at_once() -> None:
    count = 0
    for golden in some(cases(), 90):
        given = Document(URI, 3, Encoding.UTF16, golden.analyze())

        def offered_to(later: Later | None, given: Document = given) -> list[types.CodeAction]:
            make = lsp.to_versioned_edit
            return [*quick_fixes(given, given.source.span, make, later), *fix_all(given, make, later)]

        at_once, offered = offered_to(None), offered_to(Later(given))
        assert all(action.edit is None for action in offered)
        assert [action.title for action in at_once] == [action.title for action in offered]
        for one, other in zip(at_once, offered, strict=True):
            assert resolved(given, other) == one.edit, golden.name
            count += 1
    assert count > so_many(300, 30)


def test_an_edit_carries_the_version_that_the_text_has_now() -> None:
    text = '{"summary": "s", "course_of_action": [], "files": [],}'
    (action,) = fix_all(document(text, 1), lsp.to_versioned_edit, Later(document(text, 1)))
    (change,) = resolved(document(text, 9), action).document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.version == 9


@pytest.mark.parametrize("text", ["", '{"summary": "t", "course_of_action": [], "files": [],}'])
def test_for_another_text_there_is_no_edit_even_at_the_same_version(text: str) -> None:
    given = document('{"summary": "s", "course_of_action": [], "files": [],}')
    later = Later(given)
    for action in [
        *quick_fixes(given, given.source.span, lsp.to_plain_edit, later),
        *fix_all(given, lsp.to_plain_edit, later),
    ]:
        with pytest.raises(JsonRpcException) as failure:
            resolved(document(text), action)
        assert failure.value.code == types.LSPErrorCodes.ContentModified


def test_a_fix_that_is_not_there_any_more_is_no_other_fix() -> None:
    given = document('{"summary": "s", "course_of_action": [], "files": [],}')
    (action,) = quick_fixes(given, given.source.span, lsp.to_plain_edit, Later(given))
    for change in ({"code": "other"}, {"start": 1}, {"end": 1}):
        assert isinstance(action.data, dict)
        action.data = {**action.data, **change}
        with pytest.raises(JsonRpcException, match="changed since"):
            resolved(given, action)
    action.title = "Do something else"
    with pytest.raises(JsonRpcException, match="changed since"):
        resolved(given, action)


@pytest.mark.parametrize(
    "data",
    [
        *({}, [1], "x", {"uri": URI, "text": "", "what": "wish"}),
        {"uri": URI, "text": "", "what": "convert", "to": "carvings"},
        {"uri": URI, "text": "", "what": "fix", "start": -1},
    ],
)
def test_what_was_never_offered_is_refused(data: Any) -> None:
    with pytest.raises(ValidationError):
        ActionData.model_validate(data)


def actions(text: str, at: str, capabilities: types.ClientCapabilities = ABLE) -> dict[str, types.CodeAction]:
    offset = text.index(at)
    given, asked = document(text, 5), Span.at(offset)
    found = (*file_actions(given, asked, capabilities), *prompt_action(given, asked))
    return {one.title: one for one in found}


def test_a_file_is_applied_where_the_cursor_is_and_all_from_anywhere() -> None:
    found = actions(ANSWER, "a.py")
    apply = found["Apply a.py"]
    assert apply.kind == APPLY
    assert apply.command is not None
    assert (apply.command.command, apply.command.arguments) == (
        "descant.applyFiles",
        [{"uri": URI, "paths": ["a.py"], "version": 5}],
    )
    # The only file that is ready is not offered twice.
    assert set(found) == {"Apply a.py"}
    assert set(actions(ANSWER, "summary")) == {"Apply a.py"}


def test_an_undo_is_offered_when_there_is_something_to_undo() -> None:
    given = document(ANSWER, 5)
    undo = [*file_actions(given, Span.at(0), ABLE, Applied(Path("/w"), "7"))][-1]
    assert undo.command is not None
    assert (undo.title, undo.command.command) == ("Undo the last apply", "descant.undo")
    assert undo.command.arguments == [{"uri": URI, "entry": "7"}]


def test_nobody_asks_the_model_to_correct_an_empty_text() -> None:
    for text in ("", "   \n", "Hello"):
        given = document(text)
        assert [*prompt_action(given, given.source.span)] == []


def test_a_file_that_is_not_ready_says_why_it_cannot_be_applied() -> None:
    blocked = actions(ANSWER, '"b.py')["Apply b.py"]
    assert blocked.command is None
    assert blocked.disabled is not None
    assert blocked.disabled.reason == "Cannot apply: it has no content"
    unable = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(apply_edit=True))
    assert "Apply b.py" not in actions(ANSWER, '"b.py', unable)


def test_a_prompt_is_offered_where_something_is_wrong_and_no_file_where_nothing_can_be_applied() -> None:
    assert set(actions(ANSWER, '"b.py', types.ClientCapabilities())) == {"Apply a.py"}
    assert "Ask again for b.py" in actions(ANSWER, '{"path": "b.py"')
    assert "Ask again for b.py" not in actions(ANSWER, "summary")


def test_of_very_many_files_only_some_are_offered_one_by_one() -> None:
    files = [{"path": f"{n}.py", "content": ""} for n in range(100)]
    given = document(json.dumps({"summary": "s", "course_of_action": [], "files": files}))
    found = list(file_actions(given, given.source.span, ABLE))
    assert len(found) == MOST + 1
    assert found[-1].title == "Apply all 100 ready files"

"""Every feature over every golden answer, in all encodings: none fails, and all ranges are in the text."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from lsprotocol import types

from descant import Analysis, Encoding
from descant.schemas import SCHEMAS
from descant_server import convert
from descant_server.documents import Document
from descant_server.features import signature_help
from descant_server.features.code_actions import fix_all, quick_fixes
from descant_server.features.code_lenses import lenses
from descant_server.features.completion import complete
from descant_server.features.document_links import links
from descant_server.features.editing import Editing
from descant_server.features.file_actions import file_actions
from descant_server.features.hover import hover
from descant_server.features.inlay_hints import inlay_hints
from descant_server.features.offers import Abilities
from descant_server.features.planning import plan_files
from descant_server.features.previews import Preview, content
from descant_server.features.rewrites import rewrites
from goldenfiles import cases

URI = "file:///answer.response"
EVERYTHING = Editing(
    takes_edits=True,
    has_document_changes=True,
    creates=True,
    renames=True,
    deletes=True,
    has_annotations=True,
)
ABLE = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(apply_edit=True))
_OFFSETS = 7


def offered(given: Document, folder: Path) -> Iterator[Any]:
    """Yield what the features for people say of *given*."""
    whole = given.source.span
    yield from lenses(given, EVERYTHING)
    yield from quick_fixes(given, whole, convert.to_versioned_edit)
    yield from fix_all(given, convert.to_plain_edit)
    yield from file_actions(given, whole, ABLE)
    yield from rewrites(given, types.ClientCapabilities(), lambda _: True)
    yield from inlay_hints(given, whole)
    yield from links(given, folder)
    end = len(given.source.text)
    for offset in sorted({end * number // _OFFSETS for number in range(_OFFSETS + 1)}):
        yield hover(given, offset, "https://example.org/{code}")
        yield complete(given, offset, Abilities(), SCHEMAS)
        yield signature_help.signatures(given, offset, SCHEMAS, signature_help.Abilities())


def ranges(value: Any) -> Iterator[types.Range]:
    """Yield all ranges in *value*; those in an edit of another document count nowhere here."""
    if isinstance(value, types.Range):
        yield value
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from ranges(getattr(value, field.name))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from ranges(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from ranges(item)


@cache
def analyses() -> tuple[tuple[str, Analysis], ...]:
    return tuple((golden.name, golden.analyze()) for golden in cases())


@pytest.mark.parametrize("encoding", Encoding)
def test_no_feature_fails_on_any_answer_and_no_range_leaves_it(encoding: Encoding, tmp_path: Path) -> None:
    count = 0
    for name, analysis in analyses():
        given = Document(URI, 1, encoding, analysis)
        for found in offered(given, tmp_path):
            for range_ in ranges(found):
                count += 1
                assert range_.start <= range_.end, name
                for place in (range_.start, range_.end):
                    assert convert.to_position(given, convert.from_position(given, place)) == place, name
    assert count > 5_000


def test_no_answer_leads_an_edit_out_of_the_workspace(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    inside, applied = root.as_uri() + "/", 0
    for name, analysis in analyses():
        given = Document(URI, 1, Encoding.UTF16, analysis)
        found = plan_files(given, root, None, EVERYTHING, lambda _: None)
        for change in found.edit.document_changes or ():
            match change:
                case types.TextDocumentEdit(text_document=document):
                    touched = [document.uri]
                case types.RenameFile(old_uri=old, new_uri=new):
                    touched = [old, new]
                case _:
                    touched = [change.uri]
            assert all(uri.startswith(inside) and "/../" not in uri for uri in touched), name
            applied += 1
        for file in given.analysis.answer.files:
            assert content(given, Preview("file", URI, file.path)) is not None, name
        for kind in ("review", "prompt"):
            assert content(given, Preview(kind, URI)), name
    assert applied > 100

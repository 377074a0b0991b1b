"""Every feature over every golden answer, in all encodings: none fails, and all ranges are in the text."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from lsprotocol import types

from descant import Analysis, Encoding
from descant.schemas import SCHEMAS
from descant_server.documents.disk_comparison import SharedSeen, check_disk
from descant_server.documents.document_store import Document
from descant_server.features import signature_help
from descant_server.features.code_actions.code_actions import fix_all, quick_fixes
from descant_server.features.code_actions.conversion_actions import rewrites
from descant_server.features.code_actions.file_actions import (
    file_actions,
    prompt_action,
)
from descant_server.features.code_lenses import applicable, lenses, undoable
from descant_server.features.completion.completion import complete
from descant_server.features.completion.completion_items import CompletionAbilities
from descant_server.features.document_links import links
from descant_server.features.hover.hover import hover
from descant_server.features.inlay_hints import inlay_hints
from descant_server.features.previews.previews import Kind, Preview, content
from descant_server.presentation import lsp
from descant_server.server import Applied
from descant_server.workspace.selecting import plan_of
from support.goldenfiles import cases
from support.sampling import so_many, some

URI = "file:///answer.response"
APPLIED = Applied(Path("/workspace"), "7")
ABLE = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(apply_edit=True))
_OFFSETS = 7
SIDES: tuple[Kind, ...] = ("file", "before", "diff")
WHOLE: tuple[Kind, ...] = ("review", "prompt", "diff")


def offered(given: Document, folder: Path) -> Iterator[Any]:
    """Yield what the features for people say of *given*."""
    whole = given.source.span
    yield from lenses(given, (*applicable(given), *undoable(given, APPLIED)))
    yield from quick_fixes(given, whole, lsp.to_versioned_edit)
    yield from fix_all(given, lsp.to_plain_edit)
    yield from file_actions(given, whole, ABLE, APPLIED)
    yield from prompt_action(given, whole)
    yield from rewrites(given, types.ClientCapabilities(), lambda _: True)
    yield from inlay_hints(given, whole)
    yield from links(given, folder)
    end = len(given.source.text)
    for offset in sorted({end * number // _OFFSETS for number in range(_OFFSETS + 1)}):
        yield hover(given, offset, "https://example.org/{code}")
        yield complete(given, offset, CompletionAbilities(), SCHEMAS)
        yield signature_help.signatures(given, offset, SCHEMAS, signature_help.SignatureAbilities())


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
    return tuple((golden.name, golden.analyze()) for golden in some(cases(), 90))


def beside(given: Document, folder: Path) -> Document:
    """Return *given* compared with *folder*; itself if it has no files."""
    snapshot = check_disk(given.analysis, folder, {}, SharedSeen(), {})
    if snapshot is None:
        return given
    return replace(
        given, analysis=snapshot.with_disk_problems(given.analysis), on_disk=snapshot, alone=given.analysis
    )


@pytest.mark.parametrize("encoding", some(list(Encoding), 1))
@pytest.mark.parametrize("has_folder", [False, True])
def test_no_feature_fails_on_any_answer_and_no_range_leaves_it(
    encoding: Encoding, tmp_path: Path, has_folder: object
) -> None:
    count = 0
    for name, analysis in analyses():
        given = Document(URI, 1, encoding, analysis)
        given = beside(given, tmp_path) if has_folder else given
        for found in offered(given, tmp_path):
            for range_ in ranges(found):
                count += 1
                assert range_.start <= range_.end, name
                for place in (range_.start, range_.end):
                    assert lsp.to_position(given, lsp.from_position(given, place)) == place, name
    assert count > so_many(5_000, 500)


def test_no_answer_is_planned_to_be_written_out_of_the_workspace(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    planned = 0
    for name, analysis in analyses():
        given = beside(Document(URI, 1, Encoding.UTF16, analysis), root)
        for one in given.comparison.files if given.comparison else ():
            for step in plan_of([one], name).steps:
                assert (root / step.relative).resolve().is_relative_to(root), name
                planned += one.is_ready
        for file in given.analysis.answer.files:
            for side in SIDES:
                assert content(given, Preview(side, URI, file.path)) is not None, name
        for whole in WHOLE:
            assert content(given, Preview(whole, URI)), name
    assert planned > so_many(100, 10)
    assert list(root.iterdir()) == []

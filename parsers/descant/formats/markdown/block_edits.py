"""The edits that a code block holds, where they are not the content of a file."""

from descant.formats.edits import read_edits
from descant.formats.edits.bare_hunk import read_bare_hunk
from descant.formats.edits.edit_candidates import FileEdits
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.file_names import EDITS, MARKDOWN, extension_of
from descant.formats.markdown.path_evidence import Evidence, path_of
from descant.formats.nodes import verbatim
from descant.source import Span, trimmed
from descant.syntax import Scalar

_SHORTEST_EDIT = 6


def edits_in(text: str, block: CodeBlock, evidence: Evidence | None) -> FileEdits | None:
    """Return the edits in *block*, which *evidence* names; None if there are none, or they are content."""
    if block.end - block.begin < _SHORTEST_EDIT:
        return None
    hint = verbatim(text, evidence.path) if evidence else None
    edits = read_edits(text, block.begin, block.end, hint)
    if edits is None and hint and _may_be_hunk(text, block, evidence):
        return read_bare_hunk(text, Span(block.begin, block.end), hint)
    if edits is None or evidence is None or block.language in EDITS:
        return edits
    extension = extension_of(path_of(text, evidence))
    fills = edits.explained.holds(trimmed(text, Span(block.begin, block.end)))
    if extension in EDITS or not (fills or _is_of_file(edits, hint, extension)):
        return None
    return edits


def _may_be_hunk(text: str, block: CodeBlock, evidence: Evidence | None) -> bool:
    """Tell whether *block* is surely a diff of the file that *evidence* names, be it without a header."""
    if evidence is None or evidence.kind == "sentence" or block.language not in EDITS:
        return False
    return extension_of(path_of(text, evidence)) not in EDITS


def _is_of_file(edits: FileEdits, path: Scalar | None, extension: str) -> bool:
    """Tell whether search/replace blocks change the file of *path*, and are no example in a text."""
    if edits.format != "search_replace" or extension in MARKDOWN:
        return False
    return all(file.get("path") in (None, path) for file in edits.files)

"""What holds of any text: nothing raises, the tree is sound, and repairs are exact."""

import json
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import orjson

from descant import Analysis, Encoding, Severity, Source, Span, analyze, apply_edits, describe, repairs
from descant.catalogue import CATALOGUE
from descant.formats import problem_kinds as shared_kinds
from descant.formats.json import problem_kinds as json_kinds
from descant.formats.problem_kinds import ENVELOPED
from descant.framing.frames import frames
from descant.notations import Notation
from descant.schemas import SCHEMAS, ResponseSchema
from descant.schemas import problem_kinds as shape_kinds
from descant.syntax import Mapping, Node, Scalar, Transcribed, walk
from descant.syntax import Sequence as ListNode
from descant.transcripts import Transcript

PIECES = (
    '"', "'", "\\", "{", "}", "[", "]", ",", ":", "`", "```", "~~~", "```json\n", "<", ">", "/", "&", "#",
    "\0", "\t", "\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u00a0", "\u200b", "\ufeff", " ",
    "\ud83d", "\udc26", "🐦", "é", "İ", "e\u0301", "\\n", "\\u", "\\ud83d", "\\udc26", "\\\\", '\\"',
    "//", "/*", "*/", "0", "-", "1e999", "007", "0x", "NaN", "true", "null", "None", ";", ")",
    "&lt;", "&amp;", "”", '},"{"path"', '}},{"path"', '},"path":', ']"}', "}}", '"path": ',
    '"files": [', '"summary": "x", ',
    '{"summary": "S", "course_of_action": [], "files": []}',
    "<summary>", "</summary>", "\n<summary>\n", "\n</summary>\n", "<course_of_action>", "\n1. ", "<response>",
    '<file path="a.py">', '\n<file path="b.py">\n', "\n<file>\n", "</file>", "\n</file>\n",
    "\n</file_artifact>", "<![CDATA[", "]]>", "<!--", "-->", "<?xml version='1.0'?>", "<!DOCTYPE a>",
    "</", "*** Begin Patch\n", "\n*** Update File: a.py\n", "\n*** Add File: b.py\n+x\n", "\n*** End Patch\n",
    "\n*** End of File\n", "\n*** Move to: c.py\n", "@@", "\n@@ -1,2 +1 @@\n", "\n+", "\n-", "\n ",
    "\n\\ No newline\n",
    "\n--- a/a.py\n+++ b/a.py\n@@\n", "\ndiff --git a/a.py b/a.py\n", "\n```diff\n",
    "\nrename from a\nrename to b\n",
    "\na.py\n<<<<<<< SEARCH\n", "\n=======\n", "\n>>>>>>> REPLACE\n", "\n:start_line:3\n-------\n",
    "\n### a.py\n", "\n```python\n", "\n```\n", "\n````\n", "\n~~~\n", "\n   ```\n",
    "```sh\ncat > a.py <<'EOF'\n", "\nEOF\n", "\n# ... rest unchanged ...\n", "`a.py`:\n", "```py:a.py\n",
    "<|channel|>final<|message|>", "<|end|>", "<think>", "</think>", "assistantfinal", "> ",
    'data: {"choices": [{"delta": {"content": "', '{"choices": [{"message": {"content": "{', "\\_", "\\<",
    "\n> ", "&quot;", '"{\\"', '{\\"', "[{", "const a = ", "Copy code\n",
)  # fmt: skip
ENCODINGS = tuple(Encoding)


def check(text: str, schemas: Sequence[ResponseSchema] = SCHEMAS) -> Analysis:
    """Return the analysis of *text*, having checked everything that holds for that of any text."""
    try:
        analysis = analyze(text, schemas=schemas)
        assert analysis.source.text == text, "reading changes no text"
        check_problems(analysis)
        check_tree(analysis)
        check_repairs(analysis)
        return analysis
    except Exception as error:
        shown = text if len(text) < 1000 else text[:300] + " … " + text[-300:]
        error.add_note(f"the text is {shown!r}")
        raise


def check_problems(analysis: Analysis) -> None:
    size = len(analysis.source.text)
    spans = [problem.span for problem in analysis.problems]
    assert spans == sorted(spans), "problems stand in the order of the text"
    for problem in analysis.problems:
        assert CATALOGUE[problem.code] is problem.kind
        assert problem.message
        assert problem.message[-1] in ".?"
        edits = [sorted(edit.span for edit in fix.edits) for fix in problem.fixes]
        assert all(first.end <= second.start for fix in edits for first, second in pairwise(fix))
        assert all(fix for fix in edits)
        related = (related.span for related in problem.related)
        for span in (problem.span, *related, *(span for fix in edits for span in fix)):
            assert 0 <= span.start <= span.end <= size
    for index, span in enumerate(spans[:2]):
        check_place(analysis.source, span.start, (ENCODINGS[(size + index) % 3],))
        check_place(analysis.source, span.end, (ENCODINGS[(size + index + 1) % 3],))


def check_place(source: Source, offset: int, encodings: Sequence[Encoding]) -> None:
    if source.text[offset - 1 : offset + 1] == "\r\n" and offset:
        return  # No place of its own.
    for encoding in encodings:
        assert source.offset(source.place(offset, encoding), encoding) == offset


def check_tree(analysis: Analysis) -> None:
    text, root = analysis.source.text, analysis.root
    assert 0 <= analysis.span.start <= analysis.span.end <= len(text)
    if root is None:
        assert not analysis.answer.files
        return
    assert root.span == analysis.span
    assert root.complete or not analysis.complete
    touched = sorted(edit.span for edit in repairs(analysis.problems))
    if is_mended_in_turns(analysis):
        touched.append(analysis.source.span)
    for node in walk(root):
        assert 0 <= node.start <= node.end <= len(text)
        match node:
            case Scalar():
                check_scalar(text, node, touched)
            case Mapping():
                assert node.value == {member.name: member.node.value for member in node.members}
                check_inside(analysis, node, [member.node for member in node.members])
                assert all(member.span.start <= member.span.end for member in node.members)
                if analysis.format == "json":
                    for member in node.members:
                        assert node.start <= member.key.start <= member.key.end <= member.node.start
                        check_scalar(text, member.key, touched)
            case ListNode():
                assert len(node.value) == len(node.items)
                check_inside(analysis, node, node.items)
    for file in analysis.answer.files:
        assert file.span.holds(file.path_span)
        assert file.span.holds(file.content_span)
        if file.content_node is not None and file.content_node.notation is Notation.VERBATIM:
            assert text[file.content_span.start : file.content_span.end] == file.content


def check_inside(analysis: Analysis, parent: Node, children: Sequence[Node]) -> None:
    for child in children:
        assert parent.start <= child.start <= child.end <= parent.end
    for first, second in pairwise(children):
        # What is gathered in a list may have stood on both sides of something else.
        gathered = analysis.format != "json" or has_two_lists_of_files(analysis)
        assert first.end <= second.start or (gathered and first.start <= second.start)


def check_scalar(text: str, node: Scalar, touched: Sequence[Span]) -> None:
    """Check that the value of *node* is what its writing says, unless a repair changes the writing."""
    if isinstance(node.notation, Transcribed):
        if not any(node.span.touches(edit) for edit in touched):
            check_scalar(node.notation.transcript.text, node.notation.scalar, ())
        assert node.span.holds(node.inner) or not node.closed
        return
    span = node.inner
    raw = text[span.start : span.end]
    if node.notation is Notation.VERBATIM:
        assert raw == node.value
    elif isinstance(node.notation, Transcript):
        assert node.notation.text == node.value or any(node.span.touches(edit) for edit in touched)
    elif node.notation is Notation.XML:
        assert len(node.value) <= len(raw)
    elif isinstance(node.notation, Transcript):
        assert node.notation.text == node.value
    elif node.span.start < node.span.end and not any(node.span.touches(edit) for edit in touched):
        if node.notation is Notation.JSON:
            assert loads(f'"{raw}"') == node.value
        else:
            # A step of a plan in tags may be numbered 01, which is no JSON.
            assert repr(int(raw) if raw.isdigit() else loads(raw)) == repr(node.value)


FRAMES = frames()
BESIDE = {kind.code for frame in FRAMES if not frame.decodes for kind in frame.problem_kinds}
"""What is said of frames whose marks stand beside an answer that is written as it is read."""
DECODED = {
    ENVELOPED.code,
    *(kind.code for frame in FRAMES if frame.decodes for kind in frame.problem_kinds),
}
"""What is said of those whose answer is not."""


OF_OBJECTS = {kind.code for kind in (*json_kinds.KINDS, *shared_kinds.KINDS)} - {ENVELOPED.code}
"""What is said of a slip in an object, which may be around the answer."""


def check_repairs(analysis: Analysis) -> None:
    edits = repairs(analysis.problems)
    if any(problem.code == "unexpected-text" for problem in analysis.problems):
        # Reading stopped there, so no edit makes a whole of what was read; but the edits can be applied.
        apply_edits(analysis.source.text, edits)
        return
    if analysis.root is None or (not edits and analysis.format != "json"):
        return
    repaired = apply_edits(analysis.source.text, edits)
    if is_transcribed(analysis) and (
        analysis.format == "json" or {p.code for p in analysis.problems} & OF_OBJECTS
    ):
        return  # What comes of them is tested where the frames are; mended, what is around may hold more.
    if analysis.format == "json":
        # No reading is an exception: what cannot be read as it stands is read as null, and repaired to it.
        start = analysis.root.start
        moved = [edit for edit in edits if edit.span.end <= start and edit.span.start < start]
        start += sum(len(edit.new) - (edit.span.end - edit.span.start) for edit in moved)
        value, end = DECODER.raw_decode(repaired, start)
        if is_list_in_doubt(analysis):
            return
        if has_two_lists_of_files(analysis) or is_mended_in_turns(analysis):
            # It is strict JSON in another shape, which is read to the same tree. What is cut off could still
            # have become what it is not when it is closed: an answer of this schema, or lines, of which the
            # last one ends in half an escape.
            again = analyze(repaired[start:end])
            if again.root is None or again.schema is not analysis.schema or not analysis.complete:
                return
            value = again.root.value
        assert repr(value) == repr(analysis.root.value)
    else:
        again = analyze(repaired)
        if again.format != analysis.format:
            return  # A closed tag made a well-formed document of it, whose entities are then decoded.
        if {problem.code for problem in again.problems} & BESIDE - {p.code for p in analysis.problems}:
            return  # A mark beside an answer that is whole now is a frame; beside half of one it is prose.
        files, mended = (
            [(file.path, file.content) for file in each.answer.files] for each in (analysis, again)
        )
        if any(problem.code == "tag-in-prose" for problem in analysis.problems):
            # Beside sound tags it may open a file, as was said.
            mended = [file for file in mended if file in files]
        assert mended == files


def has_two_lists_of_files(analysis: Analysis) -> bool:
    """Tell whether a duplicate member is kept: no plain edit, since a strict reader takes the last one."""
    errors = (problem for problem in analysis.problems if problem.severity is Severity.ERROR)
    return any(problem.code == "duplicate-key" and problem.pointer == "/files" for problem in errors)


def is_mended_in_turns(analysis: Analysis) -> bool:
    """Tell whether a shape has no repair, since the text is mended at the same place; then it has one."""
    codes = {kind.code for kind in shape_kinds.KINDS}
    unrepaired = [problem for problem in analysis.problems if not problem.repair]
    return any(
        p.code in codes or (p.code == "wrong-type" and p.severity > Severity.ERROR) for p in unrepaired
    )


def is_list_in_doubt(analysis: Analysis) -> bool:
    """Tell whether a content is a list with a slip: only when that is mended it is read as lines."""
    return any(
        p.code == "wrong-type" and not p.repair and p.message.endswith("found a list.")
        for p in analysis.problems
    )


def is_transcribed(analysis: Analysis) -> bool:
    """Tell whether the answer was decoded before it was read, so that what is written is no JSON."""
    return any(problem.code in DECODED for problem in analysis.problems)


def check_wire(analysis: Analysis) -> None:
    wire = describe(analysis, ENCODINGS[len(analysis.source.text) % 3]).to_wire()
    written = json.dumps(wire, allow_nan=False)
    if "\\ud" not in written and not re.search(r"[0-9]{19}", written):
        # Halves of surrogate pairs and numbers of more than 64 bits are beyond orjson.
        orjson.dumps(wire)


def no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


DECODER = json.JSONDecoder(parse_constant=no_constant)
loads: Callable[[str], Any] = DECODER.decode

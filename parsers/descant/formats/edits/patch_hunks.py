"""Hunks of a patch that stand alone, as the tool for patches is given them beside the path of their file.

hunks := ["@@" [" " anchor]] ((" " | "-" | "+") line)* ["*** End of File"] …
"""

from collections.abc import Iterator

from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.patch_markers import PatchMarkerKind, exact_marker
from descant.formats.edits.patch_sections import UpdatedSection
from descant.formats.edits.problem_kinds import APPLY_PATCH
from descant.formats.edits.text_lines import lines
from descant.formats.nodes import decoded, file_node, flag, implied
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span, trimmed
from descant.syntax import Mapping, Scalar
from descant.transcripts import Cut

_HUNKS = regex(
    r"@@(?![ \t]*+-\d)[^\r\n]*+(?:\r\n?|\n)"
    r"(?>(?:(?:[-+ @][^\r\n]*+|\*\*\*[ ]End[ ]of[ ]File[ \t]*+|)(?:\r\n?|\n))*)"
    r"(?:[-+ ][^\r\n]*+|\*\*\*[ ]End[ ]of[ ]File[ \t]*+|)\Z"
)
_SIGNED = regex(r"(?<=[\r\n])[-+]")


def read_hunks(text: str, region: Span, path_hint: Scalar | None = None) -> Iterator[Piece]:
    """Yield what *region* changes in the file of *path_hint*, if nothing but hunks is in it."""
    inside = trimmed(text, region, "\r\n")
    if path_hint is None or not text.startswith("@@", inside.start) or not _HUNKS.fullmatch(text, *inside):
        return
    if not _SIGNED.search(text, *inside):
        return
    head, *others = lines(text, inside)
    section = UpdatedSection(text, head._replace(stop=head.start, end=head.start), path_hint, is_bare=True)
    for line in (head, *others):
        marker = exact_marker(text, line) if text.startswith("***", line.start) else None
        if marker and marker.kind is PatchMarkerKind.END_OF_FILE:
            section.takes_marker(line, marker)
        elif not section.takes(line):
            section.takes_blank(line)
    file = section.node(complete=True)
    reported = Problem(APPLY_PATCH, Span(inside.start, head.end), "Hunks of a patch, read as a file edit.")
    yield Piece((EditSpan(inside),), (file,), (reported, *section.problems), complete=True)


def added_lines(text: str, region: Span, path: Scalar) -> Mapping | None:
    """Return the new file at *path* whose lines in *region* begin with a plus sign; None where not all do.

    The last line has a line end only where a plus sign alone follows it, as the tool joins them.
    """
    inside = trimmed(text, region, "\r\n")
    each = list(lines(text, inside))
    if not each or not all(text.startswith("+", line.start) for line in each):
        return None
    content = decoded(text, inside, [Cut(line.start, line.start + 1) for line in each])
    operation, new_file = implied(inside.start, "write"), flag(inside.start)
    return file_node(inside, operation, path, content=content, new_file=new_file)

"""The names of a file in a diff: without the time behind them, the quotes around them and their prefixes."""

from typing import NamedTuple

from descant.formats.nodes import decoded, verbatim
from descant.patterns import regex
from descant.source import Span, trimmed
from descant.syntax import Scalar
from descant.transcripts import Cut

NULL = "/dev/null"
_STAMP = regex(r"\t[^\r\n]*+\Z|[ ]++\d{4}-\d\d-\d\d[^\r\n]*+\Z")
_OF_NO_FILE = regex(r"1970-01-01|1969-12-31|Jan  ?0?1 .*1970|Dec 31 .*1969|\(nonexistent\)|\(revision 0\)")
"""What diff, hg and svn write behind the name of a file that is not there."""
_PREFIXED = regex(r"(?P<old>\"?[a-z]/[^\r\n]+?) (?P<new>\"?[a-z]/[^\r\n]+)\Z")
_QUOTED = regex(
    r"(?P<old>\"(?>(?:[^\"\\\r\n]|\\.)*)\"|[^\"\r\n]+) (?P<new>\"(?>(?:[^\"\\\r\n]|\\.)*)\"|[^\"]+)\Z"
)
_PREFIX = regex(r"[a-z]/")
_ESCAPES = regex(r"(?>(?:\\[0-3][0-7]{2})+)|\\[abfnrtv\"\\]")
_MEANT = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_LINE_BREAK = regex(r"\r\n?|\n")


class DiffName(NamedTuple):
    """A name as a diff has it, with its prefix, and what stands behind it."""

    span: Span
    stamp: str = ""

    @property
    def may_be_of_none(self) -> bool:
        """Tell whether the time or the revision behind it is that of no file."""
        return _OF_NO_FILE.search(self.stamp) is not None


def is_file_header(text: str, header: Span) -> bool:
    """Tell whether two lines that look like the names of a file surely are: they name one file, or none."""
    lines = _LINE_BREAK.split(text[header.start : header.end])
    old, new = (line[4:].split("\t")[0].strip() for line in lines)
    if _PREFIX.match(old) and _PREFIX.match(new):
        old, new = old[2:], new[2:]
    return old == new or NULL in (old, new)


def diff_name(text: str, span: Span) -> DiffName:
    """Return the name in *span*, the rest of a line."""
    stamp = _STAMP.search(text[span.start : span.end])
    behind = stamp.group().strip() if stamp else ""
    span = trimmed(text, Span(span.start, span.start + stamp.start()) if stamp else span, " \t")
    if span.end - span.start > 1 and text[span.start] == text[span.end - 1] == '"':
        span = Span(span.start + 1, span.end - 1)
    return DiffName(span, behind)


def git_names(text: str, span: Span) -> tuple[DiffName, DiffName] | None:
    """Return the two names that a line ``diff --git`` has in *span*; None where they cannot be told apart."""
    rest, start = text[span.start : span.end], span.start
    middle = len(rest) // 2
    # With spaces in the name the middle is where the second name starts, if both are equal.
    is_even = len(rest) % 2 == 1 and rest[middle] == " "
    if is_even and (rest[:middle] == rest[middle + 1 :] or rest[2:middle] == rest[middle + 3 :]):
        halves = Span(start, start + middle), Span(start + middle + 1, span.end)
    elif names := (_QUOTED.match(rest) if '"' in rest else _PREFIXED.match(rest)):
        halves = (
            Span(start + names.start("old"), start + names.end("old")),
            Span(start + names.start("new"), start + names.end("new")),
        )
    else:
        return None
    return diff_name(text, halves[0]), diff_name(text, halves[1])


def sides_of(text: str, old: DiffName, new: DiffName, *, is_printed: bool) -> tuple[Span, Span]:
    """Return the two names without their prefixes: letters, or in what a program printed also folders."""
    (before, after), spans = (text[slice(*name.span)] for name in (old, new)), (old.span, new.span)
    if _PREFIX.match(before) and _PREFIX.match(after) and before[0] != after[0]:
        return Span(spans[0].start + 2, spans[0].end), Span(spans[1].start + 2, spans[1].end)
    tails = before.partition("/")[2], after.partition("/")[2]
    if is_printed and before != after and tails[0] == tails[1] != "":
        return Span(spans[0].end - len(tails[0]), spans[0].end), Span(
            spans[1].end - len(tails[1]), spans[1].end
        )
    return spans


def without_letter(text: str, span: Span) -> Span:
    """Return the name in *span* without the prefix of git."""
    return Span(span.start + 2, span.end) if text.startswith(("a/", "b/"), span.start) else span


def path_at(text: str, span: Span) -> Scalar | None:
    """Return the path in *span*; in quotes it has escapes as in C. None where there is none."""
    if span.start >= span.end:
        return None
    if text[span.end : span.end + 1] != '"' or "\\" not in text[span.start : span.end]:
        return verbatim(text, span)
    cuts = []
    for escape in _ESCAPES.finditer(text, *span):
        written = escape.group()
        if written[1] in "0123":
            numbers = bytes(int(digits, 8) for digits in written[1:].split("\\"))
            meant = numbers.decode("utf-8", "surrogateescape")
        else:
            meant = _MEANT.get(written[1], written[1])
        cuts.append(Cut(escape.start(), escape.end(), meant))
    return decoded(text, span, cuts)

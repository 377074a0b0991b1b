"""An analysis by tags alone, for a source that the pipeline failed on: safe, and never complete.

``skim`` scans for tags once, and takes what is between one that opens a file and one that closes it right
behind. No other format is tried, nothing is validated, decoded or checked, and no code of a schema runs. As
nothing was checked, no file counts as whole, so that none is applied unasked.
"""

from collections.abc import Iterator
from itertools import islice, pairwise

from descant.analysis import Analysis
from descant.answer import read_answer
from descant.detection import Detection
from descant.formats.tags.tag_scan import scan
from descant.formats.tags.tag_tokens import FILE_CLOSERS, TagToken
from descant.notations import Notation
from descant.schemas.schema import Parts
from descant.source import Source, Span
from descant.syntax import Mapping, Member, Scalar, Sequence

_MOST = 5_000
"""So many tags are looked at."""
_PARTS = Parts(files="files")
_END = TagToken("closer", "", 0, 0)


def skim(source: Source) -> Analysis:
    """Return what the tags of *source* say. Takes no longer than a search for each "<"; never raises."""
    files = tuple(_files(source.text, list(islice(scan(source.text), _MOST))))
    root = None
    if files:
        whole = Span(files[0].start, files[-1].end)
        items = Sequence(*whole, files, [file.value for file in files], complete=False)
        name = Scalar(*Span.at(whole.start), "files", Notation.BARE)
        root = Mapping(*whole, (Member(name, items),), {"files": items.value}, complete=False)
    parts = _PARTS if root else None
    return Analysis(
        source=source,
        format="tags" if root else "text",
        span=root.span if root else source.span,
        schema=None,
        parts=parts,
        detection=Detection(0.0, None, "only its tags were looked at"),
        root=root,
        validated=None,
        answer=read_answer(source, root, parts, format="tags"),
        complete=False,
        problems=(),
    )


def _files(text: str, tags: list[TagToken]) -> Iterator[Mapping]:
    for tag, following in pairwise((*tags, _END)):
        if tag.kind != "file" or tag.empty:
            continue
        is_closed = following.kind == "closer" and following.name in FILE_CLOSERS
        end = len(text) if following is _END else following.start
        start = min(tag.end + text.startswith("\n", tag.end), end)
        path = Scalar(tag.path_start, tag.path_end, text[tag.path_start : tag.path_end], Notation.VERBATIM)
        content = Scalar(start, end, text[start:end], Notation.VERBATIM, complete=False)
        members = (
            Member(Scalar(*Span.at(path.start), "path", Notation.BARE), path),
            Member(Scalar(*Span.at(start), "content", Notation.BARE), content),
        )
        data = {"path": path.value, "content": content.value}
        yield Mapping(tag.start, following.end if is_closed else end, members, data, complete=False)

"""Several open answers side by side, for people: a table of files and answers, and in what they differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import unquote, urlsplit

from descant import file_states
from descant.comparison import Comparison, Composed, NotComposed, Pick, best, compare, compose, with_wishes
from descant_server.features.arguments import open_document
from descant_server.presentation.markdown import code, escaped
from descant_server.server import ResponseServer
from descant_server.wording.comparison_summary import cell_in_words, differences, in_short
from descant_server.wording.file_operations import readiness

MOST = 1_000
"""Files that are listed at most."""
MOST_ANSWERS = 50
"""Answers at once."""


def side_by_side(comparison: Comparison, uris: Sequence[str]) -> str:
    """Return *comparison* in Markdown; of each answer the URI tells which it is."""
    picks = best(comparison)
    lines = [f"# {escaped(in_short(comparison))}", ""]
    for number, (uri, analysis) in enumerate(zip(uris, comparison.answers, strict=True), start=1):
        lines.append(f"{number}. {code(called(uri))}: {escaped(readiness(file_states(analysis)))}")
    if comparison.rows:
        lines += ["", *_table(comparison, picks)]
    return "\n".join((*lines, "", *_differences(comparison, picks))).rstrip("\n") + "\n"


async def compared(server: ResponseServer, uris: Iterable[str]) -> Comparison:
    """Return the open documents *uris* side by side. Raises JsonRpcException where one is not open."""
    return compare([(await open_document(server, uri)).analysis for uri in uris])


def composition(comparison: Comparison, take: Mapping[str, int | None]) -> Composed | NotComposed:
    """Return the best of the answers as one; *take* names other answers for some files, counted from 1."""
    wishes = {path: None if number is None else number - 1 for path, number in take.items()}
    picks = with_wishes(comparison, best(comparison), wishes)
    return picks if isinstance(picks, NotComposed) else compose(comparison, picks)


def called(uri: str) -> str:
    """Return what people call the document *uri*: the last part of its path."""
    try:
        path = urlsplit(uri).path
    except ValueError:
        return uri
    return unquote(path.rpartition("/")[2]) or uri


def _table(comparison: Comparison, picks: Sequence[Pick]) -> Iterator[str]:
    numbers = range(len(comparison.answers))
    yield f"| File | {' | '.join(str(number + 1) for number in numbers)} | Best |"
    yield "|---" * (len(numbers) + 2) + "|"
    for row, pick in list(zip(comparison.rows, picks, strict=True))[:MOST]:
        cells = " | ".join(escaped(cell_in_words(row, number)) for number in numbers)
        taken = "none" if pick.answer is None else f"{pick.answer + 1}"
        # A bar ends a cell even inside of code.
        yield f"| {code(row.path).replace('|', chr(92) + '|')} | {cells} | {taken} |"
    if len(comparison.rows) > MOST:
        yield f"\nand {len(comparison.rows) - MOST:,} more files"


def _differences(comparison: Comparison, picks: Sequence[Pick]) -> Iterator[str]:
    for row, pick in list(zip(comparison.rows, picks, strict=True))[:MOST]:
        if row.state != "same":
            yield f"- {code(row.path)}: {escaped(differences(row))}. {escaped(pick.reason)}"

"""What is left out of a folder: files that hold no answer, and binary ones. Nothing that is named ever is."""

from collections import Counter
from enum import Enum

from descant import Analysis
from descant.directives import directive_in
from descant_server.wording.plurals import plural

SUFFIXES_OF_ANSWERS = (".response", ".llm-response")
"""Who names a file so calls it an answer, whatever it holds."""
_DOCUMENT = ".md"
_SHARE = 0.5
"""So much of a document has to be the answer. What stands in a smaller part of it is an example."""


class LeftOut(Enum):
    """Why a file of a folder is left out."""

    NO_ANSWER = "no answer"
    BINARY = "binary"


def holds_answer(path: str, analysis: Analysis) -> bool:
    """Tell whether a file that was found in a folder is one that somebody wants to be told of.

    Plain prose is no answer, nor is JSON of no known schema, such as a package.json, nor are blocks of code
    that belong to no file, nor the examples of a document.
    """
    if path.endswith(SUFFIXES_OF_ANSWERS) or analysis.asked or directive_in(analysis.source):
        return True
    answer = analysis.answer
    if analysis.parts is None or not (analysis.schema or answer.files or answer.summary or answer.steps):
        return False
    spans = (analysis.span, *(channel.span for channel in analysis.channels))
    return not path.endswith(_DOCUMENT) or (
        sum(span.end - span.start for span in spans) >= _SHARE * len(analysis.source.text)
    )


def summary(left_out: Counter[LeftOut]) -> str:
    """Return what was left out, in one line; empty if nothing was."""
    without, binary = left_out[LeftOut.NO_ANSWER], left_out[LeftOut.BINARY]
    parts = []
    if without:
        parts.append(f"{plural(without, 'file')} without an answer")
    if binary:
        parts.append(plural(binary, "binary file"))
    return f"skipped {', '.join(parts)}; give a file by name to read it anyway" if parts else ""

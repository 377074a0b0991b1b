"""Write an answer as a well-formed XML document, which can hold what raw tags cannot.

Contents are in CDATA sections and need no escapes; all other text is escaped where it has to be.
"""

from collections.abc import Iterator

from descant.conversion.contents import Contents, FileContents
from descant.conversion.target import Target

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)
"""Also of white space, which a reader of attributes may turn into spaces."""


def write_document(contents: Contents) -> str:
    """Return *contents* as a document with the root element ``response``."""
    parts = "\n".join((*_sections(contents), *map(_file, contents.files)))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<response>\n{parts}\n</response>\n'


def _sections(contents: Contents) -> Iterator[str]:
    if contents.summary is not None:
        yield f"<summary>{_cdata(contents.summary)}</summary>"
    if contents.steps is not None:
        steps = "\n".join(
            f"<step><number>{number}</number><description>{_cdata(description)}</description></step>"
            for number, description in contents.steps
        )
        yield f"<course_of_action>\n{steps}\n</course_of_action>"
    if contents.activity is not None:
        yield f"<curator_activity>{_cdata(contents.activity)}</curator_activity>"


def _file(file: FileContents) -> str:
    # The line breaks behind the tag and behind the start of the section belong to the framing.
    content = file.content or ""
    start = "\n" if "]]>" in content else ""
    section = _cdata(content if start else "\n" + content)
    return f'<file path="{file.path.translate(_ESCAPES)}">{start}{section}</file>'


def _cdata(text: str) -> str:
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"


_INSTRUCTIONS = (
    "Answer with one well-formed XML document, as in the example, and nothing else: no words before or "
    "after it, and no code fence around it. Write each file whole, with nothing left out, and all texts "
    "between `<![CDATA[` and `]]>`; where a text has `]]>`, write `]]]]><![CDATA[>` instead."
)
TARGET = Target("xml", "XML", (write_document,), _INSTRUCTIONS, ("xml",))

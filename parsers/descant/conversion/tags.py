"""Write an answer in raw tags; one that these cannot hold, such as a file about tags, as an XML document.

A content is written as it is, or in a CDATA section, whichever is read back as it was: a line that closes
a file may well be content, and how a reader tells is no business of this module.
"""

from collections.abc import Iterator

from descant.analysis import analyze
from descant.conversion.contents import Contents, FileContents, contents_of
from descant.conversion.target import Target
from descant.conversion.xml import write_document


def _write(contents: Contents) -> str:
    return "\n".join((*sections(contents), *map(_block, contents.files)))


def sections(contents: Contents) -> Iterator[str]:
    """Yield summary, plan and activity, those that there are."""
    if contents.summary is not None:
        yield _section("summary", contents.summary)
    if contents.steps is not None:
        steps = (f"{number}. {description}" for number, description in contents.steps)
        yield _section("course_of_action", "\n".join(steps))
    if contents.activity is not None:
        yield _section("curator_activity", contents.activity)


def below_sections(contents: Contents, changes: str) -> str:
    """Return *changes*, edits in a format of their own, below the other parts of *contents*."""
    return "\n".join((*sections(contents), changes))


def _section(name: str, text: str) -> str:
    return f"<{name}>\n{text}\n</{name}>\n"


def _block(file: FileContents) -> str:
    quote = "'" if '"' in file.path else '"'
    opener, content = f"<file path={quote}{file.path}{quote}>", file.content
    verbatim = f"{opener}\n{content}</file>\n"
    framed = f"{opener}\n<![CDATA[\n{content}]]>\n</file>\n"
    return next((block for block in (verbatim, framed) if _holds(block, file)), verbatim)


def _holds(block: str, file: FileContents) -> bool:
    """Tell whether *block* is read as *file* where it is alone."""
    return contents_of(analyze(block)).files == (file,)


_INSTRUCTIONS = (
    "Answer in the tags of the example and nothing else: no words between them, and no code fence "
    "around them. Begin each tag on a line of its own. Write each file whole, with nothing left out, "
    "and as it is: nothing in it is escaped. Where a line of a file looks like one of these tags, put "
    "all of the file between `<![CDATA[` and `]]>`."
)
TARGET = Target("tags", "tags", (_write, write_document), _INSTRUCTIONS, ("tags", "xml"))

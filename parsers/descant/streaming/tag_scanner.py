"""Plain tags, scanned as they come: that a file is finished is told by the opening tag of the next one.

A closing tag alone tells nothing: another one before the next opening tag would make it content. When the
next file opens, the text of the block before it is read by :mod:`descant.formats.tags`, once. The scanner
gives up where a block is not plain: where it has no closing tag, or more than one that it could mean.
"""

from functools import partial

from descant.answer import read_answer, read_file
from descant.detection import Candidates
from descant.formats.tags import FORMAT
from descant.formats.tags.file_nodes import read_file as read_block
from descant.formats.tags.tag_pairing import pair
from descant.formats.tags.tag_scan import scan
from descant.formats.tags.tag_tokens import TagToken
from descant.notations import Notation
from descant.patterns import regex
from descant.schemas import ResponseSchema
from descant.schemas.schema import member_names
from descant.schemas.shape import gathered
from descant.source import Source, Span
from descant.streaming.finished_parts import Findings, settled_schema
from descant.streaming.snapshot import OpenFile
from descant.streaming.tag_bodies import certain_content, moved
from descant.syntax import Mapping, Member, Scalar

_OPENER = "<file"
_ANCHORED = regex(r"(?<=[\r\n])<")
_LONGEST_TAG = 2_000
_DOUBTFUL = regex(r'\{\s*+(?:"|\Z)|```|~~~')
"""Outside of files: what could start an answer in JSON, which would count for more, and code fences, in
which a file may be an example."""
_PLAIN_STYLES = ("plain", "double")


class TagScanner:
    """Scans a text from its start. What is finished is in ``findings``."""

    format = "tags"

    def __init__(self, schemas: Candidates) -> None:
        """Start with no text."""
        self.findings = Findings()
        self._schemas = schemas
        self._pieces: list[str] = []
        """The text from the last opening tag on, or from its start; there is one list for each block."""
        self._start = 0
        """The offset of the first of them."""
        self._rest = ""
        """What could become an opening tag."""
        self._starts_line = True
        self._path: str | None = None
        """That of the last opening tag; None before the first."""
        self._head = ""
        """What stands before the first opening tag."""
        self._schema: ResponseSchema | None = None

    @property
    def has_begun(self) -> bool:
        """Tell whether a file has begun in tags; before, the tags may be those above a patch."""
        return self._path is not None

    def feed(self, piece: str) -> bool:
        """Read *piece*. Return False, and be fed no more, where it is not plain."""
        text = self._rest + piece if self._rest else piece
        stored, at = 0, self._anchored(text, 0)
        while at is not None:
            if len(text) - at <= len(_OPENER) and _OPENER.startswith(text[at:].lower()):
                break
            if text[at : at + len(_OPENER)].lower() == _OPENER and text[at + len(_OPENER)].isspace():
                end = text.find(">", at) + 1
                if end == 0:
                    if len(text) - at > _LONGEST_TAG:
                        return False
                    break
                if tag := next(scan(text[at:end]), None):
                    if tag.kind != "file" or tag.style not in _PLAIN_STYLES or tag.empty:
                        return False
                    if "=" in text[at + tag.path_end : end]:
                        return False  # What else it says of the file, only the whole text may tell.
                    self._pieces.append(text[stored:at])
                    if not self._opens(text[at:end], tag):
                        return False
                    stored = end
            at = self._anchored(text, at + 1)
        whole = len(text) if at is None else at
        self._pieces.append(text[stored:whole])
        self._rest = text[whole:]
        self._starts_line = bool(self._rest) or text.endswith(("\r", "\n"))
        return True

    def open_file(self, length: int) -> OpenFile | None:
        """Return the file that is not finished yet, if there is one, in a text of *length*."""
        if self._path is None:
            return None
        read = partial(_certain, self._pieces, len(self._pieces), self._path)
        return OpenFile(self._path, Span(self._start, length), read)

    def _anchored(self, text: str, at: int) -> int | None:
        """Return where the next "<" starts a line."""
        if at == 0 and self._starts_line:
            mark = 0 if self._pieces or not text.startswith("\ufeff") else 1
            if text.startswith("<", mark):
                return mark
        match = _ANCHORED.search(text, at)
        return match.start() if match else None

    def _opens(self, written: str, opener: TagToken) -> bool:
        """Take note of the *opener* of a file; what stands before it is in the pieces."""
        before = "".join(self._pieces)
        if self._path is None:
            self._head = before
            if _DOUBTFUL.search(before):
                return False
        elif not self._finish(before + written):
            return False
        self._start += len(before)
        self._pieces = [written]
        self._path = written[opener.path_start : opener.path_end]
        return True

    def _finish(self, text: str) -> bool:
        """Read the block that *text* starts with; it ends with the opening tag of the next one."""
        assert self._path is not None, "a file is open"
        tags = list(scan(text))
        inner, last = tags[1:-1], tags[-1]
        if len(tags) < 2 or last.end != len(text) or any(tag.kind == "file" for tag in inner):
            return False  # Another opening tag is glued to one of these, or they are not told apart.
        if sum(tag.closes_file(self._path) for tag in inner) != 1:
            return False
        block, *others = pair(text, tags)[0]
        if len(others) > 1 or block.repeated:
            return False  # What is left of an opening tag stands between the two.
        if any(tag.start > block.stop and tag.kind == "section" for tag in inner):
            return False  # Another answer may begin here.
        if _DOUBTFUL.search(text, block.stop, last.start):
            return False
        node = moved(read_block(text, block, []), self._start)
        schema = self._schema or self._settle(node)
        file = read_file(node, len(self.findings.files), schema.parts) if schema else None
        if file:
            self.findings.files.append(file)
        return file is not None

    def _settle(self, file: Mapping) -> ResponseSchema | None:
        """Return the schema of the answer whose first *file* is finished; find what stands before that."""
        source = Source(self._head)
        candidates = list(FORMAT.find(source, member_names(self._schemas.all), ()))
        members = candidates[0].root.members if candidates else ()
        if candidates and (not candidates[0].complete or any(member.name == "file" for member in members)):
            return None
        members = (*members, Member(Scalar(file.start, file.start, "file", Notation.BARE), file))
        data = {member.name: member.node.value for member in members}
        root = Mapping(members[0].key.start, file.end, members, data)
        schema = settled_schema(self.format, root, self._schemas)
        if schema is None or schema.parts.files is None or schema.collects.get("file") != schema.parts.files:
            return None
        answer = read_answer(source, gathered(root, schema), schema.parts, format=self.format)
        self.findings.summary = answer.summary
        self.findings.steps += answer.steps
        self._schema = schema
        return schema


def _certain(pieces: list[str], count: int, path: str) -> str:
    return certain_content("".join(pieces[:count]), path)

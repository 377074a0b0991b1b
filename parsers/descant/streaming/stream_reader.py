"""A text that comes in pieces: what of it is finished so far, and at the end the reading of the whole."""

from collections.abc import Sequence

from descant.analysis import Analysis, analyze_source
from descant.answer import File
from descant.detection import Candidates
from descant.directives import Asked, directive_in, schema_named
from descant.formats import FORMATS, Format
from descant.plan_steps import Step
from descant.schemas import ResponseSchema, own_schemas
from descant.source import Source
from descant.streaming.answer_opening import ENDS, LONGEST, Opening, opening
from descant.streaming.finished_parts import Findings
from descant.streaming.json_scanner import JsonScanner
from descant.streaming.prefix_reader import PrefixReader
from descant.streaming.snapshot import Snapshot
from descant.streaming.tag_scanner import TagScanner


class StreamReader:
    """Reads an answer while it is being written.

    A file of a snapshot is finished: it is what ``analyze`` makes of the text so far, and it stays so if the
    text goes on as it should. It only changes in ``finish`` where the text turns out to hold another answer,
    or to contradict itself. Where the text is not plain (it is damaged, stands in a frame, or is in Markdown,
    edits, a patch or a diff) a file is finished a little later, when the content of another one begins, if it
    could be applied; summary and plan are finished no more, and no file is open.

    Feeding a piece and taking a snapshot cost as much as the piece is long, however long the text is. A text
    that is not plain is read again as it grows, which takes some ten times as long as reading it once.
    """

    def __init__(
        self,
        schemas: Sequence[ResponseSchema] | None = None,
        *,
        asked: Asked | None = None,
        formats: Sequence[Format] | None = None,
    ) -> None:
        """Start with no text; *schemas*, *asked* and *formats* are what ``parse`` takes."""
        self._schemas = own_schemas() if schemas is None else schemas
        self._asked = asked
        self._formats = FORMATS if formats is None else formats
        self._pieces: list[str] = []
        self._length = 0
        self._head: str | None = ""
        """The text, as long as it is not known how the answer begins; then None."""
        self._scanner: JsonScanner | TagScanner | None = None
        self._is_plain = True
        self._prefixes = PrefixReader(self._read)
        self._steps: tuple[Step, ...] = ()
        self._files: tuple[File, ...] = ()

    def feed(self, piece: str) -> None:
        """Add *piece* to the end of the text. It may end anywhere."""
        self._pieces.append(piece)
        self._length += len(piece)
        if self._is_plain and not self._scan(piece):
            self._is_plain = False
            self._prefixes = PrefixReader(self._read)
            self._prefixes.files += self._scanner.findings.files if self._scanner else ()
            self._prefixes.feed(self.text)
        elif not self._is_plain:
            self._prefixes.feed(piece)

    def snapshot(self) -> Snapshot:
        """Return how far the text has been read."""
        scanner = self._scanner
        findings = scanner.findings if scanner else Findings()
        files = findings.files if self._is_plain else self._prefixes.files
        if len(self._steps) != len(findings.steps):
            self._steps = tuple(findings.steps)
        if len(self._files) != len(files):
            self._files = tuple(files)
        format = self._prefixes.format or (scanner.format if scanner else None)
        open_file = scanner.open_file(self._length) if scanner and self._is_plain else None
        return Snapshot(self._length, format, findings.summary, self._steps, self._files, open_file)

    @property
    def text(self) -> str:
        """All that was fed."""
        self._pieces = ["".join(self._pieces)]
        return self._pieces[0]

    def finish(self) -> Analysis:
        """Read the whole text, as ``analyze`` does."""
        return self._read(self._length)

    def _read(self, length: int, end: str = "") -> Analysis:
        """Read so much of the text, with this *end*."""
        source = Source(self.text[:length] + end)
        return analyze_source(source, schemas=self._schemas, asked=self._asked, formats=self._formats)

    def _scan(self, piece: str) -> bool:
        """Let the scanner read *piece*; return False where the text is not plain.

        It is not where a file begins before the answer does, or in an object that is none: in a frame.
        """
        rest = piece if self._head is None else self._open(self._head, piece)
        scanner = self._scanner
        if scanner is not None and rest and not scanner.feed(rest):
            return False
        return (scanner is not None and scanner.has_begun) or not self._prefixes.has_begun(piece)

    def _open(self, head: str, piece: str) -> str:
        """Return what is for the scanner of the format that is found in *head* and *piece*; else nothing."""
        begun = opening(head + piece) if ENDS.search(piece) else None
        head += piece
        if begun is None or not self._is_scanned(begun, head):
            self._head = head if begun is None and len(head) <= LONGEST else None
            return ""
        self._head = None
        schemas = self._candidates(head)
        if begun.is_object:
            self._scanner = JsonScanner(begun.start, schemas)
            return head[begun.start :]
        self._scanner = TagScanner(schemas)
        return head

    def _is_scanned(self, begun: Opening, head: str) -> bool:
        """Tell whether the format that *begun* is of is read, and no format of a user's claims the *head*."""
        name = (JsonScanner if begun.is_object else TagScanner).format
        others = (format.mark for format in self._formats if format.mark and format not in FORMATS)
        return any(format.name == name for format in self._formats) and not any(
            mark.search(head) for mark in others
        )

    def _candidates(self, head: str) -> Candidates:
        """Return the schemas that the answer in the text with this *head* may be read by."""
        directive = directive_in(Source(head))
        asked = (directive.asked if directive else None) or self._asked
        wanted = schema_named(asked.name, self._schemas) if asked else None
        return Candidates(tuple(self._schemas), wanted)

"""A text that comes in pieces: what of it is finished so far, and at the end the reading of the whole."""

from collections.abc import Sequence

from descant.analysis import Analysis, analyze
from descant.answer import File, Step
from descant.detection import Candidates
from descant.directives import Asked, directive_in, schema_named
from descant.schemas import ResponseSchema, own_schemas
from descant.source import Source
from descant.streaming.answer_opening import ENDS, LONGEST, opening
from descant.streaming.json_scanner import JsonScanner
from descant.streaming.snapshot import Snapshot
from descant.streaming.tag_scanner import TagScanner


class StreamReader:
    """Reads an answer while it is being written.

    A file of a snapshot is finished: it is what ``analyze`` makes of the text so far, and it stays so if the
    text goes on as it should. It only changes in ``finish`` where the text turns out to hold another answer,
    or to contradict itself. Where the text is not plain (a repair is needed, another format, code fences
    with files) nothing more is finished before the end, when the whole text is read at once.

    Feeding a piece and taking a snapshot cost as much as the piece is long, however long the text is.
    """

    def __init__(
        self, schemas: Sequence[ResponseSchema] | None = None, *, asked: Asked | None = None
    ) -> None:
        """Start with no text; *schemas* and *asked* are what ``analyze`` takes."""
        self._schemas = own_schemas() if schemas is None else schemas
        self._asked = asked
        self._pieces: list[str] = []
        self._length = 0
        self._head: str | None = ""
        """The text, as long as it is not known how the answer begins; then None."""
        self._scanner: JsonScanner | TagScanner | None = None
        self._is_plain = True
        self._steps: tuple[Step, ...] = ()
        self._files: tuple[File, ...] = ()

    def feed(self, piece: str) -> None:
        """Add *piece* to the end of the text. It may end anywhere."""
        self._pieces.append(piece)
        self._length += len(piece)
        if self._head is not None:
            piece = self._open(self._head, piece)
        if self._scanner is not None and self._is_plain and piece:
            self._is_plain = self._scanner.feed(piece)

    def snapshot(self) -> Snapshot:
        """Return how far the text has been read."""
        scanner = self._scanner
        if scanner is None:
            return Snapshot(self._length, None, None, (), (), None)
        findings = scanner.findings
        if len(self._steps) != len(findings.steps):
            self._steps = tuple(findings.steps)
        if len(self._files) != len(findings.files):
            self._files = tuple(findings.files)
        open_file = scanner.open_file(self._length) if self._is_plain else None
        return Snapshot(self._length, scanner.format, findings.summary, self._steps, self._files, open_file)

    @property
    def text(self) -> str:
        """All that was fed."""
        self._pieces = ["".join(self._pieces)]
        return self._pieces[0]

    def finish(self) -> Analysis:
        """Read the whole text, as ``analyze`` does."""
        return analyze(self.text, schemas=self._schemas, asked=self._asked)

    def _open(self, head: str, piece: str) -> str:
        """Return what is for the scanner of the format that is found in *head* and *piece*; else nothing."""
        begun = opening(head + piece) if ENDS.search(piece) else None
        head += piece
        if begun is None:
            self._head = head if len(head) <= LONGEST else None
            return ""
        self._head = None
        schemas = self._candidates(head)
        if begun.is_object:
            self._scanner = JsonScanner(begun.start, schemas)
            return head[begun.start :]
        self._scanner = TagScanner(schemas)
        return head

    def _candidates(self, head: str) -> Candidates:
        """Return the schemas that the answer in the text with this *head* may be read by."""
        directive = directive_in(Source(head))
        asked = (directive.asked if directive else None) or self._asked
        wanted = schema_named(asked.name, self._schemas) if asked else None
        return Candidates(tuple(self._schemas), wanted)

"""One text, and what is known of it: the same that ``descant check`` says of it."""

from collections.abc import Sequence
from hashlib import blake2b

from descant.analysed import Analysis
from descant.analysis import analyze_source
from descant.answer_presence import holds_nothing, with_answer_expected, without_answer
from descant.arrow.failure import Failure, TooSlow
from descant.arrow.options import Options
from descant.arrow.row import ResultRow, failed_row, redacted_row, row_of
from descant.beside_no_disk import beside_no_disk
from descant.checkpoints import Checkpoint, calling, checkpoint, shorten
from descant.decoding import DecodedText, decode, with_problems
from descant.directives import Asked
from descant.embedded import check_embedded
from descant.schema_request import as_asked
from descant.schemas import ResponseSchema
from descant.source import Source

_ASKED_BY = "the column schema"


def hash_of(text: str) -> str:
    """Return the hash of *text*; half of a surrogate pair counts as what Python writes for it."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class Judge:
    """Reads texts by the same schemas and options."""

    def __init__(self, schemas: Sequence[ResponseSchema], options: Options) -> None:
        """Read nothing yet."""
        self._schemas = schemas
        self._options = options

    def read(
        self,
        reading: DecodedText,
        hashed: str,
        schema: str | None,
        check: Checkpoint | None,
        *,
        expected: bool,
    ) -> ResultRow:
        """Return what is known of a text, which *hashed* is of, and *schema* was asked for, if any.

        Never raises for a text. *check* is called every few milliseconds; what it raises comes out of here,
        but for TooSlow.
        """
        options, chars = self._options, len(reading.text)
        if chars > options.most_chars:
            return failed_row(hashed, chars, Failure.TOO_LONG)
        try:
            with calling(check):
                analysis = self._analysis(reading, schema)
                is_nothing = not expected and holds_nothing(analysis, self._schemas)
                if expected:
                    analysis = with_answer_expected(analysis)
                if is_nothing:
                    analysis = without_answer(analysis, is_left_out=False)
                row = row_of(hashed, chars, analysis, is_nothing=is_nothing, contents=options.contents)
                checkpoint()
                if options.redact:
                    row = redacted_row(row, options.redact(analysis))
                pieces = analysis.pieces()
                del analysis
                shorten(pieces)
                return row
        except TooSlow:
            return failed_row(hashed, chars, Failure.TOO_SLOW)
        except (Exception, SystemExit):
            # A schema of users may do anything; one row is not worth the others.
            return failed_row(hashed, chars, Failure.EXCEPTION)

    def _analysis(self, reading: DecodedText, schema: str | None) -> Analysis:
        asked = Asked(schema, _ASKED_BY) if schema else None
        analysis = analyze_source(
            Source(reading.text), schemas=self._schemas, asked=asked, formats=self._options.formats
        )
        analysis = check_embedded(with_problems(analysis, reading.problems), self._options.languages)
        return as_asked(beside_no_disk(analysis))


def reading_of(text: str | bytes) -> DecodedText:
    """Return the text of a cell. Bytes are read as those of a file: what is no text in them is a problem."""
    return decode(text) if isinstance(text, bytes) else DecodedText(text, ())

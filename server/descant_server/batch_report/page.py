"""The report as one page of HTML, which makes no request and is whole without its script.

It is a template, which escapes whatever is put in; what cannot be seen in a text of others is spelled out
first. A number leads to a query for its rows, which stands at the end and is shown when it is asked for.
"""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from descant.extras import missing
from descant.verdict_words import Verdict
from descant_server.batch_report.counts import Others
from descant_server.batch_report.examples import within
from descant_server.batch_report.matrix import matrix_of
from descant_server.batch_report.report_words import MEANINGS
from descant_server.batch_report.reported_run import ReportError
from descant_server.batch_report.row_queries import RowQueries, has_failed, has_problem, has_verdict, is_value
from descant_server.batch_report.run_report import RunReport

LARGEST = 1_900_000
"""Bytes of a page, however large the run is."""

_TEMPLATES = Path(__file__).with_name("templates")


class _Detail(NamedTuple):
    """How much of what could fill a page is on it."""

    room: int
    """Bytes for examples."""
    cards: int
    """Report cards for each column."""
    split: int
    """Kinds of problems that are split by group."""


_DETAILS = (_Detail(700_000, 20, 40), _Detail(250_000, 20, 40), _Detail(60_000, 8, 10), _Detail(0, 3, 0))
"""The first is taken that the rest of the page leaves room for."""


def page_of(report: RunReport) -> str:
    """Return the page, smaller than :data:`LARGEST`. Raises ReportError where its library is missing."""
    try:
        import jinja2
    except ImportError as error:
        raise ReportError(missing("jinja2")) from error
    from descant_server.batch_report import charts, page_words

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=page_words.shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    from descant_server.batch_report.intervals import share_of

    environment.globals.update(
        charts=charts,
        words=page_words,
        percent=page_words.percent,
        share_of=share_of,
        verdicts=tuple(Verdict),
        meanings=MEANINGS,
    )
    template = environment.get_template("page.html")
    style, script = (_asset(name) for name in ("style.css", "script.js"))
    page = ""
    for detail in _DETAILS:
        page = template.render(
            report=report,
            detail=detail,
            examples=within(report.examples, detail.room),
            links=QueryLinks(report),
            codes=report.counts.total.by_frequency(),
            matrix=matrix_of(report.counts),
            style=style,
            script=script,
        )
        if len(page.encode("utf-8", "backslashreplace")) < LARGEST:
            break
    return page


class QueryLinks:
    """The queries of a page, each once, in the order in which numbers lead to them."""

    def __init__(self, report: RunReport) -> None:
        """Collect those of *report*."""
        self.queries: dict[str, tuple[int, str]] = {}
        self._written = RowQueries(report.run)

    def number(self, count: int, query: str, label: str) -> Any:
        """Return *count* as a link to *query*; *label* says what is counted."""
        from markupsafe import Markup

        if not count:
            return "0"
        is_first = query not in self.queries
        number, _ = self.queries.setdefault(query, (len(self.queries) + 1, label))
        anchor = Markup(' id="n{}"').format(number) if is_first else Markup()
        return Markup('<a class="number"{} href="#q{}">{:,}</a>').format(anchor, number, count)

    def all_rows(self, count: int) -> Any:
        """Return the number of all rows."""
        return self.number(count, self._written.rows(), "All answers")

    def verdict(self, count: int, *verdicts: str) -> Any:
        """Return the number of rows with one of *verdicts*."""
        return self.number(count, self._written.rows(has_verdict(*verdicts)), " or ".join(verdicts))

    def column(self, count: int, column: str, value: Any, label: str, *verdicts: str) -> Any:
        """Return the number of rows with *value* in *column*, and with one of *verdicts* if any are given."""
        if isinstance(value, Others):
            return f"{count:,}"
        conditions = [is_value(column, value), *([has_verdict(*verdicts)] if verdicts else [])]
        return self.number(count, self._written.rows(*conditions), label)

    def answered(self, count: int, column: str, value: Any, label: str) -> Any:
        """Return the number of rows that were read as an answer, with *value* in *column*."""
        conditions = (is_value(column, value), has_verdict("clean", "problems", "blocked"))
        return self.number(count, self._written.rows(*conditions), label)

    def code(self, count: int, code: str, severity: str | None = None) -> Any:
        """Return the number of rows with a kind of problem, with one of *severity* if it is given."""
        return self.number(count, self._written.rows(has_problem(code, severity)), code)

    def occurrences(self, count: int, code: str) -> Any:
        """Return how often a kind of problem occurs."""
        return self.number(count, self._written.problems(code), f"Each {code}")

    def blocked_in(self, count: int, code: str, column: str, value: Any) -> Any:
        """Return the number of rows that are blocked and have an error of a kind, as :meth:`code_in` does."""
        if isinstance(value, Others):
            return f"{count:,}"
        conditions = (is_value(column, value), has_verdict("blocked"), has_problem(code, "error"))
        return self.number(count, self._written.rows(*conditions), code)

    def reason(self, count: int, failure: str, reason: str) -> Any:
        """Return the number of rows that have failed for *reason*."""
        return self.number(count, self._written.rows(has_failed(failure, reason)), reason)

    def code_in(self, count: int, code: str, column: str, value: Any) -> Any:
        """Return the number of rows with a kind of problem among those with *value* in *column*."""
        if isinstance(value, Others):
            return f"{count:,}"
        return self.number(count, self._written.rows(is_value(column, value), has_problem(code)), code)

    def repeated(self, count: int) -> Any:
        """Return the number of ids that several rows have."""
        query = self._written.rows(columns="id, count(*) AS rows").removesuffix(";")
        return self.number(
            count, f"{query} GROUP BY id HAVING rows > 1 ORDER BY rows DESC;", "Ids of several rows"
        )

    def files(self, count: int, *, blocked: bool) -> Any:
        """Return the number of files that are ready, or *blocked*."""
        inner = self._written.rows(columns="id, unnest(files) AS f").removesuffix(";")
        negation = "" if blocked else "NOT "
        query = f"SELECT id, f.path, f.operation FROM ({inner}) WHERE {negation}f.blocked;"
        return self.number(count, query, "Blocked files" if blocked else "Ready files")


def _asset(name: str) -> Any:
    """Return the text of a file that stands in the page, with the hash that lets a browser use it."""
    from markupsafe import Markup

    text = (_TEMPLATES / name).read_text(encoding="utf-8")
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return {"text": Markup(text), "source": f"'sha256-{digest}'"}

"""Problems as SARIF 2.1.0, which servers for code scanning and editors read.

Columns count code points. The fingerprints are those of a baseline, so that a problem stays the same one when
an answer is edited elsewhere. Fixes are listed with their edits, unsafe ones said to be so.
"""

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from sarif_pydantic import (  # type: ignore[import-untyped]  # It has types, and no py.typed.
    Artifact,
    ArtifactLocation,
    Level,
    Location,
    Message,
    PhysicalLocation,
    Region,
    ReportingConfiguration,
    ReportingDescriptor,
    Result,
    Run,
    Sarif,
    Tool,
    ToolDriver,
)
from sarif_pydantic.sarif import (  # type: ignore[import-untyped]
    ArtifactChange,
    ArtifactContent,
    Replacement,
)
from sarif_pydantic.sarif import Fix as SarifFix

from descant import Encoding, Fix, Problem, Safety, Severity, Span
from descant.fingerprints import fingerprints
from descant.problems import ProblemKind
from descant_server import __version__
from descant_server.reports.report import Checked, Report
from descant_server.terminal.json_output import print_json

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {
    Severity.ERROR: Level.ERROR,
    Severity.WARNING: Level.WARNING,
    Severity.INFORMATION: Level.NOTE,
    Severity.HINT: Level.NOTE,
}
_FINGERPRINT = "descant/v1"


def _print(answers: Iterable[Checked]) -> None:
    problem_kinds: dict[str, ProblemKind] = {}
    results, without_answer, docs = [], [], None
    for checked in answers:
        docs = docs or checked.docs
        if checked.is_nothing:
            without_answer.append(Artifact(location=_artifact(checked), properties={"verdict": "nothing"}))
        prints = fingerprints(checked.source, checked.problems)
        for problem, fingerprint in zip(checked.problems, prints, strict=True):
            problem_kinds.setdefault(problem.code, problem.kind)
            results.append(_result(checked, problem, fingerprint))
    driver = ToolDriver(
        name="descant", version=__version__, rules=[_rule(kind, docs) for kind in problem_kinds.values()]
    )
    tool = Tool(driver=driver)
    artifacts = without_answer or None
    run = Run(tool=tool, results=results, artifacts=artifacts, columnKind="unicodeCodePoints")
    report = Sarif(schema_uri=_SCHEMA, runs=[run])
    print_json(report.model_dump(mode="json", by_alias=True, exclude_none=True))


def _rule(kind: ProblemKind, docs: str | None) -> ReportingDescriptor:
    return ReportingDescriptor(
        id=kind.code,
        short_description=Message(text=kind.summary),
        help={"text": kind.explanation, "markdown": kind.explanation},
        help_uri=docs.replace("{code}", kind.code) if docs else None,
        default_configuration=ReportingConfiguration(level=_LEVELS[kind.severity]),
    )


def _result(checked: Checked, problem: Problem, fingerprint: str) -> Result:
    related = [
        _location(checked, related.span, related.message).model_copy(update={"id": number})
        for number, related in enumerate(problem.related)
    ]
    return Result(
        rule_id=problem.code,
        level=_LEVELS[problem.severity],
        message=Message(text=problem.message),
        locations=[_location(checked, problem.span)],
        related_locations=related or None,
        partial_fingerprints={_FINGERPRINT: fingerprint},
        fixes=[_fix(checked, fix) for fix in problem.fixes] or None,
    )


def _location(checked: Checked, span: Span, message: str | None = None) -> Location:
    return Location(
        physical_location=PhysicalLocation(
            artifact_location=_artifact(checked), region=_region(checked, span)
        ),
        message=Message(text=message) if message is not None else None,
    )


def _artifact(checked: Checked) -> ArtifactLocation:
    if checked.path == "-":
        return ArtifactLocation(uri="stdin")
    return ArtifactLocation(uri=quote(Path(checked.path).as_posix(), errors="surrogateescape"))


def _region(checked: Checked, span: Span) -> Region:
    start = checked.source.place(span.start, Encoding.UTF32)
    end = checked.source.place(span.end, Encoding.UTF32)
    return Region(
        start_line=start.line + 1,
        start_column=start.column + 1,
        end_line=end.line + 1,
        end_column=end.column + 1,
        char_offset=span.start,
        char_length=span.end - span.start,
    )


def _fix(checked: Checked, fix: Fix) -> SarifFix:
    title = fix.title if fix.safety is Safety.SAFE else f"{fix.title} (unsafe)"
    replacements = [
        Replacement(
            deleted_region=_region(checked, edit.span),
            inserted_content=ArtifactContent(text=edit.new) if edit.new else None,
        )
        for edit in fix.edits
    ]
    change = ArtifactChange(artifact_location=_artifact(checked), replacements=replacements)
    return SarifFix(description=Message(text=title), artifact_changes=[change])


REPORT = Report(_print)

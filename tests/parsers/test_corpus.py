"""Real answers of models, which live outside of the repository: every file, byte for byte.

The folder is named by the environment variable ``DESCANT_SHARED``. Unset, these tests are skipped; set to a
folder that is not there, or unset where CI is set, they fail.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from descant import Analysis, Severity, Span, analyze, apply_edits, repairs
from descant.binding import problem_kinds as binding_kinds
from descant.catalogue import CATALOGUE
from support.corpus import NAMES, read

BROKEN = {"json/c70_r3", "json/c70_r6", "json/c70_r8"}
WITHOUT_SECTIONS = {"tags/6_12"}
"""It explains itself in prose and has nothing but files."""
SLIPS = re.compile(r'\}\s*,\s*"\s*\{\s*"path"|\}\s*\}\s*,\s*\{\s*"path"|\}\s*,\s*"path"\s*:')
SOUND_END = re.compile(r'"\s*\}\s*\]\s*\}\s*\Z')
SEVERITIES = {
    "error": Severity.ERROR,
    "warn": Severity.WARNING,
    "warning": Severity.WARNING,
    "info": Severity.INFORMATION,
    "information": Severity.INFORMATION,
    "hint": Severity.HINT,
}


def test_every_answer_of_the_corpus_is_tested(shared: Path) -> None:
    expected = json.loads((shared / "corpus" / "expected.json").read_text(encoding="utf-8"))
    assert sorted(f"{answer['kind']}/{name}" for name, answer in expected.items()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_real_answer_gives_exactly_its_files(shared: Path, name: str) -> None:
    expected = json.loads((shared / "corpus" / "expected.json").read_text(encoding="utf-8"))
    analysis = analyze(read(shared, name))
    kind, _, key = name.partition("/")
    assert analysis.format == kind
    assert analysis.schema is not None
    assert analysis.schema.name == "dce.harmony"
    assert all(file.complete for file in analysis.answer.files)
    found = [
        [file.path, hashlib.sha256((file.content or "").encode()).hexdigest()]
        for file in analysis.answer.files
    ]
    assert found == expected[key]["files"]


@pytest.mark.parametrize("name", NAMES)
def test_a_real_answer_has_a_summary_and_a_plan_and_places_that_hold_them(shared: Path, name: str) -> None:
    text = read(shared, name)
    answer = analyze(text).answer
    if name not in WITHOUT_SECTIONS:
        assert answer.summary is not None
        assert answer.summary.value.strip()
        assert answer.steps
        assert answer.plan_markdown
    for file in answer.files:
        assert file.span.holds(file.path_span)
        assert file.span.holds(file.content_span)
        if name.startswith("tags"):
            assert text[file.content_span.start : file.content_span.end] == file.content
        else:
            written = text[file.content_span.start : file.content_span.end]
            assert json.loads(f'"{written}"') == file.content


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("json") and name not in BROKEN])
def test_a_sound_answer_has_no_problem_that_is_an_error(shared: Path, name: str) -> None:
    text = read(shared, name)
    analysis = analyze(text)
    assert [p.code for p in analysis.problems if p.severity is Severity.ERROR] == []
    assert analysis.root is not None
    assert analysis.root.value == json.loads(text[analysis.span.start : analysis.span.end])


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_every_slip_of_a_broken_answer_is_reported_where_it_is(shared: Path, name: str) -> None:
    text = read(shared, name)
    analysis = analyze(text)
    places = list(slips(text))
    assert places
    for place in places:
        assert loud(analysis, place), f"nothing is reported at {text[place.start : place.end]!r}"
    # And nowhere else: what is sound in these answers is not complained about.
    syntax = [p for p in analysis.problems if p.repair]
    assert all(any(problem.span.touches(place) for place in places) for problem in syntax)


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_repaired_answer_is_strict_json_with_the_same_files(shared: Path, name: str) -> None:
    text = read(shared, name)
    with pytest.raises(json.JSONDecodeError):
        json.loads(text)
    analysis = analyze(text)
    assert analysis.root is not None
    assert json.loads(apply_edits(text, repairs(analysis.problems))) == analysis.root.value


def slips(text: str) -> Iterator[Span]:
    """Yield the places that a person would mark, found without the library."""
    for match in SLIPS.finditer(text):
        yield Span(*match.span())
    if not SOUND_END.search(text):
        end = len(text.rstrip())
        yield Span(end - 3, end)


def loud(analysis: Analysis, place: Span) -> bool:
    return any(p.severity <= Severity.WARNING and p.span.touches(place) for p in analysis.problems)


def test_a_code_has_a_severity_that_the_specification_gives_it(shared: Path) -> None:
    text = (shared / "spec" / "malformations.md").read_text(encoding="utf-8")
    given: dict[str, set[Severity]] = {}
    for severity, code in re.findall(r"`(error|warn|warning|info|information|hint) ([a-z][a-z-]*)`", text):
        given.setdefault(code, set()).add(SEVERITIES[severity])
    # Problems of validation have the severities of response-schemas.md instead.
    validation = {kind.code for kind in binding_kinds.KINDS}
    known = {code: kind.severity for code, kind in CATALOGUE.items() if code in given.keys() - validation}
    assert len(known) > 20
    assert {code: severity.label for code, severity in known.items() if severity not in given[code]} == {}

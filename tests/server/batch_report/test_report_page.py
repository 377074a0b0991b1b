"""The page of a report: its numbers lead to their rows, it asks nobody for anything, and it stays small."""

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import duckdb
import pytest

from descant_server.batch_report.counts import AnswerCounts, AnswerGroup
from descant_server.batch_report.page import page_of
from descant_server.batch_report.reported_run import open_run
from descant_server.batch_report.run_report import report_on
from support.run_folders import SOUND, Sample, fail, golden_samples, write_run
from support.sampling import some

HOSTILE = "</code><script>alert(1)</script>\u202e\x1b[2J\x00'\"&{{7*7}}"
_NUMBER = re.compile(r'<a class="number"[^>]* href="#q(\d+)">([\d,]+)</a>')
_QUERY = re.compile(r'id="q(\d+)".*?<pre><code>(.*?)</code>')


class _Page(HTMLParser):
    """What is in a page: its tags with their attributes, and its ids."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def values(self, attribute: str) -> list[str]:
        return [attributes[attribute] or "" for _, attributes in self.tags if attribute in attributes]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    samples = [*some(golden_samples(), 250)]
    samples += [Sample(HOSTILE, "{" + HOSTILE, HOSTILE, HOSTILE), Sample("x" * 300_000, SOUND, "m" * 300_000)]
    samples += [Sample("a", None), Sample("a", SOUND, "", "json")]
    return write_run(tmp_path_factory.mktemp("runs") / "a [run]", samples, size=300)


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    run = open_run(str(folder))
    return page_of(report_on(run, earlier=run))


def test_each_number_is_that_of_the_rows_that_its_query_selects(page: str) -> None:
    queries = {number: unescape(query) for number, query in _QUERY.findall(page)}
    linked = _NUMBER.findall(page)
    assert len(linked) > 300
    assert {number for number, _ in linked} == queries.keys()
    odd = [(number, query) for number, query in queries.items() if re.search(r"IS NULL|md5|chr\(", query)]
    with duckdb.connect() as connection:
        selected = {
            number: connection.sql(f"SELECT count(*) FROM ({query.removesuffix(';')})").fetchall()[0][0]
            for number, query in [*some([*queries.items()], 100), *odd]
        }
    assert {(number, count) for number, count in linked if number in selected} == {
        (number, f"{count:,}") for number, count in selected.items()
    }


def test_nothing_is_asked_for_and_only_its_own_script_runs(page: str) -> None:
    [policy] = [tags["content"] or "" for tag, tags in _Page(page).tags if tags.get("http-equiv")]
    assert policy.startswith("default-src 'none';")
    for tag in ("script", "style"):
        [text] = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert f"{tag}-src 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert not re.search(r"https?://|url\(|@import", page)
    parsed = _Page(page)
    assert parsed.values("src") == parsed.values("style") == parsed.values("onclick") == []
    assert {target[:1] for target in parsed.values("href")} == {"#"}


def test_links_lead_somewhere_and_no_id_stands_twice(page: str) -> None:
    parsed = _Page(page)
    ids = parsed.values("id")
    assert len(ids) == len(set(ids))
    assert {target[1:] for target in parsed.values("href")} <= set(ids)
    named = {name for names in parsed.values("aria-labelledby") for name in names.split()}
    assert named <= set(ids)


def test_hostile_values_are_spelled_out_and_never_markup(page: str) -> None:
    assert page.count("<script>") == 1
    assert "alert(1)" in page
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", page)
    assert "{{7*7}}" in page
    assert "<U+202E>" in unescape(page)


def test_charts_are_images_with_words_or_hidden_beside_the_cell_that_says_the_same(page: str) -> None:
    drawings = [attributes for tag, attributes in _Page(page).tags if tag == "svg"]
    assert drawings
    assert all("aria-hidden" in drawing or drawing.get("role") == "img" for drawing in drawings)
    assert "<title" in page
    assert re.search(r"<desc[^>]*>clean [\d.]+ %", page.replace("\u202f", " "))


def test_a_page_stays_below_2_mb_however_many_groups_codes_and_examples_there_are(folder: Path) -> None:
    report = report_on(open_run(str(folder)))
    codes = [f"code-{number}-{'x' * 50}" for number in range(300)]
    count = next(iter(report.counts.total.codes.values()))
    every = AnswerCounts(report.counts.total.verdicts, {code: replace(count, code=code) for code in codes})
    groups = {
        column: tuple(AnswerGroup(column, f"{number} " + "\u202e<" * 90, every) for number in range(30))
        for column in ("model", "prompt", "state")
    }
    example = replace(
        next(iter(report.examples.values()))[0],
        lines=("\x1b" * 200,) * 4,
        before=("<" * 200,) * 2,
        after=("&" * 200,) * 2,
    )
    large = replace(
        report,
        counts=replace(report.counts, total=every, groups=groups),
        examples={code: [replace(example, code=code)] * 20 for code in codes},
        cards={
            column: tuple(replace(card, group=group) for group in each for card in report.cards["model"][:1])
            for column, each in groups.items()
        },
    )
    assert len(page_of(large).encode()) < 2_000_000


def test_a_table_too_wide_for_a_phone_has_the_name_of_its_column_in_each_cell(page: str) -> None:
    tables = re.findall(r"<table( class=\"[^\"]*\")?>(.*?)</table>", page, re.DOTALL)
    assert len(tables) > 8
    for classes, table in tables:
        head, _, body = table.partition("</thead>")
        if "stacked" not in classes:
            assert head.count("<th ") <= 3
            continue
        cells = [match for match in re.findall(r"<td([^>]*)>(.)", body, re.DOTALL) if match[1] != "<"]
        bare = [cell for cell, _ in cells if "data-label" not in cell and "quiet" not in cell]
        assert bare == []


def test_rows_without_a_model_are_explained_and_failures_have_their_reasons(tmp_path: Path) -> None:
    broken = [Sample(f"byte {number}", None) for number in range(3)]
    run = write_run(tmp_path / "run", [*broken, Sample("a", SOUND, "finch")])
    for number in range(3):
        at = 10 + number * 1_000
        fail(run, f"byte {number}", "unreadable", f"no JSON: Expecting ',' delimiter at character {at:,}")
    report = report_on(open_run(str(run)))
    reason = "no JSON: Expecting ',' delimiter"
    assert report.counts.reasons == (("unreadable", reason, 3),)
    page = page_of(report)
    assert reason in unescape(page)
    assert "(none) are answers of which no model is known; 3 of these 3 have failed" in page
    assert "3 were not read to their end" in page
    [query] = [query for _, query in _QUERY.findall(page) if "regexp_replace" in query]
    with duckdb.connect() as connection:
        assert len(connection.sql(unescape(query)).fetchall()) == 3

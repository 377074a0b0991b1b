"""Damage that leaves a file looking sound is said beside the disk, and ordinary changes are not taken for it.

The damage is made in real code: of this repository, and of the Python that runs the tests. The changes are
the repository's own commits.
"""

import re
from pathlib import Path

import pytest

from descant import Severity, analyze, apply_edits
from descant_server.workspace.bases.named_bases import FolderBases
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.restoring import restored
from support.losses.__main__ import CODES
from support.losses.kinds import KINDS
from support.losses.mixed import Place, mixed_answers
from support.losses.ordinary import Change, alarms, held, of_commits
from support.losses.rates import rate_of, rate_of_answers
from support.losses.real_files import REPOSITORY, all_files, markup_files
from support.sampling import so_many

ENOUGH = 0.9
ALLOWED = 1
"""Of a sample: one file of ten may have lost a line that nothing in it needs."""


OF_MARKUP = ("tags of markup", "bold", "links")


@pytest.mark.parametrize("name", KINDS)
def test_of_each_kind_nine_of_ten_are_said(name: str) -> None:
    files = markup_files() if name.startswith(OF_MARKUP) else all_files()
    rate = rate_of(KINDS[name], so_many(60, 8), files=files)
    assert rate.made, name
    assert rate.said >= min(ENOUGH * rate.made, rate.made - ALLOWED), rate.silent


END = "334ce7249a032a5efb8a3920f84c8a23b3dd0c05"
"""The history up to here is damaged. Of another one other files are drawn, and nine of ten is a rate: a
commit that touches nothing of this would fail a test now and then."""
HAS_COMMITS = (REPOSITORY / ".git").exists()
EATEN = [name for name in KINDS if name.endswith(", all") and not name.startswith("entities")]


@pytest.mark.skipif(not HAS_COMMITS, reason="the source alone has no commits")
@pytest.mark.parametrize("name", EATEN)
def test_where_a_page_ate_signs_of_a_changed_file_nine_of_ten_are_said(name: str) -> None:
    changes = of_commits(REPOSITORY, so_many(200, 20), END)
    rate = rate_of_answers(mixed_answers(changes, KINDS[name], Place.ANYWHERE, so_many(60, 5)))
    assert rate.said >= min(ENOUGH * rate.made, rate.made - ALLOWED), rate.silent


@pytest.mark.skipif(not HAS_COMMITS, reason="the source alone has no commits")
def test_ordinary_commits_are_taken_for_no_damage() -> None:
    changes = list(of_commits(REPOSITORY, so_many(300, 10)))
    found = {change.name: [each.message for each in alarms(change, CODES)] for change in changes}
    assert {name: messages for name, messages in found.items() if messages} == {}


PYTHON = """import math
from decimal import Decimal


class Circle:
    def __init__(self, radius, *names, **others):
        self.radius = radius

    def area(self):
        return math.pi * self.radius ** 2


def exact(radius):
    return Decimal(radius) * 3


if __name__ == "__main__":
    print(Circle(2).area())
"""
EXACT = "def exact(radius):\n    return Decimal(radius) * 3\n"
HEAD = PYTHON[: PYTHON.index("def exact")]
TYPESCRIPT = """const names: Map<string, number> = new Map();
const found = (a: number, b: number): boolean => a < b && b > 0;
"""
STYLE = "/* Ebb */\na {\n  color: red;\n}\n\nb {\n  color: blue;\n}\n"
MANUAL = "# Tides\n\nThey come.\n\n## Ebb\n\nThey go.\n"
PAGE = "<main>\n  <div id='a'>\n    <p>Ebb</p>\n  </div>\n</main>\n\n<p>Flood</p>\n"
MEMBERS = """class Tides:
    def all(self):
        return [*self.first]

    def last(self):
        self.end = 1
"""
SHOP = """import re

NUMBER = "\\\\d+\\\\.\\\\d+"

radius = 2


class Basket:
    def __init__(self):
        self._seen = 0

    def __total__(self):
        self._seen += 1
        return self._seen

    def text(self):
        return "Sum:\\n" + str(self.__total__())


print("Circle(2)")
"""
SQUEEZED = re.sub(r"\n\n+(?=NUMBER|radius|class|    def)", "\n", SHOP)
TIDES_OF = """class Tides {
  set(list) {
    this._list = list
    this._rest = list
    this._last = list
  }
  all() {
    return 1
  }
}
"""
TIDES = """function both(radius) {
  if (radius) {
    first()
    second()
    third()
  }
  fourth('Circle(2)')
}
"""
COMMENTED = """/**
 * Counts tides.
 *
 * All that come,
 * all that go,
 * and no others.
 */
const tides = (from: number) => from * 2;
"""


@pytest.mark.parametrize(
    ("path", "old", "new", "code", "severity"),
    [
        ("a.py", PYTHON, PYTHON.replace("__", ""), "lost-markup", Severity.ERROR),
        ("a.py", PYTHON, PYTHON.replace("__init__", "init"), "lost-markup", Severity.ERROR),
        (
            "a.py",
            PYTHON,
            PYTHON.replace("*names, **others", "names, others"),
            "lost-markup",
            Severity.WARNING,
        ),
        ("a.ts", TYPESCRIPT, TYPESCRIPT.replace("<string, number>", ""), "lost-markup", Severity.WARNING),
        ("a.ts", TYPESCRIPT, TYPESCRIPT.replace(" < ", " &lt; "), "looks-html-escaped", Severity.ERROR),
        ("a.css", STYLE, STYLE.replace("\n  ", "\n"), "lost-markup", Severity.WARNING),
        ("a.md", MANUAL, MANUAL.replace("## Ebb", "Ebb"), "lost-markup", Severity.WARNING),
        (
            "a.ts",
            COMMENTED,
            COMMENTED.replace(" * All", " All").replace(" * all", " all").replace(" * and", " and"),
            "lost-markup",
            Severity.WARNING,
        ),
        (
            "a.py",
            SHOP,
            SHOP.replace("return self._seen", "return self.seen"),
            "lost-markup",
            Severity.WARNING,
        ),
        (
            "a.py",
            SHOP,
            SHOP.replace("total__(", "total_(").replace("__t", "_t"),
            "lost-markup",
            Severity.WARNING,
        ),
        ("a.py", SHOP, SHOP.replace("\\n", "n"), "lost-markup", Severity.WARNING),
        ("a.py", SHOP, SHOP.replace("\\\\.", "\\."), "lost-markup", Severity.WARNING),
        ("a.py", SHOP, SQUEEZED, "lost-markup", Severity.WARNING),
        ("a.ts", TIDES, TIDES.replace("    second", "second"), "lost-markup", Severity.WARNING),
        ("a.py", PYTHON, PYTHON.replace("import math\n", ""), "lost-lines", Severity.ERROR),
        ("a.py", PYTHON, HEAD, "lost-lines", Severity.WARNING),
        ("a.py", PYTHON, f"{HEAD}# keep the rest as it was\n", "elided-code", Severity.ERROR),
    ],
)
@pytest.mark.parametrize("edit", [("radius", "radius"), ("Circle(2)", "Circle(3)")])
def test_what_is_lost_is_told_and_restored_to_the_character(
    path: str, old: str, new: str, code: str, severity: Severity, edit: tuple[str, str]
) -> None:
    wanted, answered = old.replace(*edit), new.replace(*edit)
    comparison = held(Change("", {path: old}, {path: answered}))
    problems = [each for each in comparison.problems if each.code == code]
    assert problems
    assert min(each.severity for each in problems) is severity
    text = comparison.analysis.source.text
    fixes = [each.fixes[0] for each in problems if each.fixes]
    assert len(fixes) == len(problems)
    [file] = analyze(apply_edits(text, [each for fix in fixes for each in fix.edits])).answer.files
    if "Circle(3)" in answered or edit[0] == edit[1]:
        assert file.content == wanted


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        # What comes before the name is the same, and the rest is changed.
        ("a.py", PYTHON, PYTHON.replace("__init__(self, radius, *names, **others)", "init(self, radius)")),
        # Tags are gone from lines of which nothing is left, beside others that were written.
        (
            "a.html",
            PAGE,
            PAGE.replace("  <div id='a'>\n", "  \n").replace("</div>", "").replace("Flood", "<b>Flood</b>"),
        ),
        # A name has lost one underscore of two at the start of a line that is changed behind it.
        ("a.py", '__version__ = "1.0"\n', '_version_ = "1.1"\n'),
        # The arguments of a function get one more.
        ("a.py", "def f(*args, **kwargs):\n    pass\n", "def f(a, *args, kwargs):\n    pass\n"),
        # What is between two asterisks in a line is shown as emphasis, and the lists are not unpacked.
        ("a.py", "args = [*first.args, *second.args]\n", "args = [first.args, second.args]\n"),
        # Of several names in lines that are new each is there with its underscore only.
        ("a.js", TIDES_OF, TIDES_OF.replace("return 1", "return this.list + this.rest + this.last")),
        # The operand of the asterisk is no other one because both are members of the same object.
        ("a.py", MEMBERS, MEMBERS.replace("*self", "self").replace("= 1", "= 2")),
    ],
)
def test_what_is_lost_beside_other_changes_is_told(path: str, old: str, new: str) -> None:
    assert "lost-markup" in [each.code for each in held(Change("", {path: old}, {path: new})).problems]


def test_fixing_beside_the_disk_gives_back_what_was_eaten() -> None:
    comparison = held(Change("", {"a.py": PYTHON}, {"a.py": PYTHON.replace("*", "").replace("__", "")}))
    text, _ = restored(comparison)
    [file] = analyze(text).answer.files
    assert file.content == PYTHON


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # A function moves to a module that is new in the answer, with what it needs.
        (
            {"a.py": PYTHON},
            {
                "a.py": PYTHON.replace("from decimal import Decimal\n", "").replace(f"{EXACT}\n\n", ""),
                "b.py": f"from decimal import Decimal\n\n\n{EXACT}",
            },
        ),
        # A pointer becomes a value, and what uses it changes with it.
        (
            {"a.c": "int *count = NULL;\n\nvoid add(void) {\n    *count += 1;\n}\n"},
            {"a.c": "int count = 0;\n\nvoid add(void) {\n    count += 1;\n}\n"},
        ),
        # What is in a namespace is moved to the margin, with directives that were laid out otherwise.
        (
            {
                "a.h": "namespace a {\n  #if B\n    class B;\n  #endif\n  class C;\n"
                "  struct D {\n    int e;\n  };\n}\n"
            },
            {"a.h": "namespace a {\n#if B\nclass B;\n#endif\nclass C;\nstruct D {\n  int e;\n};\n}\n"},
        ),
        # A heading is underlined instead.
        ({"a.md": MANUAL}, {"a.md": MANUAL.replace("## Ebb", "Ebb\n---")}),
        # A comment loses its asterisks as a whole.
        ({"a.ts": COMMENTED}, {"a.ts": COMMENTED.replace("\n * ", "\n   ").replace("\n *\n", "\n\n")}),
        # A method is defined that has the name of another one without underscores.
        (
            {"a.py": PYTHON},
            {"a.py": PYTHON.replace("    def area", "    def init(self):\n        pass\n\n    def area")},
        ),
        # A comment speaks of what stays, where nothing is gone.
        ({"a.py": "x = 1\ny = 2\n"}, {"a.py": "x = 1\n# the rest stays the same\ny = 2\n"}),
    ],
)
def test_an_ordinary_change_is_taken_for_no_damage(before: dict[str, str], after: dict[str, str]) -> None:
    assert [each.message for each in alarms(Change("", before, after), CODES)] == []


def test_lines_that_others_have_added_since_the_base_are_not_lost(tmp_path: Path) -> None:
    """A file that is merged lacks them, and is to lack them."""
    added = (
        "from math import tau\n\n\ndef perimeter(radius):\n    return tau * radius\n\n\nprint(perimeter(1))\n"
    )
    for folder, text in (("base", PYTHON), ("now", f"{added}{PYTHON}")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text(text)
    content = PYTHON.replace("Circle(2)", "Circle(3)")
    listed = f'<summary>S.</summary>\n<file path="a.py">\n{content}</file>\n'
    view = WorkspaceView(tmp_path / "now", bases=FolderBases(tmp_path / "base", "an older copy"))
    comparison = compare(analyze(listed), view)
    assert {each.code for each in comparison.problems} == {"merged"}

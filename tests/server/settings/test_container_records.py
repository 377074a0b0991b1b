"""How a user's own tool writes files, as the settings say it: read, refused where it is bad, and used."""

import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest

from descant import Analysis, Source, analyze, analyze_source
from descant_server.settings.configured import Configured
from descant_server.settings.descant_toml import workspace_file
from descant_server.settings.known_containers import containers_of
from descant_server.settings.values import over_file, read_settings

TOML = '''
[[container]]
name = "Lighthouse"
tag = "lampWrite"
path = "file"

[[container]]
name = "Lighthouse"
tag = "lampEdit"
action = "edit"
path = "file"
old = "before"
new = ["after", "then"]
example = """
<lampEdit file="a.py">
<before>
x
</before>
<after>
y
</after>
</lampEdit>
"""

[[container]]
opener = "%%% {path} %%%"
closer = "%%% end"
'''


def read_in(folder: Path, text: str) -> Analysis:
    """Return how *text* is read with the settings in *folder*."""
    configured = Configured.read(None, (folder,))
    assert configured.complaints == ()
    return analyze_source(Source(text), formats=configured.formats)


def test_a_record_in_the_file_of_a_workspace_reads_the_answers_of_its_tool(tmp_path: Path) -> None:
    (tmp_path / "descant.toml").write_text(TOML)

    written = read_in(tmp_path, '<lampWrite file="docs/a.md">\n```src/b.py\nx\n```\n</lampWrite>\n')
    assert [(file.path, file.content) for file in written.answer.files] == [
        ("docs/a.md", "```src/b.py\nx\n```\n")
    ]
    edited = read_in(
        tmp_path, '<lampEdit file="a.py"><before>\nx\n</before>\n<then>\ny\n</then></lampEdit>\n'
    )
    assert [(hunk.old_lines, hunk.new_lines) for hunk in edited.answer.files[0].hunks] == [(("x",), ("y",))]
    below = read_in(tmp_path, "%%% a.py %%%\nx\n%%% end\n")
    assert [(file.path, file.content) for file in below.answer.files] == [("a.py", "x\n")]


def test_a_tag_with_a_prefix_is_found_whatever_it_is_asked_for(tmp_path: Path) -> None:
    record = '[[container]]\ntag = "mole:write"\npath = "p"\ncontent = "c"\n'
    (tmp_path / "descant.toml").write_text(record)
    read = read_in(tmp_path, "<mole:write>\n<p>Makefile</p>\n<c>\nx\n</c>\n</mole:write>\n")
    assert [(file.path, file.content) for file in read.answer.files] == [("Makefile", "x\n")]


def test_the_records_of_an_editor_come_before_the_tables_of_a_file() -> None:
    given = over_file(
        {"container": [{"tag": "lampWrite", "path": "file"}]},
        {"containers": [{"tag": "lampWrite", "path": "file", "action": "delete"}]},
    )
    assert read_settings(given).containers[0].elements[0].action.value == "delete"


def test_a_record_of_an_editor_comes_before_those_of_the_file() -> None:
    mine = {"tag": "lampWrite", "path": "file", "action": "delete"}
    given = over_file({"containers": [{"tag": "lampWrite", "path": "file"}]}, {"containers": [mine]})
    assert [family.elements[0].action.value for family in read_settings(given).containers] == [
        "delete",
        "write",
    ]


def test_a_record_takes_what_is_ours_only_where_it_says_so(tmp_path: Path) -> None:
    record = '[[container]]\ntag = "boltAction"\npath = "target"\n'
    answer = '<boltAction target="a.py">\nx\n</boltAction>\n'
    assert "Bolt is read by a record already" in workspace_file(tmp_path, record).complaints[0]

    (tmp_path / "descant.toml").write_text(f'{record}replaces = "Bolt"\n')
    assert [file.path for file in read_in(tmp_path, answer).answer.files] == ["a.py"]
    assert analyze(answer).answer.files == ()


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (3, "it is not an object but a number"),
        ({"path": "x"}, 'it needs either a "tag" or an "opener"'),
        ({"tag": "a", "opener": "b"}, 'it needs either a "tag" or an "opener"'),
        ({"tag": "myWrite", "pth": "x"}, 'unknown key "pth"; did you mean "path"?'),
        ({"tag": "myWrite", "path": 3}, '"path" is neither a name nor a list of names'),
        ({"tag": "myWrite", "path": "x", "action": "jump"}, '"jump" is no action; there are write, edit'),
        ({"tag": "myWrite"}, "to write a file it needs path"),
        ({"tag": "myMove", "action": "move", "path": "x"}, "to move a file it needs new_path"),
        ({"tag": "myEdit", "action": "edit", "path": "x"}, "it needs content, or path, old and new"),
        ({"tag": "myGone", "action": "delete", "path": "x", "old": "y"}, "old means nothing where"),
        ({"tag": "", "path": "x"}, '"" is no name of a tag'),
        ({"tag": ".*", "path": "x"}, '".*" is no name of a tag'),
        ({"tag": "div", "path": "id"}, "<div> is in many other texts; say by when"),
        ({"tag": "file", "path": "id"}, "<file> is in many other texts; say by when"),
        ({"tag": "invoke", "path": "id"}, "<invoke> is a call of a tool"),
        ({"tag": "write_to_file", "path": "id"}, "Cline is read by a record already; to read yours"),
        ({"tag": "t", "path": "p", "when": {"k": 3}}, '"when" is not an object'),
        ({"opener": ""}, "write {path} once, where the path stands"),
        ({"opener": "%%%"}, "write {path} once"),
        ({"opener": "%% {path} {path}"}, "write {path} once"),
        ({"opener": "{path}"}, "its opener is found in ordinary lines"),
        ({"opener": "## {path}"}, "its opener is found in ordinary lines"),
        ({"opener": "%%% {path}", "closer": "```"}, "its closer is found in ordinary lines"),
        ({"opener": "=== {path} ==="}, "lines with the path between rules is read by a record already"),
        ({"opener": "%%% {path}", "least": 0}, '"least" is less than 1'),
        ({"opener": "%" * 300 + "{path}"}, "more than 200 characters"),
    ],
)
def test_a_bad_record_is_not_used_and_what_to_do_is_said(entry: Any, said: str) -> None:
    settings = read_settings({"containers": [entry, {"tag": "myOther", "path": "file"}]})

    assert [family.name for family in settings.containers] == ["myOther"]
    (complaint,) = settings.complaints
    assert complaint.message.startswith("The setting descant.containers[0] is not used: ")
    assert said in complaint.message


def test_a_complaint_is_at_its_record_in_the_file(tmp_path: Path) -> None:
    file = workspace_file(tmp_path, f'{TOML}\n[[container]]\ntag = "x"\npath = 3\n')
    (problem,) = file.problems
    assert file.source.text[problem.span.start - 6 : problem.span.end] == '= "x"\npath'


def test_an_example_that_is_not_read_as_a_container_is_said() -> None:
    entry = {"tag": "myWrite", "path": "file", "example": "<myWrite>\nx\n</myWrite>"}
    (complaint,) = read_settings({"containers": [entry]}).complaints
    assert "is read otherwise: reading it finds action-not-read" in complaint.message


def test_no_opener_of_a_user_is_slow() -> None:
    settings = read_settings({"containers": [{"opener": "%%% {path} %%%" + " %" * 80}]})
    configured = Configured.of(settings, ())
    text = "%%% " + "a %%% % " * 40_000
    assert analyze_source(Source(text), formats=configured.formats).answer.files == ()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "container_pack.py").write_text(
        "from descant.formats.containers import Banner, ElementKind, Family, Operation\n"
        'LAMP = Family("Lamp", "", (ElementKind("lampWrite", Operation.WRITE, ("file",), ("",)),))\n'
        'WILD = [Family("Wild", "", banners=(Banner.of_lines("{path}"),))]\n'
        "NUMBER = 3\n"
    )
    info = tmp_path / "container_pack-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: container-pack\nVersion: 1\n")
    (info / "entry_points.txt").write_text(
        "[descant.containers]\n"
        + "".join(
            f"{name.lower()} = container_pack:{name}\n" for name in ("LAMP", "WILD", "NUMBER", "NOTHING")
        )
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("container_pack", None)


def test_a_package_brings_records_and_what_it_gets_wrong_harms_no_other(package: Path) -> None:
    points = [
        point for distribution in distributions(path=[str(package)]) for point in distribution.entry_points
    ]
    known = containers_of(points)

    assert [family.name for family in known.families] == ["Lamp"]
    assert len(known.complaints) == 3
    assert (
        "The containers wild of the package container-pack cannot be used: its opener is found in"
        in "\n".join(known.complaints)
    )

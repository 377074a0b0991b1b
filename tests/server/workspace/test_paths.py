"""Which files an answer may touch."""

import os
import time
from pathlib import Path

import pytest

from descant_server.workspace.paths import PathRefused, WritablePath, same_files, target


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    (root / "src").mkdir(parents=True)
    (root / ".git").mkdir()
    (tmp_path / "outside").mkdir()
    (root / "src" / "a.py").write_text("")
    return root


@pytest.mark.parametrize(
    "path",
    [
        *("", " ", ".", "./", "src/", "src/.", "/", "//"),
        *("/etc/passwd", "\\etc", "~/a", "C:\\a", "c:a", "C:/a", "//server/share/a", "\\\\server\\share\\a"),
        *("\\\\?\\C:\\a", "file:///a", "https://a/b", " /etc/passwd", "%2fetc/passwd", "%252Fetc/passwd"),
        *("..", "../a", "src/../../a", "src\\..\\a", "....//a", ".../a", ".. /a", "%2e%2e/a", "%252e%252e/a"),
        *("a/..%2fb", "..%5ca", "a/. ./b", "src/.\u002e/a"),
        *("a\0b", "a\nb", "a\x7f", "a\ud800b", "a\u2028b"),
        *(
            "a.",
            "a ",
            "src./a",
            "src /a",
            "CON",
            "con.txt",
            "src/nul",
            "COM1.log",
            "lpt9",
            "COM\u00b9",
            "aux .c",
        ),
        *("a.txt:x", "src/a.py::$DATA"),
        *(
            ".git/config",
            ".GIT/hooks/x",
            "src/.git/config",
            ".git./config",
            "git~1/config",
            ".g\u200cit/config",
        ),
        *(".git", ".git%2fconfig"),
    ],
)
def test_a_path_that_is_no_plain_path_below_the_workspace_is_refused(folder: Path, path: str) -> None:
    assert isinstance(target(folder, path), PathRefused)


@pytest.mark.parametrize(
    ("path", "relative", "exists"),
    [
        ("src/a.py", "src/a.py", True),
        ("./src//a.py", "src/a.py", True),
        ("src\\a.py", "src/a.py", True),
        ("new/folder/b.py", "new/folder/b.py", False),
        ("a%20b.txt", "a%20b.txt", False),
        ("100%/a..b.py", "100%/a..b.py", False),
        (".gitignore", ".gitignore", False),
        ("...a/è🎉.md", "...a/è🎉.md", False),
        ("console.py", "console.py", False),
    ],
)
def test_any_other_path_is_a_target_below_the_folder(
    folder: Path,
    path: str,
    relative: str,
    exists: bool,  # noqa: FBT001
) -> None:
    assert target(folder, path) == WritablePath(folder.resolve() / relative, relative, exists)


def test_no_link_leads_out_of_the_workspace_or_into_the_repository(folder: Path) -> None:
    outside = folder.parent / "outside"
    (folder / "out").symlink_to(outside)
    (folder / "repository").symlink_to(folder / ".git")
    (folder / "dangling").symlink_to(folder / "nowhere")
    (folder / "round").symlink_to(folder / "round")
    (folder / "link.py").symlink_to(folder / "src" / "a.py")
    (folder / "inside").symlink_to(folder / "src")
    for path in ("out/a", "repository/config", "dangling", "dangling/a", "round/a", "link.py"):
        assert isinstance(target(folder, path), PathRefused), path
    found = target(folder, "inside/a.py")
    assert isinstance(found, WritablePath)
    assert found.relative == "src/a.py"
    assert found.path == folder.resolve() / "src" / "a.py"


def test_a_workspace_may_itself_be_reached_by_a_link(folder: Path) -> None:
    (folder.parent / "way").symlink_to(folder)
    found = target(folder.parent / "way", "src/a.py")
    assert isinstance(found, WritablePath)
    assert found.path == folder.resolve() / "src" / "a.py"


def test_what_is_no_file_is_no_target(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    for path in ("src", "src/a.py/b", "pipe", "x" * 300):
        assert isinstance(target(folder, path), PathRefused), path
    assert isinstance(target(folder / "missing", "a.py"), PathRefused)


@pytest.mark.parametrize(
    ("reason", "paths"),
    [
        (
            "configures what an editor runs",
            ".vscode/tasks.json .idea/a.xml sub/.devcontainer/devcontainer.json .devcontainer.json "
            "a.iml .helix/languages.toml .project "
            "a.code-workspace .VSCode/settings.json .nvim.lua .zed/tasks.json .vs\u200ccode/a",
        ),
        (
            "configures what an agent does",
            ".cursor/mcp.json .claude/settings.json .claude/commands/a.md .windsurf/rules/a.md "
            ".clinerules .clinerules/a.md .aider.conf.yml .gemini/settings.json .mcp.json mcp.json "
            ".cursorrules .roomodes .github/copilot-instructions.md .github/prompts/a.prompt.md "
            ".codex/config.toml opencode.json",
        ),
        (
            "configures what a build server runs",
            "sub/.github/workflows/a.yml .github/actions/a/action.yml .gitlab-ci.yml .gitlab-ci.yaml "
            ".readthedocs.yaml .github/dependabot.yml "
            "Jenkinsfile .circleci/config.yml azure-pipelines.yml .forgejo/workflows/a.yml",
        ),
        (
            "configures what the repository's hooks run",
            ".husky/pre-commit .pre-commit-config.yaml lefthook.yml .gitmodules .gitattributes "
            "sub/.githooks/a",
        ),
        (
            "configures what other programs run or download",
            "Makefile docs/makefile GNUmakefile justfile .npmrc .yarnrc.yml .envrc .cargo/config.toml "
            ".bashrc .ssh/config a.pth sitecustomize.py gradle/wrapper/gradle-wrapper.properties "
            ".mise.local.toml",
        ),
        ("configures Descant", "descant.toml sub/Descant.toml .descant-baseline.json"),
        ("configures how files are written", ".editorconfig sub/.editorconfig"),
    ],
)
def test_what_decides_what_runs_is_to_be_asked_for(folder: Path, reason: str, paths: str) -> None:
    for path in paths.split():
        found = target(folder, path)
        assert isinstance(found, WritablePath)
        assert found.asks == (reason,), path


def test_the_code_of_a_project_and_its_documentation_are_ordinary_files(folder: Path) -> None:
    for path in (
        *("package.json", "setup.py", "pyproject.toml", "conftest.py", "build.rs", "Dockerfile", "AGENTS.md"),
        *("CLAUDE.md", ".gitignore", ".github/ISSUE_TEMPLATE/a.yml", "src/vscode/a.ts"),
        *("docs/makefile.md", "src/mcp.jsonl", "github/workflows/a.yml", "settings/a.py", "a.path"),
    ):
        found = target(folder, path)
        assert isinstance(found, WritablePath)
        assert found.asks == (), path


def test_a_program_is_to_be_asked_for(folder: Path) -> None:
    program = folder / "run.sh"
    program.write_text("")
    program.chmod(0o755)
    found = target(folder, "run.sh")
    assert isinstance(found, WritablePath)
    assert found.asks == ("is a program",)


@pytest.mark.parametrize(
    "path",
    [
        "\u7b2c\uff11\u7ae0\uff1a\u4ecb\u7ecd.md",
        "to be continued\u2026.md",
        "\u5b57\uff0e.txt",
        "50%de.txt",
        "100%.txt",
        "a%2b.c",
    ],
)
def test_signs_that_only_look_dangerous_are_fine_where_they_do_no_harm(folder: Path, path: str) -> None:
    assert isinstance(target(folder, path), WritablePath)


def test_fifty_targets_take_no_time(folder: Path) -> None:
    (folder / "src" / "deep" / "er").mkdir(parents=True)
    paths = [f"src/deep/er/file{number}.py" for number in range(50)]
    for path in paths[:25]:
        (folder / path).touch()
    took = []
    for _ in range(5):
        start = time.process_time()
        for path in paths:
            assert isinstance(target(folder, path), WritablePath)
        took.append(time.process_time() - start)
    assert min(took) < 0.02


def test_paths_that_differ_in_capitals_or_accents_only_are_the_same_file() -> None:
    paths = ["src/App.py", "src/app.py", "./src//APP.py", "caf\u00e9", "cafe\u0301", "b", "b"]
    assert same_files(paths) == [("src/App.py", "src/app.py", "./src//APP.py"), ("caf\u00e9", "cafe\u0301")]


def test_a_file_that_is_write_protected_is_asked_for(folder: Path) -> None:
    (folder / "src" / "a.py").chmod(0o444)
    found = target(folder, "src/a.py")
    assert isinstance(found, WritablePath)
    assert found.asks == ("is write-protected",)

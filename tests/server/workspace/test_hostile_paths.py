"""Paths and workspaces of somebody who wants out, on a real file system: all refused, nothing touched.

Beside the workspace lies a folder whose name starts like its own.
"""

import os
import socket
import stat
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant_server.workspace.content import Content
from descant_server.workspace.paths import PathRefused, WritablePath, target
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing.directory import Directory
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo
from support.folding_mount import folded, on_folding_mount
from support.sampling import examples

ABSOLUTE = "is absolute; files are written below the workspace only"
OUT = "leads out of the workspace"
OUT_BY_LINK = "leads out of the workspace by a link"
REPOSITORY = "is inside the repository's metadata; nothing is written there"
DEVICE = "names a device on Windows"
COLON = "contains a colon"
END = "contains a name that ends with a dot or a space"
FOLDER = "names a folder"
CONTROL = "holds a control character"
EMPTY = "is empty"
TURNS = "contains a bidirectional control character"
LONG, LONG_PART = "is longer than 4,095 bytes", "has a part of more than 255 bytes"
NO_TEXT = "contains percent-encoded bytes that are invalid UTF-8"
THROUGH = "goes through a file as if it were a folder"
NOWHERE, CIRCLES = "leads through a broken symbolic link", "leads through a loop of symbolic links"
LINK = "names a link"
NO_MOUNT = "no file system can be mounted by FUSE here"


def decoded(reason: str) -> str:
    return f"{reason}, once its percent signs are decoded"


def slash(sign: str) -> str:
    return f"holds U+{ord(sign):04X} {unicodedata.name(sign)}, which looks like a slash"


NAMES = (
    *((path, EMPTY) for path in ("", " ", "\u3000")),
    *((path, FOLDER) for path in (".", "./", "src/", "src/.", "src\\", "./.")),
    # Roots of every kind.
    *(
        (path, ABSOLUTE)
        for path in ("/", "//", "/etc/passwd", " /etc/passwd", "\u00a0/etc/passwd", "//host/share/a")
    ),
    *((path, ABSOLUTE) for path in ("~/a", "~root/a", "~\\a", "\\Windows\\a", "/c/Windows/a", "/dev/null")),
    *(
        (path, ABSOLUTE)
        for path in ("C:\\a", "c:a", "C:/a", "Z:", "\\\\host\\share\\a", "\\\\localhost\\c$\\a")
    ),
    *(
        (path, ABSOLUTE)
        for path in ("\\\\?\\C:\\a", "\\\\.\\PhysicalDrive0", "\\??\\C:\\a", "\\\\?\\UNC\\host\\a")
    ),
    *((path, ABSOLUTE) for path in ("file:///a", "file:a", "https://a/b", "vscode-remote://x/a")),
    # Up, in every spelling.
    *((path, OUT) for path in ("..", "../a", "a/../../b", "src/../a.py", "a/..", "./../a")),
    *((path, OUT) for path in ("..\\a", "src\\..\\..\\a", "src/..\\../a", "....//a", ".../a", "a/..../b")),
    *((path, OUT) for path in (".. /a", ". ./a", ".. ./a", "a/.. ", ". . /a")),
    *(
        (path, OUT)
        for path in ("．．/a", "․․/a", "‥/a", "…/a", "﹒﹒\\a", ".\u200b./a", ".\u2060./a", "\ufeff../a")
    ),
    *((f"..{sign}a", slash(sign)) for sign in "／＼∕⁄⧸﹨∖"),
    *((path, "contains an invalid name") for path in ("．/a", "a/\u200d", "b/\u3000/a", "\u2060．\u3000")),
    *((path, ABSOLUTE) for path in ("./~/a", ".\\~root", "././/~")),
    *(
        (path, decoded(OUT))
        for path in ("%2e%2e/a", "%2E%2E%2Fa", "..%2fa", "..%5ca", "src/%2e%2e%5c%2e%2e/a")
    ),
    *((path, decoded(OUT)) for path in ("%252e%252e%252fa", "%25252e%25252e/a", "%u002e%u002e/a", ".%2e/a")),
    *(
        (path, decoded(ABSOLUTE))
        for path in ("%2fetc/passwd", "%252Fetc/passwd", "%5c%5chost%5ca", "%43%3a/a")
    ),
    *((path, NO_TEXT) for path in ("%c0%ae%c0%ae/a", "%C0%AF", "%c1%9ca", "%e0%80%ae%e0%80%ae/a")),
    ("%" + "25" * 12 + "2e/a", "is percent-encoded too many times"),
    # Characters.
    *(
        (path, CONTROL)
        for path in ("a\0b", "a.py\0.txt", "a\nb", "a\rb", "\x1b[2Ja", "a\x7f", "a\x9b", "a\u2028b")
    ),
    *((path, CONTROL) for path in ("a\ud800b", "caf\udce9.py")),
    *((path, decoded(CONTROL)) for path in ("a%00b", "a%0ab", "a%2500b")),
    *((path, TURNS) for path in ("a\u202egnp.exe", "\u2066a\u2069")),
    # Windows.
    *(
        (path, DEVICE)
        for path in ("CON", "con.txt", "nul.tar.gz", "src/NUL", "COM1", "com0.log", "LPT9.log", "aux .c")
    ),
    *((path, DEVICE) for path in ("COM¹.txt", "lpt³", "CONIN$", "conout$", "CLOCK$", "prn/a", "AUX.h")),
    *(
        (path, COLON)
        for path in ("a.txt:x", "src/a.py::$DATA", "src:$I30:$INDEX_ALLOCATION/a", "ab:c/d", "ab:c")
    ),
    *((path, END) for path in ("a.", "a ", "a...", "a. .", "src./a", "src /a", "src.. /a", "CON ")),
    ("nul%2etxt", decoded(DEVICE)),
    ("ab%3astream", decoded(COLON)),
    # The repository.
    *(
        (path, REPOSITORY)
        for path in (".git", ".git/config", ".GIT/hooks/x", ".Git\\config", "a/.git/config")
    ),
    *(
        (path, REPOSITORY)
        for path in ("git~1/config", "GIT~2", ".g\u200cit/config", ".git\u200d/x", "\ufeff.git/x")
    ),
    *(
        (path, REPOSITORY)
        for path in (".g\u00adit/x", ".git\ufe0f/x", "．git/x", ".ｇｉｔ/x", ".ⓖit/x", ".𝗴𝗶𝘁/x")
    ),
    *((path, REPOSITORY) for path in (".hg/hgrc", ".svn/entries", ".jj/repo", "a/.bzr/x")),
    *((path, END) for path in (".git./config", ".git /config", ".git. ./config")),
    (".git::$INDEX_ALLOCATION/config", COLON),
    *((path, decoded(REPOSITORY)) for path in (".git%2fconfig", "%2egit/config", "%2Egi%74/x")),
    # Sizes.
    *((path, LONG_PART) for path in ("a" * 256, "é" * 128, f"src/{'🎉' * 64}.py", f"new/{'a' * 255}b/c")),
    *((path, LONG) for path in ("a" * 4_096, "a/" * 2_040 + "b", "a/" * 500_000, "%25" * 200_000)),
)

LAYOUTS = (
    # Out of the workspace: at the first, a middle and the last part.
    ("out -> {outside}", "out/a", OUT_BY_LINK),
    ("out -> ../root-outside", "out/a", OUT_BY_LINK),
    ("out -> {outside}", "out/secret.txt", OUT_BY_LINK),
    ("out -> {outside}", "out/new/folder/a", OUT_BY_LINK),
    ("src/out -> ../../root-outside", "src/out/a", OUT_BY_LINK),
    ("src/deep/out -> {outside}", "src/deep/out/folder/a", OUT_BY_LINK),
    ("out -> {outside}", "src/a.py/../../out/a", OUT),
    ("up -> ..", "up/root-outside/secret.txt", OUT_BY_LINK),
    ("up -> ..", "up/root/src/a.py", OUT_BY_LINK),
    ("top -> /", "top/etc/passwd", OUT_BY_LINK),
    ("proc -> /proc/self/root", "proc/etc/passwd", OUT_BY_LINK),
    ("proc -> /proc/self/cwd", "proc/a", OUT_BY_LINK),
    ("dev -> /dev", "dev/null", OUT_BY_LINK),
    ("one -> two; two -> {outside}", "one/a", OUT_BY_LINK),
    ("one -> src; src/two -> {outside}", "one/two/a", OUT_BY_LINK),
    ("one -> two/three; two -> {outside}", "one", LINK),
    ("one -> two/folder; two -> {outside}", "one/a", OUT_BY_LINK),
    # The last part is a link.
    ("last -> {outside}/secret.txt", "last", LINK),
    ("last -> ../root-outside/secret.txt", "last", LINK),
    ("src/last -> a.py", "src/last", LINK),
    ("last -> nowhere", "last", LINK),
    ("last -> {outside}/nowhere", "last", LINK),
    ("last -> last", "last", LINK),
    ("last -> src", "last", LINK),
    ("null -> /dev/null", "null", LINK),
    ("terminal -> /dev/stdout", "terminal", LINK),
    ("last -> .git/config", "last", LINK),
    # Links that lead nowhere, or round.
    ("gone -> nowhere", "gone/a", NOWHERE),
    ("gone -> {outside}/nowhere", "gone/a", NOWHERE),
    ("gone -> nowhere", "gone/a/b/c", NOWHERE),
    ("round -> round", "round/a", CIRCLES),
    ("one -> two; two -> one", "one/a", CIRCLES),
    ("src/round -> ../src/round/x", "src/round/a", CIRCLES),
    # Links to the repository.
    ("repository -> .git", "repository/config", "leads into the repository itself by a link"),
    ("src/hooks -> ../.git/hooks", "src/hooks/pre-commit", "leads into the repository itself by a link"),
    ("one -> two; two -> .git", "one/config", "leads into the repository itself by a link"),
    ("self -> .", "self/.git/config", REPOSITORY),
    # Links to names that no answer may use.
    ("self -> .", "self/~/a", ABSOLUTE),
    ("end./; way -> end.", "way/a", END),
    ("nul/; way -> nul", "way/a", DEVICE),
    ("tab\x7fs/; way -> tab\x7fs", "way/a", CONTROL),
    # What is no plain file.
    ("pipe |", "pipe", "is a pipe, not a regular file"),
    ("src/pipe |", "src/pipe/a", THROUGH),
    ("pipe |; way -> pipe", "way/a", THROUGH),
    ("socket =", "socket", "is a socket, not a regular file"),
    ("socket =", "socket/a", THROUGH),
    ("zero !", "zero", "is a device, not a regular file"),
    ("", "src", FOLDER),
    ("", "src/a.py/b", THROUGH),
    ("", "src/a.py/b/c", THROUGH),
    ("way -> src/a.py", "way/b", THROUGH),
    ("caf\udce9/; way -> caf\udce9", "way/a", "leads by a link to a folder whose name is no text"),
)


@dataclass(frozen=True)
class Ground:
    """A workspace, and what lies beside it."""

    root: Path
    outside: Path
    state: StateFolder

    def lay(self, layout: str) -> None:
        """Make what *layout* says: ``a -> b`` a link, ``a == b`` a hard link, ``a/`` a folder, ``a |`` a
        pipe, ``a =`` a socket, ``a !`` a device."""
        for entry in filter(None, layout.split("; ")):
            name, _, rest = entry.partition(" ")
            place = self.root / name
            place.parent.mkdir(parents=True, exist_ok=True)
            match rest.split():
                case ["->", to]:
                    place.symlink_to(to.format(outside=self.outside))
                case ["==", to]:
                    place.hardlink_to(to.format(outside=self.outside))
                case ["|"]:
                    os.mkfifo(place)
                case ["="]:
                    _make_socket(place)
                case ["!"]:
                    _make_device(place)
                case _:
                    place.mkdir()

    def everything(self) -> dict[str, tuple[object, ...]]:
        """What is there, inside and outside, with all that could have been changed."""
        return dict(_everything(self.root.parent))


def _everything(folder: Path) -> Iterator[tuple[str, tuple[object, ...]]]:
    for above, folders, files in os.walk(folder):
        for name in (*folders, *files):
            place = os.path.join(above, name)
            status = os.lstat(place)
            what: object = None
            if stat.S_ISLNK(status.st_mode):
                what = os.readlink(place)
            elif stat.S_ISREG(status.st_mode):
                what = Path(place).read_bytes()
            yield place, (status.st_mode, status.st_ino, status.st_nlink, status.st_mtime_ns, what)


def _make_socket(place: Path) -> None:
    # The name of a socket may be no longer than a hundred bytes, and that of a temporary folder is.
    with socket.socket(socket.AF_UNIX) as made, tempfile.TemporaryDirectory(dir="/tmp") as short:
        made.bind(f"{short}/s")
        os.rename(f"{short}/s", place)


def _make_device(place: Path) -> None:
    try:
        os.mknod(place, stat.S_IFCHR | 0o600, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("only the administrator makes devices; a link to one is tried by everybody")


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> StateFolder:
    return StateFolder(tmp_path_factory.mktemp("state"), "root")


@pytest.fixture
def ground(tmp_path: Path, state: StateFolder) -> Ground:
    place = tmp_path / "place"
    root, outside = place / "root", place / "root-outside"
    for folder in (root / "src", root / ".git" / "hooks", outside / "folder"):
        folder.mkdir(parents=True)
    (root / "src" / "a.py").write_text("a = 1\n")
    (root / ".git" / "config").write_text("[core]\n")
    (outside / "secret.txt").write_text("secret")
    return Ground(root, outside, state)


def assert_nothing_can_be_done(ground: Ground, path: str) -> None:
    """Try to write, to change and to delete what is at *path*, by a plan that has asked nobody."""
    before = ground.everything()
    secret, new = Content(b"secret", 0o644), Content(b"new", 0o644)
    for step in (
        PlannedWrite(path, None, new),
        PlannedWrite(path, secret, new),
        PlannedWrite(path, secret, None),
    ):
        assert isinstance(carry_out(Plan((step,)), ground.root, ground.state), Stopped), step
    assert ground.everything() == before


def test_the_table_is_long_enough() -> None:
    assert len(NAMES) + len(LAYOUTS) >= 180
    assert len({path for path, _ in NAMES}) == len(NAMES)


@pytest.mark.parametrize(("path", "reason"), NAMES, ids=[ascii(path)[:40] for path, _ in NAMES])
def test_a_hostile_name_is_refused_and_nothing_is_touched(ground: Ground, path: str, reason: str) -> None:
    assert target(ground.root, path) == PathRefused(reason)
    assert_nothing_can_be_done(ground, path)


@pytest.mark.parametrize(
    ("layout", "path", "reason"), LAYOUTS, ids=[f"{layout!a}, {path}" for layout, path, _ in LAYOUTS]
)
def test_a_hostile_workspace_leads_nowhere(ground: Ground, layout: str, path: str, reason: str) -> None:
    ground.lay(layout)
    assert target(ground.root, path) == PathRefused(reason)
    assert_nothing_can_be_done(ground, path)
    with Directory.open(ground.root) as directory:
        assert not isinstance(directory.read(path), Content)


PIECES = [*"./\\%:~ aA\n", "%2e", "%2F", "．", "／", "\u200d", "git", "..", "src", "é"]


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
@examples(200)
def test_whatever_is_not_refused_lies_below_the_workspace(workspace: Path, path: str) -> None:
    found = target(workspace, path)
    if isinstance(found, WritablePath):
        assert found.path == workspace / found.relative == Path(os.path.normpath(found.path))
        assert workspace in found.path.parents
        assert target(workspace, found.relative) == found
        assert not {"..", ".git", "．．"} & set(unquote(found.relative).lower().split("/"))


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workspace").resolve()
    (folder / "src" / "a").mkdir(parents=True)
    (folder / "git").symlink_to("src")
    return folder


def test_a_path_as_long_as_the_system_takes_is_refused_before_it_is_a_trouble(ground: Ground) -> None:
    room = 4_095 - len(os.fsencode(ground.root))
    names = "/" + "/".join(["a" * 200] * 30)
    assert isinstance(target(ground.root, names[1:room]), WritablePath)
    assert target(ground.root, names[1 : room + 1]) == PathRefused(LONG)


def test_a_workspace_that_is_gone_or_no_folder_says_so(ground: Ground) -> None:
    gone = "is below a folder that cannot be found any more"
    assert target(ground.root / "gone", "a.py") == PathRefused(gone)
    assert target(ground.root / "src" / "a.py", "a.py") == PathRefused(THROUGH)


def test_a_hard_link_is_asked_for_and_its_other_name_keeps_what_it_says(ground: Ground) -> None:
    ground.lay("twin.txt == {outside}/secret.txt")
    found = target(ground.root, "twin.txt")
    assert isinstance(found, WritablePath)
    assert found.asks == ("has another name (a hard link), which keeps the old content",)
    mode = stat.S_IMODE((ground.root / "twin.txt").stat().st_mode)
    step = PlannedWrite("twin.txt", Content(b"secret", mode), Content(b"new", mode))
    assert isinstance(carry_out(Plan((step,)), ground.root, ground.state), Done)
    assert (ground.root / "twin.txt").read_text() == "new"
    assert (ground.outside / "secret.txt").read_text() == "secret"


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        (0o755, "is a program"),
        (0o4755, "is executable with another user's rights (setuid)"),
        (0o2711, "is executable with another user's rights (setuid)"),
    ],
)
def test_a_program_is_asked_for(ground: Ground, mode: int, reason: str) -> None:
    (ground.root / "src" / "a.py").chmod(mode)
    assert target(ground.root, "src/a.py") == WritablePath(
        ground.root / "src" / "a.py", "src/a.py", exists=True, asks=(reason,)
    )


def test_names_that_are_no_text_are_in_nobodys_way(ground: Ground) -> None:
    os.mkdir(os.fsencode(ground.root) + b"/src/\xff\xfe")
    Path(os.fsdecode(os.fsencode(ground.root) + b"/src/caf\xe9.py")).write_text("")
    for path in ("src/a.py", "src/caf\u00e9.py", "src/~a.py", "src/\u00ff/a"):
        assert isinstance(target(ground.root, path), WritablePath), path


def test_links_inside_of_the_workspace_are_followed_to_where_the_file_is(ground: Ground) -> None:
    ground.lay("self -> .; way -> src; far -> self/way; back -> ../root/src")
    for path in ("self/src/a.py", "way/a.py", "far/a.py", "back/a.py", "self/self/far/a.py"):
        found = target(ground.root, path)
        assert isinstance(found, WritablePath), path
        assert found.relative == "src/a.py"


def test_an_ordinary_user_gets_no_further_than_he_may(ground: Ground) -> None:
    def try_it(root: Path) -> None:
        assert target(root, "locked/a.py") == PathRefused(
            "cannot be looked at, since you may not look into its folder"
        )
        assert isinstance(target(root, "readable/a.py"), WritablePath)
        state = StateFolder(root.parent / "state", "root")
        new = Content(b"new", 0o644)
        for path in ("locked/b.py", "readable/b.py"):
            assert isinstance(carry_out(Plan((PlannedWrite(path, None, new),)), root, state), Stopped)
        step = PlannedWrite("readable/a.py", Content(b"", 0o644), new)
        assert isinstance(carry_out(Plan((step,)), root, state), Stopped)

    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        place = Path(name)
        for folder, mode in (("root/locked", 0o600), ("root/readable", 0o555), ("state", 0o700)):
            (place / folder).mkdir(parents=True)
            (place / folder / "a.py").touch(0o644)
            (place / folder).chmod(mode)
        before = dict(_everything(place / "root" / "readable"))
        as_ordinary_user(place, lambda: try_it(place / "root"))
        assert dict(_everything(place / "root" / "readable")) == before


def as_ordinary_user(place: Path, action: Callable[[], None]) -> None:
    """Do *action*, where we are the administrator as somebody else, to whom all of *place* is given."""
    if os.geteuid() != 0:
        action()
        return
    for path in (place, *place.rglob("*")):
        os.chown(path, 65534, 65534)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            action()
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_plan_that_goes_by_a_link_is_stopped_even_inside_of_the_workspace(ground: Ground) -> None:
    ground.lay("way -> src; last -> src/a.py")
    for path in ("way/new.py", "way/a.py", "last"):
        assert_nothing_can_be_done(ground, path)


SPELLINGS = (
    ("src/App.py", "src/app.py", "src/App.py"),
    ("src/App.py", "SRC/App.py", "src/App.py"),
    ("Docs/Guide/a.md", "docs/Guide/new.md", "Docs/Guide/new.md"),
    ("Docs/Guide/a.md", "Docs/guide/new.md", "Docs/Guide/new.md"),
    ("caf\u00e9.md", "cafe\u0301.md", "caf\u00e9.md"),
    ("e\u0301.md", "\u00e9.md", "e\u0301.md"),
    ("Привет", "привет", "Привет"),
    ("b.py", "b\u200d.py", "b.py"),
    ("Long name of a file.txt", "LONGNA~1.TXT", "Long name of a file.txt"),
    (".vscode/tasks.json", ".VSCode/tasks.json", ".vscode/tasks.json"),
)
"""What is on disk, a path to it in another spelling, and that of the disk."""


def lay_spellings(root: Path) -> None:
    for there, _, _ in SPELLINGS:
        (root / there).parent.mkdir(parents=True, exist_ok=True)
        (root / there).touch()
    (root / "caf\udce9").touch()


def assert_only_the_spelling_of_the_disk_is_taken(root: Path) -> None:
    for there, path, spelling in SPELLINGS:
        refused = PathRefused(f"is spelled {spelling!r} on disk; that is the spelling to use")
        assert target(root, path) == refused, path
        assert isinstance(target(root, there), WritablePath), there
    assert isinstance(target(root, "src/new.py"), WritablePath)


def test_where_spellings_are_one_file_only_that_of_the_disk_is_taken(ground: Ground) -> None:
    lay_spellings(ground.root)
    (mount := ground.outside / "mount").mkdir()
    if not on_folding_mount(
        ground.root, mount, lambda: assert_only_the_spelling_of_the_disk_is_taken(mount.resolve())
    ):
        pytest.skip(NO_MOUNT)


def test_where_spellings_are_one_file_a_plan_is_done_and_undone(ground: Ground) -> None:
    def do_and_undo() -> None:
        before = contents_of(mount)
        new, other = Content(b"new", 0o644), Content(b"other", 0o644)
        old = Content(b"a = 1\n", stat.S_IMODE((mount / "src/a.py").stat().st_mode))
        change = PlannedWrite("src/a.py", old, Content(b"new", old.mode))
        done = carry_out(Plan((change, PlannedWrite("Deep/New.py", None, new))), mount, ground.state)
        assert isinstance(done, Done), done
        assert contents_of(mount) == {**before, "src/a.py": b"new", "Deep": None, "Deep/New.py": b"new"}
        assert isinstance(undo(mount, ground.state), Done)
        assert contents_of(mount) == before
        renamed = Plan((PlannedWrite("src/a.py", old, None), PlannedWrite("src/A.py", None, other)))
        assert isinstance(carry_out(renamed, mount, ground.state), Done)
        assert [*(mount / "src").iterdir()] == [mount / "src/A.py"]
        assert isinstance(undo(mount, ground.state), Done)
        assert contents_of(mount) == before
        for steps in (
            (PlannedWrite("One.py", None, new), PlannedWrite("one.py", None, other)),
            (PlannedWrite("One/a.py", None, new), PlannedWrite("one/a.py", None, other)),
            (PlannedWrite("SRC/a.py", old, new),),
            (PlannedWrite("src/A.py", None, new),),
        ):
            assert isinstance(carry_out(Plan(steps), mount, ground.state), Stopped), steps
            assert contents_of(mount) == before

    (mount := ground.outside / "mount").mkdir()
    if not on_folding_mount(ground.root, mount, do_and_undo):
        pytest.skip(NO_MOUNT)


def test_a_file_system_that_is_mounted_in_the_workspace_is_part_of_it(ground: Ground) -> None:
    def write_both() -> None:
        assert isinstance(target(ground.root, "mount/new.txt"), WritablePath)
        new = Content(b"new", 0o644)
        plan = Plan((PlannedWrite("mount/new.txt", None, new), PlannedWrite("new.txt", None, new)))
        assert isinstance(carry_out(plan, ground.root, ground.state), Done)

    (mount := ground.root / "mount").mkdir()
    if not on_folding_mount(ground.outside, mount, write_both):
        pytest.skip(NO_MOUNT)
    assert (ground.outside / "new.txt").read_bytes() == (ground.root / "new.txt").read_bytes() == b"new"


def contents_of(folder: Path) -> dict[str, bytes | None]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def test_where_spellings_are_said_to_be_one_file_it_is_the_same(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_spellings(ground.root)
    monkeypatch.setattr(os, "lstat", _folding_lstat)
    assert_only_the_spelling_of_the_disk_is_taken(ground.root)


def _folding_lstat(path: str, look: Callable[[str], os.stat_result] = os.lstat) -> os.stat_result:
    folder, name = os.path.split(path)
    there = (other for other in os.listdir(folder) if folded(other) == folded(name))
    return look(os.path.join(folder, next(there, name)))


def test_where_capitals_count_both_spellings_are_files(ground: Ground) -> None:
    (ground.root / "App.py").touch()
    if (ground.root / "app.py").exists():
        return
    for path in ("app.py", "App.py"):
        assert isinstance(target(ground.root, path), WritablePath)
    os.link(ground.root / "App.py", ground.root / "aPP.PY")
    found = target(ground.root, "App.py")
    assert isinstance(found, WritablePath)
    assert found.relative == "App.py"

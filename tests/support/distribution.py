"""What a release hands out, in ``dist/``: ``make dist`` runs this when the extension is packed.

Wheel, source and extension are built twice, the second time from a copy of what git has, and must have the
same bytes. They hold what they should and no path of this machine; all that the extension brings or installs
has a licence that it may be handed out under, and is in a list of parts (CycloneDX). Then each is installed
into an empty environment, and the first example of the documentation is run there.
"""

import json
import os
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from descant_server import __version__
from support.parts_lists import CLIENT, extension_parts, python_parts, unlicensed
from support.programs import run
from support.terminal import ROOT

DIST = ROOT / "dist"
WHEEL = f"descant-{__version__}-py3-none-any.whl"
SOURCE = f"descant-{__version__}.tar.gz"
EXTENSION = f"descant-{__version__}.vsix"
PACKAGES = ("parsers/descant", "server/descant_server")
IN_EXTENSION = re.compile(
    r"extension/(?:dist/(?:extension|comparison)\.(?:js|css)|dist/NOTICES\.txt"
    r"|(?:images|l10n|syntaxes|walkthrough|bundled)/.+"
    r"|package(?:\.nls(?:\.\w+)?)?\.json|language-configuration\.json|(?:readme|changelog)\.md|LICENSE\.txt)"
    r"|extension\.vsixmanifest|\[Content_Types\]\.xml"
)
CONVERSATION = """\
import sys
from descant_server.testing.session import Sessions
sessions = Sessions({})
with sessions.server() as server:
    print(*server.open(open(sys.argv[1], encoding="utf-8").read()).codes)
sessions.end()
"""


def main() -> int:
    """Make all of it; what is not as it should be ends this with an error."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with TemporaryDirectory(prefix="descant-dist-") as folder:
        build(ROOT, DIST, "--sdist", "--wheel")
        shutil.copy(CLIENT / "dist" / "descant.vsix", DIST / EXTENSION)
        run(sys.executable, "-m", "twine", "check", "--strict", DIST / WHEEL, DIST / SOURCE)
        check_contents(Path(folder))
        build_again(Path(folder))
        try_library(Path(folder))
        try_extension(Path(folder))
    made = sorted(DIST.iterdir())
    sums = "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (DIST / "SHA256SUMS").write_text(sums)
    print(sums, end="")
    return 0


def build_again(folder: Path) -> None:
    """Build everything once more, below *folder*, and compare."""
    build(copy_of_tracked(folder / "copy"), folder / "again", "--sdist", "--wheel")
    with tarfile.open(DIST / SOURCE) as archive:
        archive.extractall(folder / "source", filter="data")
    build(folder / "source" / SOURCE.removesuffix(".tar.gz"), folder / "again" / "of_source", "--wheel")
    run("npm", "run", "--silent", "package", "--", "--out", folder / "again" / EXTENSION, folder=CLIENT)
    for first, second in (
        (WHEEL, WHEEL),
        (SOURCE, SOURCE),
        (WHEEL, f"of_source/{WHEEL}"),
        (EXTENSION, EXTENSION),
    ):
        require(
            same(DIST / first, folder / "again" / second), f"{first} has other bytes when it is built again"
        )


def check_contents(folder: Path) -> None:
    """Hold what is in the archives against what git has."""
    ours = {file for package in PACKAGES for file in tracked(package)}
    packed = {name for name in names_in(DIST / WHEEL) if ".dist-info/" not in name}
    differ("the wheel", packed, {file.partition("/")[2] for file in ours})
    require(
        f"descant-{__version__}.dist-info/licenses/LICENSE" in names_in(DIST / WHEEL),
        "the wheel has no licence",
    )
    source = {name.partition("/")[2] for name in names_in(DIST / SOURCE)}
    expected = {file for file in tracked(".") if not file.startswith("editor-client/")}
    differ("the source", source - {"PKG-INFO"}, expected)
    unknown = [name for name in names_in(DIST / EXTENSION) if not IN_EXTENSION.fullmatch(name)]
    require(not unknown, f"the extension should not hold {unknown[:5]}")
    with zipfile.ZipFile(DIST / EXTENSION) as archive:
        archive.extractall(folder / "vsix")
    bundled = folder / "vsix" / "extension" / "bundled"
    require(same(bundled / "wheels" / WHEEL, DIST / WHEEL), "the wheel in the extension is another one")
    for path in (DIST / WHEEL, DIST / SOURCE, DIST / EXTENSION):
        here = [name for name, data in files_in(path) if str(ROOT).encode() in data]
        require(not here, f"{path.name} names a folder of this machine in {here[:5]}")


def try_library(folder: Path) -> None:
    """Run the first example of the library with the wheel alone, and that of the command with the source."""
    page = (ROOT / "docs" / "getting-started" / "library.md").read_text(encoding="utf-8")
    program, printed = re.findall(r"```(?:python|text)\n(.*?)```", page, re.DOTALL)[:2]
    shutil.copy(ROOT / "docs" / "getting-started" / "answer.response", folder)
    python = environment(folder / "of_wheel", DIST / WHEEL)
    require(run(python, "-c", program, folder=folder) == printed, "the first example says something else")
    python = environment(folder / "of_source", f"{DIST / SOURCE}[cli]")
    shown = run(python.with_name("descant"), "show", "answer.response", folder=folder, status=1)
    require("path-absolute" in shown, "the command does not show the answer")


def try_extension(folder: Path) -> None:
    """Install what the extension brings along, as it does; let the server read an answer; list its parts."""
    bundled = folder / "vsix" / "extension" / "bundled"
    locks = ("--require-hashes", "--requirement", "requirements.txt", "--requirement", "later.txt")
    python = environment(folder / "of_extension", *locks, beside=bundled)
    install(python, *bundled.glob("pip-*.whl"))
    codes = run(python, "-c", CONVERSATION, "answer.response", folder=folder)
    require("path-absolute" in codes.split(), "the server of the extension does not read the answer")
    lists = {"server": python_parts(python), "extension": extension_parts()}
    for name, parts in lists.items():
        (DIST / f"descant-{__version__}-{name}.cdx.json").write_text(parts)
        refused = [*unlicensed(json.loads(parts))]
        require(not refused, f"no licence that we know in {refused}")


def build(source: Path, into: Path, *kinds: str) -> None:
    """Build the *kinds* of archives of *source*."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", into, *kinds, source)


def environment(folder: Path, *requirements: str | Path, beside: Path = ROOT) -> Path:
    """Return the interpreter of a new environment with *requirements* and nothing else, not even pip.

    Paths in them are seen from the folder *beside*.
    """
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    install(python, *requirements, folder=beside)
    return python


def install(python: Path, *requirements: str | Path, folder: Path = ROOT) -> None:
    """Install *requirements* into the environment of *python*."""
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", *requirements, folder=folder)


def tracked(under: str) -> list[str]:
    """Return the files below the folder *under* that git has."""
    return [name for name in run("git", "ls-files", "-z", "--", under).split("\0") if name]


def copy_of_tracked(folder: Path) -> Path:
    """Copy what git has to *folder*, with other times and modes."""
    for name in tracked("."):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
        target.chmod(0o700 if os.access(ROOT / name, os.X_OK) else 0o600)
    return folder


def files_in(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files in *archive* with their bytes."""
    if archive.suffix == ".gz":
        with tarfile.open(archive) as tar:
            yield from ((each.name, tar.extractfile(each).read()) for each in tar if each.isfile())  # type: ignore[union-attr]
    else:
        with zipfile.ZipFile(archive) as zipped:
            yield from ((name, zipped.read(name)) for name in zipped.namelist())


def names_in(archive: Path) -> set[str]:
    """Return the paths of the files in *archive*."""
    return {name for name, _ in files_in(archive)}


def same(first: Path, second: Path) -> bool:
    """Tell whether both files hold the same bytes."""
    return first.read_bytes() == second.read_bytes()


def differ(what: str, packed: Iterable[str], expected: Iterable[str]) -> None:
    """Exit where *packed*, the files in *what*, are not those *expected*."""
    packed, expected = {*packed}, {*expected}
    lacking, beside = sorted(expected - packed)[:5], sorted(packed - expected)[:5]
    require(packed == expected, f"{what} lacks {lacking}, and has {beside} beside what git has")


def require(holds: bool, otherwise: str) -> None:  # noqa: FBT001
    """Exit with *otherwise* where something does not hold."""
    if not holds:
        sys.exit(f"make dist: {otherwise}")


if __name__ == "__main__":
    sys.exit(main())

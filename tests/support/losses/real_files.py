"""Files of this repository, of the Python that runs the tests and of packages, whole, to damage."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from support.real_code import modules

REPOSITORY = Path(__file__).parents[3]
_OWN = (
    ("parsers", "*.py"),
    ("server", "*.py"),
    ("editor-client/src", "*.ts"),
)
_SIZES = range(1_500, 60_000)


@cache
def own_files() -> Mapping[str, str]:
    """Return the code of this repository by its paths."""
    paths = (path for folder, form in _OWN for path in sorted((REPOSITORY / folder).rglob(form)))
    texts = {path.relative_to(REPOSITORY).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {path: text for path, text in texts.items() if len(text) in _SIZES}


@cache
def all_files() -> Mapping[str, str]:
    """Return the modules of Python, too, which are in other hands."""
    return {**own_files(), **{path: text for path, text in modules().items() if len(text) in _SIZES}}


@cache
def markup_files() -> Mapping[str, str]:
    """Return the pages of this repository, and those that packages of its client bring along."""
    client = REPOSITORY / "editor-client"
    paths = [*(REPOSITORY / "docs").glob("*.md"), *client.glob("*.md"), *client.glob("node_modules/*/*.md")]
    texts = {path.relative_to(REPOSITORY).as_posix(): path.read_bytes() for path in sorted(paths)}
    return {path: text.decode(errors="replace") for path, text in texts.items() if len(text) in _SIZES}


def files_in(folders: Sequence[Path], extensions: Collection[str] = ()) -> Mapping[str, str]:
    """Return the texts in *folders* by their paths, those of usual size; each text once."""
    texts: dict[str, str] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if extensions and path.suffix[1:] not in extensions:
                continue
            if path.is_file() and path.stat().st_size in _SIZES and ".min." not in path.name:
                try:
                    text = path.read_bytes().decode()
                except UnicodeDecodeError:
                    continue
                texts.setdefault(text, path.relative_to(folder).as_posix())
    return {path: text for text, path in texts.items()}

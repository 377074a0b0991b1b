"""Files of this repository and of the Python that runs the tests, whole, to damage."""

from collections.abc import Mapping
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

r"""Invalid YAML in a file.

The error is the first one that libyaml finds. Only the structure is read, one event after the other: no value
is made, and no alias is followed. Of templates, as those of Helm or Jinja, nothing is said.

Wrong: `{"path": "ci.yaml", "content": "jobs:\n  test: [a, b\n"}`

Right: `{"path": "ci.yaml", "content": "jobs:\n  test: [a, b]\n"}`

Prompt: Ask for quotes around strings in YAML files; `descant reask` shows the model the error.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from descant.embedded.languages.duplicates import DUPLICATE_KEY_IN_FILE, repeated
from descant.embedded.languages.language import Language, Note, Remark
from descant.embedded.languages.templates import is_template
from descant.extras import is_installed
from descant.patterns import regex
from descant.problems import ProblemKind, Severity
from descant.source import Span

YAML_SYNTAX = ProblemKind.from_doc("yaml-syntax", Severity.WARNING, __doc__)

_STRANGE = regex("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What cannot occur in YAML; a byte order mark may."""
_DEEPEST = 200
"""Reading takes quadratic time for the depth; nothing is said of a file that is deeper."""
_MERGE = "<<"
"""Every program that knows this key takes it more than once."""


def _check(content: str) -> Iterator[Remark]:
    if is_template(content):
        return
    strange = _STRANGE.search(content)
    if strange:
        code = f"U+{ord(strange[0]):04X}"
        yield Remark(YAML_SYNTAX, Span(*strange.span()), f"Invalid YAML: {code} is not allowed.")
        return
    import yaml  # 20 ms, and few answers have such files.

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    events = yaml.parse(content, Loader=loader)
    levels: list[_Level] = []
    try:
        for event in events:
            remark = _key(levels, event) if levels else None
            if remark is not None:
                yield remark
            if isinstance(event, yaml.CollectionStartEvent):
                if len(levels) == _DEEPEST:
                    return
                levels.append(_Level(isinstance(event, yaml.MappingStartEvent)))
            elif isinstance(event, yaml.CollectionEndEvent):
                levels.pop()
    except yaml.MarkedYAMLError as error:
        yield _flaw(content, error)
    except (yaml.YAMLError, RecursionError):
        return  # It does not say where.


@dataclass(slots=True)
class _Level:
    """A mapping or a list that is open."""

    is_mapping: bool
    keys: dict[Hashable, Span] = field(default_factory=dict)
    is_key: bool = True
    """Of a mapping: whether a key comes next."""


def _key(levels: "list[_Level]", event: Any) -> Remark | None:
    """Take *event* as a part of the innermost of *levels*; return what is to be said of a key."""
    import yaml

    level = levels[-1]
    if not level.is_mapping or not isinstance(event, yaml.NodeEvent):
        return None
    is_key, level.is_key = level.is_key, not level.is_key
    if not is_key or not isinstance(event, yaml.ScalarEvent) or event.value == _MERGE:
        return None
    # A number and a text of digits are two keys.
    key = (event.value, bool(event.implicit[0]), event.tag)
    start: Any = event.start_mark
    end: Any = event.end_mark
    return repeated(level.keys, key, event.value, Span(start.index, end.index))


def _flaw(content: str, error: Any) -> Remark:
    mark, context = error.problem_mark or error.context_mark, error.context_mark
    span = _shown(content, mark.index if mark else 0)
    notes: tuple[Note, ...] = ()
    if error.context and context is not None and error.problem_mark is not None:
        where = _shown(content, context.index)
        if where != span:
            notes = (Note(f"While {error.context.removeprefix('while ')}.", where),)
    problem = error.problem or error.context or "it cannot be read"
    return Remark(YAML_SYNTAX, span, f"Invalid YAML: {problem}.", notes=notes)


def _shown(content: str, offset: int) -> Span:
    """Return the character at *offset*; at the end of a line the last one before it that is no blank."""
    if content[offset : offset + 1].strip("\r\n"):
        return Span(offset, offset + 1)
    end = len(content[:offset].rstrip())
    return Span(end - 1, end) if end else Span(0, min(1, len(content)))


LANGUAGE = Language(
    name="yaml",
    title="YAML",
    check=_check,
    problem_kinds=(YAML_SYNTAX, DUPLICATE_KEY_IN_FILE),
    extensions="yaml yml",
    file_names=".clang-format .clang-tidy .yamllint",
    can_check=partial(is_installed, "yaml"),
)

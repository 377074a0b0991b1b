"""The setting ``container``: how a user's own tool writes files, checked as the records of this package are.

``descant.containers``, ``[[container]]`` in the file
    A list of objects. One has a ``tag``, and names the attribute or the child, or ``body``, where a part is:
    ``{"tag": "myWrite", "path": "file", "content": "body"}``. Or it has an ``opener``, the line above a file:
    ``{"opener": "%%% {path} %%%"}``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from descant import Severity, Source, analyze_source
from descant.formats import formats_with
from descant.formats.containers import FAMILIES, Banner, ElementKind, Family, Operation, faults_of, is_before
from descant_server.settings.complaints import Complaint, kind_of, list_in
from descant_server.settings.container_setting import KEYS

BODY = "body"
"""What stands between the tags, in the words of the setting."""
MOST = 100
_LONGEST = 200
"""So many characters has a word or a line of a record."""
_LONGEST_EXAMPLE = 10_000
_WORDS = ("path", "content", "old", "new", "new_path", "children")
"""Keys with one name or several."""
_OF_BOTH = {"name", "example", "replaces"}
_OF_TAGS = {"tag", "action", "each", "when", "title", "rule", *_WORDS}
_OF_LINES = {"opener", "closer", "least"}


class _RecordError(ValueError):
    """A record cannot be understood."""

    def __init__(self, message: str, item: str = "") -> None:
        super().__init__(message)
        self.item = item


@dataclass(frozen=True, slots=True)
class _Record:
    family: Family
    setting: str
    index: int
    has_example: bool


def read_containers(given: Mapping[Any, Any], complaints: list[Complaint]) -> tuple[Family, ...]:
    """Return the families that the settings *given* have, without those that cannot be used."""
    records: list[_Record] = []
    for setting in KEYS:
        for index, entry in enumerate(list_in(given.get(setting), setting, complaints)[:MOST]):
            try:
                records.append(_Record(_family(entry), setting, index, "example" in entry))
            except _RecordError as error:
                complaints.append(_complaint(setting, index, str(error), error.item))
    sound = [record for record in records if _is_sound(record, complaints)]
    complaints += _never_reached(sound)
    families = tuple(record.family for record in sound)
    for record in sound:
        if record.has_example and (fault := _fault_of_example(record.family, families)):
            where = f"descant.{record.setting}[{record.index}]"
            message = f"The example of the setting {where} is read otherwise: {fault}."
            complaints.append(Complaint(message, record.setting, "example", record.index))
    return families


def _never_reached(records: list[_Record]) -> Iterator[Complaint]:
    for number, record in enumerate(records):
        first = next((each for each in records[:number] if is_before(each.family, record.family)), None)
        if first is not None:
            fault = f"descant.{first.setting}[{first.index}] reads the same before it; remove one of them"
            yield _complaint(record.setting, record.index, fault, "")


def _complaint(setting: str, index: int, fault: str, item: str) -> Complaint:
    message = f"The setting descant.{setting}[{index}] is not used: {fault}"
    return Complaint(message if fault.endswith("?") else f"{message}.", setting, item, index)


def _is_sound(record: _Record, complaints: list[Complaint]) -> bool:
    faults = list(faults_of(record.family, FAMILIES))
    complaints += [_complaint(record.setting, record.index, fault, "") for fault in faults[:1]]
    return not faults


def _family(entry: Any) -> Family:
    if not isinstance(entry, Mapping):
        raise _RecordError(f"it is not an object but {kind_of(entry)}")
    if ("tag" in entry) == ("opener" in entry):
        raise _RecordError('it needs either a "tag" or an "opener"')
    allowed = _OF_BOTH | (_OF_TAGS if "tag" in entry else _OF_LINES)
    for key in entry:
        if key not in allowed:
            near = get_close_matches(str(key), sorted(allowed), 1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(sorted(allowed))}"
            raise _RecordError(f'it has an unknown key "{key!s:.40}"; {hint}', str(key))
    first = _text(entry, "tag" if "tag" in entry else "opener")
    example = _text(entry, "example", _LONGEST_EXAMPLE)
    family = Family(_text(entry, "name") or first.strip(), example, replaces=_part_names(entry, "replaces"))
    if "tag" in entry:
        return Family(family.name, example, (_element(first, entry),), replaces=family.replaces)
    if not example:
        example = f"{first.replace('{path}', 'src/a.py')}\nx\n"
    return Family(family.name, example, banners=(_banner(first, entry),), replaces=family.replaces)


def _element(tag: str, entry: Mapping[str, Any]) -> ElementKind:
    names = {operation.value: operation for operation in Operation}
    action = _text(entry, "action") or Operation.WRITE.value
    if action not in names:
        raise _RecordError(f'"{action[:40]}" is no action; there are {", ".join(names)}', "action")
    words = {key: _part_names(entry, key) for key in _WORDS}
    if names[action] is Operation.WRITE and "content" not in entry:
        words["content"] = (BODY,)
    own = {key: tuple("" if name == BODY else name for name in value) for key, value in words.items()}
    return ElementKind(
        tag,
        names[action],
        **own,
        each=_text(entry, "each"),
        only_changes=False,
        when=tuple(_conditions(entry)),
        is_title=_value(entry, "title", bool, "true or false", default=False),
        is_new=False,
        rule=_text(entry, "rule"),
    )


def _banner(opener: str, entry: Mapping[str, Any]) -> Banner:
    least = _value(entry, "least", int, "a number", default=1)
    if least < 1:
        raise _RecordError('"least" is less than 1', "least")
    try:
        return Banner.of_lines(opener, _text(entry, "closer"), least)
    except ValueError as error:
        raise _RecordError(str(error), "opener") from None


def _value(entry: Mapping[str, Any], key: str, kind: type, what: str, *, default: Any) -> Any:
    value = entry.get(key, default)
    if type(value) is not kind:
        raise _RecordError(f'"{key}" is not {what} but {kind_of(value)}', key)
    return value


def _text(entry: Mapping[str, Any], key: str, longest: int = _LONGEST) -> str:
    value = _value(entry, key, str, "a text", default="")
    if len(value) > longest:
        raise _RecordError(f'"{key}" has more than {longest:,} characters', key)
    assert isinstance(value, str)
    return value


def _part_names(entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise _RecordError(f'"{key}" is neither a name nor a list of names', key)
    return tuple(name[:_LONGEST] for name in value)


def _conditions(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    value = entry.get("when", {})
    if not isinstance(value, Mapping) or not all(isinstance(wanted, str) for wanted in value.values()):
        raise _RecordError('"when" is not an object of attributes and their values', "when")
    yield from value.items()


def _fault_of_example(family: Family, families: tuple[Family, ...]) -> str | None:
    analysis = analyze_source(Source(family.example), formats=formats_with(families))
    worst = next((p for p in analysis.problems if p.severity <= Severity.WARNING), None)
    if worst is not None:
        return f"reading it finds {worst.code} ({worst.message.removesuffix('.')})"
    if analysis.format != "container":
        return f"it is read as {analysis.format}"
    return None if analysis.answer.files else "no file is read from it"

"""What a call does to files, as the nodes of file operations."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from descant.formats.calls.call_objects import Call, roles_of, text_of, texts_by_role
from descant.formats.calls.edit_calls import call_file, edited_file
from descant.formats.calls.file_likeness import looks_like_files
from descant.formats.calls.line_changes import unsupported
from descant.formats.calls.patch_calls import added_file, edits_in, files_of_command, patched_files
from descant.formats.calls.problem_kinds import CALL_NOT_READ, CALL_NOT_RUN
from descant.formats.calls.string_values import CallReading, are_apart, together, within
from descant.formats.calls.tools import Action, action_of, folded
from descant.formats.json.anchors import Anchors
from descant.formats.json.merging import split
from descant.formats.json.reader import read_object
from descant.formats.markdown.file_names import is_named_path
from descant.patterns import regex
from descant.problems import Problem, Related
from descant.schemas.schema import member_names
from descant.syntax import Mapping, Member, Scalar, Sequence

_WRITES = regex(r"<<|>[ \t]*[\w./~\"'$]|\b(?:sed -i|tee|rm|mv|cp|Set-Content|Out-File)\b")


def read_call(text: str, call: Call) -> CallReading:
    """Return what *call*, which is written in *text*, does to files."""
    action = action_of(call.name) if call.name else _action_of_bare(call)
    if action is None:
        return CallReading(problems=tuple(_unknown(call)))
    if isinstance(call.arguments, Mapping):
        reading = _read(text, call, call.arguments, action)
    elif isinstance(call.arguments, Scalar):
        if not (call.arguments.complete and call.arguments.closed):
            return CallReading()  # The text ends in it, which is said.
        reading = within(text, call.arguments, lambda inner: _read_string(inner, call, action))
    else:
        reading = None
    return _not_read(call, action) if reading is None else reading


def _read_string(text: str, call: Call, action: Action) -> CallReading | None:
    """Read the arguments of *call* that are a *text* of their own: an object, or the patch itself."""
    start = len(text) - len(text.lstrip())
    if not text.startswith("{", start):
        return edits_in(text, None) if action in (Action.PATCH, Action.SHELL) else None
    walk = read_object(text, start, Anchors(text, len(text), member_names(())))
    if text[walk.end :].strip():
        return None
    reading = _read(text, call._replace(arguments=walk.root), walk.root, action)
    if reading is not None and not are_apart(walk.problems, reading):
        return None
    return reading and reading._replace(problems=(*walk.problems, *reading.problems))


def _read(text: str, call: Call, arguments: Mapping, action: Action) -> CallReading | None:
    if len(arguments.members) == len(arguments.value):
        return _read_once(text, call, arguments, action)
    parts, problems = split(arguments, text)
    readings = [_read_once(text, call, part, action) for part in parts]
    if len(parts) > 1 and all(readings):
        # Brackets between two of them are no call again, so that is no repair.
        problems = [replace(problem, repair=None) for problem in problems]
        return together([CallReading(problems=tuple(problems)), *filter(None, readings)])
    reading = _read_once(text, call, arguments, action)
    return reading and reading._replace(problems=(*reading.problems, *_repeated(arguments)))


def _repeated(arguments: Mapping) -> Iterator[Problem]:
    """Say of each member that stands more than once in a call that the first one was read."""
    seen: dict[str, Member] = {}
    for member in arguments.members:
        first = seen.setdefault(member.name, member)
        if first is not member:
            message = f'"{member.name}" occurs again in this call; the first one was read, and not this one.'
            related = (Related("This one was read.", first.key.span),)
            yield Problem(CALL_NOT_READ, member.key.span, message, related=related).as_error()


def _read_once(text: str, call: Call, arguments: Mapping, action: Action) -> CallReading | None:
    roles = roles_of(arguments)
    if action is Action.EDITOR:
        command = arguments.get("command")
        action = (action_of(str(command.value)) if command else None) or Action.OTHER
    if action in (Action.WRITE, Action.PATCH) and "content" not in roles and "old" in roles:
        action = Action.EDIT
    if action is Action.WRITE and "content" not in roles and "patch" in roles:
        is_new = folded(call.name).startswith(("create", "add", "new"))
        return (added_file if is_new else patched_files)(text, arguments, roles)
    files = arguments.get("files")
    if action is Action.WRITE and "path" not in roles and isinstance(files, Sequence):
        each = [_write(text, item, roles_of(item)) for item in files.items if isinstance(item, Mapping)]
        readings = [reading for reading in each if reading is not None]
        return together(readings) if readings and len(readings) == len(files.items) else None
    return _READERS[action](text, arguments, roles) if action in _READERS else None


def _action_of_bare(call: Call) -> Action:
    roles = roles_of(call.arguments) if isinstance(call.arguments, Mapping) else {}
    if "patch" in roles and "path" not in roles:
        return Action.PATCH
    if "command" in roles:
        word = roles["command"].node.value
        return Action.EDITOR if isinstance(word, str) and action_of(word) else Action.SHELL
    return Action.EDIT if "old" in roles or "edits" in roles else Action.WRITE


def _unknown(call: Call) -> list[Problem]:
    """Report a tool that is not known where it looks as if it changes a file; else that it is not run."""
    texts = texts_by_role(call.value)
    has_text = {"content", "old", "new", "patch"} & texts.keys() or any("\n" in t for t in texts.values())
    if (
        ("path" in texts and has_text)
        or {"old", "new"} <= texts.keys()
        or "patch" in texts
        or looks_like_files(call.value)
    ):
        message = f"Call of {call.name}, an unknown tool; it may change a file, and was not read."
        return [Problem(CALL_NOT_READ, call.place, message)]
    return [Problem(CALL_NOT_RUN, call.place, f"Call of {call.name}; tools are never run.")]


def may_write(command: str) -> bool:
    """Tell whether *command* looks as if it changes files; it is never run."""
    return "*** Begin Patch" in command or _WRITES.search(command) is not None


def _not_read(call: Call, action: Action) -> CallReading:
    name = call.name or "a tool"
    if action is Action.SHELL and may_write(str(call.value)):
        message = f"Call of {name}; it may change files, which was not read."
        problem = Problem(CALL_NOT_RUN, call.place, message).as_warning()
    elif action in (Action.OTHER, Action.SHELL, Action.EDITOR):
        problem = Problem(CALL_NOT_RUN, call.place, f"Call of {name}; tools are never run.")
    else:
        message = f"This call of {name} was not read: it has not what the tool takes."
        problem = Problem(CALL_NOT_READ, call.place, message).as_error()
    return CallReading(problems=(problem,))


def _write(_text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    path, content = text_of(roles.get("path")), text_of(roles.get("content"))
    if path is None and (title := text_of(roles.get("title"))) and is_named_path(title.value):
        path = title
    if path is None or "content" not in roles:
        return None
    if content is not None and content.value and not content.value.strip(". …"):
        return None  # A mark that stands for the content: an example.
    mode = roles.get("append")
    appends = mode is not None and mode.node.value in (True, "append", "a", "a+")
    problems = (unsupported(mode, "appends to a file"),) if mode and appends else ()
    encoding = arguments.member("encoding")
    if encoding is not None and "64" in str(encoding.node.value):
        problems = (*problems, unsupported(encoding, "has a content that is encoded"))
    if content is None:
        problems = (*problems, unsupported(roles["content"], "has a content that is no text"))
    return CallReading((call_file(arguments, "write", path, content=content),), problems)


def _delete(_text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    path = text_of(roles.get("path"))
    return CallReading((call_file(arguments, "delete", path),)) if path else None


def _move(_text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    path = text_of(roles.get("from") or roles.get("path"))
    new_path = text_of(roles.get("to"))
    if path is None or new_path is None:
        return None
    return CallReading((call_file(arguments, "move", path, new_path=new_path),))


def _insert(_text: str, arguments: Mapping, roles: dict[str, Member]) -> CallReading | None:
    path = text_of(roles.get("path"))
    place = roles.get("line") or roles.get("path")
    if path is None or place is None:
        return None
    problem = unsupported(place, "adds to a file at a place that only the file can tell")
    return CallReading((call_file(arguments, "patch", path),), (problem,))


_Reader = Callable[[str, Mapping, dict[str, Member]], CallReading | None]
_READERS: dict[Action, _Reader] = {
    Action.WRITE: _write,
    Action.EDIT: edited_file,
    Action.DELETE: _delete,
    Action.MOVE: _move,
    Action.PATCH: patched_files,
    Action.SHELL: files_of_command,
    Action.INSERT: _insert,
    Action.APPEND: _insert,
}

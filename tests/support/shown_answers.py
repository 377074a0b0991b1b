"""Files in code blocks of which some look like answers: pages and fixtures about formats, and code.

From the folder ``tests``: ``python -m support.shown_answers 2000`` counts what is read of so many answers, by
what the files show; with ``--show 5`` it prints those that are not read as they should be.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from descant import Analysis, Severity, analyze
from descant.schemas import SCHEMAS
from support.instances import Instances

Shown = Callable[[random.Random], str]
"""Writes what looks like an answer; it ends with a line break."""

_CODE = {
    "src/tide.py": "import math\n\n\ndef tide(hour):\n    return math.sin(hour / 12)\n",
    "src/moon.ts": "export const full = (day: number) => day % 29 === 14;\n",
    "lib/wind.rb": "def wind(speed)\n  speed > 5 ? 'strong' : 'weak'\nend\n",
    "styles/sea.css": ".sea {\n  color: #036;\n}\n",
    "config/ports.yml": "ports:\n  - name: a\n    depth: 3\n",
    "ports.json": '{\n  "name": "harbour",\n  "depth": 7\n}\n',
    "sql/ports.sql": "SELECT name FROM ports WHERE depth > 3;\n",
    "README.md": "# Tides\n\nWhat the sea does.\n",
}
_TALK = ("", "Here are the files.\n\n", "I have written the page, with an example in it:\n\n")
_FOLDERS = ("docs", "tests/fixtures", "pages", "examples/a")
_STEMS = ("format", "answers", "tides", "readme", "guide")


def _json(chance: random.Random) -> str:
    schema = chance.choice(SCHEMAS)
    made = Instances(chance.randrange(10**6), (1, 2)).full(schema.model.outline)
    return json.dumps(made, indent=chance.choice((None, 2))) + "\n"


def _with_files(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    plan = [{"step": 1, "description": f"Write {path}."}]
    answer = {"summary": "Count.", "course_of_action": plan, "files": [{"path": path, "content": content}]}
    return json.dumps(answer, indent=chance.choice((None, 2))) + "\n"


def _tags(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    summary = chance.choice(("", "<summary>Count.</summary>\n"))
    return f'{summary}<file path="{path}">\n{content}</file>\n'


def _document(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    return (
        '<?xml version="1.0"?>\n<response>\n<summary>Count.</summary>\n'
        f'<file path="{path}"><![CDATA[{content}]]></file>\n</response>\n'
    )


def _patch(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    lines = "".join(f"+{line}\n" for line in content.splitlines())
    return f"*** Begin Patch\n*** Add File: {path}\n{lines}*** End Patch\n"


def _diff(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    first, *others = content.splitlines()
    context = "".join(f" {line}\n" for line in others[:2])
    count = 1 + len(others[:2])
    return f"--- a/{path}\n+++ b/{path}\n@@ -1,{count} +1,{count} @@\n-{first}\n+{first}2\n{context}"


def _search(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    line = content.splitlines()[0]
    return f"{path}\n<<<<<<< SEARCH\n{line}\n=======\n{line}2\n>>>>>>> REPLACE\n"


def _pathless(chance: random.Random) -> str:
    return _search(chance).partition("\n")[2]


def _blocks(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    return f"### {path}\n\n```{path.rpartition('.')[2]}\n{content}```\n"


def _call(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    return json.dumps({"name": "write_file", "arguments": {"path": path, "content": content}}) + "\n"


def _artifact(chance: random.Random) -> str:
    path, content = chance.choice([*_CODE.items()])
    action = f'<boltAction type="file" filePath="{path}">\n{content}</boltAction>'
    return f'<boltArtifact id="a" title="t">\n{action}\n</boltArtifact>\n'


def _map(chance: random.Random) -> str:
    return json.dumps(dict(chance.sample([*_CODE.items()], 2)), indent=2) + "\n"


SHOWN: Mapping[str, tuple[Shown, str]] = {
    "an object of a schema": (_json, "json"),
    "an object with files": (_with_files, "json"),
    "tags": (_tags, "xml"),
    "a document in XML": (_document, "xml"),
    "a patch": (_patch, "patch"),
    "a diff": (_diff, "diff"),
    "a search/replace block": (_search, "txt"),
    "a search/replace block without a path": (_pathless, "txt"),
    "code blocks": (_blocks, "md"),
    "a call": (_call, "json"),
    "an artifact": (_artifact, "xml"),
    "a map of files": (_map, "json"),
}
_OF_THEIR_FILE = {"a search/replace block without a path"}


def _whole(chance: random.Random, shown: str) -> str:
    return shown


def _first(chance: random.Random, shown: str) -> str:
    return f"{shown}\nThis is how an answer looks.\n"


def _amid(chance: random.Random, shown: str) -> str:
    return f"# Format\n\nThis is how an answer looks:\n\n{shown}\nThat is all.\n"


def _fenced(chance: random.Random, shown: str) -> str:
    mark = _fence(chance, shown, 3)
    return f"# Format\n\nAn example:\n\n{mark}\n{shown}{mark}\n\nThat is all.\n"


def _quoted(chance: random.Random, shown: str) -> str:
    return f'"""What is read."""\n\nANSWER = r"""\n{shown}"""\n\n\ndef test_it():\n    assert ANSWER\n'


PLACES: Mapping[str, Callable[[random.Random, str], str]] = {
    "alone in a file of its kind": _whole,
    "alone in a page": _whole,
    "first in a page": _first,
    "amid a page": _amid,
    "in a fence of a page": _fenced,
    "in a string of code": _quoted,
}


def _fence(chance: random.Random, content: str, longest: int = 6) -> str:
    mark = chance.choice("```~")
    inner = [line.strip() for line in content.splitlines()]
    least = max(
        (len(line) - len(line.lstrip(mark)) + 1 for line in inner if line.startswith(mark * 3)), default=3
    )
    return mark * max(least, chance.randint(3, longest))


def _info(chance: random.Random, path: str) -> str:
    language = path.rpartition(".")[2]
    return chance.choice((language, language, "")) if language != "txt" else chance.choice(("", "text"))


def _above(line: str) -> Callable[[random.Random, str, str], str]:
    def write(chance: random.Random, path: str, content: str) -> str:
        mark = _fence(chance, content)
        return f"{line.format(path)}\n{mark}{_info(chance, path)}\n{content}{mark}\n"

    return write


def _within(info: str) -> Callable[[random.Random, str, str], str]:
    def write(chance: random.Random, path: str, content: str) -> str:
        mark = _fence(chance, content)
        return f"{mark}{info.format(path.rpartition('.')[2], path)}\n{content}{mark}\n"

    return write


def _details(chance: random.Random, path: str, content: str) -> str:
    return f"<details>\n<summary>{path}</summary>\n\n{_above('')(chance, path, content)[1:]}\n</details>\n"


def _aider(chance: random.Random, path: str, content: str) -> str:
    closed = {tag for tag in ("source", "code", "pre") if f"<{tag}" not in content}
    tag = chance.choice(sorted(closed))
    return f"{path}\n<{tag}>{_info(chance, path)}\n{content}</{tag}>\n"


def _heredoc(chance: random.Random, path: str, content: str) -> str:
    mark = _fence(chance, content)
    return f"{mark}bash\ncat > {path} <<'END_OF_FILE'\n{content}END_OF_FILE\n{mark}\n"


STYLES: Mapping[str, Callable[[random.Random, str, str], str]] = {
    "### path": _above("### {}"),
    "### `path`": _above("### `{}`\n"),
    "**path**": _above("**{}**\n"),
    "**`path`**:": _above("**`{}`**:"),
    "path": _above("{}"),
    "File: path": _above("File: {}"),
    "1. path": _above("1. `{}`\n"),
    "lang:path": _within("{}:{}"),
    "lang path": _within("{} {}"),
    "title=": _within('{} title="{}"'),
    "<details>": _details,
    "<source>": _aider,
    "cat > path": _heredoc,
}


class ShownAnswer(NamedTuple):
    """An answer, and the files that it has."""

    shown: str
    place: str
    style: str
    text: str
    files: Mapping[str, str]


def shown_answers(seed: int, count: int) -> Iterator[ShownAnswer]:
    """Yield *count* answers, each of which has a file that shows something."""
    chance = random.Random(seed)
    for number in range(count):
        shown = [*SHOWN][number % len(SHOWN)]
        place = chance.choice([*PLACES])
        style = chance.choice([*STYLES])
        files = dict(chance.sample([*_CODE.items()], chance.randint(0, 5)))
        for again in range(chance.choice((1, 1, 2))):
            kind = (
                shown if not again else chance.choice([kind for kind in SHOWN if kind not in _OF_THEIR_FILE])
            )
            path, content = _showing(chance, kind, place)
            files[path] = content
        listed = [*files.items()]
        chance.shuffle(listed)
        if shown in _OF_THEIR_FILE and place.startswith("alone"):
            continue  # It is an edit of the file that the block is named by.
        if len(files) == 1 and place == "alone in a file of its kind":
            continue  # That is an answer as much as a file.
        before = chance.choice(
            ("", "Here are the files.\n\n", "I have written the page, with an example in it:\n\n")
        )
        text = before + "\n".join(STYLES[style](chance, *file) for file in listed)
        yield ShownAnswer(shown, place, style, text + chance.choice(("", "\nThat is all.\n")), dict(listed))


def _showing(chance: random.Random, kind: str, place: str) -> tuple[str, str]:
    make, extension = SHOWN[kind]
    content = PLACES[place](chance, make(chance))
    if place == "in a string of code":
        extension = "py"
    elif place != "alone in a file of its kind":
        extension = "md"
    return f"{chance.choice(_FOLDERS)}/{chance.choice(_STEMS)}.{extension}", content


def verdict(answer: ShownAnswer, analysis: Analysis) -> str:
    """Return how *answer* was read: exactly, loudly or silently wrong, with what was lost or invented."""
    read = [(file.path, file.content) for file in analysis.answer.files]
    if read == [*answer.files.items()]:
        is_loud = any(problem.severity is Severity.ERROR for problem in analysis.problems)
        return "exact, with an error" if is_loud else "exact"
    is_loud = any(problem.severity <= Severity.WARNING for problem in analysis.problems)
    paths = {path for path, _ in read}
    what = "changed" if paths == answer.files.keys() and len(read) == len(paths) else ""
    what += " lost" * bool(answer.files.keys() - paths) + " invented" * bool(paths - answer.files.keys())
    return f"{'loud' if is_loud else 'silent'}: {what.strip() or 'changed'}"


def main() -> None:
    """Print how many answers are read how."""
    parser = argparse.ArgumentParser(prog="python -m support.shown_answers")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--verdict", default="")
    asked = parser.parse_args()
    counts: dict[str, Counter[str]] = {"all": Counter()}
    left = asked.show
    for answer in shown_answers(asked.seed, asked.count):
        analysis = analyze(answer.text)
        read = verdict(answer, analysis)
        for name in ("all", answer.shown, answer.place, answer.style):
            counts.setdefault(name, Counter())[read] += 1
        if left and read != "exact" and asked.verdict in read:
            left -= 1
            print(f"===== {answer.shown}, {answer.place}, {answer.style}: {read}, as {analysis.format}")
            print(answer.text)
            print([file.path for file in analysis.answer.files])
            for problem in analysis.problems:
                print(problem.severity.label, problem.code, problem.span, problem.message)
    for name, counted in counts.items():
        print(f"{name:30}", ", ".join(f"{number} {read}" for read, number in counted.most_common()))


if __name__ == "__main__":
    main()

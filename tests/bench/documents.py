"""The documents: modules of the standard library in one Harmony object, in tags, and with a defect each."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from support import real_code
from support.damage.generation import slipped
from support.real_code import Files

SIZES = {"10 KB": 1, "200 KB": 20, "5 MB": 200}
"""How many modules make a document of about that size."""


@dataclass(frozen=True)
class Document:
    """A text, the files that are whole in it, and the bar for reading it."""

    name: str
    text: str
    sound: str
    """The same answer as sound JSON, which `json.loads` reads."""
    files: Files
    bar: float | None
    """Times `json.loads`; None at sizes where fixed costs count more than the text."""
    is_json: bool = True
    whole_bar: float | None = None
    """The same for all that ``parse`` does."""

    @property
    def kilobytes(self) -> float:
        """The size of the text in UTF-8."""
        return len(self.text.encode()) / 1000


def documents(size: str) -> Iterator[Document]:
    """Yield the documents of about *size*, one of `SIZES`."""
    files = modules(size)
    sound = json_of(files)
    quotes = json_of(files, real_code.unescaped_quotes)
    middle = len(files) // 2 - 1
    cut = sound[: -(len(sound) // 50)]
    # The last file is cut at most, and all that lie behind it are not there.
    whole_files = dict(list(files.items())[: len(re.findall(r'^      "content": ".*"$', cut, re.MULTILINE))])

    def document(
        name: str,
        text: str,
        bar: float,
        files: Files = files,
        *,
        is_json: bool = True,
        whole: float | None = None,
    ) -> Document:
        bars = (None, None) if size == "10 KB" else (bar, whole)
        return Document(name, text, sound, files, bars[0], is_json, bars[1])

    yield document("sound", sound, 2, whole=4)
    yield document("trailing comma", real_code.trailing_comma(sound), 3)
    if middle >= 0:
        yield document("missing comma", real_code.missing_comma(sound, middle), 3, whole=6)
        yield document('slip `},"{`', real_code.stray_quote(sound, middle), 3)
    yield document("fence and prose", real_code.fenced(sound), 3)
    yield document("cut off", cut, 3, whole_files, whole=6)
    yield document("unescaped quotes", quotes, 15)
    yield document("five slips a file", slipped([*files.items()], 5 * len(files), "1"), 15)
    yield document("tags", tags_of(files), 1, is_json=False, whole=4)


def documents_of_tools(size: str) -> Iterator[Document]:
    """Yield answers of about *size* as tools have models write them."""
    files = modules(size)
    for name, (written, bar) in _OF_TOOLS.items():
        limit = None if size == "10 KB" else bar
        yield Document(name, written(files), json_of(files), files, limit, is_json=False)


def modules(size: str) -> Mapping[str, str]:
    """Return the modules of a document: one of 10 KB, the 20 nearest to that, or 200 of 25 KB on average."""
    found, count = real_code.modules(), SIZES[size]
    if size == "5 MB":
        names = sorted(found, key=lambda name: (abs(len(found[name]) - 25_000), name))[:count]
    else:
        names = sorted(found, key=lambda name: (abs(len(found[name]) - 10_000), name))[:count]
    return {name: found[name] for name in sorted(names)}


def json_of(
    files: Files, dumped: real_code.Dumped = lambda text: json.dumps(text, ensure_ascii=False)
) -> str:
    """Return *files* as one Harmony object, with an indent of two spaces."""
    return real_code.sound(files, indent=2, dumped=dumped)


def tags_of(files: Files) -> str:
    """Return *files* in tags, with summary and plan."""
    blocks = "".join(f'<file path="{path}">\n{content}</file>\n' for path, content in files.items())
    head = "<summary>\nModules.\n</summary>\n<course_of_action>\n1. Write them.\n</course_of_action>\n"
    return head + blocks


def calls_of(files: Files) -> str:
    """Return *files* as calls of a tool that were printed, in one list."""
    calls = [
        {"name": "write_file", "arguments": {"path": path, "content": content}}
        for path, content in files.items()
    ]
    return json.dumps(calls, ensure_ascii=False, indent=2)


def actions_of(files: Files) -> str:
    """Return *files* as actions of Bolt, behind a sentence."""
    actions = "".join(
        f'<boltAction type="file" filePath="{path}">\n{content}</boltAction>\n'
        for path, content in files.items()
    )
    return f'Here it is.\n\n<boltArtifact id="modules" title="Modules">\n{actions}</boltArtifact>\n'


def pack_of(files: Files) -> str:
    """Return *files* as Gitingest packs them."""
    rule = "=" * 48
    return "".join(f"{rule}\nFILE: {path}\n{rule}\n{content}\n\n" for path, content in files.items())


def mail_of(files: Files) -> str:
    """Return a mail of ``git format-patch`` that adds *files*."""
    head = f"From {'1' * 40} Mon Sep 17 00:00:00 2001\nFrom: A <a@b.example>\n"
    subject = "Date: Mon, 23 Nov 2026 10:00:00 +0000\nSubject: [PATCH] Add modules\n\n---\n\n"
    return f"{head}{subject}{''.join(map(_added, files.items()))}-- \n2.47.1\n\n"


def _added(file: tuple[str, str]) -> str:
    path, content = file
    lines = content.splitlines(keepends=True)
    mode = f"diff --git a/{path} b/{path}\nnew file mode 100644\nindex 0000000..1111111\n"
    added = "".join(f"+{line}" for line in lines)
    return f"{mode}--- /dev/null\n+++ b/{path}\n@@ -0,0 +1,{len(lines)} @@\n{added}"


_OF_TOOLS = {
    "calls of a tool": (calls_of, 260),
    "actions of Bolt": (actions_of, 290),
    "a pack": (pack_of, 350),
    "a mail of git": (mail_of, 500),
}
"""Each with the bar for it."""

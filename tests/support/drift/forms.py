"""A change of files in the forms that models answer in."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

Texts = Mapping[str, str | None]


def whole_files(base: Texts, answer: Mapping[str, str], _: Path) -> str:
    """Return *answer* with the whole content of each file."""
    files = [{"path": path, "content": text} for path, text in answer.items()]
    return json.dumps({"summary": "Changes it.", "course_of_action": [], "files": files})


def git_diff(base: Texts, answer: Mapping[str, str], scratch: Path) -> str:
    """Return *answer* as ``git diff`` prints it, with the ids of the contents."""
    return "".join(_diffs(base, answer, scratch, 3))


def plain_diff(base: Texts, answer: Mapping[str, str], scratch: Path) -> str:
    """Return *answer* as a diff that knows no ids."""
    lines = git_diff(base, answer, scratch).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("index ", "diff --git ")))


def apply_patch(base: Texts, answer: Mapping[str, str], scratch: Path) -> str:
    """Return *answer* as a patch for ``apply_patch``."""
    parts = ["*** Begin Patch\n"]
    for path, text in answer.items():
        if base[path] is None:
            parts += [f"*** Add File: {path}\n", *(f"+{line}\n" for line in text.splitlines())]
            continue
        parts.append(f"*** Update File: {path}\n")
        for line in next(_diffs({path: base[path]}, {path: text}, scratch, 3)).splitlines()[4:]:
            if line.startswith("@@"):
                parts.append("@@\n")
            elif not line.startswith("\\"):
                parts.append(f"{line}\n")
    return "".join((*parts, "*** End Patch\n"))


def search_replace(base: Texts, answer: Mapping[str, str], scratch: Path) -> str:
    """Return *answer* as blocks of what is looked for and what takes its place."""
    parts = []
    for path, text in answer.items():
        if base[path] is None:
            parts.append(_block(path, [], text.splitlines()))
            continue
        old: list[str] = []
        new: list[str] = []
        for line in [*next(_diffs({path: base[path]}, {path: text}, scratch, 3)).splitlines()[4:], "@@"]:
            if line.startswith("@@"):
                parts += [_block(path, old, new)] if old or new else []
                old, new = [], []
            elif not line.startswith("\\"):
                old += [line[1:]] if line[0] in " -" else []
                new += [line[1:]] if line[0] in " +" else []
    return "".join(parts)


FORMS = {
    "whole files": whole_files,
    "git diff": git_diff,
    "diff": plain_diff,
    "apply_patch": apply_patch,
    "search/replace": search_replace,
}


def _block(path: str, old: list[str], new: list[str]) -> str:
    lines = (path, "```", "<<<<<<< SEARCH", *old, "=======", *new, ">>>>>>> REPLACE", "```", "")
    return "\n".join(lines) + "\n"


def _diffs(base: Texts, answer: Mapping[str, str], scratch: Path, context: int) -> Iterator[str]:
    for path, text in answer.items():
        for side, content in (("a", base[path]), ("b", text)):
            place = scratch / side / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes((content or "").encode())
        if base[path] is None:
            yield _new_file(path, text)
            continue
        # The paths are those of the two folders, which are the prefixes then.
        command = ["git", "diff", "--no-index", "--no-color", "--full-index", f"-U{context}", "--no-prefix"]
        run = subprocess.run(
            [*command, f"a/{path}", f"b/{path}"], cwd=scratch, capture_output=True, check=False
        )
        yield run.stdout.decode()


def _new_file(path: str, text: str) -> str:
    lines = text.split("\n")
    end = "" if not lines.pop() else "\n\\ No newline at end of file"
    lines += [text.rpartition("\n")[2]] if end else []
    head = f"diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n"
    return f"{head}@@ -0,0 +1,{len(lines)} @@\n" + "\n".join(f"+{line}" for line in lines) + f"{end}\n"

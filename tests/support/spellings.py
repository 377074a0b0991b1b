"""Answers whose code blocks are spelled as other tools spell them: real files in each way to name a file."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from descant import Analysis, Severity
from support.damage.edits.changes import own_files, three_edits

Written = Callable[[str, str], str]
"""Writes the block of a path and a content that ends with a line break."""

_COMMENTS = {
    "html": "<!-- {} -->",
    "xml": "<!-- {} -->",
    "css": "/* {} */",
    "md": "<!-- {} -->",
    "sql": "-- {}",
} | dict.fromkeys(("js", "ts", "tsx", "jsx", "go", "rs", "c", "h", "java"), "// {}")
_LAZY = (
    "... existing code ...",
    "... rest of code here ...",
    "...",
    "… unchanged …",
    "... keep existing code",
    "rest of the file unchanged",
)


def _language(path: str) -> str:
    return path.rpartition(".")[2]


def _comment(path: str, words: str) -> str:
    return _COMMENTS.get(_language(path), "# {}").format(words)


def _block(info: str, content: str, first: str = "") -> str:
    fence = "`" * max(
        3, *(len(line) - len(line.lstrip("`")) + 1 for line in map(str.lstrip, content.split("\n")))
    )
    return f"{fence}{info}\n{first}{content}{fence}\n"


def _above(line: str) -> Written:
    return lambda path, content: f"{line.format(path)}\n{_block(_language(path), content)}"


def _in_info(info: str) -> Written:
    return lambda path, content: _block(info.format(_language(path), path), content)


def _first(info: str, line: str, above: str = "") -> Written:
    return lambda path, content: (
        above.format(path) + _block(info.format(_language(path)), content, line.replace("{path}", path))
    )


def _marked(label: str, above: str = "") -> Written:
    return lambda path, content: (
        above.format(path) + _block(_language(path), content, _comment(path, f"{label}: {path}") + "\n")
    )


def _script(language: str, before: str, after: str) -> Written:
    return lambda path, content: _block(language, before.format(path) + content + after.format(path))


def _devika(path: str, content: str) -> str:
    return f"~~~\nFile: `{path}`:\n{_block(_language(path), content)}~~~\n"


def _yaml(entry: str, indent: int) -> Written:
    def write(path: str, content: str) -> str:
        lines = (
            f"{' ' * indent}{line}" if line.strip("\n") else line
            for line in content.splitlines(keepends=True)
        )
        # Blank lines at its end are content, and the first line may be indented.
        header = f"|{2}+" if content.endswith("\n\n") else f"|{2}"
        return f"```yaml\nfiles:\n{entry.format(path)}{header}\n{''.join(lines)}```\n"

    return write


SPELLINGS: Mapping[str, Written] = {
    "[path]": _above("[{}]"),
    "### `path`": _above("### `{}`\n"),
    "**File: path**": _above("**File: {}**\n"),
    "## File: path": _above("## File: {}"),
    "<details>": lambda path, content: (
        f"<details>\n<summary>{path}</summary>\n\n{_block(_language(path), content)}\n</details>\n"
    ),
    "<details><summary>": lambda path, content: (
        f"<details><summary><b>{path}</b></summary>\n\n{_block('', content)}</details>\n"
    ),
    "lang:path": _in_info("{}:{}"),
    "lang path": _in_info("{} {}"),
    "title=": _in_info('{} title="{}"'),
    "file=": _in_info('{} file="{}"'),
    "filename=": _in_info("{} filename={}"),
    "{.lang filename=}": _in_info('{{.{} filename="{}"}}'),
    ":caption:": _first("{{code-block}} {}", ":caption: {path}\n:linenos:\n\n"),
    ":filename:": _first("{{code-block}} {}", ":filename: {path}\n\n"),
    "#| filename:": _first("{{{}}}", "#| filename: {path}\n#| echo: false\n"),
    "%%writefile": _first("{}", "%%writefile {path}\n"),
    "filepath:": _marked("filepath"),
    "filepath: below a heading": _marked("filepath", "### {}\n\n"),
    "File:": _marked("File"),
    "cat > path": _script("bash", "cat > {} <<'END_OF_FILE'\n", "END_OF_FILE\n"),
    "cat <<EOF > path": _script("sh", "mkdir -p x\ncat <<'END_OF_FILE' > {}\n", "END_OF_FILE\nchmod +x {}\n"),
    "tee path": _script("", 'sudo tee {} <<"END_OF_FILE" > /dev/null\n', "END_OF_FILE\n"),
    "'@ | Set-Content": _script("powershell", "@'\n", "'@ | Set-Content -Path {} -Encoding utf8\n"),
    "Set-Content @'": _script("powershell", "Set-Content -Path '{}' -Value @'\n", "'@\n"),
    "Out-File": _script("ps1", "$text = @'\n", "'@\n$text | Out-File -FilePath {}\n"),
    "Devika": _devika,
    "YAML list": _yaml("  - path: {}\n    content: ", 6),
    "YAML mapping": _yaml("  {}: ", 4),
}


class Spelled(NamedTuple):
    """An answer, and the files that it holds."""

    style: str
    text: str
    files: Mapping[str, str]
    is_lazy: bool = False
    """Lines of the files stand for others."""


def spelled(seed: int, count: int) -> Iterator[Spelled]:
    """Yield *count* answers in each spelling, and lazy ones in those that editors ask for lazy lines in."""
    for style, write in SPELLINGS.items():
        for number in range(count):
            chance = random.Random(f"{seed} {style} {number}")
            edits = three_edits(chance, operations=("write",), among=own_files())
            files = {edit.path: edit.after or "" for edit in edits}
            talk = chance.choice(
                ("", "Sure! Here is what changes.\n\n", "I've updated the module, as you asked:\n\n")
            )
            text = talk + "\n".join(write(path, content) for path, content in files.items())
            yield Spelled(style, text + chance.choice(("", "\nLet me know if it works.\n")), files)
            if style in ("lang:path", "lang path", "filepath:", "filepath: below a heading", "file="):
                lazy = {path: _lazy(chance, path, content) for path, content in files.items()}
                yield Spelled(style, "\n".join(write(*file) for file in lazy.items()), lazy, is_lazy=True)


def _lazy(chance: random.Random, path: str, content: str) -> str:
    lines = content.splitlines(keepends=True)
    start = chance.randrange(max(1, len(lines)))
    return "".join((*lines[:start], _comment(path, chance.choice(_LAZY)) + "\n", *lines[start + 3 :]))


def verdict(answer: Spelled, analysis: Analysis) -> str:
    """Return how *answer* was read: exactly, loudly or silently wrong; lazy ones have to be refused."""
    errors = [problem for problem in analysis.problems if problem.severity is Severity.ERROR]
    files = {file.path: file.content for file in analysis.answer.files}
    if answer.is_lazy:
        said = sum(any(file.span.holds(error.span) for error in errors) for file in analysis.answer.files)
        return (
            "exact"
            if said == len(answer.files) and files == answer.files
            else "silent"
            if not errors
            else "loud"
        )
    if files == answer.files and len(analysis.answer.files) == len(files):
        return "exact"
    return "loud" if any(problem.severity <= Severity.WARNING for problem in analysis.problems) else "silent"

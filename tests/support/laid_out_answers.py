"""Sound answers in tags, laid out in the ways of models and people: nothing is wrong with any of them.

From the folder ``tests``: ``python -m support.laid_out_answers 2000`` counts what is read of so many.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant import Analysis, Severity, analyze
from support import real_code

_SMALL = {
    "index.html": '<!doctype html>\n<html>\n  <body>\n    <div id="a">x</div>\n  </body>\n</html>\n',
    "App.vue": '<template>\n  <div><slot name="x"/></div>\n</template>\n<script setup>\nlet a\n</script>\n',
    "App.jsx": 'export default () => (\n  <Files>\n    <File path="a.png">a</File>\n  </Files>\n);\n',
    "pom.xml": '<?xml version="1.0"?>\n<project>\n  <files>\n    <file src="a" />\n  </files>\n</project>\n',
    "List.cs": "class A {\n  /// <summary>S</summary>\n  List<int> x;\n}\n",
    "README.md": "# T\n\n```sh\nmake\n```\n\n- a\n- b\n",
    "main.go": 'package main\n\nfunc main() {\n\tprintln("<a>")\n}\n',
    "conf.yml": "a:\n  - b: <<x\n",
    "__init__.py": "",
    "end.txt": "no line break at the end",
}
_SHORT = {
    "v.txt": "1.2.3",
    "b.js": 'let a = "<b>";',
    "d.html": "<p>Hi <b>you</b></p>",
    "e": "x",
    "f.env": "A=1",
}
_FOLDERS = ("", "src/", "app/lib/", "my dir/")
_SECTIONS = ("<summary>{0}S{0}</summary>", "<course_of_action>{0}1. D{0}</course_of_action>",
             "<curator_activity>{0}None.{0}</curator_activity>")  # fmt: skip
_WRAPPERS = ("files", "answer", "response", "output", "code", "changes", 'files count="2"', "project_files")
_OPENERS = (
    *('<file path="{}">',) * 5, '<file path="{}" lang="x">', '<file lang="x" path="{}">', "<file path='{}'>",
    '<file name="{}">', '<file filename="{}">', '<file src="{}">', '<file  path = "{}" >', '<FILE path="{}">',
    '<file\n  path="{}"\n  lang="x">',
)  # fmt: skip
_LAYOUTS = ("plain", "plain", "one line", "a line each", "indented", "child tags", "indented child tags",
            "child tags and cdata", "cdata", "glued", "closed in line", "fenced")  # fmt: skip
_BEFORE_EACH = (
    "",
    "",
    "",
    "",
    "Here it is: ",
    "- ",
    "{n}. ",
    "### {path}\n\n",
    "Now file {n}.\n",
    "**{path}**\n",
)
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_BESIDE = ("", "\n", "\n\n")


class Laid(NamedTuple):
    """An answer, its files, and what it is like."""

    text: str
    files: dict[str, str]
    layout: str


def laid_out(seed: int) -> Laid:
    """Return the answer of *seed*."""
    pick = random.Random(seed)
    layout = pick.choice(_LAYOUTS)
    is_indented, is_line = layout.startswith("indented"), layout == "one line"
    files = _files(pick, is_short=layout in ("one line", "a line each"))
    wrappers = pick.choices(_WRAPPERS, k=pick.choice((0, 0, 1, 1, 2)))
    indent = "  " * (len(wrappers) or 1) if is_indented else ""
    before_each = "" if is_indented or is_line or layout == "glued" else pick.choice(_BEFORE_EACH)
    parts, contents = [], {}
    for number, (path, content) in enumerate(files.items(), start=1):
        written, contents[path] = _file(pick, layout, indent, path, content)
        parts.append(before_each.format(n=number, path=path) + written)
    between = "" if is_line else pick.choice(("", "\n")) if not (before_each or is_indented) else "\n"
    body = "".join(f"<{name}>{between}" for name in wrappers)
    body += (
        pick.choice(("", " ")) if is_line else "" if layout == "glued" else pick.choice(_BESIDE[1:])
    ).join(parts)
    body += "".join(f"{between}</{name.split()[0]}>" for name in reversed(wrappers))
    apart = "" if is_line else pick.choice(_BESIDE[bool(before_each) :])
    sections = [
        section.format(pick.choice(("", "\n"))) for section in pick.sample(_SECTIONS, pick.randint(0, 3))
    ]
    places = [[*sections, body], [body, "\n".join(("", *sections))]]
    text = apart.join(pick.choice(places))
    if pick.random() < 1 / 4:
        text = f"<answer>{apart}{text}{apart}</answer>"
    return _around(pick, Laid(text, contents, layout))


def _files(pick: random.Random, *, is_short: bool) -> dict[str, str]:
    modules = {
        path.rpartition("/")[2]: text for path, text in real_code.modules().items() if len(text) < 6000
    }
    files: dict[str, str] = {}
    for _ in range(pick.randint(1, 5)):
        source = _SHORT if is_short else pick.choice((_SMALL, modules))
        name = pick.choice(sorted(source))
        files[pick.choice(_FOLDERS) + name] = source[name]
    return files


def _file(pick: random.Random, layout: str, indent: str, path: str, content: str) -> tuple[str, str]:
    """Return a file as it is written, and what its content is then."""
    if "child" in layout:
        inner, end = indent and indent + "  ", "\n" if indent else pick.choice(("", "\n"))
        name, body = pick.choice(("path", "file_path", "name")), pick.choice(("content", "contents", "code"))
        if "cdata" in layout:
            content = content.replace("]]>", "").lstrip("\n")
            held = f"<![CDATA[{pick.choice(_BESIDE[:2])}{content}]]>"
        else:
            content = content if content.endswith("\n") else content + "\n"
            held = f"\n{content}{inner}"
        path_tag = f"{inner}<{name}>{path}</{name}>{end}{inner}"
        return f"{indent}<file>{end}{path_tag}<{body}>{held}</{body}>{end}{indent}</file>", content
    opener = pick.choice(_OPENERS)
    closer = "</FILE>" if "FILE" in opener else "</file>"
    opener = opener.format(path)
    if layout == "cdata":
        content = content.replace("]]>", "").lstrip("\n")
        return (
            f"{opener}<![CDATA[{pick.choice(_BESIDE[:2])}{content}]]>{pick.choice(_BESIDE[:2])}{closer}",
            content,
        )
    if layout in ("one line", "a line each"):
        return opener + content + closer, content
    if layout in ("glued", "closed in line"):
        content = content.rstrip("\n")
        return f"{opener}\n{content}{closer}", content
    content = content if content.endswith("\n") or not content else content + "\n"
    if layout == "fenced" and "```" not in content:
        return f"{opener}\n```x\n{content}```\n{closer}", content
    return f"{indent}{opener}\n{content}{indent}{closer}", content


def _around(pick: random.Random, laid: Laid) -> Laid:
    """Return the answer with what stands around such ones, or as another system writes it."""
    text, files, layout = laid
    fences = any("```" in content for content in files.values())
    if pick.random() < 1 / 10 and not fences and layout != "fenced":
        text, layout = f"```xml\n{text}\n```\n", f"{layout} in a fence"
    if pick.random() < 1 / 3:
        text = f"Sure, I have done this.\n\n{text}"
    if pick.random() < 1 / 3:
        text += "\n\nLet me know if it works.\n"
    way = pick.random()
    if way < 1 / 16:
        text = "".join(f"> {line}" if line.strip() else f">{line}" for line in _LINE.findall(text))
        return Laid(text, files, f"{layout}, quoted")
    if way < 1 / 8:
        breaks = {path: content.replace("\n", "\r\n") for path, content in files.items()}
        return Laid(text.replace("\n", "\r\n"), breaks, f"{layout}, with CR")
    return Laid("\ufeff" * (way < 3 / 16) + text, files, layout)


def read(analysis: Analysis) -> dict[str, str | None]:
    """Return the files that are read, by path."""
    return {str(file.path): file.content for file in analysis.answer.files}


def errors(analysis: Analysis) -> Sequence[str]:
    """Return the codes of the errors."""
    return [problem.code for problem in analysis.problems if problem.severity is Severity.ERROR]


def _counts(seeds: range) -> Iterator[str]:
    for laid in map(laid_out, seeds):
        analysis = analyze(laid.text)
        files = read(analysis)
        yield "answers"
        if files != laid.files:
            codes = {p.code for p in analysis.problems if p.severity <= Severity.WARNING} - {
                "missing-required"
            }
            yield "read wrong" if codes else "read wrong, silently"
            yield f"read wrong: {laid.layout}"
        elif errors(analysis):
            yield "errors though all is read"


if __name__ == "__main__":
    for what, count in sorted(Counter(_counts(range(int(sys.argv[1])))).items()):
        print(f"{count:6} {what}")

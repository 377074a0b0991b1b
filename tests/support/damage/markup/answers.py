"""Sound answers in tags and in Markdown, in the spellings of models, as lines that know what they are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from support.damage.sources import LANGUAGES, excerpt

_NAMES = {
    ".py": "python", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".ts": "typescript",
    ".md": "markdown", ".yml": "yaml", ".sh": "bash", ".el": "elisp", ".cc": "cpp", ".h": "c", ".svg": "xml",
    ".ps1": "powershell", ".rs": "rust", ".rb": "ruby", ".kt": "kotlin", ".cs": "csharp",
}  # fmt: skip
"""What fences call languages whose names are not the extensions."""
_FOLDERS = ("src/", "lib/core/", "docs/", "app/ui/", "tools/")


class SourceFile(NamedTuple):
    """A file of an answer."""

    path: str
    content: str

    @property
    def extension(self) -> str:
        """The last part of the name, with its dot."""
        return "." + self.path.rpartition(".")[2]


def _file(random: Random) -> SourceFile:
    while True:
        _, name, text = excerpt(random)
        extension = "." + name.rpartition(".")[2]
        if extension in LANGUAGES and not any(mark in name for mark in " @[]()") and _is_plain(text):
            return SourceFile(random.choice(_FOLDERS) + name, text if text.endswith("\n") else text + "\n")


def _is_plain(text: str) -> bool:
    """Tell whether *text* has nothing that another format would be looked for in, or that rules speak of."""
    return "\r" not in text and "<file" not in text and "</file" not in text


def files(random: Random) -> Sequence[SourceFile]:
    """Return three files with paths of their own."""
    while True:
        chosen = [_file(random) for _ in range(3)]
        if len({file.path for file in chosen}) == len(chosen):
            return chosen


CONTENT, PROSE = "content", "prose"


class Part(NamedTuple):
    """A stretch of an answer that ends with its line, and what it is."""

    text: str
    role: str
    file: int = -1
    """The number of the file it belongs to; -1 for none."""
    path: str = ""
    """The path that it names, which no slip touches."""


class MarkupAnswer(NamedTuple):
    """A sound answer."""

    format: str
    spelling: str
    files: Mapping[str, str]
    parts: Sequence[Part]

    @property
    def text(self) -> str:
        """The answer as a model writes it."""
        return "".join(part.text for part in self.parts)


_COMMENTS = {
    ".py": "# {}", ".js": "// {}", ".mjs": "// {}", ".cjs": "// {}", ".ts": "// {}", ".yml": "# {}",
    ".css": "/* {} */", ".html": "<!-- {} -->", ".lua": "-- {}", ".el": ";; {}", ".c": "// {}", ".sh": "# {}",
    ".h": "// {}", ".toml": "# {}",
}  # fmt: skip
_BEFORE = (
    "Here are the files.\n\n",
    "Sure! I have split the work into three files, as you asked:\n\n",
    "",
    "I'll create these files for you.\n\n",
)
_BEHIND = ("", "\nLet me know if you need anything else.\n", "\nThat is all; run the tests to try it.\n")
_SUMMARIES = ("Add the modules that were asked for.", "Split the work into three files.", "First version.")
_PLAN = "1. Write the first file.\n2. Write the others.\n3. Run the tests.\n"


def tag_answer(files: Sequence[SourceFile], random: Random) -> MarkupAnswer:
    """Return *files* as an answer in tags, in a spelling of *random*'s choice."""
    opener, closer = random.choice(
        [
            ('<file path="{}">', "</file>"),
            ('<file path="{}">', "</file>"),
            ('<file path="{}">', "</file_artifact>"),
            ("<file path='{}'>", "</file>"),
            ('<file path="{}" language="{language}">', "</file>"),
            ('<file name="{}">', "</file>"),
            ('<file path="{}">', "</{}>"),
        ]
    )
    between, sections_first = random.choice(["\n", "", "\n"]), random.random() < 0.7
    contained, fenced, worded = random.random() < 0.15, random.random() < 0.15, random.random() < 0.5
    parts: list[Part] = []
    if worded:
        parts.append(Part(random.choice(_BEFORE), PROSE))
    if fenced:
        parts.append(Part(random.choice(["```xml\n", "```\n"]), "outer fence"))
    sections: list[Part] = []
    sections += _section("summary", random.choice(_SUMMARIES) + "\n", between)
    sections += _section("course_of_action", _PLAN, between)
    parts += sections if sections_first else ()
    if contained:
        parts.append(Part("<files>\n", "container"))
    for number, file in enumerate(files):
        opened = opener.format(file.path, language=_NAMES.get(file.extension, file.extension[1:]))
        parts.append(Part(opened + "\n", "opener", number, file.path))
        parts.append(Part(file.content, CONTENT, number))
        parts.append(
            Part(closer.format(file.path) + "\n", "closer", number, file.path if "{" in closer else "")
        )
        if between and number < len(files) - 1:
            parts.append(Part(between, "blank"))
    if contained:
        parts.append(Part("</files>\n", "container"))
    parts += () if sections_first else sections
    if fenced:
        parts.append(Part("```\n", "outer fence"))
    if worded:
        parts.append(Part(random.choice(_BEHIND), PROSE))
    spelling = (
        f"{opener} {closer}"
        + " sections first" * sections_first
        + " container" * contained
        + " fenced" * fenced
    )
    return MarkupAnswer("tags", spelling, _contents(files), _not_empty(parts))


def _section(name: str, text: str, between: str) -> Iterator[Part]:
    yield Part(f"<{name}>\n", "section opener")
    yield Part(text, "section text")
    yield Part(f"</{name}>\n", "section closer")
    yield Part(between, "blank")


Named = Callable[[SourceFile, int], tuple[str, str]]
"""Gives the line above a block, which may be empty, and its info string."""

_STYLES: Mapping[str, Named] = {
    "heading": lambda file, number: (f"### {file.path}", _language(file)),
    "ticked heading": lambda file, number: (f"### `{file.path}`", _language(file)),
    "numbered heading": lambda file, number: (f"## {number + 1}. {file.path}", _language(file)),
    "bold": lambda file, number: (f"**{file.path}**", _language(file)),
    "bold ticked": lambda file, number: (f"**`{file.path}`**", _language(file)),
    "ticked": lambda file, number: (f"`{file.path}`", _language(file)),
    "ticked colon": lambda file, number: (f"`{file.path}`:", _language(file)),
    "label": lambda file, number: (f"**File: `{file.path}`**", _language(file)),
    "bare": lambda file, number: (f"{file.path}", _language(file)),
    "heading without language": lambda file, number: (f"### {file.path}", ""),
    "info colon": lambda file, number: ("", f"{_language(file)}:{file.path}"),
    "info word": lambda file, number: ("", f"{_language(file)} {file.path}"),
    "info path": lambda file, number: ("", f'{_language(file)} path="{file.path}"'),
    "info title": lambda file, number: ("", f'{_language(file)} title="{file.path}"'),
    "comment": lambda file, number: ("", _language(file)),
}


def markdown_answer(files: Sequence[SourceFile], random: Random) -> MarkupAnswer:
    """Return *files* as code blocks, named in the way that *random* chooses; the fences fit their content."""
    style = random.choice(list(_STYLES))
    if style == "comment":
        files = [_with_comment(file) for file in files if file.extension in _COMMENTS]
    character = random.choice("```~")
    longest = 3 if random.random() < 0.8 else 4
    longest = max(longest, *(_longest_fence(file.content, character) + 1 for file in files), 3)
    each = random.random() < 0.5
    gap, sentence = random.choice(["\n", "", "\n"]), random.random() < 0.3
    parts = [Part(random.choice(_BEFORE), PROSE)]
    for number, file in enumerate(files):
        heading, info = _STYLES[style](file, number)
        length = max(3, _longest_fence(file.content, character) + 1) if each else longest
        mark = character * length
        if heading:
            parts.append(Part(heading + "\n", "heading", number, file.path))
            parts.append(Part(gap, "blank", number))
        path = file.path if file.path in info else ""
        parts.append(Part(f"{mark}{info}\n", "fence opener", number, path))
        parts.append(Part(file.content, CONTENT, number))
        parts.append(Part(f"{mark}\n", "fence closer", number))
        if number < len(files) - 1:
            parts.append(Part("\n", "blank"))
            if sentence:
                parts.append(Part("This is used by the next one.\n\n", PROSE))
    parts.append(Part(random.choice(_BEHIND), PROSE))
    spelling = f"{style} {character * longest}" + " sentences" * sentence
    return MarkupAnswer("markdown", spelling, _contents(files), _not_empty(parts))


def _language(file: SourceFile) -> str:
    return _NAMES.get(file.extension, file.extension[1:])


def _with_comment(file: SourceFile) -> SourceFile:
    return SourceFile(file.path, _COMMENTS[file.extension].format(file.path) + "\n" + file.content)


def _longest_fence(content: str, character: str) -> int:
    """Return how long the longest fence of *character* in *content* is; 2 where there is none."""
    lines = (line.strip() for line in content.split("\n"))
    return max(
        (len(line) - len(line.lstrip(character)) for line in lines if line[:3] == 3 * character), default=2
    )


def _contents(files: Sequence[SourceFile]) -> Mapping[str, str]:
    return {file.path: file.content for file in files}


def _not_empty(parts: Sequence[Part]) -> Sequence[Part]:
    return [part for part in parts if part.text]


ANSWERS: Mapping[str, Callable[[Sequence[SourceFile], Random], MarkupAnswer]] = {
    "tags": tag_answer,
    "markdown": markdown_answer,
}

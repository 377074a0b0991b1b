"""What can be wrong with containers, and what is said of each."""

from descant.problems import ProblemKind, Severity, kinds_in

TOOL_ACTION = ProblemKind(
    "tool-action",
    Severity.INFORMATION,
    "The answer is in the actions of a tool.",
    """They are read as file operations. What a container holds is content, whatever it looks like.

Wrong: a code block with a path, inside of a container, taken for a file of its own

Right:

    <boltAction type="file" filePath="src/a.py">
    x = 1
    </boltAction>
""",
)
UNKNOWN_CONTAINER = ProblemKind(
    "unknown-container",
    Severity.ERROR,
    "A container is not known, so nothing was read from it.",
    """It names a file, but nothing says how its content is written. Code blocks, diffs and tags inside of it
may be part of that file, so none of them is taken for a file of its own. The page on formats lists the
containers that are known; one of your own is a `[[container]]` in `descant.toml`.

Wrong: `<writeThing target_file="README.md">` around a code block that names a file

Right: `<file path="README.md">`

Prompt: Name the container that is to be used, and show one in the prompt.
""",
)
UNCLOSED_CONTAINER = ProblemKind(
    "unclosed-container",
    Severity.ERROR,
    "A container is not closed, so nobody knows where its file ends.",
    """It is read up to the next container or the end of the text, and the file is incomplete.

Wrong: `<boltAction type="file" filePath="a.py">` without `</boltAction>`

Right: `</boltAction>` in a line below the content

Prompt: Raise the limit of output tokens; where the answer is whole otherwise, show a container with its
end.
""",
)
CLOSER_IN_CONTAINER = ProblemKind(
    "closer-in-container",
    Severity.ERROR,
    "A container is closed more than once, so the end of its file is in doubt.",
    """The content is read up to the last closing tag; the first one may be the end, too.

Wrong: `</boltAction>` at the end of a line of the content, or text behind `</content>`

Right: one closing tag for each container, and for each of its parts

Prompt: Where files hold such tags themselves, ask for another container.
""",
)
STRAY_CONTAINER_TAG = ProblemKind(
    "stray-container-tag",
    Severity.ERROR,
    "A part of a container stands alone, so that a file may be lost.",
    """Its opening or closing tag is damaged, so that nothing was read from it. The other containers are read.

Wrong: `<boltAction type="file" filePath="a.py"` without its last bracket

Right: `<boltAction type="file" filePath="a.py">`

Prompt: Show a whole container in the prompt, with its opening and its closing tag.
""",
)
ACTION_NOT_READ = ProblemKind(
    "action-not-read",
    Severity.ERROR,
    "An action of a tool was not read: it is no operation on whole files or lines, or a part is missing.",
    """Actions that insert at a line, replace all matches or leave code out need what is on the disk. Ask for
a whole file or for search/replace blocks.

Wrong: `<insert_content>` with a line number

Right: `<write_to_file>` with the whole file

Prompt: Name the actions that may be used, with their parts, and take others out of the prompt.
""",
)
COMMAND_NOT_RUN = ProblemKind(
    "command-not-run",
    Severity.INFORMATION,
    "The answer asks to run a command or a tool; Descant never does.",
    """Run it yourself if you trust it, after the files are applied.

Wrong: `<boltAction type="shell">npm install</boltAction>`, and nothing else

Right: `<boltAction type="file" filePath="package.json">` with the dependency in it

Prompt: Say that commands are not run, so that none are asked for.
""",
)

KINDS = kinds_in(globals())

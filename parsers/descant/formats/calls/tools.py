"""The tools that models call, and the names they have for what a tool is told: data, and nothing else.

A tool is known by its name in small letters without anything between them, so that ``write_file``,
``WriteFile`` and ``fs.write-file`` are one. To add one, write its name to the line of what it does.
"""

from enum import Enum

from descant.patterns import regex


class Action(Enum):
    """What a call does."""

    WRITE = "write"
    EDIT = "edit"
    DELETE = "delete"
    MOVE = "move"
    PATCH = "patch"
    EDITOR = "editor"
    """Its member ``command`` says what."""
    INSERT = "insert"
    """At a line that is only known by its number."""
    APPEND = "append"
    SHELL = "shell"
    OTHER = "other"
    """Nothing to a file."""


TOOLS: dict[str, Action] = {
    name: action
    for action, names in {
        Action.WRITE: (
            "write writefile createfile create createnewfile writetofile savefile save filewrite"
            " addfile newfile overwritefile putfile updatefile createorupdatefile filecreate fswrite"
            " createtextfile writetextfile rewritefile createoroverwritefile createtextdoc"
        ),
        Action.EDIT: (
            "edit editfile strreplace replace replaceinfile searchreplace searchandreplace multiedit"
            " stringreplace replacestring replacestringinfile multireplacestringinfile fileedit"
            " multireplace findandreplace replacefilecontent multireplacefilecontent"
            " replacetext applyedit modifyfile fsreplace updatetextdoc"
        ),
        Action.DELETE: "delete deletefile removefile remove filedelete unlink rm",
        Action.MOVE: "move movefile rename renamefile mv filemove filerename",
        Action.PATCH: "applypatch patch applydiff patchfile gitapply",
        Action.EDITOR: "strreplaceeditor strreplacebasededittool texteditor editor fileeditor",
        Action.INSERT: (
            "insert insertcontent insertline insertlines insertatline insertedit"
            " inserteditintofile notebookedit editnotebook"
        ),
        Action.APPEND: "append appendfile appendtofile",
        Action.SHELL: (
            "shell bash exec execcommand executecommand runcommand runterminalcommand runinterminal"
            " containerexec localshell terminal cmd runshellcommand powershell executebash run python"
        ),
        Action.OTHER: (
            "read readfile readmanyfiles view cat open openfile ls listdir listfiles listdirectory glob"
            " grep search searchfiles codebasesearch filesearch grepsearch find websearch webfetch think"
            " todowrite updateplan task attemptcompletion finish submit askfollowupquestion undoedit"
            " getfile fetch browse notebookread sleep listcodedefinitionnames"
        ),
    }.items()
    for name in names.split()
}
"""By the name of a tool, or of the command of an editor."""

ARGUMENTS: dict[str, str] = {
    name: role
    for role, names in {
        "path": (
            "path filepath filename file targetfile relativepath relativeworkspacepath pathname"
            " targetpath pathinproject absolutepath fullpath notebookpath"
        ),
        "title": "name title",
        "content": (
            "content contents filetext code codecontent text filecontent filecontents newcontent"
            " data body codeedit"
        ),
        "old": (
            "oldstring oldstr oldtext search old find searchtext searchstring original oldcontent"
            " oldcode searchblock before targetcontent"
        ),
        "new": (
            "newstring newstr newtext replace new replacement replacetext replacestring"
            " replacewith updated replaceblock newcode after replacementcontent"
        ),
        "edits": "edits changes replacements modifications blocks operations replacementchunks",
        "patch": "input patch diff patchtext patchcontent unifieddiff",
        "command": "command cmd commands script",
        "from": "oldpath source src from sourcepath oldname",
        "to": "newpath destination dest to destinationpath newname newfilepath targetname",
        "everywhere": "replaceall allowmultiple all global everywhere useregex regex isregex",
        "count": "expectedreplacements expectedcount occurrences",
        "line": "insertline line linenumber position startline endline viewrange",
        "append": "append mode",
    }.items()
    for name in names.split()
}
"""What a member of the arguments is, by its name in small letters without anything between."""

CALL_NAMES = ("name", "tool", "tool_name", "toolName", "function_name", "recipient_name", "action")
"""The members that say which tool is called."""
CALL_ARGUMENTS = (
    *("arguments", "input", "parameters", "args", "params", "tool_input", "toolInput", "action_input"),
    "kwargs",
)
"""The members that hold what it is called with: an object, or one in a string."""
CALL_HOLDERS = ("tool_calls", "toolCalls", "tool_uses", "calls", "function_calls", "invocations", "output")
"""The members of an object that hold a list of calls."""
CALL_WRAPPERS = (
    *("function", "function_call", "functionCall", "tool_call", "toolCall", "tool_use", "toolUse", "custom"),
    "params",
)
"""The members that hold one call."""
OPERATIONS = frozenset(("create_file", "update_file", "delete_file"))
"""The types of an operation of OpenAI's tool for patches, with path and hunks beside them."""

_SEPARATORS = regex(r"[\W_]+")
_PREFIX = regex(r".*(?:__|[./:])(?=.)")


def folded(name: str) -> str:
    """Return *name* in small letters, without what is between its words."""
    return _SEPARATORS.sub("", name).lower()


def action_of(name: str) -> Action | None:
    """Return what the tool *name* does; None where it is not known."""
    own = _PREFIX.sub("", name[:200])
    return TOOLS.get(folded(own)) or TOOLS.get(folded(name[:200]))


def role_of(argument: str) -> str | None:
    """Return what *argument* of a tool is, such as ``path`` or ``content``; None where it is not known."""
    return ARGUMENTS.get(folded(argument))

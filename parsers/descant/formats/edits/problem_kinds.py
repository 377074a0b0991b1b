"""What can be wrong with edits, and what is said of each."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

APPLY_PATCH = ProblemKind(
    "apply-patch",
    Severity.INFORMATION,
    "The text holds a patch in the format of `apply_patch`.",
    """It says how files change. It is read into file operations, never as the content of a file.

Wrong: a patch as the `content` of a file

Right:

    *** Begin Patch
    *** Update File: src/a.py
    @@
    -x = 1
    +x = 2
    *** End Patch
""",
)
SEARCH_REPLACE_BLOCK = ProblemKind(
    "search-replace-block",
    Severity.INFORMATION,
    "The text holds a search/replace block.",
    """It says which lines of a file become which. It is read into file operations, never as the content of
a file.

Wrong: a search/replace block as the `content` of a file

Right:

    src/a.py
    <<<<<<< SEARCH
    x = 1
    =======
    x = 2
    >>>>>>> REPLACE
""",
)
UNIFIED_DIFF = ProblemKind(
    "unified-diff",
    Severity.INFORMATION,
    "The text holds a unified diff.",
    """It says how files change. It is read into file operations, never as the content of a file. The numbers
of its lines are hints only.

Wrong: a diff as the `content` of a file

Right:

    --- a/src/a.py
    +++ b/src/a.py
    @@ -1 +1 @@
    -x = 1
    +x = 2
""",
)
EDIT_WITHOUT_PATH = ProblemKind(
    "edit-without-path",
    Severity.WARNING,
    "An edit does not say which file it changes.",
    """The path of a search/replace block stands on one of the three lines above it, that of a diff behind
`+++`. Without it nothing can be changed.

Wrong: a line `<<<<<<< SEARCH` with no path above

Right: a line `src/a.py`, then a line `<<<<<<< SEARCH`
""",
)
EDIT_WITHOUT_CHANGE = ProblemKind(
    "edit-without-change",
    Severity.WARNING,
    "An edit of a file changes nothing in it.",
    """The file is named, but no line is added or removed. Something may have been left out.

Wrong: `*** Update File: src/a.py` and then the next file

Right: lines that start with a minus or a plus sign behind it.
""",
    tags=(Tag.UNNECESSARY,),
)
BROKEN_EDIT_BLOCK = ProblemKind(
    "broken-edit-block",
    Severity.ERROR,
    "The markers of a search/replace block are not in order.",
    """A block is `<<<<<<< SEARCH`, the old lines, `=======`, the new lines, `>>>>>>> REPLACE`. Where one of
them is missing, or there are two, it cannot be known which lines are old and which are new, so none is
taken and the file is not whole. Write the marker where it belongs, or ask the model for the edits of this
file again.

Wrong: `<<<<<<< SEARCH`, lines, `>>>>>>> REPLACE`

Right: the same with a line `=======` between old and new lines.
""",
)
NEW_FILE_BLOCK = ProblemKind(
    "new-file-block",
    Severity.INFORMATION,
    "A search/replace block searches for nothing: it writes a new file.",
    """An empty search finds no place in a file that exists, so the block is read as the whole content of a
new file.

Wrong: an empty search to add a line to a file that exists

Right: nothing to do, where the file is new.
""",
)
HUNK_COUNT = ProblemKind(
    "hunk-count",
    Severity.HINT,
    "The header of a hunk counts its lines wrongly.",
    """Models cannot count. The lines are what counts here, but other programs refuse such a diff.

Wrong: `@@ -1,3 +1,3 @@` above one removed and one added line

Right: `@@ -1,1 +1,1 @@`
""",
)
UNMARKED_LINE = ProblemKind(
    "unmarked-line",
    Severity.HINT,
    "A line of a patch lacks the character that says what it is.",
    """Each line of a hunk starts with a space (context), a minus sign (removed) or a plus sign (added).
Empty lines of context lose their space easily.

Wrong: an empty line between two lines of context

Right: a line of one space.
""",
)
PATCH_WITHOUT_BEGIN = ProblemKind(
    "patch-without-begin",
    Severity.WARNING,
    "A patch lacks the line `*** Begin Patch`.",
    """Its files are read all the same.

Wrong: `*** Update File: src/a.py` as the first line

Right: `*** Begin Patch` above it.
""",
)
DIFF_PATHS_DIFFER = ProblemKind(
    "diff-paths-differ",
    Severity.WARNING,
    "A diff names two files, but says nothing of a rename.",
    """Either the file is moved, or one of the names is wrong. It is read as a change of the second one.

Wrong: `--- a/src/old.py`, `+++ b/src/new.py`

Right: the same name twice, or `rename from src/old.py` and `rename to src/new.py` above.
""",
)

KINDS = kinds_in(globals())

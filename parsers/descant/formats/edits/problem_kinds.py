"""What can be wrong with edits, and what is said of each."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

APPLY_PATCH = ProblemKind(
    "apply-patch",
    Severity.INFORMATION,
    "The answer is a patch in `apply_patch` format.",
    """It is read as file edits, never as the content of a file.

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
    "The answer contains a search/replace block.",
    """It is read as file edits, never as the content of a file.

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
    "The answer contains a unified diff.",
    """It is read as file edits, never as the content of a file. Its line numbers are only hints.

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
    "An edit without a file path.",
    """It is expected in one of the three lines above a block, or after `+++`, and the edit needs it.

Wrong: a line `<<<<<<< SEARCH` with no path above

Right: a line `src/a.py`, then a line `<<<<<<< SEARCH`

Prompt: Say that the path stands before each edit, and show one.
""",
)
EDIT_WITHOUT_CHANGE = ProblemKind(
    "edit-without-change",
    Severity.WARNING,
    "An edit changes nothing.",
    """The file is named, but no line is added or removed. Something may have been left out.

Wrong: `*** Update File: src/a.py` and then the next file

Right: lines that start with `-` or `+` after it.

Prompt: Say that only what changes is to be written.
""",
    tags=(Tag.UNNECESSARY,),
)
BROKEN_EDIT_BLOCK = ProblemKind(
    "broken-edit-block",
    Severity.ERROR,
    "The markers of a search/replace block are out of order.",
    """A block is `<<<<<<< SEARCH`, the old lines, `=======`, the new lines, `>>>>>>> REPLACE`. Where one of
the markers is missing, or there are two, the old and new lines are unknown, so the block is ignored and
the file is incomplete. Insert the marker, or ask the model for the edits of this file again.

Wrong: `<<<<<<< SEARCH`, lines, `>>>>>>> REPLACE`

Right: the same with a line `=======` between old and new lines.

Prompt: Show a whole search/replace block in the prompt, with its three markers.
""",
)
MISSPELLED_MARKER = ProblemKind(
    "misspelled-marker",
    Severity.WARNING,
    "A marker of an edit is misspelled.",
    """A character is wrong, there are blanks before it, or other text is on its line. It is an error where
the text beside it may belong to the edit: the file is not applied then.

Wrong: `<<<<<<< SEAR*CH`, `***Update File: src/a.py`, `@ -1,3 +1,3 @@`

Right: `<<<<<<< SEARCH`, `*** Update File: src/a.py`, `@@ -1,3 +1,3 @@`

Prompt: Show the markers in the prompt, each in a line of its own.
""",
)
STRAY_MARKER = ProblemKind(
    "stray-marker",
    Severity.WARNING,
    "A marker that belongs to no edit.",
    """Most often it is written twice. It is ignored.

Wrong: two lines `>>>>>>> REPLACE` below each other

Right: one of them.

Prompt: Show a whole edit in the prompt, with all its markers.
""",
    tags=(Tag.UNNECESSARY,),
)
MISSING_FILE_HEADER = ProblemKind(
    "missing-file-header",
    Severity.ERROR,
    "Lines of a patch that no header says the file of.",
    """They stand before the first file, in a new one or behind a deleted one, so that they are ignored.

Wrong: `*** Delete File: src/old.py` and then `@@`, `-x = 1`, `+x = 2`

Right: `*** Update File: src/a.py` before the hunk.

Prompt: Say that a header with the path stands before each file of a patch, and show one.
""",
)
NEW_FILE_BLOCK = ProblemKind(
    "new-file-block",
    Severity.INFORMATION,
    "An empty search text: the block creates a new file.",
    """An empty search text matches nowhere in an existing file, so the block is read as the content of a
new file.

Wrong: an empty search text to add a line to an existing file

Right: nothing to do, where the file is new.
""",
)
HUNK_COUNT = ProblemKind(
    "hunk-count",
    Severity.WARNING,
    "Wrong line counts in a hunk header.",
    """Models often miscount. Only the lines themselves are used here, but other programs reject such a
diff, and a line may have lost its sign or be missing.

Wrong: `@@ -1,3 +1,3 @@` above one removed and one added line

Right: `@@ -1,1 +1,1 @@`

Prompt: Ask for search/replace blocks in place of diffs: models miscount lines.
""",
)
UNMARKED_LINE = ProblemKind(
    "unmarked-line",
    Severity.HINT,
    "A line of a patch lacks its leading space, plus or minus.",
    """Each line of a hunk starts with a space (context), `-` (removed) or `+` (added). Empty context lines
often lose their space.

Wrong: an empty line between two lines of context

Right: a line of one space.

Prompt: Say that each line of a patch begins with a space, a plus or a minus, also an empty one.
""",
)
PATCH_WITHOUT_BEGIN = ProblemKind(
    "patch-without-begin",
    Severity.WARNING,
    "Missing `*** Begin Patch`.",
    """Its files are read all the same.

Wrong: `*** Update File: src/a.py` as the first line

Right: `*** Begin Patch` above it.

Prompt: Show a whole patch in the prompt, with `*** Begin Patch`.
""",
)
PATCH_WITHOUT_END = ProblemKind(
    "patch-without-end",
    Severity.WARNING,
    "Missing `*** End Patch`.",
    """Other text follows the patch, so that it is not cut off: its files are read all the same.

Wrong: the closing fence directly below the last line of a hunk

Right: `*** End Patch` between them.

Prompt: Show a whole patch in the prompt, with `*** End Patch`, or raise the limit of output tokens.
""",
)
DIFF_PATHS_DIFFER = ProblemKind(
    "diff-paths-differ",
    Severity.WARNING,
    "A diff has two paths, but no rename.",
    """Either the file is renamed, or one of the paths is wrong. It is read as an edit of the second path.

Wrong: `--- a/src/old.py`, `+++ b/src/new.py`

Right: the same path twice, or `rename from src/old.py` and `rename to src/new.py` above.

Prompt: Say that a file is moved by a rename, or by deleting it and adding the other.
""",
)
KINDS = kinds_in(globals())

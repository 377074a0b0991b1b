"""The problems of changes that a diff tells of, and that are not applied: no text, or another mode."""

from descant.problems import ProblemKind, Severity, kinds_in

CHANGE_NOT_APPLIED = ProblemKind(
    "change-not-applied",
    Severity.WARNING,
    "A change of a diff that cannot be applied.",
    """A diff can change what is no text: images and other binary files, properties of Subversion; and it can
copy files. The rest of the diff is applied without it. To apply that, too, use the program that wrote the
diff.

Wrong: `Binary files a/logo.png and b/logo.png differ`

Right: the diff without that file, which is then copied by hand.

Prompt: Ask for text files only, and for whole files in place of binary patches.
""",
)

UNSUPPORTED_MODE = ProblemKind(
    "unsupported-mode",
    Severity.ERROR,
    "A mode of a diff that cannot be applied.",
    """Of the mode of a file only one thing is applied: whether it is executable. Symbolic links (120000),
submodules (160000) and folders are not written, and a mode that git does not know may be cut off. A mode that
is written in an unusual way, such as 755, is read as git reads it, with a warning.

Wrong: `new file mode 120000`

Right: `new file mode 100644`, or `new file mode 100755` for an executable file.

Prompt: Say that neither links nor submodules are to be changed.
""",
)

COMBINED_DIFF = ProblemKind(
    "combined-diff",
    Severity.ERROR,
    "A combined diff of a merge.",
    """Git shows a merge beside all of its parents at once: each line has a sign for each of them. Such a diff
fits to no state of a file, and is not applied.

Wrong: `@@@ -1,3 -1,3 +1,3 @@@`

Right: the diff to one parent, as `git diff main` or `git show -m` prints it.

Prompt: Ask for a diff against one version of the files.
""",
)

KINDS = kinds_in(globals())

"""Comments of every language between members and items."""

from support.damage.drafts import Draft, Slip, chosen
from support.damage.slips.registry import named

TEXTS = (
    "next", "the second file", "TODO: check this", "it's new", "as before {…}", "a, b", 'was "old.py"',
    'was {"path": "old.py"}', "10", "---",
)  # fmt: skip
MARKS = {
    "//": ("//", "\n"), "#": ("#", "\n"), "/* */": ("/*", "*/"), "<!-- -->": ("<!--", "-->"),
    "--": ("--", "\n"), ";": (";", "\n"), "%": ("%", "\n"), "(* *)": ("(*", "*)"),
    "{# #}": ("{#", "#}"), "'''": ("'''", "'''"),
    "REM": ("REM", "\n"),
}  # fmt: skip


def _comment(begin: str, end: str) -> Slip:
    def damage(draft: Draft) -> None:
        gap = draft.chance.choice(
            (
                draft.pick("comma", "root", "files", "plan", "file", "step") + 1,
                draft.pick("comma", "files", "root"),
                draft.pick("open", "files", "file", "root", "plan") + 1,
                draft.pick("close", "files", "file", "root", "plan"),
            )
        )
        space = " " if begin.isalpha() else draft.chance.choice((" ", " ", ""))
        text = f"{begin}{space}{chosen(draft, TEXTS)}{'' if end == LINE else space}{end}"
        draft.insert(gap, draft.chance.choice((" ", "\n", "")) + text)

    return damage


LINE = "\n"
for _name, (_begin, _end) in MARKS.items():
    named(f"comment {_name}")(_comment(_begin, _end))

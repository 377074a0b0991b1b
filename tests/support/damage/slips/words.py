"""Words, prose and marks that stand where nothing belongs."""

from collections.abc import Callable

from support.damage.drafts import Draft, Slip, chosen
from support.damage.slips.registry import named, separated, slip

WORDS = (
    "oops", "x", "done", "TODO", "ok", "etc.", "wait", "python", "End", "next", "b2", "the rest", "as before",
    "und so weiter", "続き",
)  # fmt: skip
PROSE = (
    "Now the second file:", "Here is the next part", "This one is longer, so read it twice.", "(unchanged)",
    "Note that this is new", "see above", "and then", "Here's the rest:", "Step 2: the tests",
    "next file -->", "Let me know if this works!",
)  # fmt: skip
MARKDOWN = ("### b.py", "## Next file", "---", "***", "**tests**:", "- ", "1. ", "> ")
QUOTED = (
    'Now the file "b.py":', 'the "second" one', 'This is "done".', 'see "summary"', 'and then {"path"} again',
)  # fmt: skip

Place = Callable[[Draft], int]
"""Returns the gap of a place."""
PLACES: dict[str, Place] = {
    "before a key": lambda draft: draft.pick("key", "path", "content", "step", "description", "size"),
    "after a key": lambda draft: draft.pick("key") + 1,
    "before a value": lambda draft: draft.pick("string", "path", "content", "description", "summary"),
    "after a value": lambda draft: draft.pick("string", "path", "content", "description", "summary") + 1,
    "in an opened file": lambda draft: draft.pick("open", "file") + 1,
    "before the end of a file": lambda draft: draft.pick("close", "file"),
    "between files": lambda draft: draft.pick("comma", "files") + draft.chance.randrange(2),
    "before a key of the root": lambda draft: draft.pick("key", "files", "course_of_action", "note"),
    "in the plan": lambda draft: draft.pick("comma", "plan", "step") + draft.chance.randrange(2),
    "before a list": lambda draft: draft.pick("open", "files", "plan"),
    "after a list": lambda draft: draft.pick("close", "files", "plan") + 1,
    "in an opened list": lambda draft: draft.pick("open", "files", "plan") + 1,
    "in the opened root": lambda draft: draft.pick("open", "root") + 1,
}


def _stray(place: Place, words: tuple[str, ...]) -> Slip:
    def damage(draft: Draft) -> None:
        draft.insert(place(draft), separated(draft, chosen(draft, words)))

    return damage


for _name, _place in PLACES.items():
    named(f"word {_name}")(_stray(_place, WORDS))
for _name in ("before a key", "after a value", "between files", "before a key of the root", "in the plan",
              "before a list", "after a list", "in an opened list"):  # fmt: skip
    named(f"prose {_name}")(_stray(PLACES[_name], PROSE))
named("prose with quotes between files")(_stray(PLACES["between files"], QUOTED))
named("prose with quotes before a key")(_stray(PLACES["before a key of the root"], QUOTED))


@slip
def paragraph_between_files(draft: Draft) -> None:
    gap = draft.pick("comma", "files") + draft.chance.randrange(2)
    draft.insert(gap, f"\n\n{chosen(draft, PROSE)}\n\n")


@slip
def markdown_between_files(draft: Draft) -> None:
    draft.insert(
        draft.pick("comma", "files") + draft.chance.randrange(2), f"\n\n{chosen(draft, MARKDOWN)}\n\n"
    )


@slip
def fence_in_the_middle(draft: Draft) -> None:
    gap = draft.chance.choice((draft.pick("comma", "files") + 1, draft.pick("open", "files")))
    draft.insert(
        gap, chosen(draft, ("\n```\n", "\n```json\n", "\n```\n```json\n", "\n```\n\nGo on:\n\n```json\n"))
    )


@slip
def ellipsis(draft: Draft) -> None:
    gap = draft.chance.choice(
        (
            draft.pick("comma", "files") + 1,
            draft.pick("close", "files", "plan"),
            draft.pick("comma", "root") + 1,
        )
    )
    draft.insert(gap, separated(draft, chosen(draft, ("...", "…", "[...]", "…,", "..., ", "(...)"))))


@slip
def stray_quote(draft: Draft) -> None:
    role = chosen(draft, ("open", "close", "comma", "colon"))
    draft.quote(draft.pick(role) + draft.chance.randrange(2))


@slip
def quote_before_a_brace(draft: Draft) -> None:
    draft.quote(draft.pick("open", "file", "step"))


@slip
def quote_after_a_brace(draft: Draft) -> None:
    draft.quote(draft.pick("close", "file", "step") + 1)


@slip
def stray_mark(draft: Draft) -> None:
    place = chosen(draft, list(PLACES))
    draft.insert(PLACES[place](draft), separated(draft, chosen(draft, "\\/$%&?*+-_~^|@!`'.")))


@slip
def literal_line_break(draft: Draft) -> None:
    role = chosen(draft, ("open", "comma"))
    draft.insert(draft.pick(role) + 1, chosen(draft, ("\\n", "\\n  ", "\\r\\n", "\\t", "\\")))


@slip
def stray_tag(draft: Draft) -> None:
    place = chosen(draft, list(PLACES))
    draft.insert(
        PLACES[place](draft), chosen(draft, ("<br>", "</content>", "<file>", "</json>", "<|im_end|>"))
    )


@slip
def citation_after_a_value(draft: Draft) -> None:
    number = draft.pick("string", "path", "content", "description", "summary")
    draft.insert(number + 1, chosen(draft, ("[1]", " [2]", "【1†source】", "¹", "(1)")))


@slip
def number_before_an_item(draft: Draft) -> None:
    number = draft.pick("open", "file", "step")
    draft.insert(
        number, chosen(draft, ("1. ", "2: ", "- ", "* ", "+ ", "[1] ", "0 => ", '"file1": ', "file: "))
    )

"""Colons and commas."""

from support.damage.drafts import Draft, NoPlaceError, chosen
from support.damage.slips.registry import slip


def _colon(draft: Draft, text: str) -> None:
    draft.replace(draft.pick("colon"), text)


@slip
def equals_for_a_colon(draft: Draft) -> None:
    _colon(draft, draft.chance.choice(("=", " = ", " =")))


@slip
def arrow_for_a_colon(draft: Draft) -> None:
    _colon(draft, draft.chance.choice(("=>", " => ", " ->", "→")))


@slip
def assignment_for_a_colon(draft: Draft) -> None:
    _colon(draft, draft.chance.choice((":=", " := ", " :=", ":=:")))


@slip
def another_mark_for_a_colon(draft: Draft) -> None:
    _colon(draft, draft.chance.choice((";", ",", ".", "：", "|", "-", " is", " -")))


@slip
def missing_colon(draft: Draft) -> None:
    _colon(draft, draft.chance.choice(("", " ")))


@slip
def doubled_colon(draft: Draft) -> None:
    _colon(draft, draft.chance.choice(("::", ": :", "::", " : : ")))


@slip
def missing_comma_between_members(draft: Draft) -> None:
    draft.replace(draft.pick("comma", "file", "step"), draft.chance.choice(("", " ")))


@slip
def missing_comma_between_root_members(draft: Draft) -> None:
    draft.replace(draft.pick("comma", "root"), draft.chance.choice(("", " ")))


@slip
def missing_comma_between_items(draft: Draft) -> None:
    draft.replace(draft.pick("comma", "files", "plan"), draft.chance.choice(("", " ")))


@slip
def doubled_comma(draft: Draft) -> None:
    draft.replace(draft.pick("comma"), draft.chance.choice((",,", ", ,", ",\n,", ",,,")))


@slip
def semicolon_for_a_comma(draft: Draft) -> None:
    draft.replace(draft.pick("comma"), ";")


@slip
def another_mark_for_a_comma(draft: Draft) -> None:
    draft.replace(
        draft.pick("comma"), chosen(draft, (".", "|", "，", "、", "&", "+", " and ", ":", "/", ", and"))
    )


@slip
def leading_comma(draft: Draft) -> None:
    draft.insert(draft.pick("open") + 1, ",")


@slip
def trailing_comma(draft: Draft) -> None:
    draft.insert(draft.before(draft.pick("close")) + 1, ",")


@slip
def comma_after_a_key(draft: Draft) -> None:
    draft.insert(draft.pick("key") + 1, ",")


@slip
def comma_after_a_colon(draft: Draft) -> None:
    draft.insert(draft.pick("colon") + 1, ",")


@slip
def odd_space(draft: Draft) -> None:
    role = chosen(draft, ("comma", "colon", "open", "key"))
    draft.insert(
        draft.pick(role) + 1, chosen(draft, ("\u00a0", "\u200b", "\ufeff", "\u3000", "\u2028", "\x0c"))
    )


@slip
def strings_joined_with_plus(draft: Draft) -> None:
    number = draft.pick(
        "string", "content", "summary", "description", where=lambda _, piece: len(piece.text) > 12
    )
    text = draft.piece(number).text
    ends = [
        end
        for end in range(3, len(text) - 3)
        if text[end - 6 : end + 6].isalnum() or text[end - 2 : end] == "\\n"
    ]
    ends = [end for end in ends if "\\" not in text[end - 1 : end] and text[end - 3 : end] != "\\\\n"]
    if not ends:
        raise NoPlaceError
    end = draft.chance.choice(ends)
    joint = draft.chance.choice(('" + "', '"+"', '" +\n    "', '"\n"', '" "'))
    draft.replace(number, text[:end] + joint + text[end:])
    if "+" not in joint:
        draft.doubt(number)

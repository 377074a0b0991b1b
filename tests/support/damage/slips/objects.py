"""Answers that are cut, begun again, or written in two objects."""

from support.damage.drafts import Draft, NoPlaceError, chosen
from support.damage.slips.registry import slip


def _two_objects(draft: Draft, joint: str) -> None:
    draft.replace(draft.pick("comma", "root"), joint)


@slip
def two_objects(draft: Draft) -> None:
    _two_objects(draft, "}{")


@slip
def two_objects_in_lines(draft: Draft) -> None:
    _two_objects(draft, chosen(draft, ("}\n{", "}\n\n{", "\n}\n{\n")))


@slip
def two_objects_with_a_comma(draft: Draft) -> None:
    _two_objects(draft, chosen(draft, ("},{", "}, {", "},\n{", "};{")))


@slip
def two_objects_with_prose(draft: Draft) -> None:
    _two_objects(
        draft, chosen(draft, ("}\n\nAnd the files:\n\n{", "}\nfiles:\n{", "}\n```\n\nThen:\n\n```json\n{"))
    )


@slip
def root_closed_early(draft: Draft) -> None:
    draft.replace(draft.pick("comma", "root"), chosen(draft, ("},", "}, ", "}")))


@slip
def files_closed_early(draft: Draft) -> None:
    draft.replace(draft.pick("comma", "files"), chosen(draft, ("],", "], ", "]", "],\n")))


@slip
def files_in_two_lists(draft: Draft) -> None:
    draft.replace(draft.pick("comma", "files"), chosen(draft, ("],[", '], "files": [', '],"files":[', "][")))


@slip
def files_header_twice(draft: Draft) -> None:
    draft.insert(draft.pick("key", "files", "course_of_action"), chosen(draft, ('"files": [', '"files": ')))


@slip
def file_begun_twice(draft: Draft) -> None:
    opener = draft.pick("open", "file")
    end = draft.pick("comma", "file", file=draft.piece(opener).file)
    begun = "".join(draft.texts[opener : end + 1])
    draft.insert(opener, begun + draft.chance.choice(("", " ", "\n")))
    draft.halves += 1


@slip
def root_begun_twice(draft: Draft) -> None:
    opener = draft.pick("open", "root")
    key = draft.after(opener)
    draft.insert(opener, "".join(draft.texts[opener : draft.pick("comma", "root") + 1]) + "\n")
    if draft.piece(key).role != "key":
        raise NoPlaceError


@slip
def truncated_in_a_string(draft: Draft) -> None:
    number = draft.pick("string", "content")
    text = draft.piece(number).text
    if len(text) < 8:
        raise NoPlaceError
    draft.cut(number, text[: draft.chance.randrange(2, len(text) - 1)])


@slip
def truncated_between_tokens(draft: Draft) -> None:
    number = draft.pick("close", where=lambda _, piece: piece.name in ("file", "files", "root"))
    draft.texts[number] = ""
    name = draft.piece(number).name
    draft.cut(number, "")
    file = draft.piece(number).file
    if name == "file" and file is not None:
        draft.doubtful.discard(file)


@slip
def truncated_anywhere(draft: Draft) -> None:
    number = draft.chance.randrange(len(draft.texts) // 2, len(draft.texts))
    text = draft.piece(number).text
    if draft.piece(number).role == "prose" or not draft.is_untouched(number):
        raise NoPlaceError
    draft.cut(number, text[: draft.chance.randrange(len(text))])


@slip
def truncated_with_prose(draft: Draft) -> None:
    truncated_in_a_string(draft)
    draft.insert(len(draft.texts), "\n```\n\nThe rest is unchanged.\n")


@slip
def restarted(draft: Draft) -> None:
    opener = draft.pick("open", "root")
    closer = draft.closer(opener)
    whole = "".join(draft.texts[opener : closer + 1])
    draft.halves += 1
    kept = whole[: draft.chance.randrange(len(whole) // 4, len(whole) - 2)]
    draft.insert(
        opener, kept + chosen(draft, ("\n\n", "\n\nSorry, once more:\n\n", "\n```\n\nAgain:\n\n```json\n"))
    )


@slip
def interrupted_and_continued(draft: Draft) -> None:
    number = draft.pick("string", "content")
    text = draft.piece(number).text
    lines = [
        end + 2 for end in range(1, len(text) - 3) if text[end : end + 2] == "\\n" and text[end - 1] != "\\"
    ]
    if not lines:
        raise NoPlaceError
    end = draft.chance.choice(lines)
    joint = chosen(draft, ("\n```\n\nContinuing:\n\n```json\n", "\n[continued]\n", "\n```\n```json\n"))
    draft.replace(number, text[:end] + joint + text[end:])
    draft.doubt(number)


@slip
def prose_after_the_end(draft: Draft) -> None:
    draft.insert(
        draft.pick("close", "root") + 1, chosen(draft, ("\n\nDone!", " That's all.", "\n\nUse {x} now."))
    )


@slip
def half_a_file_left(draft: Draft) -> None:
    number = draft.pick("open", "file")
    half = chosen(
        draft, ('{"path": "tmp.py"', '{"path": ', '{"path', '{"', '{"path": "tmp.py", "content": ', "{},")
    )
    draft.insert(number, half + draft.chance.choice((",", " ", "\n", "")))
    draft.halves += 1


WHOLE = frozenset((
    truncated_in_a_string, truncated_between_tokens, truncated_anywhere, truncated_with_prose, restarted,
    interrupted_and_continued, root_begun_twice,
))  # fmt: skip
"""Those that no other slip goes with in one answer."""

"""Each place where an answer speaks of a path is found, to the character, and nothing that looks like it."""

import random

import pytest

from descant import Encoding, Span, analyze, apply_edits
from descant_server.documents.document_store import Document
from descant_server.features.navigation import document_highlight, references
from descant_server.features.paths.mention_index import mention_index
from descant_server.features.rename.rename import RenameRefused, renameable, renaming
from descant_server.presentation import lsp
from support.path_answers import PATHS, RENDITIONS
from support.sampling import so_many

OTHER = "lib/other.py"
NEW = "new/place/name.py"


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document("file:///answer.response", 1, encoding, analyze(text))


@pytest.mark.parametrize("rendition", RENDITIONS)
def test_what_is_found_is_what_was_planted_in_every_format(rendition: str) -> None:
    for seed in range(so_many(200, 12)):
        chance = random.Random(seed)
        path = chance.choice(PATHS)
        planted = RENDITIONS[rendition](path, OTHER, chance)
        given = document(planted.text, list(Encoding)[seed % 3])
        assert path in given.analysis.answer.files_updated, planted.text
        start, end = chance.choice(planted.spans)
        located = references.references_and_names(given, chance.randint(start, end))
        spans = sorted(tuple(lsp.from_range(given, location.range)) for location in located)
        assert spans == planted.spans, planted.text
        shown = document_highlight.highlights(given, start)
        assert sorted(tuple(lsp.from_range(given, each.range)) for each in shown) == planted.spans
        ready = renameable(given, end)
        assert ready is not None
        assert lsp.from_range(given, ready.range) == Span(start, end)


@pytest.mark.parametrize("rendition", RENDITIONS)
def test_a_renamed_answer_is_the_same_with_another_path(rendition: str) -> None:
    for seed in range(so_many(100, 5)):
        chance = random.Random(seed)
        path = chance.choice(PATHS)
        planted = RENDITIONS[rendition](path, OTHER, chance)
        given = document(planted.text)
        start, _ = chance.choice(planted.spans)
        after = apply_edits(planted.text, renaming(given, start, NEW))
        pieces = [
            planted.text[last:first]
            for (_, last), (first, _) in zip(
                [(0, 0), *planted.spans], [*planted.spans, (len(planted.text), 0)], strict=True
            )
        ]
        assert after == NEW.join(pieces)
        before, again = given.analysis.answer, analyze(after).answer
        assert again.files_updated == tuple(NEW if one == path else one for one in before.files_updated)
        assert [file.content for file in again.files] == [file.content for file in before.files]
        assert [file.hunks and file.hunks[0].old_lines for file in again.files] == [
            file.hunks and file.hunks[0].old_lines for file in before.files
        ]


def mentioned(text: str) -> list[tuple[str, tuple[str, ...]]]:
    index = mention_index(document(text))
    every = sorted([*(each for path in index.paths for each in index.of(path)), *index.unclear_ones])
    return [(text[slice(*mention.span)], mention.paths) for mention in every]


FILES = ("src/alpha.py", "lib/b.py", "src/b.py", "Makefile", "my docs/a_b c.md")
TAGGED = "<summary>\n{}\n</summary>\n" + "".join(f'<file path="{path}">\nx\n</file>\n' for path in FILES)


@pytest.mark.parametrize(
    ("said", "written", "path"),
    [
        ("Look at alpha.py.", "alpha.py", "src/alpha.py"),
        ("Look at src\\alpha.py.", "src\\alpha.py", "src/alpha.py"),
        ("Look at .\\src\\alpha.py.", "src\\alpha.py", "src/alpha.py"),
        ("Look at src\\\\alpha.py.", "src\\\\alpha.py", "src/alpha.py"),
        ("Look at `a/src/alpha.py`.", "src/alpha.py", "src/alpha.py"),
        ("在src/alpha.py中", "src/alpha.py", "src/alpha.py"),
        ("src/alpha.py->other", "src/alpha.py", "src/alpha.py"),
        ("Run `Makefile` now", "Makefile", "Makefile"),
        ("Run ./Makefile now", "Makefile", "Makefile"),
        ("See my docs/a_b c.md now", "my docs/a_b c.md", "my docs/a_b c.md"),
        ("See my docs/a\\_b c.md now", "my docs/a\\_b c.md", "my docs/a_b c.md"),
        ("See [it](my%20docs/a_b%20c.md) now", "my%20docs/a_b%20c.md", "my docs/a_b c.md"),
        ("See `docs/a_b c.md` now", None, None),
        ("The Makefile is fine", None, None),
        ("Makefiles, Makefile.am, src/Makefile", None, None),
        ("lib/src/alpha.py and src/alpha.pyc, x-alpha.py, alpha.py.bak, ~/src/alpha.py", None, None),
        ("https://example.org/src/alpha.py and @src/alpha.py", None, None),
    ],
)
def test_a_path_counts_where_it_stands_for_itself(said: str, written: str | None, path: str | None) -> None:
    mentions = [(text, paths) for text, paths in mentioned(TAGGED.format(said))]
    for file in FILES:
        mentions.remove((file, (file,)))
    assert mentions == ([] if written is None else [(written, (path,))])


def test_a_mention_that_may_mean_several_files_is_told_and_not_renamed() -> None:
    text = TAGGED.format("Look at b.py, and at src/b.py.")
    assert ("b.py", ("lib/b.py", "src/b.py")) in mentioned(text)

    given = document(text)
    assert references.references(given, text.index("b.py,") + 1) == []
    after = apply_edits(text, renaming(given, text.index("src/b.py"), "src/c.py"))
    assert after == text.replace("src/b.py", "src/c.py")


def test_a_path_keeps_the_separators_and_escapes_of_its_place() -> None:
    text = TAGGED.format("Look at src\\alpha.py, my docs/a\\_b c.md and my%20docs/a_b%20c.md.")
    after = apply_edits(text, renaming(document(text), text.index("src/alpha.py"), "lib/new/beta.py"))
    assert "Look at lib\\new\\beta.py, my" in after
    after = apply_edits(text, renaming(document(text), text.index('my docs/a_b c.md">'), "x y/c_d.md"))
    assert "x y/c\\_d.md and x%20y/c_d.md." in after


@pytest.mark.parametrize("lead", ["./", ".\\/", "././", ".\\\\"])
def test_a_path_is_renamed_from_what_stands_before_it_which_stays(lead: str) -> None:
    file = f'{{"path": "{lead}a.py", "content": ""}}'
    text = f'{{"summary": "See ./a.py", "course_of_action": [], "files": [{file}]}}'
    for place in range(text.rindex(f"{lead}a.py"), text.index('", "content"') + 1):
        assert apply_edits(text, renaming(document(text), place, "b.py")) == text.replace("a.py", "b.py")
    assert renameable(document(text), text.index("./a.py")) is not None
    assert renameable(document(text), text.index("See") + 2) is None


def test_a_path_in_the_first_line_of_a_block_is_renamed_there() -> None:
    text = (
        "```py\n# src/alpha.py\nprint(1)\n```\n\nThat was src/alpha.py.\n\n```py\n# src/b.py\nprint(2)\n```\n"
    )
    after = apply_edits(text, renaming(document(text), text.index("src/alpha.py"), "lib/beta.py"))
    assert after == text.replace("src/alpha.py", "lib/beta.py")


def test_the_side_that_a_file_is_moved_to_is_another_path() -> None:
    text = "diff --git a/old.py b/new.py\nsimilarity index 100%\nrename from old.py\nrename to new.py\n"
    after = apply_edits(text, renaming(document(text), text.index("new.py"), "lib/new.py"))
    assert after == text.replace("new.py", "lib/new.py")
    with pytest.raises(RenameRefused, match="already has a file"):
        renaming(document(text), text.index("old.py"), "new.py")


def test_a_path_of_no_file_of_the_answer_is_found_and_not_renamed() -> None:
    text = TAGGED.format("As in `web/app.ts`, see a/web/app.ts and web/app.tsx.")
    given = document(text)
    located = references.references(given, text.index("web/app.ts`"))
    assert [lsp.from_range(given, each.range).start for each in located] == [
        text.index("web/app.ts`"),
        text.index("web/app.ts and"),
    ]
    assert renameable(given, text.index("web/app.ts")) is None


def test_many_mentions_among_escapes_of_every_width_are_found_to_the_character() -> None:
    said = r"\ud83c\udf0a `src/a.py`, \u00e9 \"src\/a.py\":\n\\src/b.py \\ src/b.py"
    files = '[{"path": "src/a.py", "content": ""}, {"path": "src/b.py", "content": ""}]'
    text = f'{{"summary": "{said * 40}", "course_of_action": [], "files": {files}}}'
    index = mention_index(document(text))
    written = [text[mention.span.start : mention.span.end] for mention in index.of("src/a.py")]
    assert written == [r"src/a.py", r"src\/a.py"] * 40 + ["src/a.py"]
    assert [text[mention.span.start - 3 : mention.span.end] for mention in index.of("src/b.py")] == [
        *([r"\\ src/b.py"[-11:]] * 40),
        ': "src/b.py',
    ]

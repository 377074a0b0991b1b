"""What holds for every text: nothing raises, the tree is sound, repairs are exact, and time is linear.

The texts are prefixes of every golden answer, which is what streaming produces, 60 mutations of each, what
hypothesis makes up, and texts that are meant to hurt; without `--thorough` they are some of all these.
"""

import json
import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import (
    Encoding,
    Source,
    analyze,
    apply_edits,
    describe,
    fixed_text,
    parse,
    repairs,
)
from descant.schemas import SCHEMAS, ResponseSchema
from support.goldenfiles import Golden, by_subject, cases
from support.measuring import seconds
from support.sampling import examples, so_many, some
from support.soundness import ENCODINGS, PIECES, check, check_place, check_wire, is_mended_in_turns

MUTATIONS = so_many(60, 1)
PREFIXES = 300
"""Of a longer answer not every prefix is read, but about so many."""
SHARED = os.environ.get("DESCANT_SHARED")
CORPUS = sorted(Path(SHARED, "corpus").glob("*/*.txt")) if SHARED else []
SUBJECTS = by_subject()
_CHECKED = set[int]()
"""The prefixes of golden answers that were checked, each with its schemas."""


# The texts.


@pytest.mark.parametrize("own", SUBJECTS.values(), ids=SUBJECTS)
def test_every_prefix_of_a_golden_answer_is_read_soundly(own: Sequence[Golden]) -> None:
    for case in own:
        for number, prefix in enumerate(prefixes(case.response, so_many(PREFIXES, 2))):
            on_the_wire = number % 10 == 0
            # Many cases begin as others do, a wrong one as the right one beside it.
            known = hash((prefix, on_the_wire, *map(id, case.schemas)))
            if known not in _CHECKED:
                analysis = check(prefix, case.schemas)
                if on_the_wire:
                    check_wire(analysis)
                _CHECKED.add(known)


@pytest.mark.parametrize("own", SUBJECTS.values(), ids=SUBJECTS)
def test_mutations_of_a_golden_answer_are_read_soundly(own: Sequence[Golden]) -> None:
    for case in own:
        chance, response = random.Random(case.name), case.response
        for number in range(MUTATIONS):
            analysis = check(mutated(response, chance), case.schemas)
            if number % 10 == 0:
                check_wire(analysis)


@examples(400)
@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
        st.lists(st.one_of(st.sampled_from(PIECES), st.characters()), max_size=30).map("".join),
    )
)
def test_any_text_is_read_soundly(text: str) -> None:
    check(text)
    check('{"summary": "' + text)
    check('<summary>S</summary>\n<file path="a.py">\n' + text + "\n</file>\n")
    check_wire(analyze(text))


NAMES = (
    "summary", "Summary", "overview", "course_of_action", "courseOfAction", "plan", "steps", "files",
    "changes", "updated_files", "files_updated", "curator activity", "step", "number", "description", "desc",
    "path", "file", "filename", "content", "code", "a.py", "b/c.json", "Makefile", "other",
)  # fmt: skip
TEXTS = ("a.py", "1", "2.", "1. a\n2. b", '1. a "b"\n\n   c\n2) d', "x\n", "é \\d🐦", "", " ", "first\n1. a")
VALUES = st.recursive(
    st.one_of(st.sampled_from(TEXTS), st.sampled_from((1, 0, 2.5, True, None))),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(st.sampled_from(TEXTS), max_size=4),
        st.dictionaries(st.sampled_from(NAMES), inner, max_size=5),
    ),
    max_leaves=12,
)


@examples(400)
@given(
    st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=7),
    st.sampled_from(("", ",", "\n", ", ,")),
    st.floats(0, 1),
)
def test_an_answer_in_any_shape_is_read_soundly(
    members: list[tuple[str, Any]], slip: str, cut: float
) -> None:
    written = (f'"{name}": {json.dumps(value, ensure_ascii=cut < 0.5)}' for name, value in members)
    text = '{"summary": "S", "course_of_action": [], ' + ", ".join(written) + "}"
    check(text)
    check(text.replace("]", slip + "]").replace("}", slip + "}"))
    check(text.replace(': "', ' "').replace('{"', "{"))
    check(text[: round(cut * len(text))])


SOUND = '{"summary": "S", "course_of_action": [], "files": [], '
HOSTILE = {
    "empty": "",
    "every byte": bytes(range(256)).decode("latin-1"),
    "bytes that are no text": bytes(range(256)).decode("utf-8", "surrogateescape"),
    "lone surrogates": "\ud83d\udc26\udc26\ud83d",
    "lone surrogates in a string": SOUND + '"a": "\ud83d \udc26"}',
    "lone surrogates in a name": SOUND + '"\ud83d": 1}',
    "lone surrogates in tags": '<summary>\ud83d</summary>\n<file path="\udc26">\n\ud83d\n</file>\n',
    "100,000 opening brackets": "[" * 100_000,
    "100,000 closing brackets": "]" * 100_000,
    "100,000 opening braces": "{" * 100_000,
    "100,000 closing braces": "}" * 100_000,
    "100,000 parentheses": "(" * 100_000,
    "100,000 angle brackets": "<" * 100_000,
    "100,000 lists in a member": SOUND + '"a": ' + "[" * 100_000,
    "100,000 lists that are closed": SOUND + '"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "100,000 objects in a member": SOUND + '"a": ' + '{"a":' * 100_000,
    "100,000 elements": "<?xml version='1.0'?>" + "<a>" * 100_000 + "</a>" * 100_000,
    "5,000 digits": SOUND + '"a": ' + "9" * 5_000 + "}",
    "5,000 digits with a sign": SOUND + '"a": -' + "9" * 5_000 + "}",
    "5,000 odd digits": SOUND + '"a": 0' + "9" * 5_000 + "}",
    "5,000 hexadecimal digits": SOUND + '"a": 0x' + "f" * 5_000 + "}",
    "5,000 digits of a fraction": SOUND + '"a": 0.' + "9" * 5_000 + "}",
    "a step of 4,000 digits": SOUND.replace("[]", '[{"step": ' + "9" * 4_000 + ', "description": "D"}]', 1)
    + '"a": 1}',
    "a large exponent": SOUND + '"a": 1e999999999, "b": -1e999, "c": +1e999, "d": 1e-999}',
    "not a number": SOUND + '"a": NaN, "b": -Infinity, "c": Infinity, "d": nan}',
    "a name of a megabyte": SOUND + '"' + "a" * 1_000_000 + '": 1}',
    "a line of a megabyte": "🐦" * 1_000_000,
    "a bracket where a name should be": '{] "summary": "S"}',
    "a parenthesis that closes the answer too early": '{"summary": "S"), "files": []}',
    "a semicolon before a bracket": '{"a": [1;], "b": 2;}',
    "lists that are closed by a brace": '{"a": [[}',
    "lists that are closed by a brace in an object": '{"a": {"b": [[}}',
    "an object that is closed by a bracket": '{"a": {"b": [{]}}',
    "a brace in an empty list": '{"a": [}, 1]}',
    "a path without an end before a fence": '<file path=">```\n```',
    "a path without an end before CDATA": '<file path="><![CDATA[]]>',
    "a path without an end in a document": '<response><file path="&amp;></file></response>',
    "a content before its path": "<?xml version='1.0'?><response><file><content>a</content><path>b</path>"
    "</file></response>",
    "a description before its number": "<?xml version='1.0'?><response><course_of_action><step>"
    "<description>a</description><number>1</number></step></course_of_action></response>",
    "a letter that grows in lower case": "<summary>İ</summary>",
    "only a fence": "```json\n```",
    "only half a tag": "<file path=",
    "only a document": "<?xml version='1.0'?><response></response>",
    "ten thousand entities": "<response><summary>" + "&#65;" * 10_000 + "</summary></response>",
    "diff names with odd breaks": "--- a\x0bb\n+++ c\u2028d\n@@ -1 +1 @@\n--- a\x0bb\n+++ c\u2028d\n@@\n",
    "a diff of nothing": "```diff\n--- a\n+++ b\n@@\n\n```\ndiff --git a b\n--- \n+++ \n@@\n",
    "a patch of nothing":
    "*** Begin Patch\n*** Update File: \n@@\n\n*** Move to: \n*** Add File:\n*** End Patch",
    "a search for nothing": "<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE",
    "entities that grow": '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'
    "<response><summary>&b;</summary></response>",
}  # fmt: skip


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in HOSTILE.items()])
def test_a_hostile_text_is_read_soundly(text: str) -> None:
    check(text)
    check_wire(analyze(text))


# Linear time.

JSON_TOKENS = (
    '{"', '"', "\\", "{", "}", "[", "]", "(", ",", ":", ";", '{"a":', '[{"a":1},', '{"a":1}\n', "{}", '{"a\n',
    '{"a":"', '{"summary":"s",\n', '{"summary":"s","course_of_action":[],"files":[]}\n', '"a":', "null,", "1",
    '"{"path"', '},"path":', '},"{"path"', '}},{"path"', "0x", "-", "//", "/*", "/* */", "#\n", "\u00a0", " ",
    "\ufeff", "```\n", "~~~\n", "```json\n{\n", "🐦", "<", "'", '"a', '""', "[[],", '"\\',
)  # fmt: skip
TEXT_TOKENS = (
    "\\u", '\\"', "\\n", "\\\\", "\\x", "\n", "\r", "\0", "\u2028", "\ud83d", "🐦", " ", "a", "a/", "@a/",
    "+", ".", ".py ", "a.py/", "../", "`", "`a`", "1. x\\n", "a b/", "%2e", "-", "é",
)  # fmt: skip
WORD_TOKENS = ("7", "_", "0", "1.", "e1", "+1", "-", "a", "0x", "1_", "tru", "$", "é", "a:")
ATTRIBUTE_TOKENS = ("a", 'a="" ', "a=b ", "a=b\n", "a='", "=", " ", "path=", "\n", "/", "“")
TAG_TOKENS = (
    '<file path="a">\n', "</file>\n", '<file path="a">\n</file>\n', '<file path="a"/>\n', "<file ", "<file\n",
    "<", "<summary>\n", "</summary>\n", "<summary>S\n</summary>\n", "<course_of_action>\n1. x\n", "1. x\n",
    "</a", "<response>", "<response>\n", "</response>\n", "<files>\n", "<![CDATA[", "]]>", "<!--", "-->",
    "&lt;", "&", "\n", "\r", " ", "```\n", "~~~\n", "</file>", "<a>", "<a b='", "x\n</file>",
    '<files><file path="a">', '<file path="a">x</file>', '</a><file path="b">', ' <file path="a"> ',
    "</a><summary>", '</file></a><b>', '</file> <file path="a">', "<a></a> <file path='b'>\n",
    '<file path="a">x</file><b>y</b>',
    "<file path='a\n", "</file></file_artifact>\n", "<summary>S</summary>\n<file path='a'>\n</file>\n",
)  # fmt: skip
EDIT_TOKENS = (
    "*** Begin Patch\n", "*** End Patch\n", "*** Update File: a\n", "*** Update File: a\n-x\n",
    "*** Add File: a\n",
    "*** Add File: a\n\n+\n", "*** Update File: a\nprose\n", "*** ", "@@\n", "@@ -1 +1 @@\n", "-x\n", "+\n",
    " \n", "-\n\n",
    "--- a\n", "--- a\n+++ b\n", "--- a\n+++ b\n@@\n", "--- a\n+++ b\n@@\n-x\n\n", "diff --git a/a b/a\n",
    "diff --git a/",
    "rename from a\n", "```diff\n", "```diff\n--- a\n+++ b\n@@\n-x\n", "```\n", "\\ No newline\n",
    "@@ -1,9 +1,9 @@\n-x\n",
    "<<<<<<< SEARCH\n", "=======\n", ">>>>>>> REPLACE\n", "a.py\n<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n",
    "<<<<<<< SEARCH\nx\n=======\n>>>>>>> REPLACE\n", "```a.py\n<<<<<<< SEARCH\nx\n=======\n",
    ":start_line:1\n", "-------\n",
    "<<<<<<< SEARCH\n>>>>>>> REPLACE\nprose\n", "a b:", "<", "=", "`", "**", "x <<EOF\n",
)  # fmt: skip
MARKDOWN_TOKENS = (
    "```\n", "```\r", "```a\n", "````\n", "~~~\n", "```\n~~~\n", "### a.py\n```\n", "### a.py\n```\nx\n```\n",
    "a.py\n", "`a.py` ", "```a.py\n", "```a\n```b\n```\n", "### a.md\n```md\n```\n", "1. a.py\n    ```\n",
    "    ```\n", "> ```\n", "\n\n", "   \n", '"""\n```\n', "cat > a.py <<'E'\n", "cat > a.py <<'E'\nE\n",
    "# ... existing code ...\n", "...", "#", "# a.py\n", "title=", '```a title="', "/* ", "`",
)  # fmt: skip
CONTAINER_TOKENS = (
    *("<change><change></change>\n", "<search><search></search>\n", "<content></content>\n", "</content>\n"),
    *('<parameter name="a"><parameter name="b"></parameter>\n', "<boltAction>\n", "</boltAction>\n"),
    *("-- a.py --\n", ">>>> b.py\n", "BEGIN FILE: a.py\n", "END FILE: b.py\n"),
)
SURROUNDINGS = {
    "alone": ("", "", (*JSON_TOKENS, *TEXT_TOKENS, *TAG_TOKENS, *EDIT_TOKENS)),
    "in a patch": ("*** Begin Patch\n*** Update File: a\n", "\n*** End Patch\n", EDIT_TOKENS),
    "in a block": ("a.py\n<<<<<<< SEARCH\n", "\n>>>>>>> REPLACE\n", EDIT_TOKENS),
    "in a diff": ("--- a\n+++ b\n@@\n-x\n", "\n", EDIT_TOKENS),
    "in a member": ('{"summary": ', "", JSON_TOKENS),
    "in a list": ('{"files": [{"path": "a"}, ', "", JSON_TOKENS),
    "in a word": ('{"summary": ', "x!}", WORD_TOKENS),
    "in a name": ("{", "x!}", WORD_TOKENS),
    "in a tag": ("<summary>S</summary>\n<file ", "!>\n</file>\n", ATTRIBUTE_TOKENS),
    "in a path of a tag": ('<file path="', '">\n</file>\n', TEXT_TOKENS),
    "in a step": (
        '{"summary":"s","course_of_action":[{"step":1,"description":"',
        '"}],"files":[{"path":"a","content":""}]}',
        TEXT_TOKENS,
    ),
    "in a path": ('{"summary":"s","course_of_action":[],"files":[{"path":"', '"}]}', TEXT_TOKENS),
    "in a text for a list": (
        '{"summary":"s","files":[],"course_of_action":"',
        '"}',
        (*TEXT_TOKENS, "1. x\\n", '1. \\"\\n'),
    ),
    "in a shape": (
        '{"summary":"s","course_of_action":[],',
        '"files":[]}',
        ('"files":[{"path":"a"}],', '"files":{"a.py":"x"},', '"plan":"x",', '"a.py":["x"],'),
    ),
    "in files of other shapes": (
        '{"summary":"s","course_of_action":[],"files":[',
        "]}",
        ('{"filename":"a","code":["x"]},', '{"path":"a","content":{"a":1,}},', '{"path":"a","content":[""]}'),
    ),
    "in a mapping of files": (
        '{"summary":"s","course_of_action":[],"files":{',
        "}}",
        ('"a.py":"",', '"a.py":["x"],', '"a.json":{}'),
    ),
    "in a list of texts": (
        '{"summary":["s"],"course_of_action":[',
        '],"files":[{"path":"a","content":[""]}]}',
        ('"1. x",', '"x"'),
    ),
    "in a content": ('{"files":[{"path":"a","content":"', '"}]}', TEXT_TOKENS),
    "in a file": ('<file path="a">\n', "\n</file>\n", TAG_TOKENS),
    "in a section": ("<course_of_action>\n", "\n</course_of_action>\n<file path='a'>\n</file>", TAG_TOKENS),
    "in Markdown": ("", "", MARKDOWN_TOKENS),
    "in a code block": ("### a.md\n```md\n", "```\n", MARKDOWN_TOKENS),
    "in a script": ("```sh\n", "```\n", MARKDOWN_TOKENS),
    "in packs": ("", "", CONTAINER_TOKENS),
    "in an action": ('<file path="a.py" action="modify">\n', "</file>\n", CONTAINER_TOKENS),
    "in an edit": ("<edit>\n<path>a.py</path>\n", "</edit>\n", CONTAINER_TOKENS),
    "in a call": ('<invoke name="Write">\n', "</invoke>\n", CONTAINER_TOKENS),
    "in a document": ("<response><summary>&amp;", "</summary></response>", TAG_TOKENS),
}
SIZES = (3_000, 12_000, 48_000)
SLOWER = 10
"""Four times the text may take so many times as long; quadratic reading takes 16 times."""
MEASURABLE = 0.08
"""Seconds; what takes less than this is not measured, since it is fast."""


@pytest.mark.parametrize(
    ("before", "token", "after"),
    [
        pytest.param(before, token, after, id=f"{token!a} {where}")
        for where, (before, after, tokens) in SURROUNDINGS.items()
        for token in some(tuple(dict.fromkeys(tokens)), 1)
    ],
)
def test_time_grows_as_the_text_does(before: str, token: str, after: str) -> None:
    earlier, shorter = 1.0, ""
    for size in SIZES:
        # The sizes grow step by step, so that a reading that is far from linear fails soon.
        text = before + token * (size // len(token)) + after
        taken = seconds(text, 1)
        if taken > MEASURABLE and taken >= SLOWER * earlier:
            assert seconds(text, 3) < SLOWER * seconds(shorter, 3)
        earlier, shorter = taken, text


@pytest.mark.thorough
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("+" * 1_000_000, id="one word"),
        pytest.param("🐦 " * 500_000, id="many words"),
        pytest.param(SOUND + '"a": "' + '\\"' * 500_000 + '"}', id="many escapes"),
        pytest.param(SOUND + '"a": "' + "\n" * 1_000_000 + '"}', id="many raw line breaks"),
        pytest.param(SOUND + '"a": [' + "1," * 500_000 + "]}", id="many items"),
        pytest.param('<file path="a">\n' + "</file> \n" * 100_000, id="many closing tags"),
        pytest.param("".join(f'<file path="{n}">\n</file>\n' for n in range(30_000)), id="many files"),
        pytest.param('{"' * 500_000, id="many object starts"),
        pytest.param('[{"a":1},' * 110_000, id="many small objects"),
        *(
            pytest.param(token * (1_000_000 // len(token)), id=f"many {token!a}")
            for token in (
                "<<<<<<< SEARCH\n",
                "=======\n",
                "a.py\n<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE\n",
                "@@\n",
                "--- a\n+++ b\n",
                "--- a\n+++ b\n@@\n-x\n",
                "diff --git a/a b/a\n",
                "```diff\n",
                "*** Begin Patch\n",
                "*** Update File: a\n",
                "*** Update File: a\nprose\n",
            )
        ),
    ],
)
def test_a_megabyte_is_read_in_seconds(text: str) -> None:
    assert seconds(text, 1) < 10


GROWING = {
    "names of files that are not there": '"files_updated": [@"a"]',
    "files that are not listed": '"files_updated": ["a"], "files": [@{"path": "a", "content": ""}]',
    "files with one path": '"files": [@{"path": "p", "content": ""}]',
    "steps": '"course_of_action": [@{"step": 0, "description": "a/b.py"}]',
    "members of one name": '@"m": []',
    "answers": '"a": 1}\n@{"a": 1',
}
REPEATED = {
    "names of files that are not there": '"n#.py", ',
    "files that are not listed": '{"path": "p#", "content": ""}, ',
    "files with one path": '{"path": "p", "content": "#"}, ',
    "steps": '{"step": 7, "description": "a/b#.py"}, ',
    "members of one name": '"m": #, ',
    "answers": SOUND + '"a": #}\n',
}


@pytest.mark.parametrize("what", GROWING)
def test_the_wire_grows_as_the_text_does(what: str) -> None:
    size = []
    for count in (100, 400):
        files = "".join(f'{{"path": "f{number}.py", "content": ""}}, ' for number in range(count))
        many = "".join(REPEATED[what].replace("#", str(number)) for number in range(count))
        text = SOUND.replace('"files": [', f'"files": [{files}{{"path": "g", "content": ""}}')
        text += GROWING[what].replace("@", many) + "}"
        size.append(len(json.dumps(parse(text).to_wire())))
    assert size[1] < 6 * size[0], "four times the text, and not sixteen times the answer"


# More that holds of golden answers.


def test_equal_texts_have_equal_analyses() -> None:
    for case in some(cases(), 100):
        # A copy of the text, not the text itself.
        again = case.examine("".join(list(case.response)))
        assert again == case.analyze(), case.name


@pytest.mark.parametrize("own", SUBJECTS.values(), ids=SUBJECTS)
def test_a_repaired_answer_says_the_same_and_asks_for_no_more_repairs(own: Sequence[Golden]) -> None:
    for case in own:
        check_repaired(case)


def check_repaired(case: Golden) -> None:
    analysis = case.analyze()
    assert analysis.source.text == case.response, case.name
    if any(problem.code == "unexpected-text" for problem in analysis.problems):
        return
    again = analyze(apply_edits(case.response, repairs(analysis.problems)), schemas=case.schemas)
    if not is_mended_in_turns(analysis):
        # What was only offered before may be a repair where the text around it is whole.
        offers = {problem.code for problem in analysis.problems if problem.alternatives}
        assert [p.code for p in again.problems if p.repair and p.code not in offers] == [], case.name
    assert again.format == analysis.format, case.name
    if analysis.root is not None and again.root is not None:
        assert repr(again.root.value) == repr(analysis.root.value), case.name


@pytest.mark.parametrize("own", SUBJECTS.values(), ids=SUBJECTS)
def test_a_golden_answer_that_was_fixed_has_nothing_left_to_fix(own: Sequence[Golden]) -> None:
    for case in some(own, 2):
        check_fixed(case.response, case.schemas)


@pytest.mark.parametrize("path", some(CORPUS, 4), ids=lambda path: path.stem)
def test_a_real_answer_that_was_fixed_has_nothing_left_to_fix(path: Path) -> None:
    check_fixed(path.read_bytes().decode(), SCHEMAS)


def check_fixed(text: str, schemas: Sequence[ResponseSchema]) -> None:
    for unsafe in (False, True):
        fixed = fixed_text(analyze(text, schemas=schemas), unsafe=unsafe)
        assert fixed_text(analyze(fixed, schemas=schemas), unsafe=unsafe) == fixed, text[:300]


def test_every_offset_of_a_golden_answer_has_a_place_that_leads_back() -> None:
    for case in cases():
        source = Source(case.response)
        step = -(-len(case.response) // so_many(PREFIXES, 40)) or 1
        for offset in range(0, len(case.response) + 1, step):
            check_place(source, offset, ENCODINGS)


EDITS_CLEAN = tuple(f"formats/{format}/clean" for format in ("apply_patch", "search_replace", "unified_diff"))
FINISHED = [
    pytest.param(case, id=case.name)
    for case in cases()
    if case.name.startswith(
        ("formats/json/clean", "formats/tags/clean", "schemas/dce.harmony/clean", *EDITS_CLEAN)
    )
    # A closing tag at the end of a line closes the file until something follows: nobody could know better.
    and not case.name.endswith(("/clean_closer_in_a_string", "/clean_markup_with_such_tags_in_contents"))
    # The remark that a line has no line end comes behind the line.
    and case.name != "formats/unified_diff/clean_no_newline_at_the_end"
]


@pytest.mark.parametrize("case", some(FINISHED, 20))
def test_a_file_that_is_complete_stays_as_it_is_when_more_text_arrives(case: Golden) -> None:
    whole = [(file.path, file.content) for file in case.analyze().answer.files]
    for prefix in prefixes(case.response, so_many(PREFIXES, 50)):
        if case.subject == "unified_diff" and not prefix.endswith("\n"):
            continue  # A last line without a line end is whole: so it is where an answer was copied.
        for number, file in enumerate(analyze(prefix, schemas=case.schemas).answer.files):
            if file.complete:
                assert (file.path, file.content) == whole[number], f"after {prefix[-20:]!r}"


def prefixes(text: str, most: int) -> Iterator[str]:
    """Yield the prefixes of *text*, the text itself included, or about as many as *most*."""
    step = -(-len(text) // most) or 1
    return (text[:end] for end in (*range(0, len(text), step), len(text)))


def mutated(text: str, chance: random.Random) -> str:
    """Return *text* with a few awkward changes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20)))
        change = chance.randrange(4)
        if change < 2:
            text = text[:start] + chance.choice(PIECES) + text[end:]
        elif change == 2:
            text = text[:start] + text[end:]
        else:
            text = text[:end] + text[start:end] + text[end:]
    return text


def test_a_text_is_parsed_as_it_is_analyzed() -> None:
    for case in cases()[::10]:
        if case.schemas == SCHEMAS:
            assert parse(case.response) == describe(analyze(case.response), Encoding.UTF16)

"""The text of a file and the bytes it came from: what an answer does not say stays as it was."""

import codecs
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant_server.workspace.file_text import FileText, NoText, Style, encoded, read_text, rewritten
from support.sampling import examples

KEPT = {
    "nothing": b"",
    "one line without its end": b"print(1)",
    "one line": b"print(1)\n",
    "only line ends": b"\n\n\n",
    "Unix": b"a\nb\n",
    "no final newline": b"a\nb",
    "Windows": b"a\r\nb\r\n",
    "Windows without a final newline": b"a\r\nb",
    "an old Mac": b"a\rb\r",
    "mixed, mostly Unix": b"a\nb\r\nc\n",
    "mixed, mostly Windows": b"a\r\nb\r\n\nc\r\n",
    "a carriage return in a line": b"10%\r20%\r\ndone\n",
    "doubled carriage returns": b"a\r\r\nb\r\r\n",
    "signs that end no line": "a\u0085b\u2028c\u2029d\x0be\x0cf\n".encode(),
    "UTF-8 with a mark": codecs.BOM_UTF8 + "é\r\n".encode(),
    "only a mark": codecs.BOM_UTF8,
    "two marks": codecs.BOM_UTF8 * 2 + b"a\n",
    "UTF-16 of Windows": codecs.BOM_UTF16_LE + "é🎉\r\n".encode("utf-16-le"),
    "UTF-16 of networks": codecs.BOM_UTF16_BE + "é🎉\n".encode("utf-16-be"),
    "UTF-32": codecs.BOM_UTF32_LE + "é🎉\n".encode("utf-32-le"),
    "UTF-32 of networks": codecs.BOM_UTF32_BE + "é🎉".encode("utf-32-be"),
}


def text_of(data: bytes, charset: str | None = None) -> FileText:
    found = read_text(data, charset)
    assert isinstance(found, FileText), found
    return found


@pytest.mark.parametrize("data", KEPT.values(), ids=KEPT)
def test_a_file_comes_back_byte_for_byte(data: bytes) -> None:
    file = text_of(data)
    assert rewritten(file.text, file.style, file.text) == data
    assert encoded(file.text, file.style) == data


@pytest.mark.parametrize("data", KEPT.values(), ids=KEPT)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_answer_with_other_line_ends_leaves_a_file_as_it_is(data: bytes, newline: str) -> None:
    file = text_of(data)
    lines = file.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if file.style.newline is not None:
        assert rewritten(newline.join(lines), file.style, file.text) == data


@given(st.text(st.sampled_from("ab\n\ré🎉\u2028"), max_size=30), st.sampled_from(["utf-8", "utf-16-le"]))
@examples(100)
def test_any_text_comes_back_byte_for_byte(text: str, encoding: str) -> None:
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else b""
    file = text_of(mark + text.encode(encoding))
    assert file.text == text
    assert rewritten(text, file.style, text) == mark + text.encode(encoding)


@given(
    *[st.lists(st.sampled_from("abc"), max_size=8)] * 2,
    st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=8),
)
@examples(100)
def test_what_an_answer_says_is_what_the_lines_of_the_file_say(
    old: list[str], new: list[str], ends: list[str]
) -> None:
    before = "".join(line + end for line, end in zip(old, ends, strict=False))
    file = text_of(before.encode())
    data = rewritten("".join(f"{line}\n" for line in new), file.style, before)
    assert isinstance(data, bytes)
    assert data.decode().replace("\r\n", "\n").replace("\r", "\n").splitlines() == new


def test_new_lines_end_as_most_do() -> None:
    style = text_of(b"a\r\nb\r\n").style
    assert rewritten("a\nnew\nb\n", style, "a\r\nb\r\n") == b"a\r\nnew\r\nb\r\n"
    assert rewritten("a\nnew\r\n", style) == b"a\r\nnew\r\n"
    assert rewritten("a\nb\n", text_of(b"x\ry\r").style) == b"a\rb\r"


def test_lines_that_stay_keep_their_ends_in_a_file_of_several_kinds() -> None:
    before = "a\r\nb\nc\r\nd\ne\nf\n"
    style = text_of(before.encode()).style
    assert rewritten("a\nb\nnew\nc\nd\nE\nf\n", style, before) == b"a\r\nb\nnew\nc\r\nd\nE\nf\n"
    assert rewritten("0\na\nb\nc\n", style, before) == b"0\na\r\nb\nc\r\n"
    alike = "x\n}\n}\r\n}\n}\r\n"
    style = text_of(alike.encode()).style
    assert rewritten("y\n}\n}\n}\n}\n", style, alike) == b"y\n}\n}\r\n}\n}\r\n"
    assert rewritten("x\n}\n}\n}\n}\nz\n", style, alike) == b"x\n}\n}\r\n}\n}\r\nz\n"


def test_the_last_line_keeps_its_habit_whatever_an_answer_does() -> None:
    assert rewritten("a\nb\n", text_of(b"a").style) == b"a\nb"
    assert rewritten("a\nb", text_of(b"a\r\n").style) == b"a\r\nb\r\n"
    assert rewritten("", text_of(b"a\n").style) == b""
    assert rewritten("a\n", text_of(b"").style) == b"a\n"
    assert rewritten("a", text_of(b"").style) == b"a"


def test_a_mark_in_an_answer_makes_no_second_one() -> None:
    assert rewritten("\ufeffa\n", text_of(b"b\n").style, "b\n") == b"a\n"
    assert rewritten("\ufeffa\n", text_of(codecs.BOM_UTF8 + b"b\n").style, "b\n") == codecs.BOM_UTF8 + b"a\n"


def test_a_lone_carriage_return_beside_other_line_ends_is_left_alone() -> None:
    assert rewritten('x = "\r"\ny\n', text_of(b"a\r\n").style, "a\r\n") == b'x = "\r"\r\ny\r\n'


@pytest.mark.parametrize("charset", ["latin1", "iso-8859-1", "windows1252", "Windows-1252", "iso885915"])
def test_who_knows_the_encoding_may_say_it(charset: str) -> None:
    data = "Ä\r\nö\r\n".encode("latin-1")
    assert isinstance(read_text(data), NoText)
    file = text_of(data, charset)
    assert file.text == "Ä\r\nö\r\n"
    assert rewritten("Ä\nü\n", file.style, file.text) == "Ä\r\nü\r\n".encode("latin-1")


def test_utf_8_is_utf_8_whatever_is_said_of_it() -> None:
    assert text_of("é".encode(), "latin1").text == "é"
    assert text_of("é".encode(), "utf-16le").text == "é"
    assert text_of(b"abcd", "utf-16le").text == "abcd"


def test_in_a_file_of_plain_ascii_the_charset_says_how_other_characters_are_written() -> None:
    assert rewritten("é", text_of(b"e", "latin1").style) == b"\xe9"
    assert rewritten("é", text_of(b"e").style) == "é".encode()


def test_utf_16_without_a_mark_is_read_where_somebody_says_so() -> None:
    data = "aé\r\n".encode("utf-16-le")
    assert isinstance(read_text("a\n".encode("utf-16-le")), NoText)
    assert rewritten("aé\n", text_of(data, "utf-16le").style) == data


@pytest.mark.parametrize(
    ("data", "charset", "reason"),
    [
        (b"\xff\xfe\xfd", None, "contains bytes that are invalid in UTF-16-LE"),
        (
            b"caf\xe9",
            None,
            "contains bytes that are invalid in UTF-8; say what it is in by a charset in .editorconfig",
        ),
        (b"caf\xe9", "utf-8", "contains bytes that are invalid in UTF-8"),
        (b"caf\xe9", "martian", "nothing is written in the encoding “martian”"),
        (b"caf\xe9", "unicode_escape", "nothing is written in the encoding “unicode_escape”"),
        (b"\x81", "windows1252", "contains bytes that are invalid in CP1252"),
        (b"\xed\xa0\x80", None, "contains bytes that are invalid in UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0", None, "contains bytes that are invalid in UTF-8"),
        (b"\x7fELF\0\0", None, "holds NUL characters"),
        (b"\xe9\0", "latin1", "holds NUL characters"),
        (codecs.BOM_UTF8 + b"\xff", None, "contains bytes that are invalid in UTF-8"),
    ],
)
def test_what_is_no_text_says_why(data: bytes, charset: str | None, reason: str) -> None:
    found = read_text(data, charset)
    assert isinstance(found, NoText)
    assert reason in found.reason


def test_a_character_that_the_encoding_lacks_is_named_with_its_line() -> None:
    found = rewritten("a\r\nb\n10 €\n", text_of(b"caf\xe9", "latin1").style)
    assert isinstance(found, NoText)
    assert found.reason.startswith("would hold “€” (U+20AC) in line 3, which Latin-1 does not have; ")
    half = rewritten("\ud83d", Style())
    assert isinstance(half, NoText)
    assert half.reason.startswith("would hold the character U+D83D in line 1, which UTF-8 does not have; ")


@pytest.mark.parametrize("style", [Style(), Style("utf-16-le", b"\xff\xfe"), Style("latin-1")])
def test_a_text_with_a_nul_character_is_not_written_since_it_could_not_be_changed_again(style: Style) -> None:
    found = rewritten("a\nb\0c\n", style)

    assert isinstance(found, NoText)
    assert found.reason.startswith("would hold a NUL character in line 2, as binary files do")


def test_a_new_file_is_as_the_answer_has_it_unless_the_workspace_says_otherwise() -> None:
    def written(content: str, **properties: str) -> bytes | NoText:
        return rewritten(content, Style.of_new_file(properties))

    assert written("é\r\nb\nc") == "é\r\nb\nc".encode()
    assert written("a\nb", end_of_line="crlf", insert_final_newline="true") == b"a\r\nb\r\n"
    assert written("a\nb\n", insert_final_newline="false") == b"a\nb\n"
    assert written("é", charset="latin1") == b"\xe9"
    assert written("é", charset="utf-8-bom") == codecs.BOM_UTF8 + "é".encode()
    assert written("é", charset="utf-16be") == codecs.BOM_UTF16_BE + "é".encode("utf-16-be")
    assert written("é", charset="unset", end_of_line="native") == "é".encode()
    assert isinstance(written("€", charset="latin1"), NoText)


def test_large_files_take_no_longer_than_their_size_explains() -> None:
    before = "".join(str(number % 7) + ("\n" if number % 3 else "\r\n") for number in range(200_000))
    style = text_of(before.encode()).style
    start = time.process_time()
    assert rewritten(before.replace("\r\n", "\n"), style, before) == before.encode()
    assert rewritten("x\n" + before.replace("\r\n", "\n") + "x\n", style, before)
    assert time.process_time() - start < 5

r"""Whether a line says that code was left out, or stays: in its words, whatever language they are in.

A line that says so in a comment of its own may still be meant, so this is no evidence by itself. There are
words for what stays (*rest*, *other methods*, *everything below*), and for what becomes of it (*unchanged*,
*omitted*, *as before*); a line that has both, or stands for code by its form, as `<existing code>` does,
hardly says anything else.
"""

import re
from enum import IntEnum

from descant.patterns import regex

SAYING = (
    "omitted",
    "brevity",
    "xisting code",
    "revious code",
    "emaining code",
    "est of the ",
    "ame as before",
    "emain the same",
    "emains the same",
    "tays the same",
    "tay the same",
    "tay as they are",
    "verything else",
    "weggelassen",
    "nverändert",
    "不变",
    "省略",
)
"""Only lines with one of these are looked at where there is no other evidence."""
_LONGEST = 120
_MOST_WORDS = 14
_FEW_OTHERS = 1
"""Words beside these in a line that says of code what becomes of it, such as *the constructor*."""

_COMMENT = regex(
    r"""
    (?:\#+(?!include|define|undef|if|el|endif|pragma|error|line|region)|//+|--+|;+|%+|<!--|<%--|\{?/\*+|\(\*
    |\{\#|\{\{!(?:--)?|'''|\"\"\"|'(?!.*')|REM\b|!(?=[ ])|\.\.[ ]|dnl\b)
    [ \t]*(?P<words>.*?)[ \t]*
    (?:--%?>|\*+/\}?|\*\)|\#\}|(?:--)?\}\}|'''|\"\"\")?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_WRAPPED = regex(
    r"""
    (?: < (?P<angle>[^<>=;"'/]+) > | \[ (?P<square>[^\[\]=;"']+) \] | \{[ ]? (?P<brace>[^{}=;:"']+) [ ]?\}
      | \( (?P<round>[^()=;"']+) \)
      | (?P<rule>[-=~*>_\#.…]{2,})[ ]?(?P<ruled>[^=;(){}\"]+?)[ ]?[-=~*>_\#.…]{0,80} )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PLAIN = regex(
    r"(?!(?:from|import|return|if|elif|else|for|while|with|class|def|use|case|try|pass|break|await|yield)\b)"
    r"(?:[^=;(){}\[\]<>\"`@$\\|+*/_.,:]|[.,:](?!\w)){2,}(?<![,:])"
)
"""A line of words alone, which no code is."""
_ONLY_DOTS = regex(r"[\[({<]?[ ]?(?:\.{3,}|…|⋮)[ ]?[\])}>]?")
_SPREAD = regex(r"\.{3}[\w$.]+,?")
_ELLIPSIS = regex(r"\.{3}|…|⋮")
_WORD = regex(r"[^\W_]+(?:['’-][^\W_]+)*")


def _any_of(words: str, others: str) -> re.Pattern[str]:
    """Return what matches one of *words*, a blank in which is written as ``_``, or of *others* anywhere."""
    whole = "|".join(word.replace("_", "[ ]") for word in words.split())
    return regex(rf"\b(?:{whole})\b|{'|'.join(others.split())}", re.IGNORECASE)


_WHAT = _any_of(
    r"""rest remainder remaining everything nothing others? all existing previous original code files?
    functions? methods? class(?:es)? imports? content lines? body bodies implementations? logic sections?
    styles? routes? handlers? helpers? tests? cases fields constructor below above more additional components?
    props hooks state jsx
    restlich\w* übrig\w* bestehend\w* vorhanden\w* bisherig\w* weitere\w* datei
    reste restante?s? autres existante?s? fichier précédente?s? resto demás otros existentes? código archivo
    anterior(?:es)? arquivo codice esistente bestaande reszta pozostał\w* istniejąc\w* kod\w* осталь\w*
    существующ\w* код\w* методы mevcut kalanı resten befintlig\w* eksisterende""",
    "其余 其他 其它 现有 原有 剩余 代码 以下 以上 前面 部分 方法 残り 既存 コード 他の 나머지 기존 코드 이하",
)
_BECOMES = _any_of(
    r"""unchanged unmodified untouched same similar(?:ly)? identical ditto keep kept leave stays? remains?
    omitted omit elided truncated shortened abbreviated snip(?:ped)? skipped skipping hidden brevity clarity
    shown retained preserved as_(?:is|before|above) like_before no_(?:\w+_)?changes? not_chang\w+
    nothing_(?:else_)?changes left_out as_they_(?:are|were) and_so_on etc continues?
    (?:add|insert|include|paste|copy|implement|repeat)_(?:the|all|for|your|remaining)
    (?:goes?|stays?|would_(?:go|be)|unchanged)_here (?:see|refer_to)_(?:the_)?(?:above|original|previous)
    your_(?:existing|other|remaining)
    unverändert\w* bleibt bleiben gleich wie_(?:bisher|zuvor|vorher|gehabt|oben) gekürzt (?:weg|aus)gelassen
    usw und_so_weiter identisch
    inchangée?s? identiques? (?:sans|pas_de)_changements? comme_avant omise?s? mêmes? restent idem
    sin_cambios igual(?:es)? omitid[oa]s? permanecen? manten[eé]r mantén mantenha no_cambian? mism[oa]s?
    brevedad brevidade inalterad[oa]s? sem_altera\w+ invariat[oaie] omess[oaie] brevità
    ongewijzigd blijft hetzelfde weggelaten bez_zmian pominięt\w+
    без_изменени\w+ не_измен\w+ опущен\w* пропущен\w* как_(?:раньше|прежде|было)
    aynı değişmedi oförändra\w+ uendret samma""",
    "不变 省略 保持 保留 相同 同上 同前 原样 未修改 未改 不改 略 变更なし 変更なし 同じ 同様 中略 後略"
    r" そのまま 동일 그대로 생략 유지 변경\s없음",
)
_GLUE = _any_of(
    r"""of the an? your this in for to and with is are it its from on so at that which as go(?:es)? here todo
    note would be will by place until end version other similar way same not before up \d+(?:_?[-–]_?\d+)?
    le la les du dell? des? el los las da do der die das alles alle hier il lo den van av är et e y o d est
    reste ist pour plus par per por tu votre wird werden aus kürze halber platzgründen igual que antes clarté
    sigue queda и для""",
    r"[\W\d_]+ 的 と は の 与 之 此处 此 处 有 는 은 를 을",
)
"""What may stand between these words."""


class Omission(IntEnum):
    """How surely a line says that code was left out."""

    NONE = 0
    LIKELY = 1
    """It is made of such words alone, as the title of a section may be, too: that code is gone tells."""
    CERTAIN = 2
    """It says of code what becomes of it."""


_TEMPLATES = ("{%", "<%")
"""What a template engine is told, such as ``{%- block functions %}``."""


def omission_in(line: str, *, is_prose: bool = False) -> Omission:
    """Return how surely *line*, without the blanks around it, says that code was left out.

    In prose it may be a sentence like any other, so that only its form tells.
    """
    if not line or len(line) > _LONGEST or line.startswith(_TEMPLATES) or _SPREAD.fullmatch(line):
        return Omission.NONE
    if _ONLY_DOTS.fullmatch(line):
        return Omission.LIKELY  # In Python it is a statement.
    comment = _COMMENT.fullmatch(line)
    words = comment["words"] if comment is not None else line
    if _ONLY_DOTS.fullmatch(words):
        return Omission.CERTAIN
    wrapped = _WRAPPED.fullmatch(words)
    if wrapped is not None:
        words = next(text for name, text in wrapped.groupdict().items() if text and name != "rule")
    elif comment is None and (is_prose or not _PLAIN.fullmatch(line)):
        return Omission.NONE
    has_form = wrapped is not None or _ELLIPSIS.search(words) is not None
    return _by_words(words, has_form=has_form)


def _by_words(words: str, *, has_form: bool) -> Omission:
    if not 0 < len(_WORD.findall(words)) <= _MOST_WORDS:
        return Omission.NONE
    becomes, what = _BECOMES.search(words), _WHAT.search(words)
    if becomes is None and what is None:
        return Omission.NONE
    rest = _WHAT.sub(" ", _BECOMES.sub(" ", words))
    if has_form or (becomes is not None and what is not None and what.span() != becomes.span()):
        unknown = _WORD.findall(_GLUE.sub(" ", rest))
        return Omission.CERTAIN if len(unknown) <= _FEW_OTHERS else Omission.NONE
    return Omission.NONE if _GLUE.sub("", rest).strip() else Omission.LIKELY

"""Packs of files for prompts, which models answer with as well: Gitingest, files-to-prompt, txtar, yek."""

from descant.formats.containers.record import PATH, Banner, ElementKind, Family, Operation

_FILE = r"[\w./-]+\.\w{1,8}"

FAMILIES = (
    Family(
        "files-to-prompt --cxml",
        """<documents>
<document index="1">
<source>src/tides.py</source>
<document_content>
high = 4
</document_content>
</document>
</documents>
""",
        (
            ElementKind("documents", Operation.WRAP),
            ElementKind(
                "document", Operation.WRITE, ("source", "path"), ("document_content", "document_contents")
            ),
        ),
    ),
    Family(
        "files-to-prompt",
        """src/tides.py
---
high = 4

---
src/moon.py
---
full = 1

---
""",
        banners=(
            Banner(
                rf"{PATH}[ \t]*\r?\n---[ \t]*\r?\n",
                rf"(?:(?<=[^\r\n]\n)|(?<=[^\r\n]\r\n))(?>(?:\r?\n)*)---[ \t]*"
                rf"(?=\s*(?:`{{3,}}\s*)?\Z|(?>(?:\r?\n)+){_FILE}[ \t]*\r?\n---[ \t]*\r?\n)",
                like=r"-{2,4}",
                sign="\n---",
            ),
        ),
    ),
    Family(
        "Gitingest",
        """================================================
FILE: src/tides.py
================================================
high = 4
""",
        banners=(
            Banner(
                rf"={{8,}}\r?\n(?:FILE|File|file): {PATH}[ \t]*\r?\n={{8,}}\r?\n",
                like=r"={30,}|.{0,3}FILE ?:.*",
                word="========",
            ),
        ),
    ),
    Family(
        "txtar",
        """-- src/tides.py --
high = 4
-- src/moon.py --
full = 1
""",
        banners=(
            Banner(
                rf"-- {PATH} --\r?\n",
                like=rf"-{{2,3}} ?{_FILE} ?-{{0,3}}|-? ?{_FILE} ?-{{1,3}}",
                least=2,
                word=" --",
            ),
        ),
    ),
    Family(
        "yek",
        """>>>> src/tides.py
high = 4
""",
        banners=(Banner(rf">>>> {PATH}[ \t]*\r?\n", like=rf">{{1,6}} ?{_FILE}|>{{4,6}}.*", word=">>>> "),),
    ),
    Family(
        "lines with the path between rules",
        """=== src/tides.py ===
high = 4
=== src/moon.py ===
full = 1
""",
        banners=(
            Banner(
                rf"={{3,}} (?:FILE: |File: )?{PATH} ={{3,}}[ \t]*\r?\n",
                like=rf"={{1,}} ?{_FILE} ?=*",
                least=2,
                word="=== ",
            ),
        ),
    ),
    Family(
        "BEGIN FILE and END FILE",
        """BEGIN FILE: src/tides.py
high = 4
END FILE: src/tides.py
""",
        banners=(
            Banner(
                rf"[-=*#<]{{0,8}}[ \t]?BEGIN FILE:? {PATH}(?:[ \t]+[-=*#>]{{1,8}})?[ \t]*\r?\n",
                rf"[-=*#<]{{0,8}}[ \t]?END FILE\b"
                rf"(?::? {PATH}(?=[ \t]*(?:[-=*#>]+[ \t]*)?(?:[\r\n]|\Z)))?[^\r\n]*",
                word="BEGIN FILE",
            ),
        ),
    ),
)

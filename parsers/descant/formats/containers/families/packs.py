"""Packs of files for prompts, which models answer with as well: Gitingest, files-to-prompt, txtar, yek."""

from descant.formats.containers.record import PATH, Banner, ElementKind, Family, Operation

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
        "Gitingest",
        """================================================
FILE: src/tides.py
================================================
high = 4
""",
        banners=(Banner(rf"={{8,}}\r?\n(?:FILE|File|file): {PATH}[ \t]*\r?\n={{8,}}\r?\n"),),
    ),
    Family(
        "txtar",
        """-- src/tides.py --
high = 4
-- src/moon.py --
full = 1
""",
        banners=(Banner(rf"-- {PATH} --\r?\n", least=2),),
    ),
    Family(
        "yek",
        """>>>> src/tides.py
high = 4
""",
        banners=(Banner(rf">>>> {PATH}[ \t]*\r?\n"),),
    ),
    Family(
        "lines with the path between rules",
        """=== src/tides.py ===
high = 4
=== src/moon.py ===
full = 1
""",
        banners=(Banner(rf"={{3,}} (?:FILE: |File: )?{PATH} ={{3,}}[ \t]*\r?\n", least=2),),
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
            ),
        ),
    ),
)

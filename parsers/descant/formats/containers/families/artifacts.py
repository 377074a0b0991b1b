"""Artifacts and canvases of chat pages. Their titles are paths only where they look like one."""

from descant.formats.containers.record import BODY, ElementKind, Family, Operation

FAMILIES = (
    Family(
        "Claude artifacts",
        """<antArtifact identifier="tides" type="application/vnd.ant.code" language="python" title="tides.py">
high = 4
</antArtifact>
""",
        (
            ElementKind("antArtifact", Operation.WRITE, ("title", "identifier"), (BODY,), is_title=True),
            ElementKind("antThinking", Operation.SAY),
        ),
    ),
    Family(
        "Gemini canvas",
        """<immersive id="tides" type="code" title="tides.py">
high = 4
</immersive>
""",
        (ElementKind("immersive", Operation.WRITE, ("title", "id"), (BODY,), is_title=True),),
    ),
)

"""What the step of a plan is about."""

from typing import Annotated

from descant.schemas.facets import Usual

Focus = Annotated[
    str,
    Usual(
        (
            "geometry",
            "rendering",
            "io",
            "filtering",
            "visualization",
            "data",
            "mapping",
            "interaction",
            "annotation",
            "animation",
            "setup",
        )
    ),
]

"""What errors in generated code are called."""

from typing import Annotated

from descant.schemas.facets import Usual

ErrorType = Annotated[
    str,
    Usual(
        (
            "SyntaxError",
            "IndentationError",
            "TabError",
            "NameError",
            "UnboundLocalError",
            "AttributeError",
            "ImportError",
            "ModuleNotFoundError",
            "TypeError",
            "ValueError",
            "IndexError",
            "KeyError",
            "RuntimeError",
            "FileNotFoundError",
            "OSError",
            "ZeroDivisionError",
            "AssertionError",
            "RecursionError",
            "MemoryError",
            "TimeoutError",
        )
    ),
]

"""The processor time that an analysis takes."""

import gc
import time
from collections.abc import Sequence

from descant import analyze
from descant.schemas import SCHEMAS, ResponseSchema


def seconds(text: str, times: int = 1, schemas: Sequence[ResponseSchema] = SCHEMAS) -> float:
    """Return the processor time of the fastest of so many analyses."""

    def measure() -> float:
        # The collector of garbage looks at all objects again and again, which is not the reader's doing.
        gc.disable()
        try:
            begin = time.process_time()
            analyze(text, schemas=schemas)
            return time.process_time() - begin
        finally:
            gc.enable()

    return min(measure() for _ in range(times))

"""Write an answer as one JSON object, the Harmony answer, indented by two spaces."""

import re
from json import dumps
from typing import Any

from descant.conversion.contents import Contents
from descant.conversion.target import Target

_HALF_OF_A_PAIR = re.compile("[\ud800-\udfff]")


def _write(contents: Contents) -> str:
    written = dumps(_data(contents), ensure_ascii=False, indent=2)
    # UTF-8 cannot hold them; inside of a string, where they all stand, an escape can.
    return _HALF_OF_A_PAIR.sub(lambda half: f"\\u{ord(half.group()):04x}", written) + "\n"


def _data(contents: Contents) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if contents.summary is not None:
        data["summary"] = contents.summary
    if contents.steps is not None:
        data["course_of_action"] = [{"step": n, "description": words} for n, words in contents.steps]
    if contents.activity is not None:
        data["curator_activity"] = contents.activity
    data["files"] = [{"path": file.path, "content": file.content} for file in contents.files]
    return data


TARGET = Target("json", "JSON", (_write,))

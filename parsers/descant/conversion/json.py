"""Write an answer as one JSON object, the Harmony answer, indented by two spaces."""

from json import dumps
from typing import Any

from descant.conversion.contents import Contents
from descant.conversion.target import Target


def _write(contents: Contents) -> str:
    return dumps(_data(contents), ensure_ascii=False, indent=2) + "\n"


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


_INSTRUCTIONS = (
    "Answer with one JSON object and nothing else: no words before or after it, and no code fence "
    "around it. Write valid JSON: double quotes, no comments, no comma before a closing bracket, line "
    "breaks in texts as `\\n`."
)
TARGET = Target("json", "JSON", (_write,), _INSTRUCTIONS, ("json",))

"""One diagnostic for all files that the plan does not mention, where they are many."""

from typing import Any

from descant_server.wording.unmentioned_files import CODE, SEPARATE, path_in, sentence

_PLACES = 100
"""Files at most whose places the diagnostic links."""


def with_one_for_all(uri: str, shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the diagnostics *shown* of *uri* with one in place of those of files that are not mentioned.

    It is at the first of these files and leads to the others. Where they are few nothing changes.
    """
    unmentioned = [diagnostic for diagnostic in shown if diagnostic["code"] == CODE]
    if len(unmentioned) <= SEPARATE:
        return shown
    first, *others = unmentioned
    places = [
        {"location": {"uri": uri, "range": other["range"]}, "message": path_in(other["message"])}
        for other in others[:_PLACES]
    ]
    related = [*first.get("relatedInformation", ()), *places]
    message = sentence([diagnostic["message"] for diagnostic in unmentioned])
    summary = {**first, "message": message, "relatedInformation": related}
    return [
        summary if diagnostic is first else diagnostic
        for diagnostic in shown
        if diagnostic is first or diagnostic["code"] != CODE
    ]

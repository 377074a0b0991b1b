"""What a file of an answer was made from, told by itself and beside the others of its answer."""

from collections.abc import Sequence

from descant.merging import BaseChoice, Nearness, choose_base, is_evidence, is_newer, lines_of
from descant_server.workspace.base import WrittenFile
from descant_server.workspace.bases.history import OldVersion
from descant_server.workspace.bases.older_texts import ReadVersions


def at_choice(file: ReadVersions, choice: BaseChoice) -> tuple[OldVersion, str | None] | None:
    """Return what *file* was made from by *choice*; of two states the older, which contradicts more."""
    at_rival = file.at(choice.rival) if choice.rival is not None else None
    return at_rival or file.at(choice.state)


def of_itself(file: ReadVersions, files: Sequence[ReadVersions]) -> tuple[OldVersion, str | None] | None:
    """Return what *file* alone is clearly made from, where all *files* together are of what is there.

    Where the others know what came after that, the answer takes something back on purpose.
    """
    own = choose_base([file.proposed])
    if own is None or own.nearness is not Nearness.CLEAR:
        return None
    others = [other.proposed for other in files if other is not file]
    return None if is_newer(others, own.state) else file.at(own.state)


def brings_elsewhere(files: Sequence[ReadVersions], state: int, proposals: Sequence[WrittenFile]) -> bool:
    """Tell whether most of what one of *files* lacks of the changes since *state* is new in others of
    *proposals*: the answer moves it."""
    brought = {
        line
        for each in proposals
        for line in {*lines_of(each.proposed)} - {*lines_of(each.there or "")}
        if is_evidence(line)
    }
    for file in files if brought else ():
        came = {*file.proposed.there} - {*file.proposed.lines_of(state)}
        lacked = {*filter(is_evidence, came - {*file.proposed.proposed})}
        if 2 * len(lacked & brought) > len(lacked):
            return True
    return False


def older_by_itself(file: ReadVersions, state: int) -> tuple[OldVersion, str | None] | None:
    """Return what *file* alone is clearly made from, where that is older than *state*, and it lacks more of
    what was changed since.

    So it is with the rest of an answer that was applied in part, and committed.
    """
    own, at_state = choose_base([file.proposed]), file.proposed.since(state)
    if own is None or own.nearness is not Nearness.CLEAR or own.state <= state:
        return None
    by_itself = file.proposed.since(own.state)
    lacked = at_state.missing if at_state is not None else 0
    return file.at(own.state) if by_itself is not None and by_itself.missing > lacked else None
